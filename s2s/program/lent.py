"""Functions that a file imports from another file of a whole program, and that read names of that file.

Such a function may stand here with all that it reads: builtins, constants, of which `s2s.sharing` hands on the values,
and names that mean here what they mean there. All of them are bound before it, so none leads back to it. What this file
has no name for, it is lent: behind the import, when the other file has bound it, the object that keeps things for
guards takes it, `__s2s_1f0c__.x = f.__globals__["x"]`.
"""

from __future__ import annotations

import builtins
from collections.abc import Iterable

from s2s.ir import nodes as n
from s2s.ir.walk import clone
from s2s.options import LentFunction, ProgramNames
from s2s.program.bindings import ModuleFacts
from s2s.program.imported_bindings import SPACE, LentName
from s2s.program.merged import binds, lowered
from s2s.program.originals import follow, new_attribute


def take_in_lent(facts: ModuleFacts, functions: Iterable[LentFunction], program: ProgramNames) -> None:
    """Take in the functions of other files that may stand in this one, with names of their own files."""
    found = {(one.module, one.name): one for one in functions}
    if not found or facts.lists_names:
        return  # it would see the name of that object
    lent, here = facts.lent, dict[tuple[str, str], n.Var]()
    for var, position in facts.import_positions.items():
        one = found.get(facts.imports.get(var, ("", "")))
        if one is None or facts.is_taken(var) or var in facts.functions:
            continue
        function = _function(one, var, facts.statements[position].span, facts, program, here)
        if function is not None:
            lent.functions[var] = n.FunctionDef(var, function, [], span=function.span)
            facts.index[var] = position
            lent.bodies.add(function)


def _function(
    one: LentFunction,
    var: n.Var,
    span: n.Span | None,
    facts: ModuleFacts,
    program: ProgramNames,
    lent: dict[tuple[str, str], n.Var],
) -> n.Function | None:
    """A function as it may stand in this file; None if a name in it may be anything here.

    Args:
        lent: the variables that stand for what files lend, by the file and the name there.
    """
    module = lowered(one.text, "<import>")
    definition = module.body[-1] if module is not None else None
    if module is None or type(definition) is not n.FunctionDef:
        return None
    names, meant = dict(one.names), {definition.var: var}
    bound = {each for stmt in module.body for each in binds(stmt)}
    for name, there in module.globals.items():
        if there in bound:
            continue
        if name not in names:
            here: n.Var | None = facts.global_named(name)
            here = here if here is not None and facts.is_builtin(here) else None
        elif names[name]:
            here = facts.module.globals.get(names[name])
            here = here if here in facts.imports and not facts.is_taken(here) else None
        elif name in program or hasattr(builtins, name):
            here = None  # some text stores on an attribute of that name, which may be this one
        elif (here := lent.get((one.home, name))) is None:
            here = lent[one.home, name] = n.Var(name, n.Storage.GLOBAL)
            facts.bindings[here] = 1
            facts.lent.names[here] = LentName(var, "", name)
        if here is None:
            return None
        meant[there] = here
    return clone(definition.function, dict(meant), span)


def keep_lent(facts: ModuleFacts, name: n.Var) -> n.Var:
    """The variable that keeps what a name in such a function means: see above."""
    wanted = facts.lent.names[name]
    for alias, kept in facts.lent.kept.items():
        if kept == wanted:
            return alias
    alias = new_attribute(facts, wanted.name)
    facts.lent.kept[alias] = wanted
    stmt = facts.statements[facts.import_positions[wanted.through]]
    read: n.Expr = n.Load(wanted.through, span=stmt.span)
    if wanted.method:
        read = n.Attr(read, wanted.method, span=stmt.span)
    space = n.Attr(read, SPACE, span=stmt.span)
    follow(facts, stmt, alias, n.Subscript(space, n.Const(wanted.name, span=stmt.span), span=stmt.span))
    return alias

"""Gives a module the object that keeps its functions for guards, and each function that is guarded its attribute."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

from s2s.ir import nodes as n
from s2s.ir.originals import PROVISIONAL, attribute_for, final_name, join
from s2s.ir.walk import walk
from s2s.program.bindings import ModuleFacts


def add_alias(facts: ModuleFacts, callee: n.Var) -> n.Var:
    """Make the variable that keeps the function `callee` is bound to: `__s2s_1f0c__.f = f`, right after its `def`.

    The statements stand in the module after `place_aliases`.
    """
    holder = facts.holder
    if holder is None:
        holder = facts.holder = n.Holder(PROVISIONAL, [])
    attribute = attribute_for(callee.name, holder.kept)
    holder.kept.append(attribute)
    alias = n.Var(join(holder.name, attribute), n.Storage.GLOBAL)
    facts.module.globals[alias.name] = alias
    facts.bindings[alias] = 1
    facts.keep(alias, callee)
    definition = facts.functions[callee]
    span = definition.span
    assign = n.Assign([n.Store(alias, span=span)], n.Load(callee, span=span), span=span)
    facts.unplaced[definition] = assign
    return alias


def place_aliases(facts: ModuleFacts) -> None:
    """Put the statements that keep functions into the module, all at once; positions hold no longer after that.

    The object is made before the first statement that defines a function it keeps, or uses it.
    """
    _drop_unused(facts)
    if not facts.unplaced or facts.holder is None:
        return
    body: list[n.Stmt] = []
    made: list[n.Stmt] = []
    for stmt in facts.module.body:
        if stmt is facts.holder:
            made = [body.pop(), stmt]
            continue
        body.append(stmt)
        following = facts.unplaced.pop(stmt, None)
        if following is not None:
            body.append(following)
    first = next(index for index, stmt in enumerate(body) if _uses(stmt, facts))
    span = body[first].span
    if not made:
        facts.holder.span = span
        made = [n.Declare("global", [facts.holder.name], span=span), facts.holder]
    body[first:first] = made
    facts.module.body[:] = body


def _drop_unused(facts: ModuleFacts) -> None:
    """Take back what was made for a guard that came to nothing, as with what it stood in."""
    if not facts.unplaced or facts.holder is None:
        return
    used = {node.var for node in walk(facts.module) if type(node) is n.Load}
    for definition in [*facts.unplaced]:
        callee = definition.var  # type: ignore[attr-defined]
        alias = facts.alias(callee)
        if alias is not None and alias not in used:
            del facts.unplaced[definition], facts.bindings[alias], facts.module.globals[alias.name]
            facts.holder.kept.remove(alias.name.removeprefix(join(facts.holder.name, "")))
            facts.drop(alias)
    if not facts.holder.kept:
        facts.holder = None


def _uses(stmt: n.Stmt, facts: ModuleFacts) -> bool:
    if type(stmt) is n.FunctionDef and facts.alias(stmt.var) is not None:
        return True
    return any(type(node) in (n.Load, n.Store) and node.var in facts.alias_of for node in walk(stmt))


def name_holder(facts: ModuleFacts) -> None:
    """Give the object its final name, if it was made here, once all it keeps is known."""
    holder = facts.holder
    if holder is None or holder.name != PROVISIONAL or holder.origin is not None:
        return
    module = facts.module
    if holder not in module.body:  # it was never reached
        facts.holder = None
        return
    kept = {callee: alias for alias, callee in facts.alias_of.items()}
    texts = ["".join(_words(facts.functions[callee].origin)) for callee in facts.functions if callee in kept]
    name = final_name(texts, facts.names)
    declared = module.body[module.body.index(holder) - 1]
    assert isinstance(declared, n.Declare)
    declared.names = [name]
    for alias in facts.alias_of:
        del module.globals[alias.name]
        alias.name = join(name, alias.name.removeprefix(join(PROVISIONAL, "")))
        module.globals[alias.name] = alias
    holder.name = name


def kept_names(facts: ModuleFacts) -> tuple[str, dict[str, str]]:
    """The name of the object, empty without one; and the functions it keeps, by its attributes."""
    if facts.holder is None:
        return "", {}
    start = join(facts.holder.name, "")
    return facts.holder.name, {
        alias.name.removeprefix(start): callee.name for alias, callee in facts.alias_of.items()
    }


def _words(tree: Any) -> Iterator[str]:
    """The text of a tree as the same words on every version of Python."""
    stack = [tree]
    while stack:
        node = stack.pop()
        if isinstance(node, list):
            stack.extend(reversed(node))
        elif isinstance(node, ast.AST):
            yield f"{type(node).__name__}("
            stack.extend(
                value for name, value in reversed([*ast.iter_fields(node)]) if name != "ctx" and value
            )
        else:
            yield f"{node!r},"

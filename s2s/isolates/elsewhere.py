"""What a private copy asks of the other files whose definitions it holds, and how it names what stands there."""

from __future__ import annotations

import ast

from s2s.context import Context
from s2s.frontend.lower import lower
from s2s.imports import TreeFile, WantedMark
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, clone
from s2s.isolates.state import mark_for
from s2s.legality.reached import Reached, bound_by_statement

#: Finds the marks of these files, and leaves the function where one is missing, or a name means something else.
_FIND = """    from sys import modules
    from types import ModuleType

    found = [*each(modules.get, ({modules},))]
    if {{*each(kind, found)}} != {{ModuleType}}:
        return ()
    spaces = [module.__dict__ for module in found]
    elsewhere = [*each(kind(names).get, spaces, {marks})]
    if {{*each(kind, elsewhere)}} != {{kind(lambda: 0)}}:
        return ()
    if [*each(identity, spaces)] != [identity(one.__globals__) for one in elsewhere]:
        return ()
    same = [{same}]
    if [name for here, there, taken in same for name in taken if here.get(name) is not there.get(name)]:
        return ()
    for one in elsewhere:
        if not (found := one()) or [*each(identity, found)] != [*each(identity, one.kept)]:
            return ()
"""
#: Asks what the marks say.
LOOK = """            for one in elsewhere:
                found += one()
"""


def marks_of(reached: Reached) -> list[WantedMark]:
    """The marks that other files are to leave."""
    return [mark_for(file, part) for file, part in reached.elsewhere]


def finding(reached: Reached, marks: list[WantedMark]) -> str:
    """The text that finds the marks."""
    if not marks:
        return ""
    spaces = {file.path: f"spaces[{index}]" for index, (file, _) in enumerate(reached.elsewhere)}
    same: list[str] = []
    for file, part in reached.parts:
        here = "names" if file is None else spaces[file.path]
        taken: dict[str, list[str]] = {}
        for var, (there, named) in part.taken.items():
            if named is None:
                module = spaces[there.path].replace("spaces", "found")
                same.append(f"({here}, {{{var.name!r}: {module}}}, ({var.name!r},))")
            else:
                taken.setdefault(spaces[there.path], []).append(named.name)
        same += [f"({here}, {there}, {tuple(found)!r})" for there, found in taken.items()]
    return _FIND.format(
        modules=", ".join(_module(file) for file, _ in reached.elsewhere),
        marks=tuple(mark.name for mark in marks),
        same=", ".join(same),
    )


def _module(file: TreeFile) -> str:
    """What gives the name of a module as it runs."""
    name = file.module.lstrip(".")
    dots = len(file.module) - len(name)
    if not dots:
        return repr(name)
    above = ".rsplit('.', 1)[0]" * (dots - 1)
    return f"f\"{{names.get('__package__')}}\"{above}" + f" + {'.' + name!r}" * bool(name)


def name_what_is_there(function: ast.FunctionDef, program: list[ast.stmt], reached: Reached) -> None:
    """Bind the names of other files that the copy reads, and that its own file does not bind to the same."""
    own = set(reached.own.names)
    read = {node.id for stmt in [function, *program] for node in ast.walk(stmt) if isinstance(node, ast.Name)}
    places = [index for index, stmt in enumerate(function.body) if isinstance(stmt, ast.For)]
    for index, (_, part) in enumerate(reached.elsewhere):
        names = [name for stmt in part.statements for name in (var.name for var in bound_by_statement(stmt))]
        names += [var.name for var in part.imported]
        wanted = [name for name in dict.fromkeys(names) if name in read and name not in own]
        own.update(wanted)
        if wanted:
            text = f"{', '.join(wanted)}, = each(spaces[{index}].get, {tuple(wanted)!r})"
            function.body[places[0] + 1 : places[0] + 1] = ast.parse(text).body


def place_marks(cx: Context) -> list[Scope]:
    """Put the marks that other files ask for behind the definitions; gives the module, if that changes it."""
    marks = {one.name: one for one in cx.options.imports if isinstance(one, WantedMark)}
    for mark in marks.values():
        body = cx.module.body
        place = next(place for place, stmt in enumerate(body) if _binds(stmt, mark.behind))
        put_behind(place, ast.parse(mark.text), body[place].span, cx)
        cx.done("noted what private copies in other files hold, behind it", body[place])
    return [cx.module] if marks else []


def put_behind(place: int, tree: ast.Module, span: n.Span | None, cx: Context) -> None:
    """Put the statements of a tree behind a statement of the module, and have them stand where it says."""
    module = cx.module
    lowered = lower(tree, module.filename)
    variables = {var: module.globals.setdefault(var.name, var) for var in lowered.globals.values()}
    made = [clone(stmt, variables, span) for stmt in lowered.body]
    cx.edit(module).splice(module.body, place + 1, place + 1, made)


def _binds(stmt: n.Stmt, name: str) -> bool:
    """Whether a statement of a module is a definition, or an assignment, that binds a name."""
    if isinstance(stmt, n.FunctionDef | n.ClassDef | n.Assign | n.AnnAssign):
        return any(var.name == name for var in bound_by_statement(stmt))
    return False

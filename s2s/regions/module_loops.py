"""Loops of module code whose iterations run in functions, over locals, a part of them at a time.

Such a function is made on trial: it is kept where its loop becomes a region, and leaves with None where the region is
not entered. What then runs is the loop as written, over what is left.

    def __s2s_part_of_line_3__(first, last, total):
        if <the test of the region>:
            for number in range(first, last):
                total += number * number
            return {"number": number, "total": total}
        return None

    for number in __s2s_loops_alone__(range(n), __s2s_part_of_line_3__, ("number", "total"), ("total",), (), 900, True):
        total += number * number
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from s2s.analysis.reaching import build
from s2s.context import Context
from s2s.frontend.lower import lower
from s2s.inlining.names import numbered
from s2s.ir import nodes as n
from s2s.ir.walk import blocks_of, clone, nodes_in, walk
from s2s.ir.writer import Writer
from s2s.legality.outlined import certainly_stored, may_run_in_parts, stored_in
from s2s.legality.verdict import Refused
from s2s.program.kept_types import keep_range
from s2s.program.parts import LOOPS, name_of_part
from s2s.regions.bodies import changes_only_its_own, is_region
from s2s.regions.trips import Trips, has_known_length, limit

_TEXT = f'''
@lambda make: make()
def {LOOPS}():
    """Runs loops of module code over locals, about a millisecond's part at a time, as long as nobody can tell."""
    kind, names = (lambda: 0).__class__.__class__, (lambda: 0).__globals__
    atoms = [kind(value) for value in (None, True, 0, 0.0, "", b"")]
    table, lists, numbers = kind({{}}), [kind([]), kind(())], S2S_range

    def is_any(found, kinds):
        for one in kinds:
            if found is one:
                return True
        return False

    def entered(items, part, stored, read, kept, most, counts):
        """What is left of the items for the loop as written."""
        if kind(names) is not table or names.get("{LOOPS}") is not entered:
            return items
        if kind(items) is not numbers or items.step != 1 if counts else not is_any(kind(items), lists):
            return items
        rest, at = items if counts else items.__iter__(), 0
        while most:
            now = items[at:at + most]
            if not now:
                return ()
            before, is_late = {{}}, False
            for name in read:
                if name not in names:
                    most = 0
                    break
                before[name] = names[name]
            for name in kept:
                before[name] = names.get(name, names)
            for name in stored:
                if not is_any(kind(names.get(name)), atoms) or is_late and name not in names:
                    most = 0
                is_late = is_late or name not in names and name in kept
            if not most:
                break
            try:
                if counts:
                    values = part(now.start, now.stop, *before.values())
                else:
                    values = part(now, *before.values())
            except Exception as error:
                raised = error.__traceback__.tb_next
                if raised is not None and (raised.tb_next is not None or raised.tb_frame.f_code is not part.__code__):
                    raise
                break
            if values is None:
                most //= 16
                continue
            for name in before:
                if values[name] is before[name]:
                    del values[name]
            names.update(values)
            at += most
        if counts:
            return items[at:]
        rest.__setstate__(at)
        return rest

    return entered
'''


def run_in_parts(module: n.Module, cx: Context) -> bool:
    """Make functions of loops of module code, on trial, or keep and drop those that were made; says whether any."""
    tried = cx.module_loops
    pending = {loop: part for loop, part in tried.items() if part is not None}
    for loop, part in pending.items():
        tried[loop] = None
        if is_region(part.function.body[-2] if len(part.function.body) > 1 else part.function.body[0]):
            _enter(loop, part, _most(part.function), cx)
            cx.done("iterations of the loop run in a function, over locals", loop)
        else:
            index = module.body.index(part)
            cx.edit(module).splice(module.body, index, index + 1)
            del module.globals[part.var.name]
    if pending:
        return True
    for stmt in list(module.body):
        for loop in _candidates([stmt], cx):
            tried[loop] = part = _part(loop, cx)
            index = module.body.index(stmt)
            cx.edit(module).splice(module.body, index, index, [part])
            pending[loop] = part
    return bool(pending)


def _candidates(block: list[n.Stmt], cx: Context, in_loop: bool = False) -> Iterator[n.For]:
    """The loops to try: of those in one another, the outermost that may be, and has not been.

    One that is entered again and again is known to be long: what stands around a few iterations costs more than they.
    """
    for stmt in block:
        if type(stmt) is n.For:
            if _runs_in_parts(stmt):
                continue
            if stmt not in cx.module_loops:
                is_long = not in_loop or has_known_length(stmt)
                if is_long and not isinstance(may_run_in_parts(stmt, cx.facts), Refused):
                    yield stmt
                    continue
                cx.module_loops[stmt] = None
        if type(stmt) not in (n.FunctionDef, n.ClassDef):
            for inner in blocks_of(stmt):
                yield from _candidates(inner, cx, in_loop or isinstance(stmt, n.For | n.While))


def _runs_in_parts(loop: n.For) -> bool:
    call = loop.iter
    return type(call) is n.Call and type(call.func) is n.Load and call.func.var.name == LOOPS


def _part(loop: n.For, cx: Context) -> n.FunctionDef:
    """The function that runs a part of the iterations."""
    span = loop.span
    stored = stored_in(loop, orelse=False)
    own = {var: n.Var(var.name, n.Storage.FAST) for var in stored}
    entering = [*_read_first(loop), *_kept_bound(loop)]
    counts = type(loop.iter) is n.Call
    given = [n.Var(cx_name, n.Storage.FAST) for cx_name in _given(loop, counts, cx)]
    params = [n.Param(var, "pos", None, None, span) for var in (*given, *(own[var] for var in entering))]
    copy, writer = clone(loop, dict(own)), Writer()
    loads: list[n.Expr] = [n.Load(var, span=span) for var in given]
    items = loads[0]
    if counts:
        items = n.Call(n.Load(cx.facts.global_named("range"), span=span), loads, [], span=span)
    writer.set(copy, iter=items, orelse=[])
    keys: list[n.Expr | None] = [n.Const(var.name, span=span) for var in stored]
    values: list[n.Expr] = [n.Load(own[var], span=span) for var in stored]
    result = n.Return(n.Dict(keys, values, span=span), span=span)
    name = numbered(name_of_part(span[0] if span else 0), cx.facts.names.__contains__)
    cx.facts.names.add(name)
    variables = {var.name: var for var in (*given, *own.values())}
    function = n.Function(name, name, params, [copy, result], variables=variables, span=span)
    var = cx.module.globals[name] = n.Var(name, n.Storage.GLOBAL)
    return n.FunctionDef(var, function, [], span=span)


def _read_first(loop: n.For) -> list[n.Var]:
    """The names of which an iteration may read what they were bound to before the loop."""
    stored = stored_in(loop, orelse=False)
    own = {var: n.Var(var.name, n.Storage.FAST) for var in stored}
    copy = clone(loop, dict(own))
    variables = {var.name: var for var in own.values()}
    Writer().set(copy, iter=n.Tuple([n.Const(None)]), orelse=[])
    overlay = build(n.Function("<loop>", "<loop>", [], [copy], variables=variables))
    found: set[n.Var] = set()
    for node in nodes_in([copy]):
        read: object = node.target if type(node) is n.AugAssign else node
        if type(read) is n.Store and type(node) is not n.AugAssign:
            continue
        if (
            isinstance(read, n.Load | n.Store)
            and read.var in variables.values()
            and overlay.may_be_unbound(read)
        ):
            found.add(read.var)
    overlay.dissolve()
    return [var for var in stored if own[var] in found]


def _kept_bound(loop: n.For) -> list[n.Var]:
    """The other names that an iteration may leave as they are."""
    certain = certainly_stored(loop)
    certain.update(_read_first(loop))
    return [var for var in stored_in(loop, orelse=False) if var not in certain]


def _given(loop: n.For, counts: bool, cx: Context) -> list[str]:
    """Names for what says which iterations to run, that the loop uses for nothing else."""
    used = {node.var.name for node in walk(loop) if isinstance(node, n.Load | n.Store)}
    hints = ("first", "last") if counts else ("items",)
    return [numbered(hint, used.__contains__) for hint in hints]


def became_region(function: n.Function, cx: Context) -> bool:
    """Let a function on trial leave where the region that its loop has become is not entered.

    Returns:
        whether there is one; else nothing is left of the function.
    """
    regions = _regions(function, cx)
    edit, span = cx.edit(function), function.span
    if not regions:
        edit.splice(function.body, 0, len(function.body), [n.Pass(span=span)])
        cx.regions.pop(function, None)
        cx.forget(function)
        return False
    for stmt in function.body:
        if type(stmt) is n.Assign and _makes_range(stmt):
            assert isinstance(stmt.value, n.Call) and isinstance(stmt.value.func, n.Load)
            edit.rename(stmt.value.func, keep_range(cx.facts, cx.facts.global_named("range")))
    leave = n.Return(n.Const(None, span=span), span=span)
    edit.splice(regions[-1].orelse, 0, len(regions[-1].orelse), [leave])
    cx.forget(function)
    return True


def _regions(function: n.Function, cx: Context) -> list[n.If | n.While]:
    """The regions, one in the `else` of the other, that a whole function on trial has become; empty if it has not."""
    body = function.body
    reached = next((stmt for stmt in body if is_region(stmt)), None)
    if reached is None or type(body[-1]) is not n.Return or body[-2:-1] != [reached]:
        return []
    if not all(map(_makes_range, body[:-2])):
        return []
    facts = cx.facts_of(function)
    found: list[n.If | n.While] = []
    while isinstance(reached, n.If | n.While):
        if not changes_only_its_own(reached.body, facts, ()):
            return []
        nodes = nodes_in(reached.body)
        if not any(type(node) is n.For for node in nodes):
            return []
        if any(type(node) is n.Unary and node.op == "~" for node in nodes):
            return []  # an operator that may warn would warn twice, where the part is left behind it
        found.append(reached)
        inner = [stmt for stmt in reached.orelse if is_region(stmt)]
        if inner and len(reached.orelse) != 1:
            return []
        reached = inner[0] if inner else None
    return found


def _most(function: n.Function) -> int:
    """How many iterations take about a millisecond."""
    region = next(stmt for stmt in function.body if is_region(stmt))
    copy = next(node for node in nodes_in(region.body) if type(node) is n.For)
    return max(limit(copy, Trips()) - 1, 1)


def _makes_range(stmt: n.Stmt) -> bool:
    if type(stmt) is not n.Assign or type(stmt.targets[0]) is not n.Store or len(stmt.targets) != 1:
        return False
    value = stmt.value
    if type(value) is not n.Call or type(value.func) is not n.Load or value.func.var.name != "range":
        return False
    return all(type(arg) in (n.Load, n.Const) for arg in value.args)


def _enter(loop: n.For, part: n.FunctionDef, most: int, cx: Context) -> None:
    """Let the loop go over what the function leaves of its iterations."""
    module, span = cx.module, loop.span
    edit = cx.edit(module)
    index = module.body.index(part)
    driver = next(
        (stmt for stmt in module.body if type(stmt) is n.FunctionDef and stmt.var.name == LOOPS), None
    )
    if driver is not None and module.body.index(driver) > index:
        place = module.body.index(driver)
        edit.splice(module.body, place, place + 1)
        edit.splice(module.body, index, index, [driver])
    elif driver is None:
        lowered = lower(ast.parse(_TEXT), module.filename)
        variables = {
            var: keep_range(cx.facts, cx.facts.global_named("range"))
            if var.name == "S2S_range"
            else module.globals.setdefault(var.name, var)
            for var in lowered.globals.values()
        }
        edit.splice(module.body, index, index, [clone(stmt, variables, span) for stmt in lowered.body])
    stored = stored_in(loop, orelse=False)

    def names(found: Iterable[n.Var]) -> n.Expr:
        return n.Tuple([n.Const(var.name, span=span) for var in found], span=span)

    args: list[n.Expr] = [
        loop.iter,
        n.Load(part.var, span=span),
        names(stored),
        names(_read_first(loop)),
        names(_kept_bound(loop)),
        n.Const(most, span=span),
        n.Const(type(loop.iter) is n.Call, span=span),
    ]
    edit.set(loop, iter=n.Call(n.Load(module.globals[LOOPS], span=span), args, [], span=span))

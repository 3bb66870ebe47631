"""Which loops of module code may run over locals of a function of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from s2s.analysis.constants import NO_CONST, SCALARS, constant_of
from s2s.analysis.fact import PROVED
from s2s.frontend.frames import by_marks
from s2s.ir import nodes as n
from s2s.ir.walk import bound_by, nodes_in, own_jumps, targets_of, walk, walk_scope
from s2s.legality.verdict import Allowed, Refused, Verdict
from s2s.program.bindings import ModuleFacts
from s2s.program.parts import is_part

#: The assumptions that it needs: globals are not rebound from outside, operators only compute, and an additional frame
#: in tracebacks does not matter.
NEEDED = ("sealed-globals", "sealed-builtins", "pure-operators", "no-frames")
_STATEMENTS = (n.For, n.While, n.If, n.Assign, n.AugAssign, n.Pass, n.Break, n.Continue)
_EXPRESSIONS = (*(n.Const, n.Load, n.Store, n.Binary, n.Unary, n.Compare, n.Bool, n.Cond, n.Tuple, n.Call),)
#: Of what is asked where it runs.
_MORE = (*_EXPRESSIONS, n.Subscript)
#: Builtins that run no code but that of operators.
_BUILTINS = frozenset(
    {"abs", "bool", "chr", "divmod", "float", "int", "len", "max", "min", "ord", "range", "round"}
)
#: What makes a list, a tuple or a str, which no code of the program iterates over.
_MAKERS = frozenset({"list", "range", "sorted", "tuple"})
_RANGE = n.Var("range", n.Storage.GLOBAL)
_FEWEST = 50
_UNKNOWN_CODE = Refused("code that is not known may look at its names while it runs")
_HELD = Refused("what its names held before may be seen to die later")
_READ = Refused("a function or generator reads or binds its names")


def may_be_outlined(loop: n.For | n.While, before: list[n.Stmt], facts: ModuleFacts) -> Verdict:
    """Whether nobody can tell that the names a loop of module code stores are locals while it runs.

    Legal when: it runs no code but its own, operators, builtins that only compute, and functions of the module that are
    like this; nothing in the module that may run meanwhile mentions the names; and these held nothing before that
    somebody may see die.

    Args:
        before: the statements of the module that run before it.
    """
    if facts.lists_names or facts.star_import:
        return Refused("the module may list its own names")
    if not _is_long(loop):
        return Refused("it is short")
    if not _computes(loop, facts, set()) or not _iterates_quietly(loop, before, facts):
        return _UNKNOWN_CODE
    stored = stored_in(loop)
    if not stored:
        return Refused("it stores no names")
    if any(var.storage is not n.Storage.GLOBAL or var.name.startswith("__") for var in stored):
        return _UNKNOWN_CODE
    if any(facts.is_taken(var) or facts.is_in_opaque_syntax(var) for var in stored):
        return _UNKNOWN_CODE
    if any(node.var in stored for node in _runs_elsewhere(facts.module) if hasattr(node, "var")):
        return _READ
    inside = Counter(var for node in walk_scope(loop) if (var := bound_by(node)) in stored)
    if not facts.is_builtin(facts.module.globals.get("range", _RANGE)):
        return Refused("`range` is another function")
    quiet = Counter(var for stmt in facts.module.body for var in _bound_quietly(stmt, loop))
    if any(facts.bindings[var] != inside[var] + quiet[var] for var in stored):
        return _HELD
    return Allowed(frozenset(NEEDED))


def stored_in(loop: n.For | n.While, orelse: bool = True) -> dict[n.Var, None]:
    """The names that a loop stores, in their order.

    Args:
        orelse: whether those count that only its `else` stores.
    """
    parts: list[n.Node] = [loop]
    if not orelse:
        parts = [loop.target, *loop.body] if type(loop) is n.For else [*loop.body]
    return dict.fromkeys(node.var for part in parts for node in walk_scope(part) if type(node) is n.Store)


def may_run_in_parts(loop: n.For, facts: ModuleFacts) -> Verdict:
    """Whether iterations of a loop of module code may run over locals, where a test finds that nobody can tell.

    Legal when: it does nothing but store names, and compute with operators, builtins and functions of the module that
    are like this; no function or generator of the module mentions the names; and no `break` leaves it. Whether the
    operators run unknown code, and what the names held before, is asked where it runs.
    """
    if facts.lists_names or facts.star_import or facts.bindings[n.Var("Exception", n.Storage.GLOBAL)]:
        return Refused("the module may list its own names")
    if loop.is_async or not _is_long(loop) or not _is_plain(loop.target):
        return Refused("it is short")
    if not _counts(loop.iter, facts) and (
        type(loop.iter) is not n.Load or loop.iter.var.storage is not n.Storage.GLOBAL
    ):
        return _UNKNOWN_CODE
    if next(own_jumps(loop.body, n.Break), None) is not None:
        return Refused("a `break` leaves it")
    if any(type(node) is n.While for node in nodes_in(loop.body)):
        return Refused("a loop in it may never end")
    seen: set[n.Function] = set()
    if not all(_computes(stmt, facts, seen, _MORE) for stmt in loop.body):
        return _UNKNOWN_CODE
    stored = stored_in(loop, orelse=False)
    if any(var.storage is not n.Storage.GLOBAL or var.name.startswith("__") for var in stored):
        return _UNKNOWN_CODE
    if any(facts.is_taken(var) or facts.is_in_opaque_syntax(var) for var in stored):
        return _UNKNOWN_CODE
    if any(node.var in stored for node in _runs_elsewhere(facts.module) if hasattr(node, "var")):
        return _READ
    return Allowed(PROVED)


def _counts(call: n.Expr, facts: ModuleFacts) -> bool:
    """Whether a loop goes over a call of `range`, of which it is asked whether it counts by ones."""
    if type(call) is not n.Call or type(call.func) is not n.Load or call.keywords:
        return False
    is_range = call.func.var.name == "range" and facts.is_builtin(call.func.var)
    return is_range and not any(type(arg) is n.Starred for arg in call.args)


def certainly_stored(loop: n.For) -> set[n.Var]:
    """The names that each iteration of a loop stores."""
    found = {node.var for node in walk_scope(loop.target) if type(node) is n.Store}
    for stmt in loop.body:
        if type(stmt) is n.Assign:
            found |= {node.var for node in nodes_in(stmt.targets) if type(node) is n.Store}
        elif next(own_jumps([stmt], n.Continue), None) is not None:
            break
    return found


def certainly_bound(before: list[n.Stmt]) -> set[n.Var]:
    """The names that statements of a block have certainly bound when they have run."""
    return {
        target.var
        for stmt in before
        if type(stmt) is n.Assign
        for target in stmt.targets
        if type(target) is n.Store
    }


def _is_long(loop: n.For | n.While) -> bool:
    if not isinstance(loop, n.For):
        return True
    call = loop.iter
    if constant_of(call) is not NO_CONST or type(call) is n.Tuple or type(call) is n.List:
        return False
    last = constant_of(call.args[-1]) if type(call) is n.Call and len(call.args) == 1 else NO_CONST
    return not (type(last) is int and last < _FEWEST)


def _computes(
    root: n.Node | None,
    facts: ModuleFacts,
    seen: set[n.Function],
    expressions: tuple[type, ...] = _EXPRESSIONS,
) -> bool:
    """Whether code does nothing but compute with names, and with what it iterates over."""
    for node in walk_scope(root):
        cls = type(node)
        if isinstance(node, n.Stmt):
            if cls not in _STATEMENTS and not (cls is n.Return and type(root) is n.Function):
                return False
            if getattr(node, "is_async", False):
                return False
            if not all(map(_is_plain, targets_of(node))):
                return False
        elif isinstance(node, n.Expr) and cls not in expressions:
            if type(node) is not n.Attr or not _is_of_math(node, facts):
                return False
        if type(node) is n.Compare and any(op.endswith("in") for op in node.ops):
            return False
        if type(node) is n.Call and not _calls_quietly(node, facts, seen, expressions):
            return False
    return True


def _is_plain(target: n.Expr) -> bool:
    """Whether a target is a variable, or several that a display is unpacked into."""
    if type(target) is n.Tuple:
        return all(type(item) is n.Store for item in target.items)
    return type(target) is n.Store


def _is_of_math(node: n.Attr, facts: ModuleFacts) -> bool:
    return type(node.value) is n.Load and facts.imports.get(node.value.var) == ("math", "")


def _calls_quietly(
    call: n.Call, facts: ModuleFacts, seen: set[n.Function], expressions: tuple[type, ...]
) -> bool:
    func = call.func
    if call.keywords or any(type(arg) is n.Starred for arg in call.args):
        return False
    if type(func) is n.Attr:
        return _is_of_math(func, facts)
    if type(func) is not n.Load:
        return False
    if func.var not in facts.functions:
        iterates = func.var.name in ("min", "max") and len(call.args) == 1
        return facts.is_builtin(func.var) and func.var.name in _BUILTINS and not iterates
    function = facts.functions[func.var].function
    if function in seen:
        return True
    seen.add(function)
    if func.var in facts.code_mutated or function.is_async or function.is_generator or function.dynamic:
        return False
    if by_marks(function.variables):
        return False
    return _computes(function, facts, seen, expressions) and all(
        node.var.storage is n.Storage.FAST for node in walk_scope(function) if type(node) is n.Store
    )


def _iterates_quietly(loop: n.For | n.While, before: list[n.Stmt], facts: ModuleFacts) -> bool:
    """Whether what the loops go over is of builtin types, which run no code of the program."""
    lists = {
        stmt.targets[0].var
        for stmt in before
        if type(stmt) is n.Assign and type(stmt.targets[0]) is n.Store and _makes_sequence(stmt.value, facts)
    }
    return all(
        _makes_sequence(node.iter, facts)
        or (type(node.iter) is n.Load and node.iter.var in lists and facts.bindings[node.iter.var] == 1)
        for node in walk_scope(loop)
        if type(node) is n.For
    )


def _makes_sequence(expr: n.Expr, facts: ModuleFacts) -> bool:
    if type(expr) is n.Comp:
        return bool(expr.kind == "list")
    if type(expr) is n.Call and type(expr.func) is n.Load and not expr.keywords:
        return expr.func.var.name in _MAKERS and facts.is_builtin(expr.func.var)
    return type(expr) in (n.List, n.Tuple) or type(constant_of(expr)) in (str, bytes, tuple)


def _runs_elsewhere(module: n.Module) -> Iterator[n.Node]:
    """The nodes of what may run while a statement of the module does: functions, and generators."""
    for node in walk(module):
        if type(node) is n.Function and is_part(node.name):
            continue  # it runs while its own loop does
        if type(node) is n.Function or (type(node) is n.Comp and node.kind == "gen"):
            yield from (part for part in walk(node) if part is not node)


def _bound_quietly(stmt: n.Stmt, loop: n.Stmt) -> Iterator[n.Var]:
    """The names that a statement binds to constants, or to the numbers of a range."""
    if stmt is loop:
        return
    if type(stmt) is n.Assign and type(constant_of(stmt.value)) in SCALARS:
        yield from (target.var for target in stmt.targets if type(target) is n.Store)
    elif type(stmt) is n.For and type(stmt.target) is n.Store and type(stmt.iter) is n.Call:
        if type(stmt.iter.func) is n.Load and stmt.iter.func.var.name == "range":
            yield stmt.target.var

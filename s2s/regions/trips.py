"""How often the loops of a region run, and what must be tested so that its work is bounded (rule R2)."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import field, replace
from typing import NamedTuple, TypeGuard

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.analysis.defs import stored_vars
from s2s.analysis.operators import is_int, is_sequence
from s2s.analysis.places import Place, place_of
from s2s.frozen import plain
from s2s.ir import nodes as n
from s2s.ir.originals import split
from s2s.ir.walk import blocks_of, clone, walk_scope
from s2s.regions.cost import bound
from s2s.regions.demands import INT, LIST, Demands
from s2s.regions.offsets import apart

#: What gives as many items as its argument has.
SAME_LENGTH = frozenset({"enumerate", "reversed", "sorted", "list", "tuple", "zip"})


@plain()
class Trips:
    """How often the innermost loop of a nest runs at most: a number times the values of some expressions.

    Attributes:
        first: what decides how often the outermost loop runs, where that is not constant.
        least: it runs where that is more than this.
        factors: the expressions, each evaluated at the entry of the region to an exact int.
        rows: the lists in which some of these ask an item, a list, for its length, and the last that they ask.
        steps: what ranges go on by, which is to be more than nothing.
    """

    constant: int = 1
    first: n.Expr | None = None
    least: int = 0
    factors: list[n.Expr] = field(default_factory=list)
    lists: dict[Place, None] = field(default_factory=dict)
    ints: dict[Place, None] = field(default_factory=dict)
    rows: dict[Place, int] = field(default_factory=dict)
    steps: list[n.Expr] = field(default_factory=list)

    @property
    def first_asks_items(self) -> bool:
        """Whether it can be asked only behind tests of items whether the outermost loop runs at all."""
        first = self.first
        return type(first) is n.Call and type(first.args[0]) is n.Subscript

    def demands(self) -> Demands:
        """What the factors have to be for their values to be known."""
        kinds = dict.fromkeys(self.ints, INT) | dict.fromkeys(self.lists, LIST)
        return Demands(kinds, dict.fromkeys(self.rows, LIST))


class Scope(NamedTuple):
    """What the length of a loop may depend on.

    Attributes:
        written: the locals that the region stores.
        places: those that its test looks at besides locals.
        counted: whether `while` loops are counted as they run.
    """

    written: set[n.Var]
    places: Container[Place] = ()
    counted: bool = False


def trips(loop: n.For, places: Container[Place] = (), counted: bool = False) -> Trips | None:
    """How often a nest of loops runs; None where an inner loop's length is not known before the outer one starts.

    Args:
        places: those that the region's test looks at besides locals.
        counted: whether `while` loops are counted as they run, and the region is left where they run too long.
    """
    found = Trips()
    scope = Scope(stored_vars([loop.target, *loop.body]), places, counted)
    return found if _add(loop, found, scope, True) else None


def rows_are_lists(length: Trips, known: Demands) -> bool:
    """Whether what is asked for its length in a list is tested to be a list, too, and no number."""
    return all(known.items.get(place) == LIST for place in length.rows)


def _add(loop: n.For, found: Trips, scope: Scope, outermost: bool) -> bool:
    length = _length(loop.iter, scope, found)
    if length is None:
        return False
    if isinstance(length, int):
        found.constant *= max(length, 1)
        if outermost and length < 1:
            return False
    else:
        found.factors.append(length)
        if outermost:
            found.first, found.least = length, _start(loop.iter)
            if found.steps:
                found.least = 1  # there is one at most where it ends before it starts
    worst: list[Trips] = []
    for stmt in _inner_loops(loop.body):
        if isinstance(stmt, n.While):
            if not scope.counted or _inner_loops(stmt.body):
                return False
            continue
        inner = Trips()
        if not _add(stmt, inner, scope, False):
            return False
        worst.append(inner)
    if worst:
        # Loops in a row: the product of all is more than any of them takes.
        most = max(worst, key=lambda one: (len(one.factors), one.constant))
        found.constant *= sum(one.constant for one in worst)
        found.factors += most.factors
        for one in worst:
            if [_spelled(f) for f in one.factors] != [_spelled(f) for f in most.factors] and one.factors:
                return False
            found.lists |= one.lists
            found.ints |= one.ints
            found.steps += one.steps
            for place, index in one.rows.items():
                found.rows[place] = max(index, found.rows.get(place, 0))
    return True


def _spelled(expr: n.Expr | None) -> object:
    if isinstance(expr, n.Binary):
        return expr.op, _spelled(expr.left), _spelled(expr.right)
    if isinstance(expr, n.Const):
        return expr.value
    if isinstance(expr, n.Call) and isinstance(expr.func, n.Load):
        return expr.func.var, _spelled(expr.args[0])
    if isinstance(expr, n.Subscript):
        return place_of(expr.value), _spelled(expr.index)
    return place_of(expr)


def _inner_loops(block: list[n.Stmt]) -> list[n.For | n.While]:
    found: list[n.For | n.While] = []
    for stmt in block:
        if type(stmt) is n.For or type(stmt) is n.While:
            found.append(stmt)
        else:
            for inner in blocks_of(stmt):
                found += _inner_loops(inner)
    return found


def _length(expr: n.Expr, scope: Scope, found: Trips) -> int | n.Expr | None:
    """How many items an iterable gives at most: a number, or an expression that is an int at the region's entry."""
    value = constant_of(expr)
    if value is not NO_CONST:
        return len(value) if is_sequence(value) else None
    if (
        type(expr) is n.Subscript
        and type(expr.index) is n.Slice
        and expr.index.lower is None
        and expr.index.step is None
    ):
        # What a chunk has: see `regions.chunks`.
        stop = constant_of(expr.index.upper) if expr.index.upper is not None else NO_CONST
        return stop if _is_natural(stop) else None
    if isinstance(expr, (n.Tuple, n.List)) and not any(type(item) is n.Starred for item in expr.items):
        return len(expr.items)
    if place_of(expr) is not None:
        return _len_of(expr, scope, found)
    if type(expr) is not n.Call or type(expr.func) is not n.Load or expr.keywords or not expr.args:
        return None
    name, args = called(expr.func), expr.args
    if any(type(arg) is n.Starred for arg in args):
        return None
    if name in SAME_LENGTH:
        return _length(args[0], scope, found)
    if name != "range":
        return None
    if len(args) == 3:
        return _strided(args, scope, found)
    if len(args) > 3:
        return None
    last = _int_of(args[-1], scope, found)
    if len(args) == 2 and not (type(args[0]) is n.Const and _is_natural(args[0].value)):
        first = _sum_of(args[0], scope, found)
        if first is None or last is None or isinstance(last, n.Call):
            return None
        if isinstance(last, n.Expr) and (numbers := apart(first, last)) is not None:
            return numbers
        return n.Binary("-", n.Const(last) if isinstance(last, int) else last, first)
    return last - _start(expr) if isinstance(last, int) else last


def _strided(args: list[n.Expr], scope: Scope, found: Trips) -> n.Expr | None:
    """How many numbers a range has at most that goes up by a step; the step is asked for being more than nothing."""
    first: n.Expr | None = args[0]
    if not (type(first) is n.Const and _is_natural(first.value)):
        first = _sum_of(args[0], scope, found)
    last, step = _int_of(args[1], scope, found), _multiple_of(args[2], scope, found)
    if first is None or step is None or not isinstance(last, int | n.Load | n.Attr):
        return None
    if type(step) is not n.Const:
        found.steps.append(step)
    length: n.Expr = n.Const(last) if isinstance(last, int) else last
    if not (type(first) is n.Const and first.value == 0):
        length = n.Binary("-", length, clone(first))
    return n.Binary("+", n.Binary("//", length, clone(step)), n.Const(1))


def _multiple_of(expr: n.Expr, scope: Scope, found: Trips) -> n.Expr | None:
    """A step: a number that is more than nothing, a local that the region does not store, or a multiple of one."""
    value = constant_of(expr)
    if value is not NO_CONST:
        return n.Const(value) if _is_natural(value) and value else None
    if type(expr) is n.Binary and expr.op == "*" and _is_natural(constant_of(expr.left)):
        right = _int_of(expr.right, scope, found)
        return n.Binary("*", clone(expr.left), right) if isinstance(right, n.Load) else None
    found_step = _int_of(expr, scope, found)
    return found_step if isinstance(found_step, n.Load) else None


def _start(expr: n.Node | None) -> int:
    """Where a `range` starts, also under what gives as many items; 0 for anything else."""
    if type(expr) is not n.Call or type(expr.func) is not n.Load or not expr.args:
        return 0
    first: n.Node = expr.args[0]
    if called(expr.func) != "range":
        return _start(first)
    value = first.value if len(expr.args) == 2 and type(first) is n.Const else 0
    return value if is_int(value) else 0


def _is_natural(value: n.Constant) -> TypeGuard[int]:
    return type(value) is int and value >= 0


def _int_of(expr: n.Expr, scope: Scope, found: Trips) -> int | n.Expr | None:
    value = constant_of(expr)
    if value is not NO_CONST:
        return value if type(value) is int else None
    if type(expr) is n.Load and expr.var.storage is n.Storage.FAST and expr.var not in scope.written:
        found.ints[Place(expr.var)] = None
        return clone(expr)
    if type(expr) is n.Binary and expr.op in ("+", "-") and _is_natural(constant_of(expr.right)):
        left = _int_of(expr.left, scope, found)
        # What `len` is called by is put in where a factor is a call, as a whole.
        return n.Binary(expr.op, left, clone(expr.right)) if isinstance(left, n.Load | n.Attr) else None
    field = place_of(expr)
    if field is not None and field.attribute and field in scope.places and field.var not in scope.written:
        found.ints[field] = None
        return field.read()
    if (
        type(expr) is n.Call
        and type(expr.func) is n.Load
        and called(expr.func) == "len"
        and len(expr.args) == 1
    ):
        inner = expr.args[0]
        while (
            type(inner) is n.Call
            and type(inner.func) is n.Load
            and inner.func.var.name in ("list", "tuple")
            and len(inner.args) == 1
        ):
            inner = inner.args[0]
        if place_of(inner) is not None:
            return _len_of(inner, scope, found, expr.func)
        if type(inner) is n.Subscript and place_of(inner.value) is not None and inner is expr.args[0]:
            return _len_of_row(inner, scope, found, expr)
    return None


def _sum_of(expr: n.Expr, scope: Scope, found: Trips) -> n.Expr | None:
    """Where a `range` starts: a local that the region does not store, with a constant added or not."""
    if type(expr) is n.Binary and expr.op in ("+", "-") and type(expr.right) is n.Const:
        first = _int_of(expr.left, scope, found) if type(expr.right.value) is int else None
        return n.Binary(expr.op, first, clone(expr.right)) if isinstance(first, n.Expr) else None
    first = _int_of(expr, scope, found)
    return first if isinstance(first, n.Expr) else None


def _len_of(read: n.Expr, scope: Scope, found: Trips, name: n.Load | None = None) -> n.Expr | None:
    place = place_of(read)
    assert place is not None
    if place.var in scope.written or not (place.is_local or place in scope.places):
        return None
    found.lists[place] = None
    func = n.Load(name.var) if name is not None else n.Load(n.Var("len", n.Storage.GLOBAL))
    return n.Call(func, [clone(read)], [])


def _len_of_row(read: n.Subscript, scope: Scope, found: Trips, call: n.Call) -> n.Expr | None:
    """How long an item of a list is that the region does not store: what a grid calls its width."""
    place, index = place_of(read.value), constant_of(read.index)
    assert place is not None
    if not _is_natural(index) or _len_of(read.value, scope, found) is None:
        return None
    found.rows[place] = max(index, found.rows.get(place, 0))
    return clone(call)


def called(func: n.Load) -> str:
    """The name of what is called: of what is kept, too."""
    kept = split(func.var.name)
    return func.var.name if kept is None else kept[1]


def known_length(loop: n.For) -> int | None:
    """How many times a loop as written runs, if its text tells."""
    found = _length(loop.iter, Scope(set()), Trips())
    return found if isinstance(found, int) else None


def has_known_length(loop: n.For) -> bool:
    """Whether a loop as written runs a number of times that its text tells."""
    return known_length(loop) is not None


def chunk(loop: n.For, found: Trips) -> int:
    """How many iterations of a loop that runs a chunk at a time take about a millisecond; 0 if one takes longer."""
    own = _length(loop.iter, Scope(set()), Trips())
    assert isinstance(own, int)
    return bound(_heaviest(loop) * max(found.constant // own, 1))


def of_one_iteration(loop: n.For, found: Trips) -> Trips:
    """How often the loops inside of one that runs a chunk at a time run in one of its iterations."""
    own = _length(loop.iter, Scope(set()), Trips())
    assert isinstance(own, int)
    return replace(found, constant=max(found.constant // own, 1))


def limit(loop: n.For, found: Trips) -> int:
    """The number the product of the factors must stay below, for the region to take about a millisecond at most."""
    return bound(_heaviest(loop)) // found.constant


def _heaviest(loop: n.For | n.While) -> int:
    """How many nodes a nest has in the body of that loop which has most of its own: those around it run less often."""
    inner = _inner_loops(loop.body)
    nodes = sum(1 for stmt in loop.body for _ in walk_scope(stmt))
    own = nodes - sum(1 for each in inner for _ in walk_scope(each))
    return max(own, sum(map(_heaviest, inner)))


#: What each loop of a nest may well run, where nothing is known of it.
_MAY_WELL_RUN = 100


def may_run_longer(found: Trips, most: int) -> bool:
    """Whether loops of lengths that are not known may well run more than so often."""
    longest: int = _MAY_WELL_RUN ** (len(found.factors) - len(found.steps))
    return most < longest


def is_likely_longer(loop: n.For, found: Trips, asks_items: bool) -> bool:
    """Whether a nest may well run longer than its limit, where inner loops could be shorter regions instead.

    Args:
        asks_items: whether what lists hold is tested, which is not done for each of many chunks.
    """
    # A range that goes on by what a loop around it counts up to is the shorter for that.
    lengths = len(found.factors) - len(found.steps)
    if lengths < (3 if asks_items else 2) or not may_run_longer(found, limit(loop, found)):
        return False
    calls = [inner.iter for inner in walk_scope(loop) if type(inner) is n.For and inner is not loop]
    return any(type(call) is n.Call and _is_range(call.func) for call in calls)


def _is_range(func: n.Expr) -> bool:
    return type(func) is n.Load and called(func) == "range"

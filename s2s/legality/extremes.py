"""What `max` and `min` of two or three objects come down to: comparisons, whatever the objects are.

`max(a, b)` evaluates `a` and `b`, asks whether `b > a` is true, and gives `b` if so, else `a`; of three, the third is
compared with what the first two have given. `min` asks whether `b < a`. That is what the builtins do, of any objects:
CPython's `min_max` compares by `PyObject_RichCompareBool`, which takes no short cut where it orders.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.analysis.effects import ATOMIC
from s2s.analysis.facts import Facts
from s2s.analysis.operators import REALS
from s2s.frozen import frozen
from s2s.ir import nodes as n
from s2s.ir.walk import clone, walk_scope
from s2s.legality.verdict import Allowed, Refused, Verdict
from s2s.program.bindings import ModuleFacts

#: The builtins, and how each compares the next object with the one it has.
COMPARED = {"max": ">", "min": "<"}
#: The other way round: the same of numbers, which see no difference.
MIRRORED = {">": "<", "<": ">"}
#: So many arguments are compared, and so many objects may be given by one expression.
_MOST_ARGS, _MOST_GIVEN = 3, 4
#: So many of the arguments may be such calls: the name of a second one is read when the first has compared.
_MOST_INSIDE = 1
_CONTAINERS: frozenset[type] = frozenset({list, set, dict})
#: What may not be evaluated beside locals that are read later: it binds some, or suspends the function.
_NEVER = frozenset({n.Walrus, n.Await, n.Yield, n.YieldFrom, n.OpaqueExpr})
_SUSPENDED = Refused("it binds a local, or suspends the function")
_HELD = Refused("what it compares may be held while an exception is handled")
_AFTER = Refused("what is evaluated before it may be seen to run")
_DIES_LATER = Refused("what it gives would be let go of behind what is stored")
_ADDED_IN_PLACE = Refused("a text that is added to would be copied")


@frozen(slots=False)
class Choice:
    """An expression that gives what a call does, by comparisons of what may be read again and again.

    Attributes:
        names: the builtins it is to be tested for, in the order in which the call reads them.
    """

    expr: n.Expr
    names: tuple[n.Load, ...]


def named_extreme(expr: object, facts: ModuleFacts) -> n.Load | None:
    """The name of `max` or `min` that an expression calls with two or three objects, by its text."""
    if type(expr) is not n.Call or type(expr.func) is not n.Load or expr.func.var.name not in COMPARED:
        return None
    if expr.keywords or not 2 <= len(expr.args) <= _MOST_ARGS or not facts.is_builtin(expr.func.var):
        return None
    return None if any(type(arg) is n.Starred for arg in expr.args) else expr.func


def is_read_again(expr: n.Expr, known: Facts) -> bool:
    """Whether an expression gives the same object each time, and nothing happens: a constant, or a local."""
    if constant_of(expr) is not NO_CONST:
        return True
    return type(expr) is n.Load and expr.var.storage is n.Storage.FAST and known.bound(expr)


def choice(call: n.Call, known: Facts, facts: ModuleFacts) -> Choice | None:
    """What gives the same as a call of `max` or `min`, if all it is given may be read again.

    One argument may be such a call itself, the first or the second: then all names are read before anything is
    compared, and what is compared is so in the same order.
    """
    func = named_extreme(call, facts)
    if func is None:
        return None
    names, parts = [func], list[n.Expr]()
    for index, arg in enumerate(call.args):
        if is_read_again(arg, known):
            parts.append(arg)
            continue
        is_early = index < 2 and len(names) <= _MOST_INSIDE
        inner = choice(arg, known, facts) if type(arg) is n.Call and is_early else None
        if inner is None:
            return None
        names += inner.names
        parts.append(inner.expr)
    made = compared(parts, COMPARED[func.var.name], call.span)
    return Choice(made, tuple(names)) if sum(1 for _ in _given(made)) <= _MOST_GIVEN else None


def compared(parts: Sequence[n.Expr], op: str, span: n.Span | None) -> n.Expr:
    """The first of some objects, or what comes after it and compares so with what is had until then."""
    made, *rest = parts
    for part in rest:
        made = _of_two(made, part, op, span)
    return made


def _of_two(first: n.Expr, second: n.Expr, op: str, span: n.Span | None) -> n.Expr:
    """The second of two objects where it compares so with the first, and else the first."""

    def of_both(one: n.Expr, other: n.Expr) -> n.Expr:
        test = n.Compare(clone(other), [op], [clone(one)], span=span)
        return n.Cond(test, clone(other), clone(one), span=span)

    return _for_each(first, lambda one: _for_each(second, lambda other: of_both(one, other)))


def _for_each(made: n.Expr, put: Callable[[n.Expr], n.Expr]) -> n.Expr:
    """Put something in the place of each object that a choice may give."""
    if type(made) is not n.Cond:
        return put(made)
    body, orelse = _for_each(made.body, put), _for_each(made.orelse, put)
    return n.Cond(clone(made.test), body, orelse, span=made.span)


def _given(made: n.Expr) -> Iterator[n.Expr]:
    if type(made) is n.Cond:
        yield from _given(made.body)
        yield from _given(made.orelse)
    else:
        yield made


def may_name(call: n.Call, known: Facts) -> Verdict:
    """Whether one expression may evaluate what a call is given, and hold it in locals of its own while it compares.

    What such a local holds stays there when the call would have let go of it: it must be of a type of which nobody sees
    that. Of two objects that are evaluated, the first must be evaluated first: they may be compared the other way
    round, which only numbers do not see.
    """
    if any(type(node) in _NEVER for arg in call.args for node in walk_scope(arg)):
        return _SUSPENDED
    made = [fact for arg in call.args if not is_read_again(arg, known) for fact in (known.of(arg),)]
    facts = [known.of(arg) for arg in call.args]
    if len(call.args) > 2 or not all(fact.within(ATOMIC) for fact in made):
        return _HELD
    if len(made) == 2 and not all(fact.within(REALS) for fact in facts):
        return _AFTER
    return Allowed(frozenset().union(*(fact.why for fact in facts)))


def may_precede(stmt: n.Stmt, call: n.Call, unwinds: bool, known: Facts) -> Verdict:
    """Whether statements before one may evaluate what a call in it is given, and compare that.

    The call is all that the statement evaluates before it stores or returns, or one side of an operator that is. Then
    nothing is evaluated out of order. The new locals are let go of in the order in which the call lets go of its
    arguments, and before anything else happens. Where a comparison raises, or what is done with its outcome, the frame
    holds them for as long as the traceback lives: docs/semantics.md allows that, but not while the function itself
    handles what was raised.

    Args:
        unwinds: whether the function has handlers.
    """
    value = getattr(stmt, "value", None)
    if any(type(node) in _NEVER for node in walk_scope(value)):
        return _SUSPENDED
    if all(known.of(arg).within(ATOMIC) for arg in call.args):
        is_local = isinstance(stmt, n.AugAssign) and type(stmt.target) is n.Store
        return (
            Allowed()
            if not isinstance(stmt, n.AugAssign) or (is_local and known.bound(stmt.target))
            else _AFTER
        )
    if isinstance(stmt, n.AugAssign):
        return _DIES_LATER
    if type(value) is n.Binary and isinstance(stmt, n.Assign) and type(value.left) is n.Load:
        stored = [target.var for target in stmt.targets if type(target) is n.Store]
        if value.left.var in stored:
            return _ADDED_IN_PLACE
    return _HELD if unwinds else Allowed()


def handed_over(expr: n.Expr | None, known: Facts) -> n.Call | None:
    """The call by which a local list, set or dict is given one object, if an expression is that: `row.append(…)`.

    Nothing can be told of when the method is looked up, before or behind what it is given.
    """
    if type(expr) is not n.Call or type(expr.func) is not n.Attr or expr.keywords or len(expr.args) != 1:
        return None
    receiver, name = expr.func.value, expr.func.name
    kinds = known.of(receiver).kinds if is_read_again(receiver, known) else None
    if not kinds or not kinds <= _CONTAINERS or not all(hasattr(kind, name) for kind in kinds):
        return None
    return None if type(expr.args[0]) is n.Starred else expr


def evaluated_beside(value: n.Expr, facts: ModuleFacts) -> tuple[n.Call, n.Binary | None] | None:
    """The call of `max` or `min` that a value is, or that is one side of the operator it is; and that operator."""
    if type(value) is n.Call and named_extreme(value, facts) is not None:
        return value, None
    if type(value) is not n.Binary:
        return None
    sides = [side for side in (value.left, value.right) if named_extreme(side, facts) is not None]
    call = sides[0] if len(sides) == 1 else None
    return (call, value) if type(call) is n.Call else None

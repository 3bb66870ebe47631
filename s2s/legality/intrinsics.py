"""Calls of builtins on numbers, and squares, that come down to operators."""

from __future__ import annotations

from typing import Literal

from s2s.analysis.constants import constant_of
from s2s.analysis.fact import Why, because
from s2s.analysis.facts import Facts
from s2s.analysis.intervals import interval
from s2s.frozen import frozen
from s2s.ir import nodes as n
from s2s.ir.walk import walk_scope
from s2s.legality.move import may_be_tested

_BOOL, _INT = frozenset({bool}), frozenset({int})
#: Ints up to here are exact as floats, and so near to each other that a quotient of two is never rounded to an int.
_MOST_EXACT = (1 << 53) - 1
_NAMES = frozenset({"abs", "int", "math.floor", "math.trunc", "bool"})
_DISPLAYS = frozenset({"list", "dict"})
CALLED = frozenset(name.rpartition(".")[2] for name in _NAMES) | _DISPLAYS

#: The replacement: the argument, a quotient, a product, an empty display, or a truth value.
Form = Literal["same", "quotient", "square", "list", "dict", "truth"]


@frozen(slots=False)
class Intrinsic:
    """The expression that replaces a call, and the reasons why it may."""

    form: Form
    args: tuple[n.Expr, ...]
    why: Why


def intrinsic(call: n.Call | n.Binary, known: Facts) -> Intrinsic | None:
    """What a call of a builtin on numbers, or a square, comes down to, if that is shorter to compute.

    Legal when: the name means the builtin, and the arguments are of exact types.
    `abs(x)`: of an int that is not negative `x`. To ask for the sign of another one takes as long as the call.
    `int(a / c)`, `math.floor(a / c)`: `a // c`, for ints that are exact as floats, where no quotient that is no int is
    rounded to one; of the first, which cuts off, only where the quotient is not negative.
    `list()`, `dict()`: `[]`, `{}`.
    `bool(x)`: `True if x else False`, which asks what the builtin asks, of anything, if nobody sees how often
    (`legality.move.may_be_tested`); `x` if that is a bool.
    `a ** 2`: of an int `a * a`; of a float it raises where a product is infinite, and may be rounded otherwise.
    """
    if isinstance(call, n.Binary):
        if not is_square(call) or not known.of(call.left).within(_INT) or not _is_plain(call.left):
            return None
        return Intrinsic("square", (call.left,), known.of(call.left).why)
    if not call.args and not call.keywords and named(call.func) in _DISPLAYS:
        made = known.builtin(call.func)
        if made is None or made[0] not in _DISPLAYS:
            return None
        return Intrinsic("list" if made[0] == "list" else "dict", (), made[1])
    name = called(call, known)
    if name is None:
        return None
    args = tuple(call.args)
    facts = [known.of(arg) for arg in args]
    why = name[1] | because(*facts)
    if name[0] == "bool" and len(args) == 1:
        if facts[0].within(_BOOL):
            return Intrinsic("same", args, why)
        verdict = may_be_tested(args[0], known)
        return Intrinsic("truth", args, name[1] | verdict.why) if verdict else None
    if name[0] == "abs" and len(args) == 1 and facts[0].within(_INT):
        found = interval(args[0], known)
        if found is not None and found.least is not None and found.least >= 0:
            return Intrinsic("same", args, why | found.why)
        return None
    if name[0] in ("int", "math.floor", "math.trunc") and len(args) == 1:
        quotient = args[0]
        if type(quotient) is n.Binary and quotient.op == "/":
            return _quotient(quotient, name[0] == "math.floor", name[1], known)
    return None


def called(call: n.Call, known: Facts) -> tuple[str, Why] | None:
    """The name of the builtin that is called, if it may come down to operators."""
    if call.keywords or len(call.args) != 1 or type(call.args[0]) is n.Starred:
        return None
    if named(call.func) not in CALLED:
        return None
    found = known.builtin(call.func)
    return found if found is not None and found[0] in _NAMES else None


def is_square(expr: n.Node) -> bool:
    """Whether an expression is the square of something that is computed."""
    if type(expr) is not n.Binary or expr.op != "**" or type(expr.left) is n.Load:
        return False  # that of a local needs no other one
    exponent = constant_of(expr.right)
    return type(exponent) is int and exponent == 2


def named(func: n.Expr) -> str:
    """The name that a function is called by, in a module or not."""
    if type(func) is n.Attr:
        return func.name
    return func.var.name if type(func) is n.Load else ""


def _quotient(quotient: n.Binary, is_floor: bool, why: Why, known: Facts) -> Intrinsic | None:
    divisor = constant_of(quotient.right)
    if type(divisor) is not int or not divisor or abs(divisor) > _MOST_EXACT:
        return None
    found = interval(quotient.left, known)
    if found is None or found.least is None or found.greatest is None:
        return None
    if max(-found.least, found.greatest) > _MOST_EXACT:
        return None
    if not is_floor and (found.least < 0 or divisor < 0):
        return None
    return Intrinsic("quotient", (quotient.left, quotient.right), why | found.why)


def _is_plain(expr: n.Expr) -> bool:
    """Whether an expression binds nothing, so that what is written twice beside it stays what it is."""
    return not any(type(node) is n.Walrus for node in walk_scope(expr))

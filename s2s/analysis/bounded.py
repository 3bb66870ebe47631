"""What operations on exact builtin values give, computed in bounded time and memory.

The operators of `analysis.operators`, and what the builtins of `analysis.builtins` give, on constants; and lists,
ranges, and dicts with texts for keys beside them, which only a function that is evaluated ever sees. Whatever would
raise, depend on the interpreter, or become large stops the evaluation.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Sequence
from typing import TypeGuard

from s2s.analysis.builtins import fold_call, fold_method
from s2s.analysis.constants import is_constant, key_of
from s2s.analysis.operators import (
    COMPARE,
    NO_FOLD,
    Operation,
    fold_binary,
    fold_compare,
    fold_subscript,
    fold_unary,
)
from s2s.frozen import frozen
from s2s.ir.expressions import Constant, Var

#: The most that one evaluation may do, in nodes of the IR, and how deep its calls may go.
MOST_STEPS = 1_500_000
MOST_DEPTH = 450
#: The longest list.
_MOST_ITEMS = 1 << 16
#: Results up to this size are known to be small without asking for their bits.
_SMALL = 1 << 62

_QUICK: dict[str, Callable[[float, float], float]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
}
_QUICK_FLOATS = frozenset("+-*")
_SEQUENCES = frozenset({range, list, tuple, str, bytes})
_ORDERINGS = {op: COMPARE[op] for op in ("==", "!=", "<", "<=", ">", ">=")}
_OVER_ITEMS = frozenset({"sum", "min", "max", "any", "all", "sorted", "tuple"})


@frozen(slots=False)
class Evaluated:
    """The result of a call that was evaluated at compile time.

    Attributes:
        names: the globals that the evaluation read, functions, constants and builtins, in the order of their first
            reads: the call has this result where all of them mean what the module bound them to.
        steps: about how many nodes of the IR were evaluated for that.
    """

    value: Constant
    names: tuple[Var, ...]
    steps: int


class Stopped(Exception):
    """The evaluation stops: the call is left to run time."""


class Meter:
    """Counts the steps that an evaluation has left, and how deep its calls are."""

    def __init__(self, steps: int = MOST_STEPS) -> None:
        self.left = steps
        self.depth = 0

    def spend(self, steps: int) -> bool:
        """Count steps that are about to run. Always true, so that it can stand in conditions."""
        self.left -= steps
        if self.left < 0:
            raise Stopped
        return True

    def enter(self, steps: int) -> None:
        """Count the call of a function."""
        self.depth += 1
        if self.depth > MOST_DEPTH:
            raise Stopped
        self.spend(steps)

    def leave(self, calls: dict[object, object], key: object, value: object) -> object:
        """Count the return from a call, and remember its result for the same arguments."""
        self.depth -= 1
        calls[key] = constant(value)
        return value

    # -- what costs more than one step

    def make_range(self, *args: Constant) -> range:
        """`range(*args)`, no longer than there are steps left."""
        numbers = [arg for arg in args if type(arg) is int]
        if not args or len(numbers) < len(args):
            raise Stopped
        made = range(*numbers)
        if len(made) > self.left:
            raise Stopped
        return made

    def make_list(self, *args: Constant) -> list[Constant]:
        """`list(*args)`."""
        return list(self.items(*args)) if args else []

    def items(self, value: Constant) -> Sequence[Constant]:
        """The sequence that a loop iterates over; anything else stops the evaluation."""
        if not _is_sequence(value):
            raise Stopped
        self.spend(len(value))
        return value

    def enumerated(self, *args: Constant) -> Iterable[Constant]:
        """`enumerate(value)`, or `enumerate(value, start)`."""
        start = args[1] if len(args) == 2 else 0
        if not 1 <= len(args) <= 2 or type(start) is not int:
            raise Stopped
        return enumerate(self.items(args[0]), start)

    def zipped(self, *args: Constant) -> Iterable[Constant]:
        """`zip(*args)`."""
        return zip(*map(self.items, args), strict=False)

    def reversed(self, value: Constant) -> Iterable[Constant]:
        """`reversed(value)`."""
        return reversed(self.items(value))

    def call(self, name: str, *args: Constant) -> Constant:
        """The result of a builtin function."""
        first = args[0] if args else None
        if type(first) is list or type(first) is range:
            if name == "len" and len(args) == 1:
                return len(first)
            if name in _OVER_ITEMS:
                args = (tuple(self.items(first)), *args[1:])
        if not all(map(is_constant, args)):
            raise Stopped
        return _given(fold_call(name, args))

    def method(self, value: Constant, name: str, *args: Constant) -> Constant:
        """The result of a method of a builtin type."""
        if type(value) is list:
            if name != "append" or len(args) != 1 or len(value) >= _MOST_ITEMS:
                raise Stopped
            value.append(constant(args[0]))
            return None
        if type(value) is dict:
            if name not in ("get", "pop") or not args or len(args) > 2:
                raise Stopped
            found: Constant = getattr(value, name)(key(args[0]), *map(constant, args[1:]))
            return found
        if not is_constant(value) or not all(map(is_constant, args)):
            raise Stopped
        return _given(fold_method(value, name, args, {}))


def _is_sequence(value: Constant) -> TypeGuard[Sequence[Constant]]:
    return type(value) in _SEQUENCES


def constant(value: Constant) -> Constant:
    """A value that may leave the evaluation: no list or dict, whose identity somebody may see."""
    if type(value) in (list, range) or not is_constant(value):
        raise Stopped
    return value


def key(value: Constant) -> str:
    """A key of a dict. Only strings are allowed: comparing them runs no code, and no other type equals them."""
    if type(value) is not str:
        raise Stopped
    return value


def keys_of(*args: object) -> tuple[object, ...]:
    """A key for the arguments of a call, under which its result is remembered."""
    return tuple(key_of(constant(arg)) for arg in args)


def binary(op: str) -> Operation:
    """The function that computes an operator."""
    quick, floats, divides = _QUICK.get(op), op in _QUICK_FLOATS, op in ("//", "%")

    def compute(left: Constant, right: Constant) -> Constant:
        if quick is not None:
            if type(left) is int and type(right) is int:
                if right or not divides:
                    value = quick(left, right)
                    if -_SMALL < value < _SMALL:
                        return value
            elif floats and type(left) is float and type(right) is float:
                value = quick(left, right)
                if value - value == 0.0:
                    return value
        if op == "*" and type(left) is list and type(right) is int:
            if len(left) * right > _MOST_ITEMS:
                raise Stopped
            return left * right
        return _given(fold_binary(op, constant(left), constant(right)))

    return compute


def unary(op: str) -> Operation:
    """The function that computes an operator of one operand."""
    return lambda value: _given(fold_unary(op, constant(value)))


def compare(op: str) -> Operation:
    """The function that computes a comparison."""
    quick = _ORDERINGS.get(op)

    def compute(left: Constant, right: Constant) -> Constant:
        if quick is not None and type(left) is type(right) is int:
            return quick(left, right)
        if type(right) is dict and op in ("in", "not in"):
            return (key(left) in right) is (op == "in")
        return _given(fold_compare(op, constant(left), constant(right)))

    return compute


def item(value: Constant, index: Constant) -> Constant:
    """`value[index]`."""
    found: Constant
    if type(value) is list and (type(index) is int or type(index) is slice):
        found = value[index]
        return found
    if type(value) is range and type(index) is slice:
        return value[index]
    if type(value) is dict:
        found = value[key(index)]
        return found
    return _given(fold_subscript(constant(value), index))


def part(*bounds: object) -> slice:
    """`lower:upper:step`."""
    if any(bound is not None and type(bound) is not int for bound in bounds):
        raise Stopped
    return slice(*bounds)


def store(value: Constant, index: Constant, new: Constant) -> None:
    """`value[index] = new`."""
    if type(value) is dict:
        value[key(index)] = constant(new)
    elif type(value) is list and type(index) is int:
        value[index] = constant(new)
    else:
        raise Stopped


def _given(value: Constant) -> Constant:
    if value is NO_FOLD:
        raise Stopped
    return value

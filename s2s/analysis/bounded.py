"""What operations on exact builtin values give, computed in bounded time and memory.

The operators of `analysis.operators`, and what the builtins of `analysis.builtins` give, on constants; and lists,
ranges, and dicts with texts for keys beside them, which only a function that is evaluated ever sees. Whatever would
raise, depend on the interpreter, or become large stops the evaluation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from s2s.analysis.builtins import fold_call, fold_method
from s2s.analysis.constants import is_constant, key_of
from s2s.analysis.operators import (
    BINARY,
    COMPARE,
    NO_FOLD,
    fold_binary,
    fold_compare,
    fold_subscript,
    fold_unary,
)

#: The most that one evaluation may do, in nodes of the IR, and how deep its calls may go.
MOST_STEPS = 1_500_000
MOST_DEPTH = 450
#: The longest list.
_MOST_ITEMS = 1 << 16
#: Results up to this size are known to be small without asking for their bits.
_SMALL = 1 << 62

_QUICK = {op: BINARY[op] for op in ("+", "-", "*", "//", "%", "&", "|", "^")}
_QUICK_FLOATS = frozenset("+-*")
_ORDERINGS = {op: COMPARE[op] for op in ("==", "!=", "<", "<=", ">", ">=")}
_OVER_ITEMS = frozenset({"sum", "min", "max", "any", "all", "sorted", "tuple"})


class Stopped(Exception):
    """What is evaluated is left to run time."""


class Meter:
    """How much of what an evaluation may do is left; and what its calls have given."""

    def __init__(self, steps: int = MOST_STEPS) -> None:
        self.left = steps
        self.depth = 0

    def spend(self, steps: int) -> bool:
        """Take down what is about to be done. Always true, to stand in conditions."""
        self.left -= steps
        if self.left < 0:
            raise Stopped
        return True

    def enter(self, steps: int) -> None:
        """Take down the call of a function."""
        self.depth += 1
        if self.depth > MOST_DEPTH:
            raise Stopped
        self.spend(steps)

    def leave(self, calls: dict[object, object], key: object, value: object) -> object:
        """Take down the end of a call, and what it has given."""
        self.depth -= 1
        calls[key] = constant(value)
        return value

    # -- what costs more than one step

    def make_range(self, *args: Any) -> range:
        """`range(*args)`, no longer than there are steps left."""
        if not args or any(type(arg) is not int for arg in args):
            raise Stopped
        made = range(*args)
        if len(made) > self.left:
            raise Stopped
        return made

    def make_list(self, *args: Any) -> list[object]:
        """`list(*args)`."""
        return list(self.items(*args)) if args else []

    def items(self, value: Any) -> Any:
        """What is iterated over: an exact sequence."""
        if type(value) not in (range, list, tuple, str, bytes):
            raise Stopped
        self.spend(len(value))
        return value

    def enumerated(self, *args: Any) -> Iterable[object]:
        """`enumerate(value)`, and from where."""
        value, *start = args
        if len(start) > 1 or any(type(number) is not int for number in start):
            raise Stopped
        return enumerate(self.items(value), *start)

    def zipped(self, *args: object) -> Iterable[object]:
        """`zip(*args)`."""
        return zip(*map(self.items, args), strict=False)

    def reversed(self, value: object) -> Iterable[Any]:
        """`reversed(value)`."""
        found: Iterable[Any] = reversed(self.items(value))
        return found

    def call(self, name: str, *args: Any) -> Any:
        """What a builtin function gives."""
        if name == "len" and len(args) == 1 and type(args[0]) in (list, range):
            return len(args[0])
        if name in _OVER_ITEMS and args and type(args[0]) in (list, range):
            args = (tuple(self.items(args[0])), *args[1:])
        if not all(map(is_constant, args)):
            raise Stopped
        return _given(fold_call(name, args))

    def method(self, value: Any, name: str, *args: Any) -> Any:
        """What a method of a builtin type gives."""
        if type(value) is list:
            if name != "append" or len(args) != 1 or len(value) >= _MOST_ITEMS:
                raise Stopped
            return value.append(constant(args[0]))
        if type(value) is dict:
            if name not in ("get", "pop") or not args or len(args) > 2:
                raise Stopped
            return getattr(value, name)(key(args[0]), *map(constant, args[1:]))
        if not is_constant(value) or not all(map(is_constant, args)):
            raise Stopped
        return _given(fold_method(value, name, args, {}))


def constant(value: object) -> Any:
    """A value that may be handed on: no list or dict, which is one object wherever it is."""
    if type(value) in (list, range) or not is_constant(value):
        raise Stopped
    return value


def key(value: Any) -> str:
    """A key of a dict: of texts alone it is sure which ones are equal, and that no code runs for it."""
    if type(value) is not str:
        raise Stopped
    return value


def keys_of(*args: object) -> tuple[object, ...]:
    """What the arguments of a call are."""
    return tuple(key_of(constant(arg)) for arg in args)


def binary(op: str) -> Callable[[Any, Any], Any]:
    """The function that computes an operator."""
    quick, floats = _QUICK.get(op), op in _QUICK_FLOATS

    def compute(left: Any, right: object) -> object:
        kind = type(left)
        if quick is not None and kind is type(right):
            if kind is int and (right or op not in ("//", "%")):
                value = quick(left, right)
                if -_SMALL < value < _SMALL:
                    return value
            elif kind is float and floats:
                value = quick(left, right)
                if value - value == 0.0:
                    return value
        if op == "*" and kind is list and type(right) is int:
            if len(left) * right > _MOST_ITEMS:
                raise Stopped
            return left * right
        return _given(fold_binary(op, constant(left), constant(right)))

    return compute


def unary(op: str) -> Callable[[Any], Any]:
    """The function that computes an operator of one operand."""
    return lambda value: _given(fold_unary(op, constant(value)))


def compare(op: str) -> Callable[[Any, Any], Any]:
    """The function that computes a comparison."""
    quick = _ORDERINGS.get(op)

    def compute(left: object, right: object) -> object:
        if quick is not None and type(left) is type(right) is int:
            return quick(left, right)
        if type(right) is dict and op in ("in", "not in"):
            return (key(left) in right) is (op == "in")
        return _given(fold_compare(op, constant(left), constant(right)))

    return compute


def item(value: Any, index: object) -> Any:
    """`value[index]`."""
    if type(value) is list and type(index) is int:
        return value[index]
    if type(value) in (list, range) and type(index) is slice:
        return value[index]
    if type(value) is dict:
        return value[key(index)]
    return _given(fold_subscript(constant(value), index))


def part(*bounds: object) -> slice:
    """`lower:upper:step`."""
    if any(bound is not None and type(bound) is not int for bound in bounds):
        raise Stopped
    return slice(*bounds)


def store(value: Any, index: Any, new: Any) -> None:
    """`value[index] = new`."""
    if type(value) is dict:
        index = key(index)
    elif type(value) is not list or type(index) is not int:
        raise Stopped
    value[index] = constant(new)


def _given(value: object) -> object:
    if value is NO_FOLD:
        raise Stopped
    return value

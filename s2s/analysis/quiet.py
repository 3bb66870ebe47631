"""Which operations run no code of the program, and what they do instead: raise, read or write containers.

Every rule gives the effects of a node's own operation on operands of exact builtin types, with the reasons they rest
on, or None where the operation may run any code at all.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from itertools import product
from math import prod
from typing import Protocol

from s2s.analysis.builtins import call_purity
from s2s.analysis.constants import NONE
from s2s.analysis.effects import ATOMIC, Effect, Effects, quiet
from s2s.analysis.fact import Fact, Why
from s2s.analysis.iterating import is_iterated_quietly
from s2s.analysis.methods import PLAIN, is_end_of_range, method_does, method_result_type, names_in
from s2s.analysis.operators import (
    BUILTIN_TYPES,
    INTS,
    NUMBERS,
    REALS,
    Purity,
    binary_purity,
    compare_purity,
    unary_purity,
)
from s2s.analysis.refine import builtin_types
from s2s.ir import nodes as n
from s2s.ir.arrays import ARRAY
from s2s.ir.children import operands_of
from s2s.library import FUNCTIONS

_INDEXED = frozenset({str, bytes, tuple, list, range, ARRAY})
_MOST_CASES = 16


class Known(Protocol):
    """What the rules ask for; `facts.Facts` is one."""

    def of(self, expr: n.Expr) -> Fact:
        """What is known of an expression's value."""

    def builtin(self, expr: n.Expr) -> tuple[str, Why] | None:
        """The name of the builtin that an expression certainly reads, and what that rests on."""

    def owned(self, expr: n.Attr | n.Call) -> Effects | None:
        """The effects of reading an instance attribute, or of making an object; None if unknown."""

    def tested_place(self, read: n.Expr) -> Fact | None:
        """The fact that a test established of a place; None if no test looked at it."""


def lifted(rule: Callable[..., Purity | None], *operands: Fact) -> bool | None:
    """Whether an operation can raise, for operands that may each have one of several exact types; None: unknown."""
    return _raises(rule, [operand.kinds for operand in operands])


def _raises(rule: Callable[..., Purity | None], operands: list[frozenset[type]]) -> bool | None:
    if not all(operands) or prod(map(len, operands)) > _MOST_CASES:
        return None
    raises = False
    for kinds in product(*operands):
        purity = rule(*kinds)
        if purity is None:
            return None
        raises |= purity[0]
    return raises


@cache
def _operator_raises(
    rule: Callable[..., Purity | None], op: str, left: frozenset[type], right: frozenset[type]
) -> bool | None:
    return _raises(partial(rule, op), [left, right])


def _raising(raises: bool | None, *facts: Fact) -> Effects | None:
    return None if raises is None else quiet(Effect.RAISE if raises else Effect.NONE, *facts)


# -- operators


def _binary(known: Known, expr: n.Binary) -> Effects | None:
    left, right = known.of(expr.left), known.of(expr.right)
    return _raising(_operator_raises(binary_purity, expr.op, left.kinds, right.kinds), left, right)


def _aug_assign(known: Known, stmt: n.AugAssign) -> Effects | None:
    left, right = known.of(stmt.target), known.of(stmt.value)
    if left.within((list,)) and stmt.op == "+" and right.within(_INDEXED):
        return quiet(Effect.WRITE, left, right)
    if not left.within(PLAIN):
        return None  # an augmented assignment writes to a mutable left operand
    return _raising(_operator_raises(binary_purity, stmt.op, left.kinds, right.kinds), left, right)


def _unary(known: Known, expr: n.Unary) -> Effects | None:
    operand = known.of(expr.operand)
    return _raising(lifted(lambda kind: unary_purity(expr.op, kind), operand), operand)


def _compare(known: Known, expr: n.Compare) -> Effects | None:
    raises = False
    operands = [known.of(expr.left)]
    for op, right in zip(expr.ops, expr.rights, strict=True):
        left, found = operands[-1], known.of(right)
        operands.append(found)
        if op in ("is", "is not"):
            continue
        one = _operator_raises(compare_purity, op, left.kinds, found.kinds)
        if one is None:
            return None
        raises |= one
    return _raising(raises, *operands)


def _subscript(known: Known, expr: n.Subscript) -> Effects | None:
    value = known.of(expr.value)
    if type(expr.index) is n.Slice:
        bounds = [known.of(part) for part in operands_of(expr.index)]
        plain = value.within(_INDEXED) and all(bound.within(INTS | {NONE}) for bound in bounds)
        return quiet(Effect.RAISE, value, *bounds) if plain else None
    index = known.of(expr.index)
    if value.within(_INDEXED) and index.within(INTS):
        return quiet(Effect.RAISE, value, index)
    if value.within((dict,)) and index.within(PLAIN) and holds_plain(value):
        return quiet(Effect.RAISE, value, index)
    return None


def holds_plain(container: Fact) -> bool:
    """Whether comparing the elements of a container (the keys of a dict) is known to run no code of the program."""
    return container.element is not None and container.element.within(PLAIN)


# -- displays and text


def _format(known: Known, expr: n.Format) -> Effects | None:
    value = known.of(expr.value)
    spec = None if expr.spec is None else known.of(expr.spec)
    if not value.within(PLAIN) or not (spec is None or spec.within((str,))):
        return None
    return quiet(Effect.RAISE, value, *(() if spec is None else (spec,)))


def _set(known: Known, expr: n.Set) -> Effects | None:
    items = [known.of(item) for item in expr.items]
    return quiet(Effect.NONE, *items) if all(item.within(PLAIN) for item in items) else None


def _dict(known: Known, expr: n.Dict) -> Effects | None:
    keys = [None if key is None else known.of(key) for key in expr.keys]
    found = [key for key in keys if key is not None and key.within(PLAIN)]
    return quiet(Effect.NONE, *found) if len(found) == len(keys) else None


# -- attributes and calls


def _attr(known: Known, expr: n.Attr) -> Effects | None:
    """An attribute of a builtin value is its type's, which nobody can change; another interpreter may have no such."""
    tested = known.tested_place(expr)
    if tested is not None:
        return Effects(Effect.READ, why=tested.why)  # it exists: the test of the class has found it
    if (library := known.builtin(expr)) is not None:
        return Effects(why=library[1])
    if (found := known.owned(expr)) is not None:
        return found
    value = known.of(expr.value)
    if is_end_of_range(expr, value):
        return quiet(Effect.NONE, value)
    if not value.within(BUILTIN_TYPES):
        return None
    there = all(method_result_type(kind, expr.name) for kind in value.kinds)
    return Effects(Effect.NONE if there else Effect.RAISE, why=value.why)


def _call(known: Known, expr: n.Call) -> Effects | None:
    if (made := known.owned(expr)) is not None:
        return made
    if expr.keywords or any(type(arg) is n.Starred for arg in expr.args):
        return None
    args = [known.of(arg) for arg in expr.args]
    builtin = known.builtin(expr.func)
    if builtin is None:
        func = expr.func
        return _method(known.of(func.value), func.name, args) if type(func) is n.Attr else None
    name, why = builtin
    found = _builtin(known, name, expr.args, args)
    return None if found is None else Effects(found.flags, why=found.why | why)


def _builtin(known: Known, name: str, written: list[n.Expr], args: list[Fact]) -> Effects | None:
    if (name in ("type", "id", "callable") and len(args) == 1) or name in _ERRORS:
        return Effects()
    if name in FUNCTIONS:
        return quiet(Effect.RAISE, *args) if all(arg.within(REALS) for arg in args) else None
    if name == "isinstance" and len(args) == 2:
        types = builtin_types(written[1], known)
        if types is None or not args[0].kinds:
            return None  # `__class__` of the object is asked
        return Effects(why=args[0].why | types[1])
    if name == "range" and 1 <= len(args) <= 3 and all(arg.within(INTS) for arg in args):
        return quiet(Effect.RAISE if len(args) == 3 else Effect.NONE, *args)
    if name in ("enumerate", "zip", "reversed", "list", "tuple"):
        return _goes_over(name, args)
    if name in ("sum", "min", "max", "sorted", "any", "all") and len(args) == 1:
        return _takes_in(name, args[0])
    raises = lifted(lambda *kinds: call_purity(name, [*kinds]), *args)
    return _raising(raises, *args)


#: Exceptions that keep what they are made of, whatever it is, and ask it nothing.
_ERRORS = names_in(
    "ArithmeticError AssertionError Exception IndexError KeyError LookupError NotImplementedError OverflowError "
    "RuntimeError TypeError ValueError ZeroDivisionError"
)


def _goes_over(name: str, args: list[Fact]) -> Effects | None:
    """The effects of a builtin that makes an iterator over containers, or copies one."""
    fits = len(args) == 1 or (name == "zip") or (not args and name in ("list", "tuple"))
    if not fits or not all(is_iterated_quietly(arg) for arg in args):
        return None
    if name == "reversed":
        return quiet(Effect.NONE, *args) if args[0].within((list, tuple, range, str, bytes)) else None
    if any(not arg.within((list, tuple, str, bytes, range)) for arg in args):
        return quiet(Effect.RAISE | Effect.READ | Effect.WRITE, *args)  # an iterator moves on
    return quiet(Effect.NONE, *args)


def _takes_in(name: str, arg: Fact) -> Effects | None:
    """The effects of a builtin that consumes all the elements of a container."""
    element = arg.element
    if element is None or not arg.within((list, tuple, range, set, frozenset, dict)):
        return None
    kinds = NUMBERS if name == "sum" else NUMBERS - {complex}
    if name in ("any", "all"):
        kinds = PLAIN
    if not element.within(kinds) and not (name in ("min", "max", "sorted") and element.kind in (str, bytes)):
        return None
    return quiet(Effect.NONE if name in ("any", "all") else Effect.RAISE, arg, element)


def _method(owner: Fact, name: str, args: list[Fact]) -> Effects | None:
    """The effects of a method of builtin values, which nobody can replace."""
    if not owner.kinds:
        return None
    flags, rests_on = Effect.NONE, [owner, *args]
    for kind in owner.kinds:
        does = method_does(kind, name, [arg.kinds for arg in args])
        if does is None or ("=" in does and not holds_plain(owner)):
            return None
        if "-" in does and not (owner.element is not None and owner.element.within(ATOMIC)):
            return None
        if ("=" in does or "-" in does) and owner.element is not None:
            rests_on.append(owner.element)
        for letter in does:
            flags |= _FLAGS.get(letter, Effect.NONE)
    return quiet(flags, *rests_on)


_FLAGS = {"!": Effect.RAISE, "r": Effect.READ, "w": Effect.WRITE}

_PURE = frozenset({n.Binary, n.AugAssign, n.Unary, n.Attr, n.Set, n.Dict})


_WRITTEN = frozenset({n.Const, n.Tuple, n.List, n.Set})


def is_operator(node: n.Node | None) -> bool:
    """Whether a node is what `pure-operators` speaks of: an operator, a comparison, an attribute read, or hashes.

    Neither a subscript, which may make the item of a `defaultdict`, nor `in`, which may use up an iterator: but where
    the items are written there, it compares with these.
    """
    if type(node) is n.Compare:
        return all(
            not op.endswith("in") or type(right) in _WRITTEN
            for op, right in zip(node.ops, node.rights, strict=True)
        )
    if type(node) is n.Dict:
        return all(key is not None for key in node.keys)  # a mapping that is unpacked runs its methods
    return type(node) in _PURE


RULES: n.RulesOf[Known, Effects | None] = {
    n.Binary: _binary,
    n.AugAssign: _aug_assign,
    n.Unary: _unary,
    n.Compare: _compare,
    n.Subscript: _subscript,
    n.Format: _format,
    n.Set: _set,
    n.Dict: _dict,
    n.Attr: _attr,
    n.Call: _call,
}

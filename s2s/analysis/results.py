"""What an expression's value is known to be, from what its operands are: one rule for each node class."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from itertools import product, starmap
from math import prod
from typing import Protocol

from s2s.analysis.builtins import call_result_type
from s2s.analysis.constants import NO_CONST
from s2s.analysis.fact import (
    MOST_KINDS,
    UNKNOWN,
    Fact,
    Why,
    are_known,
    because,
    constant,
    derived,
    exact,
    holding,
    join,
)
from s2s.analysis.iterating import is_iterated_quietly, item_of, iterated
from s2s.analysis.methods import is_end_of_range, method_result_type
from s2s.analysis.operators import (
    BUILTIN_TYPES,
    IMMUTABLE,
    INTS,
    NUMBERS,
    REALS,
    binary_result_type,
    compare_result_type,
    is_int,
    unary_result_type,
)
from s2s.analysis.refine import truth
from s2s.ir import nodes as n
from s2s.ir.arrays import ARRAY
from s2s.library import CONSTANT_NUMBERS, FUNCTIONS

#: A fact; None while a definition it follows is unseen.
Result = Fact | None
Kinds = frozenset[type]
_NONE: Kinds = frozenset()


class Known(Protocol):
    """What the rules ask for; `facts.Facts` is one."""

    def returned_by(self, func: n.Expr) -> Fact:
        """What is known of the result of a call of a function of the module."""

    def result(self, expr: n.Expr) -> Result:
        """What is known of an expression's value so far."""

    def read(self, read: n.Expr) -> Result:
        """What is known of the variable that is read."""

    def tested_place(self, read: n.Expr) -> Fact | None:
        """What a test has found of the place that is read; None if none has looked."""

    def flown(self, expr: n.Expr) -> Fact:
        """The fact of a value by the whole-program flow analysis."""

    def own_item(self, container: n.Expr) -> Result:
        """What is known of the items of a list or a dict that nobody but the function has."""

    def item_in(self, container: n.Expr) -> Result:
        """What is known, in any way, of the items of a list or a tuple."""

    def builtin(self, expr: n.Expr) -> tuple[str, Why] | None:
        """The name of the builtin that an expression certainly reads, and what that rests on."""


_SEQUENCES = frozenset({str, bytes, tuple, list, range, ARRAY})
_OWN = frozenset({list, dict})
#: The methods that give an item of a list or a dict, and their second argument where there is none.
_TAKING = frozenset({"pop", "get", "setdefault"})
#: More combinations of the operands' kinds than these are not looked at.
_MOST_CASES = MOST_KINDS**2


def lifted(rule: Callable[..., type | None], *operands: Fact) -> Fact:
    """Apply a rule on exact types to operands that may each have one of several types."""
    found = kinds_given(rule, [operand.kinds for operand in operands])
    return Fact(found, because(*operands)) if found else UNKNOWN


def kinds_given(rule: Callable[..., type | None], operands: list[Kinds]) -> Kinds:
    """The types that a rule gives for operands of these; none where one of them is not known, or there are too many."""
    if not all(operands) or prod(map(len, operands)) > _MOST_CASES:
        return _NONE
    found = frozenset(starmap(rule, product(*operands)))
    return found if are_known(found) and len(found) <= MOST_KINDS else _NONE


@cache
def _kinds_of_operator(rule: Callable[..., type | None], op: str, left: Kinds, right: Kinds) -> Kinds:
    return kinds_given(partial(rule, op), [left, right])


# -- operators


def _binary(known: Known, expr: n.Binary) -> Result:
    left, right = known.result(expr.left), known.result(expr.right)
    return None if left is None or right is None else binary(expr.op, left, right)


def binary(op: str, left: Fact, right: Fact) -> Fact:
    """What is known of `left op right`."""
    if op == "**" and left.within(NUMBERS) and right.within(NUMBERS):
        return _power(left, right)
    kinds = _kinds_of_operator(binary_result_type, op, left.kinds, right.kinds)
    if not kinds:
        return UNKNOWN
    found = Fact(kinds, because(left, right))
    if op == "+" and found.kind in (tuple, list) and left.element is not None and right.element is not None:
        return found._replace(element=join((left.element, right.element)))
    if op == "*" and found.kind in (tuple, list):
        return found._replace(element=left.element or right.element)
    return found


def _power(left: Fact, right: Fact) -> Fact:
    """A power of an int is one if the exponent is not negative; of a negative float it may be complex."""
    if left.kind is complex or right.kind is complex:
        return derived([complex], left, right)
    if is_int(right.value) and right.value >= 0:
        return derived({int if kind in INTS else kind for kind in left.kinds}, left, right)
    kinds: set[type] = {int, float} if left.kinds & INTS and right.kinds & INTS else {float}
    if not left.kinds <= INTS or not right.kinds <= INTS:
        kinds |= {float, complex}
    return derived(kinds, left, right)


def augmented(known: Known, stmt: n.AugAssign) -> Result:
    """What is known of the local after `target op= value`."""
    left, right = known.read(stmt.target), known.result(stmt.value)
    if left is None or right is None:
        return None
    return in_place(stmt.op, left, right)


def in_place(op: str, left: Fact, right: Fact) -> Fact:
    """What is known of what an augmented assignment makes of a value."""
    if left.kind is list and op in ("+", "*") and right.within(BUILTIN_TYPES):
        # The `__radd__` of another type is called before the list is extended.
        return derived([list], left, right)
    return binary(op, left, right) if left.within(IMMUTABLE | {set}) else UNKNOWN


def _unary(known: Known, expr: n.Unary) -> Result:
    if expr.op == "not":
        return exact(bool)
    operand = known.result(expr.operand)
    return None if operand is None else lifted(lambda kind: unary_result_type(expr.op, kind), operand)


def _compare(known: Known, expr: n.Compare) -> Result:
    found: list[Result] = []
    left = expr.left
    for op, right in zip(expr.ops, expr.rights, strict=True):
        if op in ("is", "is not", "in", "not in"):
            found.append(exact(bool))
        else:
            found.append(_comparison(op, known.result(left), known.result(right)))
        left = right
    return join(found)


def _comparison(op: str, left: Result, right: Result) -> Result:
    if left is None or right is None:
        return None
    kinds = _kinds_of_operator(compare_result_type, op, left.kinds, right.kinds)
    return Fact(kinds, because(left, right)) if kinds else UNKNOWN


def _bool(known: Known, expr: n.Bool) -> Result:
    """An operand that ends an `or` is true, and one that ends an `and` false."""
    *others, last = [known.result(value) for value in expr.values]
    ends = truth(expr.op == "or")
    return join([*(None if other is None else ends.apply(other) for other in others), last])


# -- parts of containers


def _subscript(known: Known, expr: n.Subscript) -> Result:
    value = known.result(expr.value)
    if value is None:
        return None
    if not value.within(_SEQUENCES):
        own = known.own_item(expr.value) if value.within((dict,)) else UNKNOWN
        return known.flown(expr) if own is not None and not own.kinds else own
    if type(expr.index) is n.Slice:
        return value._replace(value=NO_CONST, items=None)
    index = known.result(expr.index)
    if index is None:
        return None
    if value.kind is str:
        return derived([str], value)  # whatever the index is: a slice gives a str, too
    if not index.within(INTS):
        return UNKNOWN
    found = item_of(value, index.value) if is_int(index.value) else iterated(value)
    if not found.kinds:
        item = known.item_in(expr.value)
        if item is None:
            return None
        found = item
    return found.because(index.why) if found.kinds else UNKNOWN


def _tuple(known: Known, expr: n.Tuple) -> Result:
    return _display(tuple, known, expr.items)


def _list(known: Known, expr: n.List) -> Result:
    return _display(list, known, expr.items)


def _display(kind: type, known: Known, items: list[n.Expr]) -> Result:
    if any(type(item) is n.Starred for item in items):
        return exact(kind)
    found = [item for item in map(known.result, items) if item is not None]
    return holding(kind, found) if len(found) == len(items) else None


def _comp(known: Known, expr: n.Comp) -> Result:
    if expr.kind == "gen":
        return UNKNOWN
    kind = {"list": list, "set": set, "dict": dict}[expr.kind]
    element = known.result(expr.element)
    return exact(kind)._replace(element=element) if element is not None else exact(kind)


# -- text


def _fstring(known: Known, expr: n.FString) -> Result:
    if len(expr.parts) != 1 or type(expr.parts[0]) is not n.Format:
        return exact(str)
    # A single field is what its `__format__` returns, maybe an instance of a subclass of str.
    value = known.result(expr.parts[0].value)
    if value is None:
        return None
    return derived([str], value) if value.within(BUILTIN_TYPES) else UNKNOWN


# -- calls


def _call(known: Known, expr: n.Call) -> Result:
    builtin = known.builtin(expr.func)
    if builtin is None and type(expr.func) is n.Attr:
        owner = known.result(expr.func.value)
        if owner is not None and owner.within(_OWN) and expr.func.name in _TAKING:
            return _taken(known, expr, expr.func)
        if owner is None or owner.kinds:
            return None if owner is None else _method(owner, expr.func.name)
        return known.flown(expr)
    if builtin is None:
        return known.returned_by(expr.func)
    if expr.keywords or any(type(arg) is n.Starred for arg in expr.args):
        return UNKNOWN
    args = [known.result(arg) for arg in expr.args]
    seen = [arg for arg in args if arg is not None]
    if len(seen) < len(args):
        return None
    found = called(builtin[0], seen)
    return found.because(builtin[1]) if found.kinds else UNKNOWN


def _taken(known: Known, call: n.Call, method: n.Attr) -> Result:
    """An item that a method gives, or its second argument in place of one."""
    item = known.own_item(method.value)
    if len(call.args) < 2:
        return UNKNOWN if method.name == "get" else item  # None
    other = known.result(call.args[1])
    return UNKNOWN if any(type(arg) is n.Starred for arg in call.args) else join((item, other))


def _method(owner: Fact, name: str) -> Fact:
    found = lifted(lambda kind: method_result_type(kind, name), owner)
    if found.kind is list and owner.within((str, bytes)):
        return found._replace(element=derived(owner.kinds))
    if name == "items" and found.kinds:
        return found._replace(element=holding(tuple, [UNKNOWN, UNKNOWN]))
    return found


def called(name: str, args: list[Fact]) -> Fact:
    """What is known of what a builtin function returns for positional arguments."""
    library = FUNCTIONS.get(name)
    if library is not None:
        return exact(library)
    whatever = call_result_type(name, [None] * len(args))
    if whatever is not None:
        found = exact(whatever)
    elif name in ("min", "max") and len(args) > 1:
        found = join(args) or UNKNOWN  # as of the comparison that `extremes` writes
    elif name == "sum" and len(args) == 1 and args[0].element is not None and args[0].element.within(REALS):
        found = derived({int, *(args[0].element.kinds - {bool})}, args[0], args[0].element)
    else:
        found = lifted(lambda *kinds: call_result_type(name, [*kinds]), *args) if args else UNKNOWN
    element = _ELEMENTS.get(name)
    return found if element is None or not found.kinds else element(found, args)


def _same_elements(found: Fact, args: list[Fact]) -> Fact:
    if len(args) != 1:
        return found
    element = iterated(args[0])
    return found._replace(element=element if element.kinds else args[0].element)


def _enumerated(found: Fact, args: list[Fact]) -> Fact:
    if not args or not is_iterated_quietly(args[0]):
        return found
    return found._replace(element=holding(tuple, [exact(int), iterated(args[0])]))


def _zipped(found: Fact, args: list[Fact]) -> Fact:
    if not args or not all(is_iterated_quietly(arg) for arg in args):
        return found
    return found._replace(element=holding(tuple, [iterated(arg) for arg in args]))


_ELEMENTS: dict[str, Callable[[Fact, list[Fact]], Fact]] = {
    "list": _same_elements,
    "tuple": _same_elements,
    "sorted": _same_elements,
    "set": _same_elements,
    "frozenset": _same_elements,
    "reversed": _same_elements,
    "enumerate": _enumerated,
    "zip": _zipped,
}


def _either(*parts: str) -> Callable[[Known, n.Expr], Result]:
    return lambda known, expr: join([known.result(getattr(expr, part)) for part in parts])


def _always(kind: type) -> Callable[[Known, n.Expr], Result]:
    return lambda _known, _expr: exact(kind)


def _load(known: Known, expr: n.Load) -> Result:
    return known.read(expr)


def _attr(known: Known, expr: n.Attr) -> Result:
    tested = known.tested_place(expr)
    if tested is None and (found := known.builtin(expr)) is not None and found[0] in CONSTANT_NUMBERS:
        return exact(float).because(found[1])
    owner = tested or known.result(expr.value)
    if tested is not None or owner is None:
        return owner
    return derived([int], owner) if is_end_of_range(expr, owner) else known.flown(expr)


RULES: n.RulesOf[Known, Result] = {
    n.Const: lambda _known, expr: constant(expr.value),
    n.Load: _load,
    n.Store: _load,  # of an augmented assignment, the value before it
    n.Tuple: _tuple,
    n.List: _list,
    n.Set: _always(set),
    n.Dict: _always(dict),
    n.Slice: _always(slice),
    n.Comp: _comp,
    n.FString: _fstring,
    n.Binary: _binary,
    n.Unary: _unary,
    n.Compare: _compare,
    n.Bool: _bool,
    n.Cond: _either("body", "orelse"),
    n.Test: _always(bool),
    n.Walrus: lambda known, expr: known.result(expr.value),
    n.Subscript: _subscript,
    n.Attr: _attr,
    n.Call: _call,
}

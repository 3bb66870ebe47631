"""What the truth of a test says of the locals it speaks of, in the arm it leads to.

Two tables, by node class: `speaks_of` says of which locals a test may tell something, before anything is solved, and
`refine` says what. A test of a new class is one entry in each.

A truth alone says little: `isinstance` asks `__class__`, which may lie, and `==` runs code of the operands. So what is
learned is a *filter* of what was known before: kinds the local certainly has, and kinds it has not if it was known to
have one of some, whose answers nobody can change.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from s2s.analysis.constants import ELLIPSIS, NO_CONST, NONE, SCALARS, constant_of
from s2s.analysis.fact import PROVED, UNKNOWN, Fact, Tested, Why
from s2s.frozen import frozen
from s2s.ir import nodes as n
from s2s.ir.arrays import ARRAYS

#: The kinds of which it is known what is equal, true, or an instance of what.
_PLAIN: frozenset[type] = SCALARS | {tuple, list, dict, set, frozenset, range}
_NUMBERS = frozenset({bool, int, float, complex})
_TYPES = {kind.__name__: kind for kind in _PLAIN - {NONE, ELLIPSIS}}


class Names(Protocol):
    """Says which names mean builtins; `facts.Facts` is one."""

    def builtin(self, expr: n.Expr) -> tuple[str, Why] | None:
        """The name of the builtin that an expression certainly reads, and what that rests on."""


class _NoNames:
    """Knows of no name that it means a builtin."""

    def builtin(self, expr: n.Expr) -> tuple[str, Why] | None:
        """None, of any name."""
        return None


NO_NAMES: Names = _NoNames()


class Known(Names, Protocol):
    """Says what is known of values besides; `facts.Facts` is one."""

    def of(self, expr: n.Expr) -> Fact:
        """What is known of an expression's value."""


def _assumes(why: Why) -> bool:
    """Whether something rests on an assumption, and not on tests alone."""
    return any(type(reason) is str for reason in why)


@frozen()
class Filter:
    """How a test narrows the fact of a local in one arm.

    Attributes:
        only: the exact types that the local may have, whatever was known before; None for any.
        never: the exact types that it does not have.
        value: the very constant it is.
        equals: a constant that it equals.
        differs: a constant that it does not equal.
        true: whether it is true, if that was asked.
        element: the exact types of what it holds.
        parts: the exact types of what the lists and tuples hold that it holds.
        why: what this rests on.
    """

    only: frozenset[type] | None = None
    never: frozenset[type] = frozenset()
    value: n.Constant = NO_CONST
    equals: n.Constant = NO_CONST
    differs: n.Constant = NO_CONST
    true: bool | None = None
    element: frozenset[type] = frozenset()
    parts: frozenset[type] = frozenset()
    why: Why = PROVED

    def apply(self, fact: Fact) -> Fact | None:
        """The narrowed fact; None where the arm is unreachable."""
        if self.contradicts(fact):
            return None
        if self.element:
            parts = Fact(self.parts, self.why) if self.parts else None
            element = Fact(self.element, self.why, element=parts)
            return Fact(self.only or fact.kinds, self.why, NO_CONST, element)
        if self.parts:
            if fact.element is None:
                return fact
            return fact._replace(element=fact.element._replace(element=Fact(self.parts, self.why)))
        never = fact.never | self.never
        if not fact.kinds and self.only is None:
            return fact if never == fact.never else fact._replace(never=never, why=fact.why | self.why)
        if not fact.kinds and self.only is not None:
            left = self.only - never
            return _value(Fact(left, fact.why | self.why, self.value)) if left else None
        left = fact.kinds - never
        if self.only is not None:
            left &= self.only
        if not left:
            return None
        if self.value is not NO_CONST:
            return _value(Fact(left, fact.why | self.why, self.value))
        if left == fact.kinds:
            return self._retold(fact)  # the test narrows nothing, so the fact takes on no reason
        return _value(Fact(left, fact.why | self.why, NO_CONST, fact.element, fact.items))

    def _retold(self, fact: Fact) -> Fact:
        """A fact that the test leaves as it is, without its reasons where the test alone tells the types."""
        is_more = fact.value is not NO_CONST or fact.element is not None or fact.items is not None
        if is_more or self.only != fact.kinds or not _assumes(fact.why) or _assumes(self.why):
            return fact
        return fact._replace(why=self.why)

    def contradicts(self, fact: Fact) -> bool:
        """Whether the constant that a local is known to hold compares otherwise, so that the arm is never entered.

        Only where that is proved: of what the other arm stores instead, nothing says what it would rest on.
        """
        if fact.value is NO_CONST or fact.why or self.why:
            return False
        if self.true is not None and bool(fact.value) is not self.true:
            return True
        return (_comparable(fact.value, self.equals) and fact.value != self.equals) or (
            _comparable(fact.value, self.differs) and bool(fact.value == self.differs)
        )


def _value(fact: Fact) -> Fact:
    return fact._replace(value=None) if fact.kind is NONE else fact


#: What reads a local, or is the target of the walrus that stores it.
Read = n.Load | n.Store
Filters = dict[Read, Filter]


def subject(expr: n.Expr) -> Read | None:
    """The read (or the walrus target) of the local whose value an expression gives."""
    if type(expr) is n.Walrus:
        return expr.target if expr.target.var.storage is n.Storage.FAST else None
    return expr if type(expr) is n.Load and expr.var.storage is n.Storage.FAST else None


# -- which locals


def speaks_of(test: n.Expr) -> list[Read]:
    """The reads and walrus targets in a test that `refine` may tell something of."""
    found: list[Read] = []
    stack = [test]
    while stack:
        expr = stack.pop()
        cls = type(expr)
        if cls is n.Load or cls is n.Walrus:
            if (read := subject(expr)) is not None:
                found.append(read)
        elif (parts := _PARTS.get(cls)) is not None:
            stack += parts(expr)[::-1]
    return found


def _call_parts(expr: n.Call) -> list[n.Expr]:
    name = expr.func.var.name if type(expr.func) is n.Load else ""
    return expr.args[:1] if name in ("type", "isinstance") else []


_PARTS: n.Rules[list[n.Expr]] = {
    n.Test: lambda e: [e.subject],
    n.Unary: lambda e: [e.operand] if e.op == "not" else [],
    n.Bool: lambda e: e.values,
    n.Compare: lambda e: [e.left, *e.rights],
    n.Call: _call_parts,
}


# -- what


def refine(test: n.Expr, arm: bool, names: Names) -> Filters:
    """The filters that hold in the true (or false) arm of a test, by the read or walrus target in it."""
    found = subject(test)
    if found is not None:
        return {found: truth(arm)}
    rule = _RULES.get(type(test))
    return {} if rule is None else rule(test, arm, names)


def outcome(test: n.Expr, known: Known) -> tuple[bool, Why] | None:
    """The outcome of a test that the facts of its locals decide, and the reasons; None if they do not."""
    if all(known.of(read) == UNKNOWN for read in speaks_of(test)):
        return None  # of most locals nothing is known that a test could contradict
    for arm in (True, False):
        for read, told in refine(test, arm, known).items():
            fact = known.of(read)
            if told.apply(fact) is None:
                return not arm, fact.why | told.why
    return None


def tells_constant(test: n.Expr, arm: bool) -> bool:
    """Whether the form of a test lets its true (or false) arm know which constant a local holds."""
    if type(test) is n.Compare:
        return "is" in test.ops if arm else test.ops == ["is not"]
    if type(test) is n.Unary:
        return tells_constant(test.operand, not arm)
    if type(test) is n.Bool:
        return any(tells_constant(value, arm) for value in test.values)
    return type(test) is n.Test


def truth(arm: bool) -> Filter:
    """The filter of a truth test: None is always false; other objects may define their truth."""
    return Filter(never=frozenset({NONE if arm else ELLIPSIS}), true=arm)


def _not(test: n.Unary, arm: bool, names: Names) -> Filters:
    return refine(test.operand, not arm, names) if test.op == "not" else {}


def _bool(test: n.Bool, arm: bool, names: Names) -> Filters:
    """All parts of a true `and` are true; of a true `or` at least one is, and it is not known which."""
    parts = [refine(value, arm, names) for value in test.values]
    if arm == (test.op == "and"):
        return {read: new for part in parts for read, new in part.items()}
    by_var: list[dict[n.Var, tuple[Read, Filter]]] = [
        {read.var: (read, new) for read, new in part.items()} for part in parts
    ]
    first, *rest = by_var
    shared = [var for var in first if all(var in one for one in rest)]
    return {first[var][0]: _either([one[var][1] for one in by_var]) for var in shared}


def _either(filters: list[Filter]) -> Filter:
    """The filter that holds where one of several does."""
    never = frozenset.intersection(*(_excluded(one) for one in filters))
    limits = [one.only for one in filters if one.only is not None]
    only = frozenset().union(*limits) if len(limits) == len(filters) else None
    return Filter(only, never - (only or frozenset()), why=PROVED.union(*(one.why for one in filters)))


def _excluded(one: Filter) -> frozenset[type]:
    return one.never if one.only is None else one.never | (_PLAIN - one.only)


def _compare(test: n.Compare, arm: bool, names: Names) -> Filters:
    operands = [test.left, *test.rights]
    if all(op == "is" for op in test.ops):
        return _identical(operands, arm, names) if arm or len(operands) == 2 else {}
    if test.ops == ["is not"]:
        return _identical(operands, not arm, names)
    if test.ops == ["=="] or test.ops == ["!="]:
        return _equal(operands[0], operands[1], arm == (test.ops == ["=="]))
    return {}


def _identical(operands: list[n.Expr], arm: bool, names: Names) -> Filters:
    """Operands that are all one object, or two that are not: a constant of its own, or a builtin type."""
    found: Filters = {}
    for one in operands:
        value, types = constant_of(one), _builtin_type(one, names)
        if value is None or (arm and (value is True or value is False)):
            kinds = frozenset({type(value)})
            told = Filter(only=kinds, value=value) if arm else Filter(never=kinds)
            reads = [subject(other) for other in operands]
            found.update((read, told) for read in reads if read is not None)
        elif types is not None:
            told = Filter(only=types[0]) if arm else Filter(never=types[0])
            for other in operands:
                of_type = _type_of(other, names)
                if of_type is not None:
                    found[of_type[0]] = replace(told, why=types[1] | of_type[1])
    return found


def _type_of(expr: n.Expr, names: Names) -> tuple[Read, Why] | None:
    """The local whose exact type an expression gives: `type(x)`."""
    if type(expr) is not n.Call or len(expr.args) != 1 or expr.keywords:
        return None
    name, read = names.builtin(expr.func), subject(expr.args[0])
    return None if name is None or name[0] != "type" or read is None else (read, name[1])


def builtin_types(expr: n.Expr, names: Names) -> tuple[frozenset[type], Why] | None:
    """The builtin types that an expression, or the items of a tuple display, stands for."""
    if type(expr) is n.Tuple:
        found = [builtin_types(item, names) for item in expr.items]
        known = [part for part in found if part is not None]
        if not known or len(known) < len(found):
            return None
        return frozenset[type]().union(*(part[0] for part in known)), PROVED.union(*(w for _, w in known))
    return _builtin_type(expr, names)


def _builtin_type(expr: n.Expr, names: Names) -> tuple[frozenset[type], Why] | None:
    name = names.builtin(expr)
    kind = None if name is None else _TYPES.get(name[0])
    return None if kind is None or name is None else (frozenset({kind}), name[1])


def _equal(left: n.Expr, right: n.Expr, equal: bool) -> Filters:
    """A local that equals a constant, and is no instance of a builtin type whose instances never do; or differs."""
    found: Filters = {}
    for one, other in ((left, right), (right, left)):
        read, value = subject(one), constant_of(other)
        if read is None or value is NO_CONST or type(value) not in SCALARS:
            continue
        kinds = _NUMBERS if type(value) in _NUMBERS else frozenset({type(value)})
        found[read] = Filter(never=_PLAIN - kinds, equals=value) if equal else Filter(differs=value)
    return found


def _comparable(one: object, other: object) -> bool:
    """Whether two constants are of types whose instances may be equal."""
    return type(one) is type(other) or (type(one) in _NUMBERS and type(other) in _NUMBERS)


def _call(test: n.Call, arm: bool, names: Names) -> Filters:
    """`isinstance(x, T)`: false of no instance, and true of any object whose `__class__` says so."""
    if len(test.args) != 2 or test.keywords:
        return {}
    name, read = names.builtin(test.func), subject(test.args[0])
    if name is None or name[0] != "isinstance" or read is None:
        return {}
    types = builtin_types(test.args[1], names)
    if types is None:
        return {}
    kinds = frozenset(kind for kind in _PLAIN if issubclass(kind, tuple(types[0])))
    return {read: Filter(never=_PLAIN - kinds if arm else kinds, why=name[1] | types[1])}


def _test(test: n.Test, arm: bool, names: Names) -> Filters:
    """What a test of types finds, where it holds; that it fails says nothing of one that asks for several things."""
    read = test.subject
    if (
        test.kind in ("same", "class", "each", "fields", "member", "iterates")
        or not arm
        or type(read) is not n.Load
    ):
        return {}
    why, types = frozenset({Tested(test)}), frozenset(test.types)
    if test.kind == "parts":
        return {read: Filter(parts=types, why=why)}
    if test.kind == "rows":
        return {read: Filter(only=frozenset({list}), element=ARRAYS, parts=types, why=why)}
    if test.kind == "array":
        return {read: Filter(only=ARRAYS, element=types, why=why)}
    if test.kind == "items":
        return {read: Filter(only=frozenset({list}), element=types, why=why)}
    return {read: Filter(only=types, why=why)}


_RULES: n.RulesGiven[[bool, Names], Filters] = {
    n.Test: _test,
    n.Unary: _not,
    n.Bool: _bool,
    n.Compare: _compare,
    n.Call: _call,
}

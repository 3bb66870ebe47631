"""What is known while a clone is written: numbers that are a local and a constant, lists of a fixed length."""

from __future__ import annotations

from s2s.clones.objects import Objects
from s2s.clones.values import Items, Refusal, State, Val, Value, literal
from s2s.ir import nodes as n

_INTEGER = frozenset({int})
#: Loops and comprehensions that certainly run no more often than this are written out once for each number.
_MOST_COPIES = 8
#: A bound of a range that differs from a constant, or from the length of a list, by no more than this is small.
_MOST_MORE = 16
#: An integer as the local that it is more than, if any, and how much more.
Sum = tuple[Val | None, int]


class Fixed(Objects):
    """What a clone does with numbers and lists that are known in part."""

    def sum_of(self, value: Value) -> Sum | None:
        """An integer as a local and a constant; None for everything else."""
        if not isinstance(value, Val) or value.type != _INTEGER or value.varies:
            return None
        if type(value.expr) is n.Const:
            number = value.expr.value
            return (None, number) if type(number) is int else None
        return self.maker.sums.get(value.var, (value, 0))

    def total(self, op: str, left: Value, right: Value, state: State) -> Val | None:
        """A sum or difference of integers, written as a local and a constant; None where it is none."""
        one, other = self.sum_of(left), self.sum_of(right)
        if op not in ("+", "-") or one is None or other is None:
            return None
        (base, more), (second, less) = one, other
        if op == "-" and second is not None:
            if base is None or base.var is not second.var:
                return None
            return literal(more - less)
        if base is not None and second is not None:
            return None
        return self.added(base or second, more + less if op == "+" else more - less, state)

    def added(self, base: Val | None, more: int, state: State) -> Val:
        """A local and a constant, computed once."""
        if base is None or not more:
            return literal(more) if base is None else base
        key = base.var, more
        if key not in state.read:
            by = n.Const(abs(more), span=self.span)
            made = n.Binary("+" if more > 0 else "-", self.read(base), by, span=self.span)
            state.read[key] = found = self.computed(
                made, [base], _INTEGER, "total" if more > 0 else "difference"
            )
            self.maker.sums[found.var] = base, more
        return state.read[key]

    def is_bounded(self, value: Value) -> bool:
        """Whether a number is small, or no more than that larger than the length of a list that the entry measures."""
        found = self.sum_of(value)
        if found is None or abs(found[1]) > _MOST_MORE:
            return False
        if found[0] is None:
            return True
        lists = self.maker.measured.get(found[0].var, frozenset())
        self.maker.lists_measured |= lists
        return bool(lists)

    def numbers_of(self, args: list[Value]) -> tuple[Val | None, range] | None:
        """The few numbers of a range, from a local on; None where it is not known how many they are."""
        if len(args) not in (1, 2):
            return None
        first, last = self.sum_of(args[0] if len(args) == 2 else literal(0)), self.sum_of(args[-1])
        if first is None or last is None:
            return None
        (base, start), (other, stop) = first, last
        if (base and base.var) is not (other and other.var):
            return None
        found = range(start, stop)
        return (base, found) if len(found) <= _MOST_COPIES else None

    def items_of(self, site: n.Expr, values: list[Value], state: State) -> Items:
        """A list of a fixed length, which is never made."""
        found = Items(site, tuple(n.Var("item", n.Storage.FAST) for _ in values), len(self.loops))
        state.env.update(zip(found.slots, values, strict=True))
        return found

    def slot(self, held: Items, index: Value) -> n.Var:
        """Where an item of such a list is kept."""
        found = self.sum_of(index)
        if found is None or found[0] is not None or not -len(held.slots) <= found[1] < len(held.slots):
            raise Refusal("an item of a list is not known")
        return held.slots[found[1]]

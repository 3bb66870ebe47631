"""Items that are read, stored, asked for and gone over, as `program.flows` follows them."""

from __future__ import annotations

from functools import cached_property

from s2s.ir import nodes as n
from s2s.program.flow_calls import CallFlows
from s2s.program.flow_library import ATOMIC
from s2s.program.flow_values import ITEM
from s2s.program.flowing import ITEMS, KEYS, Kind, Place
from s2s.program.members import ClassShape

#: What keeps what is stored to its items, and what has none.
_STORING: frozenset[Kind] = ATOMIC | {list, dict, tuple}
#: The methods that statements about items call, each with the number of its parameters.
CALLED = {ITEM: 2, "__setitem__": 3, "__delitem__": 2, "__contains__": 2, "__iter__": 1}


class ItemFlows(CallFlows):
    """The data flow of items, of containers and of instances of classes that have methods for them."""

    def method_for(self, kind: Kind, name: str) -> n.Function | None:
        """The method of a class of the program that is called for items, if it takes what such methods are given."""
        member = kind.find(name) if isinstance(kind, ClassShape) and kind in self.plain else None
        if member is None or member.kind != "method" or member.function is None:
            return None
        params = member.function.params
        is_plain = len(params) == CALLED[name] and all(one.kind in ("pos", "posonly") for one in params)
        return member.function if is_plain and not member.function.is_async else None

    def handled(self, base: Place, name: str, given: list[Place]) -> Place:
        """Call the method of the instances at a place; gives what it returns."""
        out, told = Place(), set[n.Function]()
        self.bound.update(self.by_name.get(name, ()))

        def tell(kinds: set[Kind]) -> None:
            for kind in kinds:
                function = self.method_for(kind, name)
                if function is None:
                    if name != ITEM and kind not in ATOMIC and kind not in self.flowing.holding:
                        self.expose_named(name)  # what is read of anything is known nowhere
                        if isinstance(kind, ClassShape):
                            self.read_object(kind)  # another method of it does the same
                elif function not in told:
                    told.add(function)
                    for place, param in zip(given, function.params[1:], strict=True):
                        self.flowing.flow(place, self.variable(param.var))
                    self.flowing.flow(self.result(function), out)

        self.flowing.on(base, tell)
        return out

    def others(self, base: Place, name: str) -> Place:
        """What is at a place but for the instances that such a method is known of."""
        if not self.handling[name]:
            return base
        out = Place()
        self.flowing.flow(base, out, but=self.handling[name])
        return out

    @cached_property
    def handling(self) -> dict[str, frozenset[Kind]]:
        """The classes of the program of which such a method is known, by its name."""
        shapes = self.shapes.of_var.values()
        return {name: frozenset(one for one in shapes if self.method_for(one, name)) for name in CALLED}

    def subscript(self, expr: n.Subscript, out: Place) -> None:
        """Follow a subscript that is read."""
        enum = self.enums.get(expr.value.var) if type(expr.value) is n.Load else None
        if enum is not None:  # it finds a member by its name
            self.flowing.leak(self.expr(expr.index))
            self.flowing.add(out, [enum.shape])
            return
        base = self.expr(expr.value)
        if type(expr.index) is n.Slice:
            self.expr(expr.index)
            self.handled(base, ITEM, [self.flowing.made(object)])
            self.sliced(base, out)
            return
        index = self.expr(expr.index)
        self.flowing.leak_containers(
            base, index, lambda kind: self.is_unknown(kind) and self.method_for(kind, ITEM) is None
        )
        self.flowing.on(index, lambda kinds: None if kinds <= ATOMIC else self.maybe_sliced(base, out))
        at = expr.index.value if type(expr.index) is n.Const and type(expr.index.value) is int else None
        self.flowing.flow(self.handled(base, ITEM, [index]), out)
        self.flowing.read(self.others(base, ITEM), out, at if at is not None and at >= 0 else None)

    def maybe_sliced(self, base: Place, out: Place) -> None:
        """Follow a subscript that may be a slice of a list or a tuple."""
        part = Place()
        self.sliced(base, part)
        self.flowing.on(
            base,
            lambda kinds: None if kinds.isdisjoint(self.sliceable) else self.flowing.flow(part, out),
        )

    def sliced(self, base: Place, out: Place) -> None:
        """Follow a slice, which makes a new list, tuple or string."""
        parted = {list, tuple, str}
        self.flowing.on(
            base,
            lambda kinds: self.flowing.add(
                out, [kind if kind in parted else list if kind in self.lists else object for kind in kinds]
            ),
        )
        held = self.flowing.part(base, ITEMS)
        self.flowing.put(out, held)

    def store_item(self, base: Place, key: Place, value: Place) -> None:
        """Follow a store to a subscript, or to a slice."""
        self.handled(base, "__setitem__", [key, value])
        others = self.others(base, "__setitem__")
        self.flowing.on(others, lambda kinds: self._put(kinds, others, key, value))

    def _put(self, kinds: set[Kind], base: Place, key: Place, value: Place) -> None:
        self.flowing.put(base, value)
        self.flowing.put(base, key, KEYS)
        if not kinds <= _STORING | self.lists:  # the object that it is stored to may be anything
            self.flowing.leak(value)
            self.flowing.leak(key)

    def is_unknown(self, kind: Kind) -> bool:
        """Whether an operator may call a method that nobody knows, or of the program's own."""
        return kind not in ATOMIC and kind not in self.flowing.holding

    def iterated(self, expr: n.Expr) -> Place:
        """The items that a loop over an expression gets; of an enum, its members."""
        held = Place()
        enum = self.enums.get(expr.var) if type(expr) is n.Load else None
        if enum is not None:
            self.flowing.add(held, [enum.shape])
            return held
        iterable = self.expr(expr)
        self.flowing.read(self.handled(iterable, "__iter__", []), held, keys=True)
        self.flowing.read(self.others(iterable, "__iter__"), held, keys=True)
        return held

"""Objects of a clone: those that are there, and those that are only made where something needs them as such."""

from __future__ import annotations

from s2s.clones.apart import class_of, fields_of
from s2s.clones.plan import Whole
from s2s.clones.values import Items, Obj, Refusal, State, Stream, Tup, Val, Value, literal
from s2s.clones.writing import Block, Writing
from s2s.ir import nodes as n
from s2s.program.inferred_types import Atom
from s2s.program.members import ClassShape
from s2s.program.shapes import is_private

#: What one of two arms has given, and what is known at its end.
Arm = tuple[Value, State, Block]


class Objects(Writing):
    """What a clone does with objects."""

    def inlined_call(self, function: n.Function, args: list[Value], state: State) -> Value:
        """What a call gives, whose body is written out, or that calls another clone."""
        raise NotImplementedError

    def given(self, value: Value, state: State) -> n.Expr:
        """A read of a value: an object is made now, if it is none yet."""
        return self.read(self.made(value, state))

    def made(self, value: Value, state: State) -> Val:
        """A value as a local holds it."""
        if isinstance(value, Val):
            return value
        if isinstance(value, Items):
            raise Refusal("a list of a fixed length is handed on")
        if isinstance(value, Stream):
            raise Whole(frozenset({value.site}))
        if value in state.made:
            return state.made[value]
        state.made[value] = found = (
            self._tuple_made(value, state) if isinstance(value, Tup) else self._instance_made(value, state)
        )
        return found

    def _tuple_made(self, value: Tup, state: State) -> Val:
        for place, item in enumerate(value.items):
            if not item.type <= self.inferred.elements[value.site, place]:
                raise Refusal("a tuple holds something else than inferred")
        items = [self.given(item, state) for item in value.items]
        return self.named(n.Tuple(items, span=self.span), value.type, "items")

    def _instance_made(self, value: Obj, state: State) -> Val:
        shape = value.shape
        if value.origins:
            raise Whole(value.origins)
        if value.is_made or value.level < len(self.loops):
            self.maker.remade.add(shape)
            if not self.maker.stored.isdisjoint(value.fields):
                raise Refusal("an object that may be changed is made in more than one place")
        if not value.is_made:
            self.maker.makings.append(value)
        value.is_made = True
        if value.is_open:
            raise Refusal(f"the constructor of {shape.name} hands on what it makes")
        for name, item in value.fields.items():
            if not item.type <= self.inferred.fields[shape, name]:
                raise Refusal(f"{shape.name}.{name} is something else than inferred")
        self.maker.made.setdefault(shape, []).append(value.fields.keys())
        reads = {name: self.given(item, state) for name, item in value.fields.items()}
        cls = self.load(shape.var)
        made = self.named(
            n.Call(self.load(self.maker.free("new")), [cls], [], span=self.span),
            value.type,
            shape.name.lower(),
        )
        for name, read in reads.items():
            target = n.Attr(self.read(made), name, span=self.span)
            self.emit(n.Assign([target], read, span=self.span))
        return made

    def shapes(self, value: Value) -> list[ClassShape]:
        """The classes that an object is of one of."""
        found = [atom for atom in value.type if isinstance(atom, ClassShape)]
        if not found or len(found) < len(value.type):
            raise Refusal("the class of an object is not known")
        return sorted(found, key=lambda shape: shape.position)

    def field(self, value: Value, name: str, state: State) -> Value:
        """What reading an attribute gives."""
        if is_private(name):
            raise Refusal(f"{name} is called otherwise outside of its class")
        if isinstance(value, Obj):
            if name not in value.fields:
                raise Refusal(f"{value.shape.name} may have no {name}")
            if name not in self.maker.stored or not value.is_made:
                return value.fields[name]
            value = self.made(value, state)
        found: set[Atom] = set()
        for shape in self.shapes(value):
            if shape.find(name) is not None:
                raise Refusal(f"{name} belongs to the class {shape.name}")
            self.maker.rely_on_field(shape, name)
            found |= self.inferred.fields[shape, name]
        if (number := self.maker.literal(self.shapes(value), name)) is not None:
            return literal(number)
        held = self.made(value, state)
        self.maker.note_place(held.var, name, frozenset(found))
        read = n.Attr(self.read(held), name, span=self.span)
        if name in self.maker.stored:
            return self.named(read, frozenset(found), name)
        key = held.var, name
        for known in [state.read, *(loop.read for loop in self.loops)]:
            if key in known:
                return known[key]
        made = state.read[key] = self.computed(read, [held], frozenset(found), name, quiet=True)
        if made.level < len(self.loops):
            self.loops[made.level].read[key] = made
        return made

    def member(self, cls: ClassShape, name: str, state: State) -> Val:
        """What reading an attribute of a class itself gives, which the text stores to it."""
        if cls.find(name) is not None or is_private(name):
            raise Refusal(f"{name} stands in the body of the class")
        self.maker.rely_on(cls)
        self.maker.members[cls, name] = found = self.inferred.members[cls, name]
        if (cls.var, name) not in state.read:
            read = n.Attr(self.load(cls.var), name, span=self.span)
            state.read[cls.var, name] = self.computed(read, [], found, name, quiet=True)
        return state.read[cls.var, name]

    def construct(self, shape: ClassShape, args: list[Value], state: State) -> Value:
        """An instance of a class, taken apart."""
        self.maker.rely_on(shape, "__init__")
        init = shape.find("__init__")
        if init is None or init.kind != "method" or init.function is None:
            raise Refusal(f"{shape.name} has no constructor of its own")
        found = Obj(shape, {}, self.arms, len(self.loops))
        self.inlined_call(init.function, [found, *args], state)
        found.is_open = False
        if any(shape.find(name) for name in found.fields):
            raise Refusal(
                f"an instance of {shape.name} has something else in the place of what its class has"
            )
        if self.maker.is_eager and not self.maker.stored.isdisjoint(found.fields):
            return self.made(found, state)
        return found

    def method(self, value: Value, name: str, args: list[Value], state: State) -> Value:
        """What calling a method gives, of whichever class the object is."""
        functions: dict[n.Function, list[ClassShape]] = {}
        if is_private(name):
            raise Refusal(f"{name} is called otherwise outside of its class")
        if name == "__init__":
            raise Refusal("a constructor is called for what there is already")
        for shape in self.shapes(value):
            member = shape.find(name)
            if member is None or member.kind != "method" or member.function is None:
                raise Refusal(f"{shape.name} has no method {name}")
            self.maker.rely_on(shape, name)
            if isinstance(value, Val) and not name.startswith("__"):
                self.maker.called.setdefault(shape, {})[name] = None
            functions.setdefault(member.function, []).append(shape)
        (function, shapes), *others = functions.items()
        if not others:
            return self.inlined_call(function, [self.narrowed(value, shapes), *args], state)
        tests = [self.is_exactly(self.made(value, state), shape) for shape in shapes]
        test = tests[0] if len(tests) == 1 else n.Bool("or", tests, span=self.span)
        rest = [shape for _, shapes in others for shape in shapes]
        first, second = state.copy(), state.copy()
        with self.arm() as one:
            left = self.inlined_call(function, [self.narrowed(value, shapes), *args], first)
        with self.arm() as other:
            right = self.method(self.narrowed(value, rest), name, args, second)
        found = self.merged([(left, first, one), (right, second, other)], name.strip("_"))
        self.branch_on(test, one, other)
        return found

    def is_exactly(self, value: Val, shape: ClassShape) -> n.Expr:
        """A test that an object is of a class itself."""
        kind = n.Call(self.load(self.maker.free("kind")), [self.read(value)], [], span=self.span)
        return n.Compare(kind, ["is"], [self.load(shape.var)], span=self.span)

    def narrowed(self, value: Value, shapes: list[ClassShape]) -> Value:
        """The same value, known here to be of some of its classes: what they have is read here, and not before."""
        if not isinstance(value, Val) or value.type == frozenset(shapes):
            return value
        return Val(value.expr, frozenset(shapes), len(self.loops), value.varies)

    def merged(self, arms: list[Arm], name: str = "result") -> Value:
        """What one of two arms has given."""
        if self.maker.plan.is_tried:
            arms = self.both_apart(arms, name)
        (left, _, _), (right, _, _) = arms
        if left is right:
            return left
        if isinstance(left, Val) and isinstance(right, Val) and _reads_alike(left, right):
            return Val(left.expr, left.type | right.type, max(left.level, right.level), left.varies)
        if isinstance(left, Obj) and isinstance(right, Obj) and _is_whole(left) and _is_whole(right):
            if left.shape is right.shape and [*left.fields] == [*right.fields]:
                fields = {
                    part: self.merged(
                        [
                            (value.fields[part], state, block)
                            for value, state, block in arms
                            if isinstance(value, Obj)
                        ],
                        f"{name}_{part}",
                    )
                    for part in left.fields
                }
                origins = left.origins | right.origins
                return Obj(left.shape, fields, self.arms, len(self.loops), False, origins=origins)
        var = self.maker.fresh(name, left.type | right.type)
        for value, state, block in arms:
            with self.into(block):
                self.assign(var, self.given(value, state))
        return Val(n.Load(var), left.type | right.type, len(self.loops))

    def both_apart(self, arms: list[Arm], name: str) -> list[Arm]:
        """What two arms have given, an object that is there as its parts where the other arm's is not made."""
        (left, _, _), (right, _, _) = arms
        shape = class_of(left.type | right.type)
        key = self.span, name, shape
        if shape is None or isinstance(left, Val) is isinstance(right, Val) or key in self.maker.plan.whole:
            return arms
        names = fields_of(shape, self.inferred, self.maker.stored)
        whole = [value for value in (left, right) if isinstance(value, Obj) and _is_whole(value)]
        if not whole or names is None or {*names} != {*whole[0].fields}:
            return arms
        found: list[Arm] = []
        for value, state, block in arms:
            with self.into(block):
                fields = {part: self.field(value, part, state) for part in whole[0].fields}
            origins = value.origins if isinstance(value, Obj) else frozenset({key})
            made = Obj(shape, fields, self.arms, len(self.loops), False, origins=origins)
            found.append((made, state, block))
        return found


def _reads_alike(left: Val, right: Val) -> bool:
    """Whether two values are one local, or one constant."""
    if type(left.expr) is n.Load and type(right.expr) is n.Load:
        return left.expr.var is right.expr.var
    return left.expr is right.expr


def _is_whole(value: Obj) -> bool:
    """Whether an instance is constructed, and not made."""
    return not value.is_open and not value.is_made

"""Random programs whose values have types: classes, enums and functions that a reader could annotate.

What a whole program tells of its classes is what a compiler of a closed world believes: which attribute holds what,
which method is meant, what a loop goes over. Nothing here is imported from elsewhere that would end that knowledge,
and nearly all values are what the text says they are; now and then one is not.

    class C3:
        def __init__(self, f1, f2):
            self.f1 = f1
            self.f2 = f2
        def m4(self, a0):
            while a0 is not None and k5 < 4:
                ...
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from s2s.fuzz.long_loops import LongLoops
from s2s.fuzz.shape import ANYTHING, Shape
from s2s.fuzz.typed_expressions import (
    BOOL,
    FLOAT,
    INT,
    STR,
    Callee,
    Made,
    Type,
    Variables,
)
from s2s.fuzz.typed_generators import TypedGenerators

_SHOW = """\
def show(x, d=0):
    if isinstance(x, (int, float, str, type(None), Enum)): return repr(x)
    if isinstance(x, (list, tuple)) and d < 3: return "[" + ", ".join([show(y, d + 1) for y in x]) + "]"
    return type(x).__name__"""
_CAUGHT = ("TypeError", "AttributeError", "(KeyError, IndexError)", "Exception")
_DECORATORS = ("", "(eq=False)", "(frozen=True)", "(slots=True)", "(order=True)")
#: Levels above those of all methods: of functions, and of what calls them.
_OF_FUNCTIONS, _OF_MAIN = 1000, 2000


def generate_typed(rng: random.Random, shape: Shape = ANYTHING) -> str:
    """The text of one program, which keeps the promises of a shape."""
    return _Writer(rng, shape).module()


class _Writer(TypedGenerators, LongLoops):
    """Writes one module."""

    def __init__(self, rng: random.Random, shape: Shape) -> None:
        super().__init__(rng)
        self.setup()
        self.has_order = shape.class_changes
        self.is_strange = shape.operators and shape.frames
        self.rebinds, self.dies = shape.rebinding, shape.finalizers and shape.collection
        # Decided without a draw: a seed that has neither gives the program it always gave.
        self.has_generators = random.Random(str(rng.getstate()[1][:9])).random() < 0.5
        self.has_long_loops = random.Random(str(rng.getstate()[1][9:18])).random() < 0.4

    def module(self) -> str:
        """Write the module."""
        self.put("from dataclasses import dataclass", "from enum import Enum, auto", "log = []")
        for _ in range(self.below(3)):
            self.enum()
        for _ in range(self.below(4) + 1):
            self.klass()
        self.level = _OF_FUNCTIONS
        functions = [self.function() for _ in range(self.below(4) + 1)]
        self.level = _OF_MAIN
        self.put(*_SHOW.split("\n"), "def main():")
        with self.deeper():
            for callee in functions:
                for _ in range(self.below(3) + 1):
                    args = ", ".join(self.expr(param, {}) for param in callee.params)
                    self.put(
                        "try:",
                        f"    print(show({callee.name}({args})), len(log))",
                        "except Exception as error:",
                        "    print(type(error).__name__, str(error).split(' at 0x')[0])",
                    )
        self.put("main()", "print(log)")
        if self.has_long_loops:
            self.long_loops()
        return "\n".join(self.lines) + "\n"

    # -- definitions

    def enum(self) -> None:
        """An enum, of numbers or texts, perhaps with a method."""
        name = self.fresh("E")
        members = [self.fresh("M") for _ in range(self.below(3) + 1)]
        self.put(f"class {name}(Enum):")
        with self.deeper():
            for index, member in enumerate(members):
                self.put(f"{member} = {self.pick((str(index), repr(member.lower()), 'auto()'))}")
            if self.chance(0.3):
                self.put("def low(self):", "    return self.name.lower()")
        self.enums[name] = members

    def klass(self) -> None:
        """A class: plain, derived, with slots, or a dataclass."""
        bases = [one for one in self.made.values() if not one.is_frozen]
        base = self.pick(bases) if bases and self.chance(0.4) else None
        made = Made(self.fresh("C"), base)
        fields = {self.fresh("f"): self.type_of_something() for _ in range(self.below(4) + 1)}
        if self.chance(0.4):
            fields[self.fresh("f")] = Type("maybe", (), made.name)
        if self.chance(0.2) and base is None:  # the name of another class's field
            fields.update((name, INT) for one in self.made.values() for name in [*one.fields][:1])
        made.fields = fields
        self.made[made.name] = made
        style = self.pick(("plain", "plain", "dataclass", "slots")) if base is None else "plain"
        if style == "dataclass":
            # In a closed world the methods of `order=True` are written out, which the members of the class tell.
            decorator = self.pick(_DECORATORS if self.has_order else _DECORATORS[:-1])
            made.is_frozen, made.params = "frozen" in decorator, [*fields.values()]
            self.put(f"@dataclass{decorator}")
        self.put(f"class {made.name}({base.name}):" if base is not None else f"class {made.name}:")
        with self.deeper():
            if style == "dataclass":
                self.put(*(f"{name}: object" for name in fields))
            else:
                if style == "slots":
                    self.put(f"__slots__ = ({''.join(f'{name!r}, ' for name in fields)})")
                self.init(made)
                self.special(made)
            for _ in range(self.below(4)):
                self.method(made)
                if self.has_generators and self.chance(0.5):
                    self.generator_method(made)
            if self.has_generators and self.chance(0.2):
                self.leading_back(made)

    def init(self, made: Made) -> None:
        """A constructor that is given some fields; one in many leaves a field unbound."""
        above = made.base.params if made.base is not None else ()
        handed = [f"b{index}" for index in range(len(above))]
        given = [name for name in made.fields if self.chance(0.7)]
        made.params = [*above, *(made.fields[name] for name in given)]
        self.put(f"def __init__({', '.join(['self', *handed, *given])}):")
        with self.deeper():
            if made.base is not None:
                by_super = f"super().__init__({', '.join(handed)})"
                by_name = f"{made.base.name}.__init__({', '.join(['self', *handed])})"
                self.put(by_super if self.chance(0.7) else by_name)
            for name, kind in made.fields.items():
                if name in given:
                    self.put(f"self.{name} = {name}")
                elif not self.chance(0.07):
                    is_itself = kind == Type("object", (), made.name)
                    self.put(f"self.{name} = {'None' if is_itself else self.literal(kind)}")

    def special(self, made: Made) -> None:
        """Methods that operators and truth tests call, and perhaps do more than give a result."""
        noted = ["    log.append(1)"] if self.is_strange else []
        if self.chance(0.12):
            self.put("def __eq__(self, other):", *noted, f"    return isinstance(other, {made.name})")
            self.put("__hash__ = None")
        if self.chance(0.1):
            self.put("def __bool__(self):", *noted, f"    return {'len(log) % 3 != 0' if noted else 'False'}")
        if self.chance(0.1):
            name = self.pick(("__add__", "__radd__", "__lt__", "__getitem__"))
            self.put(
                f"def {name}(self, other):", *noted, f"    return {self.pick(('self', 'other', '[other]'))}"
            )

    def method(self, made: Made) -> None:
        """A method or a property, perhaps one that takes the place of another one above."""
        own = {one.name for one in self.callees if one.owner == made.name}
        above = {one.name for one in made.mro()[1:]}
        taken = [one for one in self.callees if one.owner in above and one.name not in own]
        level, is_property = len(self.callees) + 1, False
        if taken and self.chance(0.5):
            old = self.pick(taken)
            name, params, result, level, is_property = (
                old.name, old.params, old.result, old.level, old.is_property,
            )  # fmt: skip
        else:
            name, result = self.fresh("m"), self.type_of_something()
            params = tuple(self.type_of_something() for _ in range(self.below(3)))
            is_property = not params and self.chance(0.5)
        self.level = level
        if is_property:
            self.put("@property")
        is_quiet = is_property and not self.is_strange  # reading it does nothing
        if is_quiet:
            self.level = 0
        self.body(name, ["self"], [Type("object", (), made.name)], params, result, 0 if is_quiet else 4)
        self.callees.append(Callee(name, params, result, level, made.name, is_property))

    def function(self) -> Callee:
        """A function of the module."""
        params = tuple(self.type_of_something() for _ in range(self.below(4)))
        made = Callee(self.fresh("fn"), params, self.type_of_something(), _OF_FUNCTIONS - 1)
        self.body(made.name, [], [], params, made.result, 7)
        self.callees.append(made)
        return made

    def body(
        self, name: str, first: list[str], kinds: list[Type], params: Sequence[Type], result: Type, most: int
    ) -> None:
        """A `def` with up to so many statements, and a `return`."""
        names = [*first, *(f"a{index}" for index in range(len(params)))]
        seen = dict(zip(names, [*kinds, *params], strict=True))
        self.put(f"def {name}({', '.join(names)}):")
        with self.deeper():
            for _ in range(self.below(most + 1)):
                self.stmt(seen, result, 3, is_loop=False)
            self.put(f"return {self.expr(result, seen)}")

    # -- statements

    def block(self, seen: Variables, result: Type, size: int, depth: int, is_loop: bool) -> None:
        """Statements that may not run: what they bind is not known behind them."""
        inner = dict(seen)
        with self.deeper():
            for _ in range(size):
                self.stmt(inner, result, depth, is_loop)

    def stmt(self, seen: Variables, result: Type, depth: int, is_loop: bool) -> None:
        """A statement; a few forms need what may not be there, and write nothing then."""
        if self.generators and depth > 0 and self.chance(0.2):
            if bound := self.over_generator(seen, result):
                inner = {**seen, **bound}
                self.block(inner, result, self.below(2) + 1, depth - 1, is_loop=True)
                if self.chance(0.3):
                    self.put(f"    if {self.expr(BOOL, inner, 1)}: {self.pick(('break', 'continue'))}")
                self.otherwise(seen, result)
            return
        roll = self.below(22)
        if roll < 5:
            kind = self.type_of_something()
            value = self.expr(kind, seen)
            old = [name for name in seen if name != "self"]
            name = self.fresh("v") if self.chance(0.7) or not old else self.pick(old)
            self.put(f"{name} = {value}")
            seen[name] = kind
        elif roll < 8:
            self.store(seen)
        elif roll < 16 and depth > 0:
            write = (self.branch, self.maybe, self.loop_over, self.loop_while)[(roll - 8) // 2]
            write(seen, result, depth - 1, is_loop)
        elif roll == 16 and depth > 0:
            self.put("try:")
            self.block(seen, result, self.below(2) + 1, depth - 1, is_loop)
            self.put(f"except {self.pick(_CAUGHT)}:")
            self.block(seen, result, 1, depth - 1, is_loop)
            if self.chance(0.3):
                self.put("finally:", "    log.append(3)")
        elif roll < 20:
            self.change(seen)
        elif roll == 20 and depth < 3:
            self.put(f"if {self.expr(BOOL, seen, 1)}: return {self.expr(result, seen)}")
        elif self.chance(0.5):
            value = self.expr(self.pick((INT, STR, BOOL, FLOAT)), seen)
            self.put(self.pick((f"log.append({value})", f"print({value})")))
        elif call := self.call(self.type_of_something(), seen, 2):
            self.put(call)

    def store(self, seen: Variables) -> None:
        """A store to an attribute of a local."""
        found = [
            (f"{name}.{field}", kind)
            for name, its in seen.items() if its.name == "object" and not self.made[its.made].is_frozen
            for field, kind in self.made[its.made].all_fields().items()
        ]  # fmt: skip
        if not found:
            return
        place, kind = self.pick(found)
        if kind == INT and self.chance(0.5):
            self.put(f"{place} {self.pick('+-*')}= {self.expr(kind, seen, 1)}")
        else:
            self.put(f"{place} = {self.expr(kind, seen)}")

    def change(self, seen: Variables) -> None:
        """A container is changed, or taken apart."""
        held = {
            name: kind for kind_name in ("list", "dict", "tuple")
            for name, kind in self.containers(kind_name, seen)
        }  # fmt: skip
        if not held:
            return
        place = self.pick(list(held))
        kind = held[place]
        value = self.expr(kind.parts[-1], seen)
        if kind.name == "list":
            self.put(
                self.pick((f"{place}.append({value})", f"{place} += [{value}]", f"if {place}: {place}.pop()"))
            )
        elif kind.name == "dict":
            key = self.expr(kind.parts[0], seen, 1)
            self.put(f"{place}[{key}] = {value}")
            if self.chance(0.5):
                seen[name := self.fresh("v")] = kind.parts[1]
                self.put(f"{name} = {place}[{key}]")
        else:
            names = [self.fresh("v"), self.fresh("v")]
            self.put(f"{', '.join(names)} = {place}")
            seen.update(zip(names, kind.parts, strict=True))

    def containers(self, name: str, seen: Variables) -> list[tuple[str, Type]]:
        """The containers of a kind that can be reached."""
        kinds = {kind for kind in seen.values() if kind.name == name}
        for its in seen.values():
            if its.name == "object":
                kinds |= {kind for kind in self.made[its.made].all_fields().values() if kind.name == name}
        return [(place, kind) for kind in sorted(kinds) for place in self.places(kind, seen)]

    def branch(self, seen: Variables, result: Type, depth: int, is_loop: bool) -> None:
        self.put(f"if {self.expr(BOOL, seen)}:")
        self.block(seen, result, self.below(2) + 1, depth, is_loop)
        if self.chance(0.5):
            self.put("else:")
            self.block(seen, result, self.below(2) + 1, depth, is_loop)

    def maybe(self, seen: Variables, result: Type, depth: int, is_loop: bool) -> None:
        """What may be None is asked for, and followed."""
        names = [name for name, kind in seen.items() if kind.name == "maybe"]
        if not names:
            return
        name = self.pick(names)
        maybe = seen[name]
        sure, form = maybe._replace(name="object"), self.below(3)
        if form == 0:
            self.put(f"if {name} is not None:")
            self.block({**seen, name: sure}, result, self.below(2) + 1, depth, is_loop)
        elif form == 1:
            leave = "continue" if is_loop and self.chance(0.5) else f"return {self.expr(result, seen, 1)}"
            self.put(f"if {name} is None:", f"    {leave}")
            seen[name] = sure
        else:
            count = self.fresh("k")
            nexts = [field for field, kind in self.made[maybe.made].all_fields().items() if kind == maybe]
            self.put(f"{count} = 0", f"while {name}{self.pick((' is not None', ''))} and {count} < 4:")
            self.put(f"    {count} += 1")
            self.block({**seen, name: sure}, result, 1, depth, is_loop=True)
            self.put(f"    {name} = {f'{name}.{self.pick(nexts)}' if nexts else 'None'}")

    def loop_over(self, seen: Variables, result: Type, depth: int, is_loop: bool) -> None:
        """A `for`, of a list or of numbers."""
        name, held = self.fresh("i"), INT
        source, inner = f"range({self.below(6)})", dict(seen)
        if self.chance(0.7):
            held = self.type_of_something(1)
            source = self.expr(Type("list", (held,)), seen, 1)
        inner[name] = held
        if self.chance(0.15):
            inner[index := self.fresh("j")] = INT
            self.put(f"for {index}, {name} in enumerate({source}):")
        else:
            self.put(f"for {name} in {source}:")
        self.block(inner, result, self.below(3) + 1, depth, is_loop=True)
        if self.chance(0.25):
            self.put(f"    if {self.expr(BOOL, inner, 1)}: {self.pick(('break', 'continue'))}")
        self.otherwise(seen, result)

    def loop_while(self, seen: Variables, result: Type, depth: int, is_loop: bool) -> None:
        """A `while`, which counts down."""
        count, test = self.fresh("k"), self.expr(BOOL, seen)
        forms = (f"{count} > 0 and {test}", f"{test} and ({count} := {count} - 1) > 0", test)
        self.put(f"{count} = {self.below(5)}", f"while {self.pick(forms)}:")
        self.put(f"    {count} -= 1", f"    if {count} < 0: break")
        self.block(seen, result, self.below(2) + 1, depth, is_loop=True)
        self.otherwise(seen, result)

    def otherwise(self, seen: Variables, result: Type) -> None:
        if self.chance(0.15):
            self.put("else:")
            self.block(seen, result, 1, 0, is_loop=False)

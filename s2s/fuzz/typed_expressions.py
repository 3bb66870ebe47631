"""Random expressions of known types, over the variables, attributes, methods and functions that give such values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from s2s.fuzz.draws import Draws


class Type(NamedTuple):
    """What a value is.

    Attributes:
        name: a builtin type; `object`, `maybe` (that, or None) or `enum`, of what `made` names.
        parts: of containers, what they hold.
        made: the class, or the enum.
    """

    name: str
    parts: tuple[Type, ...] = ()
    made: str = ""


INT, FLOAT, STR, BOOL = (Type(name) for name in ("int", "float", "str", "bool"))
#: The variables that may be read, each with its type.
Variables = dict[str, Type]
_LITERALS = {
    "int": ("-3", "0", "1", "2", "3", "5", "9"),
    "float": ("0.5", "1.0", "-2.25", "0.0", "3.5"),
    "str": ("'a'", "'bc'", "''", "'x y'"),
    "bool": ("True", "False"),
}
_EMPTY = {"list": "[]", "dict": "{}", "maybe": "None"}


@dataclass(frozen=True)
class Callee:
    """A function, or a method.

    Attributes:
        level: it is called only by what comes after it, so that all calls end.
        owner: the class that it is a method of.
        is_property: whether it is read, and not called.
    """

    name: str
    params: tuple[Type, ...]
    result: Type
    level: int
    owner: str = ""
    is_property: bool = False


@dataclass
class Made:
    """A class: what its instances are made of, and what they have."""

    name: str
    base: Made | None = None
    fields: dict[str, Type] = field(default_factory=dict)
    params: Sequence[Type] = ()
    is_frozen: bool = False

    def mro(self) -> list[Made]:
        """The class, and those above it."""
        return [self] if self.base is None else [self, *self.base.mro()]

    def all_fields(self) -> dict[str, Type]:
        """The fields of an instance."""
        return {name: kind for one in self.mro() for name, kind in one.fields.items()}


class TypedExpressions(Draws):
    """Writes expressions of a wanted type; now and then of another one.

    Attributes:
        level: what is being written calls only what has a lower one.
        is_strange: whether operators do more than give their result, and objects are told apart by identity.
    """

    level = 0
    is_strange = True

    def setup(self) -> None:
        """Begin a program with nothing to name."""
        self.made: dict[str, Made] = {}
        self.enums: dict[str, list[str]] = {}
        self.callees: list[Callee] = []

    def type_of_something(self, depth: int = 0) -> Type:
        """Some type; `depth` says how deep in a container."""
        names = ["int", "int", "int", "float", "str", "bool"]
        names += ["object", "object", "maybe"] * bool(self.made) + ["enum"] * bool(self.enums)
        names += ["list", "list", "dict", "tuple"] * (not depth)
        name = self.pick(names)
        if name in ("object", "maybe"):
            return Type(name, (), self.pick(list(self.made)))
        if name == "enum":
            return Type(name, (), self.pick(list(self.enums)))
        if name == "dict":
            return Type(name, (self.pick((INT, STR)), self.type_of_something(1)))
        parts = {"list": 1, "tuple": 2}.get(name, 0)
        return Type(name, tuple(self.type_of_something(1) for _ in range(parts)))

    # -- expressions

    def expr(self, kind: Type, seen: Variables, depth: int = 2) -> str:
        """An expression that gives a value of a type, nearly always."""
        if self.chance(0.012):
            kind = self.type_of_something()
        names = self.places(kind, seen)
        if names and self.chance(0.55 if depth > 0 else 0.85):
            return self.pick(names)
        if depth > 0 and self.chance(0.35) and (call := self.call(kind, seen, depth)):
            return call
        if kind.name in _LITERALS:
            form = self.computed(kind, seen, depth) if depth > 0 and self.chance(0.8) else ""
            return form or self.pick(_LITERALS[kind.name])
        return self.built(kind, seen, depth)

    def places(self, kind: Type, seen: Variables) -> list[str]:
        """The variables, and the attributes of those, that hold values of a type."""
        found = []
        for name, its in seen.items():
            if its == kind or (kind.name == "maybe" and its == kind._replace(name="object")):
                found.append(name)
            if its.name == "object":
                fields = self.made[its.made].all_fields()
                found += [f"{name}.{field}" for field, held in fields.items() if held == kind]
        return found

    def computed(self, kind: Type, seen: Variables, depth: int) -> str:
        """An operation, or a call of a builtin, that gives a value of an atomic type."""

        def e(kind: Type) -> str:
            return self.expr(kind, seen, depth - 1)

        ints = Type("list", (INT,))
        forms: tuple[Callable[[], str], ...]
        if kind == INT:
            forms = (
                lambda: f"({e(INT)} {self.pick('+-*')} {e(INT)})",
                lambda: f"({e(INT)} {self.pick('+-*')} {e(INT)})",
                lambda: f"({e(INT)} {self.pick(('%', '//'))} {self.pick('2357')})",
                lambda: f"({e(INT)} if {e(BOOL)} else {e(INT)})",
                lambda: f"{self.pick(('len', 'sum'))}({e(ints)})",
                lambda: f"{self.pick(('min', 'max'))}({e(INT)}, {e(INT)})",
                lambda: f"abs({e(INT)})",
                lambda: f"sum({self.comprehension(INT, seen)})",
            )
        elif kind == FLOAT:
            forms = (
                lambda: f"({e(FLOAT)} {self.pick('+-*')} {e(self.pick((FLOAT, INT)))})",
                lambda: f"({e(INT)} / {self.pick('24')})",
            )
        elif kind == STR:
            forms = (
                lambda: f"({e(STR)} + {e(STR)})",
                lambda: f"str({e(INT)})",
                lambda: f'"%s" % ({e(INT)},)',
                lambda: f"f'{{{self.pick(self.places(INT, seen) or ['1'])}}}-'",
            )
        else:
            forms = (
                lambda: self.comparison(seen, depth),
                lambda: self.question(seen, depth),
                lambda: f"(not {e(BOOL)})",
                lambda: f"({e(BOOL)} {self.pick(('and', 'or'))} {e(BOOL)})",
                lambda: f"{self.pick(('any', 'all'))}({self.comprehension(BOOL, seen)})",
            )
        return self.pick(forms)()

    def comparison(self, seen: Variables, depth: int) -> str:
        """A comparison of two values of one type."""
        kind = self.pick((INT, INT, FLOAT, STR))
        left, right = (self.expr(kind, seen, depth - 1) for _ in range(2))
        return f"({left} {self.pick(('<', '<=', '>', '>=', '==', '!='))} {right})"

    def question(self, seen: Variables, depth: int) -> str:
        """What is asked of an object, or of a member of an enum."""

        def e(name: str, made: str) -> str:
            return self.expr(Type(name, (), made), seen, depth - 1)

        if self.enums and (not self.made or self.chance(0.35)):
            enum = self.pick(list(self.enums))
            if self.chance(0.3):
                return f"({e('enum', enum)} in ({e('enum', enum)}, {e('enum', enum)}))"
            return f"({e('enum', enum)} {self.pick(('==', 'is', '!='))} {e('enum', enum)})"
        if not self.made:
            return self.pick(_LITERALS["bool"])
        name = self.pick(list(self.made))
        form = self.below(3)
        if form == 0:
            return f"({e('maybe', name)} is {self.pick(('', 'not '))}None)"
        if form == 1:
            return f"isinstance({e('object', name)}, {self.pick(list(self.made))})"
        operators = ("==", "!=", "is") if self.is_strange else ("==", "!=")
        return f"({e('object', name)} {self.pick(operators)} {e('maybe', name)})"

    def built(self, kind: Type, seen: Variables, depth: int) -> str:
        """A container, an instance, or a member of an enum."""
        if kind.name == "enum":
            return f"{kind.made}.{self.pick(self.enums[kind.made])}"
        if kind.name == "maybe":
            is_none = self.chance(0.35) or depth <= -2
            return "None" if is_none else self.expr(kind._replace(name="object"), seen, depth - 1)
        if kind.name == "object":
            below = [one for one in self.made.values() if self.made[kind.made] in one.mro()]
            made = self.pick(below)
            if depth < -1:
                return f"{made.name}({', '.join(self.literal(param) for param in made.params)})"
            return f"{made.name}({', '.join(self.expr(param, seen, depth - 2) for param in made.params)})"
        if kind.name == "tuple":
            return f"({', '.join(self.expr(part, seen, depth - 1) for part in kind.parts)})"
        if kind.name == "dict":
            key, value = kind.parts
            pairs = [
                f"{self.literal(key)}: {self.expr(value, seen, depth - 1)}" for _ in range(self.below(3))
            ]
            return f"{{{', '.join(pairs)}}}"
        if depth > 0 and self.chance(0.3):
            return f"[{self.comprehension(kind.parts[0], seen)}]"
        return f"[{', '.join(self.expr(kind.parts[0], seen, depth - 1) for _ in range(self.below(4)))}]"

    def comprehension(self, kind: Type, seen: Variables) -> str:
        """What stands in the brackets of a comprehension, or is given to `sum`."""
        name, held = self.fresh("c"), INT
        source = f"range({self.below(5)})"
        if self.chance(0.6):
            held = self.type_of_something(1)
            source = self.expr(Type("list", (held,)), seen, 0)
        inner = {**seen, name: held}
        test = f" if {self.expr(BOOL, inner, 1)}" if self.chance(0.4) else ""
        return f"{self.expr(kind, inner, 1)} for {name} in {source}{test}"

    def literal(self, kind: Type, depth: int = 0) -> str:
        """A value of a type that names no variable."""
        if kind.name in _LITERALS:
            return self.pick(_LITERALS[kind.name])
        if kind.name == "enum":
            return f"{kind.made}.{self.pick(self.enums[kind.made])}"
        if kind.name == "tuple":
            return f"({', '.join(self.literal(part, depth) for part in kind.parts)})"
        if kind.name in _EMPTY or depth > 3:
            return _EMPTY.get(kind.name, "None")
        params = self.made[kind.made].params
        return f"{kind.made}({', '.join(self.literal(param, depth + 1) for param in params)})"

    def call(self, kind: Type, seen: Variables, depth: int) -> str:
        """A call of what gives a value of a type; empty if there is nothing to call."""
        wanted = (kind, kind._replace(name="object")) if kind.name == "maybe" else (kind,)
        found = [one for one in self.callees if one.level < self.level and one.result in wanted]
        if not found:
            return ""
        callee = self.pick(found)
        args = ", ".join(self.expr(param, seen, depth - 1) for param in callee.params)
        if not callee.owner:
            return f"{callee.name}({args})"
        receiver = self.expr(Type("object", (), callee.owner), seen, depth - 2)
        if receiver[0] in "-0123456789":  # of a wrong type
            receiver = f"({receiver})"
        return f"{receiver}.{callee.name}" + f"({args})" * (not callee.is_property)

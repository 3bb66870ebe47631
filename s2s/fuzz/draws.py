"""What the writers of generated programs share: draws from one random source, the lines so far, scopes and frames."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeVar

T = TypeVar("T")

#: What a name probably holds; a wrong guess costs a `TypeError` in the program, nothing else.
Kind = Literal["number", "int", "float", "text", "list", "dict", "object", "callable", "array", "other"]
KINDS: tuple[Kind, ...] = (
    "number", "int", "float", "text", "list", "dict", "object", "callable", "array", "other",
)  # fmt: skip


@dataclass(frozen=True)
class Signature:
    """How a generated function may be called.

    Attributes:
        numeric: it probably returns a number.
        cost: how many statements a call may run, about.
    """

    name: str
    required: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    keyword_only: tuple[str, ...] = ()
    variadic: bool = False
    keywords: bool = False
    generator: bool = False
    types: tuple[str, ...] = ()
    positional_only: int = 0
    numeric: bool = True
    cost: int = 1

    def called_with(self, argument: str) -> str:
        """A call with one text for every required argument."""
        return f"{self.name}({', '.join([argument] * len(self.required))})"


@dataclass(frozen=True)
class ClassInfo:
    """What the instances of a generated class can do: all have `x`, `limit` and `m(a=1)`."""

    name: str
    members: tuple[str, ...] = ()
    operators: frozenset[str] = frozenset()
    methods: tuple[str, ...] = ("m",)
    mutable: bool = True
    cost: int = 1


@dataclass
class Scope:
    """Names that may be read, by what they probably hold, and what expressions may do here."""

    pools: dict[Kind, list[str]] = field(default_factory=lambda: {kind: [] for kind in KINDS})
    classes: dict[str, ClassInfo] = field(default_factory=dict)
    yields: bool = False
    awaits: bool = False
    walrus: bool = True

    def bind(self, name: str, kind: Kind = "number") -> None:
        self.remove(name)
        self.pools[kind].append(name)

    def remove(self, name: str) -> None:
        for pool in self.pools.values():
            if name in pool:
                pool.remove(name)

    def has(self, name: str) -> bool:
        return any(name in pool for pool in self.pools.values())

    def __getitem__(self, kind: Kind) -> list[str]:
        return self.pools[kind]

    def copy(self) -> Scope:
        return replace(self, pools={kind: list(names) for kind, names in self.pools.items()})

    def inner(self, *names: str, kind: Kind = "number") -> Scope:
        """The scope of a nested function or comprehension that binds `names`, which are drawn often there."""
        made = self.copy()
        made.yields = made.awaits = False
        made.pools[kind].extend(names * 2)
        return made


def numbers(*names: str) -> Scope:
    """A scope that knows nothing but these numbers."""
    made = Scope()
    made.pools["number"].extend(names)
    return made


@dataclass
class Frame:
    """Where statements are being written: the scope, and what may stand there.

    Attributes:
        returns: inside a function, where `return` may stand.
        jumps: `break` and `continue` may stand here.
        owned: names that keep loops finite, and are left alone.
        cells: `nonlocal` may name this frame's locals.
    """

    scope: Scope
    jumps: bool = False
    returns: bool = True
    generator: bool = False
    owned: frozenset[str] = frozenset()
    cells: bool = True

    def branch(self, **changes: bool) -> Frame:
        """A frame for a block that may not run: what it binds is not known afterwards."""
        return replace(self, scope=self.scope.copy(), **changes)  # type: ignore[arg-type]

    def loop(self, *owned: str) -> Frame:
        return replace(self, jumps=True, scope=self.scope.copy(), owned=self.owned.union(owned))


class Draws:
    """Draws, and lines of text at the current indentation.

    Attributes:
        weight: how often what is being written runs at most, in one call of the function being written.
        spent: how many statements one such call may run.
        functions: what may be called; `helpers` are the small ones among them.
    """

    def __init__(self, rng: random.Random) -> None:
        self.random = rng.random
        self.lines: list[str] = []
        self.indent = ""
        self.counter = 0
        self.labels = 0
        self.weight = 1
        self.spent = 0
        self.constants: list[str] = []
        self.functions: list[Signature] = []
        self.helpers: list[Signature] = []
        self.classes: list[ClassInfo] = []

    def pick(self, items: Sequence[T]) -> T:
        return items[int(self.random() * len(items))]

    def chance(self, probability: float) -> bool:
        return self.random() < probability

    def below(self, limit: int) -> int:
        return int(self.random() * limit)

    def put(self, *texts: str) -> None:
        for text in texts:
            self.lines.append(self.indent + text)
        self.spent += self.weight

    def fresh(self, stem: str) -> str:
        self.counter += 1
        return f"{stem}{self.counter}"

    def label(self) -> str:
        self.labels += 1
        return f"'{self.labels}'"

    def deeper(self, times: int = 1) -> Deeper:
        """Indents what is written in its body, which runs up to `times` times."""
        return Deeper(self, times)

    @staticmethod
    def deck(forms: Sequence[tuple[int, T]]) -> list[T]:
        """Each form as often as it weighs."""
        return [form for weight, form in forms for _ in range(weight)]

    @staticmethod
    def comma(words: Sequence[str]) -> str:
        return "".join(f", {word}" for word in words)


class Deeper:
    """See `Draws.deeper`; leaves `pass` where nothing was written."""

    def __init__(self, draws: Draws, times: int) -> None:
        self.draws = draws
        self.times = times

    def __enter__(self) -> None:
        self.before = self.draws.indent, self.draws.weight
        self.count = len(self.draws.lines)
        self.draws.indent += "    "
        self.draws.weight *= self.times

    def __exit__(self, *problem: object) -> None:
        if len(self.draws.lines) == self.count:
            self.draws.put("pass")
        self.draws.indent, self.draws.weight = self.before


Write = Callable[[Frame, int], None]
Expression = Callable[[Scope, int], str]

"""What to hybridize and how, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import FunctionType, MethodType
from typing import Any

from s2s.errors import UsageError
from s2s.hybrid import graph
from s2s.hybrid.bound import signature_of
from s2s.hybrid.entry import Argument
from s2s.hybrid.facts import Fact
from s2s.hybrid.residual import Residual
from s2s.hybrid.specialize import Limits
from s2s.options import Options
from s2s.report.remarks import Remark

#: What one test at entry costs, in seconds, on CPython 3.11: from 6 ns for `x is y` to 30 ns for a method.
TEST_COST = 9e-9


@dataclass(frozen=True, slots=True)
class Version:
    """One specialized program.

    Attributes:
        source: its text.
        tests: how many facts are tested at entry.
        functions: how many functions it has.
        seconds: how long making it took.
        remarks: what the optimizer did, and what stayed a call.
        shape: what calls it takes.
    """

    source: str
    tests: int
    functions: int
    seconds: float
    remarks: tuple[Remark, ...]
    residual: Residual
    facts: tuple[Fact, ...]
    arguments: tuple[Argument, ...]
    written: tuple[Fact, ...] = ()
    shape: tuple[tuple[str, str, bool], ...] = ()

    def holds(self) -> bool:
        """Whether the graph still is what the program was specialized to."""
        return all(fact.holds() for fact in self.facts)


@dataclass(frozen=True, slots=True)
class Stats:
    """What a hybrid has done so far.

    Attributes:
        specializations: how often a program was made.
        misses: calls that found no program that fits, the first one included, and ran the original.
        versions: programs kept.
        tests: facts that the newest program tests at entry.
        seconds: spent on making programs, and on trying to.
        note: what to know about it, in words; empty if nothing.
    """

    specializations: int
    misses: int
    versions: int
    tests: int
    seconds: float
    note: str

    @property
    def test_seconds(self) -> float:
        """What the tests cost a call, by rule of thumb."""
        return self.tests * TEST_COST

    def __str__(self) -> str:
        cost = f" (about {self.test_seconds * 1e6:.1f} µs a call)" if self.tests else ""
        text = (
            f"{self.specializations} specialized in {self.seconds * 1000:.0f} ms, {self.versions} kept, "
            f"{self.tests} tests at entry{cost}, {self.misses} misses"
        )
        return f"{text}; {self.note}" if self.note else text


@dataclass(frozen=True, slots=True)
class Plan:
    """How to hybridize.

    Attributes:
        options: for the optimizer.
        limits: how large a program may become.
        frozen: the user promises not to change the structure.
        trial: a program with tests has to show that it is faster than the original.
        backend: what compiles the program further.
        reuse: temporaries are computed into buffers that are kept.
        drafts: large programs are optimized when they have run for long.
        keeps_origins: the program tells where its lines come from, and is not optimized.
        alone: the program is to be looked at and taken elsewhere.
    """

    options: Options
    limits: Limits
    frozen: bool = False
    trial: bool = True
    backend: str | None = None
    reuse: bool = False
    drafts: bool = True
    keeps_origins: bool = False
    alone: bool = False

    @property
    def goes_on(self) -> bool:
        """Whether the specialized program is compiled further, for which it names the arrays it uses."""
        return self.backend is not None or self.reuse


class Target:
    """What is called, taken apart.

    Raises:
        UsageError: nothing can be called.
    """

    def __init__(self, target: object) -> None:
        self.object: Any = target
        self._forwards = not callable(target)
        if self._forwards and not callable(getattr(target, "forward", None)):
            raise UsageError(
                f"hybridize: a {type(target).__name__} can neither be called nor has it a method forward",
                hint="give a function, a method, or an object with __call__ or forward",
            )
        self.call: Callable[..., object] = target if callable(target) else self._forward
        self.resolve()

    def _forward(self, /, *args: object, **keywords: object) -> object:
        return self.object.forward(*args, **keywords)

    def resolve(self) -> None:
        """Find the function that a call runs as things are, what it gets first, and the facts that say so."""
        self.function: FunctionType | None = None
        self.first: tuple[object, ...] = ()
        self.keywords: Mapping[str, object] = {}
        self.facts: tuple[Fact, ...] = ()
        subject = self.object
        if self._forwards:
            attribute = graph.attribute(subject, "forward")
            if attribute is None:
                return
            self.facts = attribute.facts
            subject = (
                MethodType(attribute.as_function(), subject)
                if attribute.kind == "method"
                else attribute.value
            )
        found = graph.calls(subject)
        if found is not None:
            self.function, self.first, self.keywords, facts = found
            self.facts += facts

    def takes(self, args: tuple[object, ...], kwargs: Mapping[str, object]) -> bool:
        """Whether a call fits the parameters of what runs."""
        if self.function is None:
            return True
        try:
            signature_of(self.function).bind(*self.first, *args, **{**self.keywords, **kwargs})
        except TypeError:
            return False
        return True

    @property
    def name(self) -> str:
        """What to call it."""
        if graph.is_a(self.object, FunctionType) or graph.is_a(self.object, MethodType):
            return str(self.object.__qualname__)
        return type(self.object).__name__

"""Odd values: objects that make every effect, and its order, visible on standard output.

They are the inputs of `s2s verify` and the cast of generated programs. Each says what was done to it, so
that two runs which print the same did the same things in the same order, as often, and let go of the same
objects at the same places.
"""

from __future__ import annotations

import sys

# Programs under test replace builtins; the ones used here stay what they are.
from builtins import (  # noqa: UP029
    delattr,
    float,
    hasattr,
    int,
    isinstance,
    range,
    repr,
    setattr,
    str,
    type,
    vars,
    zip,
)
from collections.abc import AsyncIterator, Callable, Generator, Iterable, Iterator
from typing import Any, Self

from s2s.verify.recorders import (
    Attributes,
    Dies,
    Field,
    Mutates,
    NoBool,
    Raises,
    RaisesAt,
    Rebinds,
    Rec,
    Stranger,
    Swallows,
    say,
    shown,
)

__all__ = [
    "Attributes",
    "Breaks",
    "Dies",
    "EqualsAll",
    "Field",
    "FloatSub",
    "Formats",
    "IntSub",
    "ListSub",
    "Mutates",
    "NoBool",
    "Patched",
    "Pause",
    "Raises",
    "RaisesAt",
    "Rebinds",
    "Rebound",
    "Rec",
    "StrSub",
    "Stranger",
    "Swallows",
    "Swapped",
    "array",
    "drive",
    "names",
    "pure_operators",
    "show",
    "trace",
]


def trace(label: object, value: object = None) -> object:
    """Say `label` and give `value` back: an argument whose evaluation can be seen."""
    say(f"trace {label}")
    return value


def show(label: str, function: Callable[..., object], *args: object, **kwargs: object) -> None:
    """Call `function` and say what came of it: the result with its type, or the exception with its chain."""
    try:
        result: Any = function(*args, **kwargs)
        if hasattr(result, "__next__"):
            result = [item for item, _ in zip(result, range(20), strict=False)]
    except Exception as error:
        chain = [error.__cause__, error.__context__]
        names = [type(link).__name__ for link in chain]
        say(f"{label} raised {type(error).__name__} {error.args!r} from {names}")
    else:
        say(f"{label} = {type(result).__name__} {_plain(result)}")


def _plain(value: object) -> str:
    """The `repr` of a value, or the type's name where that would show an address."""
    text = repr(value)
    return f"<{type(value).__name__}>" if " at 0x" in text else text


def names() -> dict[str, object]:
    """The globals of the caller: what another module holds when it rebinds the names of this one."""
    return sys._getframe(1).f_globals


def pure_operators() -> None:
    """From here on, operators and truth tests of recorders do nothing but give their result."""
    Rec.pure = True


class Pause:
    """Awaits once, giving its value to whoever drives the coroutine and back to it; also an asynchronous context
    manager, and an asynchronous iterable of two numbers.
    """

    def __init__(self, value: object) -> None:
        self._value = value

    def __await__(self) -> Generator[object, object, object]:
        sent = yield self._value
        say(f"resumed with {shown(sent)}")
        return self._value

    async def __aenter__(self) -> object:
        say("aenter")
        return self._value

    async def __aexit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        say(f"aexit {kind.__name__ if kind else None}")

    async def __aiter__(self) -> AsyncIterator[int]:
        for number in (1, 2):
            say(f"anext {number}")
            yield number


def drive(label: str, coroutine: Any) -> None:
    """Send None to a coroutine until it ends, and say what it gave at each step and in the end."""
    try:
        for _ in range(30):
            say(f"{label} gave {_plain(coroutine.send(None))}")
        coroutine.close()
    except StopIteration as end:
        say(f"{label} returned {_plain(end.value)}")
    except Exception as error:
        say(f"{label} raised {type(error).__name__} {error.args!r}")


class _Restoring:
    """A context that sets something on the way in, and sets what was there before on the way out."""

    def _set(self, value: object) -> object:
        raise NotImplementedError

    def __init__(self, value: object) -> None:
        self._value = value

    def __enter__(self) -> object:
        self._before = self._set(self._value)
        return self._value

    def __exit__(self, *problem: object) -> None:
        self._set(self._before)


_MISSING = object()


class Rebound(_Restoring):
    """A context in which a name of a namespace is bound to something else, or bound at all."""

    def __init__(self, namespace: dict[str, object], name: str, value: object) -> None:
        super().__init__(value)
        self._namespace = namespace
        self._name = name

    def _set(self, value: object) -> object:
        before = (
            self._namespace.pop(self._name, _MISSING)
            if value is _MISSING
            else self._namespace.get(self._name, _MISSING)
        )
        if value is not _MISSING:
            self._namespace[self._name] = value
        return before


class Patched(_Restoring):
    """A context in which an object's own attribute is another one, as with `mock.patch.object`."""

    def __init__(self, owner: object, name: str, value: object) -> None:
        super().__init__(value)
        self._owner = owner
        self._name = name

    def _set(self, value: object) -> object:
        before = vars(self._owner).get(self._name, _MISSING)
        if value is _MISSING:
            delattr(self._owner, self._name)
        else:
            setattr(self._owner, self._name, value)
        return before


class Swapped(_Restoring):
    """A context in which a function of the module under test has replaced something; it gives back what was there."""

    def __init__(self, swap: Callable[[object], object], value: object) -> None:
        super().__init__(value)
        self._swap = swap

    def _set(self, value: object) -> object:
        return self._swap(value)


class EqualsAll:
    """Equal to everything, identical to nothing else."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        say("EqualsAll.eq")
        return True

    def __repr__(self) -> str:
        return "EqualsAll()"


class Formats:
    """Formats as an instance of a subclass of `str`, as nothing but a lone field shows."""

    def __format__(self, spec: str) -> str:
        say(f"Formats.format({spec!r})")
        return StrSub("formatted")


class Breaks:
    """Iterates twice, then raises."""

    def __iter__(self) -> Iterator[int]:
        say("Breaks.iter")
        yield 1
        yield 2
        raise LookupError("Breaks")

    def __repr__(self) -> str:
        return "Breaks()"


class IntSub(int):
    """An `int` that notices additions and multiplications, and keeps its class."""

    def __add__(self, other: object) -> int:
        say(f"IntSub.add {int(self)}")
        return IntSub(int(self) + other) if isinstance(other, int) else NotImplemented

    def __mul__(self, other: object) -> int:
        say(f"IntSub.mul {int(self)}")
        return IntSub(int(self) * other) if isinstance(other, int) else NotImplemented

    def __eq__(self, other: object) -> bool:
        say(f"IntSub.eq {int(self)}")
        return int(self) == other

    __hash__ = int.__hash__


class FloatSub(float):
    """A `float` that notices subtraction, and keeps its class."""

    def __sub__(self, other: object) -> float:
        say(f"FloatSub.sub {float(self)}")
        return FloatSub(float(self) - other) if isinstance(other, (int, float)) else NotImplemented


class StrSub(str):
    """A `str` that notices concatenation and formatting."""

    def __add__(self, other: str) -> str:
        say(f"StrSub.add {str.__str__(self)}")
        return StrSub(str.__add__(self, other))

    def __format__(self, spec: str) -> str:
        say(f"StrSub.format {str.__str__(self)}")
        return str.__format__(self, spec)


class ListSub(list[object]):
    """A `list` that notices being read and added to."""

    def __getitem__(self, key: Any) -> Any:
        say("ListSub.getitem")
        return list.__getitem__(self, key)

    def __iadd__(self, other: Iterable[object]) -> Self:  # type: ignore[misc]
        say("ListSub.iadd")
        self.extend(other)
        return self


def array(values: list[object], dtype: str) -> object:
    """A numpy array; numpy is imported here, so that nothing else needs it."""
    import numpy

    return numpy.array(values, dtype=dtype)

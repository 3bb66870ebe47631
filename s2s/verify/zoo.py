"""Odd values: objects that make every effect, and its order, visible on standard output.

They are the inputs of `s2s verify` and the cast of generated programs. Each says what was done to it, so
that two runs which print the same did the same things in the same order, as often, and let go of the same
objects at the same places.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any

__all__ = [
    "Breaks",
    "Dies",
    "EqualsAll",
    "FloatSub",
    "IntSub",
    "ListSub",
    "Mutates",
    "NoBool",
    "Raises",
    "Rebinds",
    "Rec",
    "StrSub",
    "Stranger",
    "array",
    "show",
    "trace",
]

_BINARY = ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "matmul")
_BITS = ("lshift", "rshift", "and", "or", "xor")
_UNARY = ("neg", "pos", "invert", "abs")
_COMPARE = ("lt", "le", "gt", "ge", "eq", "ne")
_NAME_LIMIT = 24


def _say(text: str) -> None:
    # Not `print`: programs under test may replace it.
    sys.stdout.write(text + "\n")


def trace(label: object, value: Any = None) -> Any:
    """Say `label` and give `value` back: an argument whose evaluation can be seen."""
    _say(f"trace {label}")
    return value


def show(label: str, function: Callable[..., Any], *args: Any, **kwargs: Any) -> None:
    """Call `function` and say what came of it: the result with its type, or the exception with its chain."""
    try:
        result = function(*args, **kwargs)
        if hasattr(result, "__next__"):
            result = [item for item, _ in zip(result, range(20), strict=False)]
    except Exception as error:
        chain = [error.__cause__, error.__context__]
        names = [type(link).__name__ for link in chain]
        _say(f"{label} raised {type(error).__name__} {error.args!r} from {names}")
    else:
        _say(f"{label} = {type(result).__name__} {_plain(result)}")


def _plain(value: Any) -> str:
    """The `repr` of a value, or the type's name where that would show an address."""
    text = repr(value)
    return f"<{type(value).__name__}>" if " at 0x" in text else text


class Rec:
    """Records every operation applied to it; results are recorders as well."""

    def __init__(self, name: str) -> None:
        self.name = name if len(name) <= _NAME_LIMIT else name[: _NAME_LIMIT - 1] + "~"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r})"

    def _did(self, operation: str, *operands: object) -> None:
        shown = ", ".join(_operand(operand) for operand in operands)
        _say(f"{self.name}.{operation}({shown})")

    def _made(self, name: str) -> Any:
        return type(self)(name)

    def __bool__(self) -> bool:
        self._did("bool")
        return len(self.name) % 2 == 1

    def __len__(self) -> int:
        self._did("len")
        return 2

    def __iter__(self) -> Iterator[Any]:
        self._did("iter")
        for index in range(2):
            self._did("next", index)
            yield self._made(f"{self.name}[{index}]")

    def __contains__(self, item: object) -> bool:
        self._did("contains", item)
        return False

    def __hash__(self) -> int:
        self._did("hash")
        return len(self.name)

    def __getitem__(self, key: object) -> Any:
        self._did("getitem", key)
        if isinstance(key, int) and key > 1:
            raise IndexError(self.name)
        return self._made(f"{self.name}[]")

    def __setitem__(self, key: object, value: object) -> None:
        self._did("setitem", key, value)

    def __delitem__(self, key: object) -> None:
        self._did("delitem", key)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        self._did("getattr", name)
        return self._made(f"{self.name}.{name}")

    def __call__(self, *args: object, **kwargs: object) -> Any:
        self._did("call", *args, *kwargs.items())
        return self._made(f"{self.name}()")

    def __enter__(self) -> Any:
        self._did("enter")
        return self

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        self._did("exit", kind.__name__ if kind else None)

    def __str__(self) -> str:
        self._did("str")
        return f"<{self.name}>"

    def __format__(self, spec: str) -> str:
        self._did("format", spec)
        return f"<{self.name}:{spec}>"


def _operand(value: object) -> str:
    """How an operand is shown, without running any of its own recorded operations."""
    if isinstance(value, Rec):
        return value.name
    if type(value) in (int, float, str, bool, bytes, type(None), tuple):
        return repr(value)
    return f"<{type(value).__name__}>"


def _recorder(operation: str, reflected: str = "") -> Callable[..., Any]:
    def method(self: Rec, *operands: object) -> Any:
        self._did(operation, *operands)
        return self._made(f"{self.name}{reflected or operation[0]}")

    method.__name__ = f"__{operation}__"
    return method


def _comparer(operation: str) -> Callable[..., Any]:
    def method(self: Rec, other: object) -> Any:
        self._did(operation, other)
        if operation in ("eq", "ne"):
            return (self is other) == (operation == "eq")
        return self._made(f"{self.name}{operation}")

    method.__name__ = f"__{operation}__"
    return method


for _name in _BINARY + _BITS:
    for _prefix in ("", "r", "i"):
        setattr(Rec, f"__{_prefix}{_name}__", _recorder(_prefix + _name, _prefix + _name[0]))
for _name in _UNARY:
    setattr(Rec, f"__{_name}__", _recorder(_name))
for _name in _COMPARE:
    setattr(Rec, f"__{_name}__", _comparer(_name))


class Dies(Rec):
    """A recorder that says when it dies, and so do the results of its operations."""

    #: Raised when a session of runs ends: what is left over from it dies in silence.
    epoch = 0

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._epoch = Dies.epoch

    def __del__(self) -> None:
        if self.__dict__.get("_epoch") == Dies.epoch:
            _say(f"{self.__dict__.get('name')} dies")


class Raises(Rec):
    """A recorder whose operations raise after being recorded."""

    def _made(self, name: str) -> Any:
        raise ValueError(name)


class Rebinds(Rec):
    """A recorder whose every operation rebinds a name of a namespace to something else.

    Args:
        namespace: the globals of the module under test (or `vars(builtins)`).
        target: the name to rebind.
        value: what to bind it to; a `Stranger` if absent.
    """

    def __init__(self, namespace: dict[str, Any], target: str, value: Any = None) -> None:
        super().__init__(f"R{target}")
        self._namespace = namespace
        self._target = target
        self._value = value

    def _made(self, name: str) -> Any:
        self._namespace[self._target] = Stranger(self._target) if self._value is None else self._value
        return Rec(name)


class Mutates(Rec):
    """A recorder whose every operation changes a list that others may hold too."""

    def __init__(self, target: list[Any]) -> None:
        super().__init__("M")
        self._target = target

    def _made(self, name: str) -> Any:
        self._target.append(len(self._target))
        return Rec(name)


class Stranger:
    """A callable bound in place of something else: says how it was called, returns its arguments."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"Stranger({self.name!r})"

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        _say(f"stranger {self.name}/{len(args)}/{sorted(kwargs)}")
        return args[0] if args else 0


class NoBool(Rec):
    """Refuses to be true or false, as arrays do."""

    def __bool__(self) -> bool:
        self._did("bool")
        raise ValueError("ambiguous")


class EqualsAll:
    """Equal to everything, identical to nothing else."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        _say("EqualsAll.eq")
        return True

    def __repr__(self) -> str:
        return "EqualsAll()"


class Breaks:
    """Iterates twice, then raises."""

    def __iter__(self) -> Iterator[int]:
        _say("Breaks.iter")
        yield 1
        yield 2
        raise LookupError("Breaks")

    def __repr__(self) -> str:
        return "Breaks()"


class IntSub(int):
    """An `int` that notices additions and multiplications, and keeps its class."""

    def __add__(self, other: Any) -> Any:
        _say(f"IntSub.add {int(self)}")
        return IntSub(int(self) + other) if isinstance(other, int) else NotImplemented

    def __mul__(self, other: Any) -> Any:
        _say(f"IntSub.mul {int(self)}")
        return IntSub(int(self) * other) if isinstance(other, int) else NotImplemented

    def __eq__(self, other: object) -> bool:
        _say(f"IntSub.eq {int(self)}")
        return int(self) == other

    __hash__ = int.__hash__


class FloatSub(float):
    """A `float` that notices subtraction, and keeps its class."""

    def __sub__(self, other: Any) -> Any:
        _say(f"FloatSub.sub {float(self)}")
        return FloatSub(float(self) - other) if isinstance(other, (int, float)) else NotImplemented


class StrSub(str):
    """A `str` that notices concatenation and formatting."""

    def __add__(self, other: Any) -> Any:
        _say(f"StrSub.add {str.__str__(self)}")
        return StrSub(str.__add__(self, other))

    def __format__(self, spec: str) -> str:
        _say(f"StrSub.format {str.__str__(self)}")
        return str.__format__(self, spec)


class ListSub(list[Any]):
    """A `list` that notices being read and added to."""

    def __getitem__(self, key: Any) -> Any:
        _say("ListSub.getitem")
        return list.__getitem__(self, key)

    def __iadd__(self, other: Any) -> Any:  # type: ignore[misc]
        _say("ListSub.iadd")
        self.extend(other)
        return self


def array(values: list[Any], dtype: str) -> Any:
    """A numpy array; numpy is imported here, so that nothing else needs it."""
    import numpy

    return numpy.array(values, dtype=dtype)

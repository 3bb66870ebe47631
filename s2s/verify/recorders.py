"""Objects that say what is done to them: operators, attributes, contexts, and the place of their death."""

from __future__ import annotations

import sys

# Programs under test replace builtins; the ones used here stay what they are.
from builtins import float, int, isinstance, len, range, repr, setattr, sorted, str, type  # noqa: UP029
from collections.abc import Callable, Iterator
from typing import Any

_BINARY = ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "matmul")
_BITS = ("lshift", "rshift", "and", "or", "xor")
_UNARY = ("neg", "pos", "invert", "abs")
_COMPARE = ("lt", "le", "gt", "ge", "eq", "ne")
_NAME_LIMIT = 24


def say(text: str) -> None:
    """Write a line; not with `print`, which programs under test may replace."""
    sys.stdout.write(text + "\n")


class Stranger:
    """A callable bound in place of something else: says how it was called, returns its arguments."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"Stranger({self.name!r})"

    def __call__(self, *args: object, **kwargs: object) -> object:
        say(f"stranger {self.name}/{len(args)}/{sorted(kwargs)}")
        return args[0] if args else 0


#: What `pure-operators` speaks of.
_PURE = frozenset(
    [prefix + name for name in _BINARY + _BITS for prefix in ("", "r", "i")]
    + [*_UNARY, *_COMPARE, "bool", "hash", "getattr"]
)


class Rec:
    """Records every operation applied to it; results are recorders as well."""

    #: Whether operators do nothing but give their result: then they do not say that they ran either.
    pure = False

    def __init__(self, name: str) -> None:
        self.name = name if len(name) <= _NAME_LIMIT else name[: _NAME_LIMIT - 1] + "~"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r})"

    def _did(self, operation: str, *operands: object) -> None:
        if Rec.pure and operation in _PURE:
            return
        texts = ", ".join(shown(operand) for operand in operands)
        say(f"{self.name}.{operation}({texts})")

    def _made(self, name: str) -> object:
        return type(self)(name)

    def __bool__(self) -> bool:
        self._did("bool")
        return len(self.name) % 2 == 1

    def __len__(self) -> int:
        self._did("len")
        return 2

    def __iter__(self) -> Iterator[object]:
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

    def __getitem__(self, key: object) -> object:
        self._did("getitem", key)
        if isinstance(key, int) and key > 1:
            raise IndexError(self.name)
        return self._made(f"{self.name}[]")

    def __setitem__(self, key: object, value: object) -> None:
        self._did("setitem", key, value)

    def __delitem__(self, key: object) -> None:
        self._did("delitem", key)

    def __getattr__(self, name: str) -> object:
        if name.startswith("_"):
            raise AttributeError(name)
        self._did("getattr", name)
        return self._made(f"{self.name}.{name}")

    def __call__(self, *args: object, **kwargs: object) -> object:
        self._did("call", *args, *kwargs.items())
        return self._made(f"{self.name}()")

    def __enter__(self) -> object:
        self._did("enter")
        return self

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> Any:
        self._did("exit", kind.__name__ if kind else None)

    def __int__(self) -> int:
        self._did("int")
        return len(self.name)

    def __index__(self) -> int:
        self._did("index")
        return len(self.name) % 2

    def __str__(self) -> str:
        self._did("str")
        return f"<{self.name}>"

    def __format__(self, spec: str) -> str:
        self._did("format", spec)
        return f"<{self.name}:{spec}>"


def shown(value: object) -> str:
    """How an operand is shown, without running any of its own recorded operations."""
    if isinstance(value, Rec):
        return value.name
    if type(value) in (int, float, str, bool, bytes, type(None), tuple):
        return repr(value)
    return f"<{type(value).__name__}>"


def _recorder(operation: str, reflected: str = "") -> Callable[..., object]:
    def method(self: Rec, *operands: object) -> object:
        self._did(operation, *operands)
        return self._made(f"{self.name}{reflected or operation[0]}")

    method.__name__ = f"__{operation}__"
    return method


def _comparer(operation: str) -> Callable[..., object]:
    def method(self: Rec, other: object) -> object:
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
            say(f"{self.__dict__.get('name')} dies")


class Raises(Rec):
    """A recorder whose operations raise after being recorded."""

    def _made(self, name: str) -> object:
        raise ValueError(name)


class Rebinds(Rec):
    """A recorder whose every operation rebinds a name of a namespace to something else.

    Args:
        namespace: the globals of the module under test (or `vars(builtins)`).
        target: the name to rebind.
        value: what to bind it to; a `Stranger` if absent.
    """

    def __init__(self, namespace: dict[str, object], target: str, value: object = None) -> None:
        super().__init__(f"R{target}")
        self._namespace = namespace
        self._target = target
        self._value = value

    def _did(self, operation: str, *operands: object) -> None:
        super()._did(operation, *operands)
        if Rec.pure and operation in _PURE:
            return
        self._namespace[self._target] = Stranger(self._target) if self._value is None else self._value

    def _made(self, name: str) -> object:
        return Rec(name)


class Mutates(Rec):
    """A recorder whose every operation changes a list that others may hold too."""

    def __init__(self, target: list[object]) -> None:
        super().__init__("M")
        self._target = target

    def _made(self, name: str) -> object:
        if not Rec.pure:
            self._target.append(len(self._target))
        return Rec(name)


class NoBool(Rec):
    """Refuses to be true or false, as arrays do."""

    def __bool__(self) -> bool:
        self._did("bool")
        raise ValueError("ambiguous")


class Swallows(Rec):
    """A context manager that swallows the exceptions of its block."""

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> object:
        super().__exit__(kind, *rest)
        return True


class RaisesAt(Rec):
    """A context manager that raises on its way in or out.

    Args:
        place: `"enter"` or `"exit"`.
    """

    def __init__(self, name: str, place: str) -> None:
        super().__init__(name)
        self._place = place

    def __enter__(self) -> object:
        super().__enter__()
        if self._place == "enter":
            raise KeyError(self.name)
        return self

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        super().__exit__(kind, *rest)
        if self._place == "exit":
            raise KeyError(self.name)


class Attributes:
    """Records every access to its attributes."""

    def __init__(self, name: str) -> None:
        object.__setattr__(self, "_name", name)

    def __getattribute__(self, name: str) -> object:
        if name.startswith("_"):
            return object.__getattribute__(self, name)
        say(f"{self._name}.{name} read")
        try:
            return object.__getattribute__(self, name)
        except AttributeError:
            return Rec(name)

    def __setattr__(self, name: str, value: object) -> None:
        say(f"{self._name}.{name} = {shown(value)}")
        object.__setattr__(self, name, value)

    def __delattr__(self, name: str) -> None:
        say(f"{self._name}.{name} deleted")
        object.__delattr__(self, name)

    def __repr__(self) -> str:
        return f"Attributes({self._name!r})"


class Field:
    """A descriptor that records what is done through it."""

    def __init__(self, label: str) -> None:
        self.label = label

    def __set_name__(self, owner: type, name: str) -> None:
        say(f"Field {self.label} is {owner.__name__}.{name}")

    def __get__(self, instance: object, owner: type | None = None) -> object:
        say(f"Field {self.label} get {'instance' if instance is not None else 'class'}")
        return 1

    def __set__(self, instance: object, value: object) -> None:
        say(f"Field {self.label} set {shown(value)}")

    def __delete__(self, instance: object) -> None:
        say(f"Field {self.label} delete")

"""The state of a function while its source is interpreted."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

import numpy as np

from s2s.export.program import ArrayProgram
from s2s.export.recorder import Recorder, Tensor, refusal
from s2s.export.symbol import Place

#: How the hidden locals begin that hold what a loop goes through.
LOOP = "for "


@dataclass(frozen=True)
class Unbound:
    """A local that has no value, or not the same kind of value on every way."""

    why: str


@dataclass(eq=False)
class Closure:
    """A function that the source defines inside."""

    node: ast.FunctionDef | ast.Lambda
    frame: Frame
    defaults: dict[str, object]


class Bound:
    """A method of a list, a dict or an array, not called yet."""

    def __init__(self, owner: object, name: str) -> None:
        self.owner = owner
        self.name = name


class Walk(list[object]):
    """What an iterator goes through, which is gone once it is used: it may not be kept under a name."""

    def __init__(self, parts: Iterable[object], *sources: object) -> None:
        super().__init__(parts)
        self.sources = sources


class Items(list[object]):
    """A list made by the program: one that may grow, in the region it was made in."""

    region = 0


class Entries(dict[object, object]):
    """A dict made by the program, likewise."""

    region = 0


@dataclass(eq=False)
class Frame:
    """One call: its locals, and where its other names are found.

    Args:
        program: the function.
        env: its locals.
        local: the names it binds.
        outer: of a closure, the frame it was defined in.
        caller: who called.
        recorder: what is being recorded.
    """

    program: ArrayProgram
    env: dict[str, object]
    local: frozenset[str]
    outer: Frame | None
    caller: Frame | None
    recorder: Recorder
    outside: dict[str, object] = field(default_factory=dict)

    def place(self, node: ast.AST) -> Place:
        """Where a node stands in its file."""
        line = getattr(node, "lineno", 1) + self.program.first_line - 1
        return Place(self.program.filename, line, getattr(node, "col_offset", 0) + 1)

    def look_up(self, node: ast.Name) -> object:
        """What a name stands for.

        Raises:
            ExportError: nothing, or not for certain.
        """
        name, frame = node.id, self
        while True:
            if name in frame.local:
                found = frame.env.get(name, Unbound(f"{name} is read before it has a value"))
                if isinstance(found, Unbound):
                    raise refusal(
                        self.place(node), found.why, f"give {name} a value of one type on every way here"
                    )
                return found
            if frame.outer is None:
                break
            frame = frame.outer
        if name in frame.program.namespace:
            if name not in frame.outside:
                found = frame.program.namespace[name]
                frame.outside[name] = outside(found, name, self.recorder, self.place(node))
            return frame.outside[name]
        if hasattr(builtins, name):
            return getattr(builtins, name)
        raise refusal(self.place(node), f"the name {name} stands for nothing", "define it before exporting")

    def all(self) -> Iterator[Frame]:
        """This frame, those that called it, and those that closures in them keep."""
        todo: list[Frame] = [self]
        seen: set[int] = set()
        while todo:
            frame = todo.pop()
            if id(frame) in seen:
                continue
            seen.add(id(frame))
            yield frame
            todo += [other for other in (frame.outer, frame.caller) if other is not None]
            todo += [
                leaf.frame
                for value in frame.env.values()
                for leaf in leaves(value)
                if isinstance(leaf, Closure)
            ]

    def references(self, tensor: Tensor) -> list[str]:
        """The names under which the program can see the memory of an array, one for each reference."""
        return [
            name
            for frame in self.all()
            for name, value in frame.env.items()
            for leaf in leaves(value)
            if isinstance(leaf, Tensor) and leaf.memory & tensor.memory
        ]


def outside(found: object, name: str, recorder: Recorder, place: Place) -> object:
    """A value of the namespace as the interpreter holds it: arrays are parameters."""
    if type(found) is np.ndarray:
        return recorder.parameter(name, found, place)
    if isinstance(found, tuple | list) and type(found) in (tuple, list):
        parts = [outside(part, f"{name}_{number}", recorder, place) for number, part in enumerate(found)]
        return tuple(parts) if isinstance(found, tuple) else _outer_list(parts)
    if type(found) is dict:
        entries = Entries(
            (key, outside(part, f"{name}_{key}", recorder, place)) for key, part in found.items()
        )
        entries.region = -1
        return entries
    return found


def _outer_list(parts: list[object]) -> Items:
    items = Items(parts)
    items.region = -1
    return items


def leaves(value: object) -> Iterator[object]:
    """What lies in tuples, lists and dicts, however deep."""
    if isinstance(value, tuple | list):
        for part in value:
            yield from leaves(part)
    elif isinstance(value, dict):
        for part in value.values():
            yield from leaves(part)
    elif isinstance(value, Bound):
        yield from leaves(value.owner)
    elif isinstance(value, Closure):
        yield value
        yield from leaves(value.defaults)
    else:
        yield value


def gone_through(frame: Frame, owner: object) -> bool:
    """Whether a loop is going through a list or a dict."""
    todo = [value for one in frame.all() for name, value in one.env.items() if name.startswith(LOOP)]
    while todo:
        value = todo.pop()
        if value is owner:
            return True
        todo += getattr(value, "sources", ())
    return False


def plain(value: object) -> bool:
    """Whether it is a value whose operations run no code but Python's and numpy's own."""
    kind = type(value)
    return kind.__module__ in ("builtins", "numpy", "numpy.dtypes") or isinstance(
        value, Items | Entries | Walk
    )


def computed(value: object) -> bool:
    """Whether anything in it is computed when the program runs."""
    return any(isinstance(leaf, Tensor) for leaf in leaves(value))


def described(value: object) -> str:
    """A value, for errors."""
    if isinstance(value, Tensor):
        return f"a Python {value.type}" if value.type.kind == "python" else f"numpy's {value.type}"
    if isinstance(value, ModuleType):
        return f"the module {value.__name__}"
    if isinstance(value, Unbound):
        return "nothing"
    if isinstance(value, Bound):
        return f"the method {value.name}"
    text = repr(value) if plain(value) else ""
    return text if 0 < len(text) < 60 else f"an object of the class {type(value).__name__}"


def put(owner: list[object] | dict[object, object], index: Any, value: object) -> None:
    """Store an item; an index that is none raises, as it does in Python."""
    owner[index] = value

"""What a compiled function says about itself: its attribute `s2s`."""

from __future__ import annotations

import weakref
from collections.abc import Iterable
from types import FunctionType
from typing import TYPE_CHECKING

from s2s.report.remarks import Remark, Remarks

if TYPE_CHECKING:
    from types import CodeType

    from s2s.api.lazy import Entry
    from s2s.options import Options


class FunctionInfo:
    """What became of a function given to `s2s.compile`. Asking compiles it if nothing called it yet.

    Args:
        entry: its entry.
        function: the function; None if it is not known.
    """

    def __init__(self, entry: Entry, function: FunctionType | None) -> None:
        self.entry = entry
        # Weak: the function holds this object, and must die as early as it would without it.
        self._function = None if function is None else weakref.ref(function)

    def belongs_to(self, function: FunctionType) -> bool:
        """Whether this is the info of that function, not one copied to it by `functools.wraps`."""
        return self._function is not None and self._function() is function

    @property
    def name(self) -> str:
        """The function's qualified name."""
        return self.entry.original.co_qualname

    @property
    def original(self) -> str:
        """The function's source as written; empty if it is not available."""
        unit = self.entry.unit(self._namespace())
        return "" if unit is None else unit.original_source(self.entry.original)

    @property
    def source(self) -> str:
        """The function's source as optimized, as written where it runs as written."""
        unit = self.entry.unit(self._namespace())
        if unit is None or self.entry.why_not:
            return self.original
        return unit.optimized_source(self.entry.original)

    @property
    def ir(self) -> str:
        """The function's optimized IR, as text; empty if the source is not available."""
        from s2s.ir.dump import dump

        unit = self.entry.unit(self._namespace())
        node = None if unit is None else unit.ir(self.entry.original)
        return "" if node is None else dump(node, spans=False)

    @property
    def remarks(self) -> list[Remark]:
        """What was done to the function and what was refused."""
        unit = self.entry.unit(self._namespace())
        if unit is None:
            return Remarks(self.entry.notes)
        return Remarks([*unit.remarks_of(self.entry.original), *self.entry.notes])

    @property
    def relied(self) -> tuple[str, ...]:
        """The granted assumptions that rewrites of this function rely on."""
        return tuple(sorted({name for remark in self.remarks for name in remark.assumptions}))

    @property
    def why_not(self) -> str:
        """Why the function runs as written; empty if it does not."""
        self.entry.unit(self._namespace())
        return self.entry.why_not

    @property
    def options(self) -> Options:
        """The options it was compiled with."""
        return self.entry.options

    @property
    def original_code(self) -> CodeType:
        """The code object the interpreter made of it."""
        return self.entry.original

    def __reduce__(self) -> tuple[object, ...]:
        # For picklers that take functions by value: the function there is another one.
        return _unpickled, (self.entry.original, self.entry.options)

    def _repr_html_(self) -> str:
        return _page(self)

    def _namespace(self) -> dict[str, object]:
        function = None if self._function is None else self._function()
        return {} if function is None else function.__globals__

    def __repr__(self) -> str:
        why_not = self.entry.why_not
        state = f"as written, {why_not}" if why_not else f"level {self.entry.options.level}"
        return f"<s2s of {self.entry.original.co_qualname}: {state}>"


class GroupInfo:
    """What became of the functions of a class, or of what has none: their infos together.

    Args:
        name: of what was given to `s2s.compile`.
        options: how its functions were compiled.
        why: why nothing was done, where there is no function.
        parts: the infos of the functions, in the order of the body.
    """

    def __init__(self, name: str, options: Options, why: str, parts: Iterable[FunctionInfo] = ()) -> None:
        self.name = name
        self.options = options
        self.parts = tuple(parts)
        self._why = why

    def of(self, parts: Iterable[FunctionInfo]) -> GroupInfo:
        """The same with these parts."""
        return GroupInfo(self.name, self.options, self._why, parts)

    @property
    def original(self) -> str:
        """The functions' sources as written, one after another."""
        return "\n".join(part.original for part in self.parts)

    @property
    def source(self) -> str:
        """The functions' sources as optimized, one after another."""
        return "\n".join(part.source for part in self.parts)

    @property
    def ir(self) -> str:
        """The functions' optimized IR, as text."""
        return "\n".join(part.ir for part in self.parts)

    @property
    def remarks(self) -> list[Remark]:
        """What was done to the functions and what was refused."""
        return Remarks(remark for part in self.parts for remark in part.remarks)

    @property
    def relied(self) -> tuple[str, ...]:
        """The granted assumptions that rewrites of the functions rely on."""
        return tuple(sorted({name for part in self.parts for name in part.relied}))

    @property
    def why_not(self) -> str:
        """Why every function runs as written; empty if one does not."""
        if not self.parts:
            return self._why
        reasons = [part.why_not for part in self.parts]
        if not all(reasons):
            return ""
        return "; ".join(f"{part.name}: {why}" for part, why in zip(self.parts, reasons, strict=True))

    def _repr_html_(self) -> str:
        return _page(self)

    def __repr__(self) -> str:
        return f"<s2s of {self.name}: {len(self.parts)} functions, level {self.options.level}>"


def summary(info: FunctionInfo | GroupInfo) -> str:
    """Whether a function is compiled, and on what that rests, in a line."""
    if info.why_not:
        return f"as written: {info.why_not}"
    relied = f"relying on {', '.join(info.relied)}" if info.relied else "nothing assumed"
    return f"compiled at -O{info.options.level}, {relied}"


def _page(info: FunctionInfo | GroupInfo) -> str:
    from s2s.report import html

    head = html.line(summary(info), strong=info.name)
    return html.page(html.compiled(info.source, info.original, info.remarks, head))


def _unpickled(code: CodeType, options: Options) -> FunctionInfo:
    from s2s.api.lazy import entry_for

    return FunctionInfo(entry_for(code, options), None)

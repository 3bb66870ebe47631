"""Whole programs as text: optimize, look at what came out, run it."""

from __future__ import annotations

import builtins
import os
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from types import CodeType
from typing import TYPE_CHECKING, Any

from s2s.errors import SourceError, UsageError
from s2s.options import Options
from s2s.report.remarks import Remark, Remarks

if TYPE_CHECKING:
    from s2s.driver import Compiled
    from s2s.profile.data import Profile


@dataclass(frozen=True)
class Program:
    """An optimized program. `str()` of it is its source.

    Attributes:
        filename: the name it was given.
        compiled: everything the compiler knows about it.
    """

    filename: str
    compiled: Compiled

    @property
    def source(self) -> str:
        """The optimized program as text; the original text if nothing was changed."""
        return self.compiled.text

    @property
    def original(self) -> str:
        """The program as it was given."""
        return self.compiled.source.text

    @property
    def changed(self) -> bool:
        """Whether `source` differs from `original`."""
        return self.compiled.changed

    @property
    def remarks(self) -> list[Remark]:
        """What was done and what was refused."""
        return Remarks(self.compiled.remarks)

    @property
    def relied(self) -> tuple[str, ...]:
        """The granted assumptions that the optimized program relies on."""
        return tuple(self.compiled.relied)

    @cached_property
    def ir(self) -> str:
        """The optimized program's IR as text."""
        from s2s.ir.dump import dump

        return dump(self.compiled.module)

    @cached_property
    def code(self) -> CodeType:
        """The optimized program's code object; its lines are those of the original.

        Raises:
            SyntaxError: the program breaks a rule that the parser does not check.
        """
        from s2s.backend.code import to_code

        return to_code(self.compiled.tree, self.filename)

    def run(self, globals: dict[str, Any] | None = None, *, name: str = "__main__") -> dict[str, Any]:
        """Execute the optimized program.

        Args:
            globals: the namespace to run in; a new one unless given. A `__name__` in it is kept.
            name: `__name__` of the new namespace.

        Returns:
            The namespace, after the run.

        Raises:
            SyntaxError: see `code`.
            BaseException: whatever the program raises.
        """
        namespace = {} if globals is None else globals
        namespace.setdefault("__name__", name)
        namespace.setdefault("__builtins__", builtins)
        if os.path.isfile(self.filename):
            namespace.setdefault("__file__", self.filename)
        exec(self.code, namespace)
        return namespace

    def __str__(self) -> str:
        return self.source

    def _repr_html_(self) -> str:
        from s2s.report import html

        relied = f"relying on {', '.join(self.relied)}" if self.relied else "nothing assumed"
        what = (
            f"compiled at -O{self.compiled.options.level}, {relied}" if self.changed else "nothing to change"
        )
        head = html.line(what, strong=self.filename)
        return html.page(html.compiled(self.source, self.original, self.remarks, head))

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        """What a notebook shows, or else a console: the program, not all that the compiler knows of it."""
        return {"text/plain": self.source, "text/html": self._repr_html_()}


def optimize_source(
    text: str,
    *,
    filename: str = "<string>",
    level: int = 2,
    assume: str | Iterable[str] = (),
    passes: str | Iterable[str] | None = None,
    header: bool = True,
    keep_frames: bool = False,
    print_after: str | Iterable[str] = (),
    only: Iterable[str] | None = None,
    profile: str | os.PathLike[str] | Profile | None = None,
    tune: str | os.PathLike[str] | None = None,
) -> Program:
    """Optimize a program held as text.

    Args:
        text: the program.
        filename: its name in messages and tracebacks.
        level: 0 runs no pass, 1 what never adds code, 2 everything that pays.
        assume: granted assumptions, as an iterable or comma-separated.
        passes: run exactly these passes instead of the level's; `"none"` runs none.
        header: start a changed program with a line naming s2s, the level and the assumptions relied on.
        keep_frames: never inline what can raise, so that tracebacks keep every frame.
        print_after: names of passes after which the IR is kept in `compiled.snapshots`; `"all"` for all of them.
        only: qualified names of the functions to optimize; everything else stays as written.
        profile: the file that `s2s profile` wrote of a run: what is worth it, and what to test for.
        tune: the file that `s2s tune` wrote: what to leave as written.

    Returns:
        The optimized program, not yet run.

    Raises:
        SourceError: the text does not parse.
        UsageError: an unknown level, assumption or pass, or what is no text.
    """
    from s2s.driver import compile_text

    if not isinstance(text, str):
        hint = "`optimize_file` takes the path of a file, whose bytes say what their encoding is"
        raise UsageError(f"a program is given as str, not as {type(text).__name__}", hint=hint)
    options = Options.make(
        level=level,
        assume=assume,
        passes=passes,
        header=header,
        keep_frames=keep_frames,
        print_after=print_after,
        only=only,
        profile=profile,
        tune=tune,
    )
    return Program(filename, compile_text(text, filename, options))


def optimize_file(
    path: str | bytes | os.PathLike[str] | os.PathLike[bytes],
    *,
    level: int = 2,
    assume: str | Iterable[str] = (),
    passes: str | Iterable[str] | None = None,
    header: bool = True,
    keep_frames: bool = False,
    print_after: str | Iterable[str] = (),
    only: Iterable[str] | None = None,
    profile: str | os.PathLike[str] | Profile | None = None,
    tune: str | os.PathLike[str] | None = None,
) -> Program:
    """Optimize a file, which itself stays as it is.

    Args:
        path: the file; its encoding is the one it declares.
        level: and all that follow: as `optimize_source` takes them.

    Returns:
        The optimized program, not yet run.

    Raises:
        SourceError: the file cannot be read, decoded or parsed.
        UsageError: an unknown level, assumption or pass, or what is no path.
    """
    from s2s.driver import compile_bytes

    try:
        filename = os.fsdecode(path)
    except TypeError:
        raise UsageError(f"a file is given by its path, not as {type(path).__name__}") from None
    options = Options.make(
        level=level,
        assume=assume,
        passes=passes,
        header=header,
        keep_frames=keep_frames,
        print_after=print_after,
        only=only,
        profile=profile,
        tune=tune,
    )
    try:
        with open(filename, "rb") as file:
            data = file.read()
    except OSError as error:
        raise SourceError(f"cannot read it: {error.strerror or error}", filename=filename) from error
    except ValueError as error:  # a name no file can have
        raise SourceError(f"cannot read it: {error}", filename=filename) from error
    return Program(filename, compile_bytes(data, filename, options))

"""Name the pass, and the rewrite, that made a difference."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass

from s2s.driver import Compiled, compile_text
from s2s.options import Options
from s2s.stages import PASSES

#: Whether the compiled text shows the difference.
Differs = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Guilt:
    """Who is to blame.

    Attributes:
        passes: the fewest passes found, in order, that make the difference; empty if the empty pipeline
        makes it. rewrite: the rewrite, in the words of its remark, with its function and line.
    """

    passes: tuple[str, ...]
    rewrite: str

    @property
    def pass_name(self) -> str:
        """The pass to look at: the last of the few, without which nothing goes wrong."""
        return self.passes[-1] if self.passes else "none"


def pass_names(options: Options) -> tuple[str, ...]:
    """The passes that `options` run, in order."""
    if options.passes is not None:
        return options.passes
    return tuple(info.name for info in PASSES if info.level <= options.level)


def find_guilty(text: str, options: Options, differs: Differs) -> Guilt:
    """Find the passes and the rewrite behind a difference.

    Args:
        text: the program.
        options: those it was compiled with.
        differs: whether a compiled text shows the difference.
    """

    def fails(passes: tuple[str, ...], only: frozenset[str] | None = options.only) -> bool:
        tried = dataclasses.replace(options, passes=passes, only=only)
        return differs(compile_text(text, "program.py", tried).text)

    names = pass_names(options)
    if fails(()):
        return Guilt((), "reading and writing the program, before any pass")
    chosen = next(((name,) for name in dict.fromkeys(names) if fails((name,))), names)
    index = 0
    while len(chosen) > 1 and index < len(chosen):
        rest = chosen[:index] + chosen[index + 1 :]
        if fails(rest):
            chosen = rest
        else:
            index += 1
    return Guilt(chosen, _rewrite(text, dataclasses.replace(options, passes=chosen), fails))


def _rewrite(text: str, options: Options, fails: Callable[..., bool]) -> str:
    compiled = compile_text(text, "program.py", options)
    passes = options.passes or ()
    done = [remark for remark in compiled.remarks if remark.kind == "done"]
    functions = list(dict.fromkeys(remark.function for remark in done))
    guilty = {name for name in functions if fails(passes, frozenset({name}))} or set(functions)
    last = passes[-1:] or ("",)
    for remark in sorted(done, key=lambda remark: remark.pass_name != last[0]):
        if remark.function in guilty:
            return f"{remark.pass_name} in {remark.function}, line {remark.line}: {remark.message}"
    return _changed_line(compiled)


def _changed_line(compiled: Compiled) -> str:
    """Without a remark: the first line of the output that the source does not have."""
    had = set(compiled.source.text.splitlines())
    for number, line in enumerate(compiled.text.splitlines(), 1):
        if line not in had and not line.startswith("#"):
            return f"output line {number}: {line.strip()}"
    return "no rewrite was reported"

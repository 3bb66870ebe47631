"""`s2s ir`: the intermediate representation of a file or a function, as text."""

from __future__ import annotations

import difflib

import click

from s2s.cli.console import HELP, compile_options, make_options, out, split_target
from s2s.errors import UsageError
from s2s.trees import Item, read, shown


@click.command("ir", context_settings=HELP)
@click.argument("target", metavar="FILE[:FUNCTION]")
@click.option("--after", is_flag=True, help="Show it after the passes, not before them.")
@compile_options
def command(
    target: str, after: bool, level: int, assume: tuple[str, ...], passes: str | None, keep_frames: bool
) -> int:
    """Show the intermediate representation of a file, or of one function in it.

    A function is named as Python names it (`Class.method`); `<locals>` may be left out.

    \b
    Examples:
      s2s ir prog.py
      s2s ir prog.py:Class.method
      s2s ir --after --assume closed-world prog.py:main
    """
    from s2s.ir.dump import dump
    from s2s.ir.walk import functions

    options = make_options(level, assume, passes, keep_frames, header=False)
    path, name = split_target(target)
    item = Item("python", path)
    data = read(item)
    if after:
        from s2s.driver import compile_bytes

        module = compile_bytes(data, item.name, options).module
    else:
        from s2s.frontend.lower import lower
        from s2s.frontend.source import Source

        module = lower(Source.from_bytes(data, item.name).parse(), item.name)
    if name is None:
        out(dump(module).rstrip("\n"))
        return 0
    found = {_short(function.qualname): function for function in functions(module)}
    if _short(name) not in found:
        near = difflib.get_close_matches(_short(name), found, n=1)
        hint = f"did you mean {near[0]!r}?" if near else "functions: " + (", ".join(found) or "none")
        raise UsageError(f"no function {name!r}", filename=shown(item.name), hint=hint)
    out(dump(found[_short(name)]).rstrip("\n"))
    return 0


def _short(qualname: str) -> str:
    return qualname.replace(".<locals>", "")

"""`s2s ir`: the intermediate representation of a file or a function, as text."""

from __future__ import annotations

import sys

import click

from s2s.cli.console import HELP, compile_options, configured, make_options, split_target
from s2s.trees import Item, read


@click.command("ir", context_settings=HELP)
@click.argument("target", metavar="FILE[:FUNCTION]")
@click.option("--after", is_flag=True, help="Show it after the passes, not before them.")
@click.option("--spans", is_flag=True, help="Show where in the source each node comes from.")
@compile_options
def command(
    target: str,
    after: bool,
    spans: bool,
    level: int,
    assume: tuple[str, ...],
    passes: str | None,
    keep_frames: bool,
) -> int:
    """Show the intermediate representation of a file, or of one function in it.

    A function is named as Python names it (`Class.method`); `<locals>` may be left out.

    \b
    Examples:
      s2s ir prog.py
      s2s ir prog.py:Class.method
      s2s ir --spans prog.py
      s2s ir --after --assume closed-world prog.py:main
    """
    from s2s.ir.dump import dump, dump_function
    from s2s.report.highlight import show_code

    options = make_options(level, assume, passes, keep_frames, header=False)
    path, name = split_target(target)
    item = Item("python", path)
    data = read(item)
    if after:
        from s2s.driver import compile_bytes

        module = compile_bytes(data, item.name, configured(options)(path)).module
    else:
        from s2s.frontend.lower import lower
        from s2s.frontend.source import Source
        from s2s.recursion import with_deep_stack

        source = Source.from_bytes(data, item.name)
        module = with_deep_stack(lambda: lower(source.parse(), item.name))
    text = dump(module, spans=spans) if name is None else dump_function(module, name, spans=spans)
    show_code(text.rstrip("\n"), "ir", sys.stdout)
    return 0

"""`s2s diff`: what compiling would change, and why."""

from __future__ import annotations

import sys

import click

from s2s.cli.console import HELP, compile_options, configured, make_options, out, print_error, print_warning
from s2s.errors import SourceError, shown
from s2s.options import Options
from s2s.report.terminal import diff_text, remark_text, wants_colour
from s2s.trees import Item, read


@click.command("diff", context_settings=HELP)
@click.argument("files", nargs=-1, required=True, metavar="FILE|-…")
@compile_options
@click.option("--no-remarks", is_flag=True, help="Show the difference only.")
@click.option("--missed", is_flag=True, help="Also tell what the passes declined to do.")
def command(
    files: tuple[str, ...],
    level: int,
    assume: tuple[str, ...],
    passes: str | None,
    keep_frames: bool,
    no_remarks: bool,
    missed: bool,
) -> int:
    """Show files and their compiled forms as a unified diff, and what was done to them.

    \b
    Examples:
      s2s diff prog.py
      s2s diff --missed --assume sealed-builtins prog.py
    """
    choice = configured(make_options(level, assume, passes, keep_frames, header=False))
    kinds = () if no_remarks else ("done", "note", "missed") if missed else ("done", "note")
    failed = False
    for file in files:
        try:
            _show(Item("python", file), choice(file), kinds)
        except SourceError as error:
            print_error(error)
            failed = True
    return int(failed)


def _show(item: Item, options: Options, kinds: tuple[str, ...]) -> None:
    from s2s.driver import compile_bytes
    from s2s.frontend.source import Source

    name = shown(item.name)
    compiled = compile_bytes(read(item), item.name, options)
    if compiled.changed:
        after = Source.from_bytes(compiled.data, item.name).text
        out(diff_text(compiled.source.text, after, name, colour=wants_colour(sys.stdout)))
    else:
        out(f"{name}: nothing changes")
    for failure in compiled.failures:
        print_warning(f"{name}: {failure.function} is left as written: internal error in {failure.pass_name}")
    told = [remark for remark in compiled.remarks if remark.kind in kinds]
    if told:
        out("")
        for remark in told:
            out(remark_text(name, remark))

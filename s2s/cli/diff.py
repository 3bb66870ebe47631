"""`s2s diff`: what compiling would change, and why."""

from __future__ import annotations

import os
import sys

import click

from s2s import trees
from s2s.cli.console import (
    HELP,
    compile_options,
    configured,
    make_options,
    out,
    print_error,
    print_warning,
    profile_options,
)
from s2s.cli.files import decoded
from s2s.errors import shown
from s2s.outcome import Outcome
from s2s.report.terminal import diff_text, remark_text, wants_colour
from s2s.trees import Item


@click.command("diff", context_settings=HELP)
@click.argument("files", nargs=-1, required=True, metavar="FILE|DIR|-…")
@compile_options
@profile_options
@click.option("--no-remarks", is_flag=True, help="Show the difference only.")
@click.option("--missed", is_flag=True, help="Also tell what the passes declined to do.")
def command(
    files: tuple[str, ...],
    level: int,
    assume: tuple[str, ...],
    passes: str | None,
    keep_frames: bool,
    profile_file: str | None,
    tune_file: str | None,
    no_remarks: bool,
    missed: bool,
) -> int:
    """Show files and their compiled forms as a unified diff, and what was done to them.

    Of a folder, all Python files in it are compiled as one program; those that do not change are counted only.

    \b
    Examples:
      s2s diff prog.py
      s2s diff --no-remarks src
      s2s diff --missed --assume sealed-builtins prog.py
    """
    options = make_options(
        level, assume, passes, keep_frames, header=False, profile=profile_file, tune=tune_file
    )
    choice = configured(options)
    kinds = () if no_remarks else ("done", "note", "missed") if missed else ("done", "note")
    items, problems = trees.plan(files)
    for problem in problems:
        print_error(problem)
    python = [item for item in items if item.kind == "python"]
    failed, changed, same = bool(problems), 0, 0
    for item, data, outcome in trees.compile_items(python, choice):
        if outcome.error:
            print_error(outcome.error)
            failed = True
            continue
        changed += outcome.changed
        same += not outcome.changed
        _show(item, data, outcome, kinds, item.path in files)
    if any(map(os.path.isdir, files)):
        many = "" if changed == 1 else "s"
        out(f"{changed} file{many} would change, {same} would not")
    return int(failed)


def _show(item: Item, data: bytes, outcome: Outcome, kinds: tuple[str, ...], named: bool) -> None:
    """Show what becomes of a file; of one that was not named only what there is to see."""
    name = shown(item.name)
    colour = wants_colour(sys.stdout)
    if outcome.data is not None:
        out(diff_text(decoded(data, item.name), decoded(outcome.data, item.name), name, colour=colour))
    elif named:
        out(f"{name}: nothing changes")
    for function, pass_name, _ in outcome.failures:
        print_warning(f"{name}: {function} is left as written: internal error in {pass_name}")
    told = [remark for remark in outcome.remarks if remark.kind in kinds]
    if told:
        out("")
        for remark in told:
            out(remark_text(name, remark, colour=colour))

"""`s2s config`: how files are compiled, and what says so."""

from __future__ import annotations

import os

import click

from s2s.cli.console import HELP, out, print_warning
from s2s.config.find import NO_FILE, settings_for
from s2s.errors import SourceError, shown
from s2s.trees import Item, read


@click.command("config", context_settings=HELP)
@click.argument("files", nargs=-1, metavar="[FILE]…")
def command(files: tuple[str, ...]) -> int:
    """Show how files are compiled by their project's pyproject.toml, and which of its lines says so.

    Without a file: what holds for the standard input here. Options of the other commands win over it.

    \b
    Examples:
      s2s config
      s2s config src/app/core.py
    """
    for file in files or NO_FILE[:1]:
        if file not in NO_FILE and not os.path.isfile(file):
            problem = "is a folder" if os.path.isdir(file) else "no such file"
            raise SourceError(problem, filename=shown(file), hint="name a file")
        _show(file)
    return 0


def _show(file: str) -> None:
    settings = settings_for(file)
    rows = [("level", "2", "default"), ("assume", "nothing", "default")]
    if settings is not None:
        if settings.excluded is not None:
            rows = [("excluded", repr(settings.excluded[0]), str(settings.excluded[1]))]
        else:
            if settings.level is not None:
                rows[0] = ("level", str(settings.level[0]), str(settings.level[1]))
            if settings.assume is not None:
                names, said_at = settings.assume
                rows[1] = ("assume", ", ".join(names) or "nothing", str(said_at))
        for name, said in (("profile", settings.profile), ("tune", settings.tune)):
            if said is not None and settings.excluded is None:
                rows.append((name, os.path.relpath(said[0]), str(said[1])))
    out(shown(file) if file not in NO_FILE else "the standard input")
    width = max(len(value) for _, value, _ in rows)
    for name, value, origin in rows:
        out(f"  {name:8}  {value:{width}}  {origin}")
    if file not in NO_FILE and (settings is None or settings.excluded is None):
        _show_comments(file)


def _show_comments(file: str) -> None:
    from s2s.frontend.directives import directives_in
    from s2s.frontend.source import Source

    source = Source.from_bytes(read(Item("python", file)), file)
    found = directives_in(source.text, source.parse())
    if found is None:
        return
    for line, words, subject in found.said:
        out(f"  {words}, for {subject}  {shown(file)}:{line}")
    for remark in found.remarks:
        print_warning(f"{shown(file)}:{remark.line}:{remark.column + 1}: {remark.message}")

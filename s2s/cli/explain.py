"""`s2s explain`: what was done to a file and why, on the terminal, as a page, and for programs."""

from __future__ import annotations

import os
import sys
import tempfile
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

import click

from s2s.cli.console import (
    HELP,
    compile_options,
    configured,
    err,
    make_options,
    out,
    profile_options,
    split_target,
)
from s2s.errors import S2SError, UsageError, shown
from s2s.writing import write_file

if TYPE_CHECKING:
    from s2s.config.find import Choice
    from s2s.explain.model import Explanation
    from s2s.profile.data import Profile


@click.command("explain", context_settings=HELP)
@click.argument("target", metavar="FILE|MODULE[:FUNCTION]")
@click.option("--html", metavar="OUT", help="Write one page that holds everything, to look at in a browser.")
@click.option("--open", "open_it", is_flag=True, help="Open the page in a browser.")
@click.option("--json", "as_json", is_flag=True, help="Print the same data as JSON.")
@click.option(
    "--sarif", is_flag=True, help="Print the findings as SARIF 2.1.0, for editors and code scanning."
)
@click.option(
    "--after", "after_file", metavar="FILE", help="What it wrote of the program compiled: what was gained."
)
@compile_options
@profile_options
def command(
    target: str,
    html: str | None,
    open_it: bool,
    as_json: bool,
    sarif: bool,
    after_file: str | None,
    level: int,
    assume: tuple[str, ...],
    passes: str | None,
    keep_frames: bool,
    profile_file: str | None,
    tune_file: str | None,
) -> int:
    """Explain what compiling does to a file, or to one function or class in it, and why.

    Each rewrite and refusal stands at its place, with what would unlock it; then what was inlined into what,
    which assumptions were used where, and which would help.

    \b
    Examples:
      s2s explain prog.py
      s2s explain --html prog.html --open prog.py
      s2s explain --assume closed-world package.module:Class.method
      s2s explain --profile s2s-profile.json --html prog.html prog.py
      s2s explain --sarif prog.py > prog.sarif
    """
    if sum((as_json, sarif, html is not None or open_it)) > 1:
        raise UsageError("of --html (or --open), --json and --sarif, one at a time")
    options = make_options(
        level, assume, passes, keep_frames, header=False, profile=profile_file, tune=tune_file
    )
    after = None
    if after_file is not None:
        if profile_file is None:
            raise UsageError("--after is compared with --profile")
        from s2s.profile.data import load

        after = load(after_file)
    choice = configured(options)
    return _explain(target, choice, after, html=html, open_it=open_it, as_json=as_json, sarif=sarif)


def _explain(
    target: str,
    choice: Choice,
    after: Profile | None,
    *,
    html: str | None,
    open_it: bool,
    as_json: bool,
    sarif: bool,
) -> int:
    from s2s.explain import documents  # and the rest only now: `s2s --help` needs none of it
    from s2s.explain.gather import explain_bytes
    from s2s.explain.reading import print_explanation
    from s2s.explain.targets import read_target

    path, function = split_target(target)
    data, name = read_target(path)
    if html is not None and os.path.realpath(html) == os.path.realpath(name):
        raise UsageError(f"the page would overwrite the source {shown(name)}")
    explanation = explain_bytes(data, name, choice(name), function or "", after=after)
    if html is not None or open_it:
        _write_page(explanation, html, open_it)
    elif as_json:
        out(documents.to_json(explanation))
    elif sarif:
        out(documents.to_sarif([explanation]))
    else:
        print_explanation(explanation, sys.stdout)
    return 0


def _write_page(explanation: Explanation, target: str | None, open_it: bool) -> None:
    """Write the page where it is to go, or to a temporary file, and show it if that is wanted."""
    from s2s.explain.html import to_html

    page = to_html(explanation).encode()
    if target is None:
        with tempfile.NamedTemporaryFile("wb", prefix="s2s-", suffix=".html", delete=False) as file:
            file.write(page)
        target = file.name
    else:
        write_file(target, page)
    err(f"{shown(target)}: {len(page) / 1024:.0f} KiB")
    if open_it and not webbrowser.open(Path(target).absolute().as_uri()):
        raise S2SError("no browser could be started", filename=shown(target), hint="open the file yourself")

"""`s2s explain`: what was done to a file and why, on the terminal, as a page, and for programs."""

from __future__ import annotations

import sys

import click

from s2s.cli.console import HELP, compile_options, make_options, out, split_target
from s2s.errors import UsageError
from s2s.options import Options


@click.command("explain", context_settings=HELP)
@click.argument("target", metavar="FILE|MODULE[:FUNCTION]")
@click.option("--html", metavar="OUT", help="Write one page that holds everything, to look at in a browser.")
@click.option("--open", "open_it", is_flag=True, help="Open the page in a browser.")
@click.option("--json", "as_json", is_flag=True, help="Print the same data as JSON.")
@click.option(
    "--sarif", is_flag=True, help="Print the findings as SARIF 2.1.0, for editors and code scanning."
)
@compile_options
def command(
    target: str,
    html: str | None,
    open_it: bool,
    as_json: bool,
    sarif: bool,
    level: int,
    assume: tuple[str, ...],
    passes: str | None,
    keep_frames: bool,
) -> int:
    """Explain what compiling does to a file, or to one function or class in it, and why.

    Each rewrite and refusal stands at its place, with what would unlock it; then what was inlined into what,
    which assumptions were used where, and which would help.

    \b
    Examples:
      s2s explain prog.py
      s2s explain --html prog.html --open prog.py
      s2s explain --assume closed-world package.module:Class.method
      s2s explain --sarif prog.py > prog.sarif
    """
    if as_json and sarif:
        raise UsageError("--json and --sarif are each alone on the standard output")
    options = make_options(level, assume, passes, keep_frames, header=False)
    return _explain(target, options, html=html, open_it=open_it, as_json=as_json, sarif=sarif)


def _explain(
    target: str, options: Options, *, html: str | None, open_it: bool, as_json: bool, sarif: bool
) -> int:
    from s2s.explain import documents
    from s2s.explain.gather import explain_bytes
    from s2s.explain.reading import print_explanation
    from s2s.explain.targets import read_target

    path, function = split_target(target)
    data, name = read_target(path)
    explanation = explain_bytes(data, name, options, function or "")
    if as_json:
        out(documents.to_json(explanation))
    elif sarif:
        out(documents.to_sarif([explanation]))
    else:
        print_explanation(explanation, sys.stdout)
    return 0

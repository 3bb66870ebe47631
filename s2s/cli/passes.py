"""`s2s passes`: the table of passes, and of assumptions."""

from __future__ import annotations

import sys

import click

from s2s.cli.console import HELP
from s2s.report.terminal import table


@click.command("passes", context_settings=HELP)
@click.option("--assumptions", is_flag=True, help="Show the assumptions one can grant instead.")
def command(assumptions: bool) -> None:
    """List the passes in the order they run, with the level that runs them.

    \b
    Examples:
      s2s passes
      s2s passes --assumptions
    """
    if assumptions:
        from s2s.options import ASSUMPTIONS

        table("Assumptions (--assume)", ("name", "what you promise"), list(ASSUMPTIONS.items()), sys.stdout)
        return
    from s2s.stages import PASSES

    rows = [(info.name, f"-O{info.level}", info.summary) for info in PASSES]
    table("Passes", ("pass", "from", "what it does"), rows, sys.stdout)

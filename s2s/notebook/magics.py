"""The two magics, and their options: those of the command line."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import click
from IPython.core.error import UsageError as Misused
from IPython.core.interactiveshell import InteractiveShell
from IPython.core.magic import no_var_expand, output_can_be_silenced
from IPython.display import display

from s2s.api.decorator import written_functions
from s2s.api.info import FunctionInfo, GroupInfo
from s2s.cli.console import HELP, compile_options, configured, make_options
from s2s.config.find import project_above
from s2s.errors import S2SError
from s2s.notebook.cell import Cell
from s2s.notebook.shown import CellReport, Status
from s2s.options import Options
from s2s.trees import STDIN

_ROUNDS = 5


@dataclass(frozen=True, slots=True)
class _Given:
    """What stands behind `%%s2s`: how to compile, in how many rounds to measure, and whether to say nothing."""

    options: Options
    rounds: int
    quiet: bool


@click.command("%%s2s", context_settings=HELP)
@compile_options
@click.option("-t", "--time", "timed", is_flag=True, help="Measure the gain: runs the cell again and again.")
@click.option("--rounds", type=click.IntRange(1), default=_ROUNDS, metavar="N", show_default=True,
              help="With --time, how often it runs each way.")  # fmt: skip
@click.option("-q", "--quiet", is_flag=True, help="Show what the cell shows, and nothing of s2s.")
def _cell_options(timed: bool, rounds: int, quiet: bool, **given: Any) -> _Given:
    """Run a cell with its functions and classes compiled, and show what became of them.

    Of the other statements little is known, for their names are those of the whole session. --time runs the cell
    2 N times more, in turns as written and compiled. Names get their values back before each run, and what these
    runs print is not shown; but files written, requests sent and objects changed in place are so 2 N times more.
    """
    # As any command in this folder, by what its project says of the rest; the next cell may find it says otherwise.
    project_above.cache_clear()
    options = configured(make_options(**given))(STDIN)
    return _Given(options, rounds if timed else 0, quiet)


class Magics:
    """What `%load_ext s2s` adds to a session.

    Args:
        shell: the session.
    """

    def __init__(self, shell: InteractiveShell) -> None:
        self.shell = shell

    def register(self) -> None:
        """Make the magics known to the session."""
        register: Any = self.shell.register_magic_function
        register(self.cell, "cell", "s2s")
        register(self.line, "line", "s2s")

    # Options hold no variables of the session; and `;` behind the last expression silences it, as in any cell.
    @output_can_be_silenced
    @no_var_expand
    def cell(self, line: str, cell: str) -> Any:
        """`%%s2s [OPTIONS]`: run a cell with its functions and classes compiled. `%%s2s --help` lists the options."""
        __tracebackhide__ = True
        given = _parsed(line)
        if given is None:
            return None
        try:
            made = Cell(self.shell, cell, given.options)
        except S2SError as error:
            raise Misused(error.advice) from None
        timing = None
        try:
            value = made.run()
            if given.rounds:
                timing = made.measure(given.rounds)
        finally:
            if not given.quiet:
                display(CellReport(made.infos(), made.top, made.notes, timing))  # type: ignore[no-untyped-call]
        return value

    @no_var_expand
    def line(self, line: str) -> FunctionInfo | GroupInfo | Status:
        """`%s2s`: which names of the session are compiled. `%s2s NAME`: what became of that one."""
        namespace = self.shell.user_ns
        name = line.strip()
        if not name:
            found = {name: _info(value) for name, value in namespace.items() if not name.startswith("_")}
            return Status({name: info for name, info in found.items() if info is not None})
        head, *attributes = name.split(".")
        value = namespace.get(head)
        for attribute in attributes:
            value = getattr(value, attribute, None)
        info = _info(value)
        if info is None:
            raise Misused(f"{name} is no function or class that s2s compiled; see %s2s")
        return info


def _info(value: object) -> FunctionInfo | GroupInfo | None:
    """What s2s says about a value of the session; None if it did not compile it."""
    if not isinstance(value, type) and not written_functions(value):
        return None  # asking any other object for an attribute may run anything
    info = getattr(value, "s2s", None)
    return info if isinstance(info, FunctionInfo | GroupInfo) else None


def _parsed(line: str) -> _Given | None:
    """The options of a cell magic; None if it asked for help, which was shown."""
    try:
        arguments: Sequence[str] = shlex.split(line)
        given = _cell_options.main(list(arguments), prog_name="%%s2s", standalone_mode=False)
    except ValueError as error:
        raise Misused(f"%%s2s: {error}") from None
    except click.ClickException as error:
        raise Misused(f"%%s2s: {error.format_message()}") from None
    except S2SError as error:
        raise Misused(error.advice) from None
    return given if isinstance(given, _Given) else None

"""What the commands share: their common options, and printing to the two standard streams."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from s2s.errors import S2SError
from s2s.options import Options
from s2s.report import terminal

if TYPE_CHECKING:
    from s2s.config.find import Choice

_Command = TypeVar("_Command", bound=Callable[..., object])

HELP = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


def print_error(error: S2SError) -> None:
    """Print an error for people on the standard error stream."""
    terminal.say(terminal.error_text(error, colour=terminal.wants_colour(sys.stderr)), sys.stderr)


def print_warning(text: str) -> None:
    """Print one line that warns, on the standard error stream."""
    terminal.say(f"s2s: warning: {text}", sys.stderr)


def out(text: str) -> None:
    """Print a line on the standard output."""
    terminal.say(text, sys.stdout)


def err(text: str) -> None:
    """Print a line on the standard error stream."""
    terminal.say(text, sys.stderr)


def split_target(target: str) -> tuple[str, str | None]:
    """A file, and the function in it after a colon, if there is one: `FILE[:FUNCTION]`."""
    path, colon, name = target.rpartition(":")
    if not colon or os.path.exists(target) or not name or os.sep in name:
        return target, None
    return path, name


def compile_options(command: _Command) -> _Command:
    """Add the options that say how to compile; `make_options` reads them."""
    import click  # what only prints needs none of it

    for option in reversed(
        (
            click.option("-O", "level", type=int, default=2, metavar="LEVEL", show_default=True,
                         help="0 runs no pass, 1 what never adds code, 2 everything that pays."),
            click.option("--assume", multiple=True, metavar="NAME,…",
                         help="Grant assumptions; see: s2s passes --assumptions. May be repeated."),
            click.option("--passes", metavar="NAME,…|none",
                         help="Run exactly these passes instead of the level's."),
            click.option("--keep-frames", is_flag=True,
                         help="Never inline what can raise, so that tracebacks keep every frame."),
            click.option("--no-config", is_flag=True, expose_value=False,
                         help="Do not ask pyproject.toml, by its table [tool.s2s]."),
        )
    ):  # fmt: skip
        command = option(command)
    return command


def profile_options(command: _Command) -> _Command:
    """Add the options that name what runs of the program showed; `make_options` reads them."""
    import click

    for option in reversed(
        (
            click.option("--profile", "profile_file", metavar="FILE",
                         help="What `s2s profile` wrote: where it pays, and what to test for."),
            click.option("--tune", "tune_file", metavar="FILE",
                         help="What `s2s tune` wrote: which functions to leave as written."),
        )
    ):  # fmt: skip
        command = option(command)
    return command


def make_options(
    level: int,
    assume: tuple[str, ...],
    passes: str | None,
    keep_frames: bool,
    *,
    header: bool = True,
    print_after: tuple[str, ...] = (),
    profile: str | None = None,
    tune: str | None = None,
) -> Options:
    """Options from what the command line says.

    Raises:
        UsageError: an unknown level, assumption or pass.
        S2SError: a file that cannot be read, or is no profile.
    """
    return Options.make(
        level=level,
        assume=",".join(assume),
        passes=passes,
        header=header,
        keep_frames=keep_frames,
        print_after=",".join(print_after),
        profile=profile,
        tune=tune,
    )


def configured(options: Options) -> Choice:
    """What `make_options` made, with what the project of each file says of what the command line leaves open."""
    import click

    from s2s.config.find import Choice

    context = click.get_current_context()
    from_user = {
        name
        for name in ("level", "assume", "no_config")
        if context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE
    }
    return Choice(options, "level" in from_user, "assume" in from_user, "no_config" not in from_user)

"""The group of commands, and how each way of ending becomes an exit status: 0 done, 1 failed, 2 misused."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NoReturn

import click

from s2s.cli.console import HELP, print_error
from s2s.errors import S2SError, UsageError, did_you_mean, reason, shown
from s2s.version import __version__

#: In the order of `s2s --help`. Each is the attribute `command` of the module `s2s.cli.<name>`,
#: imported only when it is asked for.
COMMANDS = (
    "compile",
    "run",
    "bench",
    "profile",
    "tune",
    "diff",
    "explain",
    "ir",
    "passes",
    "config",
    "verify",
    "fuzz",
    "symbol",
    "export",
    "completion",
)

INTERRUPTED = 130


class _Interrupted(BaseException):
    """Ctrl-C, on its way past click, which would print an empty line and forget what it was."""


class App(click.Group):
    """The `s2s` command: loads its commands lazily and never shows a traceback for a user's mistake."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command."""
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(f"s2s.cli.{cmd_name}").command
        assert isinstance(command, click.Command)
        if "_S2S_COMPLETE" in os.environ:
            from s2s.cli.completion import complete_values  # only a shell that completes wants to know

            complete_values(command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command named first in `args`; an unknown one is an error with the nearest name."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            hint = did_you_mean(name, COMMANDS) or f"commands: {', '.join(COMMANDS)}"
            if os.path.exists(name):
                hint = f"to compile it: s2s compile {name}"
            raise UsageError(f"no command {name!r}", hint=hint)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        """Run the command asked for."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise _Interrupted from None

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> NoReturn:
        """Run the command line.

        Raises:
            SystemExit: always, with the exit status.
        """
        extra["standalone_mode"] = False
        given = list(sys.argv[1:] if args is None else args) or ["--help"]
        status = self._status(lambda: super(App, self).main(given, prog_name or "s2s", **extra))
        if callable(status):
            # `s2s run`: the program starts where none of the above can mistake its endings for ours.
            status = status()
        sys.exit(status)

    @staticmethod
    def _status(run: Callable[[], Any]) -> int | Callable[[], int]:
        try:
            result = run()
            if sys.stdout is not None:  # as it is where the descriptor is closed
                sys.stdout.flush()
            return result if callable(result) else int(result or 0)
        except S2SError as error:
            print_error(error)
            return 2 if isinstance(error, UsageError) else 1
        except click.ClickException as error:
            context = getattr(error, "ctx", None)
            path = context.command_path if context else "s2s"
            print_error(S2SError(error.format_message(), hint=f"see: {path} --help"))
            return error.exit_code
        except (click.Abort, _Interrupted, KeyboardInterrupt):
            with suppress(OSError, AttributeError):
                sys.stderr.write("s2s: interrupted\n")
            return INTERRUPTED
        except BrokenPipeError:
            # Whoever read the output has seen enough. What is still buffered must not fail again at exit.
            with suppress(OSError, ValueError, AttributeError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 1
        except OSError as error:
            where = error.filename if isinstance(error.filename, str) else "standard output"
            print_error(S2SError(reason(error), filename=shown(where)))
            with suppress(OSError, ValueError, AttributeError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 1


@click.group("s2s", cls=App, context_settings=HELP)
@click.version_option(__version__, "-V", "--version", prog_name="s2s", message="%(prog)s %(version)s")
def app() -> None:
    """An optimizing source-to-source compiler: Python in, faster Python out, same behaviour.

    \b
    Examples:
      s2s compile prog.py                 print the compiled program
      s2s compile src -o build/src        compile a tree, data files copied
      s2s run prog.py --its-own-options   compile in memory and run
      s2s bench prog.py                   how much faster it runs compiled
      s2s diff prog.py                    what would change, and why
      s2s verify prog.py                  check original against compiled

    Exit status: 0 done, 1 something failed, 2 wrong usage.
    """

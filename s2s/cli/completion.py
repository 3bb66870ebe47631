"""`s2s completion`: what a shell reads to complete commands, options and their values; and what it is told of these."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import click
from click.shell_completion import BashComplete, CompletionItem, FishComplete, ShellComplete, ZshComplete

from s2s.cli.console import HELP, out
from s2s.errors import S2SError

#: The variable by which a shell asks for completions.
VARIABLE = "_S2S_COMPLETE"
#: What the values of an argument or option begin with, as its help has them, if they are the names of files.
_FILES = ("FILE", "OUT", "SCRIPT", "PATH")
_FOLDERS = ("DIR",)


class _Fish(FishComplete):
    """What fish reads: values are divided from their kind at the first comma, for there may be more in them."""

    source_template = FishComplete.source_template.replace("string split ", "string split -m 1 ")


_KINDS: dict[str, type[ShellComplete]] = {"bash": BashComplete, "zsh": ZshComplete, "fish": _Fish}


@click.command("completion", context_settings=HELP)
@click.argument("shell", type=click.Choice([*_KINDS]))
def command(shell: str) -> None:
    """Print the lines by which a shell completes s2s commands, options, and names of passes and assumptions.

    \b
    Examples:
      eval "$(s2s completion bash)"        in ~/.bashrc
      eval "$(s2s completion zsh)"         in ~/.zshrc, after compinit
      s2s completion fish > ~/.config/fish/completions/s2s.fish
    """
    try:
        text = _KINDS[shell](click.get_current_context().find_root().command, {}, "s2s", VARIABLE).source()
    except (OSError, RuntimeError) as error:
        raise S2SError(f"no completion for this {shell}: {error}") from error
    out(text.rstrip("\n"))


def complete_values(command: click.Command) -> None:
    """Let the parameters of a command complete what is the name of a file, a pass or an assumption."""
    for parameter in command.params:
        metavar = parameter.metavar or ""
        if metavar.startswith("PASS") or parameter.name == "passes":
            values = _names(_passes, ("none",) if parameter.name == "passes" else ("all",))
        elif parameter.name == "assume":
            values = _names(_assumptions)
        elif metavar.startswith(_FILES):
            values = _paths("file")
        elif metavar.startswith(_FOLDERS):
            values = _paths("dir")
        else:
            continue
        setattr(parameter, "shell_complete", values)  # noqa: B010  # a method of its own, for this one


_Complete = Callable[[click.Context, str], list[CompletionItem]]


def _paths(kind: str) -> _Complete:
    return lambda ctx, incomplete: [CompletionItem(incomplete, type=kind)]


def _names(known: Callable[[], Iterable[tuple[str, str]]], more: tuple[str, ...] = ()) -> _Complete:
    """Completes the last of names that commas stand between."""

    def complete(ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        before, comma, last = incomplete.rpartition(",")
        given = before.split(",")
        alone = () if before else ((name, "") for name in more)
        return [
            CompletionItem(before + comma + name, help=summary)
            for name, summary in (*known(), *alone)
            if name.startswith(last) and name not in given
        ]

    return complete


def _passes() -> list[tuple[str, str]]:
    from s2s.stages import PASSES

    return [(info.name, info.summary) for info in PASSES]


def _assumptions() -> Iterable[tuple[str, str]]:
    from s2s.options import ASSUMPTIONS

    return ASSUMPTIONS.items()

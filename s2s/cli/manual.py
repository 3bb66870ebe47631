"""The manual pages, one for each command, made of what `--help` says: `python -m s2s.cli.manual FOLDER`."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path

import click

from s2s.cli.app import COMMANDS, app
from s2s.version import __version__

_STATUS = "0 done, 1 something failed, 2 wrong usage."
#: Where a paragraph of a help text is to keep its lines.
_AS_IT_IS = "\b"


def pages() -> dict[str, str]:
    """The pages by the names of their files."""
    root = click.Context(app, info_name="s2s", **app.context_settings)
    found = {"s2s.1": _page(app, root, "s2s")}
    for name in COMMANDS:
        command = app.get_command(root, name)
        assert command is not None
        context = click.Context(command, info_name=name, parent=root, **command.context_settings)
        found[f"s2s-{name}.1"] = _page(command, context, f"s2s {name}")
    return found


def _page(command: click.Command, context: click.Context, name: str) -> str:
    title = name.replace(" ", "-")
    usage = " ".join(command.collect_usage_pieces(context))
    paragraphs = cleandoc(command.help or "").split("\n\n")
    lines = [
        f'.TH {_escaped(title.upper())} 1 "" "s2s {__version__}" "s2s"',
        ".SH NAME",
        f"{_escaped(title)} \\- {_escaped(_first_sentence(paragraphs[0]))}",
        ".SH SYNOPSIS",
        f"\\fB{_escaped(name)}\\fR {_escaped(usage)}",
        ".SH DESCRIPTION",
    ]
    examples: list[str] = []
    for paragraph in paragraphs:
        if paragraph.startswith("Exit status:"):
            continue  # which has a section of its own
        if not paragraph.startswith(_AS_IT_IS):
            lines += [".PP", *_text(paragraph)]
        elif paragraph.split("\n")[1].strip() == "Examples:":
            examples = paragraph.split("\n")[2:]
        else:
            lines += [".PP", ".nf", *map(_line, paragraph.split("\n")[1:]), ".fi"]
    if isinstance(command, click.Group):
        lines += [".SH COMMANDS", *_commands(command, context)]
    lines += [".SH OPTIONS", *_options(command, context)]
    if examples:
        lines += [".SH EXAMPLES", ".nf", *map(_line, examples), ".fi"]
    lines += [".SH EXIT STATUS", _STATUS, ".SH SEE ALSO", _see_also(title)]
    return "\n".join(lines) + "\n"


def _options(command: click.Command, context: click.Context) -> Iterator[str]:
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record is not None:
            names, says = record
            yield ".TP"
            yield re.sub(r"(?<![\w\\])((?:\\-)+[\w\\-]+)", r"\\fB\1\\fR", _escaped(names))
            yield from _text(says)


def _commands(group: click.Group, context: click.Context) -> Iterator[str]:
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        yield ".TP"
        yield f"\\fBs2s\\-{_escaped(name)}\\fR(1)"
        yield from _text(_first_sentence(cleandoc(command.help or "").partition("\n\n")[0]))


def _see_also(title: str) -> str:
    others = ["s2s", *(f"s2s-{name}" for name in COMMANDS)]
    return ",\n".join(f"\\fB{_escaped(name)}\\fR(1)" for name in others if name != title)


def _first_sentence(text: str) -> str:
    sentence = " ".join(text.split()).partition(". ")[0].removesuffix(".")
    return sentence[:1].lower() + sentence[1:] if sentence[1:2].islower() else sentence


def _text(paragraph: str) -> Iterator[str]:
    yield _line(" ".join(paragraph.split()))


def _line(text: str) -> str:
    line = _escaped(text.rstrip())
    # A line that began with one of these would be read as a request.
    return f"\\&{line}" if line.startswith((".", "'")) else line


def _escaped(text: str) -> str:
    return text.replace("\\", "\\e").replace("-", "\\-")


def write(folder: Path) -> None:
    """Write the pages into a folder, and nothing else that is a page there."""
    folder.mkdir(parents=True, exist_ok=True)
    made = pages()
    for old in folder.glob("*.1"):
        if old.name not in made:
            old.unlink()
    for name, text in made.items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))

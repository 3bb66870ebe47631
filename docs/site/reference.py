"""The pages of the reference, made from the code: the command line, the API, passes, assumptions, remarks, the IR."""

from __future__ import annotations

import ast
import dataclasses
import functools
import html
import importlib
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

import s2s
from s2s.cli.app import app
from s2s.ir import expressions, nodes, statements
from s2s.options import ASSUMPTIONS, Options
from s2s.stages import PASSES

PACKAGE = Path(s2s.__file__).parent
_KINDS = {"done": "Done", "missed": "Refused", "note": "Notes"}
#: Where the texts are those of refusals.
_GIVE_REASONS = (
    "s2s.frontend.frames",
    "s2s.inlining.",
    "s2s.legality.",
    "s2s.passes.",
    "s2s.program.callgraph",
    "s2s.program.stored",
    "s2s.regions.choose",
    "s2s.regions.trial",
)
_WORDS = re.compile(r"[a-z`] .*[a-z`]", re.IGNORECASE)
_OPERATORS = {"is not", "not in"}
_STAGES = {
    "first": "looks at the whole module, before all others",
    "again": "runs in turn with the other passes over a function, until none of them changes it",
    "over": "runs the others itself, on trial",
    "late": "runs when every function is done",
}


def pages() -> dict[str, str]:
    """Each page of the reference, by its file's name."""
    made = {
        "cli.md": _cli(),
        "api.md": _api(),
        "passes.md": _passes(),
        "assumptions.md": _assumptions(),
        "remarks.md": _remarks(),
        "ir.md": _ir(),
    }
    return {name: f"{text.rstrip()}\n" for name, text in made.items()}


def _cli() -> str:
    parts = [
        "# Commands and options",
        "",
        "What `--help` says. [The command line](../cli.md) tells how it is used.",
        "",
    ]
    context = click.Context(app, info_name="s2s", **app.context_settings)
    parts += _command(app, context)
    for name in app.list_commands(context):
        command = app.get_command(context, name)
        assert command is not None
        own = click.Context(command, info_name=name, parent=context, **command.context_settings)
        parts += [f"## s2s {name}", "", *_command(command, own)]
    return "\n".join(parts)


def _command(command: click.Command, context: click.Context) -> Iterator[str]:
    yield from (
        "```text",
        " ".join([context.command_path, *command.collect_usage_pieces(context)]),
        "```",
        "",
    )
    for paragraph in re.split(r"\n\s*\n", inspect.cleandoc(command.help or "")):
        title, _, verbatim = paragraph.partition("\b\n")[2].partition("\n")
        yield from (
            [title, "", "```sh", *inspect.cleandoc(verbatim).splitlines(), "```", ""]
            if verbatim
            else [_plain(paragraph), ""]
        )
    options = [param for param in command.get_params(context) if isinstance(param, click.Option)]
    rows = [option.get_help_record(context) for option in options]
    yield from ("| option | |", "|---|---|")
    for option, said in filter(None, rows):
        yield f"| {_code(option)} | {_cell(' '.join(said.split()))} |"
    yield ""


def _plain(text: str) -> str:
    """Words of a help text that Markdown would take for its own, such as `__main__`."""
    return text.replace("__", "\\_\\_").replace("<", "&lt;")


def _code(text: str) -> str:
    """Code in a cell of a table, where a bar would end the cell."""
    return f"<code>{html.escape(text).replace('|', '&#124;')}</code>"


def _api() -> str:
    values = {name: getattr(s2s, name) for name in s2s.__all__ if not name.startswith("__")}
    parts = ["# The Python API, name by name", "", "[The Python API](../api.md) tells how they are used.", ""]
    # What is called first, then what it gives and what it raises.
    for name in sorted(values, key=lambda name: (inspect.isclass(values[name]), name)):
        value = values[name]
        # The package `verify` can be called; what is called is the function.
        path = (
            "s2s.verify.check.verify"
            if inspect.ismodule(value)
            else f"{value.__module__}.{value.__qualname__}"
        )
        heading = f"    options:\n      heading: s2s.{name}\n      toc_label: {name}"
        parts.append(f"::: {path}\n{heading}\n")
    return "\n".join(parts)


# -- passes


def _passes() -> str:
    parts = [
        "# Passes, in the order they run",
        "",
        "[What each makes of a program](../passes.md), with more examples.",
        "",
    ]
    parts += ["| pass | from | what it does |", "|---|---|---|"]
    parts += [f"| [`{info.name}`](#{info.name}) | `-O{info.level}` | {info.summary} |" for info in PASSES]
    for info in PASSES:
        doc = inspect.getdoc(importlib.import_module(f"s2s.passes.{info.name}")) or ""
        parts += [
            "",
            f"## {info.name} {{ #{info.name} }}",
            "",
            f"From `-O{info.level}`. It {_STAGES[info.stage]}.",
        ]
        parts += ["", f"Its place: {info.why}.", "", *_docstring(doc)]
    return "\n".join(parts)


def _docstring(doc: str) -> Iterator[str]:
    """A docstring as Markdown: what is indented as an example becomes a block of code."""
    for paragraph in re.split(r"\n\s*\n", doc):
        lines = inspect.cleandoc(paragraph).splitlines()
        if lines[0].startswith(">>> "):
            yield from ("```python", *(line[4:] for line in lines), "```", "")
        elif paragraph.startswith("    "):
            yield from ("```text", *lines, "```", "")
        else:
            yield from (*(_titled(line) for line in lines), "")


def _titled(line: str) -> str:
    return re.sub(r"^(Before|After|Legal when|Does not)(:?)", r"**\1**\2", line)


# -- assumptions


def _assumptions() -> str:
    granted = sorted(Options.make(assume="closed-world").assume - {"closed-world"})
    parts = [
        "# Assumptions",
        "",
        "None is granted by default. `--assume NAME,…` grants them; the header of a file",
    ]
    parts += [
        "names those that its rewrites rely on. [What they mean for a program](../semantics.md#assumptions)."
    ]
    for name, promise in ASSUMPTIONS.items():
        parts += ["", f"## {name}", "", f"You promise: {promise}."]
        if name == "closed-world":
            parts += ["", "It grants " + ", ".join(f"`{one}`" for one in granted) + "."]
        reasons = sorted({reason for reason, unlock in refusals() if name in unlock.split(",")})
        if reasons:
            parts += [
                "",
                "Refusals that name it as their way out:",
                "",
                *(f"* {reason}" for reason in reasons),
            ]
    return "\n".join(parts)


# -- remarks


def _remarks() -> str:
    parts = [
        "# Remarks",
        "",
        "What `--remarks`, `Program.remarks` and the playground say, read from the code that says it.",
    ]
    parts += ["`…` stands for a name, a value or a reason. [How remarks are shown](../cli.md#remarks)."]
    for kind, title in _KINDS.items():
        parts += ["", f"## {title}", "", "| remark | said in |", "|---|---|"]
        said = sorted({(message, home) for found, message, home in messages() if found == kind})
        parts += [f"| {_cell(message)} | `{home}` |" for message, home in said]
    parts += ["", "## Reasons of refusals", "", "| reason | what would do away with it |", "|---|---|"]
    parts += [
        f"| {_cell(reason)} | {f'`{unlock}`' if unlock else ''} |" for reason, unlock in sorted(refusals())
    ]
    return "\n".join(parts)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


@functools.cache
def messages() -> set[tuple[str, str, str]]:
    """The remarks that the code makes: the kind, the message, and the module."""
    found = set()
    for module, tree in _modules():
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in _KINDS
            ):
                if node.args and (text := _text(node.args[0])).strip("… "):
                    found.add((node.func.attr, text, module))
    said = {text for _, text, _ in found}
    # What a pass says by way of a variable is what it did: a refusal is asked for elsewhere.
    return found | {("done", text, module) for module, text in _sentences("s2s.passes.") if text not in said}


@functools.cache
def refusals() -> set[tuple[str, str]]:
    """The reasons that are given for refusals, each with what would do away with it, if it says that itself."""
    found = set()
    for module, tree in _modules():
        for node in ast.walk(tree) if module.startswith(_GIVE_REASONS) else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused":
                reason, *rest = [*node.args, *(keyword.value for keyword in node.keywords)]
                if text := _text(reason).strip("… "):
                    found.add((text, _text(rest[0]) if rest else ""))
    said = {text for _, text, _ in messages()}
    return found | {(text, "") for _, text in _sentences(*_GIVE_REASONS) if text not in said}


def _sentences(*modules: str) -> Iterator[tuple[str, str]]:
    """The texts of one line and several words in modules, but for docstrings, verdicts, and what is raised."""
    for module, tree in _modules():
        if not module.startswith(modules):
            continue
        apart: set[int] = set()
        for node in ast.walk(tree):
            if _is_apart(node):
                apart |= {id(inner) for inner in ast.walk(node)}
            elif isinstance(node, ast.JoinedStr):
                apart |= {id(inner) for inner in ast.walk(node)} - {id(node)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant | ast.JoinedStr) and id(node) not in apart:
                text = _text(node)
                if "\n" not in text and _WORDS.search(text) and text not in _OPERATORS:
                    yield module, text


def _is_apart(node: ast.AST) -> bool:
    """Whether what is said in a node is no remark, or one that is found otherwise."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id == "Refused"
    return isinstance(node, ast.Raise | ast.Assert)


@functools.cache
def _modules() -> list[tuple[str, ast.Module]]:
    """The modules that make remarks."""
    files = {
        ".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts): file
        for file in PACKAGE.rglob("*.py")
    }
    return [
        (name, ast.parse(file.read_text(encoding="utf-8")))
        for name, file in sorted(files.items())
        if name.startswith((*_GIVE_REASONS, "s2s.pipeline", "s2s.settling", "s2s.program."))
    ]


def _text(node: ast.expr) -> str:
    """A message as it stands in the code, with … for what is put into it."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return re.sub(r"\{\w*\}", "…", node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(part) for part in node.values)
    return "…" if isinstance(node, ast.FormattedValue) else ""


# -- the IR


def _ir() -> str:
    parts = ["# Nodes of the IR", "", "[What the IR is, and how it is written](../ir.md).", ""]
    for title, module in (
        ("Modules and functions", nodes),
        ("Statements", statements),
        ("Expressions", expressions),
    ):
        parts += [f"## {title}", "", *_opening(module)]
        for name, cls in vars(module).items():
            if dataclasses.is_dataclass(cls) and isinstance(cls, type) and cls.__module__ == module.__name__:
                parts += _node(name, cls)
    return "\n".join(parts)


def _opening(module: Any) -> list[str]:
    return [(inspect.getdoc(module) or "").split("\n\n")[0], ""]


def _node(name: str, cls: type) -> list[str]:
    base = cls.__bases__[0].__name__
    parts = [f"### {name}", ""]
    doc = inspect.getdoc(cls) or ""
    told: dict[str, str] = {}
    if cls.__doc__ and not doc.startswith(f"{name}("):
        text, _, attributes = doc.partition("\n\nAttributes:\n")
        told = dict(re.findall(r"^    (\w+): ((?:.|\n     )+)", attributes, re.MULTILINE))
        parts += [text, ""]
    if base != "object":
        parts += [f"A kind of `{base}`.", ""]
    fields = [field for field in dataclasses.fields(cls) if field.name != "span"]
    if fields:
        parts += ["| field | type | |", "|---|---|---|"]
        for field in fields:
            said = re.sub(r"\s+", " ", told.get(field.name, "")).strip()
            parts.append(f"| `{field.name}` | {_code(str(field.type))} | {_cell(said)} |")
        parts.append("")
    return parts

"""What the compiler makes of functions of installed packages, as `docs/real-code.md` shows it.

`python -m benchmarks.shown` says whether the page still shows what the compiler gives; with `--write`, it writes that
into the page.
"""

from __future__ import annotations

import ast
import difflib
import re
import subprocess
import sys
import tempfile
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import click

PAGE = Path(__file__).parent.parent / "docs" / "real-code.md"

#: A comment that names a file, its form and a function, and the block of code below it.
_SHOWN = re.compile(
    r"(<!-- (?P<file>\S+) (?P<form>written|default) (?P<name>\S+) -->\n```python\n)(?P<text>.*?)(?=```\n)",
    re.S,
)


@click.command(help=__doc__)
@click.option("--write", is_flag=True, help="Write the page anew.")
def main(write: bool) -> None:
    """Compare the page with what the compiler gives."""
    page = PAGE.read_text(encoding="utf-8")
    now = _SHOWN.sub(lambda found: found[1] + shown(found["file"], found["form"], found["name"]), page)
    if write:
        PAGE.write_text(now, encoding="utf-8")
    elif now != page:
        diff = difflib.unified_diff(
            page.splitlines(), now.splitlines(), "the page", "the compiler", lineterm=""
        )
        click.echo("\n".join(diff))
        sys.exit(1)


def shown(file: str, form: str, name: str) -> str:
    """The text of a function of a file as written, or as compiled by default.

    Args:
        file: where it lies in the folder that its package is installed in.
        name: the function with the classes and functions that it stands in; a `*` there may be any name.
    """
    text = _written(file) if form == "written" else _compiled(file)
    found: list[ast.AST] = [ast.parse(text)]
    for part in name.split("."):
        found = [
            node
            for outer in found
            for node in _defined(outer)
            if re.fullmatch(part.replace("*", ".*"), node.name)
        ]
    if len(found) != 1:
        raise click.ClickException(f"{file} has {len(found)} functions {name}, {form}")
    (node,) = found
    assert isinstance(node, ast.FunctionDef)
    lines = text.splitlines()[node.lineno - 1 : node.end_lineno]
    return "".join(line[node.col_offset :] + "\n" for line in lines)


def _defined(outer: ast.AST) -> list[ast.ClassDef | ast.FunctionDef]:
    return [node for node in getattr(outer, "body", ()) if isinstance(node, ast.ClassDef | ast.FunctionDef)]


def _path(file: str) -> Path:
    package, _, rest = file.partition("/")
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise click.ClickException(f"{package} is not installed: make bench installs it into .venv-bench")
    return Path(spec.origin).parent / rest


@cache
def _written(file: str) -> str:
    return _path(file).read_text(encoding="utf-8")


@cache
def _compiled(file: str) -> str:
    """The file compiled by default: alone if it is a benchmark, with its package otherwise."""
    path = _path(file)
    root = (
        path if path.parent.name.startswith("bm_") else _path(file.partition("/")[0] + "/__init__.py").parent
    )
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "made" / ("" if root.is_dir() else path.name)
        made.parent.mkdir(exist_ok=True)
        subprocess.run([sys.executable, "-m", "s2s", "compile", "--quiet", root, "-o", made], check=True)
        return (made / path.relative_to(root) if root.is_dir() else made).read_text(encoding="utf-8")


if __name__ == "__main__":
    main()

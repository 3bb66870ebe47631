"""A file imports only from the rooms below its own, and passes never import each other."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import s2s

# Top to bottom; the rooms of one line may import each other.
ROOMS = [
    {"s2s", "s2s.__main__"},
    {"s2s.cli", "s2s.pytest_plugin", "s2s.notebook", "s2s.wheels"},
    {"s2s.testing"},
    {"s2s.explain"},
    {"s2s.hybrid"},
    {"s2s.api", "s2s.export"},
    {"s2s.fuzz"},
    {"s2s.verify"},
    {
        "s2s.config",
        "s2s.trees",
        "s2s.linking",
        "s2s.installed",
        "s2s.offering",
        "s2s.starred",
        "s2s.sharing",
        "s2s.gathering",
        "s2s.shared",
        "s2s.writing",
        "s2s.workers",
        "s2s.cluster",
        "s2s.cache",
        "s2s.outcome",
        "s2s.measure",
    },
    {"s2s.driver"},
    {"s2s.pipeline"},
    {"s2s.stages", "s2s.late_stages", "s2s.applies"},
    {"s2s.passes"},
    {"s2s.clones", "s2s.isolates", "s2s.layouts"},
    {"s2s.regions"},
    {"s2s.inlining"},
    {"s2s.settling", "s2s.pass_rows"},
    {"s2s.context"},
    {"s2s.legality"},
    {"s2s.program", "s2s.analysis", "s2s.views"},
    {"s2s.ir", "s2s.backend", "s2s.frontend"},
    {"s2s.report"},
    {
        "s2s.options",
        "s2s.imports",
        "s2s.library",
        "s2s.profile",
        "s2s.errors",
        "s2s.recursion",
        "s2s.frozen",
        "s2s.version",
    },
]


NAMES_OF_THE_API = {*s2s.__all__} - {"verify"}

# Options know the names of the passes only by asking the table when a user names one.
ASKED_AT_RUN_TIME = {("s2s.options", "s2s.stages")}


def room(module: str) -> str:
    return ".".join(module.split(".")[:2])


def level(module: str) -> int:
    return next(i for i, rooms in enumerate(ROOMS) if room(module) in rooms)


def imports(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            if node.module != "s2s":
                yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def misplaced(module: str, tree: ast.Module) -> list[str]:
    """The imports of a module that its place in the house does not allow."""
    found = []
    for name in imports(tree):
        if name != "s2s" and not name.startswith("s2s."):
            continue
        if room(name).removeprefix("s2s.") in NAMES_OF_THE_API:
            name = "s2s"
        if (module, room(name)) in ASKED_AT_RUN_TIME:
            continue
        upwards = level(name) < level(module)
        sideways = room(module) == room(name) == "s2s.passes" and name != module
        if upwards or sideways:
            found.append(name)
    return found


def test_every_file_imports_only_from_rooms_below(project: Path) -> None:
    wrong = []
    for path in sorted((project / "s2s").rglob("*.py")):
        module = ".".join(path.relative_to(project).with_suffix("").parts).removesuffix(".__init__")
        wrong += [f"{module} imports {name}" for name in misplaced(module, ast.parse(path.read_text()))]
    assert not wrong


@pytest.mark.parametrize(
    ("module", "text", "expected"),
    [
        (
            "s2s.passes.fold",
            "from s2s.passes.inline import run",
            ["s2s.passes.inline", "s2s.passes.inline.run"],
        ),
        ("s2s.ir.walk", "def f():\n    import s2s.driver", ["s2s.driver"]),
        ("s2s.passes.fold", "from s2s.legality.move import can_drop\nimport ast", []),
        ("s2s.options", "from s2s.errors import UsageError", []),
        ("s2s.driver", "from s2s import __version__", ["s2s"]),
        ("s2s.cli.compile", "from s2s import trees", []),
    ],
)
def test_the_rule_sees_what_it_forbids(module: str, text: str, expected: list[str]) -> None:
    assert misplaced(module, ast.parse(text)) == expected


def test_files_stay_short(project: Path) -> None:
    lengths = {str(path): path.read_bytes().count(b"\n") for path in (project / "s2s").rglob("*.py")}
    assert {path: length for path, length in lengths.items() if length >= 400} == {}

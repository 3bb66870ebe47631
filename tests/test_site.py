"""What the documentation site is made of, looked at without mkdocs; `make test-tools` looks at the site itself."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import pytest

from s2s.cli.app import COMMANDS
from s2s.driver import compile_text
from s2s.options import ASSUMPTIONS, Options
from s2s.stages import PASSES
from tests.documents import PROJECT, loaded


def load(name: str) -> ModuleType:
    return loaded(f"docs/site/{name}.py")


@pytest.fixture(scope="module")
def build() -> ModuleType:
    return load("build")


@pytest.fixture(scope="module")
def reference() -> dict[str, str]:
    pages: dict[str, str] = load("reference").pages()
    return pages


def test_the_reference_names_every_command_pass_and_assumption(reference: dict[str, str]) -> None:
    assert re.findall(r"^## s2s (\w+)$", reference["cli.md"], re.MULTILINE) == [*COMMANDS]
    assert re.findall(r"^## (\w+) ", reference["passes.md"], re.MULTILINE) == [info.name for info in PASSES]
    assert re.findall(r"^## ([\w-]+)$", reference["assumptions.md"], re.MULTILINE) == [*ASSUMPTIONS]


def test_options_are_shown_with_their_help(reference: dict[str, str]) -> None:
    row = "| <code>--passes NAME,…&#124;none</code> | Run exactly these passes instead of the level's. |"
    assert row in reference["cli.md"]
    assert "```sh\ns2s compile prog.py\n" in reference["cli.md"]
    assert "sys.argv, \\_\\_main\\_\\_, exit status" in reference["cli.md"]


def test_an_example_in_a_docstring_is_a_block_of_code(reference: dict[str, str]) -> None:
    section = reference["passes.md"].partition("## hoist ")[2].partition("## reuse ")[0]
    assert "```python\ndef f(s):\n    i = 3 if s else 4\n" in section and ">>>" not in section
    assert "**Legal when**: it is a sum" in section


@pytest.mark.parametrize("name", ["remarks.py", "fancy_func.py", "mlp.py", "flexible.py"])
def test_every_remark_of_a_sample_is_in_the_reference(reference: dict[str, str], name: str) -> None:
    rows = re.findall(r"^\| (.*?) \| .*\|$", reference["remarks.md"], re.MULTILINE)
    patterns = [
        re.compile(re.escape(row).replace("…", ".*"), re.DOTALL) for row in rows if row != "… not inlined: …"
    ]
    text = (PROJECT / "samples" / name).read_text(encoding="utf-8")
    for remark in compile_text(text, name, Options.make(assume="closed-world")).remarks:
        message = remark.message.partition(" not inlined: ")[2] or remark.message
        assert any(pattern.fullmatch(part) for pattern in patterns for part in (message, remark.message)), (
            remark
        )


def test_a_link_out_of_the_documents_leads_to_a_copy(build: ModuleType, tmp_path: Path) -> None:
    source = PROJECT / "docs" / "optimizer.md"
    text = build.led_inside(source, tmp_path / "optimizer.md", tmp_path)
    assert "](files/benchmarks/kernels/grid.py.md)" in text
    copy = (tmp_path / "files/benchmarks/kernels/grid.py.md").read_text(encoding="utf-8")
    assert copy.startswith("# benchmarks/kernels/grid.py\n\n``````python\n")
    assert "](ir.md)" in text or "](semantics.md" in text


def test_python_that_a_command_prints_is_shown_as_python(build: ModuleType) -> None:
    text = "```console\n$ cat a.py\ndef f():\n    return 1\n$ python a.py\n1\n$ s2s diff a.py\n--- a.py\n```\n\nb\n"
    assert build.coloured(text) == (
        "```console\n$ cat a.py\n```\n\n```{ .python .printed }\ndef f():\n    return 1\n```\n\n"
        "```console\n$ python a.py\n1\n```\n\n"
        "```console\n$ s2s diff a.py\n```\n\n```{ .diff .printed }\n--- a.py\n```\n\n\nb\n"
    )


def test_only_pages_and_pictures_are_gathered(build: ModuleType, tmp_path: Path) -> None:
    build.gather(tmp_path)
    names = {path.relative_to(tmp_path).parts[0] for path in tmp_path.rglob("*") if path.is_file()}
    assert {"index.md", "tutorial.md", "howto", "decisions", "CHANGELOG.md", ".nav.yml", "site.css"} <= names
    assert not {"site", "playground"} & names

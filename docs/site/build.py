"""Build the documentation site: gather the pages, write the reference from the code, run mkdocs over them.

    python docs/site/build.py OUT

OUT/pages has what mkdocs reads, OUT/html is the site. Pages of docs/ are taken as they are, but for links that lead
to files elsewhere in the project: these become pages of their own, so that the site is whole without a repository.
"""

from __future__ import annotations

import ast
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

HERE = Path(__file__).resolve().parent
DOCS = HERE.parent
PROJECT = DOCS.parent
#: Folders of docs/ that hold no pages.
NO_PAGES = {"site", "playground"}
#: What `make playground` has built becomes a part of the site, if it is there.
PLAYGROUND = PROJECT / ".playground" / "www"
#: What lets the search run where the site is opened as files, if npm has it; else there is an empty script.
WORKER = Path("node_modules", "iframe-worker", "shim", "index.js")
_LINK = re.compile(r"(\]\()([^)#:\s]+)((?:#[^)]*)?\))")
_CONSOLE = re.compile(r"^```console\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
_PYTHON = re.compile(r"^(?:def|class|import|print)\b", re.MULTILINE)
_LANGUAGES = {".py": "python", ".toml": "toml", ".yml": "yaml", ".mjs": "javascript", ".cpp": "cpp"}


def gather(pages: Path) -> None:
    """Copy the pages, with the files they lead to."""
    shutil.rmtree(pages, ignore_errors=True)
    sources = [path for path in sorted(DOCS.rglob("*")) if path.is_file() and belongs(path)]
    for source in sources:
        target = pages / source.relative_to(DOCS)
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.suffix == ".md":
            target.write_text(coloured(led_inside(source, target, pages)), encoding="utf-8")
        else:
            shutil.copy(source, target)
    if PLAYGROUND.is_dir():
        page = pages / "playground.md"
        title, _, rest = page.read_text(encoding="utf-8").partition("\n")
        door = '<a class="md-button md-button--primary" href="playground/index.html">Open the playground</a>'
        page.write_text(f"{title}\n\n{door}\n{rest}", encoding="utf-8")
    changes = PROJECT / "CHANGELOG.md"
    (pages / changes.name).write_text(led_inside(changes, pages / changes.name, pages), encoding="utf-8")
    shutil.copy(HERE / "nav.yml", pages / ".nav.yml")
    shutil.copy(HERE / "site.css", pages / "site.css")
    worker = pages.parent / WORKER
    script = worker.read_text(encoding="utf-8") if worker.is_file() else ""
    (pages / "iframe-worker.js").write_text(script, encoding="utf-8")


def belongs(path: Path) -> bool:
    """Whether a file of docs/ is a page, or a picture on one."""
    return path.suffix in (".md", ".svg", ".png") and path.relative_to(DOCS).parts[0] not in NO_PAGES


def led_inside(source: Path, page: Path, pages: Path) -> str:
    """The text of a page, with links out of docs/ leading to copies of what they lead to."""

    def lead(match: re.Match[str]) -> str:
        target = (source.parent / match[2]).resolve()
        if not target.is_file() or DOCS in target.parents:
            inside = pages / target.relative_to(DOCS) if DOCS in target.parents else None
            if inside is None:
                return match[0]
        elif target == PROJECT / "README.md":
            inside = pages / "index.md"
        elif target == PROJECT / "CHANGELOG.md":
            inside = pages / "CHANGELOG.md"
        else:
            inside = shown(target, pages)
        return f"{match[1]}{Path(os.path.relpath(inside, page.parent)).as_posix()}{match[3]}"

    return _LINK.sub(lead, source.read_text(encoding="utf-8"))


def coloured(text: str) -> str:
    """A page whose commands show Python as Python: what they print becomes a block of its own, below the command."""
    return _CONSOLE.sub(lambda block: "".join(map(step, re.split(r"^(?=\$ )", block[1], flags=re.M))), text)


def step(text: str) -> str:
    """A command and what it prints, as Markdown."""
    command, _, output = text.partition("\n")
    language = (
        "diff"
        if output.startswith("--- ")
        else "python"
        if _PYTHON.search(output) and is_python(output)
        else ""
    )
    if language:
        return f"```console\n{command}\n```\n\n```{{ .{language} .printed }}\n{output}```\n\n"
    return f"```console\n{text}```\n\n" if text else ""


def is_python(text: str) -> bool:
    """Whether a text parses."""
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


def shown(file: Path, pages: Path) -> Path:
    """The page that shows a file of the project, made if need be."""
    name = file.relative_to(PROJECT).as_posix()
    page = pages / "files" / f"{name}.md"
    page.parent.mkdir(parents=True, exist_ok=True)
    text = file.read_text(encoding="utf-8")
    if file.suffix != ".md":
        text = f"# {name}\n\n``````{_LANGUAGES.get(file.suffix, 'text')}\n{text.rstrip()}\n``````\n"
    page.write_text(text, encoding="utf-8")
    return page


def reference() -> ModuleType:
    """What writes the pages that are made from the code; it lies beside this file, in no package."""
    spec = importlib.util.spec_from_file_location("site_reference", HERE / "reference.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main(out: Path) -> int:
    """Build the site; the exit status of mkdocs, which refuses pages with dead links."""
    pages = out / "pages"
    gather(pages)
    for name, text in reference().pages().items():
        (pages / "reference").mkdir(exist_ok=True)
        (pages / "reference" / name).write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--clean"]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    status = subprocess.run(
        [*command, "-f", str(HERE / "mkdocs.yml")], cwd=PROJECT, env=environment
    ).returncode
    if PLAYGROUND.is_dir() and not status:
        shutil.copytree(PLAYGROUND, out / "html" / "playground")
    return status


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))

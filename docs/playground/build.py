"""Build the playground: what the page needs, in a folder that any web server can serve as it is.

    python docs/playground/build.py PYODIDE_FOLDER NODE_MODULES OUT

PYODIDE_FOLDER is what `make .pyodide-VERSION/.dev` makes. Options, passes and examples are written down here from the
code, so that the page can show them before Python is loaded.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from s2s.options import ASSUMPTIONS, LEVELS
from s2s.options import Options as Defaults
from s2s.version import __version__

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
PYODIDE_FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
STATIC = ("index.html", "style.css", "panes.css")
#: The program of the documents first.
EXAMPLES = {
    "The chapter’s program": "samples/fancy_func.py",
    "The chapter’s program, held as strings": "samples/string_program.py",
    "What s2s says of calls": "samples/remarks.py",
    "Vectors held in tuples": "docs/playground/examples/vectors.py",
    "A generator in a loop": "docs/playground/examples/generator.py",
    "Classes of a closed world": "docs/playground/examples/classes.py",
}
LEVEL_NAMES = {0: "no pass", 1: "what never adds code", 2: "everything that pays"}


def manifest(version: str, out: Path) -> dict[str, Any]:
    """What the page knows before Python is there."""
    loaded = [out / "pyodide" / name for name in PYODIDE_FILES if not name.endswith(".mjs")] + [
        out / "s2s.zip"
    ]
    return {
        "s2s": __version__,
        "pyodide": version,
        "files": {str(path.relative_to(out)): path.stat().st_size for path in loaded},
        "levels": [{"level": level, "title": LEVEL_NAMES[level]} for level in LEVELS],
        "level": Defaults().level,
        "assumptions": [
            {"name": name, "promise": promise}
            # What stands for several of the others comes first: it is what most programs want.
            for name, promise in sorted(ASSUMPTIONS.items(), key=lambda item: item[0] != "closed-world")
        ],
        "examples": [
            {"title": title, "text": (PROJECT / path).read_text(encoding="utf-8")}
            for title, path in EXAMPLES.items()
        ],
    }


def main(pyodide: Path, modules: Path, out: Path) -> None:
    """Build into a folder, which is made anew."""
    shutil.rmtree(out, ignore_errors=True)
    (out / "pyodide").mkdir(parents=True)
    package = pyodide / "node_modules" / "pyodide"
    for name in PYODIDE_FILES:
        shutil.copy(package / name, out / "pyodide" / name)
    for name in STATIC:
        shutil.copy(HERE / name, out / name)
    shutil.copy(HERE / "worker.js", out / "worker.js")
    run(
        "node",
        "tests/pyodide/run.mjs",
        str(pyodide),
        "docs/playground/pack.py",
        str(out.relative_to(PROJECT)),
    )
    # Modules are found from the folder of what imports them, and upwards: the sources go where the packages are.
    sources = modules.parent / "page"
    shutil.copytree(HERE / "page", sources, dirs_exist_ok=True)
    run(
        str(modules / ".bin" / "esbuild"), str(sources / "main.js"), "--bundle", "--minify", "--format=iife",
        "--target=es2022", "--log-level=warning", f"--outfile={out / 'page.js'}",
    )  # fmt: skip
    version = json.loads((package / "package.json").read_text(encoding="utf-8"))["version"]
    text = json.dumps(manifest(version, out), ensure_ascii=False, indent=1)
    (out / "manifest.json").write_text(text, encoding="utf-8")


def run(*command: str) -> None:
    """Run a program in the project's folder."""
    subprocess.run(command, cwd=PROJECT, check=True)


if __name__ == "__main__":
    main(*(Path(argument).resolve() for argument in sys.argv[1:4]))

"""Pack s2s for the browser: run inside the Pyodide it is for, whose bytecode the archives hold beside the sources.

    node tests/pyodide/run.mjs .pyodide-VERSION docs/playground/pack.py OUT

Compiling three hundred modules in the browser would take longer than loading them does.
"""

from __future__ import annotations

import importlib.util
import py_compile
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

PACKAGES = Path("/packages")
HERE = Path(__file__).resolve().parent
#: What compiling takes, and what `verify` takes besides; the page loads the second when it is first asked for.
ARCHIVES = {
    "s2s.zip": [HERE.parent.parent / "s2s", PACKAGES / "astor", HERE / "engine.py"],
    "verify.zip": [
        *(PACKAGES / name for name in ("hypothesis", "sortedcontainers", "_hypothesis_globals.py")),
        PACKAGES / "_hypothesis_ftz_detector.py",
    ],
}
#: Parts of packages that nothing here imports.
LEFT_OUT = ("s2s/cli", "hypothesis/extra", "hypothesis/vendor/tlds", "__pycache__")


def main(out: Path) -> None:
    """Write the archives to a folder."""
    for name, roots in ARCHIVES.items():
        with zipfile.ZipFile(out / name, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
            for root in roots:
                for file in sources(root):
                    add(archive, file, str(file.relative_to(root.parent)))


def sources(root: Path) -> Iterator[Path]:
    """A file, or the files of a package that the browser needs."""
    files = [root] if root.is_file() else sorted(root.rglob("*"))
    for file in files:
        path = str(file.relative_to(root.parent))
        if file.is_file() and not any(part in path for part in LEFT_OUT):
            yield file


def add(archive: zipfile.ZipFile, file: Path, name: str) -> None:
    """Add a file; a module with its bytecode, which is used without looking at the source."""
    archive.write(file, name)
    if file.suffix == ".py":
        cached = importlib.util.cache_from_source(name)
        made = "/tmp/module.pyc"
        unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
        py_compile.compile(str(file), made, f"/packages/{name}", doraise=True, invalidation_mode=unchecked)
        archive.write(made, cached)


if __name__ == "__main__":
    main(Path(sys.argv[1]))

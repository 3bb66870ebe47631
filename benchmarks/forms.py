"""The forms a program is measured in: as written, and compiled in one or another way, each in a folder of its own."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from benchmarks.rows import Row
from s2s import trees, writing
from s2s.cache import Cache, fingerprint
from s2s.errors import S2SError
from s2s.options import Options
from s2s.stages import PASSES

ORIGINAL = "original"
NOISE = "original again"
DEFAULT = "default"
CLOSED = "closed world"
CLOSED_PROFILED = "closed world + profile"

#: Forms that another tool makes.
TOOLS = ("opast", "opast -O3")

#: A package's own tests are no part of the job.
_NOT_COMPILED = {"tests", "test"}


@dataclass(frozen=True)
class Form:
    """One way of compiling; without options, the program as written.

    Attributes:
        name: what it is called.
        options: how to compile.
        kept: the folder that it is kept in, where that is not called like it: of a row alone, and not of its sources.
        tool: what another tool is called with that makes it, for a source and an output.
    """

    name: str
    options: Options | None = None
    kept: str = ""
    tool: tuple[str, ...] = ()

    def options_for(self, row: Row) -> Options | None:
        """The options for a row, which may name its own passes."""
        if self.options is None or row.passes is None:
            return self.options
        return replace(self.options, passes=tuple(row.passes.split(",")))


@dataclass(frozen=True)
class Built:
    """A program in one form.

    Attributes:
        folder: where it lies.
        functions: how many functions differ from what was written.
        calls: how many calls are gone: replaced by what they call.
        failures: what s2s itself failed on and left as written.
    """

    folder: Path
    functions: int = 0
    calls: int = 0
    failures: tuple[str, ...] = ()


def usual_forms() -> list[Form]:
    """As written, as written once more, at the default level, and in a closed world."""
    return [
        Form(ORIGINAL),
        Form(NOISE),
        Form(DEFAULT, Options.make()),
        Form(CLOSED, Options.make(assume="closed-world")),
    ]


def forms_of_opast() -> list[Form]:
    """What opast makes of a program, by default and with all it assumes."""
    output = ("--no-run", "-o", "{output}", "{source}")
    return [Form(name, tool=(*name.split(), *output)) for name in TOOLS]


def forms_without_a_pass() -> list[Form]:
    """The default level, and the default level without each of its passes."""
    names = [info.name for info in PASSES if info.level <= Options().level]
    without = [
        Form(f"-{name}", Options.make(passes=[other for other in names if other != name] or "none"))
        for name in names
    ]
    return [Form(ORIGINAL), Form(NOISE), Form(DEFAULT, Options.make()), *without]


def build(row: Row, form: Form, scratch: Path) -> Built:
    """The sources of a row in one form, made anew where they or the compiler have changed.

    Raises:
        S2SError: a source cannot be compiled.
    """
    options = form.options_for(row)
    name = ORIGINAL if options is None and not form.tool else form.kept or form.name
    folder = scratch / row.key / name.replace(" ", "-")
    stamp = folder.with_name(f"{folder.name}.json")
    key = _digest(row, options, " ".join(form.tool))
    if stamp.exists():
        known = json.loads(stamp.read_text("utf-8"))
        if known.pop("key") == key:
            return Built(folder, known["functions"], known["calls"], tuple(known["failures"]))
    stamp.unlink(missing_ok=True)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    if form.tool:
        built = _made_by(form.tool, row, folder)
    elif options is None:
        built = Built(folder)
        for item in _items(row, folder):
            trees.copy(replace(item, kind="data") if item.kind == "python" else item)
    else:
        built = _compile(row, options, folder)
    said = {**asdict(built), "folder": str(folder), "key": key}
    stamp.write_text(json.dumps(said), encoding="utf-8")
    return built


def _made_by(tool: Sequence[str], row: Row, folder: Path) -> Built:
    """The sources of a row as another tool, a module of this environment, rewrites them."""
    for item in _items(row, folder):
        assert item.target is not None
        names = {"source": item.path, "output": str(item.target)}
        command = [sys.executable, "-m", *(part.format(**names) for part in tool)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise S2SError(f"{tool[0]} fails: {done.stderr.strip()}", filename=item.path)
    return Built(folder)


def _compile(row: Row, options: Options, folder: Path) -> Built:
    items = _items(row, folder)
    functions: set[tuple[str, str]] = set()
    calls = 0
    failures = []
    python = [item for item in items if item.kind == "python"]
    for item, data, outcome in trees.compile_items(python, options, cache=Cache(None)):
        if outcome.error:
            raise outcome.error
        assert item.target is not None
        writing.write_file(item.target, data if outcome.data is None else outcome.data)
        failures += [
            f"{item.path}: {function} in {name}: {text}" for function, name, text in outcome.failures
        ]
        if outcome.changed:
            done = [remark for remark in outcome.remarks if remark.kind == "done"]
            functions |= {(item.path, remark.function) for remark in done}
            calls += sum(remark.message.startswith("inlined ") for remark in done)
    for item in items:
        if item.kind != "python":
            trees.copy(item)
    return Built(folder, len(functions), calls, tuple(failures))


def _items(row: Row, folder: Path) -> list[trees.Item]:
    items: list[trees.Item] = []
    for source in row.sources:
        found, problems = trees.plan([str(source)], str(folder / source.name))
        for problem in problems:
            raise problem
        items += [item for item in found if not _NOT_COMPILED & {*Path(item.path).relative_to(source).parts}]
    if not items:
        raise S2SError("there is nothing to compile", filename=str(row.sources[0]))
    return items


def _digest(row: Row, options: Options | None, tool: str) -> str:
    """A digest of everything that a form depends on."""
    digest = hashlib.sha256()
    digest.update((options.key() + fingerprint() if options else f"as written {tool}").encode())
    for path in _files(row.sources):
        status = path.stat()
        digest.update(f"\0{path}\0{status.st_size}\0{status.st_mtime_ns}".encode())
    return digest.hexdigest()


def _files(sources: Iterable[Path]) -> Iterable[Path]:
    for source in sources:
        if source.is_file():
            yield source
        else:
            yield from sorted(
                path for path in source.rglob("*") if path.is_file() and "__pycache__" not in path.parts
            )

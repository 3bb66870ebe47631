"""A profile of a row as written, for the form that is compiled with one."""

from __future__ import annotations

import hashlib
import math
from functools import cache
from pathlib import Path

import s2s.profile
from benchmarks.asking import Worker, request
from benchmarks.forms import CLOSED_PROFILED, ORIGINAL, Built, Form, build
from benchmarks.rows import Row
from s2s.options import Options

#: Processor time of the job that is profiled, in seconds, and of a round of it. Each round begins with a collection of
#: garbage, behind which the recorder always looks: in a round of one call it would see too many beginnings of it.
SECONDS, ROUND = 0.6, 0.15


def profiled_form(row: Row, written: Built) -> Form:
    """The closed world, with a profile of the row's job as written.

    It is recorded once by each version of the recorder, and kept beside the form as written: what is compiled with it
    is then the same each time.
    """
    file = written.folder.with_name(f"profile-{row.name}-{_recorder()}.json")
    if not file.exists() or file.stat().st_mtime < max(_times(written.folder)):
        record(row, written.folder, file)
    return Form(
        CLOSED_PROFILED, Options.make(assume="closed-world", profile=file), f"{CLOSED_PROFILED} {row.name}"
    )


def built_forms(row: Row, forms: list[Form], scratch: Path, profiled: bool) -> dict[str, Built]:
    """The forms of a row, built, by name; and the one with a profile of the row as written, if that is asked for."""
    built = {form.name: build(row, form, scratch) for form in forms}
    if profiled:
        with_profile = profiled_form(row, built[ORIGINAL])
        built[with_profile.name] = build(row, with_profile, scratch)
    return built


@cache
def _recorder() -> str:
    """A digest of what records profiles."""
    parts = sorted(Path(s2s.profile.__file__).parent.glob("*.py"))
    return hashlib.sha256(b"".join(part.read_bytes() for part in [*parts, Path(__file__)])).hexdigest()[:12]


def _times(folder: Path) -> list[float]:
    return [path.stat().st_mtime for path in folder.rglob("*.py")]


def record(row: Row, folder: Path, file: Path) -> None:
    """Profile the job of a row."""
    with Worker({**request(row, folder), "profile": str(file)}) as worker:
        done = once = worker.ask(1).seconds
        while done < SECONDS:
            done += worker.ask(math.ceil(ROUND / once)).seconds

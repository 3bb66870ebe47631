"""The tests that are allowed to fail on compiled code, each with the reason it is."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

ALLOWED = Path(__file__).parent / "allowed.toml"

_FIELDS = {"tests", "versions", "what", "form", "reason"}


class AllowedError(Exception):
    """The list of allowed failures is not what it should be."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One test that may fail, or one test of several classes.

    Attributes:
        test: its id, `MODULE:ID`, with `*` for what the classes differ in.
        versions: the interpreters it fails on, such as `3.11`.
        what: what has to be compiled for it to fail: `stdlib` or `tests`.
        form: the form it fails in: `file`, `memory`, or `any`.
        reason: which of the allowed differences it asserts.
    """

    test: str
    versions: tuple[str, ...]
    what: str
    form: str
    reason: str

    def concerns(self, version: str, what: str, form: str) -> bool:
        """Whether it says anything about a run."""
        return (
            version.rpartition(".")[0] in self.versions
            and what in (self.what, "both")
            and self.form in (form, "any")
        )


class Allowed:
    """The failures that are allowed in one run.

    Args:
        entries: those that concern it.
    """

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._entries = list(entries)

    def find(self, test: str) -> Entry | None:
        """The entry of a test, None if it must not fail."""
        return next((entry for entry in self._entries if fnmatchcase(test, entry.test)), None)

    def stale(self, passing: Iterable[str], used: Collection[Entry]) -> list[Entry]:
        """The entries that have tests among the passing ones and were not used."""
        found = {entry for test in passing if (entry := self.find(test)) is not None}
        return [entry for entry in self._entries if entry in found and entry not in used]


def read_allowed(path: Path = ALLOWED) -> list[Entry]:
    """The entries of a list of allowed failures.

    Raises:
        AllowedError: an entry is not complete, or has what no entry has.
    """
    try:
        document = tomllib.loads(path.read_text())
    except tomllib.TOMLDecodeError as error:
        raise AllowedError(f"{path}: {error}") from error
    return [entry for fields in document.get("allowed", []) for entry in _entries(path, fields)]


def _entries(path: Path, fields: dict[str, Any]) -> Iterator[Entry]:
    name = (fields.get("tests") or ["an entry without tests"])[0]
    if fields.keys() != _FIELDS:
        wrong = ", ".join(sorted(fields.keys() ^ _FIELDS))
        raise AllowedError(f"{path}: {name}: missing or unknown: {wrong}")
    if fields["what"] not in ("stdlib", "tests") or fields["form"] not in ("file", "memory", "any"):
        raise AllowedError(f"{path}: {name}: what is stdlib or tests, form is file, memory or any")
    if not fields["reason"].strip() or not fields["versions"]:
        raise AllowedError(f"{path}: {name}: no reason, or no version")
    for test in fields["tests"]:
        if ":" not in test or test.endswith("*"):
            raise AllowedError(f"{path}: {test}: an entry names one test, as MODULE:ID")
        yield Entry(test, tuple(fields["versions"]), fields["what"], fields["form"], fields["reason"])

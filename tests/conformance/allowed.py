"""The tests that are allowed to fail on compiled code, each with the reason it is."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ALLOWED = Path(__file__).parent / "allowed.toml"

_FIELDS = {"test", "versions", "what", "form", "reason"}


class AllowedError(Exception):
    """The list of allowed failures is not what it should be."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One test that may fail.

    Attributes:
        test: its id, `MODULE:ID`.
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


def read_allowed(path: Path = ALLOWED) -> list[Entry]:
    """The entries of a list of allowed failures.

    Raises:
        AllowedError: an entry is not complete, or has what no entry has.
    """
    try:
        document = tomllib.loads(path.read_text())
    except tomllib.TOMLDecodeError as error:
        raise AllowedError(f"{path}: {error}") from error
    return [_entry(path, fields) for fields in document.get("allowed", [])]


def _entry(path: Path, fields: dict[str, Any]) -> Entry:
    name = fields.get("test", "an entry without a test")
    if fields.keys() != _FIELDS:
        wrong = ", ".join(sorted(fields.keys() ^ _FIELDS))
        raise AllowedError(f"{path}: {name}: missing or unknown: {wrong}")
    if fields["what"] not in ("stdlib", "tests") or fields["form"] not in ("file", "memory", "any"):
        raise AllowedError(f"{path}: {name}: what is stdlib or tests, form is file, memory or any")
    if not fields["reason"].strip() or not fields["versions"]:
        raise AllowedError(f"{path}: {name}: no reason, or no version")
    return Entry(**{**fields, "versions": tuple(fields["versions"])})

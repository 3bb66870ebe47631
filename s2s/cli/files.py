"""What `s2s compile` says about files besides their text: the JSON report."""

from __future__ import annotations

import json
import sys
from typing import Any

from s2s.errors import S2SError
from s2s.options import Options
from s2s.outcome import Outcome
from s2s.trees import Item
from s2s.version import __version__


def decoded(data: bytes, filename: str) -> str:
    """The text of a Python file's bytes, in its own encoding."""
    from s2s.frontend.source import Source

    return Source.from_bytes(data, filename).text


class JsonReport:
    """Everything a run did, printed as one JSON document at its end."""

    def __init__(self, options: Options) -> None:
        self.files: list[dict[str, Any]] = []
        self.options = options

    def file(self, item: Item, outcome: Outcome, options: Options) -> None:
        """Add a compiled file."""
        self.files.append(
            {
                "source": item.name,
                "output": item.target,
                "level": options.level,
                "assume": sorted(options.assume),
                "changed": outcome.changed,
                "relied": outcome.relied,
                "remarks": [remark.as_dict() for remark in outcome.remarks],
                "failures": [
                    {"function": function, "pass": pass_name, "error": text}
                    for function, pass_name, text in outcome.failures
                ],
                "lines": outcome.lines,
                "seconds": round(outcome.seconds, 6),
                "cached": outcome.cached,
                "error": None,
            }
        )

    def error(self, item: Item | None, error: S2SError) -> None:
        """Add a file, or an input, that failed."""
        self.files.append(
            {
                "source": item.name if item else error.filename,
                "output": None,
                "changed": False,
                "error": {
                    "message": error.message,
                    "line": error.line,
                    "column": error.column,
                    "hint": error.hint,
                },
            }
        )

    def print(self, *, copied: int, failed: int, seconds: float) -> None:
        """Print the document on the standard output."""
        options = self.options
        document = {
            "s2s": __version__,
            "level": options.level,
            "assume": sorted(options.assume),
            "passes": options.passes,
            "files": self.files,
            "summary": {
                "compiled": sum(file["error"] is None for file in self.files),
                "changed": sum(file["changed"] for file in self.files),
                "copied": copied,
                "failed": failed,
                "seconds": round(seconds, 6),
            },
        }
        json.dump(document, sys.stdout, indent=1)
        sys.stdout.write("\n")

"""An exported program on disk: `net.onnx`, `net.py` with `net.npz`, and `net.json`; all of them or none."""

from __future__ import annotations

import io
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from s2s.errors import UsageError, reason, shown
from s2s.export.numpy_text import numpy_text
from s2s.export.onnx_writer import onnx_model
from s2s.export.refusal import ExportError
from s2s.export.symbol import Symbol

_LARGEST = 2**31 - 2**20


def contents(symbol: Symbol, name: str) -> dict[str, bytes]:
    """What each file of an exported program holds, by its ending.

    Raises:
        ExportError: the program has no form in ONNX.
        UsageError: the `onnx` package is missing.
    """
    size = sum(array.nbytes for _, array in symbol.parameters)
    if size > _LARGEST:
        raise ExportError(
            f"the parameters have {size:,} bytes, and an ONNX file holds 2 GiB",
            hint="export the program in parts",
        )
    model: bytes = onnx_model(symbol).SerializeToString()
    kept = io.BytesIO()
    arrays: dict[str, Any] = {value.name: array for value, array in symbol.parameters}
    np.savez(kept, **arrays)
    return {
        ".onnx": model,
        ".py": numpy_text(symbol, f"{name}.npz").encode(),
        ".npz": kept.getvalue(),
        ".json": symbol.to_json().encode(),
    }


def write(symbol: Symbol, path: str | os.PathLike[str]) -> list[Path]:
    """Write an exported program: `path` with four endings.

    Every file is complete in a temporary place before the first one gets its name.

    Raises:
        ExportError: the program has no form in ONNX, or a file cannot be written.
    """
    base = Path(path)
    if not base.name or base.name in (".", ".."):
        raise UsageError(f"{shown(str(path))!r} names no file", hint="-o build/net")
    made = contents(symbol, base.name)
    targets = [base.with_name(base.name + ending) for ending in made]
    try:
        with tempfile.TemporaryDirectory(prefix=".s2s-", dir=base.parent) as folder:
            for target, data in zip(targets, made.values()):
                (Path(folder) / target.name).write_bytes(data)
            _place(Path(folder), targets)
    except OSError as error:
        raise ExportError(f"cannot write: {reason(error)}", filename=shown(str(base))) from error
    return targets


def _place(folder: Path, targets: list[Path]) -> None:
    """Move finished files to their places; if one cannot, those before it go back."""
    placed: list[Path] = []
    try:
        for target in targets:
            if target.exists():
                os.replace(target, folder / f"{target.name}.before")
            placed.append(target)
            os.replace(folder / target.name, target)
    except OSError:
        for target in placed:
            with suppress(OSError):
                target.unlink(missing_ok=True)
            before = folder / f"{target.name}.before"
            if before.exists():
                os.replace(before, target)
        raise

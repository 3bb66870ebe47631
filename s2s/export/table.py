"""The table of operations as the documents show it."""

from __future__ import annotations

from s2s.export.operations import TABLE


def operations_table() -> str:
    """One row for each operation: how programs write it, what of ONNX it becomes, and what is left out."""
    lines = ["| written | becomes | not exported |", "|---|---|---|"]
    for operation in TABLE:
        lines.append(
            f"| {operation.written.replace('|', '&#124;')} | {operation.becomes} | {operation.limits} |"
        )
    return "\n".join(lines) + "\n"

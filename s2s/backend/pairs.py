"""Which clause of a changed statement stands for which one on its page."""

from __future__ import annotations

from collections.abc import Iterator

from s2s.backend.clauses import Clause
from s2s.backend.page import Spot
from s2s.backend.same import same_tree

_LOOK_AHEAD = 16


def paired(new: list[Clause], old: list[Spot]) -> Iterator[tuple[Clause, Spot | None]]:
    """Find for each clause the old one it stands for, in order."""
    position = 0
    for index, clause in enumerate(new):
        near = range(position, min(position + _LOOK_AHEAD, len(old)))
        match = next((at for at in near if same_header(clause, old[at].clause)), None)
        if match is None and len(new) == len(old) and index >= position:
            if _group(old[index].clause.kind) == _group(clause.kind):
                match = index
        if match is None:
            yield clause, None
        else:
            position = match + 1
            yield clause, old[match]


def _group(kind: str) -> str:
    return "if" if kind == "elif" else kind


def same_header(left: Clause, right: Clause) -> bool:
    """Whether two headers say the same."""
    return (
        _group(left.kind) == _group(right.kind)
        and left.names == right.names
        and same_tree(list(left.parts), list(right.parts))
    )

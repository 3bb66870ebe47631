"""Where the time goes, by what `s2s profile` wrote of a run; and what was gained, by a run of the program compiled."""

from __future__ import annotations

import ast
from collections import Counter
from typing import TYPE_CHECKING

from s2s.explain.model import Function

if TYPE_CHECKING:
    from s2s.profile.data import File, Profile
    from s2s.profile.data import Function as Known

#: The gain of a function that had less than this share of the time would be that of a handful of samples.
_LEAST_SHARE = 0.02
#: Calls that were made again, at least: numbers of calls are estimates.
_SAME_CALLS = 0.5


def add_heat(functions: list[Function], profile: Profile, filename: str, tree: ast.Module, text: str) -> None:
    """Note the share of time of each function, and how often it was called; not of one that was edited since."""
    guide = profile.guide(filename, tree, text)
    if guide is None or not profile.seconds:
        return
    for function in functions:
        known = guide.of(function.name, function.def_line)
        if known is not None:
            function.share, function.total, function.calls = known.own, known.total, known.calls


def add_gain(functions: list[Function], profile: Profile, after: Profile, filename: str) -> None:
    """Note how many times faster functions were, with all that they call, in a run of the program compiled."""
    file = _compiled(after, filename)
    if file is None:
        return
    found: dict[str, list[Known]] = {}
    for known in file.functions:
        found.setdefault(known.name, []).append(known)
    names = Counter(function.name for function in functions)
    for function in functions:
        same = found.get(function.name, ())
        if (function.total or 0.0) < _LEAST_SHARE or len(same) != 1 or names[function.name] != 1:
            continue
        # Where most calls have been inlined, their time is that of their callers.
        if same[0].total and same[0].calls >= _SAME_CALLS * (function.calls or 0):
            function.gain = (function.total or 0.0) * profile.seconds / (same[0].total * after.seconds)


def _compiled(after: Profile, filename: str) -> File | None:
    """What was run of the file compiled: it may have another name, if it is alone."""
    if len(after.files) == 1:
        return next(iter(after.files.values()))
    return after.file(filename)

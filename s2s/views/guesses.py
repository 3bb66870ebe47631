"""What a profile says of the calls that a view comes down to: which methods lines call, and on what."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from s2s.profile.data import Counts, Function, Profile

#: What is nearly always so is tested for.
_MOST = 0.9


class Guesses:
    """A profile by the lines that call.

    Attributes:
        unknown: what a key is of which it says nothing.
    """

    unknown = ""

    def __init__(self, profile: Profile) -> None:
        self.profile = profile

    @cached_property
    def _called_at(self) -> dict[str, list[Function]]:
        found: dict[str, list[Function]] = {}
        for file in self.profile.files.values():
            for function in file.functions:
                for place in function.callers:
                    found.setdefault(place, []).append(function)
        return found

    @cached_property
    def _keys(self) -> dict[str, str]:
        return {file.module: key for key, file in self.profile.files.items()}

    @cached_property
    def _names(self) -> dict[tuple[str, str], Function]:
        return {
            (key, function.name): function
            for key, file in self.profile.files.items()
            for function in file.functions
        }

    def key_of(self, path: str) -> str:
        """What the profile calls a file; empty if it says nothing of it."""
        file = self.profile.file(path)
        return next((key for key, one in self.profile.files.items() if one is file), "")

    def module(self, key: str) -> str:
        """What the module of a file was called."""
        return self.profile.files[key].module

    def receiver(self, key: str, lines: Iterable[int], name: str) -> str:
        """What the methods of a name were called on by some lines of a file; empty if that is not known."""
        kinds: Counts = {}
        for line in lines:
            for function in self._called_at.get(f"{key}:{line}", ()):
                if function.name.rpartition(".")[2] == name and function.params:
                    for kind, times in next(iter(function.params.values())).types.items():
                        kinds[kind] = kinds.get(kind, 0) + times
        return usual(kinds)

    def compared(self, key: str, line: int) -> tuple[str, str, float]:
        """What the methods `__eq__` that a line of a file calls were called on, and given, and how often.

        The types are empty where they are not known, or several.
        """
        kinds, others, calls = Counts(), Counts(), 0.0
        place = f"{key}:{line}"
        for function in self._called_at.get(place, ()):
            if function.name.rpartition(".")[2] == "__eq__" and len(function.params) == 2:
                calls += function.calls * function.callers[place] / max(sum(function.callers.values()), 1)
                for counts, said in zip((kinds, others), function.params.values(), strict=True):
                    for kind, times in said.types.items():
                        counts[kind] = counts.get(kind, 0) + times
        return usual(kinds), usual(others), calls

    def param(self, key: str, qualname: str, name: str) -> str:
        """What a parameter of a function usually was."""
        function = self._names.get((key, qualname))
        said = function.params.get(name) if function is not None else None
        return usual(said.types) if said is not None else ""


def usual(kinds: Counts) -> str:
    """What something nearly always was."""
    best = max(kinds, key=lambda kind: kinds[kind], default="")
    return best if best and kinds[best] >= _MOST * sum(kinds.values()) else ""

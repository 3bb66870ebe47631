"""Mutants that are s2s itself, with one thing that private copies do not ask of definitions of other files."""

from __future__ import annotations

from hashlib import sha256

from mutants.base import Knockout, always
from s2s.isolates import elsewhere
from s2s.legality.isolates import _Reaching
from s2s.legality.reached import Reached

_FIND, _BETWEEN = elsewhere._FIND, _Reaching.check_between


def _with(old: str, new: str) -> dict[str, object]:
    """The text that finds marks, with something else in one place."""
    assert old in _FIND
    return {"s2s.isolates.elsewhere._FIND": _FIND.replace(old, new)}


def _check_own_only(self: _Reaching) -> None:
    if self.all is self.files.home:
        _BETWEEN(self)


def _any_name(found: Reached) -> None:
    pass


#: By what `test_isolates_of_trees` has that notices them: something that is changed, or a program.
SEEN_BY_CHANGES: dict[str, Knockout] = {
    "a method": Knockout(
        "what a mark has kept is taken to be as it was when the copy is made", _with("one.kept", "one()")
    ),
    "a name": Knockout("a name is taken to be what its file defines", _with("same = [{same}]", "same = []")),
    "the module": Knockout(
        "a mark is taken to be of the module that it is found in",
        _with("[identity(one.__globals__) for one in elsewhere]", "[*each(identity, spaces)]"),
    ),
}
SEEN_BY_CALLS: dict[str, Knockout] = {
    "a function": Knockout(
        "what other files define is not asked for again", {"s2s.isolates.entry.LOOK": "            pass\n"}
    ),
}
_OF_NAMES = Knockout(
    "what is read of a module is no table of it, and no abstract class",
    {
        "s2s.legality.reached.Reached.name_read": lambda self, node: getattr(
            getattr(node, "var", None), "name", ""
        )
    },
)
SEEN_BY_USES: dict[str, Knockout] = {
    "a table that is handed on": _OF_NAMES,
    "an abstract class": _OF_NAMES,
}
SEEN_BY_PROGRAMS: dict[str, Knockout] = {
    "one name for two things": Knockout(
        "names are taken to mean the same in all files", {"s2s.legality.reached._check_names": _any_name}
    ),
    "code in between": Knockout(
        "code of other files that runs between definitions is not looked at",
        {"s2s.legality.isolates._Reaching.check_between": _check_own_only},
    ),
    "a local called as what is read of a module": Knockout(
        "locals are taken to be called unlike what other files define",
        {"s2s.legality.reached._locals_of": always(())},
    ),
    "an edited file": Knockout(
        "marks of any text of a file have one name",
        {"s2s.isolates.state.sha256": lambda data: sha256(b"")},
    ),
}

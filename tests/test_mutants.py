"""Compilers wrong on purpose: the traps notice each of them, and the document says which.

How soon the fuzzer does is for `make mutants`; a handful of them is in test_fuzz.
"""

from __future__ import annotations

import importlib
import re
import sys

import pytest

from mutants import report
from mutants.again import SEEN_BY_TRAPS as OF_AGAIN
from mutants.base import Knockout, Mutant, always, identity, touching
from mutants.binding import SEEN_BY_TRAPS as OF_BINDING
from mutants.callbacks import SEEN_BY_TRAPS as OF_CALLBACKS
from mutants.classes import KNOCKOUTS_OF_CLASSES, SEEN_BY_TRAPS
from mutants.clones import SEEN_BY_TRAPS as OF_CLONES
from mutants.comparisons import SEEN_BY_TRAPS as OF_COMPARISONS
from mutants.conditions import SEEN_BY_TRAPS as OF_CONDITIONS
from mutants.copies import SEEN_BY_TRAPS as OF_COPIES
from mutants.counted import SEEN_BY_TRAPS as OF_COUNTED
from mutants.cycles import SEEN_BY_TRAPS as OF_CYCLES
from mutants.draws import SEEN_BY_TRAPS as OF_DRAWS
from mutants.enums import SEEN_BY_TRAPS as OF_ENUMS
from mutants.evaluated import SEEN_BY_TRAPS as OF_EVALUATED
from mutants.extremes import SEEN_BY_TRAPS as OF_EXTREMES
from mutants.fills import SEEN_BY_TRAPS as OF_FILLS
from mutants.flowing import SEEN_BY_TRAPS as OF_FLOWING
from mutants.formats import SEEN_BY_TRAPS as OF_FORMATS
from mutants.generators import SEEN_BY_TRAPS as OF_GENERATORS
from mutants.guarded import SEEN_BY_TRAPS as OF_GUARDED
from mutants.hashes import SEEN_BY_TRAPS as OF_HASHES
from mutants.instances import SEEN_BY_TRAPS as OF_INSTANCES
from mutants.isolates import SEEN_BY_TRAPS as OF_ISOLATES
from mutants.joined import SEEN_BY_TRAPS as OF_JOINED
from mutants.keys import SEEN_BY_TRAPS as OF_KEYS
from mutants.layouts import SEEN_BY_TRAPS as OF_LAYOUTS
from mutants.leaving import SEEN_BY_TRAPS as OF_LEAVING
from mutants.makers import SEEN_BY_TRAPS as OF_MAKERS
from mutants.managers import SEEN_BY_TRAPS as OF_MANAGERS
from mutants.marks import SEEN_BY_NAMES as OF_NAMES
from mutants.marks import SEEN_BY_ORDER as OF_ORDER
from mutants.marks import SEEN_BY_SCOPES as OF_SCOPES
from mutants.marks import SEEN_BY_TRAPS as OF_MARKS
from mutants.noticed import NOTICED_BY
from mutants.outlined import SEEN_BY_TRAPS as OF_OUTLINED
from mutants.own_items import SEEN_BY_TRAPS as OF_OWN_ITEMS
from mutants.parts import SEEN_BY_TRAPS as OF_PARTS
from mutants.passes import KNOCKOUTS
from mutants.patterns import SEEN_BY_TRAPS as OF_PATTERNS
from mutants.probes import SEEN_BY_TRAPS as OF_PROBES
from mutants.reductions import SEEN_BY_TRAPS as OF_REDUCTIONS
from mutants.regions import SEEN_BY_TRAPS as OF_REGIONS
from mutants.room import SEEN_BY_TRAPS as OF_ROOM
from mutants.rows import SEEN_BY_REGIONS as OF_ROWS_OF_NUMBERS
from mutants.rows import SEEN_BY_TRAPS as OF_ROWS
from mutants.table import MUTANTS
from mutants.templates import SEEN_BY_TRAPS as OF_TEMPLATES
from mutants.threaded import SEEN_BY_TRAPS as OF_THREADED
from mutants.trial import first_noticing, notices, programs_until_caught
from mutants.unequal import SEEN_BY_TRAPS as OF_UNEQUAL
from mutants.unpacking import SEEN_BY_TRAPS as OF_UNPACKING
from mutants.views import SEEN_BY_TRAPS as OF_VIEWS
from s2s.driver import compile_text
from trapping import NAMED, RUNNABLE

#: The mutants of one row of the traps, which alone are asked.
SEEN_BY_ROW = {
    "classes": SEEN_BY_TRAPS | OF_FLOWING,
    "inline": OF_BINDING,
    "region": OF_REGIONS | OF_AGAIN | OF_ROWS_OF_NUMBERS,
    "generators": OF_GENERATORS,
    "managed": OF_MANAGERS,
    "enums": OF_ENUMS,
    "leave": OF_LEAVING,
    "patterns": OF_PATTERNS,
    "joined": OF_JOINED,
    "extremes": OF_EXTREMES,
    "formats": OF_FORMATS,
    "reductions": OF_REDUCTIONS,
    "keys": OF_KEYS,
    "instances": OF_INSTANCES,
    "callbacks": OF_CALLBACKS,
    "evaluated": OF_EVALUATED,
    "outlined": OF_OUTLINED,
    "counted": OF_COUNTED,
    "clones": OF_CLONES,
    "alone": OF_ISOLATES,
    "copies": OF_COPIES,
    "draws": OF_DRAWS,
    "made": OF_MAKERS,
    "unpacking": OF_UNPACKING,
    "layouts": OF_LAYOUTS,
    "guarded": OF_GUARDED,
    "templates": OF_TEMPLATES,
    "parts": OF_PARTS,
    "room": OF_ROOM,
    "rows": OF_ROWS,
    "cycles": OF_CYCLES,
    "compared": OF_COMPARISONS,
    "hashed": OF_HASHES,
    "control": OF_CONDITIONS,
    "views": OF_VIEWS,
    "unequal": OF_UNEQUAL,
    "probes": OF_PROBES,
    "threaded": OF_THREADED,
    "frames": OF_MARKS,
    "metadata": OF_NAMES,
    "order": OF_ORDER,
    "scope": OF_SCOPES,
    "fills": OF_FILLS,
    "items": OF_OWN_ITEMS,
}

#: Where to look first: the traps that the document names.
NAMED_FIRST = report.remembered()


@pytest.mark.parametrize("name", MUTANTS)
def test_a_trap_notices(name: str) -> None:
    mutant = MUTANTS[name]
    assert first_noticing(mutant, NAMED_FIRST.get(name, ())), f"no trap notices: {mutant.what}"


@pytest.mark.parametrize(("row", "name"), [(row, name) for row, seen in SEEN_BY_ROW.items() for name in seen])
def test_a_trap_of_its_row_notices(row: str, name: str) -> None:
    mutant = SEEN_BY_ROW[row][name].mutant(name)
    traps = sorted(RUNNABLE, key=lambda trap: trap.name != NOTICED_BY.get(name))
    assert any(notices(trap, mutant) for trap in traps if trap.row == row), mutant.what


def test_there_are_enough_of_both_kinds() -> None:
    sources = sum(mutant.knockout is None for mutant in MUTANTS.values())
    assert sources >= 45
    assert len(MUTANTS) - sources == len(KNOCKOUTS) + len(KNOCKOUTS_OF_CLASSES) >= 15


def test_the_document_names_every_mutant_and_what_caught_it() -> None:
    rows = re.findall(
        r"^\| `(\w+)` \| (.*) \| (\d+) \| .* \| ([\d,]+) \|$", report.PAGE.read_text(), re.MULTILINE
    )
    assert [name for name, *_ in rows] == list(MUTANTS)
    for name, what, traps, programs in rows:
        assert what == MUTANTS[name].what.replace("|", r"\|")
        assert int(traps) > 0
        assert int(programs.replace(",", "")) <= 20_000
        assert set(NAMED_FIRST[name]) <= NAMED.keys()


def test_a_right_compiler_is_not_accused() -> None:
    right = Mutant("Right", "nothing is", identity, identity)
    nothing = Knockout("nothing is", {}).mutant("Nothing")
    for trap in RUNNABLE[::20]:
        assert not notices(trap, right)
        assert not notices(trap, nothing)
    assert programs_until_caught([right], range(20)) == {"Right": None}
    assert programs_until_caught([nothing], range(5)) == {"Nothing": None}


def test_what_does_not_compile_does_not_count() -> None:
    broken = Mutant("Broken", "everything is", lambda text: "def (", identity)
    assert not any(notices(trap, broken) for trap in RUNNABLE[::20])
    assert programs_until_caught([broken], range(5)) == {"Broken": None}


def test_what_is_wrong_without_the_fault_does_not_count() -> None:
    def spoiled(text: str) -> str:
        return f"{text}\nprint('more')\n"

    mutant = Mutant("Same", "both", spoiled, spoiled, Knockout("nothing is", {}, answers=False))
    assert not any(notices(trap, mutant) for trap in RUNNABLE[:5])
    assert programs_until_caught([mutant], range(3)) == {"Same": None}


def test_only_programs_a_condition_matters_for_are_compiled_without_it() -> None:
    mutants = [MUTANTS["AnythingMayGo"], MUTANTS["MatchesTakeAll"], MUTANTS["AddZero"]]
    text = "def f(x):\n    x + 1\n    return 2\n"
    assert {mutant.name for mutant in touching(text, mutants)} == {"AnythingMayGo", "AddZero"}
    text = "def f(x):\n    match x:\n        case 1: return 2\n    return 3\n"
    assert {mutant.name for mutant in touching(text, mutants)} == {"MatchesTakeAll", "AddZero"}


def test_a_condition_is_only_knocked_out_while_the_mutant_compiles() -> None:
    text = "def f(x):\n    x + 1\n    return 2\n"
    mutant = MUTANTS["AnythingMayGo"]
    assert mutant(text) != text
    assert mutant.right(text) == text == compile_text(text).text


def test_a_condition_of_a_module_that_python_forgot_is_knocked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    text = NAMED["joined_texts_are_new"].text
    mutant = OF_JOINED["ComparedTextsAreLookedInto"].mutant("ComparedTextsAreLookedInto")
    assert mutant.right(text) == text != mutant(text)  # which imports it
    first = sys.modules["s2s.passes.joined"]
    monkeypatch.delitem(sys.modules, "s2s.passes.joined")
    assert mutant(text) != text
    monkeypatch.delitem(sys.modules, "s2s.passes.joined")
    assert importlib.import_module("s2s.passes.joined") is not first
    assert mutant(text) != text
    monkeypatch.setitem(sys.modules, "s2s.passes.joined", first)  # the package holds the other one
    assert mutant(text) != text


def test_a_condition_that_is_not_there_cannot_be_knocked_out() -> None:
    with pytest.raises(AttributeError), Knockout("moved", {"s2s.passes.dead.moved": always(True)}).applied():
        pass


def test_a_verdict_says_what_is_missing() -> None:
    assert report.Verdict("x", ("a",), 4).caught
    assert report.Verdict("x", (), 4).problem == "the traps miss it"
    assert report.Verdict("x", ("a",), None).problem == "the fuzzer misses it"
    assert "proves nothing" in report.Verdict("x", (), None, void=True).problem
    assert "missed" in report.line(report.Verdict("x", ("a",), None))


def test_the_table_is_made_of_verdicts() -> None:
    table = report.markdown([report.Verdict("AddZero", ("values_b", "values_a"), 1001)])
    assert "| `AddZero` | Takes `x + 0` for `x` | 2 | `values_b`, `values_a` | 1,001 |" in table

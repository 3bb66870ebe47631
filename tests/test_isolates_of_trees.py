"""Private copies that hold definitions of several files of a tree, and what these are asked for."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from mutants.elsewhere import SEEN_BY_CALLS, SEEN_BY_CHANGES, SEEN_BY_PROGRAMS, SEEN_BY_USES
from s2s import trees
from s2s.cache import Cache
from s2s.options import Options
from simulations import Simulation
from splitting import compiled, output, split

PARTS = """\
from __future__ import annotations
from dataclasses import dataclass
from enum import Enum
from math import isqrt


class Kind(Enum):
    ODD = 1
    EVEN = 2


@dataclass(frozen=True)
class Money:
    cents: int

    def __add__(self, other: Money) -> Money:
        return Money(self.cents + other.cents)


ZERO = Money(0)
STEP = 3


def kind_of(number: int) -> Kind:
    return Kind.ODD if isqrt(number) % 2 else Kind.EVEN


class Counter:
    def __init__(self, start: int) -> None:
        self.value, self.money = start, ZERO

    def step(self, by: int) -> None:
        self.value = (self.value * STEP + by) % 1009
        if kind_of(self.value) is Kind.ODD:
            self.money = self.money + Money(self.value)
"""
MAIN = """\
from {source} import {names}


def run(times: int = 300):
    counter = Counter(5)
    for i in range(times):
        counter.step(i)
    return counter.value, counter.money


for each in range(3):
    print(run(400 + each))
"""
OF_MODULE = """\
{imports}


def run(times: int = 300):
    counter = {module}.Counter(5)
    for i in range(times):
        counter.step(i + {module}.STEP)
        if {module}.kind_of(i) is {module}.Kind.ODD:
            counter.step(1)
    return counter.value, counter.money


for each in range(3):
    print(run(400 + each))
"""
COPY, MARK = "Runs a private copy of run", "Says what the definitions are"
NAMES = "Counter"


def files(**changed: str) -> dict[str, str]:
    """A program of two files."""
    return {"parts": PARTS, "main": MAIN.format(source="parts", names=NAMES)} | changed


def same(tmp_path: Path, program: dict[str, str], options: Options | None = None) -> dict[str, str]:
    """What the files are compiled to, which do what they do as written, and stay as they are."""
    options = options or Options.make()
    made = compiled(tmp_path / "once", program, options)
    assert output(made) == output(program)
    assert compiled(tmp_path / "again", made, options) == made
    return made


def has_copy(made: dict[str, str]) -> bool:
    """Whether there is a private copy, and a mark that it asks for."""
    has_mark = any(MARK in text for text in made.values())
    assert has_mark == any("elsewhere" in text for text in made.values())
    return has_mark


def test_a_copy_holds_classes_of_another_file(tmp_path: Path) -> None:
    made = same(tmp_path, files())
    assert has_copy(made) and MARK in made["parts"]
    assert "Money, = each(spaces[0].get" in made["main"] or "Money" in made["main"]


def test_it_runs(tmp_path: Path) -> None:
    """The copy is entered: in it nothing of the program as written is called."""
    made = same(tmp_path, files())
    counting = made["parts"].replace(
        "def __init__(self, start: int) -> None:",
        "def __init__(self, start: int) -> None:\n        print('made')",
        1,
    )
    assert output(made | {"parts": counting}).count("made\n") == 0


PACKAGES = {
    "by a dot": {
        "pkg.__init__": "",
        "pkg.parts": PARTS,
        "pkg.main": MAIN.format(source=".parts", names=NAMES),
    },
    "by its name": {
        "pkg.__init__": "",
        "pkg.parts": PARTS,
        "pkg.main": MAIN.format(source="pkg.parts", names=NAMES),
    },
    "from above": {
        "pkg.__init__": "",
        "pkg.parts": PARTS,
        "pkg.sub.__init__": "",
        "pkg.sub.main": MAIN.format(source="..parts", names=NAMES),
    },
    "as a module": {"parts": PARTS, "main": OF_MODULE.format(imports="import parts", module="parts")},
    "as a module by another name": {
        "parts": PARTS,
        "main": OF_MODULE.format(imports="import parts as p", module="p"),
    },
    "as a module of a package": {
        "pkg.__init__": "",
        "pkg.parts": PARTS,
        "main": OF_MODULE.format(imports="from pkg import parts", module="parts"),
    },
    "as a module beside it": {
        "pkg.__init__": "",
        "pkg.parts": PARTS,
        "pkg.main": OF_MODULE.format(imports="from . import parts as p", module="p"),
    },
    "through an __init__": {
        "pkg.parts": PARTS,
        "pkg.__init__": "from .parts import Counter, Money",
        "main": MAIN.format(source="pkg", names=NAMES),
    },
    "through a third file": {
        "base": PARTS.partition("class Counter")[0],
        "parts": "from base import Kind, Money, STEP, ZERO, kind_of\nclass Counter"
        + PARTS.partition("class Counter")[2],
        "main": MAIN.format(source="parts", names=NAMES),
    },
    "through a third file of a package": {
        "pkg.base": PARTS.partition("class Counter")[0],
        "pkg.parts": "from .base import Kind, Money, STEP, ZERO, kind_of\nclass Counter"
        + PARTS.partition("class Counter")[2],
        "pkg.__init__": "",
        "main": MAIN.format(source="pkg.parts", names=NAMES),
    },
}


@pytest.mark.parametrize("how", PACKAGES)
def test_files_are_found_as_they_are_imported(tmp_path: Path, how: str) -> None:
    made = same(tmp_path, PACKAGES[how])
    assert has_copy(made) and COPY in made[[*made][-1]]
    marked = next(name for name, text in made.items() if MARK in text)
    unmarked = {name: text for name, text in made.items() if name != marked}
    counting = made[marked].replace(
        "def step(self, by: int) -> None:", "def step(self, by: int) -> None:\n        print('step')"
    )
    counting = counting.replace(
        "def __add__(self, other: Money) -> Money:",
        "def __add__(self, other: Money) -> Money:\n        print('added')",
    )
    assert "step\n" not in output({name: {**unmarked, marked: counting}[name] for name in made})


DERIVED = {
    "its base": "class Own({dot}Counter):\n    pass\n",
    "a constant in its body": "class Own({dot}Counter):\n    first = {dot}ZERO\n    kind = {dot}Kind.ODD\n",
    "a field": "@dataclass\nclass Own:\n    value: int\n    money: object = {dot}ZERO\n"
    "    def step(self, by):\n        self.value += by\n        self.money = self.money + {dot}Money(self.value)\n",
    "an instance of its own": "MUCH = {dot}Money(1000)\nclass Own({dot}Counter):\n    def step(self, by):\n"
    "        super().step(by)\n        self.money = self.money + MUCH\n",
}


@pytest.mark.parametrize("dot", ["", "parts."])
@pytest.mark.parametrize("what", DERIVED)
def test_classes_are_made_of_what_other_files_define(tmp_path: Path, what: str, dot: str) -> None:
    names = ", ".join(
        name for name in ("Counter", "Kind", "Money", "ZERO") if "{dot}" + name in DERIVED[what]
    )
    imports = "import parts" if dot else f"from parts import {names}"
    main = OF_MODULE.format(imports=f"from dataclasses import dataclass\n{imports}", module="parts")
    main = main.replace("\n\n", "\n" + DERIVED[what].format(dot=dot), 1).replace("parts.Counter(5)", "Own(5)")
    main = main.replace("i + parts.STEP", "i").replace("parts.kind_of(i) is parts.Kind.ODD", "i % 3")
    # Whether it pays is not asked then.
    assert has_copy(same(tmp_path, files(main=main), Options.make(passes="isolate")))


CHANGED: dict[str, str] = {
    "a method": "import parts\nparts.Counter.step = lambda self, by: None\n",
    "a function": "import parts\nparts.kind_of = lambda number: parts.Kind.EVEN\n",
    "a class": "import parts\nclass Other(parts.Counter):\n    step = lambda self, by: None\nparts.Counter = Other\n",
    "a constant": "import parts\nparts.ZERO = parts.Money(100)\n",
    "what a constant holds": "import parts\nobject.__setattr__(parts.ZERO, 'cents', 100)\n",
    "what the file imports": "import parts\nparts.isqrt = lambda number: 1\n",
    "the module": "import sys, types, parts\nother = types.ModuleType('parts')\nother.__dict__.update(vars(parts))\n"
    "other.Counter = type('Counter', (parts.Counter,), {'step': lambda self, by: None})\n"
    "sys.modules['parts'] = other\n",
}


def changed_before(what: str) -> dict[str, str]:
    """A program that changes something before the file that copies it, or where that has imported it."""
    main = MAIN.format(source="parts", names=NAMES)
    if what == "a name":
        patch = CHANGED["a class"].replace("import parts", "import main as parts")
        return {"parts": PARTS, "main": main.replace("\n\n", "\nimport patch\n", 1), "patch": patch}
    return {"parts": PARTS, "patch": CHANGED[what], "main": main}


@pytest.mark.parametrize("what", [*CHANGED, "a name"])
def test_what_is_changed_before_is_seen(tmp_path: Path, what: str) -> None:
    program = changed_before(what)
    assert has_copy(same(tmp_path, program))
    assert output(program) != output(files())


@pytest.mark.parametrize("what", SEEN_BY_CHANGES)
def test_who_does_not_ask_for_what_was_changed_is_noticed(tmp_path: Path, what: str) -> None:
    program = changed_before(what)
    with SEEN_BY_CHANGES[what].applied():
        made = compiled(tmp_path, program, Options.make())
    assert output(made) != output(program)


def changed_between_calls(what: str) -> dict[str, str]:
    """A program that changes something between two calls."""
    lines = CHANGED[what].splitlines()
    patch = "def apply():\n" + "".join(f"    {line}\n" for line in lines)
    main = "import patch\n" + MAIN.format(source="parts", names=NAMES) + "patch.apply()\nprint(run(401))\n"
    return {"parts": PARTS, "patch": patch, "main": main}


@pytest.mark.parametrize("what", CHANGED)
def test_what_is_changed_between_calls_is_seen(tmp_path: Path, what: str) -> None:
    assert has_copy(same(tmp_path, changed_between_calls(what)))


@pytest.mark.parametrize("what", SEEN_BY_CALLS)
def test_who_does_not_ask_again_is_noticed(tmp_path: Path, what: str) -> None:
    program = changed_between_calls(what)
    with SEEN_BY_CALLS[what].applied():
        made = compiled(tmp_path, program, Options.make())
    assert output(made) != output(program)


MORE = """\
from abc import ABC, abstractmethod
from typing import Generic, TypeVar
T = TypeVar("T")
TABLE = [3, 1, 2]


class Shape(ABC):
    def __init__(self, value=0):
        self.value = value

    @abstractmethod
    def area(self):
        pass


class Square(Shape):
    def area(self):
        self.value = (self.value * 3 + 4) % 1009
        return self.value


class Box(Generic[T]):
    def __init__(self, value):
        self.value = value
"""
USES = """\
{imports}
def run(times: int = 300):
    square, total = {dot}Square(), 0
    for i in range(times):
        total += square.area() + {dot}TABLE[i % 3]
        {used}
    return total
for each in range(3):
    try:
        print(run(400 + each), {dot}TABLE)
    except TypeError as error:
        print(error)
"""
USED = {
    "nothing": "pass",
    "a table that is stored to": "{dot}TABLE[0] = i",
    "a table that is handed on": "kept = {dot}TABLE; kept.append(i)",
    "an abstract class": "total += {dot}Shape().value",
    "an abstract class by another name": "for one in ({dot}Shape,): total += one().value",
    "a generic class": "total += len(vars({dot}Box[int](i)))",
    "whether something is an abstract class": "total += isinstance(square, {dot}Shape)",
}


@pytest.mark.parametrize("dot", ["", "parts."])
@pytest.mark.parametrize("what", USED)
def test_what_copies_must_not_do_is_seen_of_other_files(tmp_path: Path, what: str, dot: str) -> None:
    imports = "import parts" if dot else "from parts import Box, Shape, Square, TABLE"
    main = USES.format(imports=imports, used=USED[what].format(dot=dot), dot=dot)
    made = same(tmp_path, {"parts": MORE, "main": main})
    assert has_copy(made) == (what in ("nothing", "whether something is an abstract class"))


@pytest.mark.parametrize("what", SEEN_BY_USES)
def test_who_does_not_see_it_is_noticed(tmp_path: Path, what: str) -> None:
    main = USES.format(imports="import parts", used=USED[what].format(dot="parts."), dot="parts.")
    with SEEN_BY_USES[what].applied():
        made = compiled(tmp_path, {"parts": MORE, "main": main}, Options.make())
    assert output(made) != output({"parts": MORE, "main": main})


EDITED = PARTS.replace("* STEP", "* 5")


def edited_since(folder: Path) -> dict[str, str]:
    """A program compiled in two runs, one of whose files was edited in between."""
    before = compiled(folder / "before", files(), Options.make())
    return before | {"parts": compiled(folder / "after", files(parts=EDITED), Options.make())["parts"]}


def test_a_file_that_was_edited_has_another_mark(tmp_path: Path) -> None:
    made = edited_since(tmp_path)
    assert has_copy(made)
    assert output(made) == output(made | {"parts": EDITED}) == output(files(parts=EDITED))


@pytest.mark.parametrize("why", SEEN_BY_PROGRAMS)
def test_a_compiler_that_does_not_ask_is_noticed(tmp_path: Path, why: str) -> None:
    with SEEN_BY_PROGRAMS[why].applied():
        made = (
            compiled(tmp_path / "made", REFUSED[why], Options.make())
            if why in REFUSED
            else edited_since(tmp_path)
        )
    program = REFUSED.get(why, files(parts=EDITED))
    try:
        found = output(made)
    except Exception as error:
        found = repr(error)
    assert found != output(program)


REFUSED = {
    "another name": files(
        main=MAIN.format(source="parts", names="Counter as Counting").replace("Counter(5)", "Counting(5)")
    ),
    "one name for two things": files(
        main=MAIN.format(source="parts", names=NAMES)
        .replace("\n\n", "\nSTEP = 5\n", 1)
        .replace("step(i)", "step(i + STEP)"),
    ),
    "the name of a builtin": files(
        parts=PARTS + "\ndef most(values):\n    return max(values)\n",
        main=MAIN.format(source="parts", names="Counter, most")
        .replace("\n\n", "\ndef max(values):\n    return 5\n", 1)
        .replace("step(i)", "step(most([max([]), i]))"),
    ),
    "files in a circle": files(
        parts=PARTS.replace("ZERO =", "from below import start\nZERO =").replace(
            "(self.value", "(start() + self.value"
        ),
        below="import parts\ndef start():\n    return parts.ZERO.cents\n",
    ),
    "a local called as what is read of a module": {
        "parts": PARTS,
        "main": OF_MODULE.format(imports="import parts", module="parts")
        .replace("for i in", "for STEP in")
        .replace("(i", "(STEP"),
    },
    "a parameter called as a module": {
        "parts": PARTS,
        "main": OF_MODULE.format(imports="import parts", module="parts")
        .replace("def run", "def first(parts):\n    return parts[0]\ndef run")
        .replace("step(1)", "step(first([i]))"),
    },
    "what a package calls as its module": {
        "pkg.parts": PARTS,
        "pkg.__init__": "from pkg import parts as below\nclass parts(below.Counter):\n    pass\n"
        "for each in ('Counter', 'Kind', 'kind_of', 'STEP'):\n    setattr(parts, each, vars(below)[each])\n"
        "parts.kind_of = staticmethod(below.kind_of)\n",
        "main": OF_MODULE.format(imports="from pkg import parts", module="parts"),
    },
    "a store to a module": {
        "parts": PARTS,
        "main": OF_MODULE.format(imports="import parts", module="parts").replace(
            "step(1)", "step(1)\n            parts.STEP = 4"
        ),
    },
    "what a module has of another": {
        "parts": PARTS,
        "main": OF_MODULE.format(imports="import parts", module="parts").replace(
            "step(1)", "step(parts.isqrt(i))"
        ),
    },
    "code in between": files(
        parts=PARTS.replace("ZERO = Money(0)", "ZERO = Money(0)\nMoney.__add__ = lambda self, other: self")
    ),
    "a star": files(parts=PARTS.replace("from math", "from os.path import *\nfrom math")),
    "names that are listed": files(parts=PARTS + "\nfound = [*globals()]\n"),
    "a name that is bound twice": files(parts=PARTS + "\nif len(PARTS := 'ab') > 3:\n    kind_of = None\n"),
}


@pytest.mark.parametrize("why", REFUSED)
def test_files_are_left_alone_where(tmp_path: Path, why: str) -> None:
    assert not has_copy(same(tmp_path, REFUSED[why]))


def test_marks_are_cached_with_what_asks_for_them(tmp_path: Path) -> None:
    for name, text in files().items():
        (tmp_path / f"{name}.py").write_text(text)
    cache = Cache(str(tmp_path / "cache"))

    def compiled_again() -> dict[str, tuple[bytes | None, bool]]:
        items, _ = trees.plan([str(tmp_path / f"{name}.py") for name in files()])
        found = trees.compile_items(items, Options.make(), cache=cache)
        return {Path(item.path).stem: (outcome.data, outcome.cached) for item, _, outcome in found}

    first, second = compiled_again(), compiled_again()
    assert [data for data, _ in first.values()] == [data for data, _ in second.values()]
    assert [was_cached for _, was_cached in first.values()] == [False, False]
    assert [was_cached for _, was_cached in second.values()] == [True, True]
    (tmp_path / "parts.py").write_text(EDITED)
    assert [was_cached for _, was_cached in compiled_again().values()] == [False, False]


@pytest.mark.parametrize("start", ["as they are imported", "from the cache"])
def test_programs_that_are_run_have_copies_and_marks(tmp_path: Path, start: str) -> None:
    for name, text in files().items():
        (tmp_path / f"{name}.py").write_text(text)
    (tmp_path / "shown.py").write_text(
        "import parts\nprint([name for name in vars(parts) if '_alone__' in name])\n"
    )
    (tmp_path / "main.py").write_text(files()["main"] + "import shown\n")
    command = [sys.executable, "-m", "s2s", "run", "--cache-dir", str(tmp_path / "cache"), "main.py"]
    for _ in range(1 + (start == "from the cache")):
        found = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert found.stdout.startswith(output(files())) and "['__s2s_definitions_" in found.stdout
    (tmp_path / "parts.py").write_text(EDITED)
    found = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert found.stdout.startswith(output(files(parts=EDITED)))


SPLITS: list[Callable[[str], dict[str, str]]] = [
    lambda text: split(text),
    lambda text: split(text, 3),
    lambda text: split(text, 3, "pkg"),
    lambda text: split(text, 2, of_modules=True),
]


@pytest.mark.parametrize("seed", range(6))
def test_simulations_of_several_files_give_what_they_give_as_written(tmp_path: Path, seed: int) -> None:
    for number, made in enumerate(SPLITS):
        program = made(Simulation(seed).text())
        expected = output(program)
        for passes in ("isolate", None):
            options = Options.make() if passes is None else Options.make(passes=passes)
            assert output(compiled(tmp_path / f"{number}{passes}", program, options)) == expected

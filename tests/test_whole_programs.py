"""Programs of several files in a closed world: objects are followed from one file to the other."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from hierarchies import Hierarchy
from s2s import trees
from s2s.options import Options

MONEY = """\
from dataclasses import dataclass

@dataclass(frozen=True)
class Money:
    cents: int
    def __add__(self, other):
        return Money(self.cents + other.cents)
    def __lt__(self, other):
        return self.cents < other.cents

ZERO = Money(0)

@dataclass
class Account:
    limit: Money = ZERO
    balance: Money = ZERO
    def covers(self, amount):
        return not self.balance + self.limit < amount
    def book(self, amount):
        self.balance = self.balance + amount
"""
MAIN = """\
from money import Account, Money

def main():
    account = Account(Money(3))
    for amount in (1, 2, 3):
        if account.covers(Money(amount)):
            account.book(Money(amount))
    return account.balance.cents

print(main())
"""
INLINED = "self.balance.cents + self.limit.cents"


def compiled(folder: Path, files: dict[str, str]) -> dict[str, str]:
    """A program compiled, which does what it does as written."""
    (folder / "src").mkdir()
    for name, text in files.items():
        (folder / "src" / f"{name}.py").write_text(text)
    items, problems = trees.plan([str(folder / "src")], str(folder / "out"))
    assert not problems
    (folder / "out").mkdir()
    found: dict[str, str] = {}
    options = Options.make(assume="closed-world", header=False)
    for item, data, outcome in trees.compile_items(items, options, jobs=1):
        assert not outcome.error
        name = Path(item.path).stem
        found[name] = (data if outcome.data is None else outcome.data).decode()
        (folder / "out" / f"{name}.py").write_text(found[name])
    outputs = [
        subprocess.run(
            [sys.executable, folder / part / "main.py"], capture_output=True, text=True, check=False
        )
        for part in ("src", "out")
    ]
    assert outputs[0].stdout == outputs[1].stdout
    assert outputs[0].returncode == outputs[1].returncode
    assert outputs[0].stdout
    return found


def test_operators_of_objects_that_another_file_makes(tmp_path: Path) -> None:
    found = compiled(tmp_path, {"money": MONEY, "main": MAIN})
    assert INLINED in found["money"]


@pytest.mark.parametrize(
    ("more", "stays"),
    [
        ("from money import Money\nprint((Money(1) + Money(2)).cents)", False),
        # An object of another class comes from another file.
        (
            "from money import Account\nclass Euro:\n    cents = 'ab'\n"
            "    def __add__(self, other):\n        return self\n"
            "account = Account(Euro())\naccount.balance = Euro()\n"
            "class Text:\n    cents = 'c'\n    def __lt__(self, other):\n        return False\n"
            "account.limit = Text()\ntry:\n    print(account.covers(Text()))\n"
            "except Exception as error:\n    print(error)",
            True,
        ),
        # A class derived in another file is asked before.
        (
            "from money import Account, Money\nclass Rounded(Money):\n"
            "    def __radd__(self, other):\n        return Money(-9)\n"
            "account = Account(Money(1))\naccount.book(Rounded(3))\n"
            "print(account.balance, Account(Rounded(1)).covers(Money(0)))",
            True,
        ),
        # The module is stored to by its name, or by a computed one.
        ("import money\nmoney.ZERO = 7\nprint(money.Account(money.Money(2)).covers(money.Money(1)))", True),
        ("import money\nsetattr(money, 'Mon' + 'ey', int)\nprint(money.Account().limit)", True),
        # A class or function of the same name: a name does not tell which is meant.
        ("class Account:\n    limit = 3\nprint(Account().limit)", True),
        # It cannot be read.
        ("from money import *\nprint(Account(Money(1)).covers(Money(2)))", True),
    ],
)  # fmt: skip
def test_what_a_third_file_does_counts(tmp_path: Path, more: str, stays: bool) -> None:
    found = compiled(tmp_path, {"money": MONEY, "main": f"import more\n{MAIN}", "more": more})
    assert (INLINED not in found["money"]) == stays


def test_a_module_of_the_library_is_not_the_file_of_that_name(tmp_path: Path) -> None:
    more = "from types import SimpleNamespace\nfrom money import Account\n"
    more += "print(Account(SimpleNamespace(cents=1)).limit)"
    found = compiled(tmp_path, {"money": MONEY, "main": f"import more\n{MAIN}", "more": more})
    assert INLINED not in found["money"]


BOX = """\
from math import sqrt
import limits
from limits import TABLE
LIMIT = 3
COUNT = 0
COUNT = COUNT + 1
KINDS = (int, str)
def helper(box):
    return box.size * 2
class Box:
    def __init__(self, size):
        self.size = size
    @property
    def double(self):
        return self.size * 2
    def limited(self):
        return self.size > LIMIT
    def helped(self):
        return helper(self)
    def deep(self, n):
        return n if n < 1 else self.deep(n - 1) + self.size
    def _hidden(self):
        return self.size
    def longest(self, others):
        return max(len(others), self.size)
    def other(self):
        return Box(self.size + 1)
    def root(self):
        return sqrt(self.size)
    def limit(self):
        return TABLE[self.size % 2]
    def changed(self):
        return COUNT + self.size
    def later(self):
        return LATER + self.size
    def kinds(self):
        return KINDS, self.size
    def own_name(self):
        return __name__, self.size
LATER = 5
"""
LIMITS = "TABLE = [3, 4]\n"
USES = """\
from box import Box
{more}
def main(n):
    boxes = [Box(i) for i in range(n)]
    found = []
    for box in boxes:
        found.append({expr})
    return found
print(main(5))
"""


@pytest.mark.parametrize(
    ("expr", "more", "stays"),
    [
        ("box.double", "", False),
        ("box._hidden()", "", False),
        ("box.other().size", "", False),
        ("box.limited()", "", False),  # a constant of the other file
        ("box.limited()", "LIMIT = 'mine'", True),
        ("box.helped()", "", False),  # what its file lends
        ("box.deep(3)", "", True),
        ("box.root()", "", False),  # what the other file imports
        ("box.root()", "from math import sqrt", False),
        ("box.root()", "from math import sqrt as wurzel", False),
        ("box.root()", "from cmath import sqrt", False),
        ("box.root()", "from math import sqrt\nsqrt = len", True),
        ("box.root()", "from math import sqrt\ndef change():\n    global sqrt\n    sqrt = len", True),
        ("box.limit()", "", False),
        ("box.limit()", "from limits import TABLE", False),
        ("box.limit()", "from limits import TABLE\nTABLE = 'other'", True),
        ("box.limit()", "import sys\nif sys.argv:\n    from limits import TABLE", True),
        ("box.limit()", "def late():\n    global TABLE\n    from limits import TABLE", True),
        ("box.changed()", "", True),
        ("box.later()", "", True),
        ("box.kinds()", "", False),
        ("box.own_name()", "", True),
        ("box.longest('ab')", "", False),  # a builtin
        ("box.longest('ab')", "from operator import length_hint as len", True),
        ("box.longest('ab')", "def len(x):\n    return 99", True),
        ("box.double", "Box.double = 7", True),
        ("box.double", "setattr(Box, 'double', 7)", True),
        ("box.double", "class Small(Box):\n    double = 1", False),
    ],
)
def test_methods_of_objects_of_another_file(tmp_path: Path, expr: str, more: str, stays: bool) -> None:
    files = {"limits": LIMITS, "box": BOX, "uses": USES.format(expr=expr, more=more)}
    text = compiled(tmp_path, files | {"main": "import uses\n"})["uses"]
    assert (f"found.append({expr})" in text) is stays, text


def test_a_subclass_elsewhere_has_another_method(tmp_path: Path) -> None:
    more = "import more\n"
    files = {
        "limits": LIMITS,
        "box": BOX,
        "more": "from box import Box\nclass Odd(Box):\n    @property\n    def double(self):\n        return -1\n",
        "uses": USES.format(expr="box.double", more="from more import Odd").replace(
            "Box(i)", "(Odd if i % 2 else Box)(i)"
        ),
        "main": f"{more}import uses\n",
    }
    assert "found.append(box.double)" in compiled(tmp_path, files)["uses"]


JOBS = """\
from dataclasses import dataclass

@dataclass(order=True)
class Job:
    time: int
    number: int
"""
QUEUE = """\
from jobs import Job

print(Job(1, 2) < Job(1, 3), max(Job(2, 0), Job(1, 1)).time)
"""
LATE = """
class Late(Job):
    def __init__(self, time):
        self.time = time

one, other = Late(1), Late(2)
try:
    print(one < other)
except AttributeError as error:
    print(error)
"""


@pytest.mark.parametrize("more", ["", LATE])
def test_fields_are_read_first_where_a_class_elsewhere_may_lack_some(tmp_path: Path, more: str) -> None:
    text = compiled(tmp_path, {"jobs": JOBS, "main": QUEUE + more})["jobs"]
    assert "def __lt__" in text
    assert ("        number = self.number\n        other_time = other.time" in text) is bool(more)


KINDS = """\
class One:
    def name(self):
        return "one"

class Two:
    def name(self):
        return "two"

class Base:
    def __init__(self):
        self.part = One()
        self.next = None
    def tell(self):
        return self.part.name()
    def kind(self):
        return "base"
    @staticmethod
    def twice(x):
        return x + x
    @classmethod
    def thrice(cls, x):
        return x * 3

class Seeds:
    def __init__(self):
        self.seed = 7
    def next(self):
        self.seed = self.seed * 3 % 10
        return self.seed
"""


@pytest.mark.parametrize(
    ("derived", "stays"),
    [
        ("", False),
        (
            "from kinds import Base, Two\nclass Derived(Base):\n    def __init__(self):\n        self.part = Two()\n",
            True,
        ),
        ("import kinds\nclass Derived(kinds.Base):\n    def __init__(self):\n        self.part = kinds.Two()\n", True),
        ("import kinds as k\nclass Derived(k.Base):\n    def __init__(self):\n        self.part = k.Two()\n", True),
        (
            "if True:\n    from kinds import Base, Two\nclass Derived(Base):\n"
            "    def __init__(self):\n        self.part = Two()\n",
            True,
        ),
        (
            "def made():\n    from kinds import Base, Two\n    class Derived(Base):\n        def __init__(self):\n"
            "            self.part = Two()\n    return Derived\nDerived = made()\n",
            True,
        ),
    ],
)  # fmt: skip
def test_a_class_that_another_file_derives_stores_others(tmp_path: Path, derived: str, stays: bool) -> None:
    main = "from kinds import Base as Known\nimport more\nfor _ in range(2):\n    print(Known().tell())\n"
    told = "for _ in range(2):\n    print(Derived().tell())\n" if derived else ""
    found = compiled(tmp_path, {"kinds": KINDS, "more": derived + told, "main": main})
    assert ("return self.part.name()" in found["kinds"]) is stays


def test_an_object_of_two_classes_finds_the_method_of_its_own(tmp_path: Path) -> None:
    main = (
        "from kinds import Base\nclass Other(Base):\n    def kind(self):\n        return 'other'\n"
        "def run(flag):\n    found = Base() if flag else Other()\n    return [found.kind() for _ in range(3)]\n"
        "print(run(True), run(False))\n"
    )
    assert "found.kind()" in compiled(tmp_path, {"kinds": KINDS, "main": main})["main"]
    apart = main.replace("class Other", "from more import Other\nclass Unused").replace(
        "    def kind", "    def sort"
    )
    more = "from kinds import Base\nclass Other(Base):\n    def kind(self):\n        return 'other'\n"
    (tmp_path / "apart").mkdir()
    found = compiled(tmp_path / "apart", {"kinds": KINDS, "more": more, "main": apart})
    assert "found.kind()" in found["main"]


def test_static_and_class_methods_are_called_on_objects_of_derived_classes(tmp_path: Path) -> None:
    main = (
        "from kinds import Base\nclass Derived(Base):\n    def __init__(self):\n        self.x = 2\n"
        "    def run(self):\n        found = []\n        for i in range(3):\n"
        "            found.append(self.twice(i) + self.thrice(i) + self.x)\n        return found\n"
        "print(Derived().run())\n"
    )
    files = {"kinds": KINDS, "main": main}
    assert ".twice(" not in (text := compiled(tmp_path, files)["main"])
    assert ".thrice(" not in text


@pytest.mark.parametrize(
    ("store", "stays"),
    [
        ("Base().next = print", False),
        ("seeds.next = lambda: 5", True),
        ("[Base(), seeds][-1].next = lambda: 5", True),
        ("setattr(seeds, 'next', lambda: 5)", True),
        ("def put(where):\n    where.next = lambda: 5\nput(seeds)", True),
        ("def put(where):\n    where.next = None\nput(Base())", False),
        ("for seeds.next in [lambda: 5]:\n    pass", True),
        ("Seeds.next = lambda self: 5", True),
        ("class More(Seeds):\n    next = lambda self: 5\nseeds = More()", True),
        ("(seeds if seeds else Base()).next = lambda: 5", True),
        ("import copy\ncopy.copy(seeds).next = lambda: 5", True),
        ("seeds.__dict__['next'] = lambda: 5", True),
    ],
)  # fmt: skip
def test_an_attribute_shadows_methods_where_it_is_stored(tmp_path: Path, store: str, stays: bool) -> None:
    main = (
        f"from kinds import Base, Seeds\nseeds = Seeds()\n{store}\n"
        "def run(found):\n    all = []\n    for _ in range(3):\n        all.append(found.next() + 1)\n    return all\n"
        "def many():\n    return run(seeds) + run(seeds)\nprint(many(), many())\n"
    )
    found = compiled(tmp_path, {"kinds": KINDS, "main": main})
    assert ("found.next()" in found["main"]) is stays


@pytest.mark.parametrize("seed", [*range(8), 32, 64, 71])
def test_classes_of_many_files(tmp_path: Path, seed: int) -> None:
    compiled(tmp_path, Hierarchy(seed).texts())

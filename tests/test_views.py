"""Loops over views: what they come to, across files too, and what is left as written."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from laid_out import profile_of
from s2s import trees, writing
from s2s.driver import compile_text
from s2s.options import Options
from s2s.profile.data import load

CLASSES = """
from collections.abc import Mapping
from functools import cached_property
from .base import Base


class View(Mapping):
    __slots__ = ("_table",)

    def __init__(self, table):
        self._table = table

    def __len__(self):
        return len(self._table)

    def __iter__(self):
        return iter(self._table)

    def __getitem__(self, key):
        return self._table[key]


class Views(View):
    __slots__ = ()

    def __getitem__(self, key):
        return View(self._table[key])


class Shop(Base):
    def __init__(self, table):
        self.table = table

    @cached_property
    def rows(self):
        return Views(self.table)

    def pairs(self, key, default=None):
        return Pairs(self, key, default)


class Pairs:
    def __init__(self, shop, key, default):
        table = shop.table
        if key is None:
            self.report = lambda at, data: (at, data)
        else:
            self.report = lambda at, data: (at, data[key]) if key in data else (at, default)
        self.items = lambda: table.items()
        self.table = table

    def __iter__(self):
        return (self.report(at, data) for at, data in self.table.items())
"""
BASE = """
class Base:
    def __getitem__(self, key):
        return self.rows[key]
"""
WORK = """
def total(shop, key):
    found = 0
    for item in shop[key]:
        found += item
    return found


def pairs(shop, key):
    found = []
    for at, value in shop.pairs(key):
        found += [at, value]
    return found
"""
MAIN = """
from shop.stock import Shop
from shop.work import pairs, total

shop = Shop({at: {other: at * other for other in range(30)} for at in range(30)})
found = 0
for _ in range(400):
    for at in range(30):
        found += total(shop, at)
print(found, pairs(Shop({1: {"a": 2}, 3: {}}), "a"), pairs(Shop({1: {"a": 2}}), None))
for _ in range(4000):
    pairs(Shop({1: {"a": 2}, 3: {}}), "a")
"""


def run(folder: Path, *command: str) -> str:
    done = subprocess.run(
        [sys.executable, *command], cwd=folder, capture_output=True, text=True, check=True, timeout=120
    )
    return done.stdout


def test_views_of_other_files_are_looked_through(tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    (source / "shop").mkdir(parents=True)
    for name, text in (("stock", CLASSES), ("base", BASE), ("work", WORK), ("__init__", "")):
        (source / "shop" / f"{name}.py").write_text(text)
    (source / "main.py").write_text(MAIN)
    profile = tmp_path / "profile.json"
    expected = run(source, "-m", "s2s", "profile", "-o", str(profile), "main.py")
    items, _ = trees.plan([str(source)], str(target))
    options = Options.make(assume="closed-world", profile=load(profile))
    for item, data, outcome in trees.compile_items(items, options):
        assert outcome.error is None and not outcome.failures and item.target is not None
        writing.write_file(item.target, data if outcome.data is None else outcome.data)
    work = (target / "shop" / "work.py").read_text()
    assert ".Shop = __s2s_" in work and ".__named__('shop.stock', 'Shop')" in work.replace('"', "'")
    assert "shop.rows._table[key]" in work
    assert "type((table := shop.table)) is dict" in work and "in table.items():" in work
    assert run(target, "main.py") == expected
    again = compile_text(work, "work.py", Options.make(assume="closed-world", header=False))
    assert not again.changed


REPEATED = """
from .stock import Shop


def totals(shop: Shop, keys):
    found = [shop.rows is None]
    for key in keys:
        for item in shop[key]:
            found += [item]
        for at, value in shop.pairs("a"):
            found += [at, value]
    return found
"""
TOTALS = """
from shop.stock import Shop
from shop.work import totals

print(totals(Shop({1: {"a": 2}, 3: {}, "x": {}}), [1, 3, "x"]), totals(Shop({(1,): {"b": 3}}), [(1,)]))
"""


def compile_closed(source: Path, target: Path) -> None:
    items, _ = trees.plan([str(source)], str(target))
    for item, data, outcome in trees.compile_items(items, Options.make(assume="closed-world")):
        assert outcome.error is None and not outcome.failures and item.target is not None
        writing.write_file(item.target, data if outcome.data is None else outcome.data)


def test_what_is_guessed_by_names_is_looked_through_across_files(tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    (source / "shop").mkdir(parents=True)
    for name, text in (("stock", CLASSES), ("base", BASE), ("work", REPEATED), ("__init__", "")):
        (source / "shop" / f"{name}.py").write_text(text)
    (source / "main.py").write_text(TOTALS)
    compile_closed(source, target)
    work = (target / "shop" / "work.py").read_text()
    assert ".__named__('shop.stock', 'Shop', 'shop.work')" in work.replace('"', "'")
    assert "shop.rows._table[key]" in work and "in table.items():" in work
    assert run(target, "main.py") == run(source, "main.py")
    again = compile_text(work, "work.py", Options.make(assume="closed-world", header=False))
    assert not again.changed


def test_a_package_that_runs_under_another_name_is_not_taken_for_its_namesake(tmp_path: Path) -> None:
    source, target, other = tmp_path / "source", tmp_path / "target", tmp_path / "other"
    for folder in (source / "vendor", other):
        (folder / "shop").mkdir(parents=True)
        for name, text in (("stock", CLASSES), ("base", BASE), ("work", REPEATED), ("__init__", "")):
            (folder / "shop" / f"{name}.py").write_text(text)
    stock = other / "shop" / "stock.py"
    stock.write_text(stock.read_text().replace("iter(self._table)", "iter([*self._table] * 2)"))
    main = TOTALS.replace("shop.work", "vendor.shop.work")
    (source / "main.py").write_text(f"import sys\nsys.path.append({str(other)!r})\n{main}")
    compile_closed(source, target)
    assert "shop.rows._table[key]" in (target / "vendor" / "shop" / "work.py").read_text()
    assert run(target, "main.py") == run(source, "main.py")


def test_files_that_may_have_the_same_name_are_left_alone(tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    for folder in ("one", "two"):
        (source / folder / "shop").mkdir(parents=True)
        for name, text in (("stock", CLASSES), ("base", BASE), ("work", REPEATED), ("__init__", "")):
            (source / folder / "shop" / f"{name}.py").write_text(text)
    compile_closed(source, target)
    assert "_table[key]" not in (target / "one" / "shop" / "work.py").read_text()


HEAD = """
class View:
    def __init__(self, table{more}):
        {init}

    def __iter__(self):
        return {over}


class Shop:
    def __init__(self, table):
        self.table = table

    def rows(self, key=None):
        return View(self.table{given})


def f(shop{params}):
    found = []
    for row in shop.rows({args}):
        found += [row]
    return found
# seen: {{"f": {{"shop": "Shop"}}, "Shop.rows": {{"self": "Shop", "at": "shop.rows("}}}}
"""


def written(
    init: str = "self.table = table",
    over: str = "iter(self.table)",
    more: str = "",
    given: str = "",
    params: str = "",
    args: str = "",
) -> str:
    return HEAD.format(init=init, over=over, more=more, given=given, params=params, args=args)


def is_seen(text: str, assume: str = "closed-world") -> bool:
    profile = profile_of([text], "p.py")
    made = compile_text(text, "p.py", Options.make(assume=assume, profile=profile))
    assert not made.failures
    return any(remark.pass_name == "views" and remark.kind == "done" for remark in made.remarks)


@pytest.mark.parametrize(
    "text",
    [
        written(),
        written(over="iter(self.table[0])"),
        written(over="(row for row in self.table)"),
        written(over="((row, 1) for row in self.table.items())"),
        written(over="((row, at) for row, at in self.table.items())"),
        written(over="(row for key in [0] for row in self.table[key].values())"),
        written(over="(row for row in self.table)").replace("+= [row]", "+= [row]; print(row)"),
        written(over="(row for row in self.table)").replace("+= [row]", "+= [row]; found.x = 1"),
        written(more=", key=None", init="self.table = table if key is None else [key]"),
        written("assert_ = table\n        self.table = assert_"),
        written().replace("class View:", "from abc import ABC\nclass View(ABC):"),
        written().replace("class View:", "class View:\n    __slots__ = 'table', 'other'"),
        written().replace("def f(", "class Other: pass\nOther.__iter__ = print\ndef f("),
    ],
)
def test_a_view_is_looked_through(text: str) -> None:
    assert is_seen(text)
    for assume in ("", "sealed-classes", "sealed-globals,sealed-builtins,sealed-classes,pure-operators"):
        assert not is_seen(text, assume)


@pytest.mark.parametrize(
    "text",
    [
        written("self.table = table; print(table)"),
        written("self.table = [*table]"),
        written("self.table = table; table.seen = True"),
        written("self.table = table; self.first = table[0]"),
        written("self.__dict__['table'] = table"),
        written("self.table = table; self.table += 1"),
        written("global kept; kept = self.table = table"),
        written("for self.table in [table]: pass"),
        written("super().__init__(); self.table = table"),
        written("self.table = table\n        return 1"),
        written("self.table = other = table; del other"),
        written("self.table = later; later = table"),
        written(over="self.table"),
        written(over="[1]"),
        written(over="self"),
        written(over="iter(self)"),
        written(over="iter(self.other)"),
        written(over="map(str, self.table)"),
        written(over="(row for row in self.table if row)"),
        written(over="(one for row in self.table for one in row)"),
        written(over="(self.shown(row) for row in self.table)"),
        written(over="(row async for row in self.table)"),
        written(over="iter(self.table) if self.table else iter(())"),
        written().replace("return iter", "yield from iter"),
        written().replace("class View:", "@print\nclass View:"),
        written().replace("class View:", "class View(dict):"),
        written().replace("class View:", "class View(metaclass=type):"),
        written().replace("class View:", "class View:\n    table = property(print)"),
        written().replace("class View:", "class View:\n    def __getattr__(self, name): return 1\n"),
        written().replace("class View:", "class View:\n    def __del__(self): print(1)\n"),
        written().replace("class View:", "class View:\n    def __new__(cls, table): return 1\n"),
        written().replace("class View:", "class View:\n    __slots__ = ()"),
        written().replace("class View:", "class View:\n    print(1)"),
        written().replace("class View:", "class View:\n    x = vars().update(__iter__=print)"),
        written().replace("class View:", "from x import *\nclass View:"),
        written().replace("def f(", "View = print\ndef f("),
        written().replace("def f(", "iter = print\ndef f("),
        written().replace("def f(", "def g():\n    global iter\n    iter = print\ndef f("),
        written().replace("def f(", "View.__iter__ = print\ndef f("),
        written().replace("def f(", "def g(x):\n    x.rows = print\ndef f("),
        written().replace("def f(", "def g(x):\n    x.__iter__ = print\ndef f("),
        written().replace("def f(", "Other = View\nOther.__iter__ = print\ndef f("),
        written().replace("def f(", "Shop.View = View\nShop.View.__iter__ = print\ndef f("),
        written().replace("def f(", "setattr(View, '__iter__', print)\ndef f("),
        written().replace("def f(shop):", "async def f(shop):").replace("    for row", "    async for row"),
        written().replace("def __iter__", "@print\n    def __iter__"),
        written().replace("def rows", "@staticmethod\n    def rows"),
        written(more=", *more"),
        written(args="*[]"),
        written(args="**{}"),
        written(params=", n", args="n").replace("    found = []", "    found = []\n    if n: del n"),
        written(args="len(found)"),
        written(over="(row for row in self.table)").replace("+= [row]", "+= [row]; shop = 1"),
        written(over="(row for row in self.table)").replace("+= [row]", "+= [row]; del shop"),
        written(over="(row for row in self.table)").replace("for row in shop", "for found.x in shop"),
        written(over="(row for row in self.table)").replace("for row in shop", "for row, found[0] in shop"),
        written(over="((row, row) for row in self.table)").replace("for row in shop", "for row, *_ in shop"),
        written(over="(row for row in self.table)").replace("for row in shop", "for row, at in shop"),
        written(over="(row for row, _ in self.table)"),
        written(over="(row for row, _ in self.table.values())"),
        written(over="(row for row, *_ in self.table.items())"),
        written(over="(row for row, (_, at) in self.table.items())"),
        written(over="(row for key in [0] for row in self.table)"),
        written(over="(row for row in self.table)").replace(
            "    return found", "        if row: break\n    else:\n        return 1\n    return found"
        ),
        written("self.table = table.rows(); self.first = table.first", over="(row for row in self.table)"),
        written("self.first = table.second.first; self.table = table.third").replace(
            "iter(self.table)", "iter(self.table[self.first])"
        ),
        written(over="(row for row in self.table)").replace("+= [row]", "+= [one for one in [row]]"),
        written(over="(row for row in self.table)")
        .replace("    return found", "    yield found")
        .replace("found += [row]", "yield row"),
    ],
)
def test_what_a_view_does_besides_is_left_as_written(text: str) -> None:
    assert not is_seen(text)


def repeated(reads: str = "shop.rows", over: str = "iter(self.table)", more: str = "") -> str:
    """A program of which no profile is known, with a loop over a view in another one."""
    text = written(over=over).partition("# seen:")[0].replace("def f(shop", more + "def f(shop, times")
    loop = "for row in shop.rows():\n        found += [row]"
    inner = loop.replace("\n", "\n    ")
    return text.replace(loop, f"found += [{reads}]\n    for _ in range(times):\n        {inner}")


OTHER = "class Other:\n    def rows(self):\n        return []\n"


@pytest.mark.parametrize(
    "text",
    [
        repeated(),
        repeated(over="(row for row in self.table)"),
        repeated(more="class Open(Shop):\n    pass\n"),
        repeated(more="class Open(Shop):\n    def rows(self):\n        return []\n"),
        repeated(reads="shop.key", more=OTHER).replace("class Shop:", "class Shop:\n    key = 1"),
        repeated(more="def g(shop):\n    return f(shop, 2), shop.key\n" + OTHER).replace(
            "class Shop:", "class Shop:\n    key = 1"
        ),
    ],
)
def test_a_view_is_guessed_by_names(text: str) -> None:
    assert is_seen(text)
    assert not is_seen(text, "sealed-globals,sealed-builtins,sealed-classes,pure-operators")


@pytest.mark.parametrize(
    "text",
    [
        written().partition("# seen:")[0],
        repeated(more=OTHER),
        repeated().replace("def rows", "def items").replace("shop.rows", "shop.items"),
        repeated().replace("class Shop:", "class Shop(metaclass=type):"),
        repeated().replace("class Shop:", "@print\nclass Shop:"),
    ],
)
def test_nothing_is_guessed_of_names_that_may_mean_anything(text: str) -> None:
    assert not is_seen(text)

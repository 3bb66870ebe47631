"""Functions and methods of other files in a whole program that name things of their own files."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from mutants.lent import SEEN_BY_PROGRAMS
from s2s import trees
from s2s.options import Options

CLOSED = Options.make(assume="closed-world", header=False)

CHECK = """\
import math
import sys
from limits import LEAST
MOST = 100
WAYS = sys.intern("ways")
_found = {}
def find(name):
    return _found.get(name)
class Failed(Exception):
    pass
def check(x):
    if x > MOST or x < LEAST:
        raise Failed(x)
    return math.sqrt(x) + MOST
def known(name, least=MOST):
    return name in _found or len(name) > least
def put(name, value):
    _found[name] = value
def styled(x, how=WAYS):
    return x, how
class Source:
    def __init__(self):
        self.at = 0
    def moved(self, by):
        self.at += by
        return put(str(self.at), LEAST) or find(str(self.at))
"""
USER = """\
from check import Failed as Wrong, Source, check, known, put, styled
def run(n):
    total = 0
    for i in range(n):
        total += check(i)
        if known(str(i)):
            put(str(i), i)
    return total
def other(x, find):
    put("a", x)
    one = known("a")
    two = styled(x)
    return one, two, find
def of_source(n):
    source = Source()
    moved = source.moved(n)
    return moved
"""
MAIN = """\
import user
print(user.run(50), user.other(3, 4), user.of_source(2))
try:
    user.run(300)
except user.Wrong as error:
    print(type(error).__name__, error)
"""
FILES = {"limits": "LEAST = -3\n", "check": CHECK, "user": USER, "main": MAIN}


def compiled(folder: Path, files: dict[str, str]) -> dict[str, str]:
    """What the files of a tree are compiled to."""
    folder.mkdir(parents=True)
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text)
    items, problems = trees.plan([str(folder)], str(folder.with_name("out")))
    assert not problems
    return {
        Path(item.path).stem: (data if outcome.data is None else outcome.data).decode()
        for item, data, outcome in trees.compile_items(items, CLOSED, jobs=1)
    }


def run(folder: Path) -> tuple[str, list[str]]:
    """What a program prints, and the error that it ends with."""
    got = subprocess.run([sys.executable, "main.py"], cwd=folder, capture_output=True, text=True)
    return got.stdout, got.stderr.splitlines()[-1:]


def outcomes(
    tmp_path: Path, files: dict[str, str]
) -> tuple[list[tuple[str, list[str]]], list[dict[str, str]]]:
    """What a program comes to as written, compiled, and compiled again; and what it is compiled to."""
    once = compiled(tmp_path / "src", files)
    again = compiled(tmp_path / "once", once)
    compiled(tmp_path / "again", again)
    return [run(tmp_path / name) for name in ("src", "once", "again")], [once, again]


def same(tmp_path: Path, **files: str) -> str:
    """What the file `user` of a program is compiled to, which does what the program does, and stays as it is."""
    (written, *others), (once, again) = outcomes(tmp_path, {**FILES, **files})
    assert written[0] and others == [written, written]
    assert again == once
    return once["user"]


def test_what_this_file_has_no_name_for_is_read_where_the_function_has_it(tmp_path: Path) -> None:
    user = same(tmp_path)
    assert '.math = check.__globals__["math"]\n' in user and "._found = known.__globals__" in user
    assert "raise Wrong(i)" in user and "i > 100" in user and ".math.sqrt(i) + 100" in user
    assert user.count('["_found"]') == 1 and "known(" not in user and "check(i)" not in user


def test_a_default_is_what_its_name_means(tmp_path: Path) -> None:
    assert '.WAYS = styled.__globals__["WAYS"]' in same(tmp_path)


@pytest.mark.parametrize("others", [0, 12], ids=["followed as one", "too many"])
def test_methods_are_lent_what_they_name(tmp_path: Path, others: int) -> None:
    user = same(tmp_path, **{f"other{number}": "" for number in range(others)})
    assert '.find = Source.moved.__globals__["find"]' in user and "source.moved(" not in user


def test_a_method_of_one_of_several_classes_calls_those_of_each(tmp_path: Path) -> None:
    check = (
        "class Entry:\n    pass\nclass Above:\n    def made(self):\n        return Entry()\n"
        "    def put(self, all):\n        self.last = all\n        if not all:\n            all.append(self.made())\n"
        "        else:\n            while len(all) < 3:\n                all.append(self.made())\n"
    )
    below = "from check import Above\nclass Kept:\n    pass\nclass Below(Above):\n"
    below += "    def made(self):\n        return Kept()\n"
    user = "from below import Below\nclass User:\n    def __init__(self):\n        self.one = Below()\n"
    user += "    def again(self):\n        self.one = Below()\n"
    user += "    def run(self, all):\n        self.one.put(all)\n        self.one.put(all)\n"
    user += "        return type(all[-1]).__name__\n"
    main = "import user\nfrom check import Above\nprint(user.User().run([]))\nAbove().put([])\n"
    same(tmp_path, check=check, below=below, user=user, main=main)
    text = user.replace("Below()", "Below() if all else Above()").replace(
        "__init__(self)", "__init__(self, all)"
    )
    text = text.replace("import Below", "import Below\nfrom check import Above")
    main = "import user\nprint(user.User(1).run([]), user.User(0).run([]))\n"
    same(tmp_path / "several", check=check, below=below, user=text, main=main)


def test_two_files_may_have_the_same_name(tmp_path: Path) -> None:
    more = "_found = {'b': 2}\ndef third(name):\n    return _found[name]\n"
    text = USER + "from more import third\ndef all(x):\n    put('b', x)\n    return third('b')\n"
    user = same(tmp_path, more=more, user=text, main=MAIN + "print(user.all(3))\n")
    assert "third.__globals__['_found']" in user and "third('b')" not in user


PROGRAMS: dict[str, dict[str, str]] = {
    "bound later": {
        "check": "def f(x):\n    return late(x)\nimport user\ndef late(x):\n    return x + 1\n",
        "user": "from check import f\ndef run(x):\n    return f(x)\n",
        "main": "import check, user\nprint(user.run(1))\n",
    },
    "bound twice": {
        "check": "_log = []\ndef f(x):\n    _log.append(x)\n    return len(_log)\n"
        "def reset():\n    global _log\n    _log = []\n",
        "user": "from check import f\ndef run(x):\n    return f(x)\n",
        "main": "import check, user\nprint(user.run(1), user.run(2))\ncheck.reset()\nprint(user.run(3))\n",
    },
    "stored by another file": {
        "check": "_log = []\ndef f(x):\n    _log.append(x)\n    return len(_log)\n",
        "user": "from check import f\ndef run(x):\n    return f(x)\n",
        "main": "import check, user\nprint(user.run(1), user.run(2))\ncheck._log = []\nprint(user.run(3))\n",
    },
    "imported later": {
        "check": "from kinds import Failed\ndef f(x):\n    if x:\n        raise Failed(x)\n    return x\n",
        "kinds": "class Failed(Exception):\n    pass\n",
        "user": "from check import f\ndef run(x):\n    return f(x)\nimport hook\nfrom kinds import Failed\n",
        "hook": "import sys\ntry:\n    sys.modules['user'].run(1)\n"
        "except Exception as error:\n    print(repr(error))\n",
        "main": "import user\nprint(user.run(0))\n",
    },
    "compiled again": {
        "check": "def g(x):\n    for _ in range(2):\n        print(x)\n    return x + 0\n"
        "def f(x):\n    return g(x)\nprint(g(3))\n",
        "user": "from check import f\ndef run(x):\n    return f(x)\n",
        "main": "import user\nprint(user.run(True))\n",
    },
    "bound below a class": {
        "check": "class Source:\n    def f(self, x):\n        return late(x)\nimport user\n"
        "def late(x):\n    return x + 1\n",
        "user": "from check import Source\ndef run(x):\n    source = Source()\n    return source.f(x)\n",
        "main": "import check, user\nprint(user.run(1))\n",
    },
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_what_is_not_certain_stays_a_call(tmp_path: Path, name: str) -> None:
    files = {"limits": "", **PROGRAMS[name]}
    user = same(tmp_path, **files)
    assert ("__globals__" in user) is (name == "compiled again")


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_compiler_that_does_not_ask_is_noticed(tmp_path: Path, name: str) -> None:
    with SEEN_BY_PROGRAMS[name].applied():
        (written, *others), _ = outcomes(tmp_path, {**FILES, "limits": "", **PROGRAMS[name]})
    assert others != [written, written]


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("check", "def put", "known = known\ndef put"),
        ("check", "def put", "def known(name):\n    return None\ndef put"),
        ("check", "import math", "import math\nfrom limits import *"),
        ("check", "name in _found or", "any(name in _found for _ in 'ab') or"),
        ("check", "len(name) >", "sys._getframe() is None or len(name) >"),
        ("check", "name in _found or", "name in _found and known(name[1:]) or"),
        ("check", "_found = {}", "_found = {}\nif MOST:\n    _found = {}"),
        ("user", "def run", "def len(x):\n    return 0\ndef run"),
        ("user", "def run", "print(sorted(name for name in dir() if name[0] != '_'))\ndef run"),
        ("user", "def run", "if check:\n    from check import known\ndef run"),
    ],
    ids="rebound,defined twice,all names,in a loop,frames,recursive,bound in two ways,another builtin,lists names,"
    "imported twice".split(","),
)  # fmt: skip
def test_what_speaks_against_it_leaves_the_call(tmp_path: Path, file: str, old: str, new: str) -> None:
    text = FILES[file].replace(old, new, 1)
    assert text != FILES[file]
    assert "known(str(i))" in same(tmp_path, **{file: text})


def test_what_leads_back_to_a_function_is_bound_after_it(tmp_path: Path) -> None:
    check = (
        "KEEP = []\ndef even(x):\n    return KEEP or x == 0 or odd(x - 1)\n"
        "def odd(x):\n    return x != 0 and even(x - 1)\n"
    )
    user = "from check import even, odd\ndef run(x):\n    return even(x), odd(x)\n"
    user = same(tmp_path, check=check, user=user, main="import user\nprint(user.run(5))\n")
    assert "even(x), x != 0 and even(x - 1)" in user


def test_only_whole_programs_lend(tmp_path: Path) -> None:
    for name, text in FILES.items():
        (tmp_path / f"{name}.py").write_text(text)
    items, _ = trees.plan([str(tmp_path)], str(tmp_path.with_name("out")))
    options = Options.make(assume=["sealed-globals", "sealed-builtins", "sealed-classes"])
    for item, data, outcome in trees.compile_items(items, options, jobs=1):
        if item.path.endswith("user.py"):
            assert b"known(str(i))" in (outcome.data or data)

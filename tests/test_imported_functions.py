"""Small functions of other files are inlined, and what an import binds is asked before it is taken for one of them."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

from s2s import trees
from s2s.cache import Cache
from s2s.library import FUNCTION_TEXTS
from s2s.linking import Linker
from s2s.offering import does, offered
from s2s.options import ImportedFunction, Options

HELPERS = """\
def add(a, b):
    \"\"\"The sum.\"\"\"
    return a + b


def scale(x: float, by: float = 3) -> float:
    return x * by + 1
"""
USER = """\
from .helpers import add, scale as grow

def fancy(a, b, c):
    return add(add(a, b), grow(c))
"""


def compiled(
    folder: Path, files: dict[str, str], cache: Cache | None = None, **options: str
) -> dict[str, str]:
    """What becomes of the files of a package."""
    (folder / "pkg").mkdir(exist_ok=True, parents=True)
    for name, text in files.items():
        (folder / "pkg" / f"{name}.py").write_text(text)
    items, _ = trees.plan([str(folder / "pkg")], str(folder / "out" / "pkg"))
    found = trees.compile_items(items, Options.make(**options), cache=cache, jobs=1)  # type: ignore[arg-type]
    return {Path(item.path).stem: (outcome.data or data).decode() for item, data, outcome in found}


def outputs(tmp_path: Path, user: str, program: str) -> list[tuple[str, str]]:
    """What a program prints that imports a package, and what on stderr: the package as written, and compiled."""
    found = []
    made = compiled(tmp_path, {"helpers": HELPERS, "user": user})
    for name, text in (("plain", user), ("fast", made["user"])):
        folder = tmp_path / name
        (folder / "pkg").mkdir(parents=True)
        (folder / "pkg" / "__init__.py").touch()
        (folder / "pkg" / "helpers.py").write_text(HELPERS)
        (folder / "pkg" / "user.py").write_text(text)
        (folder / "program.py").write_text(program)
        got = subprocess.run([sys.executable, "program.py"], cwd=folder, capture_output=True, text=True)
        found.append((got.stdout, got.stderr))
    return found


# -- which functions are offered


@pytest.mark.parametrize(
    ("text", "offer"),
    [
        ("def f(x: int, k=2) -> int:\n    # more\n    return x * k\n", "def f(x, k=2):\n    return x * k"),
        (
            'def f(a, /):\n    """Doc."""\n    b = a\n    return b\n',
            'def f(a, /):\n    """…"""\n    b = a\n    return b',
        ),
        ("x = 1\ndef f():\n    return 'k'\ny = 2\n", "def f():\n    return 'k'"),
    ],
)
def test_functions_that_name_nothing_outside_are_offered(text: str, offer: str) -> None:
    assert offered(text.encode(), "f") == offer


OPEN = """\
import warnings
import logging as log

def old(keywords: dict, name: str, default=None, *, new: str = "") -> object:
    if name in keywords:
        warnings.warn(f"{name} is old, use {better(new)}", category=Old,
            stacklevel=3)
        raise TypeError(name)
    keywords[name] = default
    return keywords[name]
"""


def test_functions_that_name_other_things_are_offered_to_be_evaluated() -> None:
    text = offered(OPEN.encode(), "old", is_open=True)
    assert text.startswith("import warnings\ndef old(keywords, name, default=None, *, new=''):\n")
    assert not offered(OPEN.encode(), "old")
    namespace: dict[str, object] = {}
    exec(OPEN, namespace)
    assert does(namespace["old"], text)
    exec(OPEN.replace("is old", "is older"), namespace)
    assert not does(namespace["old"], text)


@pytest.mark.parametrize("text", ["def f(x):\n    del x\n    return y\n", "def f(*x):\n    return y\n"])
def test_what_does_more_is_not(text: str) -> None:
    assert not offered(text.encode(), "f", is_open=True)


@pytest.mark.parametrize(
    "text",
    [
        "K = 1\ndef f(x):\n    return x + K\n",
        "def f(x):\n    return len(x)\n",
        "def f(x):\n    return [i for i in x]\n",
        "def f(x):\n    yield x\n",
        "def f(*x):\n    return x\n",
        "def f(*, x):\n    return x\n",
        "def f(x, k=[]):\n    return k\n",
        "def f(x):\n    return lambda: x\n",
        "def f(x):\n    global y\n    y = x\n",
        "def f(x):\n    del x\n",
        "def f(x):\n    import os\n    return os\n",
        "def f(x):\n    try:\n        return x\n    finally:\n        x = 1\n",
        "def f(x):\n    y: int = x\n    return y\n",
        "def f(x):\n    return x == '…'\n",
        "def f(x):\n    assert (x, 'always')\n",
        "async def f(x):\n    return x\n",
        "@cache\ndef f(x):\n    return x\n",
        "def f(x):\n    return x\ndef f(x):\n    return 2\n",
        "if True:\n    def f(x):\n        return x\n",
        "class C:\n    def f(x):\n        return x\n",
        "def f(x):\n    return " + " + ".join(["x"] * 200) + "\n",
        "def f(x:\n",
    ],
)
def test_other_functions_are_not(text: str) -> None:
    assert offered(text.encode(), "f") == ""


@pytest.mark.parametrize(
    "other",
    [
        "def f(x, k=2):\n    return x + 1.0",
        "def f(x, k=2):\n    return x + True",
        "def f(x, k=2):\n    return x - 1",
        "def f(x, k=True):\n    return x + 1",
        "def f(x, k=-2):\n    return x + 1",
        "def f(x, k):\n    return x + 1",
        "def f(x, k=2, /):\n    return x + 1",
        "def f(k, x=2):\n    return x + 1",
        "def f(x, *k):\n    return x + 1",
        "def f(x, k=2, *, j=1):\n    return x + 1",
        "async def f(x, k=2):\n    return x + 1",
        "class f:\n    __code__ = None",
        "f = print",
        "def make(one):\n    def f(x, k=2):\n        return x + one\n    return f\nf = make(1)",
    ],
)
def test_what_does_something_else_is_told_apart(other: str) -> None:
    text = "def f(x, k=2):\n    return x + 1"
    namespace: dict[str, object] = {}
    exec(text, namespace)
    assert does(namespace["f"], text)
    exec(other, namespace)
    assert not does(namespace["f"], text)


# -- what files know of each other


def linked(text: str, *, closed: bool = True, **files: str) -> tuple[object, ...]:
    texts = {f"/tree/{name.replace('_in_', '/')}.py": content.encode() for name, content in files.items()}
    return Linker(texts.get, closed=closed).imports("/tree/pkg/user.py", text.encode())


ADD = ImportedFunction("pkg.helpers", "add", 'def add(a, b):\n    """…"""\n    return a + b', True)
TEXT = "from pkg.helpers import add\nadd(1, 2)\n"


def test_an_import_means_the_function_of_the_file() -> None:
    assert linked(TEXT, pkg_in_helpers=HELPERS) == (ADD,)
    assert linked(TEXT, closed=False, pkg_in_helpers=HELPERS) == (ADD._replace(certain=False),)
    both = {"pkg_in_helpers": HELPERS, "pkg_in_helpers_in___init__": HELPERS}
    assert linked(TEXT, **both) == (ADD._replace(certain=False),)
    again = HELPERS + "if later:\n    add = 1\n"
    assert linked(TEXT, pkg_in_helpers=again) == (ADD._replace(certain=False),)
    handed_on = linked(
        "from pkg import plus\nplus(1, 2)\n",
        pkg_in___init__="from .helpers import add as plus\n",
        pkg_in_helpers=HELPERS,
    )
    assert handed_on == (ADD._replace(module="pkg", name="plus", certain=False),)


@pytest.mark.parametrize(
    ("text", "helpers"),
    [
        ("from pkg.helpers import add\nx = add\n", HELPERS),
        ("from pkg.helpers import missing\nmissing(1)\n", HELPERS),
        ("from pkg.elsewhere import add\nadd(1, 2)\n", HELPERS),
        (TEXT, "def add(a, b):\n    return a + (2 + 3)\n"),
        (TEXT, "from .user import add\n"),
    ],
    ids=["not called", "missing", "elsewhere", "compiled to another", "circle"],
)
def test_what_is_no_such_function_is_not_known(text: str, helpers: str) -> None:
    assert linked(text, pkg_in_helpers=helpers, pkg_in_user="from .helpers import add\n") == ()


def test_a_changed_helper_compiles_those_again_that_import_it(tmp_path: Path) -> None:
    cache = Cache(str(tmp_path / "cache"))
    first = compiled(tmp_path, {"helpers": HELPERS, "user": USER}, cache)
    assert "a + b if add is" in first["user"]
    changed = compiled(tmp_path, {"helpers": HELPERS.replace("a + b", "a - b")}, cache)
    assert "a - b if add is" in changed["user"]


def test_in_a_closed_world_the_call_is_gone(tmp_path: Path) -> None:
    made = compiled(tmp_path, {"helpers": HELPERS, "user": USER}, assume="closed-world")
    assert "return (a + b) + (c * 3 + 1)" in made["user"]


def test_the_output_compiles_to_itself(tmp_path: Path) -> None:
    first = compiled(tmp_path, {"helpers": HELPERS, "user": USER})
    assert compiled(tmp_path / "again", first) == first


def test_a_folder_of_scripts_is_a_tree(tmp_path: Path) -> None:
    made = compiled(tmp_path, {"helpers": HELPERS, "user": USER.replace(".helpers", "helpers")})
    assert "a + b if add is" in made["user"]


# -- functions that are called as attributes of modules

OF_MODULES = """\
from typing import cast
import pkg.helpers as h
from . import helpers

def fancy(a, b, c):
    return helpers.add(h.add(a, b), helpers.scale(c))

def total(n):
    found = 0
    for x in range(n):
        for y in range(n):
            found += h.add(x, y) % 7
    return found

def named(x):
    return cast("int", x)
"""


def test_a_call_of_a_modules_attribute_means_the_function_of_its_file() -> None:
    text = "import pkg.helpers as h\nh.add(1, 2)\nh.missing(1)\nh.scale\n"
    assert linked(text, pkg_in_helpers=HELPERS) == (ADD,)
    assert linked("from . import helpers\nhelpers.add(1, 2)\n", pkg_in_helpers=HELPERS) == (
        ADD._replace(module=".helpers"),
    )
    assert linked("import helpers, os\nhelpers.add(1, 2)\n", pkg_in_helpers=HELPERS) == (
        ADD._replace(module="helpers"),
    )
    assert linked("import pkg.helpers\npkg.helpers.add(1, 2)\n", pkg_in_helpers=HELPERS) == ()
    assert linked("import pkg.helpers as h\nx.h.add(1, 2)\n", pkg_in_helpers=HELPERS) == ()


def test_functions_of_the_library_are_as_python_has_them() -> None:
    for (module, name), text in FUNCTION_TEXTS.items():
        assert does(getattr(importlib.import_module(module), name), text)


def test_such_calls_are_inlined_in_loops_under_a_test_of_the_module_and_its_attribute(tmp_path: Path) -> None:
    made = compiled(tmp_path, {"helpers": HELPERS, "user": OF_MODULES})["user"]
    assert re.search(r"names\.get\(.h.\) is (__s2s_\w+__)\.h\s+and h\.add is \1\.h_add", made)
    assert "found += (x + y) % 7" in made and "found += h.add(x, y) % 7" in made
    assert "return helpers.add(h.add(a, b), helpers.scale(c))" in made  # tests would cost what the calls do
    assert re.search(r"return x if cast is __s2s_\w+__\.cast else cast\(.int., x\)", made)
    assert compiled(tmp_path / "again", {"helpers": HELPERS, "user": made})["user"] == made


def test_in_a_closed_world_such_calls_are_gone(tmp_path: Path) -> None:
    made = compiled(tmp_path, {"helpers": HELPERS, "user": OF_MODULES}, assume="closed-world")["user"]
    assert "return (a + b) + (c * 3 + 1)" in made


LOOP = """\
{before}
def f({param}):
    {inside}
    found = 0
    for x in range(9000):
        found += helpers.{name}(x, 1) % 7
    return found
{behind}
"""


@pytest.mark.parametrize(
    "parts",
    [
        {"param": "helpers"},
        {"behind": "helpers = helpers or 1"},
        {"name": "missing"},
        {"behind": "print(globals())"},
        {"before": "", "inside": "from . import helpers"},
    ],
    ids=["a local", "bound twice", "missing", "lists its names", "a local import"],
)
def test_other_attributes_are_left_alone(tmp_path: Path, parts: dict[str, str]) -> None:
    usual = {"before": "from . import helpers", "param": "n", "inside": "pass", "name": "add", "behind": ""}
    user = LOOP.format(**usual | parts)
    assert compiled(tmp_path, {"helpers": HELPERS, "user": user})["user"] == user
    user = LOOP.format(**usual)
    assert "found += (x + 1) % 7" in compiled(tmp_path, {"helpers": HELPERS, "user": user})["user"]


OF_MODULES_CASES = {
    "as known": "",
    "rebound there first": "import pkg.helpers\npkg.helpers.add = lambda a, b: 'patched'\n",
    "rebound there later": "import pkg.user\npkg.helpers.add = lambda a, b: (a, b)\n",
    "another module": "import pkg.user\nclass M:\n    add = scale = print\npkg.user.h = pkg.user.helpers = M\n",
    "one that counts": "import pkg.user\nclass M:\n    asked = 0\n    @property\n    def add(self):\n"
    "        M.asked += 1\n        return lambda a, b: M.asked\n    scale = add\npkg.user.h = pkg.user.helpers = M()\n",
    "gone": "import pkg.user\ndel pkg.helpers.add\n",
    "gone, with a hook": "import pkg.user\ndel pkg.helpers.add\n"
    "pkg.helpers.__getattr__ = lambda name: lambda *args: (name, args)\n",
    "no module": "import sys\nclass M:\n    def add(a, b):\n        return 'mine'\n    scale = add\n"
    "import pkg\nsys.modules['pkg.helpers'] = pkg.helpers = M\n",
    "rebound while it runs": "import pkg.user\nclass N(int):\n    def __add__(self, other):\n"
    "        pkg.helpers.add = lambda a, b: 'late'\n        return 5\n"
    "print(pkg.user.fancy(N(1), 2, 3))\n",
    "another default": "import pkg.helpers\npkg.helpers.scale.__defaults__ = (5,)\n",
}
OF_MODULES_PROGRAM = """\
{before}
from pkg import user
for args in (1, 2, 3), (1.5, 2, -0.0), ("a", 1, 2):
    try:
        print(user.fancy(*args), user.named(args))
    except (TypeError, AttributeError) as error:
        print(type(error), error)
try:
    print(user.total(30))
except (TypeError, AttributeError) as error:
    print(type(error), error)
"""


@pytest.mark.parametrize("case", OF_MODULES_CASES)
def test_the_attribute_of_a_module_may_be_another_by_then(tmp_path: Path, case: str) -> None:
    program = OF_MODULES_PROGRAM.format(before=OF_MODULES_CASES[case])
    written, fast = outputs(tmp_path, OF_MODULES, program)
    assert written == fast and written[0]


# -- what the import binds as the program runs

CASES = {
    "as known": "",
    "rebound in the helper": "import pkg.helpers\npkg.helpers.add = lambda a, b: 'patched'\n",
    "another default": "import pkg.helpers\npkg.helpers.scale.__defaults__ = (5,)\n",
    "another code": "import pkg.helpers as h\nh.add.__code__ = (lambda a, b: 'code').__code__\n",
    "rebound later": "import pkg.user\npkg.user.add = lambda a, b: (a, b)\n",
    "a mock": "from unittest import mock\nimport pkg.user\nmock.patch('pkg.user.grow', lambda c: c).start()\n",
    "no compile": "import builtins as b\nreal = b.compile\n"
    "b.compile = lambda *args, **more: real(*args, **more) if more else 1 / 0\n",
}
PROGRAM = """\
{before}
from pkg import user
print(user.fancy(1, 2, 3), user.fancy(1.5, 2, -0.0))
try:
    user.fancy("a", 1, 2)
except TypeError as error:
    print(error)
"""


@pytest.mark.parametrize("case", CASES)
def test_what_is_imported_may_be_another_by_then(tmp_path: Path, case: str) -> None:
    written, fast = outputs(tmp_path, USER, PROGRAM.format(before=CASES[case]))
    assert written == fast and written[0]


@pytest.mark.parametrize(
    ("text", "instead"),
    [("a + b", "a - b"), ("x * by + 1", "x * by + 1.0"), ("by: float = 3", "by: float = 4")],
)
def test_a_file_may_be_edited_after_those_that_use_it(tmp_path: Path, text: str, instead: str) -> None:
    made = compiled(tmp_path, {"helpers": HELPERS, "user": USER})
    (tmp_path / "pkg" / "helpers.py").write_text(HELPERS.replace(text, instead))
    outputs = []
    for user in (USER, made["user"]):
        (tmp_path / "pkg" / "user.py").write_text(user)
        program = "from pkg.user import fancy; print(fancy(1, 2, 3))"
        command = [sys.executable, "-B", "-c", program]
        outputs.append(subprocess.run(command, cwd=tmp_path, capture_output=True, text=True).stdout)
    assert outputs[0] == outputs[1] != ""


DECORATED = """\
import s2s
from helpers import add

@s2s.compile
def double(x):
    return add(x, x)
{then}
print(double(4), double("ab"))
print(double.s2s.source)
"""


@pytest.mark.parametrize(
    ("then", "output"),
    [("", "8 abab"), ("import helpers\nadd = helpers.add = lambda a, b: 'other'\n", "other other")],
)
def test_the_decorator_knows_what_its_file_imports(tmp_path: Path, then: str, output: str) -> None:
    (tmp_path / "helpers.py").write_text(HELPERS)
    (tmp_path / "program.py").write_text(DECORATED.format(then=then))
    got = subprocess.run([sys.executable, "program.py"], cwd=tmp_path, capture_output=True, text=True)
    assert got.stdout.splitlines()[0] == output, got.stderr
    assert ("x + x" in got.stdout) is not then


LOOPING = """\
import s2s
{imports}

@s2s.compile
def doubled(n):
    found = 0
    for x in range(n):
        for y in range(n):
            found += h.add(x, y) % 7
    return found

print(doubled(30))
h.add = lambda a, b: 1
print(doubled(30))
print(doubled.s2s.source)
"""


@pytest.mark.parametrize("imports", ["import helpers as h", "import helpers\nh = helpers"])
def test_the_decorator_knows_the_modules_that_its_file_imports(tmp_path: Path, imports: str) -> None:
    (tmp_path / "helpers.py").write_text(HELPERS)
    (tmp_path / "program.py").write_text(LOOPING.format(imports=imports))
    got = subprocess.run([sys.executable, "program.py"], cwd=tmp_path, capture_output=True, text=True)
    assert got.stdout.splitlines()[:2] == ["2692", "900"], got.stderr
    assert ("(x + y) % 7" in got.stdout) is (" as h" in imports)

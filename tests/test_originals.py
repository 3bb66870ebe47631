"""Where the guards of the decorator keep the functions they compare with."""

from __future__ import annotations

import copy
import gc
import linecache
import marshal
import pickle
import subprocess
import sys
import weakref
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

import s2s
from s2s.api import lazy, unit
from s2s.api.originals import NAME
from tests.decorated import ADD, Load, is_inlined

F = ADD + "@s2s.compile\ndef f(a):\n    return add(a, 1)\n"


def test_a_module_that_nothing_uses_is_freed(load: Load) -> None:
    module = load(F + "class Big: pass\nbig = Big()\n")
    assert module.f(1) == 2 and is_inlined(module.f, module.add)
    held = weakref.ref(module.big)
    sys.modules.pop(module.__name__, None)
    del module
    gc.collect()
    assert held() is None


def test_a_text_that_nothing_uses_is_freed(load: Load) -> None:
    module = load(ADD + "@s2s.compile\ndef f():\n    def g(a):\n        return add(a, 1)\n    return g\n")
    assert module.f()(1) == 2 and is_inlined(module.f(), module.add)
    held = weakref.ref(module.f.s2s.entry.unit(vars(module)))
    sys.modules.pop(module.__name__, None)
    del module
    unit._units.clear()
    lazy._entries.clear()
    gc.collect()
    assert held() is None


def test_compiled_code_holds_nothing_but_constants(load: Load) -> None:
    module = load(F)
    assert module.f(1) == 2 and is_inlined(module.f, module.add)
    code = marshal.loads(marshal.dumps(module.f.__code__))
    assert FunctionType(code, vars(module))(1) == 2
    # Elsewhere its guards fail, whatever its calls find there.
    assert FunctionType(code, {"add": lambda a, b: (a, b)})(1) == (1, 1)


SORTS = """\
import s2s
@s2s.compile
def f(rows):
    found = [*rows]
    found.sort(key=lambda row: row[1])
    return found, max(rows, key=lambda row: row[0])
"""


def test_what_is_sorted_elsewhere_is_so_by_the_lambda(load: Load) -> None:
    module = load(SORTS)
    expected = [(3, 1), (1, 2)], (3, 1)
    assert module.f([(1, 2), (3, 1)]) == expected and NAME in module.f.__code__.co_names
    assert FunctionType(module.f.__code__, {})([(1, 2), (3, 1)]) == expected


def test_copies_of_a_namespace_take_no_originals_with_them(load: Load) -> None:
    module = load(F)
    assert module.f(1) == 2 and is_inlined(module.f, module.add)
    holder = vars(module)[NAME]
    for other in (copy.copy(holder), copy.deepcopy(holder), pickle.loads(pickle.dumps(holder))):
        namespace = {"add": lambda a, b: "another", NAME: other}
        assert FunctionType(module.f.__code__, namespace)(1) == "another"


def test_a_function_decorated_again_in_a_copied_namespace(load: Load) -> None:
    module = load(ADD + "def f(a):\n    return add(a, 1)\n")
    s2s.compile(module.f)
    assert module.f(1) == 2
    namespace = dict(vars(module))
    again = FunctionType(module.f.s2s.original_code, namespace)
    s2s.compile(again)
    assert again(1) == 2
    namespace["add"] = lambda a, b: "another"
    assert (again(1), module.f(1)) == ("another", 2)


def test_the_namespace_has_its_name_before_anything_goes_over_it(load: Load) -> None:
    module = load(F)
    for value in vars(module).values():
        if isinstance(value, FunctionType) and value.__name__ == "f":
            assert value(1) == 2
    assert is_inlined(module.f, module.add)


@pytest.mark.parametrize("text", [f"{NAME} = 1", f"def g({NAME}): return {NAME}"])
def test_a_file_that_uses_the_name_is_left_alone(load: Load, text: str) -> None:
    module = load(F + text + "\n")
    with pytest.warns(s2s.NotCompiledWarning, match=NAME):
        assert module.f(1) == 2
    assert NAME in module.f.s2s.why_not


def test_a_namespace_where_the_name_is_taken_is_left_alone(load: Load) -> None:
    module = load(ADD + "def f(a):\n    return add(a, 1)\n")
    vars(module)[NAME] = "mine"
    s2s.compile(module.f)
    with pytest.warns(s2s.NotCompiledWarning, match=NAME):
        assert module.f(1) == 2
    assert vars(module)[NAME] == "mine"


def test_globals_that_watch_their_reads_are_left_alone(tmp_path: Path) -> None:
    class Watching(dict[str, Any]):
        def __getitem__(self, name: str) -> Any:
            seen.append(name)
            return super().__getitem__(name)

    text, name = "def add(a, b):\n    return a + b\ndef f(a):\n    return add(a, 1)\n", "<watched>"
    linecache.cache[name] = len(text), None, text.splitlines(True), name
    seen: list[str] = []
    namespace = Watching()
    exec(compile(text, name, "exec"), namespace)
    s2s.compile(dict.__getitem__(namespace, "f"))
    seen.clear()
    f = dict.__getitem__(namespace, "f")
    with pytest.warns(s2s.NotCompiledWarning, match="globals"):
        assert f(1) == 2
    f(1)
    assert seen == ["add", "add"] and NAME not in namespace


AT_EXIT = """
import s2s

def early(a):
    return a + 1

class Late:
    def __del__(self):
        print(f(1), g(1))

@s2s.compile
def f(a, early=early):
    return early(a)

def late(a):
    return a + 2

@s2s.compile
def g(a, print=print):
    try:
        return late(a)
    except TypeError:
        return "cleared"

_object = Late()
print(f(1), g(1))
"""


def test_finalizers_call_compiled_functions_as_the_interpreter_ends(tmp_path: Path) -> None:
    (tmp_path / "subject.py").write_text(AT_EXIT)
    (tmp_path / "plain.py").write_text(AT_EXIT.replace("@s2s.compile", ""))
    for imported in ([], ["-c"]):
        seen = []
        for name in ("plain", "subject"):
            program = [*imported, f"import {name}"] if imported else [f"{name}.py"]
            done = subprocess.run([sys.executable, *program], cwd=tmp_path, capture_output=True, text=True)
            seen.append((done.stdout, done.stderr))
        assert seen[0] == seen[1]
        assert seen[0][1] == "" and seen[0][0].startswith("2 3\n2 ")

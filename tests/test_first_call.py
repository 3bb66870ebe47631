"""`s2s.compile` and the first call: what is compiled then, what declines, and what no one may notice of it."""

from __future__ import annotations

import functools
import inspect
import linecache
import os
import subprocess
import sys
import threading
import weakref
from pathlib import Path
from types import FunctionType
from typing import Any
from unittest import mock

import pytest

import s2s
from s2s.api import unit
from tests.decorated import ADD, Load, is_inlined

# A function that runs as written is an error, unless the test expects the warning.
pytestmark = pytest.mark.filterwarnings("error::s2s.NotCompiledWarning")


def test_without_source_it_warns_once(monkeypatch: pytest.MonkeyPatch) -> None:
    namespace: dict[str, Any] = {}
    # What `linecache` has under this name since 3.13, the program of `python -c`, is some other text.
    monkeypatch.setitem(linecache.cache, "<string>", (1, None, ["x = 1\n"], "<string>"))
    # One place is warned of once in a process, so the name must be this test's own.
    exec("def from_nowhere():\n    return 1\n", namespace)
    function = namespace["from_nowhere"]
    code = function.__code__
    with pytest.warns(
        s2s.NotCompiledWarning, match="from_nowhere runs as written: its source is not available"
    ):
        assert s2s.compile(function) is function
    assert s2s.compile(function)() == 1  # no second warning
    assert function.__code__ is code
    with pytest.warns(s2s.NotCompiledWarning, match="len runs as written: no Python function"):
        assert s2s.compile(len) is len
    with pytest.warns(s2s.NotCompiledWarning):
        assert s2s.compile(functools.partial(max, 1))(2) == 2
    with pytest.warns(s2s.NotCompiledWarning):
        s2s.compile(mock.MagicMock(__wrapped__=mock.MagicMock()))


def test_a_cell_of_a_notebook() -> None:
    name = "<cell-7>"
    text = (
        "from math import sqrt\ndef helper(x):\n    return x + 1\ndef f(x):\n    return helper(x) * (2 + 3)\n"
    )
    linecache.cache[name] = (len(text), None, text.splitlines(True), name)
    try:
        namespace: dict[str, Any] = {"__name__": "__main__"}
        exec(compile(text, name, "exec", dont_inherit=True), namespace)
        f = s2s.compile(namespace["f"])
        assert f(1) == 10
        assert is_inlined(f, namespace["helper"])
        assert f.s2s.original.startswith("def f(x):")
    finally:
        del linecache.cache[name]


def test_future_features_of_earlier_cells_hold() -> None:
    import __future__

    name = "<cell-8>"
    text = (
        "def outer():\n    def g(x: Unknown) -> 1 + 1:\n        k = 2\n        return x + k\n    return g\n"
    )
    linecache.cache[name] = (len(text), None, text.splitlines(True), name)
    try:
        namespace: dict[str, Any] = {}
        flags = __future__.annotations.compiler_flag
        exec(compile(text, name, "exec", flags, dont_inherit=True), namespace)
        outer = s2s.compile(namespace["outer"])
        assert outer()(1) == 3
        assert outer().__annotations__ == {"x": "Unknown", "return": "1 + 1"}
        assert outer.s2s.why_not == ""
    finally:
        del linecache.cache[name]


def test_a_file_edited_since_the_import_is_left_alone(load: Load) -> None:
    module = load(ADD + "def f(a):\n    return add(a, 1)\n")
    path, code = Path(str(module.__file__)), module.f.__code__
    path.write_text(ADD + "def f(a):\n    return add(a, 2)\n")
    os.utime(path, (1, 1))
    s2s.compile(module.f)
    with pytest.warns(s2s.NotCompiledWarning, match="edited since the import"):
        assert module.f(1) == 2
    assert module.f.__code__ is code
    assert "edited since the import" in module.f.s2s.why_not
    assert module.f.s2s.remarks[-1].kind == "missed"


def test_a_vanished_file(load: Load) -> None:
    module = load("def f():\n    return 1 + 1\n")
    s2s.compile(module.f)
    Path(str(module.__file__)).unlink()
    with pytest.warns(s2s.NotCompiledWarning, match="not available"):
        assert module.f() == 2
    assert (module.f.s2s.source, module.f.s2s.original, module.f.s2s.ir) == ("", "", "")


def test_an_internal_error_leaves_the_function_as_written(load: Load) -> None:
    module = load("def f(a):\n    return a + (1 + 1 if True else a)\n")
    code = module.f.__code__
    s2s.compile(module.f)
    with mock.patch.object(unit.Unit, "_compile", side_effect=ValueError("broken")):
        with pytest.warns(
            s2s.NotCompiledWarning, match=r"f runs as written: internal error .*broken.*report"
        ):
            assert module.f(1) == 3
    assert module.f.__code__ is code and module.f(1) == 3


def test_near_the_end_of_the_stack_a_later_call_compiles(load: Load) -> None:
    module = load(ADD + "@s2s.compile\ndef f(a):\n    return add(a, 1)\n")
    with mock.patch.object(unit.Unit, "_compile", side_effect=RecursionError):
        assert module.f(1) == 2
    assert not is_inlined(module.f, module.add)
    assert module.f(1) == 2 and is_inlined(module.f, module.add)


def test_what_is_changed_about_the_code_before_the_first_call_stays_changed(load: Load) -> None:
    module = load(
        ADD
        + """
import types
@types.coroutine
@s2s.compile
def tick(x):
    return (yield add(x, 1))
async def main(): return await tick(1)
@s2s.compile
def named(a): return add(a, 1)
named.__code__ = named.__code__.replace(co_name="other", co_qualname="an.other", co_firstlineno=99)
def outer(k):
    @types.coroutine
    @s2s.compile
    def inner():
        yield k
    return inner
async def each(): await outer(3)()
"""
    )
    for _ in range(2):
        coroutine = module.main()
        assert coroutine.send(None) == 2
        with pytest.raises(StopIteration, match="done"):
            coroutine.send("done")
        assert module.each().send(None) == 3
        assert module.named(1) == 2
    assert module.tick.__code__.co_flags & inspect.CO_ITERABLE_COROUTINE
    code = module.named.__code__
    assert (code.co_name, code.co_qualname, code.co_firstlineno) == ("other", "an.other", 99)
    assert is_inlined(module.tick, module.add) and is_inlined(module.named, module.add)


def test_a_changed_copy_does_not_change_the_function(load: Load) -> None:
    module = load(ADD + "@s2s.compile\ndef f(a):\n    return add(a, 1)\n")
    twin = FunctionType(module.f.__code__.replace(co_name="twin"), vars(module))
    assert (twin(1), module.f(1), twin(1)) == (2, 2, 2)
    assert module.f.__code__.co_name == "f" and is_inlined(module.f, module.add)


DYING = """
import builtins, s2s
def add(a, b): return a + b
class R:
    @s2s.compile(level=1)
    def __del__(self): print("gone", add(1, 2))
"""


@pytest.mark.parametrize("keep", ["r = R(); r.r = r", "builtins.r = R()"])
@pytest.mark.parametrize("loaded", ["", "s2s.optimize_source('x = 1')"])
@pytest.mark.parametrize("deep", [False, True])
def test_a_first_call_as_the_interpreter_ends_runs_as_written(
    tmp_path: Path, keep: str, loaded: str, deep: bool
) -> None:
    path = tmp_path / "program.py"
    path.write_text(
        f"{DYING}{loaded}\n{keep}\ndef unused(): return {'+'.join('1' * (1500 if deep else 1))}\n"
    )
    done = subprocess.run([sys.executable, path], capture_output=True, text=True, timeout=60, check=True)
    assert (done.stdout, done.stderr) == ("gone 3\n", "")


def test_a_compiler_that_cannot_be_imported_leaves_the_function_as_written(
    load: Load, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = load("def unimportable():\n    return 1 + 1\n")
    s2s.compile(module.unimportable)
    # Not by `mock.patch.dict`, which would forget what is imported meanwhile.
    with monkeypatch.context() as patched:
        patched.setitem(sys.modules, "s2s.api.unit", None)
        with pytest.warns(s2s.NotCompiledWarning, match="internal error .*s2s.api.unit"):
            assert module.unimportable() == 2


def test_the_compiler_calling_a_function_gets_the_original(load: Load) -> None:
    text = (
        ADD + "@s2s.compile\ndef f(a):\n    return add(a, 1)\n@s2s.compile\ndef g(a):\n    return add(a, 2)\n"
    )
    module = load(text)
    compile_unit = unit.Unit._compile
    seen = []

    def calling(self: Any) -> Any:
        seen.extend([module.f(1), module.g(1)])
        return compile_unit(self)

    with mock.patch.object(unit.Unit, "_compile", calling):
        assert module.f(2) == 3
    assert seen == [2, 3] and is_inlined(module.f, module.add)
    assert not is_inlined(module.g, module.add)
    assert module.g(1) == 3 and is_inlined(module.g, module.add)


def test_threads_in_the_first_call_compile_once(load: Load) -> None:
    module = load(ADD + "@s2s.compile\ndef f(a, *, k=1):\n    return add(a, k)\n")
    compile_unit, compiled, results = unit.Unit._compile, [], []
    gate = threading.Barrier(8)

    def counting(self: Any) -> Any:
        compiled.append(threading.get_ident())
        return compile_unit(self)

    def work(i: int) -> None:
        gate.wait()
        results.append(module.f(i) - i)

    with mock.patch.object(unit.Unit, "_compile", counting):
        threads = [threading.Thread(target=work, args=(i,)) for i in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert results == [1] * 8
    assert len(compiled) == 1


def test_no_call_waits_for_the_compiler_in_another_thread(load: Load) -> None:
    module = load(
        ADD + "@s2s.compile\ndef f(a):\n    return add(a, 1)\ng = s2s.compile(lambda a: add(a, 2))\n"
    )
    compile_unit, results, texts = unit.Unit._compile, [], []
    asking = threading.Thread(target=lambda: texts.append(module.g.s2s.source))

    def calling(self: Any) -> Any:
        # The compiler may wait for the caller: a finalizer it happens to run wants a lock the caller holds.
        thread = threading.Thread(target=lambda: results.extend([module.f(1), module.g(1)]), daemon=True)
        thread.start()
        thread.join(20)
        results.append("called")
        if not asking.ident:
            asking.start()
        return compile_unit(self)

    with mock.patch.object(unit.Unit, "_compile", calling):
        assert module.f(2) == 3
    assert results == [2, 3, "called"]
    # Whoever asks what was done does wait.
    asking.join()
    assert "a + 2 if add is " in texts[0]
    assert is_inlined(module.f, module.add)
    assert module.g(1) == 3 and is_inlined(module.g, module.add)


class Mortal:
    pass


def test_arguments_die_when_the_function_drops_them_even_on_the_first_call(load: Load) -> None:
    module = load("def f(a, /, b, *, c):\n    del a, b, c\n    return [ref() for ref in refs]\n")
    s2s.compile(module.f)
    for _ in range(2):
        module.refs = []

        def mortal() -> Mortal:
            thing = Mortal()
            module.refs.append(weakref.ref(thing))
            return thing

        # Not inside `assert`: pytest keeps what it asserts about.
        left = module.f(mortal(), mortal(), c=mortal())
        assert left == [None, None, None]


def test_a_function_that_looks_at_its_caller_sees_it_on_the_first_call(load: Load) -> None:
    module = load(
        """
import s2s, sys, warnings
@s2s.compile
def caller():
    return sys._getframe(1).f_code.co_name
@s2s.compile
def old():
    warnings.warn("old", stacklevel=2)
"""
    )
    assert module.caller() == "test_a_function_that_looks_at_its_caller_sees_it_on_the_first_call"
    with pytest.warns(UserWarning) as seen:
        module.old()
    assert seen[0].filename == __file__


def test_a_function_that_looks_at_its_caller_by_another_name(load: Load) -> None:
    module = load(
        """
import inspect, s2s
from inspect import currentframe as cf, stack as st
from sys import _getframe as gf
from warnings import warn as w
@s2s.compile
def by_global(): return gf(1).f_code.co_name
@s2s.compile
def by_default(get=gf): return get(1).f_code.co_name
@s2s.compile
def by_keyword(*, get=gf): return get(1).f_code.co_name
@s2s.compile
def by_stack(): return st()[1].function
@s2s.compile
def by_outer(): return inspect.getouterframes(cf())[1].function
@s2s.compile
def in_lambda(): return (lambda: gf(2).f_code.co_name)()
def outer():
    get = gf
    @s2s.compile
    def by_cell(): return get(1).f_code.co_name
    return by_cell
by_cell = outer()
@s2s.compile
def old(): w("old", UserWarning, 2)
"""
    )

    def caller(function: Any, *args: Any) -> Any:
        return function(*args)

    for name in ("global", "default", "keyword", "stack", "outer", "cell"):
        assert caller(getattr(module, f"by_{name}")) == "caller", name
    assert caller(module.in_lambda) == "caller"
    with pytest.warns(UserWarning) as seen:
        module.old()
    assert seen[0].filename == __file__


def test_tracebacks_show_the_lines_of_the_file(load: Load) -> None:
    module = load(
        ADD
        + """
@s2s.compile
def f(a):
    b = add(a, 1)

    return b / 0
"""
    )
    for _ in range(2):
        with pytest.raises(ZeroDivisionError) as caught:
            module.f(1)
        last = caught.traceback[-1]
        assert (Path(last.path).name, last.lineno + 1) == ("subject.py", 11)
    assert is_inlined(module.f, module.add)


OPENED = """
from unittest import mock
import s2s

def add(a, b):
    return a + b

@s2s.compile
def read(name, mark):
    with open(name) as file:
        return file.read(), add(mark, 1)

with mock.patch("builtins.open", mock.mock_open(read_data="data")) as opened:
    assert read("name", 1) == ("data", 2)
opened.assert_called_once_with("name")
assert any(name.startswith("original_") for name in read.__code__.co_names)
"""


def test_a_first_call_does_not_open_files_by_the_programs_open(tmp_path: Path) -> None:
    # In a process of its own: what pytest imports, s2s too, it reads by whatever `open` there is.
    (tmp_path / "subject.py").write_text(OPENED)
    done = subprocess.run([sys.executable, "subject.py"], cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


AT_EXIT = """
import atexit, s2s

class Loud:
    def __init__(self, name): self.name = name
    def __del__(self): print("finalized", self.name)

def add(a, b):
    return a + b

@s2s.compile(assume={assume!r})
def outer(x):
    def inner(y):
        return add(x, y)
    return inner

kept, loud = outer(1), Loud("global")
atexit.register(lambda: print("at exit", outer(1)(2), kept(3)))
print(kept(1))
"""


@pytest.mark.parametrize("assume", ["", "sealed-globals"])
@pytest.mark.parametrize("imported", [False, True])
def test_what_a_module_holds_is_finalized_as_the_interpreter_ends(
    tmp_path: Path, assume: str, imported: bool
) -> None:
    (tmp_path / "subject.py").write_text(AT_EXIT.format(assume=assume))
    program = ["-c", "import subject"] if imported else ["subject.py"]
    done = subprocess.run([sys.executable, *program], cwd=tmp_path, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("2\nat exit 3 4\nfinalized global\n", "")

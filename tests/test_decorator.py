"""`s2s.compile` on every kind of function: what it keeps, what it swaps, and when it declines."""

from __future__ import annotations

import asyncio
import copy
import gc
import importlib.util
import inspect
import io
import marshal
import pickle
import subprocess
import sys
import types
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


def facts(function: Any) -> dict[str, object]:
    """What introspection says about a function."""
    code = function.__code__
    return {
        "signature": str(inspect.signature(function)),
        "doc": function.__doc__,
        "name": function.__name__,
        "qualname": function.__qualname__,
        "module": function.__module__,
        "defaults": function.__defaults__,
        "kwdefaults": function.__kwdefaults__,
        "annotations": function.__annotations__,
        "code name": (code.co_name, code.co_qualname),
        "file": Path(code.co_filename).name,
        "free": code.co_freevars,
        "generator": inspect.isgeneratorfunction(function),
        "coroutine": inspect.iscoroutinefunction(function),
        "async generator": inspect.isasyncgenfunction(function),
        "arguments": inspect.getfullargspec(function),
    }


KINDS = """
def plain(a: int, b: "str" = "b", *, c: float = 2.5) -> list:
    "The doc."
    return [a, b, c]

def all_kinds(a, /, b, *args, c, d=4, **rest):
    return a, b, args, c, d, rest

def nothing():
    pass

def generator(n, step=1):
    while n:
        got = yield n
        n -= got or step
    return "end"

async def coroutine(x):
    return x

async def async_generator(n):
    for i in range(n):
        yield i

def outer():
    x = y = 1
    def closure(a, y=y):
        return a + x
    return closure
closure = outer()

class Base:
    def method(self): return "base"

class Class(Base):
    def method(self, a=1): return super().method(), a
"""
NAMES = ["plain", "all_kinds", "nothing", "generator", "coroutine", "async_generator", "closure"]


@pytest.mark.parametrize("name", NAMES)
def test_introspection_is_the_same_before_and_after_the_first_call(load: Load, name: str) -> None:
    function = getattr(load(KINDS), name)
    expected, lines = facts(function), function.__code__.co_firstlineno
    assert s2s.compile(function) is function
    assert facts(function) == expected
    assert function.__code__.co_firstlineno == lines
    assert inspect.getsource(function).lstrip().startswith(("def ", "async def "))
    arguments = {"plain": (1,), "nothing": (), "all_kinds": (1, 2)}.get(name, (3,))
    result = function(*arguments, **({"c": 3} if name == "all_kinds" else {}))
    if inspect.iscoroutine(result):
        result.close()
    assert facts(function) == expected
    assert type(function) is FunctionType


def test_every_kind_of_parameter_on_the_first_call_and_later(load: Load) -> None:
    function = s2s.compile(load(KINDS).all_kinds)
    for _ in range(2):
        # `a` and `rest`'s own "a" are two things.
        assert function(1, 2, 3, 4, c=5, a=6, z=7) == (1, 2, (3, 4), 5, 4, {"a": 6, "z": 7})
        assert function(1, b=2, c=3, d=5) == (1, 2, (), 3, 5, {})
        with pytest.raises(TypeError, match=r"all_kinds\(\) missing 1 required keyword-only argument: 'c'"):
            function(1, 2)


def test_wrong_arguments_do_not_compile_and_say_the_same(load: Load) -> None:
    function = s2s.compile(load(KINDS).plain)
    waiting = function.__code__
    with pytest.raises(TypeError, match=r"^plain\(\) missing 1 required positional argument: 'a'$"):
        function()
    assert function.__code__ is waiting


def test_the_first_call_swaps_the_code_of_the_same_function(load: Load) -> None:
    module = load(ADD + "def f(a, b, c):\n    return add(add(a, b), c)\n")
    before, names, original = module.f, set(vars(module)), module.f.__code__
    assert s2s.compile(module.f) is before
    waiting = module.f.__code__
    assert waiting is not original
    assert module.f(1, 2, 3) == 6
    assert module.f is before
    assert module.f.__code__ not in (waiting, original)
    assert is_inlined(module.f, module.add)
    assert set(vars(module)) == {*names, "__s2s__"}


def test_nothing_is_compiled_before_the_first_call(load: Load) -> None:
    with mock.patch.object(unit.Unit, "_compile", side_effect=AssertionError) as compiled:
        load("import s2s\n@s2s.compile\ndef f(): return 1\n")
    assert not compiled.called


def test_no_change_gives_the_original_code_back(load: Load) -> None:
    module = load("def f(a):\n    return a\n")
    original = module.f.__code__
    assert s2s.compile(module.f)(1) == 1
    assert module.f.__code__ is original
    module = load("def g(a):\n    return a + (2 * 3 if True else a)\n", "other")
    original = module.g.__code__
    assert s2s.compile(module.g, level=0)(1) == 7
    assert module.g.__code__ is original


def test_rebinding_a_callee_takes_effect(load: Load) -> None:
    text = ADD + "@s2s.compile\ndef f(a, b):\n    return add(a, b)\n"
    module = load(text)
    assert module.f(2, 3) == 5 and is_inlined(module.f, module.add)
    with mock.patch.object(module, "add", lambda a, b: a * b):
        assert module.f(2, 3) == 6
    assert module.f(2, 3) == 5
    del module.add
    with pytest.raises(NameError, match="'add'"):
        module.f(2, 3)


def test_a_callee_rebound_before_the_first_call_is_called(load: Load) -> None:
    text = ADD + "@s2s.compile\ndef f(a, b):\n    return add(a, b)\nold, add = add, lambda a, b: a * b\n"
    module = load(text)
    assert module.f(2, 3) == 6
    assert not is_inlined(module.f, module.old)
    module.add = module.old
    assert module.f(2, 3) == 5


def test_nothing_is_done_where_no_guard_could_hold(load: Load) -> None:
    module = load(ADD + "@s2s.compile\ndef f(a, b):\n    return add(a, b)\n")
    with mock.patch.object(module, "add", max):
        assert module.f(2, 3) == 3
    assert module.f.__code__ is module.f.s2s.original_code
    assert module.f.s2s.why_not == "what it calls is not what this file defines: add"
    assert module.f(2, 3) == 5 and module.f.s2s.source == module.f.s2s.original


def test_a_callee_whose_defaults_or_code_changed_is_called(load: Load) -> None:
    text = """
    import s2s
    def scale(a, by=2):
        return a * by
    def shift(a):
        return a + 1
    @s2s.compile
    def f(a):
        return scale(a), shift(a)
    """
    module = load(text)
    module.scale.__defaults__ = (10,)
    module.shift.__code__ = (lambda a: a - 1).__code__
    assert module.f(3) == (30, 2)
    module = load(text, "other")
    assert module.f(3) == (6, 4)


def test_a_compiled_callee_counts_as_the_function_of_its_file(load: Load) -> None:
    module = load(ADD + "def f(a, b):\n    return add(a, b)\n")
    s2s.compile(module.add)
    module.add(1, 2)
    assert s2s.compile(module.f)(2, 3) == 5
    assert is_inlined(module.f, module.add)


def test_sealed_globals_are_checked_once(load: Load) -> None:
    text = ADD + "@s2s.compile(assume='sealed-globals')\ndef f(a, b):\n    return add(a, b)\n"
    module = load(text)
    assert module.f(2, 3) == 5
    assert "add" not in module.f.__code__.co_names
    assert module.f.s2s.relied == ("sealed-globals",)
    module = load(text, "other")
    module.add = lambda a, b: a * b
    assert module.f(2, 3) == 6
    assert any("sealed-globals" in remark.message for remark in module.f.s2s.remarks)


def test_defaults_changed_later_are_used(load: Load) -> None:
    module = load(KINDS)
    s2s.compile(module.plain)
    module.plain.__defaults__ = ("B",)
    module.plain.__kwdefaults__["c"] = 7.0
    assert module.plain(1) == [1, "B", 7.0]
    module.plain.__defaults__ = ("C",)
    assert module.plain(1) == [1, "C", 7.0]


def test_methods_in_either_order(load: Load) -> None:
    module = load(
        ADD
        + """
class Base:
    def __init__(self, x): self.x = x

class Class(Base):
    @s2s.compile
    def __init__(self, x):
        super().__init__(add(x, 1))
    @s2s.compile
    def method(self, y): return add(y, 2)
    @s2s.compile
    @staticmethod
    def static(y): return add(y, 1)
    @staticmethod
    @s2s.compile
    def static_too(y): return add(y, 2)
    @s2s.compile
    @classmethod
    def of_class(cls, y): return cls, add(y, 1)
    @classmethod
    @s2s.compile(level=2)
    def of_class_too(cls, y): return cls, add(y, 2)
    @s2s.compile
    @property
    def value(self):
        x = self.x
        return add(x, 1)
    @value.setter
    @s2s.compile
    def value(self, to): self.x = add(to, 0)
    @s2s.compile
    def __private(self): return add(self.x, self.__class__ is Class)
    def call_private(self): return self.__private()
"""
    )
    for _ in range(2):
        thing = module.Class(1)
        assert (thing.x, thing.method(5), thing.static(1), thing.static_too(1)) == (2, 7, 2, 3)
        assert (thing.of_class(1), module.Class.of_class_too(1)) == ((module.Class, 2), (module.Class, 3))
        thing.value = 9
        assert (thing.value, thing.call_private()) == (10, 10)
    assert type(vars(module.Class)["static"]) is staticmethod
    assert type(vars(module.Class)["of_class"]) is classmethod
    for name in ("method", "static", "static_too", "of_class", "of_class_too"):
        assert "add" in getattr(module.Class, name).s2s.original
        assert is_inlined(inspect.unwrap(getattr(module.Class, name)), module.add), name
    assert is_inlined(module.Class.value.fget, module.add)


def test_a_class_is_compiled_in_place(load: Load) -> None:
    module = load(
        ADD
        + """
from dataclasses import dataclass
def elsewhere(self): return add(1, 1)

@s2s.compile
@dataclass
class Point:
    x: int
    y: int
    borrowed = elsewhere
    def norm(self):
        x, y = self.x, self.y
        return add(x, y)
    @staticmethod
    def origin(): return Point(add(0, 0), 0)
    @property
    def double(self): return add(self.x, self.x)
    class Inner:
        def get(self): return add(1, 2)
"""
    )
    point = module.Point(3, 4)
    assert (point.norm(), point.double, point.origin()) == (7, 6, module.Point(0, 0))
    assert module.Point.Inner().get() == 3
    assert is_inlined(module.Point.norm, module.add)
    assert is_inlined(module.Point.Inner.get, module.add)
    assert not hasattr(module.elsewhere, "s2s")
    assert isinstance(module.Point, type)


def test_closure_cells_are_shared(load: Load) -> None:
    module = load(
        ADD
        + """
def counter(start):
    count = start
    @s2s.compile
    def bump(by=1):
        nonlocal count
        step = add(by, 0)
        count += step
        return count
    def peek(): return count
    def put(to):
        nonlocal count
        count = to
    return bump, peek, put
"""
    )
    (bump, peek, put), (other, _, _) = module.counter(0), module.counter(100)
    put(10)
    assert (bump(), peek()) == (11, 11)
    put(20)
    assert (bump(5), peek(), other()) == (25, 25, 101)
    assert is_inlined(bump, module.add)
    assert bump.__code__ is other.__code__, "a closure made again takes the code that is there"
    assert "cell" in repr(bump.__closure__[0]) and bump.__closure__[0] is peek.__closure__[0]


def test_free_variables_that_lose_their_use_stay(load: Load) -> None:
    module = load(
        """
import s2s
def outer(x, y):
    @s2s.compile
    def f():
        "Doc."
        if False:
            return x
        three = 3
        return y + three
    return f
"""
    )
    f = module.outer(1, 2)
    closure = f.__closure__
    assert (f(), f()) == (5, 5)
    assert f.__code__.co_freevars == ("x", "y") and f.__closure__ is closure
    assert f.s2s.why_not == ""


def test_functions_inside_a_compiled_function(load: Load) -> None:
    module = load(
        ADD
        + """
@s2s.compile
def outer(k):
    @s2s.compile
    def inner(a):
        b = add(a, 1)
        return b, k
    return inner
"""
    )
    inner, again = module.outer(1), module.outer(2)
    assert (inner(5), again(5)) == ((6, 1), (6, 2))
    assert is_inlined(inner, module.add)
    assert "b = add(a, 1)" in inner.s2s.original


def test_generators_are_lazy_and_their_own(load: Load) -> None:
    module = load(KINDS)
    function = s2s.compile(module.generator)
    first = function(3)
    # What the first call made is the generator of the compiled code, not one around it.
    assert first.gi_code is function.__code__ and first.gi_yieldfrom is None
    assert first.__qualname__ == "generator"
    assert inspect.getgeneratorstate(first) == inspect.GEN_CREATED
    assert next(first) == 3
    assert inspect.getgeneratorlocals(first)["n"] == 3
    assert first.send(2) == 1
    with pytest.raises(StopIteration, match="end"):
        next(first)
    assert list(function(2)) == [2, 1]
    with pytest.raises(ZeroDivisionError):
        function(1).throw(ZeroDivisionError())


def test_coroutines_and_async_generators(load: Load) -> None:
    module = load(
        ADD
        + """
import asyncio
@s2s.compile
async def coroutine(x):
    await asyncio.sleep(0)
    return add(x, 1)
@s2s.compile
async def numbers(n):
    for i in range(n):
        yield add(i, 1)
"""
    )

    async def main() -> list[Any]:
        first = module.coroutine(1)
        assert first.cr_code is module.coroutine.__code__
        together = await asyncio.gather(first, module.coroutine(2))
        agen = module.numbers(3)
        assert agen.ag_code is module.numbers.__code__
        return [*together, [x async for x in agen], [x async for x in module.numbers(2)]]

    for _ in range(2):
        assert asyncio.run(main()) == [2, 3, [1, 2, 3], [1, 2]]
    assert is_inlined(module.numbers, module.add)


def test_pickle_and_copy(load: Load) -> None:
    module = load(ADD + "@s2s.compile\ndef f(a):\n    return add(a, 1)\n")
    for _ in range(2):
        assert pickle.loads(pickle.dumps(module.f)) is module.f
        assert copy.copy(module.f) is copy.deepcopy(module.f) is module.f
        assert module.f(1) == 2


class ByValue(pickle.Pickler):
    """Pickles code objects, as the picklers of distributed computing do."""

    def reducer_override(self, value: Any) -> Any:
        if isinstance(value, types.CodeType):
            return code_again, (marshal.dumps(value.replace(co_consts=())), value.co_consts)
        if isinstance(value, FunctionType) and value.__module__ == "subject":
            return function_again, (
                value.__code__,
                {"add": value.__globals__["add"]} if value.__name__ == "f" else {},
            )
        return NotImplemented


def code_again(data: bytes, consts: tuple[Any, ...]) -> types.CodeType:
    code = marshal.loads(data)
    assert isinstance(code, types.CodeType)
    return code.replace(co_consts=consts)


def function_again(code: types.CodeType, namespace: dict[str, Any]) -> FunctionType:
    return FunctionType(code, namespace)


def test_pickling_by_value(load: Load) -> None:
    module = load(ADD + "@s2s.compile\ndef f(a):\n    return add(a, 1)\n")
    for _ in range(2):
        file = io.BytesIO()
        ByValue(file).dump((module.f, module.f.s2s))
        twin, info = pickle.loads(file.getvalue())
        assert twin is not module.f and twin(1) == 2 == twin(1)
        assert info.original.startswith("@s2s.compile")
        assert module.f(1) == 2


def test_a_copy_made_from_the_code_runs_in_its_own_globals_and_cells(load: Load) -> None:
    module = load(
        ADD
        + """
def outer(k):
    @s2s.compile
    def f(a): return add(a, k)
    return f
"""
    )
    f = module.outer(1)
    cells = (types.CellType(100),)
    twin = FunctionType(f.__code__, {"add": lambda a, b: (a, b)}, "twin", None, cells)
    assert [twin(1), f(1), twin(1), f(1)] == [(1, 100), 2, (1, 100), 2]


def test_decorated_functions(load: Load) -> None:
    module = load(
        ADD
        + """
import functools
import gc
def twice(function):
    @functools.wraps(function)
    def wrapper(*args):
        return function(*args), function(*args)
    return wrapper
@s2s.compile
@twice
def above(a): return add(a, 1)
@twice
@s2s.compile
def below(a): return add(a, 1)
@s2s.compile
@functools.lru_cache
def cached(a): return add(a, 1)
"""
    )
    assert (module.above(1), module.below(1), module.cached(1)) == ((2, 2), (2, 2), 2)
    for function in (module.above, module.below, module.cached):
        inner = function.__wrapped__
        assert is_inlined(inner, module.add)
        assert function.s2s is inner.s2s
    assert module.cached.cache_info().misses == 1


def test_lambdas(load: Load) -> None:
    module = load(ADD + "f = s2s.compile(lambda a: add(a, 1))\n")
    assert module.f(1) == 2
    assert is_inlined(module.f, module.add)
    assert module.f.s2s.original == "lambda a: add(a, 1)"


def test_two_lambdas_on_a_line_are_told_apart(load: Load) -> None:
    module = load("fs = [lambda a: a + (1 + 1 if True else a), lambda a: a + (2 + 2 if True else a)]\n")
    assert [s2s.compile(f)(10) for f in module.fs] == [12, 14]


def test_compiled_again(load: Load) -> None:
    module = load(ADD + "def f(a):\n    return add(a, 1)\n")
    f = s2s.compile(s2s.compile(module.f))
    assert f(1) == 2 and is_inlined(f, module.add)
    code = f.__code__
    assert s2s.compile(f).__code__ is code
    s2s.compile(f, level=0)
    assert f(1) == 2 and not is_inlined(f, module.add)


@pytest.mark.parametrize("level", [1, 2])
def test_a_module_compiled_at_its_import_is_not_compiled_twice(
    tmp_path: Path, monkeypatch: Any, level: int
) -> None:
    (tmp_path / "hooked.py").write_text(ADD + "@s2s.compile\ndef f(a):\n    k = 2\n    return add(a, k)\n")
    monkeypatch.syspath_prepend(tmp_path)
    s2s.install("hooked", cache=False, level=level)
    try:
        module = importlib.import_module("hooked")
        code = module.f.s2s.original_code
        assert module.f(1) == 3
        assert module.f.s2s.why_not == ""
        assert module.f.__code__ is code
        module.add = lambda a, b: a * b
        assert module.f(3) == 6
    finally:
        s2s.uninstall()
        sys.modules.pop("hooked", None)


@pytest.mark.parametrize(("options", "command"), [("level=1", []), ("", ["--assume", "closed-world"])])
def test_a_program_compiled_as_it_was_started_is_not_compiled_twice(
    tmp_path: Path, options: str, command: list[str]
) -> None:
    path = tmp_path / "program.py"
    path.write_text(
        ADD
        + f"@s2s.compile({options})\ndef f(a):\n    k = 2\n    return add(a, k)\nprint(f(1), f.s2s.why_not)\n"
    )
    run = [sys.executable, "-m", "s2s", "run", "--no-cache", *command, str(path)]
    done = subprocess.run(run, capture_output=True, text=True, timeout=60, check=True)
    assert (done.stdout, done.stderr) == ("3 \n", "")


@pytest.mark.parametrize("called", [False, True])
def test_a_function_dies_as_early_as_before(load: Load, called: bool) -> None:
    module = load(KINDS)
    gc.disable()
    try:
        function = s2s.compile(module.outer())
        if called:
            function(1)
        alive = weakref.ref(function)
        del function
        assert alive() is None
    finally:
        gc.enable()


RETURNED = """
import functools, typing
def add(a, b):
    return a + b
def f(a):
    return add(a, 1)
cached = functools.lru_cache(f)
part = functools.partial(f, 1)
static = staticmethod(f)
of_class = classmethod(f)
lazy = functools.cached_property(f)
bound = f.__get__(1)
class Class:
    def method(self):
        return add(self, 1)
    class Inner:
        def method(self):
            return 1
class Empty:
    pass
class Callable:
    def __call__(self): pass
callable_object = Callable()
same = lambda x: x.attribute
class Mine:
    s2s = "mine"
    def f(self): pass
class Protocol(typing.Protocol):
    def f(self): pass
"""


def test_what_the_decorator_returns_says_what_was_done(load: Load) -> None:
    module = load(RETURNED)
    for name in ("f", "cached", "part", "static", "of_class", "lazy", "bound"):
        returned = s2s.compile(vars(module)[name])
        assert returned is vars(module)[name]
        assert returned.s2s is module.f.s2s and returned.s2s.why_not == "", name
    assert s2s.compile(module.Class).s2s.why_not == ""
    assert [part.name for part in module.Class.s2s.parts] == ["Class.method", "Class.Inner.method"]
    assert "add" in module.Class.s2s.source and module.Class.s2s.original.count("def method") == 2
    assert s2s.compile(module.Class.Inner).s2s.why_not == "Class.Inner.method: no pass changes anything in it"
    assert s2s.compile(module.Empty).s2s.why_not == "no function is written in it"
    with pytest.warns(s2s.NotCompiledWarning):
        assert s2s.compile(module.callable_object).s2s.why_not == "no Python function but 'Callable'"
    # Somebody else's attribute, and what would become a part of a protocol.
    assert s2s.compile(module.Mine).s2s == "mine"
    assert "s2s" not in vars(s2s.compile(module.Protocol))


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({}, "no pass changes anything in it"),
        ({"level": 0}, "no pass was asked for"),
        ({"passes": "none"}, "no pass"),
    ],
)
def test_a_function_that_no_pass_changes_says_so(load: Load, options: dict[str, Any], why: str) -> None:
    module = load("def f(a):\n    return a.b\ndef g(a):\n    return a\n")
    f = s2s.compile(**options)(module.f)
    code = f.s2s.original_code
    assert f.s2s.why_not.startswith(why) and f.__code__ is not code
    with pytest.raises(AttributeError):
        f(1)
    assert f.__code__ is code and f.s2s.source == f.s2s.original


def test_the_first_refusal_is_the_reason(load: Load) -> None:
    module = load("def down(n):\n    return down(n - 1) + 1 if n else 0\ndef f(a):\n    return down(a)\n")
    missed = [remark for remark in s2s.compile(module.f).s2s.remarks if remark.kind == "missed"]
    assert missed and missed[0].message in module.f.s2s.why_not


def test_a_function_without_source_has_its_info() -> None:
    namespace: dict[str, Any] = {}
    exec("def f():\n    return 1 + 1", namespace)
    with pytest.warns(s2s.NotCompiledWarning, match="source is not available"):
        s2s.compile(namespace["f"])
    assert namespace["f"].s2s.why_not == "its source is not available"
    assert (namespace["f"].s2s.source, namespace["f"]()) == ("", 2)


def test_bad_options_are_refused_at_the_decoration() -> None:
    with pytest.raises(s2s.UsageError) as caught:
        s2s.compile(assume="sealed-global")
    assert caught.value.hint == "did you mean 'sealed-globals'?"
    with pytest.raises(s2s.UsageError):
        s2s.compile(lambda: 1, level=7)


def test_info(load: Load) -> None:
    module = load(ADD + "@s2s.compile\ndef f(a, b):\n    # a comment\n    return add(a, b)\n")
    info = module.f.s2s
    assert isinstance(info, s2s.FunctionInfo)
    # Asking compiles; nothing was called yet.
    assert info.original == "@s2s.compile\ndef f(a, b):\n    # a comment\n    return add(a, b)\n"
    assert "a + b if add is " in info.source and info.source.startswith("@s2s.compile\ndef f(a, b):")
    assert "f" in info.ir and "add" in info.ir
    assert any(remark.pass_name == "inline" for remark in info.remarks)
    assert all(remark.function == "f" for remark in info.remarks)
    assert info.relied == () and info.options.level == 2
    assert "level 2" in repr(info)
    assert module.f(1, 2) == 3


@pytest.mark.skipif(sys.version_info < (3, 12), reason="type parameters are new in 3.12")
def test_a_type_parameter_that_loses_its_use_stays_captured(load: Load) -> None:
    module = load(
        ADD
        + """
class C[U]:
    @s2s.compile
    def k(self):
        if 0:
            U
        return add(1, 2)
"""
    )
    assert module.C().k() == 3 and is_inlined(module.C.k, module.add)


LOOP = """
STEP = 3

def add(a, b):
    return a + b

def twice(a):
    return a * 2

def total(n, rare):
    t = 0
    for i in range(n):
        t = add(t, i * STEP)
        if i == rare:
            t = twice(t)
    return t
"""


def test_a_loop_has_a_fast_copy_whose_test_finds_what_is_rebound(load: Load, monkeypatch: Any) -> None:
    plain, module = load(LOOP), load(LOOP)
    total = s2s.compile(module.total)

    def both() -> tuple[Any, Any]:
        calls = [(4, 2), (0, 0), (3, 9), (True, 0)]
        return [total(*args) for args in calls], [plain.total(*args) for args in calls]

    one, other = both()
    assert one == other
    assert "names.get('twice')" in total.s2s.source and "STEP is" in total.s2s.source
    for name, value in {"STEP": 5, "add": lambda a, b: a - b, "twice": lambda a: a + 1}.items():
        for changed in (module, plain):
            monkeypatch.setattr(changed, name, value)
        one, other = both()
        assert one == other, name
    monkeypatch.setattr("builtins.range", lambda n: [n])
    one, other = both()
    assert one == other

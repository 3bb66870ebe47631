"""The package's surface: whole programs, what `import s2s` costs, and what it names."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import s2s

PROGRAM = """\
def add(a, b):
    return a + b

def fancy_func(a, b, c, d):
    e = add(a, b)
    f = add(c, d)
    g = add(e, f)
    return g

print(fancy_func(1, 2, 3, 4))
"""


def test_the_program_of_the_documents(capsys: Any) -> None:
    program = s2s.optimize_source(PROGRAM)
    assert capsys.readouterr().out == "", "compiling runs nothing"
    assert program.original == PROGRAM
    assert program.source.rstrip().endswith("\nprint(10)")
    assert str(program) == program.source
    assert program.changed and program.relied == ()
    assert "fancy_func" in program.ir
    assert {remark.pass_name for remark in program.remarks} >= {"inline"}
    namespace = program.run()
    assert capsys.readouterr().out == "10\n"
    assert namespace["fancy_func"](1, 2, 3, 5) == 11
    assert namespace["__name__"] == "__main__"
    exec(program.source, {})
    exec(program.code, {})
    assert capsys.readouterr().out == "10\n10\n"


def test_closed_world_is_recorded() -> None:
    program = s2s.optimize_source(PROGRAM, assume="closed-world")
    assert "sealed-globals" in program.relied
    assert " is __s2s" not in program.source


def test_the_empty_pipeline_changes_nothing() -> None:
    for program in (s2s.optimize_source(PROGRAM, level=0), s2s.optimize_source(PROGRAM, passes="none")):
        assert program.source == PROGRAM
        assert not program.changed and program.remarks == []


def test_run_in_a_given_namespace() -> None:
    program = s2s.optimize_source("here = __name__\nthere = given + 1\n")
    namespace: dict[str, Any] = {"given": 1}
    assert program.run(namespace, name="somewhere") is namespace
    assert (namespace["here"], namespace["there"]) == ("somewhere", 2)
    assert program.run({"given": 1, "__name__": "kept"})["here"] == "kept"


def test_a_program_raises_what_it_raises_where_it_stands() -> None:
    program = s2s.optimize_source("x = 1\n\n\nx / 0\n", filename="<mine>")
    with pytest.raises(ZeroDivisionError) as caught:
        program.run()
    assert (str(caught.traceback[-1].path), caught.traceback[-1].lineno + 1) == ("<mine>", 4)


def test_syntax_errors_say_where() -> None:
    with pytest.raises(s2s.SourceError) as caught:
        s2s.optimize_source("x = (\n", filename="bad.py")
    assert isinstance(caught.value, s2s.S2SError)
    assert str(caught.value).startswith("bad.py:1:")
    with pytest.raises(SyntaxError):
        s2s.optimize_source("return 1\n").run()


def test_unknown_options_say_what_is_known() -> None:
    for choice, hint in (
        ({"passes": "inlne"}, "'inline'"),
        ({"assume": ["seald-builtins"]}, "'sealed-builtins'"),
    ):
        with pytest.raises(s2s.UsageError) as caught:
            s2s.optimize_source(PROGRAM, **choice)
        assert caught.value.hint == f"did you mean {hint}?"
    for name, given in (("assume", None), ("assume", [1]), ("passes", 1), ("print_after", [b"inline"])):
        with pytest.raises(s2s.UsageError, match=f"^{name}: names are wanted, .* not "):
            s2s.optimize_source(PROGRAM, **{name: given})


def test_optimize_file(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "program.py"
    data = "# -*- coding: latin-1 -*-\nname = '\xe9'\nprint(name, len(__file__) > 0)\n".encode("latin-1")
    path.write_bytes(data)
    for given in (path, str(path)):
        program = s2s.optimize_file(given)
        program.run()
        assert program.filename == str(path)
        assert capsys.readouterr().out == "\xe9 True\n"
    assert path.read_bytes() == data
    with pytest.raises(s2s.SourceError, match="cannot read it: No such file"):
        s2s.optimize_file(tmp_path / "missing.py")


def test_what_is_no_path_or_no_text_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text("x = 1\n")
    assert s2s.optimize_file(os.fsencode(path)).filename == str(path)
    with pytest.raises(s2s.SourceError, match=r"^a\\x00b: cannot read it: embedded null byte$"):
        s2s.optimize_file("a\0b")
    given: Any
    for given in (None, 3, ["program.py"]):
        with pytest.raises(
            s2s.UsageError, match=f"^a file is given by its path, not as {type(given).__name__}$"
        ):
            s2s.optimize_file(given)
    for given in (b"x = 1", None, path):
        with pytest.raises(
            s2s.UsageError, match=f"^a program is given as str, not as {type(given).__name__}$"
        ):
            s2s.optimize_source(given)


def test_no_thread_with_a_deep_stack_as_the_interpreter_ends() -> None:
    text = """
from s2s.recursion import with_deep_stack
class Late:
    def __del__(self):
        try:
            with_deep_stack(deep)
        except RecursionError as error:
            print(error)
def deep():
    raise RecursionError("too deep")
late = Late(); late.late = late
"""
    assert run_python(text) == "too deep"


def run_python(text: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", text], capture_output=True, text=True, timeout=60, check=True
    )
    return done.stdout.strip()


HEAVY = ("numpy", "hypothesis", "astor", "click", "rich")


def test_importing_and_decorating_load_nothing_heavy() -> None:
    loaded = "print(*sorted(m for m in sys.modules if m.partition('.')[0] in names))"
    setup = f"import sys; names = {HEAVY!r}; import s2s; "
    assert run_python(setup + loaded) == ""
    light = (*HEAVY, "ast", "typing", "re", "inspect")
    assert (
        run_python(
            f"import sys; before = set(sys.modules); names = set({light!r}) - before; import s2s; " + loaded
        )
        == ""
    )
    decorate = "from s2s import compile\n@compile\ndef f(): pass\n"
    assert (
        run_python(setup + f"import warnings; warnings.simplefilter('ignore'); exec({decorate!r}); " + loaded)
        == ""
    )


def test_every_public_name_is_there() -> None:
    assert sorted(s2s.__all__) == s2s.__all__
    assert set(s2s.__all__) <= set(dir(s2s))
    for name in s2s.__all__:
        assert getattr(s2s, name) is not None
    assert s2s.__version__.count(".") == 2
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        print(s2s.nothing)
    with pytest.raises(ImportError):
        from s2s import nothing  # noqa: F401


def test_verify_is_a_function_and_a_package() -> None:
    assert callable(s2s.verify)
    importlib.import_module("s2s.verify.check")
    assert callable(s2s.verify)


def test_typed() -> None:
    assert (Path(str(s2s.__file__)).parent / "py.typed").is_file()

"""The object in which a compiled file keeps functions for its guards, wherever the file is run."""

from __future__ import annotations

import ast
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from s2s.driver import compile_text
from s2s.ir.originals import attribute_for, definition, final_name, is_holder, kept_by

CALLS_ADD = "def add(a, b):\n    return a + b\n\ndef call(a, b):\n    return add(a, b)\n"
CALLS_PRODUCT = CALLS_ADD.replace("a + b", "a * b").replace("call", "other")


def compiled(text: str) -> str:
    output = compile_text(text, "kept.py")
    assert "class __s2s_" in output.text, "it keeps a function"
    return output.text


def check(text: str, expected: object, run: Callable[[str], object]) -> None:
    """A harness shows the same for a program as written and compiled."""
    assert run(text) == expected
    assert run(compiled(text)) == expected


def test_globals_and_locals_are_two_namespaces() -> None:
    def run(text: str) -> object:
        outer: dict[str, Any] = {"add": lambda a, b: "the outer one"}
        inner: dict[str, Any] = {}
        exec(text, outer, inner)
        return inner["call"](1, 2), inner["add"](1, 2), sorted(inner), sorted(map(is_holder, outer))[:1]

    check(CALLS_ADD, ("the outer one", 3, ["add", "call"], [False]), run)


def test_globals_that_watch_what_is_stored() -> None:
    def run(text: str) -> object:
        class Watching(dict[str, Any]):
            def __setitem__(self, name: str, value: Any) -> None:
                stored.append(name)
                super().__setitem__(name, value)

            def __missing__(self, name: str) -> Any:
                if name == "absent":
                    return "made up"
                raise KeyError(name)

        stored: list[str] = []
        names = Watching()
        exec(text + "print\nabsent\n", names)
        return stored, names["call"](1, 2)

    check(CALLS_ADD, (["add", "call"], 3), run)


def test_two_programs_in_one_namespace() -> None:
    def run(first: str, second: str) -> object:
        names: dict[str, Any] = {}
        exec(first, names)
        before = names["call"](3, 4)
        exec(second, names)
        return before, names["call"](3, 4), names["other"](3, 4), names["add"](3, 4)

    for first in (CALLS_ADD, compiled(CALLS_ADD)):
        for second in (CALLS_PRODUCT, compiled(CALLS_PRODUCT)):
            assert run(first, second) == (7, 12, 12, 12)


def test_another_program_that_keeps_another_function() -> None:
    other = "def power(a):\n    return a * a\n\ndef use(a):\n    return power(a)\n"
    names: dict[str, Any] = {}
    for text in (CALLS_ADD, other):
        exec(compiled(text), names)
    assert (names["call"](1, 2), names["use"](3)) == (3, 9)


def test_an_edited_module_is_loaded_again() -> None:
    def run(text: str) -> object:
        names: dict[str, Any] = {"__name__": "edited"}
        exec(text, names)
        old = names["call"]
        edited = text.replace("a + b", "a - b") if "__s2s_" not in text else compiled(EDITED)
        exec(edited, names)
        return old(3, 4), names["call"](3, 4)

    check(CALLS_ADD, (-1, -1), run)


EDITED = CALLS_ADD.replace("a + b", "a - b")


def test_all_names_of_one_module_are_copied_over_those_of_another() -> None:
    def run(text: str) -> object:
        one: dict[str, Any] = {}
        two: dict[str, Any] = {}
        exec(text, one)
        exec(text.replace("a + b", "a * b") if "__s2s_" not in text else compiled(PRODUCT), two)
        kept = one["call"]
        one.update({name: value for name, value in two.items() if name != "__builtins__"})
        return kept(3, 4), one["call"](3, 4), two["call"](3, 4)

    check(CALLS_ADD, (12, 12, 12), run)


PRODUCT = CALLS_ADD.replace("a + b", "a * b")


def test_the_name_is_replaced_before_the_definition_runs() -> None:
    text = "from __future__ import annotations\nhook()\n" + CALLS_ADD

    def run(program: str) -> object:
        names: dict[str, Any] = {}
        names["hook"] = lambda: names.update(add=None)
        exec(program, names)
        names["add"] = None
        with pytest.raises(TypeError):
            names["call"](1, 2)
        return names["__builtins__"] is not None

    check(text, True, run)


def test_a_submodule_with_the_name_of_a_function(tmp_path: Path) -> None:
    package = "def core(a):\n    return a + 1\n\ndef call(a):\n    return core(a)\n\ndef later():\n    return 'later'\n"
    package += "\ndef use():\n    return later()\n"
    script = "import pkg, sys\nfrom pkg import _later\nimport pkg._core\n"
    script += "print(pkg._core.NAME, _later.NAME, pkg.call(1), pkg.use())\n"

    def run(text: str) -> object:
        (tmp_path / "pkg").mkdir(exist_ok=True)
        (tmp_path / "pkg" / "__init__.py").write_text(text)
        for name in ("_core", "_later"):
            (tmp_path / "pkg" / f"{name}.py").write_text("NAME = __name__\n")
        return process(tmp_path, script)

    check(package, "pkg._core pkg._later 2 later\n", run)


def process(folder: Path, script: str) -> str:
    """Run a script in an interpreter of its own; what it writes to both streams."""
    done = subprocess.run(
        [sys.executable, "-B", "-c", script], cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )  # fmt: skip
    return done.stdout


EXIT = textwrap.dedent("""\
    import atexit

    early = None


    def add(a, b):
        return a + b


    def call(a, b):
        return add(a, b)


    def outcomes(*functions, Exception=Exception, type=type):
        for function in functions:
            try:
                yield function()
            except Exception as error:
                yield type(error).__name__


    class Dies:
        def __init__(self, name):
            self.name = name

        def __del__(self, call=call, print=print, type=type, outcomes=outcomes):
            print(self.name, *outcomes(lambda: call(1, 2), lambda: self.product(3), lambda: add(1, 2)))

        def product(self, a):
            return add(a, 1)


    early = Dies("early")
    atexit.register(lambda: print("at exit", call(3, 4)))
    late = Dies("late")
""")


@pytest.mark.parametrize("survives", [False, True])
def test_finalizers_and_exit_functions_at_exit(tmp_path: Path, survives: bool) -> None:
    script = "import dies\n"
    if survives:  # something outside Python holds the module, so that its names become None one after another
        script += "import codecs\ncodecs.register(lambda name, dies=dies: None)\n"
    outputs = []
    for text in (EXIT, compiled(EXIT)):
        (tmp_path / "dies.py").write_text(text)
        outputs.append(process(tmp_path, script))
    assert outputs[0] == outputs[1]
    assert "at exit 7" in outputs[0] and "early 3" in outputs[0]


def test_a_namespace_is_cleared(tmp_path: Path) -> None:
    script = "import kept, gc\nnames = vars(kept)\nnames.clear()\ngc.collect()\nprint('cleared')\n"

    def run(text: str) -> object:
        (tmp_path / "kept.py").write_text(text)
        return process(tmp_path, script)

    check(CALLS_ADD, "cleared\n", run)


def test_compiling_in_a_namespace_that_is_used_up_frees_it() -> None:
    import gc
    import weakref

    class Names(dict[str, Any]):
        __slots__ = ("__weakref__",)

    names = Names()
    exec(compiled(CALLS_ADD), names)
    gone = weakref.ref(names)
    del names
    gc.collect()
    assert gone() is None


def test_the_object_has_a_name_for_the_functions_it_keeps() -> None:
    name = final_name(["def add"], ())
    assert is_holder(name) and name == final_name(["def add"], ())
    assert name != final_name(["def sub"], ())
    assert is_holder(other := final_name(["def add"], {name})) and other != name
    assert not is_holder("__s2s") and not is_holder("__s2s_x__")


def test_attributes_are_not_mangled_and_not_special() -> None:
    assert [attribute_for(name, ()) for name in ("add", "_add", "__add", "__class__", "__")] == [
        "add", "_add", "add_", "class_", "function_",
    ]  # fmt: skip
    assert attribute_for("__add", ["add_"]) == "add__"


def test_only_its_own_definition_is_recognized() -> None:
    made = ast.fix_missing_locations(definition("__s2s_0000__", ["a", "b"]))
    assert kept_by(ast.parse(ast.unparse(made)).body[0]) == ["a", "b"]  # type: ignore[arg-type]
    made.body.append(ast.Pass())
    assert kept_by(made) is None


@pytest.mark.parametrize(
    "edit",
    [
        "__s2s_{}__.add = None",
        "print(__s2s_{}__)",
        "def use(__s2s_{}__): return __s2s_{}__.add",
        "def use():\n    global __s2s_{}__\n    __s2s_{}__ = None",
        "import os as __s2s_{}__",
        "del __s2s_{}__",
    ],
)
def test_an_object_that_somebody_uses_is_no_private_one(edit: str) -> None:
    text = compiled(CALLS_ADD)
    digits = text.partition("class __s2s_")[2][:4]
    edited = text + edit.replace("{}", digits) + "\n"
    again = compile_text(edited, "kept.py").text
    call = again.partition("def call")[2]
    assert f"class __s2s_{digits}__" in again
    assert call.count("if add is") in (1, 2), "its test is a comparison of the program, or still a guard"
    names: dict[str, Any] = {}
    if "import os" not in edit and "del " not in edit and ".add = None" not in edit:
        exec(again, names)
        assert names["call"](1, 2) == 3

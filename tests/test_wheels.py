"""What a wheel gets from s2s: modules as written, their bytecode beside them, and a test of which of them runs."""

from __future__ import annotations

import ast
import json
import os
import random
import subprocess
import sys
import warnings
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from s2s.config.find import choice_of
from s2s.errors import UsageError
from s2s.options import Options
from s2s.wheels.build import compile_modules, helper_name
from s2s.wheels.settings import chosen
from s2s.wheels.wrap import wrapped

HELPERS = "def add(a, b):\n    return a / b\n\n\ndef f(x):\n    y = add(x, 0)\n    return y\n"
FILES = {
    "pack/__init__.py": '"""A package."""\n\nfrom pack import inner\n\n' + HELPERS,
    "pack/inner.py": f"import os\n\n{HELPERS}\nclass C:\n    def m(self):\n        return f(self)\n",
    "pack/sub/__init__.py": "",
    "pack/sub/deep.py": HELPERS,
    "pack/plain.py": "X = 1\n",
    "pack/template.py": "{{ no module }}\n",
    "single.py": HELPERS,
    "space/name.py": HELPERS,
}
# What the program below says of each module: whether it is compiled, and the lines of the frames of an error.
PROGRAM = """
import importlib, inspect, json, pickle, sys, traceback
seen = {}
for name in sys.argv[1:]:
    module = importlib.import_module(name)
    frames = []
    if hasattr(module, "f"):
        try:
            module.f(1)
        except ZeroDivisionError as error:
            frames = [(frame.filename, frame.lineno, frame.line) for frame in traceback.extract_tb(error.__traceback__)]
    compiled = hasattr(module, "f") and any(name.startswith("__s2s_") for name in module.f.__code__.co_names)
    names = sorted(name for name in vars(module) if not name.startswith("__"))
    seen[name] = {
        "compiled": compiled, "frames": frames[1:], "file": module.__file__, "doc": module.__doc__, "names": names,
        "source": inspect.getsource(module.f) if hasattr(module, "f") else "",
    }
if "pack.inner" in seen:
    inner = sys.modules["pack.inner"]
    seen["class"] = inspect.getsource(inner.C), type(pickle.loads(pickle.dumps(inner.C()))) is inner.C
json.dump(seen, sys.stdout)
"""
MODULES = ["pack", "pack.inner", "pack.sub.deep", "pack.plain", "single", "space.name"]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files and what is made of them."""
    source, target = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("target")
    for path, text in FILES.items():
        for folder in (source, target):
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text)
    modules = {path: str(source / path) for path in FILES}
    contents = compile_modules(modules, "My.Pack", choice_of(Options()))
    assert list(contents.left) == ["pack/template.py"] and "SyntaxError" in contents.left["pack/template.py"]
    assert contents.compiled == 5
    tag = sys.implementation.cache_tag
    names = {path.removesuffix(".py") for path in FILES} - {
        "pack/sub/__init__",
        "pack/plain",
        "pack/template",
    }
    assert set(contents.files) == {
        "pack/__init__.py",
        "single.py",
        "space/name.py",
        "_s2s_my_pack/__init__.py",
        *(f"_s2s_my_pack/{name}.{tag}.pyc" for name in names),
    }
    for path, data in contents.files.items():
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        (target / path).write_bytes(data)
    return target


def run(
    folder: Path, *options: str, names: list[str] = MODULES, **environment: str
) -> dict[str, dict[str, object]]:
    """What the modules are, in a process that knows nothing of s2s."""
    known = {
        name: value for name, value in os.environ.items() if not name.startswith(("S2S", "PYTHON", "COV"))
    }
    command = [sys.executable, *options, "-S", "-c", PROGRAM, *names]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        cwd=folder,
        env={**known, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1", **environment},
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def compiled(seen: dict[str, dict[str, object]]) -> list[str]:
    return [name for name in MODULES if name in seen and seen[name]["compiled"]]


def test_modules_run_compiled_and_look_as_written(installed: Path) -> None:
    on, off = run(installed), run(installed, S2S="0")
    assert compiled(on) == ["pack", "pack.inner", "pack.sub.deep", "single", "space.name"]
    assert compiled(off) == []
    for name in MODULES:
        # The frame of the inlined call is gone; the one around names the line of the call.
        assert on[name]["frames"] == off[name]["frames"][:1]
        for key in ("file", "doc", "source"):
            assert on[name][key] == off[name][key], name
        assert set(on[name]["names"]) == set(off[name]["names"])
    assert on["pack"]["doc"] == "A package."
    [[file, line, text]] = on["pack.inner"]["frames"]
    assert (file, line, text) == (str(installed / "pack/inner.py"), 8, "y = add(x, 0)")
    # The module that asks has gained no line.
    assert on["pack"]["frames"][0][1] == FILES["pack/__init__.py"].splitlines().index("    y = add(x, 0)") + 1
    assert on["class"] == off["class"] and on["class"][1]


def test_where_it_does_not_hold_it_is_as_written(installed: Path, tmp_path: Path) -> None:
    assert compiled(run(installed, "-O")) == []
    # A file that somebody edits runs as edited, and so does one whose bytecode is another interpreter's, or gone.
    copy = tmp_path / "copy"
    copy.mkdir()
    # Python takes bytecode of its own for that of an edited file of the same size and second.
    for path in [
        path for path in installed.rglob("*") if path.is_file() and path.parent.name != "__pycache__"
    ]:
        (copy / path.relative_to(installed)).parent.mkdir(parents=True, exist_ok=True)
        (copy / path.relative_to(installed)).write_bytes(path.read_bytes())
    (copy / "pack/inner.py").write_text(FILES["pack/inner.py"].replace("a / b", "a - b"))
    tag = sys.implementation.cache_tag
    (copy / f"_s2s_my_pack/single.{tag}.pyc").write_bytes(b"\0" * 100)
    (copy / f"_s2s_my_pack/pack/sub/deep.{tag}.pyc").unlink()
    seen = run(copy)
    assert compiled(seen) == ["pack", "space.name"]
    assert seen["pack.inner"]["frames"] == []


def test_a_module_inside_a_package_may_be_run(installed: Path) -> None:
    code = "import runpy, sys; names = runpy.run_module('pack.inner')['f'].__code__.co_names; print(names)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=installed,
        env={**os.environ, "S2S": "1"},
    )
    assert "__s2s_" in done.stdout, done.stderr


def test_the_import_system_of_others_goes_on(installed: Path, tmp_path: Path) -> None:
    code = """
import importlib, json, sys
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, ExtensionFileLoader, FileFinder, SourceFileLoader
class Theirs(SourceFileLoader):
    pass
if sys.argv[2:]:
    sys.path_hooks.insert(0, FileFinder.path_hook((ExtensionFileLoader, EXTENSION_SUFFIXES), (Theirs, SOURCE_SUFFIXES)))
    sys.path_importer_cache.clear()
sys.path.insert(0, sys.argv[1])
import pack, pack.inner, pack.sub.deep, pkgutil, single
importlib.invalidate_caches()
found = [module.name for module in pkgutil.walk_packages(pack.__path__, "pack.")]
compiled = [any(name.startswith("__s2s_") for name in module.f.__code__.co_names)
            for module in (pack, pack.inner, pack.sub.deep, single)]
print(json.dumps([found, compiled, type(pack.inner.__loader__).__name__]))
"""
    archive = tmp_path / "all.zip"
    with zipfile.ZipFile(archive, "w") as made:
        for path in installed.rglob("*.py*"):
            made.write(path, path.relative_to(installed))

    def ask(*arguments: str) -> list[object]:
        done = subprocess.run(
            [sys.executable, "-c", code, *arguments], capture_output=True, text=True, cwd=tmp_path, timeout=60
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    names = ["pack.inner", "pack.plain", "pack.sub", "pack.sub.deep", "pack.template"]
    assert ask(str(installed)) == [names, [True, True, True, True], "_Loader"]
    # A loader of somebody else's is left in its place, and in an archive everything runs as written.
    assert ask(str(installed), "theirs") == [names, [True, False, False, True], "Theirs"]
    assert ask(str(archive)) == [names, [False, False, False, False], "zipimporter"]


def test_nothing_is_added_where_nothing_changes(tmp_path: Path) -> None:
    (tmp_path / "plain.py").write_text("X = 1\n")
    contents = compile_modules({"plain.py": str(tmp_path / "plain.py")}, "plain", choice_of(Options()))
    assert (contents.files, contents.compiled, contents.left) == ({}, 0, {})


def test_a_module_without_room_for_a_test_is_left(tmp_path: Path) -> None:
    (tmp_path / "p").mkdir()
    (tmp_path / "p/__init__.py").write_text('"""Doc."""; import os\n')
    (tmp_path / "p/a.py").write_text(HELPERS)
    modules = {f"p/{name}.py": str(tmp_path / f"p/{name}.py") for name in ("__init__", "a")}
    contents = compile_modules(modules, "p", choice_of(Options()))
    assert contents.files == {} and "no room" in contents.left["p/__init__.py"]


def test_deep_and_broken_modules_do_not_stop_a_build(tmp_path: Path) -> None:
    texts = {
        "deep.py": f"X = {' + '.join(['1'] * 3000)}\n\n{HELPERS}",
        "p/__init__.py": "{% template %}\n",
        "p/a.py": HELPERS,
        "odd.py": f'X = "\\d"\n\n{HELPERS}',
    }
    for path, text in texts.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text)
    with warnings.catch_warnings(record=True) as told:
        contents = compile_modules({path: str(tmp_path / path) for path in texts}, "p", choice_of(Options()))
    assert not told
    assert {"odd.py"} <= set(contents.files) and not any("p/a" in path for path in contents.files)
    assert set(contents.left) <= {"p/__init__.py", "deep.py"} and "p/__init__.py" in contents.left


TEST = b'__import__("_s2s_p").as_written(globals())'


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", "{test}\n"),
        ('"""Doc."""', '"""Doc."""\n{test}\n'),
        ("\n\nx = 1\n", "\nif {both}:\n x = 1\n"),
        (
            "#!/bin/python\n# coding: utf-8\n# more\nx = 1\n",
            "#!/bin/python\n# coding: utf-8\nif {both}:  # more\n x = 1\n",
        ),
        ("#!/bin/python\nx = 1\n", "#!/bin/python\nif {both}:\n x = 1\n"),
        ("x = 1", "if {both}:\n x = 1"),
        (
            "\r\nx = 1\r\nif x:\r\n\ty = '''\r\n'''\r\n",
            "if {both}:\r\n x = 1\r\n if x:\r\n \ty = '''\r\n'''\r\n",
        ),
        (
            "'Doc'\nfrom __future__ import annotations\n\n# why\n@a\ndef f(\n): pass\n# end",
            "'Doc'\nfrom __future__ import annotations\n\nif {both}:  # why\n @a\n def f(\n ): pass\n # end",
        ),
    ],
)
def test_the_test_keeps_lines_where_they_are(before: str, after: str) -> None:
    both = TEST.decode() + ' or exec(__import__("_s2s_p").code(globals()))'
    result = wrapped(before.encode(), "_s2s_p")
    assert result is not None
    assert result.data.decode() == after.format(test=TEST.decode(), both=both)


@pytest.mark.parametrize("text", ['"""Doc."""; x = 1\n', "\f\nx = 1\n\fy = 2\n"])
def test_what_cannot_be_wrapped_is_not(text: str) -> None:
    assert wrapped(text.encode(), "_s2s_p") is None


def library() -> Iterator[Path]:
    files = sorted(Path(os.__file__).parent.glob("*.py"))
    yield from random.Random(5).sample(files, 12)


def test_wrapped_modules_of_the_library_hold_what_they_held() -> None:
    """Beyond what is checked of every one: all positions are moved to where things are."""
    for path in library():
        data = path.read_bytes()
        result = wrapped(data, "_s2s_p")
        assert result is not None, path
        tree, new = ast.parse(data), ast.parse(result.data)
        if isinstance(new.body[-1], ast.If) and "_s2s_p" in ast.dump(new.body[-1].test):
            new.body[-1:] = new.body[-1].body
            result.move(tree)
            assert places(tree) == places(new), path


def places(tree: ast.AST) -> list[tuple[int | None, ...]]:
    """Where all nodes are, but for those in f-strings: 3.11 does not say where in the file these are."""
    found, work = [], [tree]
    while work:
        node = work.pop()
        if "lineno" in node._attributes:
            found.append((node.lineno, node.col_offset, node.end_lineno, node.end_col_offset))
        if not isinstance(node, ast.JoinedStr):
            work.extend(ast.iter_child_nodes(node))
    return found


def test_options_of_a_hook_are_checked_and_go_before_those_of_the_project(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.s2s]\nlevel = 1\nexclude = ["left.py"]\n')
    module = str(tmp_path / "x.py")
    assert chosen({"assume": ["sealed-globals"]}, "t")(module) == Options.make(
        level=1, assume="sealed-globals"
    )
    assert chosen({"level": 0}, "t")(module) == Options.make(level=0)
    for name in ("x", "left"):
        (tmp_path / f"{name}.py").write_text(HELPERS)
    modules = {f"{name}.py": str(tmp_path / f"{name}.py") for name in ("x", "left")}
    contents = compile_modules(modules, "d", chosen({}, "t"))
    assert contents.compiled == 1 and "left.py" not in contents.files and contents.left == {}
    for table in ({"levle": 1}, {"level": "1"}, {"level": 7}, {"assume": "closed-world"}, {"assume": ["x"]}):
        with pytest.raises(UsageError):
            chosen(table, "tool.hatch.build.hooks.s2s")


def test_a_distribution_names_its_helper() -> None:
    assert helper_name("My.Pack-2") == "_s2s_my_pack_2"

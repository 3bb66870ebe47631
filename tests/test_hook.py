"""The import hook: named packages are compiled when imported, everything else is left alone."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import json
import os
import pkgutil
import sys
import sysconfig
import textwrap
import threading
import zipfile
from collections.abc import Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import Any

import pytest

import s2s.driver
from s2s.api import hook
from s2s.errors import UsageError


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An importable folder; what is imported from it is forgotten afterwards."""
    folder = tmp_path / "tree"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv("S2S_CACHE_DIR", str(tmp_path / "cache"))
    before = set(sys.modules)
    yield folder
    hook.uninstall()
    for name in set(sys.modules) - before:
        if getattr(sys.modules[name], "__spec__", None) and name.startswith("hooked"):
            del sys.modules[name]


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files compiled, in order."""
    names: list[str] = []
    original = s2s.driver.compile_bytes

    def counted(data: bytes, filename: str, *args: Any) -> Any:
        names.append(Path(filename).name)
        return original(data, filename, *args)

    monkeypatch.setattr(s2s.driver, "compile_bytes", counted)
    return names


def write(folder: Path, **files: str) -> None:
    for name, text in files.items():
        path = folder / (name.replace("__slash__", "/") + ".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text))
    importlib.invalidate_caches()


def package(folder: Path) -> None:
    path = folder / "hooked_pack"
    path.mkdir()
    (path / "__init__.py").write_text("from .part import value\n")
    (path / "part.py").write_text("from . import other\nvalue = other.value + 1\n")
    (path / "other.py").write_text("value = 1\ndef f():\n    # said here\n    return value\n")
    (path / "data.txt").write_text("data")
    importlib.invalidate_caches()


def test_a_named_package_is_compiled_with_all_its_modules(tree: Path, compiled: list[str]) -> None:
    package(tree)
    write(tree, hooked_bystander="x = 1\n")
    hook.install("hooked_pack")
    module = importlib.import_module("hooked_pack")
    importlib.import_module("hooked_bystander")
    assert module.value == 2
    assert compiled == ["__init__.py", "part.py", "other.py"]


def test_uninstall_restores_everything(tree: Path, compiled: list[str]) -> None:
    package(tree)
    before = list(sys.meta_path)
    hook.install("hooked_pack")
    assert sys.meta_path != before
    hook.uninstall()
    hook.uninstall()
    assert sys.meta_path == before
    module = importlib.import_module("hooked_pack")
    assert compiled == []
    assert type(module.__loader__).__module__ == "_frozen_importlib_external"


def test_installing_twice_adds_one_finder_and_the_later_call_counts(tree: Path) -> None:
    write(tree, hooked_one="x = 1\n")
    before = len(sys.meta_path)
    hook.install("hooked_one", level=0)
    hook.install("hooked_one", level=1, assume="annotations")
    assert len(sys.meta_path) == before + 1
    loader: Any = importlib.import_module("hooked_one").__loader__
    given = loader._rule.choice.given
    assert (given.level, given.assume) == (1, {"annotations"})


def test_modules_look_the_way_they_do_without_the_hook(tree: Path) -> None:
    package(tree)
    hook.install("hooked_pack")
    module = importlib.import_module("hooked_pack")
    other = importlib.import_module("hooked_pack.other")
    assert other.__name__ == "hooked_pack.other" and other.__package__ == "hooked_pack"
    assert other.__file__ == str(tree / "hooked_pack" / "other.py")
    assert other.f.__code__.co_filename == other.__file__ and other.f.__code__.co_firstlineno == 2
    assert inspect.getsource(other.f) == "def f():\n    # said here\n    return value\n"
    assert pkgutil.get_data("hooked_pack", "data.txt") == b"data"
    assert {info.name for info in pkgutil.iter_modules(module.__path__)} == {"part", "other"}
    assert other.__loader__.get_source("hooked_pack.other").startswith("value = 1")
    assert other.__loader__.is_package("hooked_pack.other") is False
    from importlib import resources

    assert resources.files("hooked_pack").joinpath("data.txt").read_text() == "data"


def test_reload_compiles_what_is_there_now(tree: Path, compiled: list[str]) -> None:
    write(tree, hooked_one="x = 1\n")
    hook.install("hooked_one")
    module = importlib.import_module("hooked_one")
    write(tree, hooked_one="x = 22\n")
    assert importlib.reload(module) is module
    assert module.x == 22
    assert compiled == ["hooked_one.py"] * 2


def test_the_interpreters_bytecode_is_neither_read_nor_written(
    tree: Path, compiled: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    write(tree, hooked_one="x = 1\n")
    hook.install("hooked_one")
    importlib.import_module("hooked_one")
    assert not (tree / "__pycache__").exists()
    # A stale bytecode file that the interpreter would believe.
    del sys.modules["hooked_one"]
    hook.uninstall()
    importlib.import_module("hooked_one")
    [plain] = (tree / "__pycache__").iterdir()
    content = plain.read_bytes()
    del sys.modules["hooked_one"]
    hook.install("hooked_one", cache=False)
    importlib.import_module("hooked_one")
    assert compiled == ["hooked_one.py"] * 2
    assert plain.read_bytes() == content


def test_a_second_process_would_find_the_code_in_the_cache(tree: Path, compiled: list[str]) -> None:
    write(tree, hooked_one="def f(x):\n    return x + 1\n")
    for _ in range(2):
        hook.install("hooked_one")
        assert importlib.import_module("hooked_one").f(1) == 2
        del sys.modules["hooked_one"]
    assert compiled == ["hooked_one.py"]
    hook.install("hooked_one", level=1)
    importlib.import_module("hooked_one")
    assert compiled == ["hooked_one.py"] * 2


def test_namespace_packages(tree: Path, compiled: list[str]) -> None:
    (tree / "hooked_space").mkdir()
    (tree / "hooked_space" / "part.py").write_text("x = 1\n")
    hook.install("hooked_space")
    assert importlib.import_module("hooked_space.part").x == 1
    assert compiled == ["part.py"]


def test_roots_cover_what_lies_below_them(tree: Path, compiled: list[str]) -> None:
    package(tree)
    write(tree, hooked_one="x = 1\n")
    hook.install(roots=[str(tree / "hooked_pack")])
    importlib.import_module("hooked_one")
    importlib.import_module("hooked_pack")
    assert compiled == ["__init__.py", "part.py", "other.py"]


def test_the_library_below_a_root_is_no_part_of_it() -> None:
    library = sysconfig.get_path("stdlib")
    try:
        for root, expected in (
            (os.path.dirname(library), False),
            (os.sep, False),
            (library, True),
            (os.path.join(library, "json"), True),
        ):
            hook.uninstall()
            hook.install(roots=[root], cache=False)
            spec = hook._finder.find_spec("json.tool", json.__path__)
            assert spec is not None and isinstance(spec.loader, hook._Loader) is expected, root
    finally:
        hook.uninstall()


def test_zip_files_are_left_to_their_own_loader(tree: Path, compiled: list[str], monkeypatch: Any) -> None:
    with zipfile.ZipFile(tree / "lib.zip", "w") as archive:
        archive.writestr("hooked_zipped.py", "x = 5\n")
    monkeypatch.syspath_prepend(str(tree / "lib.zip"))
    hook.install("hooked_zipped")
    module = importlib.import_module("hooked_zipped")
    assert module.x == 5 and compiled == []
    assert type(module.__loader__).__name__ == "zipimporter"


def test_extensions_builtins_and_frozen_modules_are_left_alone() -> None:
    hook.install("math", "_json", "zipimport")
    try:
        for name in ("math", "_json", "zipimport"):
            spec = importlib.util.find_spec(name)
            assert spec is not None
        finder = hook._finder.find_spec("math", None)
        assert finder is not None and not isinstance(finder.loader, hook._Loader)
    finally:
        hook.uninstall()


def test_where_the_compiler_fails_the_module_runs_as_written(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: object) -> None:
        raise ZeroDivisionError("oops")

    write(tree, hooked_one="x = 1\n")
    monkeypatch.setattr(s2s.driver, "compile_bytes", broken)
    hook.install("hooked_one")
    with pytest.warns(RuntimeWarning, match=r"could not compile .*hooked_one.py \(ZeroDivisionError: oops\)"):
        assert importlib.import_module("hooked_one").x == 1


def test_a_syntax_error_is_the_interpreters_own(tree: Path) -> None:
    write(tree, hooked_bad="x = 1\nif x\n    pass\n")
    with pytest.raises(SyntaxError) as expected:
        importlib.import_module("hooked_bad")
    hook.install("hooked_bad")
    with pytest.raises(SyntaxError) as got:
        importlib.import_module("hooked_bad")
    assert got.value.args == expected.value.args


def test_a_missing_module_is_missing(tree: Path) -> None:
    hook.install("hooked_nowhere")
    with pytest.raises(ModuleNotFoundError, match="hooked_nowhere"):
        importlib.import_module("hooked_nowhere")


def test_names_that_are_no_packages_are_refused() -> None:
    for name in ("a.b", "a-b", ""):
        with pytest.raises(UsageError):
            hook.install(name)
    names: Any = ["x"]
    with pytest.raises(UsageError, match="is not the name of a top-level package"):
        s2s.install(names)
    with pytest.raises(UsageError, match="unknown assumption"):
        hook.install("fine", assume="closed-wrld")
    assert hook._finder not in sys.meta_path


def test_threads_may_import_install_and_uninstall_at_once(tree: Path) -> None:
    names = [f"hooked_many{number}" for number in range(12)]
    write(tree, **{name: f"x = {number}\n" for number, name in enumerate(names)})
    failures: list[BaseException] = []

    def work(number: int) -> None:
        try:
            hook.install(names[number])
            assert importlib.import_module(names[number]).x == number
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(len(names))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    assert sum(finder is hook._finder for finder in sys.meta_path) == 1


def test_the_compiler_itself_is_never_compiled(tree: Path) -> None:
    hook.install("s2s", "ast", "dataclasses")
    spec = hook._finder.find_spec("s2s.version", s2s.__path__)
    assert spec is not None and not isinstance(spec.loader, hook._Loader)


class Delegating(MetaPathFinder):
    """A finder that, like the one of the hook, asks all the others."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: Any = None) -> ModuleSpec | None:
        for finder in sys.meta_path:
            if finder is not self:
                spec = finder.find_spec(name, path, target)
                if spec is not None:
                    return spec
        return None


@pytest.mark.parametrize("first", [True, False])
def test_another_finder_may_ask_all_the_others_too(
    tree: Path, compiled: list[str], monkeypatch: pytest.MonkeyPatch, first: bool
) -> None:
    write(tree, hooked_one="x = 1\n")
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    hook.install("hooked_one", "hooked_missing")
    sys.meta_path.insert(0 if first else 1, Delegating())
    assert importlib.import_module("hooked_one").x == 1
    assert compiled == ["hooked_one.py"]
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("hooked_missing")


def test_a_package_is_found_in_its_own_folder_but_not_inside_itself(tree: Path) -> None:
    package(tree)
    write(tree / "hooked_pack", hooked_pack="inside = True\n")
    hook.install("hooked_pack")
    folder = str(tree / "hooked_pack")
    # As pytest asks where it imports by the place of a file.
    spec = hook._finder.find_spec("hooked_pack", [folder])
    assert spec is not None and isinstance(spec.loader, hook._Loader)
    assert spec.origin == str(tree / "hooked_pack" / "__init__.py")
    assert spec.submodule_search_locations == [folder]
    # As an import statement asks, once the package is there.
    inner = importlib.import_module("hooked_pack.hooked_pack")
    assert inner.inside and inner.__file__ == str(tree / "hooked_pack" / "hooked_pack.py")
    (tree / "hooked_pack" / "hooked_pack.py").unlink()
    del sys.modules["hooked_pack.hooked_pack"]
    importlib.invalidate_caches()
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("hooked_pack.hooked_pack")

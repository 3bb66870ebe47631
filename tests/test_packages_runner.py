"""The runner of packages' own tests: what it reads, picks, refuses and concludes. Nothing is downloaded."""

from __future__ import annotations

import hashlib
import io
import json
import platform
import shutil
import sys
import tarfile
from pathlib import Path

import pytest

from tests.conformance import packages
from tests.conformance.packages_setup import (
    Catalogue,
    Compiled,
    Explained,
    Interpreter,
    Package,
    PackagesError,
    compile_copy,
    download,
    read_catalogue,
    sources,
    unpack,
)
from tests.conformance.results import Result, compare

PASSED, FAILED = Result("passed"), Result("failed", "assert False")

#: A package one of whose functions the compiler rewrites, and its test.
FILES = {
    "small/__init__.py": "def double(x):\n    return x + x\n\n\ndef four(x):\n    return double(double(x))\n",
    "small/tests/test_inside.py": "def add(a, b):\n    return a + b\n\n\ndef test_add():\n    assert add(1, 2) == 3\n",
    "tests/test_small.py": (
        "from small import four\n\n\ndef test_four():\n    assert four(2) == 8\n\n\n"
        "def test_name():\n    assert four.__name__ == 'four'\n"
    ),
    "tests/data/bad.py": "def f(:\n",
}

RESULTS = {"tests.test_small::test_four": PASSED, "tests.test_small::test_name": PASSED}


def package(**changes: object) -> Package:
    fields: dict[str, object] = {
        "name": "small",
        "version": "1.0",
        "sha256": "0" * 64,
        "compile": ("small",),
        "modules": ("small",),
        "tests": ("tests",),
        "as_written": ("tests/data",),
    }
    return Package(**{**fields, **changes})  # type: ignore[arg-type]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        path = tmp_path / "copy" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path / "copy"


@pytest.fixture
def interpreter() -> Interpreter:
    this = Path(sys.executable)
    return Interpreter(this, platform.python_version(), this, this)


def test_the_catalogue_is_pinned_and_explains_itself() -> None:
    catalogue = read_catalogue(packages.CATALOGUE)
    assert len(catalogue.packages) >= 14
    for one in catalogue.packages:
        assert len(one.sha256) == 64 and set(one.sha256) <= set("0123456789abcdef"), one.name
        assert one.compile and one.modules and one.tests, one.name
        assert all(entry.reason and entry.tests for entry in one.explained), one.name
    assert all("==" in requirement for requirement in catalogue.requirements())
    for what in ("tests", "closed-world"):
        assert len(packages.chosen(catalogue, (), what)) >= 3


@pytest.mark.parametrize(
    "row",
    [
        'compiles = ["x"]',
        'also = ["everything"]',
        '[[package.explained]]\nwhat = "moon"\ntests = ["t"]\nreason = "r"',
        '[[package]]\nname = "a"\nversion = "2"\nsha256 = ""\ncompile = []\nmodules = []\ntests = []',
    ],
)
def test_a_mistake_in_the_catalogue_is_an_error(tmp_path: Path, row: str) -> None:
    path = tmp_path / "packages.toml"
    good = 'requires = []\n[[package]]\nname = "a"\nversion = "1"\nsha256 = ""\n'
    good += "compile = []\nmodules = []\ntests = []\n"
    path.write_text(good)
    assert read_catalogue(path).packages[0].name == "a"
    path.write_text(good + row)
    with pytest.raises(PackagesError):
        read_catalogue(path)


def test_tests_are_compiled_only_on_request_and_their_data_never(copy: Path) -> None:
    def names(what: str) -> list[str]:
        return [str(path.relative_to(copy)) for path in sources(package(), copy, what)]

    assert names("package") == names("closed-world") == ["small/__init__.py"]
    assert names("tests") == ["small/__init__.py", "small/tests/test_inside.py", "tests/test_small.py"]
    with pytest.raises(PackagesError, match="is not there"):
        sources(package(compile=("large",)), copy, "package")


def archive(path: Path, member: str) -> Path:
    with tarfile.open(path, "w:gz") as tar:
        entry = tarfile.TarInfo(member)
        entry.size = 2
        tar.addfile(entry, io.BytesIO(b"x\n"))
    return path


def test_an_sdist_is_unpacked_anew_and_stays_in_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "copy"
    unpack(archive(tmp_path / "a.tar.gz", "small-1.0/small.py"), folder)
    (folder / "left.py").write_text("")
    unpack(tmp_path / "a.tar.gz", folder)
    assert [path.name for path in folder.iterdir()] == ["small.py"]
    with pytest.raises(tarfile.FilterError):
        unpack(archive(tmp_path / "b.tar.gz", "small-1.0/../../../evil.py"), folder)


def test_an_sdist_with_another_hash_is_refused(tmp_path: Path, interpreter: Interpreter) -> None:
    folder = tmp_path / "sdists" / "small-1.0"
    folder.mkdir(parents=True)
    there = archive(folder / "small-1.0.tar.gz", "small-1.0/small.py")
    digest = hashlib.sha256(there.read_bytes()).hexdigest()
    assert download(package(sha256=digest), interpreter, tmp_path) == there
    with pytest.raises(PackagesError, match="not the pinned one"):
        download(package(), interpreter, tmp_path)


def test_the_compiled_copy_is_compiled_and_tested(copy: Path, interpreter: Interpreter) -> None:
    compiled = compile_copy(package(), copy, "package", interpreter)
    assert compiled == Compiled(files=1, changed=1, functions=1)
    assert "double is __s2s_" in (copy / "small/__init__.py").read_text()
    assert (copy / "tests/test_small.py").read_text() == FILES["tests/test_small.py"]
    results = packages.run_tests(package(), copy, interpreter, copy.parent / "results.xml")
    assert results == RESULTS
    with pytest.raises(PackagesError, match="not from"):
        packages.run_tests(package(modules=("json",)), copy, interpreter, copy.parent / "results.xml")


def test_a_wrong_compiler_is_noticed_again_and_again(
    copy: Path, interpreter: Interpreter, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = copy.parent
    shutil.copytree(copy, folder / "original")
    copy.rename(folder / "compiled-package")
    wrong = folder / "compiled-package/small/__init__.py"
    wrong.write_text(FILES["small/__init__.py"].replace("x + x", "x"))
    monkeypatch.setattr(packages, "environment_of", lambda _: "this one")
    monkeypatch.setattr(packages, "AGAIN", 1)
    comparison = packages.both_sides(package(), "package", folder, interpreter, set())
    assert comparison.newly_failing.keys() == {"tests.test_small::test_four"}
    assert not comparison.flaky and (folder / "compiled-package.again.xml").exists()
    kept = packages.original_results(package(), folder / "nowhere", interpreter)
    assert kept == RESULTS, "what the original gave is kept"


def test_tests_that_do_not_end_are_stopped(
    copy: Path, interpreter: Interpreter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packages, "LIMIT", 0.01)
    with pytest.raises(PackagesError, match="did not end"):
        packages.run_tests(package(), copy, interpreter, copy.parent / "results.xml")


def test_a_compiler_that_fails_or_changes_nothing_ends_it(copy: Path, interpreter: Interpreter) -> None:
    with pytest.raises(PackagesError, match=r"bad\.py"):
        compile_copy(package(as_written=()), copy, "tests", interpreter)
    (copy / "small/__init__.py").write_text("x = 1\n")
    with pytest.raises(PackagesError, match="no file at all"):
        compile_copy(package(), copy, "package", interpreter)


def test_modules_that_come_from_elsewhere_make_a_run_void(tmp_path: Path) -> None:
    modules, copy, log = tmp_path / "modules.json", tmp_path / "copy", tmp_path / "log"

    def check(file: str | None) -> None:
        modules.write_text(json.dumps({"small": file}))
        packages.check_modules(package(), copy, modules, log)

    check(str(copy / "small" / "__init__.py"))
    for file in (None, "/usr/lib/small.py", str(tmp_path / "copy2" / "small.py")):
        with pytest.raises(PackagesError):
            check(file)
    modules.unlink()
    with pytest.raises(PackagesError, match="did not run to its end"):
        packages.check_modules(package(), copy, modules, log)


def outcome_of(before: dict[str, Result], after: dict[str, Result], *explained: Explained) -> packages.Tested:
    outcome = packages.Tested("small 1.0", comparison=compare(before, after), compiled=Compiled(1, 1, 1))
    return packages.judge(outcome, package(explained=explained).explanations("closed-world", "3.12"))


def test_new_failures_must_be_explained_and_explanations_true() -> None:
    before, after = {"a": PASSED, "b": PASSED, "c": FAILED}, {"a": PASSED, "b": FAILED, "c": FAILED}
    why = Explained("closed-world", ("b",), "it patches the package")
    assert outcome_of(before, after).broken == {"b": "assert False"}
    assert outcome_of(before, after, why).good
    assert outcome_of(before, before, why).stale == ["b"]
    assert not outcome_of(before, before, why).good
    assert not outcome_of(before, after, Explained("package", ("b",), "another way")).good
    assert not outcome_of(before, after, Explained("closed-world", ("b",), "another Python", ("3.13",))).good
    assert not outcome_of(before, {"a": PASSED}).good, "a test that is gone is a failure"


@pytest.mark.parametrize(
    ("outcome", "status", "said"),
    [
        (outcome_of({"a": PASSED}, {"a": PASSED}), 0, "1 pass on both, 0 newly failing"),
        (outcome_of({"a": PASSED}, {"a": FAILED}), 1, "newly failing: a: assert False"),
        (packages.Tested("small 1.0", error="no test passed"), 1, "no result: no test passed"),
    ],
)
def test_the_status_says_whether_all_is_well(
    outcome: packages.Tested,
    status: int,
    said: str,
    interpreter: Interpreter,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(packages, "read_catalogue", lambda path: Catalogue((), (package(),)))
    monkeypatch.setattr(packages, "prepare", lambda *_: interpreter)
    monkeypatch.setattr(packages, "check", lambda *_: outcome)
    assert packages.main(["small"]) == status
    assert said in capsys.readouterr().out
    assert packages.main(["large"]) == 1

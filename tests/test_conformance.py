"""The runner of CPython's tests: no failure is overlooked, and nothing is taken for a success that did not run."""

from __future__ import annotations

import dataclasses
import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.conformance import cpython, suite
from tests.conformance.allowed import ALLOWED, Allowed, AllowedError, Entry, read_allowed
from tests.conformance.compiling import compile_copy, files_of, library_files, write_bytecode
from tests.conformance.copies import Copy, CopyError, ask, check_is_used
from tests.conformance.results import Result, ResultsError, compare, read_junit
from tests.conformance.suite import WHOLE_MODULE, Kept, ModuleRun, named_results, run_module, select

PASSED, FAILED, SKIPPED = (
    Result("passed"),
    Result("failed", "AssertionError: 1 != 2"),
    Result("skipped", "no"),
)


# --- results ------------------------------------------------------------------------------------------------


def test_junit_files_are_read(tmp_path: Path) -> None:
    path = tmp_path / "results.xml"
    path.write_text(
        '<testsuites><testsuite><testcase name="a"/><testcase classname="C" name="b"><failure message="no&#10;x"/>'
        '</testcase><testcase name="c"><error type="E">\n first\n second</error></testcase>'
        '<testcase name="d"><skipped>why</skipped></testcase><testcase name="e" outcome="UNEXPECTED_SUCCESS"/>'
        '<testcase name="a"><failure message="the second time"/></testcase><testcase name="a"/>'
        '<testcase time="1"/></testsuite></testsuites>'
    )
    assert read_junit(path) == {
        "a": Result("failed", "the second time"),
        "C::b": Result("failed", "no"),
        "c": Result("failed", "first"),
        "d": Result("skipped", "why"),
        "e": Result("failed", "unexpected success"),
        "unnamed test 8": Result("failed", "has no name: a subtest failed"),
    }


@pytest.mark.parametrize("text", [None, "", "<testsuites><testcase name='a'>"])
def test_no_results_are_an_error(tmp_path: Path, text: str | None) -> None:
    path = tmp_path / "results.xml"
    if text is not None:
        path.write_text(text)
    with pytest.raises(ResultsError, match="no test results"):
        read_junit(path)


@pytest.mark.parametrize(
    ("before", "after", "where"),
    [
        (PASSED, PASSED, "passing"),
        (PASSED, FAILED, "newly_failing"),
        (SKIPPED, FAILED, "newly_failing"),
        (None, FAILED, "newly_failing"),
        (PASSED, None, "missing"),
        (PASSED, SKIPPED, "missing"),
        (FAILED, FAILED, "failing"),
        (FAILED, PASSED, "failing"),
        (FAILED, None, "failing"),
        (SKIPPED, SKIPPED, "skipped"),
        (SKIPPED, None, "skipped"),
        (None, PASSED, "skipped"),
    ],
)
def test_each_test_is_in_one_place(before: Result | None, after: Result | None, where: str) -> None:
    original = {"other": PASSED} | ({"t": before} if before else {})
    comparison = compare(original, {"other": PASSED} | ({"t": after} if after else {}))
    places = {name for name in comparison.__slots__ if "t" in getattr(comparison, name)}
    assert places == {where}
    assert ("t" in comparison.new) == (where in ("newly_failing", "missing"))


def test_only_what_fails_each_time_is_new() -> None:
    original, compiled = {"t": PASSED}, {"t": FAILED}
    assert compare(original, compiled, [(original, compiled)] * 2).newly_failing == {"t": FAILED.message}
    assert compare(original, compiled, [(original, compiled), (original, original)]).flaky.keys() == {"t"}
    assert compare(original, compiled, [(compiled, compiled)]).flaky.keys() == {"t"}
    assert compare(original, compiled, [({}, {})]).new, "a run without the test says nothing of it"


# --- CPython's own runner -----------------------------------------------------------------------------------

OUTPUT = """\
test_one (test.test_m.C.test_one) ... ok
======================================================================
ERROR: setUpClass (test.test_m.D)
----------------------------------------------------------------------
Traceback (most recent call last):
  File "m.py", line 1, in setUpClass
OSError: nothing there
======================================================================
FAIL: test_two (test.test_m.C.test_two) [case] (n=1)
Test two has a docstring
----------------------------------------------------------------------
Traceback (most recent call last):
  File "m.py", line 2, in test_two
AssertionError: 1 != 2

----------------------------------------------------------------------
Ran 2 tests in 0.001s
"""


def test_subtests_and_fixtures_have_names() -> None:
    results = {"test.test_m.C.test_one": PASSED, "unnamed test 2": FAILED}
    assert named_results(results, OUTPUT, 2) == {
        "test.test_m.C.test_one": PASSED,
        "test.test_m.C.test_two": Result("failed", "AssertionError: 1 != 2"),
        "test.test_m.D.setUpClass": Result("failed", "OSError: nothing there"),
        WHOLE_MODULE: PASSED,
    }


def test_a_failure_of_no_test_is_the_modules() -> None:
    output = "test m crashed\nTraceback (most recent call last):\n  File x\nImportError: no\n"
    assert named_results({}, output, 2)[WHOLE_MODULE].outcome == "failed"
    assert named_results({"t": PASSED}, output, 3)[WHOLE_MODULE].outcome == "failed"
    assert named_results({"t": FAILED}, output, 2)[WHOLE_MODULE].outcome == "passed"
    assert named_results({"unnamed test 1": FAILED}, "", 2)["unnamed test 1"] == FAILED


def fake(tmp_path: Path, body: str) -> Path:
    """A program that stands for an interpreter running `-m test`."""
    path = tmp_path / "python"
    path.write_text(
        f'#!{sys.executable}\nimport os, sys, time\njunit = sys.argv[sys.argv.index("--junit-xml") + 1]\n'
    )
    with path.open("a") as file:
        file.write(body)
    path.chmod(0o755)
    return path


XML = "<testsuites><testcase name='test.test_m.C.test_one'/></testsuites>"


def test_a_module_runs_in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "/elsewhere")
    body = f'open(junit, "w").write({XML!r}); assert "PYTHONPATH" not in os.environ; print(os.getcwd(), sys.argv[-1])'
    run = run_module(fake(tmp_path, body), "test_m", 20)
    assert run.finished and run.results == {
        "test_m:test.test_m.C.test_one": PASSED,
        f"test_m:{WHOLE_MODULE}": PASSED,
    }
    folder, module = run.output.split()
    assert module == "test_m" and not Path(folder).exists()
    kept = Kept(tmp_path / "kept")
    kept.put(run)
    assert kept.get("test_m") == run and kept.get("test_n") is None


@pytest.mark.parametrize(
    ("body", "state"),
    [
        ("os.abort()", "died of SIGABRT"),
        ("sys.exit(3)", "ended with status 3 and without results"),
        ("time.sleep(60)", "was stopped after 1 s"),
    ],
)
def test_a_module_that_does_not_finish_says_how(tmp_path: Path, body: str, state: str) -> None:
    run = run_module(fake(tmp_path, body), "test_m", 1)
    assert not run.finished and run.state == state and not run.results


def test_a_skipped_module_is_no_failure(tmp_path: Path) -> None:
    run = run_module(fake(tmp_path, "print('test_m skipped')"), "test_m", 20)
    assert run.finished and not run.results


def test_lists_name_modules_that_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    known = [
        "test.test_asyncio.test_locks",
        "test.test_gdb.test_misc",
        "test_abc",
        "test_signal",
        "test_json",
    ]
    assert select(["full"], known) == ["test.test_asyncio.test_locks", "test_abc", "test_json"]
    assert select(["smoke", "test_asyncio"], known) == [
        "test_abc",
        "test_json",
        "test.test_asyncio.test_locks",
    ]
    assert select(["test_signal"], known) == ["test_signal"]
    with pytest.raises(ResultsError, match="test_nowhere"):
        select(["test_nowhere"], known)
    for name in ("smoke", "fast", "lang", "excluded"):
        modules = suite.read_list(name)
        assert modules and len(modules) == len(set(modules)), name
    reasons = [line.partition("#")[2] for line in (suite.LISTS / "excluded.txt").read_text().splitlines()]
    assert all(reason.strip() for reason in reasons)


# --- comparing modules --------------------------------------------------------------------------------------


def run(*results: tuple[str, Result], state: str = "finished") -> ModuleRun:
    """A run of `test_m`."""
    found = {f"test_m:{test}": result for test, result in results}
    return ModuleRun("test_m", state, 1.0, found, "")


BOTH = run(("a", PASSED), ("b", PASSED), (WHOLE_MODULE, PASSED))


@pytest.mark.parametrize(
    ("compiled", "why"),
    [
        (run(state="died of SIGSEGV"), "died of SIGSEGV; 3 tests lost"),
        (run(), "ran no tests; 3 tests lost"),
        (run((WHOLE_MODULE, Result("failed", "ImportError: no"))), "ImportError: no; 3 tests lost"),
    ],
)
def test_a_lost_module_is_one_failure(compiled: ModuleRun, why: str) -> None:
    whole = f"test_m:{WHOLE_MODULE}"
    assert cpython.compare_module(BOTH, compiled).new == {whole: why}
    assert cpython.compare_module(BOTH, compiled, [(BOTH, compiled)]).new == {whole: why}
    assert cpython.compare_module(BOTH, compiled, [(BOTH, BOTH)]).flaky == {whole: why}


class FakeSuite(cpython.Suite):
    """Copies whose results are given."""

    def __init__(self, original: ModuleRun, compiled: ModuleRun, entries: Sequence[Entry]) -> None:
        self.runs = original, compiled
        self.allowed = Allowed(entries)

    def check(self, module: str) -> tuple[ModuleRun, cpython.Comparison]:
        return self.runs[0], cpython.compare_module(*self.runs)


ENTRY = Entry("test_m:a", ("3.11",), "tests", "any", "bytecode")


def report_of(original: ModuleRun, compiled: ModuleRun, *entries: Entry) -> cpython.Report:
    return cpython.check_modules(FakeSuite(original, compiled, entries), ["test_m"], 1, lambda line: None)


def test_what_is_allowed_is_no_failure_and_what_no_longer_fails_is_one() -> None:
    broken = run(("a", FAILED), ("b", PASSED), (WHOLE_MODULE, PASSED))
    report = report_of(BOTH, broken)
    assert report.new == {"test_m:a": FAILED.message} and not report.ok
    report = report_of(BOTH, broken, ENTRY)
    assert report.ok and not report.new and report.allowed == {"test_m:a": ENTRY} and report.passing == 2
    report = report_of(BOTH, BOTH, ENTRY)
    assert report.stale == [ENTRY] and not report.ok
    assert report_of(broken, broken, ENTRY).ok, "a test that fails as it came says nothing"


def test_one_entry_may_stand_for_the_same_test_of_several_classes() -> None:
    entry = Entry("test_m:*.test_x", ("3.11",), "tests", "any", "bytecode")
    original = run(("C.test_x", PASSED), ("D.test_x", PASSED), ("D.test_y", PASSED))
    report = report_of(original, run(("C.test_x", FAILED), ("D.test_x", PASSED), ("D.test_y", FAILED)), entry)
    assert report.allowed.keys() == {"test_m:C.test_x"} and report.new.keys() == {"test_m:D.test_y"}
    assert not report.stale
    assert report_of(original, original, entry).stale == [entry]


def test_nothing_compared_is_no_success() -> None:
    assert not report_of(run(), run()).ok
    report = report_of(run(state="died of SIGSEGV"), BOTH)
    assert not report.ok and report.gone == {"test_m": "died of SIGSEGV"}
    lines: list[str] = []
    cpython.show(report, "title", lines.append)
    assert "nothing was compared" in lines[-1]


# --- what is allowed ----------------------------------------------------------------------------------------


def test_each_allowed_failure_has_a_reason() -> None:
    entries = read_allowed(ALLOWED)
    keys = [(entry.test, entry.what, version, entry.form) for entry in entries for version in entry.versions]
    assert len(keys) == len(set(keys))
    assert all(":" in entry.test and len(entry.reason) > 10 for entry in entries)
    assert {version for entry in entries for version in entry.versions} <= {"3.11", "3.12", "3.13"}


def test_an_entry_concerns_its_own_runs() -> None:
    assert ENTRY.concerns("3.11.7", "tests", "file") and ENTRY.concerns("3.11.7", "both", "memory")
    assert not ENTRY.concerns("3.12.1", "tests", "file") and not ENTRY.concerns("3.11.7", "stdlib", "file")


ANYTHING = """[[allowed]]
tests = ["test_m:*"]
versions = ["3.11"]
what = "tests"
form = "any"
reason = "whatever"
"""


@pytest.mark.parametrize(
    "text", ["[[allowed]]\ntest = 'a:b'\n", "x = [", "[[allowed]]\nwhat = 'all'\n", ANYTHING]
)
def test_an_incomplete_entry_is_an_error(tmp_path: Path, text: str) -> None:
    path = tmp_path / "allowed.toml"
    path.write_text(text)
    with pytest.raises(AllowedError, match=r"allowed\.toml"):
        read_allowed(path)


# --- copies and compiling -----------------------------------------------------------------------------------


@pytest.fixture
def library(tmp_path: Path) -> Copy:
    """A library of one module, one test of it, and a file that is no Python."""
    stdlib = tmp_path / "stdlib"
    (stdlib / "test" / "test_pack").mkdir(parents=True)
    (stdlib / "plain.py").write_text("def f(x):\n    y = 1 + 1\n    return x\n")
    (stdlib / "test" / "test_m.py").write_text("X = 2\n")
    (stdlib / "test" / "test_pack" / "data.py").write_text("print 'no Python'\n")
    (stdlib / "test" / "seq_tests.py").write_text("def f(x):\n    return x, 2 * 3\n")
    return Copy(Path(sys.executable), stdlib)


def test_files_are_found(library: Copy) -> None:
    stdlib = library.stdlib
    assert library_files(stdlib) == [stdlib / "plain.py"]
    found = files_of(stdlib, ["test_m", "test.test_pack.test_one"])
    assert found == [stdlib / "test" / name for name in ("seq_tests.py", "test_m.py", "test_pack/data.py")]


@pytest.mark.parametrize("form", ["file", "memory"])
def test_a_library_is_compiled(library: Copy, tmp_path: Path, form: cpython.Form) -> None:
    source = (library.stdlib / "plain.py").read_text()
    interpreter = ask(Path(sys.executable))
    done = compile_copy(library, interpreter, ["test_pack"], "both", form, 1, tmp_path / "cache")
    if form == "memory":
        again = compile_copy(library, interpreter, ["test_pack"], "both", form, 1, tmp_path / "cache")
        assert again == done, "what comes from the cache is the same"
    assert (done.files, done.refused, done.problems) == (3, 1, [])
    assert done.changed[0] == str(library.stdlib / "plain.py") and done.functions >= 1
    assert ((library.stdlib / "plain.py").read_text() == source) == (form == "memory")
    spec = importlib.util.spec_from_file_location("plain", library.stdlib / "plain.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.f.__code__.co_varnames == ("x",), "the compiled code is what is imported"


def test_a_library_no_pass_changes_says_nothing(library: Copy, tmp_path: Path) -> None:
    (library.stdlib / "plain.py").write_text("X = 1\n")
    done = compile_copy(library, ask(Path(sys.executable)), [], "stdlib", "file", 1, tmp_path / "cache")
    assert "no file was changed" in done.problems[0]


def test_a_failing_compiler_is_a_problem(
    library: Copy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from s2s import pipeline

    broken = [dataclasses.replace(info, run=lambda scope, cx: 1 // 0) for info in pipeline.PASSES]
    monkeypatch.setattr(pipeline, "PASSES", tuple(broken))
    assert write_bytecode(str(library.stdlib / "plain.py"), tmp_path / "cache")["failures"]


def test_another_interpreters_bytecode_is_not_made(library: Copy, tmp_path: Path) -> None:
    other = dataclasses.replace(ask(Path(sys.executable)), magic="00000000", version="3.99.0")
    with pytest.raises(CopyError, match=r"3\.99\.0"):
        compile_copy(library, other, [], "stdlib", "memory", 1, tmp_path)


def test_a_copy_must_run_its_own_library(tmp_path: Path) -> None:
    with pytest.raises(CopyError, match="not its own"):
        check_is_used(Copy(Path(sys.executable), tmp_path), tmp_path)
    with pytest.raises(CopyError, match="does not run"):
        ask(tmp_path / "python")

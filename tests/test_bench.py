"""What measures: results compared, ratios of rounds, tables; nothing here depends on how fast anything is."""

from __future__ import annotations

import json
import re
import shutil
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from benchmarks import instructions, run, sets
from benchmarks.asking import Plan, Worker, WorkerError, measure
from benchmarks.forms import CLOSED, DEFAULT, NOISE, ORIGINAL, Built, build, forms_without_a_pass, usual_forms
from benchmarks.rows import Row, Rows
from cli_helpers import FANCY_FUNC
from s2s.cli.app import app
from s2s.errors import S2SError
from s2s.measure import Ratio, Sample, WrongResult, geometric_mean, interleaved, ratio, spread

QUICK = Plan(rounds=2, starts=2, seconds=0.0001)

FANCY = FANCY_FUNC + "\n\ndef main():\n    return [fancy_func(i, 2, 3, 4) for i in range(10)]\n"


def row(source: Path, kind: str = "call", **arguments: object) -> Row:
    if kind == "call":
        arguments = {"module": source.stem, "function": "main"}
    return Row(
        "tests", source.stem, (source,), kind, arguments, modules=(source.stem,) if kind == "call" else ()
    )


def written(folder: Path, text: str, name: str = "program.py") -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(textwrap.dedent(text))
    return path


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("S2S_CACHE_DIR", str(tmp_path / "cache"))


# --- rounds and ratios --------------------------------------------------------------------------------------


def test_every_subject_has_its_turn_and_each_is_once_the_first() -> None:
    asked: list[str] = []

    def subject(name: str) -> Callable[[], Sample]:
        def ask() -> Sample:
            asked.append(name)
            return Sample(len(asked), "the same")

        return ask

    taken = interleaved({name: subject(name) for name in "abc"}, 3)
    assert "".join(asked) == "abcbcacab"
    assert [sample.seconds for sample in taken["a"]] == [1, 6, 8]


def test_a_wrong_result_in_any_round_is_an_error_that_names_both() -> None:
    outputs = iter(["1", "1", "2", "1"])
    subjects = {"one": lambda: Sample(1, "1"), "other": lambda: Sample(1, next(outputs))}
    with pytest.raises(WrongResult, match="other computes 2, and one 1"):
        interleaved(subjects, 4)
    assert next(outputs) == "1", "it ends with the round that shows it"


def test_a_ratio_is_made_of_the_figures_of_one_round() -> None:
    first = [Sample(seconds, "") for seconds in (1.0, 10.0, 100.0)]
    other = [Sample(seconds, "") for seconds in (0.5, 2.5, 100.0)]
    assert ratio(first, other) == Ratio(2.0, 1.5, 3.0)
    assert str(Ratio(2.0, 1.5, 3.0)) == "2.00 (1.50–3.00)"
    assert spread([1.25]) == Ratio(1.25, 1.25, 1.25)
    assert geometric_mean([0.5, 2.0]) == pytest.approx(1.0)


def test_a_slow_row_has_fewer_rounds_and_never_more_starts_than_rounds() -> None:
    plan = Plan(rounds=10, starts=5, budget=10.0)
    assert plan.shares(4, 0.05) == [2, 2, 2, 2, 2]
    assert plan.shares(4, 0.5) == [1] * 5
    assert plan.shares(4, 60.0) == [1, 1, 1]
    assert Plan(rounds=2, starts=1).shares(4, 60.0) == [2]


# --- forms --------------------------------------------------------------------------------------------------


def test_forms_are_built_once_and_say_what_they_change(tmp_path: Path) -> None:
    program = row(written(tmp_path, FANCY))
    built = {form.name: build(program, form, tmp_path / "build") for form in usual_forms()}
    assert [*built] == [ORIGINAL, NOISE, DEFAULT, CLOSED]
    assert built[ORIGINAL] == built[NOISE] == Built(built[ORIGINAL].folder)
    assert (built[ORIGINAL].folder / "program.py").read_text() == FANCY
    assert built[DEFAULT].functions >= 1 and built[DEFAULT].calls >= 3
    assert "a + b" in (built[CLOSED].folder / "program.py").read_text().partition("def fancy_func")[2]

    made = built[CLOSED].folder / "program.py"
    before = made.stat().st_mtime_ns
    assert build(program, usual_forms()[3], tmp_path / "build") == built[CLOSED]
    assert made.stat().st_mtime_ns == before
    written(tmp_path, FANCY.replace("range(10)", "range(11)"))
    build(program, usual_forms()[3], tmp_path / "build")
    assert "range(11)" in made.read_text()


def test_a_package_is_built_with_its_data_and_without_its_tests(tmp_path: Path) -> None:
    written(tmp_path, FANCY, "pack/__init__.py")
    written(tmp_path, "raise SystemExit", "pack/tests/test_it.py")
    written(tmp_path, "data", "pack/data.txt")
    for form in usual_forms():
        folder = build(row(tmp_path / "pack"), form, tmp_path / "build").folder / "pack"
        assert sorted(path.name for path in folder.iterdir()) == ["__init__.py", "data.txt"]


def test_leave_one_out_leaves_each_pass_out_once(tmp_path: Path) -> None:
    forms = {form.name: form.options for form in forms_without_a_pass()}
    without_inline = forms["-inline"]
    assert without_inline is not None and without_inline.passes is not None
    assert "inline" not in without_inline.passes and "fold" in without_inline.passes
    named = [set(options.passes) for options in forms.values() if options and options.passes is not None]
    assert len(named) == len(set().union(*named)) and all(len(each) == len(named) - 1 for each in named)
    program = row(written(tmp_path, FANCY))
    built = {form.name: build(program, form, tmp_path / "build") for form in forms_without_a_pass()}
    assert built["-inline"].calls == 0 < built["-fold"].calls


# --- workers ------------------------------------------------------------------------------------------------


def test_a_row_is_measured_in_every_form(tmp_path: Path) -> None:
    program = row(written(tmp_path, FANCY))
    built = {form.name: build(program, form, tmp_path / "build") for form in usual_forms()}
    result = measure(program, built, QUICK)
    assert [*result.ratios] == [NOISE, DEFAULT, CLOSED]
    assert all(0 < ratio.low <= ratio.median <= ratio.high for ratio in result.ratios.values())
    assert result.seconds > 0


def test_instructions_of_a_job_are_counted(tmp_path: Path) -> None:
    if shutil.which("valgrind") is None:
        pytest.skip("valgrind is not installed")
    (tmp_path / "one").mkdir()
    # So large that what differs between two starts of Python does not matter.
    program = row(written(tmp_path / "one", FANCY.replace("range(10)", "range(2_000)")))
    few, output = instructions.instructions(program, tmp_path / "one", 8)
    (tmp_path / "other").mkdir()
    written(tmp_path / "other", FANCY.replace("range(10)", "range(10_000)"))
    many, _ = instructions.instructions(program, tmp_path / "other", 8)
    assert re.fullmatch(r"[0-9a-f]{64}", output)
    assert 3 * few < many < 8 * few


def test_without_valgrind_nothing_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    result = CliRunner().invoke(instructions.main, ["--rows", "fancy_func"])
    assert result.exit_code == 1 and "valgrind is not installed" in result.output


@pytest.mark.parametrize(
    "wrong",
    [
        FANCY.replace("a + b", "a - b"),
        FANCY.replace("    return [", "    print('more')\n    return ["),
        "calls = []\n" + FANCY.replace("    return [", "    calls.append(1)\n    return calls[2:] + ["),
    ],
    ids=["result", "output", "later"],
)
def test_a_wrong_result_is_found(tmp_path: Path, wrong: str) -> None:
    program = row(written(tmp_path, FANCY))
    right = written(tmp_path, FANCY, "right/program.py").parent
    other = written(tmp_path, wrong, "wrong/program.py").parent
    with pytest.raises(WrongResult, match="wrong result: default computes"):
        measure(program, {ORIGINAL: Built(right), DEFAULT: Built(other)}, Plan(2, 1, 0.0001))


def test_addresses_are_no_difference(tmp_path: Path) -> None:
    program = row(
        written(tmp_path, "class C: pass\nkept = []\ndef main():\n    kept.append(C())\n    return kept[-1]")
    )
    built = {form.name: build(program, form, tmp_path / "build") for form in usual_forms()}
    assert measure(program, built, QUICK).ratios


def test_a_job_that_fails_says_how(tmp_path: Path) -> None:
    program = row(written(tmp_path, "def main():\n    return 1 / 0"))
    built = {ORIGINAL: build(program, usual_forms()[0], tmp_path / "build")}
    with pytest.raises(WorkerError, match="ZeroDivisionError: division by zero"):
        measure(program, built, QUICK)


def test_a_module_from_elsewhere_is_not_measured(tmp_path: Path) -> None:
    elsewhere = written(tmp_path, FANCY, "elsewhere/program.py").parent
    (tmp_path / "empty").mkdir()
    request = {
        "path": [str(tmp_path / "empty"), str(elsewhere)],
        "modules": ["program"],
        "kind": "call",
        "arguments": {"module": "program", "function": "main"},
    }
    with Worker(request) as worker, pytest.raises(WorkerError, match="program was loaded from"):
        worker.ask(1)


def test_a_workload_that_leaves_a_result(tmp_path: Path) -> None:
    path = written(tmp_path, FANCY + "\n\nRESULT = main()\n")
    program = row(path, "script", path=path.name)
    with Worker(_request(program, tmp_path)) as worker:
        assert worker.ask(3).output == str([i + 9 for i in range(10)])


PYPERF = """
import pyperf

total = 0

def work(n):
    global total
    total += n
    return total

def timed(loops, n):
    for _ in range(loops):
        work(n)
    return 0.125

async def waited(n):
    return n

if __name__ == "__main__":
    runner = pyperf.Runner()
    runner.metadata["description"] = "three of them"
    runner.bench_func("calls", work, 2)
    runner.bench_time_func("times", timed, 3, inner_loops=20)
    runner.bench_async_func("waits", waited, 5)
"""


@pytest.mark.parametrize(
    ("name", "check", "expected"),
    [("calls", None, ["2", "8"]), ("times", "total", ["None3", "None"]), ("waits", None, ["5", "5"])],
)
def test_a_file_of_pyperformance(tmp_path: Path, name: str, check: str | None, expected: list[str]) -> None:
    path = written(tmp_path, PYPERF, "bm_some/run_benchmark.py")
    written(
        tmp_path, "class Runner:\n    def __init__(self):\n        self.metadata = {}\n", "stub/pyperf.py"
    )
    program = row(path, "pyperf", path="bm_some/run_benchmark.py", argv=[], name=name, check=check)
    request = _request(program, tmp_path)
    request["path"].append(str(tmp_path / "stub"))
    with Worker(request) as worker:
        assert [worker.ask(1).output, worker.ask(3).output] == expected


def _request(program: Row, folder: Path) -> dict:
    return {"path": [str(folder)], "modules": [], "kind": program.kind, "arguments": program.arguments}


# --- the command --------------------------------------------------------------------------------------------


def harness(*args: str) -> Result:
    quick = ["--rounds=2", "--starts=1", "--seconds=0.0001"]
    return CliRunner().invoke(run.main, [*quick, *args])


def test_the_harness_prints_a_table_and_writes_figures(tmp_path: Path) -> None:
    figures = tmp_path / "figures.json"
    scratch = f"--scratch={tmp_path / 'build'}"
    tables = tmp_path / "tables.md"
    files = [f"--json={figures}", f"--markdown={tables}"]
    result = harness("--sets=kernels", "--rows=fancy_func nbody", scratch, *files)
    assert result.exit_code == 0, result.output
    spread = r"\d+\.\d\d \(\d+\.\d\d–\d+\.\d\d\)"
    assert re.search(
        rf"^fancy_func +[\d.]+ +{spread} +{spread} +{spread} +[1-9] / [1-9] +[1-9] / [1-9] *$",
        result.stdout,
        re.M,
    )
    assert re.search(r"^geometric mean +\d\.\d{3} +\d\.\d{3} +\d\.\d{3} *$", result.stdout, re.M)
    header, _, *lines, mean = tables.read_text().splitlines()
    assert header.startswith("| kernels | ms | original again | default | closed world |")
    assert len({line.count("|") for line in [header, mean, *lines]}) == 1 and len(lines) == 2
    said = json.loads(figures.read_text())
    assert [each["name"] for each in said["rows"]] == ["fancy_func", "nbody"]
    default = said["rows"][0]["forms"][DEFAULT]
    assert default["low"] <= default["ratio"] <= default["high"] and default["calls_removed"] >= 3


def test_a_wrong_row_fails_and_the_others_are_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    random = row(written(tmp_path, "import random\ndef main():\n    return random.random()", "random_one.py"))
    right = row(written(tmp_path, FANCY))
    monkeypatch.setattr(run, "SETS", {"tests": lambda: Rows([random, right])})
    result = harness(f"--scratch={tmp_path / 'build'}")
    assert result.exit_code == 1
    assert "FAILED: tests/random_one: wrong result: original again computes 0." in result.stdout
    assert re.search(r"^program +[\d.]+ ", result.stdout, re.M)


def test_rows_are_named_once_and_chosen_by_pattern() -> None:
    every = [each for rows in sets.SETS.values() for each in rows().found]
    assert len({each.title for each in every}) == len(every)
    for group in ("kernels", "programs", "samples", "rewrites"):
        assert any(each.group == group for each in every)
    chosen, _ = run.select(["kernels", "programs"], ["programs/*", "nbody"])
    assert [each.name for each in chosen] == ["nbody", *sets.PROGRAMS]
    assert "no set is called kernel;" in harness("--sets=kernel").output
    assert "no row has such a name" in harness("--rows=none_such").output


@pytest.mark.parametrize("name", sets.PROGRAMS)
def test_the_programs_compute_the_same_in_every_form(tmp_path: Path, name: str) -> None:
    (program,) = [each for each in sets.programs().found if each.name == name]
    built = {form.name: build(program, form, tmp_path / "build") for form in usual_forms()}
    assert not any(form.failures for form in built.values())
    assert measure(program, built, Plan(1, 1, 0.0001)).seconds


# --- s2s bench ----------------------------------------------------------------------------------------------

BUSY = """\
import sys

def add(a, b):
    return a + b

def main():
    total = 0
    for i in range(4_000_000):
        total = add(total, i)
    print(total, sys.argv[1:])

main()
"""


def bench(*args: str) -> Result:
    return CliRunner().invoke(app, ["bench", *args])


def test_bench_measures_a_script(tmp_path: Path) -> None:
    script = written(tmp_path, BUSY + "sys.exit(3)\n")
    result = bench("--rounds=2", str(script), "--rounds", "9")
    assert result.exit_code == 0, result.output
    assert re.search(
        r"^as written, again +\d+\.\d{3}   \d+\.\d\d \(\d+\.\d\d–\d+\.\d\d\)$", result.stdout, re.M
    )
    assert re.search(r"^compiled +\d+\.\d{3}   \d+\.\d\d \(\d+\.\d\d–\d+\.\d\d\)$", result.stdout, re.M)
    assert result.stdout.endswith("output and exit status (3) are the same\n")


def test_bench_measures_a_module_and_reports_to_programs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path, BUSY, "pack/__main__.py")
    monkeypatch.chdir(tmp_path)
    result = bench("--rounds=2", "--json", "--assume=closed-world", "-m", "pack", "argument")
    assert result.exit_code == 0, result.output
    said = json.loads(result.stdout)
    assert said["status"] == 0 and {*said["seconds"]} == {"python", *said["ratios"], "as written"}
    assert {*said["ratios"]} == {"as written, again", "compiled"}
    assert said["ratios"]["compiled"]["low"] <= said["ratios"]["compiled"]["median"]


def test_bench_compares_what_the_program_prints(tmp_path: Path) -> None:
    # breaks: sealed-globals
    rebinds = BUSY.replace("\nmain()", "\nsetattr(sys.modules['__main__'], 'ad' + 'd', max)\nmain()")
    script = str(written(tmp_path, rebinds))
    result = bench("--rounds=1", "--assume=sealed-globals", script)
    assert result.exit_code == 1
    assert "wrong result: compiled computes exit status 0 and '7999998000000 []" in result.stderr
    assert "and python exit status 0 and '3999999 []" in result.stderr


def test_bench_reads_the_input_it_is_given(tmp_path: Path) -> None:
    script = written(tmp_path, BUSY.replace("sys.argv[1:]", "sys.stdin.read()"))
    assert "cannot read" in bench(f"--input={tmp_path / 'none'}", str(script)).stderr
    (tmp_path / "input").write_text("some text")
    assert bench("--rounds=1", f"--input={tmp_path / 'input'}", str(script)).exit_code == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("print('little')", "too little to be measured beside the start of s2s"),
        ("import time\nprint(time.time_ns())", "the program's output is another one each time"),
    ],
)
def test_bench_says_what_cannot_be_measured(tmp_path: Path, text: str, said: str) -> None:
    result = bench("--rounds=1", str(written(tmp_path, text)))
    assert result.exit_code == 1
    assert said in result.stderr and "hint: " in result.stderr


def test_bench_refuses_what_is_not_there(tmp_path: Path) -> None:
    assert "no such file" in bench(str(tmp_path / "none.py")).stderr
    assert bench("--assume=closed", str(written(tmp_path, BUSY))).exit_code == 2
    with pytest.raises(S2SError, match="no such file or folder"):
        build(row(tmp_path / "none.py"), usual_forms()[2], tmp_path / "build")

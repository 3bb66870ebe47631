"""The command line: what it prints, where it writes, and how it ends."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import stat
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import s2s.driver
from cli_helpers import FANCY, PLAIN, prepare, start, tree
from s2s.cli.app import COMMANDS, app
from s2s.version import __version__

LOOP = """\
def add(a, b):
    return a + b


def total(n):
    t = 0
    for i in range(n):
        t = add(t, i)
    return t
"""


#: Under a closed world the method is inlined, unless another file replaces it.
KNOWN = """\
class Point:
    def norm(self):
        return 1

    def twice(self):
        return self.norm() * 2
"""


@pytest.fixture(autouse=True)
def work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prepare(tmp_path, monkeypatch)


def invoke(*args: str, stdin: bytes | None = None) -> Result:
    # The command line catches termination; a test process has to keep its own way.
    before = signal.getsignal(signal.SIGTERM)
    try:
        return CliRunner().invoke(app, list(args), input=stdin)
    finally:
        signal.signal(signal.SIGTERM, before)


def done(*args: str, stdin: bytes | None = None) -> Result:
    result = invoke(*args, stdin=stdin)
    assert result.exit_code == 0, result.output
    return result


def refused(*args: str, status: int = 1, stdin: bytes | None = None) -> str:
    """The one error line and its hint; there is never a traceback."""
    result = invoke(*args, stdin=stdin)
    assert isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code == status, result.output
    assert "Traceback" not in result.stderr
    assert result.stderr.startswith("s2s: error: ")
    return result.stderr.removeprefix("s2s: error: ")


# --- the group ----------------------------------------------------------------------------------------------


def test_help_names_every_command_and_each_has_examples() -> None:
    text = done("--help").stdout
    assert done().stdout == text
    for name in COMMANDS:
        assert re.search(rf"^  {name} ", text, re.MULTILINE)
        page = done(name, "--help").stdout
        assert "Examples:\n" in page and f"  s2s {name}" in page


def test_version() -> None:
    assert done("-V").stdout == done("--version").stdout
    assert done("--version").stdout == f"s2s {__version__}\n"


def test_wrong_usage_ends_with_2_and_says_what_was_meant() -> None:
    assert refused("compil", "x", status=2) == "no command 'compil'\n  hint: did you mean 'compile'?\n"
    assert (
        refused("fancy.py", status=2)
        == "no command 'fancy.py'\n  hint: to compile it: s2s compile fancy.py\n"
    )
    assert "'--chekc'" in refused("compile", "--chekc", "fancy.py", status=2)
    assert "see: s2s compile --help" in refused("compile", status=2)
    assert refused("compile", "-O3", "fancy.py", status=2).endswith("hint: levels are 0, 1 and 2\n")
    assert "did you mean 'fold'?" in refused("compile", "--passes", "inline,fodl", "fancy.py", status=2)
    assert "did you mean 'closed-world'?" in refused(
        "compile", "--assume", "close-world", "fancy.py", status=2
    )
    assert "did you mean 'inline'?" in refused("compile", "--print-after", "inlin", "fancy.py", status=2)


@pytest.mark.parametrize(
    "args",
    [
        ["--in-place", "-o", "x", "fancy.py"],
        ["--in-place", "--check", "fancy.py"],
        ["--in-place", "-"],
        ["--check", "-o", "x", "fancy.py"],
        ["--json", "--diff", "fancy.py"],
        ["--source-map", "fancy.py"],
        ["fancy.py", "plain.py"],
        ["."],
        ["fancy.py", "-o", "fancy.py"],
        ["--jobs", "0", "fancy.py"],
    ],
)
def test_options_that_contradict_each_other(args: list[str]) -> None:
    refused("compile", *args, status=2)
    assert Path("fancy.py").read_text() == FANCY
    assert sorted(os.listdir()) == ["fancy.py", "plain.py"]


# --- one file -----------------------------------------------------------------------------------------------


def test_a_file_goes_to_the_standard_output() -> None:
    result = done("compile", "fancy.py")
    lines = result.stdout.splitlines()
    assert __version__ in lines[0] and lines[0].startswith("#")
    assert lines[-1] == "print(10)"
    assert "# The program of the documents." in lines
    assert result.stderr == ""


def test_an_unchanged_file_keeps_its_bytes() -> None:
    data = b"\xef\xbb\xbfimport sys\r\nprint(sys.argv)\r\n\x0cx = sys"
    Path("odd.py").write_bytes(data)
    assert done("compile", "odd.py").stdout_bytes == data
    assert done("compile", "-O0", "fancy.py").stdout == FANCY
    assert done("compile", "--passes", "none", "fancy.py").stdout == FANCY


def test_a_file_goes_to_a_file_with_its_mode() -> None:
    os.chmod("fancy.py", 0o750)
    result = done("compile", "fancy.py", "-o", "out/fast.py")
    assert result.stdout == ""
    assert re.fullmatch(r"compiled 1 file \(1 changed\) in \d+\.\d\d s\n", result.stderr)
    assert Path("out/fast.py").read_text().endswith("\nprint(10)\n")
    assert stat.S_IMODE(os.stat("out/fast.py").st_mode) == 0o750
    assert done("compile", "-q", "fancy.py", "-o", "out/fast.py").stderr == ""


def test_the_standard_input() -> None:
    assert done("compile", "-", stdin=FANCY.encode()).stdout.endswith("print(10)\n")
    assert refused("compile", "-", stdin=b"x = (\n").startswith("<stdin>:1:")
    done("compile", "-", "-o", "out.py", stdin=FANCY.encode())
    assert Path("out.py").read_text().endswith("print(10)\n")


def test_no_header() -> None:
    headed = done("compile", "fancy.py").stdout.splitlines()
    bare = done("compile", "--no-header", "fancy.py").stdout.splitlines()
    assert __version__ in headed[0] and headed[1:] == bare


def test_in_place_keeps_the_mode_and_leaves_nothing_behind() -> None:
    os.chmod("fancy.py", 0o700)
    result = done("compile", "--in-place", "fancy.py", "plain.py")
    assert "compiled 2 files (1 changed)" in result.stderr
    assert Path("fancy.py").read_text().endswith("print(10)\n")
    assert stat.S_IMODE(os.stat("fancy.py").st_mode) == 0o700
    assert Path("plain.py").read_text() == PLAIN
    assert sorted(os.listdir()) == ["fancy.py", "plain.py"]
    assert "(0 changed)" in done("compile", "--in-place", "fancy.py").stderr


def test_check_says_what_would_change_and_writes_nothing() -> None:
    result = invoke("compile", "--check", "fancy.py", "plain.py")
    assert result.exit_code == 1 and result.stdout == ""
    assert result.stderr.startswith("would change fancy.py\ncompiled 2 files (1 changed)")
    assert Path("fancy.py").read_text() == FANCY
    assert done("compile", "--check", "plain.py").exit_code == 0


def test_diff_is_a_patch() -> None:
    result = done("compile", "--diff", "fancy.py", "plain.py")
    assert result.stdout.startswith("--- fancy.py\n+++ fancy.py (compiled)\n@@ ")
    assert {"-print(fancy_func(1, 2, 3, 4))", "+print(10)"} <= set(result.stdout.splitlines())
    assert "plain" not in result.stdout
    assert "\x1b" not in result.stdout
    assert Path("fancy.py").read_text() == FANCY
    assert invoke("compile", "--diff", "--check", "fancy.py").exit_code == 1


@pytest.mark.skipif(shutil.which("patch") is None, reason="needs patch")
@pytest.mark.parametrize(
    "data",
    [
        FANCY.replace("\n", "\r\n").encode(),
        FANCY.encode().removesuffix(b"\n"),
        b"\xef\xbb\xbf" + FANCY.encode(),
        b"# coding: latin-1\n# \xe9\n" + FANCY.encode(),
        b"x = 1\r" + FANCY.encode().replace(b"\n", b"\r\n", 3),
    ],
    ids=["crlf", "no newline at the end", "byte order mark", "latin-1", "mixed newlines"],
)
def test_diff_applies(data: bytes) -> None:
    Path("odd.py").write_bytes(data)
    result = done("compile", "--diff", "odd.py").stdout_bytes
    expected = done("compile", "odd.py").stdout_bytes
    subprocess.run(["patch", "--binary", "-s", "odd.py"], input=result, check=True, timeout=30)
    assert Path("odd.py").read_bytes() == expected != data


def test_print_after_shows_the_program_between_the_passes() -> None:
    result = done("compile", "--print-after", "inline", "fancy.py")
    assert result.stdout.endswith("print(10)\n")
    assert re.search(r"^# after inline: ", result.stderr, re.MULTILINE)
    result = done("compile", "--print-after", "inline", "fancy.py", "-o", "out.py")
    assert "# after inline: " in result.stdout


def test_print_after_all_shows_the_program_after_each_pass() -> None:
    Path("loop.py").write_text(LOOP)
    result = done("compile", "--print-after", "all", "loop.py", "-o", "out.py")
    shown = re.findall(r"^# after (\w+): total ", result.stdout, re.MULTILINE)
    assert shown.count("regions") == 1 and "inline" in shown
    assert "__s2s_" in Path("out.py").read_text()
    assert done("compile", "--print-after", "regions", "loop.py", "-o", "out.py").stdout.count("# after") == 1


def test_remarks_name_file_line_and_pass() -> None:
    result = done("compile", "--all-remarks", "fancy.py")
    assert re.search(r"^fancy\.py:\d+:\d+: done \[\w+\] .", result.stderr, re.MULTILINE)


def test_a_source_map_leads_back() -> None:
    done("compile", "--source-map", "fancy.py", "plain.py", "-o", "out")
    document = json.loads(Path("out/fancy.py.map").read_text())
    assert document["version"] == 1
    assert (document["file"], document["source"]) == ("fancy.py", "../fancy.py")
    output = Path("out/fancy.py").read_text().splitlines()
    last = dict(document["lines"])[output.index("print(10)") + 1]
    assert FANCY.splitlines()[last - 1] == "print(fancy_func(1, 2, 3, 4))"
    assert json.loads(Path("out/plain.py.map").read_text())["lines"] == [[1, 1], [2, 2], [3, 3]]


def test_a_source_map_overwrites_only_source_maps() -> None:
    for _ in range(2):
        done("compile", "--source-map", "fancy.py", "-o", "out.py")
        done("compile", "--source-map", "--in-place", "plain.py")
    # Something of the user's is there, beside an output or beside what is compiled in place.
    for path, args in {
        "out.py.map": ["fancy.py", "-o", "out.py"],
        "fancy.py.map": ["--in-place", "fancy.py"],
    }.items():
        Path(path).write_text("here be dragons\n")
        text = f"{path} would overwrite a file that is no source map of s2s\n"
        assert text in refused("compile", "--source-map", *args, status=2)
        assert Path(path).read_text() == "here be dragons\n"
        Path(path).unlink()
    assert Path("fancy.py").read_text() == FANCY
    # The source itself, and the data of a tree.
    Path("prog.map").write_text(PLAIN)
    text = "the source map prog.map would overwrite the source prog.map\n"
    assert refused("compile", "--source-map", "prog.map", "-o", "prog", status=2).startswith(text)
    assert Path("prog.map").read_text() == PLAIN and not Path("prog").exists()
    Path("src").mkdir()
    Path("src/a.py").write_text(FANCY)
    Path("src/a.py.map").write_text("{}")
    text = "src/a.py.map and the source map of src/a.py would both be written to out/a.py.map\n"
    assert refused("compile", "--source-map", "src", "-o", "out", status=2).startswith(text)
    assert not Path("out").exists()
    # There is nothing beside what is no file.
    text = f"a source map lies beside the output, and {os.devnull} is no file\n"
    assert refused("compile", "--source-map", "fancy.py", "-o", os.devnull, status=2).startswith(text)


def test_json_is_one_document() -> None:
    Path("bad.py").write_text("x = (\n")
    result = invoke("compile", "--json", "fancy.py", "bad.py", "plain.py", "nowhere.py")
    assert result.exit_code == 1
    document = json.loads(result.stdout)
    assert document["s2s"] == __version__ and document["level"] == 2
    files = {file["source"]: file for file in document["files"]}
    assert list(files) == ["nowhere.py", "fancy.py", "bad.py", "plain.py"]
    assert (
        files["fancy.py"]["changed"] and files["fancy.py"]["remarks"] and files["fancy.py"]["error"] is None
    )
    assert {"kind", "pass", "function", "message", "line", "column"} <= set(files["fancy.py"]["remarks"][0])
    assert not files["plain.py"]["changed"] and files["plain.py"]["failures"] == []
    assert files["bad.py"]["error"]["line"] == 1 and files["bad.py"]["output"] is None
    assert document["summary"] | {"seconds": 0} == {
        "compiled": 2,
        "changed": 1,
        "copied": 0,
        "failed": 2,
        "seconds": 0,
    }
    assert str(Path.cwd()) not in result.stdout


# --- trees --------------------------------------------------------------------------------------------------


def test_a_tree_goes_to_a_tree_with_its_data() -> None:
    tree()
    os.chmod("src/pack/sub/data.bin", 0o741)
    os.symlink("plain.py", "src/pack/link.py")
    result = done("compile", "src", "-o", "out")
    assert re.fullmatch(r"compiled 3 files \(2 changed\), copied 2 in \d+\.\d\d s\n", result.stderr)
    assert Path("out/pack/sub/fancy.py").read_text().endswith("print(10)\n")
    assert Path("out/pack/plain.py").read_text() == PLAIN
    assert Path("out/pack/sub/data.bin").read_bytes() == bytes(range(256))
    assert stat.S_IMODE(os.stat("out/pack/sub/data.bin").st_mode) == 0o741
    assert os.readlink("out/pack/link.py") == "plain.py"


def test_a_file_that_does_not_parse_costs_only_itself() -> None:
    tree()
    Path("src/pack/bad.py").write_text("x = 1\nif x\n    y = 2\n")
    result = invoke("compile", "src", "-o", "out")
    assert result.exit_code == 1
    assert re.search(r"^s2s: error: src/pack/bad\.py:2:\d+: ", result.stderr, re.MULTILINE)
    assert "compiled 3 files (2 changed), copied 1, 1 failed and not written in " in result.stderr
    assert not Path("out/pack/bad.py").exists()
    assert Path("out/pack/sub/fancy.py").exists()


def test_errors_name_what_is_wrong_and_where() -> None:
    Path("latin.py").write_bytes(b"x = 1\ny = '\xe9'\n")
    assert refused("compile", "latin.py").startswith("latin.py:2:")
    Path("cookie.py").write_bytes(b"# coding: no-such-codec\n")
    assert refused("compile", "cookie.py").startswith("cookie.py:1: ")
    assert refused("compile", "nowhere.py") == "nowhere.py: no such file or folder\n"
    Path("empty").mkdir()
    assert refused("compile", "empty", "-o", "out").startswith("empty: no Python files in this folder\n")
    assert refused("compile", "plain.py", "-o", "fancy.py/x.py").startswith("fancy.py/x.py: cannot write: ")
    assert refused("diff", "nowhere.py") == "nowhere.py: no such file or folder\n"
    assert refused("ir", "nowhere.py") == "nowhere.py: cannot read: no such file or directory\n"
    assert refused("verify", "nowhere.py").startswith("nowhere.py: no such file\n")


@pytest.mark.skipif(getattr(os, "geteuid", lambda: 0)() == 0, reason="nothing is unwritable for root")
def test_an_unwritable_folder() -> None:
    os.mkdir("closed", 0o555)
    assert (
        refused("compile", "plain.py", "-o", "closed/x.py")
        == "closed/x.py: cannot write: permission denied\n"
    )


def test_failures_of_the_compiler_are_warnings_unless_strict(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(s2s.driver, "compile_bytes", broken)
    result = done("compile", "fancy.py")
    assert result.stdout == FANCY
    assert result.stderr.startswith("s2s: warning: fancy.py: <module> is left as written: internal error in ")
    assert "ZeroDivisionError: oops" in result.stderr
    assert invoke("compile", "--strict", "fancy.py").exit_code == 1


def test_the_cache_changes_nothing_that_is_seen(tmp_path: Path) -> None:
    tree()
    done("compile", "src", "-o", "first", "--no-cache")
    assert not (tmp_path / "cache").exists()
    done("compile", "src", "-o", "second")
    done("compile", "src", "-o", "third")
    documents = [json.loads(done("compile", "--json", "src").stdout) for _ in range(2)]
    assert all(file["cached"] for file in documents[1]["files"])
    contents = [
        {os.path.relpath(path, name): path.read_bytes() for path in Path(name).rglob("*") if path.is_file()}
        for name in ("first", "second", "third")
    ]
    assert contents[0] == contents[1] == contents[2]
    done("compile", "plain.py", "--cache-dir", "mine")
    assert Path("mine").is_dir()


def test_several_processes_give_what_one_gives() -> None:
    tree()
    done("compile", "src", "-o", "one", "--jobs", "1", "--no-cache")
    result = start("compile", "src", "-o", "two", "-j", "2", "--no-cache")
    assert result.wait(60) == 0
    for path in Path("one").rglob("*.py"):
        assert path.read_bytes() == (Path("two") / path.relative_to("one")).read_bytes()


# --- the other commands -------------------------------------------------------------------------------------


def test_passes_and_assumptions_are_tables() -> None:
    lines = done("passes").stdout.splitlines()
    assert lines[0].split() == ["pass", "from", "what", "it", "does"]
    names = [line.split()[0] for line in lines[1:]]
    assert {"inline", "fold", "propagate", "dead"} <= set(names)
    assert all(re.match(r"\S+ +-O[12] +\S", line) for line in lines[1:])
    assert "closed-world" in done("passes", "--assumptions").stdout


def test_diff_shows_the_difference_and_the_reasons() -> None:
    result = done("diff", "fancy.py")
    assert {"-print(fancy_func(1, 2, 3, 4))", "+print(10)"} <= set(result.stdout.splitlines())
    assert re.search(r"^fancy\.py:\d+:\d+: done \[\w+\] .", result.stdout, re.MULTILINE)
    assert done("diff", "plain.py").stdout == "plain.py: nothing changes\n"
    Path("bad.py").write_text("x = (\n")
    result = invoke("diff", "bad.py", "plain.py")
    assert result.exit_code == 1 and result.stderr.startswith("s2s: error: bad.py:1:")
    assert result.stdout == "plain.py: nothing changes\n"


def test_ir_of_a_file_and_of_a_function() -> None:
    whole = done("ir", "fancy.py").stdout
    assert "add" in whole and "fancy_func" in whole
    one = done("ir", "fancy.py:add").stdout
    assert "fancy_func" not in one and "add" in one and len(one) < len(whole)
    assert done("ir", "--after", "fancy.py").stdout != whole
    assert "did you mean 'add'?" in refused("ir", "fancy.py:ad", status=2)


def test_ir_shows_spans_on_request_only() -> None:
    assert "@" not in done("ir", "fancy.py").stdout
    assert re.search(
        r"^  func add\(a, b\): +@2:0-3:16 = 8-9 11-12$",
        done("ir", "--spans", "fancy.py").stdout,
        re.MULTILINE,
    )


def test_a_syntax_error_shows_the_line_and_points_at_the_place() -> None:
    Path("bad.py").write_text("def f():\n    x = '日本' + (1 2)\n", encoding="utf-8")
    lines = refused("compile", "bad.py").splitlines()
    assert lines[0].startswith("bad.py:2:17: SyntaxError: ")
    assert lines[1:3] == ["    x = '日本' + (1 2)", "                  ^^^"]
    assert lines[3].startswith("  hint: ")
    Path("bad.py").write_text("x = " + "1 + " * 50 + "$ + 2" + " + 3" * 50 + "\n")
    _, line, caret, _ = refused("diff", "bad.py").splitlines()
    assert len(line) <= 104 and line[caret.index("^") :].startswith("$ + 2")
    Path("bad.py").write_bytes(b"\tx = (1 \x1b[31m 2)\n")
    assert "\x1b" not in refused("verify", "bad.py")
    # From a process of a pool as well.
    tree()
    Path("src/bad.py").write_text("if x\n    y = 2\n")
    assert "\n    if x\n        ^\n" in invoke("compile", "src", "-o", "out", "-j", "2").stderr


def test_diff_of_a_folder_is_that_of_its_files() -> None:
    tree()
    result = done("diff", "--no-remarks", "src")
    assert "plain.py" not in result.stdout and "data.bin" not in result.stdout
    assert result.stdout.count("+print(10)") == 2
    assert result.stdout.endswith("\n2 files would change, 1 would not\n")
    Path("src/pack/bad.py").write_text("x = (\n")
    result = invoke("diff", "src", "nowhere")
    assert result.exit_code == 1 and result.stdout.count("+print(10)") == 2
    assert "nowhere: no such file or folder" in result.stderr and "src/pack/bad.py:1:" in result.stderr
    # A whole program: what other files do to its classes counts.
    Path("one").mkdir()
    Path("one/a.py").write_text(KNOWN)
    assert "would change" in done("diff", "--assume", "closed-world", "one").stdout
    Path("one/b.py").write_text("import a\n\na.Point.norm = None\n")
    assert "0 files would change" in done("diff", "--assume", "closed-world", "one").stdout


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both streams are those of a terminal."""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("s2s.report.terminal.is_terminal", lambda stream: True)


COLOURFUL = [
    "ir fancy.py",
    "compile fancy.py",
    "diff fancy.py",
    "explain fancy.py",
    "compile -q -o out.py --remarks fancy.py",
    "compile -q -o out.py --all-remarks fancy.py",
    "compile -q -o out.py --print-after all fancy.py",
]


@pytest.mark.parametrize("line", COLOURFUL)
def test_on_a_terminal_there_are_colours_and_nothing_else_is_different(
    line: str, terminal: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    coloured = done(*line.split())
    monkeypatch.setenv("NO_COLOR", "1")
    plain = done(*line.split())
    for with_colours, without in ((coloured.stdout, plain.stdout), (coloured.stderr, plain.stderr)):
        assert "\x1b" not in without
        assert re.sub(r"\x1b\[[\d;]*m", "", with_colours) == without
    assert "\x1b[3" in coloured.output


def test_verify_shows_its_progress_on_a_terminal_only(
    terminal: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = done("verify", "--examples", "3", "fancy.py")
    assert "add" in result.stderr and "/6" in result.stderr
    assert result.stdout.startswith("fancy.py: no difference in ")
    monkeypatch.setattr("s2s.report.terminal.is_terminal", lambda stream: False)
    assert done("verify", "--examples", "1", "fancy.py").stderr == ""


def test_ir_names_nested_functions_and_methods() -> None:
    Path("nested.py").write_text("class C:\n    def m(self):\n        def inner():\n            return 1\n")
    assert "inner" in done("ir", "nested.py:C.m").stdout
    assert done("ir", "nested.py:C.m.inner").stdout == done("ir", "nested.py:C.m.<locals>.inner").stdout


def test_verify_finds_no_difference_and_says_what_it_did() -> None:
    Path("double.py").write_text("def double(x: int) -> int:\n    y = x\n    return y * 2\n")
    result = done("verify", "double.py:double", "--examples", "5")
    assert re.match(r"double\.py:double: no difference in \d+ runs, 1 functions called", result.stdout)


@pytest.mark.parametrize(
    ("text", "target", "said"),
    [
        (
            "def f(a: int):\n    return a\nf(1) / 0\n",
            "broken.py",
            "executing the module raises ZeroDivisionError",
        ),
        ("import not_there_at_all\n", "broken.py", "executing the module raises ModuleNotFoundError"),
        (
            "raise SystemExit\ndef f():\n    return 1\n",
            "broken.py:f",
            "executing the module raises SystemExit",
        ),
        ("def f():\n    pass\nf = 3\n", "broken.py:f", "f was not called"),
    ],
)
def test_verify_of_what_cannot_be_run_is_no_success(text: str, target: str, said: str) -> None:
    Path("broken.py").write_text(text)
    result = invoke("verify", target)
    assert result.exit_code == 1
    assert re.search(rf"^s2s: error: broken\.py(:\d+)?: not verified: {said}", result.stderr)
    assert "no difference" not in result.stdout


def test_verify_reports_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    from s2s.verify import check
    from s2s.verify.oracle import Outcome

    failure = check.Failure(
        "add",
        "add(1, 2)",
        "results differ",
        Outcome(shown="3"),
        Outcome(shown="4"),
        "fold",
        "1 + 2",
        "print(3)\n",
    )
    monkeypatch.setattr(
        check, "verify_file", lambda *args, **choices: check.Report("fancy.py", 1, {"add": 1}, [failure])
    )
    result = invoke("verify", "fancy.py")
    assert result.exit_code == 1
    for text in (
        "add differs: results differ",
        "add(1, 2)",
        "original: 3",
        "compiled: 4",
        "fold: 1 + 2",
        "print(3)",
    ):
        assert text in result.stdout

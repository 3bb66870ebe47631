"""`[tool.s2s]` in pyproject.toml: what it means, where it holds, and what is wrong with it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from s2s import trees
from s2s.api import loaded
from s2s.cli.app import app
from s2s.config import find
from s2s.config.find import Choice, settings_for
from s2s.errors import UsageError
from s2s.options import Options
from s2s.profile.data import File, Function, Profile

PROGRAM = "def add(a, b):\n    return a + b\n\n\ndef f(x):\n    return add(x, x)\n\n\nprint(f(2))\n"
ANY = Choice(Options(header=False), level=False, assume=False)

Write = Callable[..., Path]


def invoke(*command: str, stdin: str | None = None) -> tuple[int, str, str]:
    """Run the command here; its exit status and what it prints."""
    result = CliRunner().invoke(app, list(command), input=stdin)
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Writes a pyproject.toml and files of the program, by their paths, in the working folder."""
    monkeypatch.chdir(tmp_path)
    find.project_above.cache_clear()

    def make(table: str, *files: str) -> Path:
        (tmp_path / "pyproject.toml").write_text(table)
        for name in files:
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(PROGRAM)
        return tmp_path

    return make


SEALED = '[tool.s2s]\nlevel = 1\nassume = ["sealed-globals"]\n'


# --- what it means ------------------------------------------------------------------------------------------


def test_level_and_assumptions_hold_for_what_lies_below(write: Write) -> None:
    write(SEALED, "a.py", "src/deep/b.py")
    for path in ("a.py", "src/deep/b.py", "-"):
        options = ANY(path)
        assert (options.level, options.assume) == (1, {"sealed-globals"})


def test_the_nearest_table_is_the_files(write: Write) -> None:
    folder = write(SEALED, "sub/a.py", "other/b.py")
    (folder / "sub" / "pyproject.toml").write_text("[tool.s2s]\nlevel = 0\n")
    (folder / "other" / "pyproject.toml").write_text("[project]\nname = 's2s-user'\n[tool.other]\n")
    assert (ANY("sub/a.py").level, ANY("sub/a.py").assume) == (0, frozenset())
    assert ANY("other/b.py").level == 1  # that one says nothing of s2s


def test_what_is_installed_below_a_project_is_not_its_own(write: Write) -> None:
    write(SEALED, ".venv/lib/site-packages/lib/x.py", ".venv/lib/dist-packages/y.py")
    assert settings_for(".venv/lib/site-packages/lib/x.py") is None
    assert settings_for(".venv/lib/dist-packages/y.py") is None
    assert ANY(".venv/lib/site-packages/lib/x.py") == ANY.given


OVERRIDES = """\
[tool.s2s]
level = 1

[[tool.s2s.overrides]]
files = ["src/hot/*.py"]
level = 2
assume = ["sealed-builtins", "sealed-globals"]

[[tool.s2s.overrides]]
packages = ["app.core"]
assume = ["annotations"]

[[tool.s2s.overrides]]
files = ["careful.py", "src/hot/cold.py"]
assume = []
"""


@pytest.mark.parametrize(
    ("path", "level", "assume"),
    [
        ("src/hot/a.py", 2, {"sealed-builtins", "sealed-globals"}),
        ("src/hot/deep/a.py", 1, set()),
        ("src/hot/cold.py", 2, set()),
        ("deep/down/careful.py", 1, set()),
        ("src/app/core/__init__.py", 1, {"annotations"}),
        ("src/app/core/x.py", 1, {"annotations"}),
        ("app/core.py", 1, {"annotations"}),
        ("elsewhere/app/core.py", 1, {"annotations"}),  # by its packages
        ("src/app/corelib.py", 1, set()),
        ("src/app/other.py", 1, set()),
        ("core.py", 1, set()),
    ],
)
def test_overrides_hold_for_what_they_name_and_the_last_one_counts(
    write: Write, path: str, level: int, assume: set[str]
) -> None:
    folder = write(OVERRIDES, path)
    if path.startswith("elsewhere"):
        (folder / "elsewhere" / "app" / "__init__.py").touch()
    options = ANY(path)
    assert (options.level, options.assume) == (level, assume)


@pytest.mark.parametrize(
    ("pattern", "matching", "other"),
    [
        ("gen", ["gen/a.py", "x/gen/y/a.py", "gen"], ["gene.py", "agen/a.py"]),
        ("src/gen/", ["src/gen/a.py", "src/gen/x/a.py"], ["gen/a.py", "x/src/gen/a.py"]),
        ("/a.py", ["a.py"], ["x/a.py"]),
        ("*_pb2.py", ["a_pb2.py", "x/y/a_pb2.py"], ["a_pb2.pyi", "a.py"]),
        ("src/**/a.py", ["src/a.py", "src/x/y/a.py"], ["a.py", "src/b.py"]),
        ("src/**", ["src/a.py", "src/x/a.py"], ["a.py", "x/src/a.py"]),
        ("src/?.py", ["src/a.py"], ["src/ab.py", "src/x/a.py"]),
        ("a+b[1].py", ["a+b[1].py"], ["aab1.py"]),
    ],
)
def test_patterns_name_files_as_git_does(
    write: Write, pattern: str, matching: list[str], other: list[str]
) -> None:
    write(f"[tool.s2s]\nexclude = ['{pattern}']\n", "x.py")
    assert [bool(ANY(path).left) for path in matching] == [True] * len(matching)
    assert [bool(ANY(path).left) for path in other] == [False] * len(other)


def test_the_command_line_wins(write: Write) -> None:
    write(SEALED, "a.py")
    given = Choice(Options.make(level=2), level=True, assume=False)("a.py")
    assert (given.level, given.assume) == (2, {"sealed-globals"})
    given = Choice(Options.make(assume="annotations"), level=False, assume=True)("a.py")
    assert (given.level, given.assume) == (1, {"annotations"})
    assert Choice(Options(), level=False, assume=False, config=False)("a.py") == Options()


def test_a_configured_closed_world_is_not_one_file_alone(write: Write) -> None:
    # On the command line it is a promise about what is compiled there; in a project, about all of the project.
    folder = write('[tool.s2s]\nassume = ["closed-world"]\n', "a.py", "b.py")
    assert ANY("a.py").program is None and "sealed-classes" in ANY("a.py").assume
    items = [trees.Item("python", name) for name in ("a.py", "b.py")]
    (folder / "a.py").write_text(
        "class A:\n    def m(self):\n        return 1\n\n\ndef f(a: A):\n    return a.m()\n"
    )
    (folder / "b.py").write_text("from a import A\n\n\nclass B(A):\n    def m(self):\n        return 2\n")
    for _, _, outcome in trees.compile_items(items, ANY):
        assert outcome.error is None and not (
            outcome.data and b"return 1\n\n\ndef f(a: A):\n    return 1" in outcome.data
        )


# --- where it holds -----------------------------------------------------------------------------------------

FREE = "def f(x):\n    return x + x"


def test_compile_heeds_it_for_each_file(write: Write) -> None:
    write(
        '[tool.s2s]\nassume = ["sealed-globals"]\nexclude = ["raw"]\n'
        '[[tool.s2s.overrides]]\nfiles = ["slow.py"]\nlevel = 0\n',
        "src/a.py",
        "src/raw/b.py",
        "src/slow.py",
    )
    Path("src/raw/broken.py").write_text("this is {{ a template }}\n")
    for jobs in ("1", "2"):
        status, _, errors = invoke("compile", "src", "-o", f"out{jobs}", "-j", jobs)
        assert status == 0, errors
        assert FREE in Path(f"out{jobs}/a.py").read_text()
        assert Path(f"out{jobs}/raw/b.py").read_text() == PROGRAM
        assert Path(f"out{jobs}/slow.py").read_text() == PROGRAM
        assert Path(f"out{jobs}/raw/broken.py").read_text() == "this is {{ a template }}\n"
    status, output, _ = invoke("compile", "--json", "src", "-o", "out3")
    told = {file["source"]: (file["level"], file["assume"]) for file in json.loads(output)["files"]}
    assert told["src/slow.py"] == (0, ["sealed-globals"])


def test_cached_files_are_compiled_again_when_it_changes(write: Write, tmp_path: Path) -> None:
    folder = write(SEALED.replace("1", "2"), "a.py")
    assert FREE in invoke("compile", "a.py", "--cache-dir", "cache")[1]
    find.project_above.cache_clear()
    (folder / "pyproject.toml").write_text("[tool.s2s]\nlevel = 0\n")
    assert invoke("compile", "a.py", "--cache-dir", "cache")[1] == PROGRAM
    find.project_above.cache_clear()
    (folder / "pyproject.toml").write_text("[tool.s2s]\nexclude = ['a.py']\n")
    assert invoke("compile", "a.py", "--cache-dir", "cache")[1] == PROGRAM
    find.project_above.cache_clear()
    (folder / "pyproject.toml").write_text("")
    assert "add is __s2s" in invoke("compile", "a.py", "--cache-dir", "cache")[1]


@pytest.mark.parametrize(
    ("command", "shows"),
    [
        (("diff", "a.py"), "+    return x + x"),
        (("ir", "--after", "a.py:f"), "return (x + x)"),
        (("compile", "--diff", "a.py"), "+    return x + x"),
    ],
)
def test_commands_of_one_file_heed_it(write: Write, command: tuple[str, ...], shows: str) -> None:
    write('[tool.s2s]\nassume = ["sealed-globals"]\n', "a.py")
    heeded = invoke(*command)[1]
    free = invoke(*command, "--no-config")[1]
    given = invoke(*command, "--no-config", "--assume", "sealed-globals")[1]
    assert heeded == given != free
    off = invoke(*command, "--assume", "no-frames")[1]
    assert off != heeded
    assert shows.replace("(", "").replace(")", "") in heeded.replace("(", "").replace(")", "")


def test_the_standard_input_is_of_the_working_folder(write: Write) -> None:
    write('[tool.s2s]\nassume = ["sealed-globals"]\n')
    assert FREE in invoke("compile", "-", stdin=PROGRAM)[1]


def test_verify_keeps_to_what_is_assumed(write: Write) -> None:
    write('[tool.s2s]\nexclude = ["a.py"]\n', "a.py")
    assert "compiling changes nothing here" in invoke("verify", "--examples", "2", "a.py")[1]
    assert "changes nothing" not in invoke("verify", "--no-config", "--examples", "2", "a.py")[1]


ASKS = """\
import sys
import helper
def add(a, b):
    return a + b
def f(x):
    return add(x, x)
print(f.__code__.co_names, helper.f.__code__.co_names)
"""


def test_run_and_the_import_hook_heed_it(write: Write) -> None:
    folder = write('[tool.s2s]\nassume = ["sealed-globals"]\n', "helper.py", "raw/helper.py")
    (folder / "main.py").write_text(ASKS)

    def run(*command: str) -> str:
        command = (sys.executable, "-m", "s2s", "run", *command)
        return subprocess.run(
            command, capture_output=True, text=True, check=True, timeout=60
        ).stdout.splitlines()[-1]

    assert run("main.py") == run("-m", "main") == run("--no-cache", "main.py") == "() ()"
    assert run("--no-config", "main.py").count("'add'") == 2
    (folder / "pyproject.toml").write_text(
        '[tool.s2s]\nexclude = ["helper.py"]\nassume = ["sealed-globals"]\n'
    )
    assert run("main.py") == "() ('add',)"
    hooked = "import s2s; s2s.install('helper'{}); import helper; print(helper.f.__code__.co_names)"
    for more, expected in (
        ("", "('add',)"),
        (", assume='sealed-globals'", "('add',)"),
        (", config=False, assume='sealed-globals'", "()"),
    ):
        done = subprocess.run(
            [sys.executable, "-c", hooked.format(more)],
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        )
        assert done.stdout.splitlines()[-1] == expected


def test_bench_hands_it_on(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    from s2s.cli import bench

    write(SEALED, "a.py")
    seen = []
    monkeypatch.setattr(
        bench, "_measured", lambda commands, *rest: seen.append(commands[bench.COMPILED]) or _Report()
    )
    invoke("bench", "a.py")
    invoke("bench", "-O1", "--no-config", "a.py")
    assert not {"-O2", "-O1", "--no-config"} & set(seen[0])
    assert {"-O1", "--no-config"} <= set(seen[1])


class _Report:
    def text(self, script: str, rounds: int) -> str:
        return ""


# --- what is wrong with it ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "message", "line", "hint"),
    [
        ("[tool.s2s]\nlevl = 1\n", "unknown key 'levl' in tool.s2s", 2, "did you mean 'level'?"),
        ("[tool.s2s]\n\nlevel = 3\n", "unknown optimization level 3", 3, "levels are 0, 1 and 2"),
        ("[tool.s2s]\nlevel = true\n", "unknown optimization level True", 2, "levels are"),
        ("[tool.s2s]\nlevel = '1'\n", "unknown optimization level '1'", 2, "levels are"),
        ("[tool.s2s]\nassume = 'closed-world'\n", "assume is a list of strings", 2, "write assume ="),
        (
            "[tool.s2s]\nassume = ['closed-wrld']\n",
            "unknown assumption 'closed-wrld'",
            2,
            "did you mean 'closed-world'?",
        ),
        ("[tool.s2s]\nprofile = 1\n", "profile is the path of a file, not 1", 2, "write profile ="),
        ("[tool.s2s]\nprofile = 'none.json'\n", "none.json: cannot read", 2, "`s2s profile` writes it"),
        ("[tool.s2s]\ntune = 'pyproject.toml'\n", "no profile (", 2, "`s2s tune` writes it"),
        ("[tool.s2s]\nexclude = [1]\n", "exclude is a list of strings", 2, "write exclude ="),
        ("[tool.s2s]\nexclude = ['']\n", "exclude is a list of strings", 2, "write exclude ="),
        (
            "[tool.s2s]\nlevel = 1\n\n[[tool.s2s.overrides]]\nfiles = ['x']\n[[tool.s2s.overrides]]\nlevel = 1\n",
            "names neither files nor packages",
            6,
            "say which files",
        ),
        (
            "[[tool.s2s.overrides]]\nfiles = ['x']\n[[tool.s2s.overrides]] # two\nfiles = ['x']\nexclude = []\n",
            "unknown key 'exclude' in tool.s2s.overrides",
            5,
            "known: files",
        ),
        (
            "[[tool.s2s.overrides]]\npackages = ['app.*']\n",
            "'app.*' is not the name of a package",
            2,
            "go to `files`",
        ),
        ("[tool.s2s.overrides]\nfiles = ['x']\n", "takes tables", None, None),
        ("# levl\ntool.s2s.levl = 3\n", "unknown key 'levl'", 2, "did you mean"),
        ("[tool]\ns2s = 3\n", "tool.s2s is a table", None, None),
        ("[project]\n[tool.s2s\n", "not TOML", 2, None),
    ],
)
def test_what_is_wrong_is_said_with_its_line_and_a_suggestion(
    write: Write, table: str, message: str, line: int | None, hint: str | None
) -> None:
    write(table, "a.py")
    with pytest.raises(UsageError) as raised:
        ANY("a.py")
    error = raised.value
    assert message in error.message and (error.filename, error.line) == ("pyproject.toml", line)
    assert (hint or "") in (error.hint or "")
    for command in (
        ("compile", "a.py"),
        ("compile", "--check", "."),
        ("diff", "a.py"),
        ("verify", "a.py"),
    ):
        status, _, errors = invoke(*command)
        assert status == 2 and message in errors
    status, _, _ = invoke("compile", "--no-config", "a.py")
    assert status == 0


def test_profile_and_tune_are_read_by_whoever_compiles(write: Write) -> None:
    folder = write('[tool.s2s]\nprofile = "runs.json"\ntune = "left.json"\n', "a.py", "sub/b.py")
    runs = Profile("3.11", 1.0, 10, {"a.py": File("a", [Function("f", 5, "0", calls=7)])})
    (folder / "runs.json").write_text(runs.dumps())
    (folder / "left.json").write_text(Profile().dumps())
    profile = ANY("sub/b.py").profile
    assert profile is not None and set(profile.files) == {"a.py"} and ANY("a.py").profile is profile
    assert ANY("a.py").key() != ANY.given.key()
    assert "profile   runs.json  pyproject.toml:2" in " ".join(invoke("config", "a.py")[1].split("\n"))
    find.project_above.cache_clear()
    write('[tool.s2s]\nprofile = "gone.json"\n')
    given = Choice(Options.make(profile="runs.json"), level=False, assume=False)
    assert given("a.py").profile is given.given.profile  # and the project's is not read
    assert invoke("compile", "--profile", "runs.json", "a.py")[0] == 0
    assert invoke("compile", "a.py")[0] == 2


def test_run_says_what_is_wrong_before_the_program_starts(write: Write) -> None:
    write("[tool.s2s]\nlevl = 1\n", "a.py")
    for options in ([], ["-O1"]):
        done = subprocess.run(
            [sys.executable, "-m", "s2s", "run", *options, "a.py"], capture_output=True, text=True, timeout=60
        )
        assert (done.returncode, done.stdout) == (2, "")
        assert "pyproject.toml:2: unknown key 'levl'" in done.stderr and "Traceback" not in done.stderr


# --- showing it ---------------------------------------------------------------------------------------------


def test_config_says_what_holds_and_from_where(write: Write) -> None:
    write(OVERRIDES + "\n", "src/hot/a.py", "src/b.py")
    assert invoke("config", "src/hot/a.py", "src/b.py")[1].splitlines() == [
        "src/hot/a.py",
        '  level     2                                pyproject.toml:6 (files = "src/hot/*.py")',
        '  assume    sealed-builtins, sealed-globals  pyproject.toml:7 (files = "src/hot/*.py")',
        "src/b.py",
        "  level     1        pyproject.toml:2",
        "  assume    nothing  default",
    ]
    find.project_above.cache_clear()
    write("[tool.s2s]\nexclude = ['src']\n")
    assert "  excluded  'src'  pyproject.toml:2" in invoke("config", "src/b.py")[1]
    assert invoke("config", "absent.py")[0] == 1


def test_a_folder_without_a_project_costs_a_look(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write("[project]\nname = 'x'\n", "a.py")
    done = subprocess.run(
        [sys.executable, "-c", "import sys; from s2s.config.find import settings_for; settings_for('a.py'); "
         "print([m for m in ('tomllib', 's2s.config.project', 's2s.config.table') if m in sys.modules])"],
        cwd=folder, capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    assert done.stdout == "[]\n"


def test_the_hook_asks_for_each_module(write: Write) -> None:
    write('[tool.s2s]\nassume = ["sealed-globals"]\n', "a.py")
    code = loaded.code_for(
        PROGRAM.encode(), str(Path("a.py").resolve()), ANY(str(Path("a.py").resolve())), None
    )
    assert (
        "add" not in next(const for const in code.co_consts if getattr(const, "co_name", "") == "f").co_names
    )

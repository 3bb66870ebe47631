"""The pytest plugin: other people's tests over compiled code."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

# pytester forgets what is first imported inside; the compiler would be imported anew for each test.
import s2s.backend.code
import s2s.driver
import s2s.pytest_plugin.run
from s2s.pytest_plugin import lines

pytest_plugins = ["pytester"]

#: A package of two modules: `double` is inlined into `shapes.area`, and its own line runs there.
HELPERS = """\
def double(x):
    return x + x
"""
SHAPES = """\
from pack.helpers import double


def half(x):
    return x / 2


def area(width, height):
    unit = 1
    whole = half(width) * half(height)
    return whole * 4 * unit


def where():
    import sys
    return sys._getframe().f_code.co_filename
"""
TESTS = """\
from unittest import mock

import pack.shapes
import pytest
from pack.shapes import area


def test_area():
    assert area(2, 3) == 6


def test_rebinding_is_seen(monkeypatch):
    monkeypatch.setattr(pack.shapes, "half", lambda x: x)
    assert area(2, 3) == 24
    with mock.patch("pack.shapes.half", return_value=1):
        assert area(2, 3) == 4


def test_it_is_compiled():
    loader = pack.shapes.__spec__.loader
    assert type(loader).__module__ == "s2s.api.hook"
    assert pack.shapes.where() == pack.shapes.__file__
"""
LINE = "s2s: pack compiled at -O2: 3 modules, 1 of 4 functions changed*"


@pytest.fixture(autouse=True)
def surroundings(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache of its own; `s2s` importable in the processes that are started; nothing of the outer run."""
    monkeypatch.setenv("S2S_CACHE_DIR", str(pytester.path / "cache"))
    monkeypatch.setenv("PYTHONPATH", str(Path(s2s.__file__).parent.parent))
    for name in (
        "PYTEST_ADDOPTS",
        "PYTEST_XDIST_WORKER",
        "PYTEST_XDIST_TESTRUNUID",
        "COVERAGE_PROCESS_START",
    ):
        monkeypatch.delenv(name, raising=False)


def project(pytester: pytest.Pytester, folder: str = ".", tests: str = TESTS) -> None:
    """The package in a folder, and its tests beside it."""
    package = pytester.path / folder / "pack"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "helpers.py").write_text(HELPERS)
    (package / "shapes.py").write_text(SHAPES)
    (pytester.path / "tests").mkdir()
    (pytester.path / "tests" / "test_pack.py").write_text(tests)
    (pytester.path / "pytest.ini").write_text(f"[pytest]\npythonpath = {folder}\n")


#: The plugin of hypothesis imports hypothesis at the end of every run.
PLUGINS = ("-p", "s2s.pytest_plugin", "-p", "no:hypothesispytest")


def run(pytester: pytest.Pytester, *args: str) -> pytest.RunResult:
    return pytester.runpytest_inprocess(*PLUGINS, *args)


def start(pytester: pytest.Pytester, *args: str) -> pytest.RunResult:
    return pytester.runpytest_subprocess(*PLUGINS, *args, timeout=120)


def test_a_suite_runs_against_compiled_code_and_one_line_says_so(pytester: pytest.Pytester) -> None:
    project(pytester)
    hooks = list(sys.meta_path)
    result = run(pytester, "--s2s=pack")
    result.assert_outcomes(passed=3)
    result.stdout.fnmatch_lines([LINE])
    assert result.stdout.str().count("s2s: ") == 1
    assert sys.meta_path == hooks
    # From the cache, it says the same.
    run(pytester, "--s2s=pack").stdout.fnmatch_lines([LINE])


@pytest.mark.parametrize("mode", ["prepend", "append", "importlib"])
def test_src_layouts_and_import_modes(pytester: pytest.Pytester, mode: str) -> None:
    project(pytester, folder="src")
    (pytester.path / "tests" / "conftest.py").write_text("import pack.shapes  # before any test\n")
    result = start(pytester, "--s2s=pack", f"--import-mode={mode}")
    result.assert_outcomes(passed=3)
    result.stdout.fnmatch_lines([LINE])


@pytest.mark.parametrize("mode", ["prepend", "append", "importlib"])
def test_tests_inside_the_package_in_every_import_mode(pytester: pytest.Pytester, mode: str) -> None:
    pytester.makepyfile(
        **{
            "pack/__init__": SHAPES.replace("pack.helpers", ".helpers"),
            "pack/helpers": HELPERS,
            "pack/pack": "",
            "pack/tests/__init__": "",
            "pack/tests/test_pack": TESTS.replace("pack.shapes", "pack"),
        }
    )
    result = start(pytester, "--s2s=pack", f"--import-mode={mode}")
    result.assert_outcomes(passed=3)
    line = "s2s: pack compiled at -O2: 3 modules, 1 of 4 functions changed; 1 test module left to pytest"
    result.stdout.fnmatch_lines([line])


def test_workers_of_xdist_compile_too(pytester: pytest.Pytester) -> None:
    pytest.importorskip("xdist")
    project(pytester)
    result = start(pytester, "--s2s=pack", "-n2")
    result.assert_outcomes(passed=3)
    result.stdout.fnmatch_lines([LINE])


def test_the_options_are_those_of_the_compiler(pytester: pytest.Pytester) -> None:
    project(pytester, tests="from pack.shapes import area\n\ndef test_area():\n    assert area(2, 3) == 6\n")
    for options, said in {
        ("--s2s-level=1",): "s2s: pack compiled at -O1: * 1 of 4 functions changed",
        ("--s2s-level=0",): "s2s: pack compiled at -O0: * 0 of 4 functions changed",
        ("--s2s-passes=none",): "s2s: pack compiled with no pass: * 0 of 4 functions changed",
        ("--s2s-assume", "sealed-globals"): "s2s: pack compiled at -O2, assuming sealed-globals: *",
    }.items():
        result = run(pytester, "--s2s=pack", *options)
        result.assert_outcomes(passed=1)
        result.stdout.fnmatch_lines([said])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--s2s=pack", "--s2s-level=3"], "*unknown optimization level 3; levels are 0, 1 and 2"),
        (["--s2s=pack", "--s2s-level=fast"], "*'fast' is no level*"),
        (["--s2s=pack", "--s2s-assume=sealed-global"], "*unknown assumption*did you mean 'sealed-globals'?"),
        (["--s2s=pack", "--s2s-passes=inlin"], "*unknown pass 'inlin'; did you mean 'inline'?"),
        (["--s2s=more-itertools"], "*not the name of a top-level package; did you mean 'more_itertools'?"),
        (["--s2s=pack.shapes"], "*not the name of a top-level package; did you mean 'pack'?"),
        (["--s2s="], "*'' is not the name of a package*"),
        (["--s2s=s2s"], "*s2s does not compile itself while it runs"),
        (["--s2s-level=1"], "*--s2s-level has no meaning without --s2s=PACKAGE"),
        (["--s2s=pack", "--s2s-rerun=nowhere"], "*--s2s-rerun is what --s2s-compare gives*"),
    ],
)
def test_values_that_mean_nothing(pytester: pytest.Pytester, arguments: list[str], said: str) -> None:
    result = run(pytester, *arguments)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"ERROR: {said}"])


def test_a_package_that_nothing_imports_is_an_error(pytester: pytest.Pytester) -> None:
    project(pytester, tests="import pack.shapes\n\ndef test_nothing():\n    pass\n")
    result = run(pytester, "--s2s=pakc")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stdout.fnmatch_lines(["s2s: nothing of pakc was imported*; did you mean 'pack'?"])
    # Where another is compiled, and this one is merely not used, that is only said.
    result = run(pytester, "--s2s=pack,tabnanny")
    assert result.ret == pytest.ExitCode.OK
    result.stdout.fnmatch_lines(["s2s: pack compiled at*", "s2s: nothing of tabnanny was imported*"])
    assert run(pytester, "--s2s=pack,tabnani").ret == pytest.ExitCode.USAGE_ERROR


def test_what_was_imported_too_early_is_named(pytester: pytest.Pytester) -> None:
    project(pytester)
    (pytester.path / "eager.py").write_text("import pack.helpers\n")
    result = run(pytester, "-p", "eager", "--s2s=pack", "-k", "not compiled")
    result.stdout.fnmatch_lines(
        ["s2s: pack compiled at -O2: 1 module, *; imported before s2s and not compiled: pack, pack.helpers"]
    )
    (pytester.path / "eager.py").write_text("import pack.helpers, pack.shapes\n")
    result = run(pytester, "-p", "eager", "--s2s=pack", "-k", "not compiled")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stdout.fnmatch_lines(
        ["s2s: nothing of pack was compiled: it was imported before *(pack, pack.helpers, *"]
    )


def test_a_plugin_loaded_by_a_conftest_file_is_too_late(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    project(pytester)
    (pytester.path / "conftest.py").write_text("pytest_plugins = ['s2s.pytest_plugin']\n")
    result = pytester.runpytest_subprocess("--s2s=pack")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*loaded by a conftest file*-p s2s.pytest_plugin*"])


def test_without_the_option_nothing_happens(pytester: pytest.Pytester) -> None:
    project(pytester, tests="import sys\n\ndef test_light():\n    assert 's2s.options' not in sys.modules\n")
    result = start(pytester)
    result.assert_outcomes(passed=1)
    said = [line for line in result.outlines if not line.startswith("plugins:")]
    assert "s2s" not in "\n".join(said).replace("s2s.pytest_plugin", "")


def test_assertions_stay_rewritten(pytester: pytest.Pytester) -> None:
    project(pytester)
    package = pytester.path / "pack"
    (package / "checks.py").write_text("def check(x):\n    assert x == 'checked'\n")
    (package / "test_inside.py").write_text(
        "def test_inside():\n    here = 'inside'\n    assert here == 'out'\n"
    )
    (pytester.path / "conftest.py").write_text(
        "import pytest\npytest.register_assert_rewrite('pack.checks')\n"
    )
    (pytester.path / "tests" / "test_pack.py").write_text(
        "import pack.shapes\nfrom pack.checks import check\n\ndef test_check():\n    check('other')\n"
    )
    result = run(pytester, "--s2s=pack")
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines_random(["E *assert 'inside' == 'out'", "E *assert 'other' == 'checked'"])
    result.stdout.fnmatch_lines(["s2s: pack compiled at -O2: 3 modules, *; 2 test modules left to pytest"])


COVERED = """\
def scale(x):
    factor = 3
    if x is None:
        return factor

    def times(y):
        return y * x
    return times(factor)


def pick(x):
    flag = False
    if flag:
        x = 0
    return x
"""


@pytest.mark.parametrize("branches", [(), ("--cov-branch",)], ids=["lines", "branches"])
def test_coverage_measures_the_same(pytester: pytest.Pytester, branches: tuple[str, ...]) -> None:
    pytest.importorskip("pytest_cov")
    pytester.makepyfile(
        covered=COVERED,
        test_it="import covered\n\ndef test_it():\n    assert covered.scale(2) == covered.pick(6)\n",
    )
    tables = []
    for options in ((), ("--s2s=covered",)):
        result = start(pytester, "--cov=covered", "--cov-report=term-missing", *branches, *options)
        result.assert_outcomes(passed=1)
        tables.append([line for line in result.outlines if line.startswith(("covered.py", "TOTAL"))])
    assert tables[0] == tables[1] and tables[0]
    result.stdout.fnmatch_lines(
        ["s2s: covered compiled at *left as written, for coverage to see their lines"]
    )


FAILING = """\
import os
import signal
from unittest import mock

import pytest
from pack.shapes import area

state = []


def test_wrong():
    assert area(1, 1) == 7


def test_patched():
    with mock.patch("pack.shapes.half", return_value=5):
        assert area(2, 3) == 100


def test_fine():
    state.append("set by another test")


def test_needs_a_fresh_process():
    assert not state


@pytest.fixture
def broken():
    raise LookupError("no fixture today")


def test_error(broken):
    pass
"""


def test_compare_says_what_also_fails_uncompiled(pytester: pytest.Pytester) -> None:
    project(pytester, tests=FAILING)
    result = run(pytester, "--s2s=pack", "--s2s-assume=sealed-globals", "--s2s-compare", "--junitxml=out.xml")
    result.assert_outcomes(passed=1, failed=3, errors=1)
    sections = re.findall(r"^-+ s2s -+\n(.*)$", result.stdout.str(), re.MULTILINE)
    assert sections == [
        "also fails uncompiled: LookupError: no fixture today",
        "also fails uncompiled: assert 1.0 == 7",
        "passes uncompiled: the test does what --s2s-assume=sealed-globals rules out, or s2s broke it.",
        "passes uncompiled, and compiled too when run alone: it depends on what ran before it, or on chance",
    ]
    result.stdout.fnmatch_lines(
        ["s2s: failing tests: 2 uncompiled too, 1 only compiled, 1 not when run alone"]
    )
    assert (pytester.path / "out.xml").read_text().count("<failure") == 3


def test_compare_goes_on_after_a_test_that_ends_the_process(pytester: pytest.Pytester) -> None:
    tests = (
        "import os\nimport pack.shapes\n\n"
        "def test_one():\n    compiled = type(pack.shapes.__spec__.loader).__module__ == 's2s.api.hook'\n"
        "    if not compiled:\n        os._exit(3)\n    assert 0\n\n"
        "def test_two():\n    assert 0, 'two'\n"
    )
    project(pytester, tests=tests)
    result = run(pytester, "--s2s=pack", "--s2s-compare")
    result.stdout.fnmatch_lines(
        [
            "also fails uncompiled: it ended its process with status 3",
            "also fails uncompiled: AssertionError: two",
        ]
    )


def test_compare_of_what_cannot_be_collected_with_xdist(pytester: pytest.Pytester) -> None:
    pytest.importorskip("xdist")
    project(pytester, tests="import pack.shapes\nimport missing_module\n")
    result = start(pytester, "--s2s=pack", "--s2s-compare", "-n1")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["also fails uncompiled: *No module named 'missing_module'"])


def test_a_failure_without_compare_is_told_about_it(pytester: pytest.Pytester) -> None:
    project(pytester, tests="import pack.shapes\n\ndef test_it():\n    assert 0\n")
    run(pytester, "--s2s=pack").stdout.fnmatch_lines(["s2s: --s2s-compare tells which *"])


def test_functions_and_lines_are_counted_by_their_code() -> None:
    def module(text: str) -> lines.CodeType:
        return compile(text, "module", "exec", dont_inherit=True)

    plain = module("class C:\n    def f(self):\n        return [x for x in self]\ng = lambda: 1\n")
    assert lines.scopes(plain) == {"<module>", "C.f", "<lambda>"}
    assert lines.changed_functions(plain, plain) == (2, 0)
    other = module("class C:\n    def f(self):\n        return [x for x in self]\ng = lambda: 2\n")
    assert lines.changed_functions(plain, other) == (2, 1)
    nested = module("def f():\n    a = 1\n    def g():\n        return a\n    return g()\ndef h(): pass\n")
    without = module("def f():\n    a = 1\n\n\n    return a\ndef h(): pass\n")
    assert lines.moved(nested, without, order=False) == {"f", "f.<locals>.g"}
    assert lines.moved(nested, nested, order=True) == set()


def test_the_document_shows_what_is_printed(pytester: pytest.Pytester) -> None:
    document = (Path(__file__).parent.parent / "docs" / "testing.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```text\n(.*?)^```$", document, re.MULTILINE | re.DOTALL)
    project(pytester, tests=FAILING)
    # Tests inside the package, one that only a compiler can break, and a package that is not there.
    (pytester.path / "pack" / "test_inside.py").write_text(
        "from pack import shapes\n\ndef test_code():\n    assert 's2s' not in type(shapes.__spec__.loader).__module__\n"
    )
    (pytester.path / "pack" / "test_again.py").write_text("")
    arguments = ("--s2s=pack", "--s2s-compare")
    printed = [run(pytester, *arguments), run(pytester, *arguments, "--s2s-assume=sealed-globals", "tests")]
    printed.append(run(pytester, "--s2s=pakc"))
    known = {shape(line) for result in printed for line in result.outlines}
    shown = [
        line
        for block in blocks
        for line in block.splitlines()
        if re.match("s2s: |(also )?(fail|pass)es ", line)
    ]
    assert len(shown) >= 6
    assert [line for line in shown if shape(line) not in known] == []


def shape(line: str) -> str:
    """A line without its numbers, names of packages, and errors of tests."""
    line = re.sub(r"\b(toolz, tlz|toolz|tools|pack|pakc)\b", "PACKAGE", line)
    line = re.sub(r"(also fails uncompiled: ).*", r"\1ERROR", line)
    line = re.sub(r"(failing tests: ).*", r"\1COUNTS", line)
    return re.sub(r"\d+", "N", line)

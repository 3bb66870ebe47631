"""`s2s run` against `python`: the same output, the same errors, the same exit status."""

from __future__ import annotations

import dataclasses
import os
import re
import shlex
import signal
import subprocess
import sys
import textwrap
import time
import zipfile
from pathlib import Path

import pytest

from cli_helpers import CALLED as FANCY
from cli_helpers import ROOT


def environment(tmp_path: Path) -> dict[str, str]:
    path = os.pathsep.join(filter(None, (ROOT, os.environ.get("PYTHONPATH"))))
    return {
        **os.environ,
        "PYTHONPATH": path,
        "S2S_CACHE_DIR": str(tmp_path / "cache"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }


@pytest.fixture(autouse=True)
def s2s_command(tmp_path: Path) -> Path:
    """The `s2s` command as it is installed: a script of its own, in a folder of its own."""
    path = tmp_path / "bin" / "s2s"
    path.parent.mkdir()
    path.write_text("from s2s.__main__ import main\nmain()\n")
    return path


def python(tmp_path: Path, *args: str, stdin: str | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *args],
        cwd=tmp_path,
        env=environment(tmp_path),
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        errors="surrogateescape",
        timeout=60,
    )


def compiled(tmp_path: Path, *args: str, stdin: str | None = None) -> subprocess.CompletedProcess[str]:
    return python(tmp_path, str(tmp_path / "bin/s2s"), "run", *args, stdin=stdin)


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text))


def same(tmp_path: Path, *args: str, stdin: str | None = None) -> subprocess.CompletedProcess[str]:
    """Run both ways; they must not differ in anything but the interpreter's own frames for `-m`."""
    expected = python(tmp_path, *args, stdin=stdin)
    # A call that is inlined has no frame of its own; that is asked about below.
    got = compiled(tmp_path, "--keep-frames", *args, stdin=stdin)
    stderr = re.sub(r'  File "<frozen runpy>".*\n', "", expected.stderr)
    assert (got.returncode, got.stdout, got.stderr) == (expected.returncode, expected.stdout, stderr)
    return got


PROGRAMS = {
    "fancy": FANCY,
    "names": """
        import sys
        print(__name__, __file__, __spec__, __package__, __doc__, sys.argv, sys.path[0])
        print(sys.modules["__main__"].__dict__ is globals(), sorted(globals()))
        """,
    "docstring": '"""What it is for."""\nprint(__doc__)\n',
    "main module": """
        import __main__, pickle
        class Point:
            def __init__(self, x): self.x = x
        print(pickle.loads(pickle.dumps(Point(3))).x, Point.__module__, __main__.Point is Point)
        """,
    "exit status": "import sys\nsys.exit(7)\n",
    "exit message": "import sys\nprint('out')\nsys.exit('what went wrong')\n",
    "exit none": "raise SystemExit\n",
    "traceback": """
        def inner(x):
            return 1 / x

        def outer():
            return inner(0)

        outer()
        """,
    "chained": """
        def look(table):
            try:
                return table["missing"]
            except KeyError as error:
                raise ValueError("no such thing") from error
        try:
            look({})
        except ValueError:
            raise RuntimeError("while handling")
        """,
    "group": "raise ExceptionGroup('several', [ValueError(1), TypeError('two')])\n",
    "syntax error": "x = 1\ny = (\n",
    "late syntax error": "def f():\n    pass\nreturn f\n",
    "error in an import": "import broken_module\n",
    "syntax error in an import": "import unparsable_module\n",
    "missing import": "import there_is_no_such_module\n",
    "own hook": """
        import sys
        def hook(kind, error, trace):
            print("hook", kind.__name__, error, trace.tb_frame.f_code.co_name, trace.tb_lineno)
        sys.excepthook = hook
        raise ValueError("seen")
        """,
    "atexit": "import atexit\natexit.register(print, 'bye')\nraise KeyError('late')\n",
    "recursion in a class body": "class A:\n    def f(self):\n        return undefined_name\nA().f()\n",
    "not utf-8 output": "import sys\nsys.stdout.buffer.write(b'\\xff\\xfe\\n')\n",
    "its own click": "import click\nprint(click.mine)\n",
    "warning": "import warnings\nwarnings.warn('look here')\n",
    "no excepthook": "import sys\ndel sys.excepthook\n1 / 0\n",
    "excepthook is none": "import sys\nsys.excepthook = None\n1 / 0\n",
    "recursion": """
        def down(n):
            global depth
            depth = n
            down(n + 1)
        try:
            down(0)
        except RecursionError:
            print(depth)
        down(0)
        """,
    "frames": "import sys\nprint(sys._getframe().f_code.co_name, sys._getframe().f_lineno)\n",
    "source": "import inspect\ndef f():\n    return 1 + 2  # why\nprint(inspect.getsource(f))\n",
    "future": "from __future__ import annotations\ndef f(x: no_such_name): pass\nprint(f.__annotations__)\n",
    "no future of ours": "def f(x: int): pass\nprint(f.__annotations__)\n",
    "doctest": '''
        def f():
            """
            >>> f()
            2
            """
            return 1
        import doctest
        print(doctest.testmod().failed)
        ''',
}

BESIDE = {
    "broken_module.py": "def f():\n    return {}['x']\nf()\n",
    "unparsable_module.py": "x = 1\n  y = 2\n",
    "click.py": "mine = 'my own click'\n",
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_script_does_what_it_does_under_python(name: str, tmp_path: Path) -> None:
    write(tmp_path, {"prog.py": PROGRAMS[name]} | (BESIDE if "import" in name or "click" in name else {}))
    same(tmp_path, "prog.py")


def test_the_frames_that_are_left_are_those_of_the_source(tmp_path: Path) -> None:
    write(tmp_path, {"prog.py": PROGRAMS["traceback"]})
    expected = python(tmp_path, "prog.py").stderr.splitlines()
    got = compiled(tmp_path, "prog.py").stderr.splitlines()
    assert (got[0], got[-1]) == (expected[0], expected[-1])
    assert [line for line in got if "File " in line and line not in expected] == []
    assert any(", in <module>" in line for line in got)


def test_all_behind_the_script_is_the_scripts(tmp_path: Path) -> None:
    write(tmp_path, {"prog.py": "import sys\nprint(sys.argv)\n"})
    got = same(tmp_path, "prog.py", "--help", "-O", "1", "--", "-m", "--assume")
    assert got.stdout == "['prog.py', '--help', '-O', '1', '--', '-m', '--assume']\n"
    assert (
        compiled(tmp_path, "-O1", "--assume", "closed-world", "prog.py", "x").stdout == "['prog.py', 'x']\n"
    )


def test_a_script_elsewhere_imports_from_its_own_folder(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "deep/er/prog.py": "import beside, pack.inner\nprint(beside.value, pack.inner.value, __file__)\n",
            "deep/er/beside.py": "value = 1\n",
            "deep/er/pack/inner.py": "from . import other\nvalue = other.value\n",
            "deep/er/pack/other.py": "value = __name__, __package__\n",
        },
    )
    same(tmp_path, "deep/er/prog.py")
    (tmp_path / "link.py").symlink_to("deep/er/prog.py")
    same(tmp_path, "link.py")


def test_a_module_and_a_package(tmp_path: Path) -> None:
    show = "import sys\nprint(__name__, __file__, __package__, __spec__.name, sys.argv, sys.path[0])\n"
    write(
        tmp_path,
        {
            "single.py": show + "import beside\n",
            "beside.py": "print('beside')\n",
            "pack/__init__.py": "print('init', __name__)\n",
            "pack/__main__.py": show + "from . import part\n1 / 0\n",
            "pack/part.py": show.replace(", sys.argv, sys.path[0]", ""),
            "space/part.py": show,
        },
    )
    same(tmp_path, "-m", "single", "-x", "--help")
    same(tmp_path, "-m", "pack", "arg")
    same(tmp_path, "-m", "pack.part")
    same(tmp_path, "-m", "space.part")


def test_modules_that_cannot_be_run(tmp_path: Path) -> None:
    write(
        tmp_path,
        {"pack/__init__.py": "", "single.py": "", "aimless/__init__.py": "import aimless.missing\n"},
    )
    got = compiled(tmp_path, "-m", "nothing.like.this")
    assert (got.returncode, got.stdout) == (1, "")
    assert got.stderr.startswith("s2s: error: no module named 'nothing.like.this'\n")
    got = compiled(tmp_path, "-m", "pack")
    assert got.returncode == 1 and "has no __main__" in got.stderr and "Traceback" not in got.stderr
    for name in ("pack.missing", "single.part", "missing.part"):
        got = compiled(tmp_path, "-m", name)
        assert got.stderr.startswith(f"s2s: error: no module named {name!r}\n")
    for name in ("..pack", "pack..part", "."):
        got = compiled(tmp_path, "-m", name)
        assert got.returncode == 1 and got.stderr.startswith("s2s: error: ") and "Traceback" not in got.stderr


def test_what_a_package_raises_as_it_is_imported_is_the_programs_error(tmp_path: Path) -> None:
    errors = {
        "missing": "import there_is_no_such_module\n",
        "itself": "import pack_itself.there_is_no_such_module\n",
        "wrong": "X = 1 + 'a'\n",
        "name": "from sys import there_is_no_such_name\n",
        "unparsable": "x = (\n",
        "exit": "raise SystemExit('enough')\n",
    }
    for name, text in errors.items():
        folder = f"pack_{name}"
        write(
            tmp_path,
            {
                f"{folder}/__init__.py": "from . import core\n",
                f"{folder}/core.py": text,
                f"{folder}/__main__.py": "",
                f"{folder}/inner/__init__.py": "",
                f"{folder}/inner/part.py": "",
            },
        )
        for asked in (folder, f"{folder}.core", f"{folder}.inner.part"):
            assert same(tmp_path, "-m", asked).returncode == 1


def test_a_folder_and_a_zip_file_with_a_main(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "app/__main__.py": "import sys, helper\nprint(__name__, sys.argv, sys.path[0])\n",
            "app/helper.py": "",
        },
    )
    same(tmp_path, "app", "x")
    with zipfile.ZipFile(tmp_path / "app.zip", "w") as archive:
        archive.write(tmp_path / "app/__main__.py", "__main__.py")
        archive.write(tmp_path / "app/helper.py", "helper.py")
    same(tmp_path, "app.zip", "x")


def test_the_standard_input(tmp_path: Path) -> None:
    same(tmp_path, "-", "x", stdin="import sys\nprint(sys.argv, __name__, repr(sys.path[0]))\n1 / 0\n")
    same(tmp_path, "-", stdin="print(__file__, __cached__, __loader__, sorted(globals()))\n")


def test_a_script_keeps_the_name_it_was_given(tmp_path: Path) -> None:
    write(tmp_path, {"prog.py": "import sys\nprint(__file__, sys.argv, sys.path[0])\n1 / 0\n"})
    for name in ("./prog.py", "bin/../prog.py", str(tmp_path / "bin" / ".." / "prog.py")):
        same(tmp_path, name)


@pytest.mark.skipif(os.name != "posix", reason="folders that are removed while they are used")
def test_the_folder_is_gone(tmp_path: Path) -> None:
    write(tmp_path, {"prog.py": "import sys\nprint(sys.argv, __file__)\n"})

    def run(*command: str) -> tuple[int, str, str]:
        script = f"mkdir gone && cd gone && rmdir ../gone && exec {shlex.join([sys.executable, *command])}"
        env = environment(tmp_path)
        env["PYTHONPATH"] += os.pathsep + str(tmp_path)
        got = subprocess.run(
            ["sh", "-c", script], cwd=tmp_path, env=env, capture_output=True, text=True, timeout=60
        )
        return got.returncode, got.stdout, got.stderr

    s2s_run = (str(tmp_path / "bin/s2s"), "run")
    for command in (("-m", "prog"), (str(tmp_path / "prog.py"),)):
        assert run(*s2s_run, *command) == run(*command)
    status, output, errors = run(*s2s_run, "prog.py")
    assert (status, output) == (1, "")
    assert errors == "s2s: error: prog.py: cannot read: no such file or directory\n"


@pytest.mark.parametrize("name", ["ast", "dataclasses", "string", "astor"])
def test_a_module_of_the_program_with_the_name_of_one_that_s2s_uses(name: str, tmp_path: Path) -> None:
    # `later` is compiled when the program's own module is there already.
    write(
        tmp_path,
        {
            "prog.py": f"import {name}\nprint({name}.mine, {name}.__file__)\nimport later\nprint(later.f(3))\n",
            f"{name}.py": "mine = 1 + 2\n",
            "later.py": "def double(x):\n    return x + x\ndef f(x):\n    return f'{double(x):>{2 + 2}}'\n",
        },
    )
    for _ in range(2):
        assert same(tmp_path, "prog.py").stdout.startswith("3 ")
    same(tmp_path, "-m", "prog")
    same(tmp_path, "-", stdin=f"import {name}\nprint({name}.mine)\n")


def test_what_the_interpreter_has_loaded_or_finds_first_stays(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "prog.py": """
                import json, os, s2s, sys
                print(json.dumps([os.sep]), hasattr(sys, "mine"), hasattr(s2s, "mine"))
                """,
            "os.py": "mine = 1\n",
            "sys.py": "mine = 1\n",
            # No package, and so behind those of the library.
            "json/data.txt": "",
            "s2s/__init__.py": "mine = 1\n",
        },
    )
    got = compiled(tmp_path, "prog.py")
    assert (got.stdout, got.stderr) == ('["/"] False False\n', "")


def test_a_program_beside_the_very_modules_that_s2s_uses(tmp_path: Path) -> None:
    library = str(Path(dataclasses.__file__).parent)
    program = f"""
        import dataclasses, sys
        from s2s.cli.shadows import make_room
        make_room({library!r})
        print(sys.modules["dataclasses"] is dataclasses)
        """
    write(tmp_path, {"prog.py": program})
    assert python(tmp_path, "prog.py").stdout == "True\n"


def test_warnings_of_the_interpreter_come_every_time(tmp_path: Path) -> None:
    write(tmp_path, {"prog.py": "x = 5\nprint(x is 5)\n"})
    for _ in range(2):
        assert "SyntaxWarning" in same(tmp_path, "prog.py").stderr
    expected = python(tmp_path, "-W", "error", "prog.py")
    got = python(tmp_path, "-W", "error", str(tmp_path / "bin/s2s"), "run", "prog.py")
    assert expected.returncode == 1
    assert (got.returncode, got.stdout, got.stderr) == (1, "", expected.stderr)


def test_a_missing_script(tmp_path: Path) -> None:
    got = compiled(tmp_path, "nowhere.py")
    assert (got.returncode, got.stdout) == (1, "")
    assert got.stderr == "s2s: error: nowhere.py: cannot read: no such file or directory\n"


def test_a_recursion_has_as_much_room(tmp_path: Path) -> None:
    write(tmp_path, {"prog.py": PROGRAMS["recursion"], "app/__main__.py": PROGRAMS["recursion"]})
    same(tmp_path, "-m", "prog")
    same(tmp_path, "app")


def test_a_recursion_has_as_much_room_under_a_limit_of_the_programs_own(tmp_path: Path) -> None:
    program = """
        import sys
        def deepest():
            def down(n):
                try:
                    return down(n + 1)
                except RecursionError:
                    return n
            return down(0)
        print(sys.getrecursionlimit(), sys.setrecursionlimit.__module__, sys.setrecursionlimit.__doc__)
        for limit in (1000, 30, 60, 200, 5000, True + 30):
            sys.setrecursionlimit(limit)
            print(sys.getrecursionlimit(), deepest())
        for limit in (0, -5, 2**31 - 1, 2**31, 2**70, "a", 1.5):
            try:
                print(sys.setrecursionlimit(limit), sys.getrecursionlimit())
            except Exception as error:
                print(type(error).__name__, error)
            sys.setrecursionlimit(1000)
        def set_at(depth):
            return set_at(depth - 1) if depth else sys.setrecursionlimit(25)
        print([set_at(depth) for depth in (0, 10, 20)])
        """
    write(tmp_path, {"prog.py": program, "app/__main__.py": program})
    same(tmp_path, "prog.py")
    same(tmp_path, "-m", "prog")
    same(tmp_path, "app")


def test_a_recursion_has_as_much_room_where_s2s_is_run_as_a_module(tmp_path: Path) -> None:
    write(tmp_path, {"prog.py": PROGRAMS["recursion"]})
    got = python(tmp_path, "-m", "s2s", "run", "--keep-frames", "prog.py")
    assert got.stdout == python(tmp_path, "prog.py").stdout


def test_worker_processes_find_their_functions(tmp_path: Path) -> None:
    program = """
        import multiprocessing as mp, sys
        def work(x):
            return x * x
        if __name__ == "__main__":
            with mp.get_context(sys.argv[1]).Pool(1) as pool:
                print(pool.map(work, range(4)))
        """
    write(tmp_path, {"prog.py": program})
    same(tmp_path, "prog.py", "spawn")
    if sys.platform.startswith("linux"):
        same(tmp_path, "prog.py", "fork")


def test_what_it_imports_from_its_tree_is_compiled_and_nothing_else(tmp_path: Path) -> None:
    probe = """
        import importlib, sys
        print([type(importlib.import_module(name).__loader__).__module__ for name in sys.argv[1:]])
        """
    write(
        tmp_path,
        {"tree/prog.py": probe, "tree/mine.py": "", "tree/site-packages/theirs.py": "", "away/far.py": ""},
    )
    env = environment(tmp_path)
    env["PYTHONPATH"] += (
        os.pathsep + str(tmp_path / "away") + os.pathsep + str(tmp_path / "tree/site-packages")
    )
    command = [sys.executable, "bin/s2s", "run", "tree/prog.py", "mine", "theirs", "far", "colorsys"]
    got = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=60)
    plain = "_frozen_importlib_external"
    assert got.stdout == f"{['s2s.api.hook', plain, plain, plain]}\n", got.stderr


def test_nothing_is_written_beside_the_sources(tmp_path: Path) -> None:
    write(tmp_path, {"src/prog.py": "import mine\nprint(mine.x)\n", "src/mine.py": "x = 1\n"})
    env = environment(tmp_path)
    del env["PYTHONDONTWRITEBYTECODE"]
    command = [sys.executable, "bin/s2s", "run", "src/prog.py"]
    for _ in range(2):
        got = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=60)
        assert got.stdout == "1\n"
    assert sorted(path.name for path in (tmp_path / "src").iterdir()) == ["mine.py", "prog.py"]
    assert any((tmp_path / "cache").rglob("*"))


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_interrupting_a_program_is_as_under_python(tmp_path: Path) -> None:
    program = (
        "import time, atexit\natexit.register(print, 'bye')\nprint('ready', flush=True)\ntime.sleep(60)\n"
    )
    write(tmp_path, {"prog.py": program})
    results = []
    for command in (["prog.py"], ["bin/s2s", "run", "prog.py"]):
        process = subprocess.Popen(
            [sys.executable, *command],
            cwd=tmp_path,
            env=environment(tmp_path),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        results.append((*process.communicate(timeout=30), process.returncode))
    assert results[0] == results[1]
    assert results[0][2] == -signal.SIGINT

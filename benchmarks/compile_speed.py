"""How fast the compiler itself is: source lines a second by stage, and whether time grows in line with the input.

Run as `python -m benchmarks.compile_speed`. Times are processor time of one core, with the garbage collector off.
Memory is what Python objects take at most, in sizes of the file's `ast`.
"""

from __future__ import annotations

import ast
import gc
import sys
import sysconfig
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec, TypeVar

import click

from s2s.backend.emit import emit
from s2s.backend.splice import splice
from s2s.driver import compile_bytes, compile_text
from s2s.frontend.lower import lower
from s2s.frontend.parsing import silenced_warnings
from s2s.frontend.source import Source
from s2s.options import Options
from s2s.pipeline import run

_P = ParamSpec("_P")
_R = TypeVar("_R")

#: Files of the standard library: long and short functions, tables, classes, tests.
FILES = (
    *(
        "argparse",
        "inspect",
        "typing",
        "tarfile",
        "pickle",
        "datetime",
        "difflib",
        "ast",
        "_pydecimal",
        "turtle",
    ),
    *("test/test_decimal", "test/test_argparse", "test/test_dict", "test/test_itertools", "test/test_enum"),
)


def statements(count: int) -> str:
    """One long function."""
    return "def f():\n" + "".join(f"    x{i} = {i}\n" for i in range(count)) + "    return x0\n"


def functions(count: int) -> str:
    """Small functions that call each other in a circle."""
    return "".join(
        f"def f{i}(x):\n    y = f{(i * 7 + 1) % count}(x)\n    return y\n\n\n" for i in range(count)
    )


def chain(count: int) -> str:
    """Small functions each of which calls the one before."""
    return "".join(
        f"def f{i}(x):\n    return {f'f{i - 1}(x)' if i else 'x'} + {i}\n\n\n" for i in range(count)
    )


def arms(count: int) -> str:
    """One `if` with many arms."""
    rest = "".join(f"    elif x == {i}:\n        y = {i}\n" for i in range(1, count))
    return f"def f(x):\n    if x == 0:\n        y = 0\n{rest}    return y\n"


def conditions(count: int) -> str:
    """Many stores of one variable, each of which the last read may see."""
    return (
        "def f(x):\n"
        + "".join(f"    if x == {i}:\n        y = {i}\n" for i in range(count))
        + "    return y\n"
    )


def calls(count: int) -> str:
    """Calls that are inlined under a guard, every other statement of a function."""
    body = "".join(f"    y{i} = x\n    z = add(y{i}, {i})\n" for i in range(count))
    return f"def add(a, b):\n    return a + b\n\n\ndef f(x):\n{body}    return z\n"


def local_functions(count: int) -> str:
    """Functions inside a function, each called once."""
    body = "".join(f"    def h{i}(x):\n        return x + {i}\n    a{i} = h{i}({i})\n" for i in range(count))
    return f"def f():\n{body}    return a0\n"


def nested(count: int) -> str:
    """Loops in loops, as deep as Python allows."""
    loop = "".join("    " * level + "for i in x:\n" for level in range(1, 19)) + "    " * 19 + "x = x + 1\n"
    return "def f(x):\n" + loop * (count // 19)


#: What to compile, and how large; it is compiled at half that size too.
SHAPES: dict[Callable[[int], str], int] = {
    statements: 50_000,
    functions: 20_000,
    chain: 4_000,
    arms: 2_500,  # the parser refuses many more
    conditions: 10_000,
    calls: 5_000,
    local_functions: 1_000,
    nested: 10_000,
}


#: Files in which nearly every line is rewritten, unlike in the library.
DENSE = sorted((Path(__file__).parent / "kernels").glob("*.py"))
#: How often the dense files are compiled; they are short.
_TIMES = 5


@click.command(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
def main() -> None:
    """Measure the compiler: lines a second by stage, beside a floor of parsing, unparsing and checking; kernels, in
    which nearly every line is rewritten; memory; and how time grows with the input. Takes some minutes.
    """
    gc.disable()
    _stages()
    _dense()
    _memory()
    _growth()


def _stages() -> None:
    library = Path(sysconfig.get_paths()["stdlib"])
    files = [path for name in FILES if (path := library / f"{name}.py").exists()]
    spent: dict[str, float] = {}
    lines = 0
    for path in files:
        data = path.read_bytes()
        lines += data.count(b"\n")
        source = Source.from_bytes(data, str(path))
        tree = _timed(spent, "parse", source.parse)
        module = _timed(spent, "lower", lower, tree, source.filename)
        _timed(spent, "passes", run, module, Options())
        new = _timed(spent, "emit", emit, module)
        text = _timed(spent, "splice", splice, source, tree, new)
        with silenced_warnings():
            _timed(spent, "check", compile, text, source.filename, "exec", dont_inherit=True)
        _timed(spent, "all, as the command does it", compile_bytes, data, str(path), Options())
        with silenced_warnings():
            _timed(spent, "floor: parse, unparse, check", _floor, data, path)
        gc.collect()
    print(f"{lines} lines of {len(files)} files of Python {sys.version.split()[0]}, -O2")
    for stage, seconds in spent.items():
        print(f"  {stage:28}{lines / seconds:10,.0f} lines/s{seconds / lines * 1e6:8.1f} µs a line")


def _floor(data: bytes, path: Path) -> None:
    """What no compiler from text to text does without."""
    compile(ast.unparse(ast.parse(data)), str(path), "exec", dont_inherit=True)


def _dense() -> None:
    spent: dict[str, float] = {}
    lines = rewrites = 0
    for path in DENSE:
        data = path.read_bytes()
        compile_bytes(data, str(path), Options())
        lines += data.count(b"\n")
        for _ in range(_TIMES):
            done = _timed(spent, "all", compile_bytes, data, str(path), Options())
        rewrites += sum(remark.kind == "done" for remark in done.remarks)
        gc.collect()
    seconds = spent["all"] / _TIMES
    print(f"{lines} lines of {len(DENSE)} kernels, {rewrites} rewrites, -O2")
    print(f"  {'all':28}{lines / seconds:10,.0f} lines/s{seconds / rewrites * 1e6:8.1f} µs a rewrite")


def _memory() -> None:
    library = Path(sysconfig.get_paths()["stdlib"])
    print("memory at most, in sizes of the ast")
    for name in FILES:
        path = library / f"{name}.py"
        if path.exists():
            tree, most = memory(path.read_bytes(), str(path), Options())
            print(f"  {name:28}{tree / 1e6:8.1f} MB{most / tree:7.2f}")


def memory(data: bytes, name: str, options: Options) -> tuple[int, int]:
    """What the `ast` of a file takes, and what compiling it takes at most, in bytes of Python objects."""
    gc.collect()
    tracemalloc.start()
    try:
        tree = ast.parse(data)
        size, _ = tracemalloc.get_traced_memory()
        del tree
        gc.collect()
        tracemalloc.reset_peak()
        before, _ = tracemalloc.get_traced_memory()
        compile_bytes(data, name, options)
        return size, tracemalloc.get_traced_memory()[1] - before
    finally:
        tracemalloc.stop()


def _growth() -> None:
    print("twice the input takes … times as long")
    for shape, size in SHAPES.items():
        spent: dict[str, float] = {}
        for count in (size // 2, size):
            _timed(spent, str(count), compile_text, shape(count))
            gc.collect()
        half, whole = spent.values()
        print(f"  {shape.__name__:18}{size:8,}{half:9.2f} s{whole:9.2f} s{whole / half:7.2f}")


def _timed(
    spent: dict[str, float], stage: str, function: Callable[_P, _R], *args: _P.args, **kwargs: _P.kwargs
) -> _R:
    start = time.process_time()
    result = function(*args, **kwargs)
    spent[stage] = spent.get(stage, 0.0) + time.process_time() - start
    return result


if __name__ == "__main__":
    main()

"""The sets of rows, by name."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

from benchmarks import pyperformance
from benchmarks.micro import MICROS
from benchmarks.pyperformance import package_folder
from benchmarks.rows import Missing, Row, Rows

HERE = Path(__file__).parent
JOBS = HERE / "jobs"

#: The programs written for this, each with the module that has its `main`.
PROGRAMS = (
    *(
        "engine",
        "bank",
        "clinic",
        "calculator",
        "sudoku",
        "inventory",
        "matrix",
        "queues",
        "textstats",
        "printer",
    ),
)
#: The samples that do work which can be measured from outside. `arrays` measures memory; `string_program` is
#: `fancy_func` held as text.
SAMPLES = ("fancy_func", "flexible", "mlp")
#: What is driven of each package: its jobs are functions of the module of that name in `jobs`.
REAL = {
    "sqlglot": {"sqlglot": ("sqlglot",)},
    "black": {"black": ("black", "blib2to3")},
    "docutils": {"docutils": ("docutils",)},
    "jinja2": {"jinja2": ("jinja2",)},
    "networkx": {
        "networkx-betweenness": ("networkx",),
        "networkx-dijkstra": ("networkx",),
        "networkx-pagerank": ("networkx",),
    },
    "mpmath": {
        "mpmath-quad": ("mpmath",),
        "mpmath-nsum": ("mpmath",),
        "mpmath-det": ("mpmath",),
        "mpmath-zeta": ("mpmath",),
    },
    "lark": {"lark-lalr": ("lark",), "lark-earley": ("lark",)},
    "chess": {"chess-perft": ("chess",), "chess-san": ("chess",)},
    "pygments": {"pygments": ("pygments",)},
    "tomlkit": {"tomlkit": ("tomlkit",)},
    "pyparsing": {"pyparsing-json": ("pyparsing",), "pyparsing-arithmetic": ("pyparsing",)},
}


def kernels() -> Rows:
    """Small programs of one loop each."""
    files = sorted((HERE / "kernels").glob("*.py"))
    return Rows([_main("kernels", path) for path in files])


def classics() -> Rows:
    """The algorithms of textbooks, as people first write them."""
    files = sorted((HERE / "classics").glob("*.py"))
    return Rows([_main("classics", path) for path in files])


def everyday() -> Rows:
    """Programs of some hundred lines, written by somebody who did not know what s2s does."""
    files = sorted((HERE / "everyday").glob("*.py"))
    return Rows([_main("everyday", path, "job") for path in files])


def programs() -> Rows:
    """Programs of some hundred lines, as people write them."""
    paths = [HERE / "programs" / name for name in PROGRAMS]
    return Rows([_main("programs", path if path.is_dir() else path.with_suffix(".py")) for path in paths])


def samples() -> Rows:
    """The samples of the documents."""
    folder = HERE.parent / "samples"
    return Rows(
        [
            Row(
                "samples",
                name,
                (folder / f"{name}.py",),
                "call",
                {"module": "sample_jobs", "function": name},
                drivers=(JOBS,),
                modules=(name,),
            )
            for name in SAMPLES
        ]
    )


def real() -> Rows:
    """Packages that people use, each at a job."""
    result = Rows()
    for module, jobs in REAL.items():
        for name, packages in jobs.items():
            lacking = [package for package in packages if not find_spec(package)]
            if lacking:
                result.missing.append(Missing("real", name, f"{', '.join(lacking)} not installed"))
                continue
            function = name.partition("-")[2] or "job"
            result.found.append(
                Row(
                    "real",
                    name,
                    tuple(package_folder(package) for package in packages),
                    "call",
                    {"module": f"{module}_job", "function": function},
                    drivers=(JOBS,),
                    modules=packages,
                )
            )
    return result


def opast() -> Rows:
    """The workloads that another optimizer, opast, is shown by: one for each of its rewrites."""
    spec = find_spec("opast")
    if spec is None or spec.origin is None:
        return Rows(missing=[Missing("opast", "*", "opast not installed")])
    files = sorted((Path(spec.origin).parent / "bench" / "workloads").glob("[!_]*.py"))
    return Rows([Row("opast", path.stem, (path,), "script", {"path": path.name}) for path in files])


def rewrites() -> Rows:
    """One small program for each rewrite of s2s, with the passes that make it."""
    folder = Path(tempfile.gettempdir()) / "s2s-rewrites"
    folder.mkdir(exist_ok=True)
    result = Rows()
    for micro in MICROS:
        path = folder / f"{micro.slug}.py"
        path.write_text(micro.text, encoding="utf-8")
        row = _main("rewrites", path)
        result.found.append(
            Row(row.group, row.name, row.sources, row.kind, row.arguments, passes=micro.passes)
        )
    return result


SETS: dict[str, Callable[[], Rows]] = {
    "kernels": kernels,
    "classics": classics,
    "everyday": everyday,
    "programs": programs,
    "samples": samples,
    "pyperformance": lambda: pyperformance.rows("pyperformance", pyperformance.PURE),
    "real": real,
    "opast": opast,
    "rewrites": rewrites,
    "library": lambda: pyperformance.rows("library", pyperformance.LIBRARY),
}

#: The sets that are run only when they, or rows of them, are asked for: they show mistakes, and no speed.
ON_REQUEST = ("library",)


def _main(group: str, path: Path, function: str = "main") -> Row:
    """A row whose job is a function of a module or package."""
    return Row(
        group,
        path.stem,
        (path,),
        "call",
        {"module": path.stem, "function": function},
        modules=(path.stem,),
    )

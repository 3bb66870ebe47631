"""The rows from `pyperformance`: its benchmark files as installed, in the order of its own list.

Left out are those that need a network, a server, other processes or packages that are no part of it, those that
measure how an interpreter starts, and those whose argument selects another program for the same lines of code.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from benchmarks.rows import Missing, Row, Rows


@dataclass(frozen=True)
class Benchmark:
    """One benchmark of a file.

    Attributes:
        folder: its folder, without the `bm_`.
        name: what the file calls it, if that is not the folder's name.
        check: an expression in the file's namespace whose value is compared, for those that hand `pyperf` nothing
            but a time.
        argv: the arguments the file is run with.
        packages: what it drives, compiled too.
    """

    folder: str
    name: str = ""
    check: str | None = None
    argv: tuple[str, ...] = ()
    packages: tuple[str, ...] = ()


#: The time is spent in the file's own Python code (or, for pyaes, in the package's).
PURE = (
    Benchmark("nbody", check="SYSTEM", argv=("--iterations", "8000")),
    Benchmark("spectral_norm", check="eval_AtA_times_u([1.0, 2.0, 0.5])"),
    Benchmark("fannkuch", check="fannkuch(7)"),
    Benchmark(
        "chaos",
        check="open('chaos.ppm', 'rb').read()",
        argv=("--iterations=3000", "--width=64", "--height=64", "--filename=chaos.ppm"),
    ),
    Benchmark("richards"),
    Benchmark("richards_super"),
    Benchmark(
        "raytrace",
        check="open('raytrace.ppm', 'rb').read()",
        argv=("--width=40", "--height=40", "--filename=raytrace.ppm"),
    ),
    Benchmark(
        "scimark",
        "scimark_sor",
        check="(g := Array2D(9, 9), g.setup([[x * y % 7 for x in range(9)] for y in range(9)]),"
        " SOR_execute(1.25, g, 5, Array2D), g.data)",
        argv=("sor",),
    ),
    Benchmark(
        "scimark",
        "scimark_lu",
        check="(a := Random(7).RandomMatrix(ArrayList(6, 6)), l := ArrayList(6, 6), p := array('i', [0]) * 6,"
        " LU(l, a, p), l.data, p)",
        argv=("lu",),
    ),
    Benchmark("scimark", "scimark_monte_carlo", check="MonteCarlo(1000)", argv=("monte_carlo",)),
    Benchmark(
        "scimark",
        "scimark_fft",
        check="(v := Random(7).RandomVector(32), FFT_transform(32, v), list(v))",
        argv=("fft",),
    ),
    Benchmark(
        "scimark",
        "scimark_sparse_mat_mult",
        check="(y := [0.0] * 4) and SparseCompRow_matmult(4, y, [0.5] * 8, [0, 2, 4, 6, 8],"
        " [0, 1, 2, 3, 0, 2, 1, 3], [1.0, 2.0, 3.0, 4.0], 2) and y",
        argv=("sparse_mat_mult",),
    ),
    Benchmark("crypto_pyaes", packages=("pyaes",)),
    Benchmark(
        "comprehensions",
        check="[w.widget_id for w in WidgetTray(1, make_some_widgets()).sorted_widgets]",
    ),
    Benchmark("nqueens", check="[*n_queens(6)]"),
    Benchmark("hexiom"),
    Benchmark("pyflate"),
    Benchmark("go", check="random.random()"),
    Benchmark("deltablue"),
    Benchmark(
        "barnes_hut",
        "quadtree_nbody",
        check="(p := create_deterministic_galaxy(50, 0, 0),"
        " [advance_system(p, 0.5, TIME_STEP, 1000, 1000) for _ in range(2)], calculate_system_energy(p))",
        argv=("--iterations", "10"),
    ),
    Benchmark("float", check="str(benchmark(1000))"),
    Benchmark("unpack_sequence"),
    Benchmark("meteor_contest"),
    Benchmark("mdp"),
    Benchmark("deepcopy"),
    Benchmark("logging", "logging_format", argv=("format",)),
    Benchmark("logging", "logging_silent", argv=("silent",)),
    Benchmark("telco"),
    Benchmark("generators", check="[*tree(range(50))]"),
    Benchmark("async_generators"),
    Benchmark("coroutines"),
    Benchmark("bpe_tokeniser"),
    Benchmark("pidigits", argv=("--digits", "1000")),
    Benchmark("typing_runtime_protocols"),
)

#: The time is spent in C code, or in the standard library, which is not compiled: what compiling their few lines
#: changes is nothing, or a mistake.
LIBRARY = (
    Benchmark("argparse", "many_optionals", argv=("many_optionals",)),
    Benchmark("async_tree", "async_tree_none", argv=("none",)),
    Benchmark("base64", "base64_small"),
    Benchmark("base64", "ascii85_small"),
    Benchmark("decimal_factorial"),
    Benchmark("decimal_pi"),
    Benchmark("deepcopy", "deepcopy_reduce"),
    Benchmark("deepcopy", "deepcopy_memo"),
    Benchmark("json_dumps"),
    Benchmark("json_loads"),
    Benchmark("pathlib"),
    Benchmark("pickle", "pickle_pure_python", argv=("--pure-python", "pickle")),
    Benchmark("pickle", "unpickle_pure_python", argv=("--pure-python", "unpickle")),
    Benchmark("pprint", "pprint_pformat"),
    Benchmark("regex_compile"),
    Benchmark("regex_dna"),
    Benchmark("regex_effbot"),
    Benchmark("regex_v8"),
    Benchmark("sqlite_synth"),
    Benchmark("xml_etree", "xml_etree_process", argv=("process",)),
)


def rows(group: str, benchmarks: tuple[Benchmark, ...]) -> Rows:
    """The rows of one of the sets."""
    result = Rows()
    spec = find_spec("pyperformance")
    for benchmark in benchmarks:
        name = benchmark.name or benchmark.folder
        lacking = [package for package in ("pyperformance", *benchmark.packages) if not find_spec(package)]
        if spec is None or lacking:
            result.missing.append(Missing(group, name, f"{', '.join(lacking)} not installed"))
            continue
        assert spec.origin is not None
        files = Path(spec.origin).parent / "data-files" / "benchmarks"
        folder = files / f"bm_{benchmark.folder}"
        if not folder.is_dir():
            result.missing.append(Missing(group, name, "not in the installed version of pyperformance"))
            continue
        # One of them compiles the regular expressions of two others.
        beside = [files / f"bm_regex_{other}" for other in ("effbot", "v8") if name == "regex_compile"]
        result.found.append(
            Row(
                group,
                name,
                (folder, *beside, *(package_folder(package) for package in benchmark.packages)),
                "pyperf",
                {
                    "path": f"{folder.name}/run_benchmark.py",
                    "argv": list(benchmark.argv),
                    "name": name,
                    "check": benchmark.check,
                },
                modules=benchmark.packages,
            )
        )
    return result


def package_folder(name: str) -> Path:
    """Where an installed package lies."""
    spec = find_spec(name)
    assert spec is not None and spec.origin is not None
    file = Path(spec.origin)
    return file.parent if file.name == "__init__.py" else file

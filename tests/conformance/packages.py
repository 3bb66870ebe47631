"""Popular packages' own tests over compiled packages: `python -m tests.conformance.packages [NAME…]`.

For each package of packages.toml: the pinned sdist is downloaded and unpacked twice, one copy is compiled by
`s2s compile --in-place`, the package's tests are run on both copies, and their results are compared test by test.
A test that fails only compiled is run again on both copies, twice, so that a flaky one does not count. The exit
status is 1 if compiling broke a test that packages.toml does not explain, if it explains a test that is not
broken, or if a run says nothing: no test passed, the compiler failed, or what was tested was not the copy.
"""

from __future__ import annotations

import argparse
import fcntl
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from tests.conformance import packages_plugin
from tests.conformance.packages_setup import (
    HERE,
    WHATS,
    Catalogue,
    Compiled,
    Interpreter,
    Package,
    PackagesError,
    compile_copy,
    download,
    environment_of,
    prepare,
    read_catalogue,
    unpack,
)
from tests.conformance.results import Comparison, Result, ResultsError, compare, read_junit

CATALOGUE = HERE / "packages.toml"
PLUGIN = "s2s_packages_plugin"

#: Seconds after which a package's tests are stopped.
LIMIT = 1800
#: How often what differs is run again.
AGAIN = 2

Results = dict[str, Result]


@dataclass
class Tested:
    """What is known of one package when its tests have run on both copies.

    Attributes:
        name: the package, with its version.
        comparison: where each test belongs.
        compiled: what was compiled.
        explained: of the new failures, those packages.toml has a reason for.
        stale: tests it has a reason for that do not fail.
        error: why nothing is known; the rest means nothing then.
        seconds: how long all of it took.
    """

    name: str
    comparison: Comparison = field(default_factory=Comparison)
    compiled: Compiled = field(default_factory=Compiled)
    explained: dict[str, str] = field(default_factory=dict)
    stale: list[str] = field(default_factory=list)
    error: str = ""
    seconds: float = 0.0

    @property
    def broken(self) -> dict[str, str]:
        """The new failures that nothing explains."""
        return {test: why for test, why in self.comparison.new.items() if test not in self.explained}

    @property
    def good(self) -> bool:
        """Whether compiling broke nothing, and everything that is said about it is true."""
        return not (self.error or self.broken or self.stale)


def judge(tested: Tested, explanations: dict[str, str]) -> Tested:
    """Sort new failures into explained ones and others, and see what explanations are stale."""
    new = tested.comparison.new
    tested.explained = {test: reason for test, reason in explanations.items() if test in new}
    tested.stale = sorted(set(explanations) - set(new) - set(tested.comparison.flaky))
    return tested


def run_tests(package: Package, copy: Path, interpreter: Interpreter, results: Path) -> Results:
    """Run a package's tests on a copy of it.

    Args:
        package: the package.
        copy: its sdist, unpacked.
        interpreter: what runs it.
        results: the JUnit file to write.

    Returns:
        The results, with `<copy>` for the copy's path in ids and messages, so that they compare.

    Raises:
        PackagesError: the run says nothing about the copy.
    """
    plugins, modules = results.with_suffix(".plugins"), results.with_suffix(".modules.json")
    shutil.rmtree(plugins, ignore_errors=True)
    plugins.mkdir(parents=True)
    shutil.copyfile(packages_plugin.__file__, plugins / f"{PLUGIN}.py")
    for old in (results, modules):
        old.unlink(missing_ok=True)
    paths = [*(copy / entry for entry in package.path or (".",)), plugins]
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "S2S"))},
        "PYTHONPATH": os.pathsep.join(str(path.resolve()) for path in paths),
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        "S2S_MODULES_OF": ",".join(package.modules),
        "S2S_MODULES_TO": str(modules),
    }
    command = [str(interpreter.tests), "-m", "pytest", "-q", "-p", PLUGIN, "-p", "no:cacheprovider"]
    command += ["-p", "no:randomly", "-p", "no:xdist", "-o", "addopts=", "-o", "junit_family=xunit2"]
    command += [f"--junit-xml={results}", *(f"--ignore={name}" for name in package.ignore)]
    command += [*package.args, *package.tests]
    log = results.with_suffix(".log")
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            cwd=copy,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
        try:
            process.wait(LIMIT)
        except subprocess.TimeoutExpired:
            raise PackagesError(f"the tests did not end in {LIMIT} seconds; see {log}") from None
        finally:
            # Whatever the tests started and left behind goes with them.
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    check_modules(package, copy, modules, log)
    try:
        found = read_junit(results)
    except ResultsError as error:
        raise PackagesError(f"{error}; see {log}") from error
    if not any(result.outcome == "passed" for result in found.values()):
        raise PackagesError(f"no test passed; see {log}")
    here = str(copy)
    return {
        test.replace(here, "<copy>"): replace(result, message=result.message.replace(here, "<copy>"))
        for test, result in found.items()
    }


def check_modules(package: Package, copy: Path, modules: Path, log: Path) -> None:
    """See that what the plugin wrote down is what should have been tested.

    Raises:
        PackagesError: a module was not imported, or from elsewhere.
    """
    try:
        files = json.loads(modules.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise PackagesError(f"pytest did not run to its end; see {log}") from None
    for name in package.modules:
        if not (file := files.get(name)):
            raise PackagesError(f"the tests did not import {name}; see {log}")
        if copy.resolve() not in Path(file).resolve().parents:
            raise PackagesError(f"the tests imported {name} from {file}, not from {copy}")


def original_results(package: Package, copy: Path, interpreter: Interpreter) -> Results:
    """The results of the package as written; those of an earlier run if nothing they depend on has changed."""
    facts = (interpreter.version, environment_of(interpreter), package.tests, package.args, package.ignore)
    key = hashlib.sha256(repr((facts, package.sha256, package.path)).encode()).hexdigest()[:16]
    kept = copy.parent / f"original.{key}.json"
    if kept.exists():
        rows = json.loads(kept.read_text(encoding="utf-8"))
        return {test: Result(*row) for test, row in rows.items()}
    results = run_tests(package, copy, interpreter, copy.parent / "original.xml")
    rows = {test: (result.outcome, result.message) for test, result in results.items()}
    partial = kept.with_suffix(".partial")
    partial.write_text(json.dumps(rows), encoding="utf-8")
    partial.replace(kept)
    return results


def check(package: Package, what: str, interpreter: Interpreter, scratch: Path) -> Tested:
    """Everything there is to do for one package."""
    started = time.monotonic()
    tested = Tested(f"{package.name} {package.version}")
    folder = interpreter.tests.parents[2] / f"{package.name}-{package.version}"
    try:
        sdist = download(package, interpreter, scratch)
        with alone_in(folder):
            unpack(sdist, folder / "original")
            unpack(sdist, folder / f"compiled-{what}")
            tested.compiled = compile_copy(package, folder / f"compiled-{what}", what, interpreter)
            explanations = package.explanations(what, interpreter.short)
            tested.comparison = both_sides(package, what, folder, interpreter, set(explanations))
        judge(tested, explanations)
    except PackagesError as error:
        tested.error = str(error)
    tested.seconds = time.monotonic() - started
    return tested


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Keep other runs out of a folder; wait for one that is there."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def both_sides(
    package: Package, what: str, folder: Path, interpreter: Interpreter, expected: set[str]
) -> Comparison:
    """Run the tests on both copies, and again while something differs that is not expected to."""
    original, compiled = folder / "original", folder / f"compiled-{what}"
    before = original_results(package, original, interpreter)
    after = run_tests(package, compiled, interpreter, folder / f"compiled-{what}.xml")
    comparison = compare(before, after)
    again: list[tuple[Results, Results]] = []
    while len(again) < AGAIN and set(comparison.new) - expected:
        one = run_tests(package, original, interpreter, folder / "original.again.xml")
        other = run_tests(package, compiled, interpreter, folder / f"compiled-{what}.again.xml")
        again.append((one, other))
        comparison = compare(before, after, again)
    return comparison


def lines_of(tested: Tested) -> list[str]:
    """What is printed of one package."""
    if tested.error:
        return [f"{tested.name:24} no result: {tested.error}"]
    comparison, compiled = tested.comparison, tested.compiled
    head = (
        f"{tested.name:24} {len(comparison.passing):6} pass on both, {len(tested.broken)} newly failing"
        + (f", {len(tested.explained)} explained" if tested.explained else "")
        + (f", {len(comparison.flaky)} flaky" if comparison.flaky else "")
        + (f", {len(comparison.failing)} fail as written" if comparison.failing else "")
        + f"; changed {compiled.functions} functions in {compiled.changed} of {compiled.files} files"
        + f"; {tested.seconds:.0f} s"
    )
    lines = [head]
    lines += [f"    newly failing: {test}: {why}" for test, why in sorted(tested.broken.items())]
    lines += [f"    flaky: {test}: {why}" for test, why in sorted(comparison.flaky.items())]
    lines += [f"    explained in packages.toml, but does not fail: {test}" for test in tested.stale]
    return lines


def summary(all_tested: Sequence[Tested], interpreter: Interpreter, what: str) -> str:
    """The last line."""
    passing = sum(len(tested.comparison.passing) for tested in all_tested)
    broken = sum(len(tested.broken) for tested in all_tested)
    explained = sum(len(tested.explained) for tested in all_tested)
    errors = sum(bool(tested.error) for tested in all_tested)
    return (
        f"CPython {interpreter.version}, compiled: {what}: {len(all_tested)} packages, {passing} tests pass on both, "
        f"{broken} newly failing, {explained} explained, {errors} packages without a result"
    )


def chosen(catalogue: Catalogue, names: Sequence[str], what: str) -> list[Package]:
    """The packages asked for; without names, all that packages.toml wants compiled in this way.

    Raises:
        PackagesError: there is none of a name.
    """
    known = {package.name: package for package in catalogue.packages}
    if unknown := set(names) - set(known):
        raise PackagesError(f"unknown: {', '.join(sorted(unknown))} (--list shows what there is)")
    if names:
        return [known[name] for name in dict.fromkeys(names)]
    return [package for package in catalogue.packages if what == "package" or what in package.also]


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.conformance.packages",
        description="Run popular packages' own tests over compiled packages.",
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these packages")
    parser.add_argument(
        "--python", type=Path, default=Path(sys.executable), metavar="PATH", help="the CPython"
    )
    parser.add_argument(
        "--what", choices=WHATS, default="package", help="what is compiled (default: package)"
    )
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="packages at a time (default: 1)")
    parser.add_argument(
        "--scratch",
        type=Path,
        default=Path(tempfile.gettempdir(), "s2s-packages"),
        metavar="DIR",
        help="where everything is downloaded to and done (default: %(default)s)",
    )
    parser.add_argument("--list", action="store_true", help="only show what there is")
    options = parser.parse_args(arguments)
    try:
        catalogue = read_catalogue(CATALOGUE)
        packages = chosen(catalogue, options.names, options.what)
        if options.list:
            for package in packages:
                print(
                    f"{package.name} {package.version}: package{''.join(f', {what}' for what in package.also)}"
                )
            return 0
        scratch = options.scratch.resolve()
        interpreter = prepare(options.python, scratch, catalogue)
    except PackagesError as error:
        print(error, file=sys.stderr)
        return 1
    all_tested = []
    with ThreadPoolExecutor(max(1, options.jobs)) as pool:
        running = [pool.submit(check, package, options.what, interpreter, scratch) for package in packages]
        for future in running:
            all_tested.append(future.result())
            print(*lines_of(all_tested[-1]), sep="\n", flush=True)
    print(summary(all_tested, interpreter, options.what))
    return 0 if all_tested and all(tested.good for tested in all_tested) else 1


if __name__ == "__main__":
    sys.exit(main())

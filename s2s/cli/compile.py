"""`s2s compile`: files to files, trees to trees."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from types import FrameType
from typing import NoReturn

import click

from s2s import trees, writing
from s2s.cache import Cache
from s2s.cli.console import (
    HELP,
    compile_options,
    configured,
    err,
    make_options,
    out,
    print_error,
    print_warning,
    profile_options,
)
from s2s.cli.files import JsonReport, decoded
from s2s.config.find import Choice, Granting
from s2s.errors import S2SError, UsageError, shown
from s2s.outcome import Outcome
from s2s.report import terminal
from s2s.report.highlight import show_code
from s2s.report.summary import Summary
from s2s.trees import MAPS, STDIN, Item


@click.command("compile", context_settings=HELP)
@click.argument("inputs", nargs=-1, required=True, metavar="FILE|DIR|-…")
@click.option("-o", "--output", metavar="OUT", help="Where to write: a file, or a folder for a folder.")
@click.option("--in-place", is_flag=True, help="Overwrite the sources (each at once, or not at all).")
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if compiling would change a file.")
@click.option("--diff", is_flag=True, help="Write nothing but a unified diff, to the standard output.")
@compile_options
@profile_options
@click.option("--no-header", is_flag=True, help="Leave out the line that names s2s in changed files.")
@click.option(
    "--print-after", multiple=True, metavar="PASS|all", help="Show the IR after a pass; repeatable."
)
@click.option("--remarks", is_flag=True, help="Tell what the passes did and declined to do, by reason.")
@click.option("--all-remarks", is_flag=True, help="Tell of each place, in order, what was done or declined.")
@click.option("--time-passes", is_flag=True, help="Show where the time goes, pass by pass.")
@click.option("--source-map", is_flag=True, help="Also write OUT.map: where each line comes from.")
@click.option(
    "--source-map-format",
    "map_format",
    type=click.Choice([*MAPS]),
    help="The same in a format: pairs of lines [default], or version 3 of the standard.",
)
@click.option("--json", "as_json", is_flag=True, help="Report as JSON on the standard output.")
@click.option("-j", "--jobs", type=click.IntRange(min=1), metavar="N", help="How many processes to use.")
@click.option("--executor", metavar="dask://HOST:PORT", help="Compile on the workers of a dask cluster.")
@click.option("--strict", is_flag=True, help="Exit with 1 if s2s itself failed on any function.")
@click.option("--no-cache", is_flag=True, help="Compile everything anew, and keep nothing.")
@click.option("--cache-dir", metavar="DIR", help="Where compiled files are kept [default: $S2S_CACHE_DIR].")
@click.option("-q", "--quiet", is_flag=True, help="No summary, no progress bar; errors only.")
def command(
    inputs: tuple[str, ...],
    output: str | None,
    in_place: bool,
    check: bool,
    diff: bool,
    level: int,
    assume: tuple[str, ...],
    passes: str | None,
    keep_frames: bool,
    profile_file: str | None,
    tune_file: str | None,
    no_header: bool,
    print_after: tuple[str, ...],
    remarks: bool,
    all_remarks: bool,
    time_passes: bool,
    source_map: bool,
    map_format: str | None,
    as_json: bool,
    jobs: int | None,
    executor: str | None,
    strict: bool,
    no_cache: bool,
    cache_dir: str | None,
    quiet: bool,
) -> int:
    """Compile Python files, or whole trees of them.

    One file goes to the standard output, or to OUT. A folder needs a folder to go to: data files are copied
    there byte for byte, links are kept, and compiling again only does what has changed. `-` is the standard
    input.

    \b
    Examples:
      s2s compile prog.py
      s2s compile prog.py -o fast.py --assume closed-world
      s2s compile src/pkg -o build/pkg -O1
      s2s compile --diff src
      s2s compile --print-after inline prog.py
    """
    options = make_options(
        level, assume, passes, keep_frames, header=not no_header, print_after=print_after,
        profile=profile_file, tune=tune_file,
    )  # fmt: skip
    if source_map and map_format is None:
        map_format = "lines"
    if executor is not None and jobs is not None:
        raise UsageError("--jobs is for this machine, and --executor for others: give one of them")
    _check_usage(
        inputs,
        output,
        in_place=in_place,
        check=check,
        diff=diff,
        as_json=as_json,
        source_map=bool(map_format),
    )
    # A debugging run wants the passes run, and snapshots are not kept.
    uncached = no_cache or time_passes or bool(options.print_after) or bool(os.environ.get("S2S_DEBUG"))
    run = _Run(
        choice=configured(options),
        cache=None if uncached else Cache(cache_dir),
        jobs=jobs,
        executor=executor,
        to_stdout=not (in_place or check or diff or as_json) and output in (None, "-"),
        check=check,
        diff=diff,
        remarks=remarks,
        all_remarks=all_remarks,
        time_passes=time_passes,
        map_format=map_format,
        report=JsonReport(options) if as_json else None,
        quiet=quiet,
    )
    items, problems = trees.plan(inputs, None if output == "-" else output)
    if in_place:
        items = trees.in_place(items)
    if map_format:
        trees.check_maps(items)
    for problem in problems:
        run.fail(problem)
    # A terminated compile cleans up as an interrupted one does.
    signal.signal(signal.SIGTERM, _terminate)
    run.do(items)
    if run.failed or (strict and run.broken) or (check and run.changed):
        return 1
    return 0


def _terminate(number: int, frame: FrameType | None) -> NoReturn:
    sys.exit(128 + number)


def _check_usage(
    inputs: Sequence[str],
    output: str | None,
    *,
    in_place: bool,
    check: bool,
    diff: bool,
    as_json: bool,
    source_map: bool,
) -> None:
    if in_place and (output or check or diff):
        raise UsageError("--in-place goes with none of -o, --check and --diff")
    if output and (check or diff):
        raise UsageError("--check and --diff write nothing, so -o has no meaning with them")
    if in_place and STDIN in inputs:
        raise UsageError("the standard input cannot be compiled in place")
    if as_json and (diff or output == "-"):
        raise UsageError("--json is alone on the standard output", hint="write the rest to a file with -o")
    if source_map and not in_place and output in (None, "-"):
        raise UsageError("a source map lies beside the output", hint="say where with -o")
    if in_place or check or diff or as_json or output not in (None, "-"):
        return
    elsewhere = "give a folder with -o, or use --in-place, --check or --diff"
    if len(inputs) > 1:
        raise UsageError("several inputs do not go to the standard output", hint=elsewhere)
    if inputs[0] != STDIN and os.path.isdir(inputs[0]):
        raise UsageError(f"{shown(inputs[0])} is a folder; it needs a folder to go to", hint=elsewhere)


class _Run:
    """One compile: does the items in order, and counts."""

    def __init__(
        self,
        *,
        choice: Choice,
        cache: Cache | None,
        jobs: int | None,
        executor: str | None,
        to_stdout: bool,
        check: bool,
        diff: bool,
        remarks: bool,
        all_remarks: bool,
        time_passes: bool,
        map_format: str | None,
        report: JsonReport | None,
        quiet: bool,
    ) -> None:
        self.choice = choice
        self.cache = cache
        self.jobs = jobs
        self.executor = executor
        self.to_stdout = to_stdout
        self.check = check
        self.diff = diff
        self.remarks = Summary() if remarks else None
        self.all_remarks = all_remarks
        self.time_passes = time_passes
        self.stages: Counter[str] = Counter()
        self.lines = 0
        self.map_format = map_format
        self.report = report
        self.quiet = quiet
        self.started = time.perf_counter()
        self.compiled = self.changed = self.failed = self.broken = self.copied = 0

    def fail(self, error: S2SError, item: Item | None = None) -> None:
        """Say what is wrong with one file, and go on."""
        self.failed += 1
        print_error(error)
        if self.report:
            self.report.error(item, error)

    def do(self, items: Sequence[Item]) -> None:
        """Compile and copy everything."""
        python = [item for item in items if item.kind == "python"]
        enabled = not self.quiet and not self.to_stdout
        again: list[Item] = []
        with terminal.progress(len(python), sys.stderr, enabled=enabled) as advance:
            for item, data, outcome in trees.compile_items(
                python,
                self.choice,
                cache=self.cache,
                jobs=self.jobs,
                with_lines=bool(self.map_format),
                executor=self.executor,
            ):
                self._finish(item, data, outcome)
                again.append(replace(item, data=data) if item.path == STDIN else item)
                advance()
        for item in items:
            if item.kind != "python" and item.target is not None:
                self._copy(item)
        seconds = time.perf_counter() - self.started
        if self.remarks:
            self._grant(again, self.remarks)
            err(self.remarks.text(colour=terminal.wants_colour(sys.stderr)))
        if self.time_passes:
            err(terminal.stages_text(self.stages, self.lines))
        if self.report:
            self.report.print(copied=self.copied, failed=self.failed, seconds=seconds)
        if enabled:
            self._summary(seconds)

    def _grant(self, items: Sequence[Item], remarks: Summary) -> None:
        """Compile once more with each assumption that refusals name: behind a refusal another one may stand."""
        for assumed in remarks.assumptions:
            granted = Summary()
            choice = Granting.over(self.choice, assumed)
            for item, _, outcome in trees.compile_items(
                items, choice, cache=self.cache, jobs=self.jobs, executor=self.executor
            ):
                granted.add(shown(item.name), outcome.remarks)
            remarks.compare(assumed, granted)

    def _finish(self, item: Item, data: bytes, outcome: Outcome) -> None:
        if outcome.error:
            self.fail(outcome.error, item)
            return
        try:
            self._write(item, data, outcome)
        except S2SError as error:
            self.fail(error, item)
            return
        self.compiled += 1
        self.lines += outcome.lines
        self.stages.update(outcome.stages)
        self.changed += outcome.changed
        self.broken += bool(outcome.failures)
        for function, pass_name, text in outcome.failures:
            print_warning(
                f"{shown(item.name)}: {function} is left as written: internal error in {pass_name} "
                f"({text}); please report it with this function"
            )
        for remark in outcome.wrong_comments:
            print_warning(f"{shown(item.name)}:{remark.line}:{remark.column + 1}: {remark.message}")
        if self.remarks:
            self.remarks.add(shown(item.name), outcome.remarks)
        if self.all_remarks:
            colour = terminal.wants_colour(sys.stderr)
            for remark in outcome.remarks:
                err(terminal.remark_text(shown(item.name), remark, colour=colour))
        for pass_name, function, text in outcome.snapshots:
            stream = sys.stderr if self.to_stdout or self.diff or self.report else sys.stdout
            show_code(
                f"# after {pass_name}: {function} ({shown(item.name)})\n{text.rstrip()}\n\n", "ir", stream
            )
        if self.report:
            self.report.file(item, outcome, self.choice(item.path))

    def _write(self, item: Item, data: bytes, outcome: Outcome) -> None:
        result = data if outcome.data is None else outcome.data
        if self.diff and outcome.changed:
            _show_diff(item.name, data, result)
        elif self.check and outcome.changed and not self.quiet:
            err(f"would change {shown(item.name)}")
        elif self.to_stdout:
            if sys.stdout is None:
                raise S2SError("the standard output is closed", hint="say where to write with -o")
            if terminal.wants_colour(sys.stdout):
                show_code(decoded(result, item.name), "python", sys.stdout)
            else:
                _write_bytes(result)
        elif item.target is not None:
            mode = None if item.path == STDIN else writing.mode_of(item.path)
            in_place = item.target == os.path.realpath(item.path)
            writing.write_file(item.target, result, mode, data if in_place else None)
            if self.map_format:
                from s2s.cli.maps import source_map  # few want one

                text = source_map(self.map_format, item, item.target, data, outcome)
                writing.write_file(trees.map_path(item.target), text.encode())

    def _copy(self, item: Item) -> None:
        try:
            trees.copy(item)
            self.copied += 1
        except S2SError as error:
            self.fail(error, item)

    def _summary(self, seconds: float) -> None:
        files = "1 file" if self.compiled == 1 else f"{self.compiled} files"
        text = f"compiled {files} ({self.changed} changed)"
        if self.copied:
            text += f", copied {self.copied}"
        if self.failed:
            text += f", {self.failed} failed" + ("" if self.check or self.diff else " and not written")
        err(f"{text} in {seconds:.2f} s")


def _show_diff(filename: str, before: bytes, after: bytes) -> None:
    """Write a diff: text to a terminal, elsewhere a patch of the very bytes."""
    name = shown(filename)
    if sys.stdout is None or terminal.is_terminal(sys.stdout):
        texts = decoded(before, filename), decoded(after, filename)
        out(terminal.diff_text(*texts, name, colour=terminal.wants_colour(sys.stdout)))
        return
    old, new = (data.decode("utf-8", "surrogateescape") for data in (before, after))
    _write_bytes(f"{terminal.diff_text(old, new, name)}\n".encode("utf-8", "surrogateescape"))


def _write_bytes(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()

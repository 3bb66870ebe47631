"""`--s2s-compare`: does a test that fails also fail uncompiled?

When the tests are done, those that failed are run once more by another pytest: the same command line, folder and
environment, without the import hook. What passes there is run alone with the hook too, since a test may also
fail for what ran before it. A test that ends its process, or hangs, costs that process only: the rest goes on in
the next, for as long as there is time.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest

#: Running the failing tests again may take this long, and for each this many times as long as it took.
_SECONDS = 120.0
_TIMES = 5.0

#: Starts pytest where and how this one was started, whatever its first folder to import from.
_START = """\
import json, sys
sys.path[:], arguments = json.load(open(sys.argv[1]))
import pytest
sys.exit(pytest.main(arguments))
"""

_NARROW = "--s2s-passes=PASS,… finds the pass that does it; `s2s passes` lists them."

_REQUEST, _RESULTS = "request.json", "results.jsonl"


@dataclass
class Answer:
    """What a second run says about one test.

    Attributes:
        outcome: `passed`, `failed` or `ended` (with the process it ran in); empty if it never ran.
        message: why it failed, in one line.
    """

    outcome: str = ""
    message: str = ""


class Comparison:
    """The plugin object of the run that compares.

    Args:
        config: pytest's configuration.
        assume: the assumptions granted.
    """

    def __init__(self, config: pytest.Config, assume: Iterable[str]) -> None:
        self.config = config
        self.assume = ",".join(assume)
        self.reports: dict[str, list[pytest.TestReport | pytest.CollectReport]] = {}
        self.seconds = 0.0
        self.summary = ""
        # As they are now: tests change them, and may forget to change them back.
        self._path = list(sys.path)
        self._environment = dict(os.environ)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep what failed."""
        if report.failed:
            self.seconds += report.duration
            self.reports.setdefault(self._id(report.nodeid), []).append(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Keep what could not be collected."""
        if report.failed:
            self.reports.setdefault(report.nodeid, []).append(report)

    def _id(self, nodeid: str) -> str:
        # pytest-xdist marks the group of a test at its end.
        if getattr(self.config.option, "dist", "") == "loadgroup" and nodeid.rfind("@") > nodeid.rfind("]"):
            return nodeid.rpartition("@")[0]
        return nodeid

    # The first of all: what it finds out is part of the reports that are printed and written then.
    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self) -> None:
        """Run what failed again, and tell the reports."""
        if not self.reports:
            return
        limit = _SECONDS + _TIMES * self.seconds
        deadline = time.monotonic() + limit
        plain = self._rerun(list(self.reports), deadline, compiled=False)
        doubtful = [nodeid for nodeid, answer in plain.items() if answer.outcome == "passed"]
        alone = self._rerun(doubtful, deadline, compiled=True) if doubtful else {}
        counts: dict[str, int] = {}
        for nodeid, reports in self.reports.items():
            kind, text = self._verdict(plain[nodeid], alone.get(nodeid, Answer()), limit)
            counts[kind] = counts.get(kind, 0) + 1
            for report in reports:
                _add_section(report, text)
        self.summary = ", ".join(f"{number} {kind}" for kind, number in counts.items())

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Count the verdicts."""
        if self.summary:
            terminalreporter.write_line(f"s2s: failing tests: {self.summary}")

    def _rerun(self, nodeids: Iterable[str], deadline: float, *, compiled: bool) -> dict[str, Answer]:
        """Run tests in processes of their own, until each has run or there is no time left."""
        answers = {nodeid: Answer() for nodeid in nodeids}
        waiting = list(answers)
        while waiting and time.monotonic() < deadline:
            with tempfile.TemporaryDirectory(prefix="s2s-pytest-", ignore_cleanup_errors=True) as folder:
                self._one_process(Path(folder), waiting, answers, deadline, compiled=compiled)
            left = [nodeid for nodeid in waiting if not answers[nodeid].outcome]
            if len(left) == len(waiting):
                break  # what is left is not there to be run
            waiting = left
        return answers

    def _one_process(
        self,
        folder: Path,
        waiting: list[str],
        answers: Mapping[str, Answer],
        deadline: float,
        *,
        compiled: bool,
    ) -> None:
        """Run tests in one process, and note what it says of them."""
        (folder / _REQUEST).write_text(json.dumps({"tests": waiting, "compiled": compiled}))
        start = folder / "start.json"
        start.write_text(json.dumps([self._path, self._arguments(folder)]))
        environment = {
            name: value for name, value in self._environment.items() if name != "COVERAGE_PROCESS_START"
        }
        flags: list[str] = subprocess._args_from_interpreter_flags()  # type: ignore[attr-defined]
        with open(folder / "output", "wb") as output:
            process = subprocess.Popen(
                [sys.executable, *flags, "-c", _START, str(start)],
                cwd=self.config.invocation_params.dir,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
            with suppress(subprocess.TimeoutExpired):
                process.wait(max(deadline - time.monotonic(), 1.0))
            timely = process.poll() is not None
            _end(process)
        running = _read_results(folder / _RESULTS, answers)
        if running is not None:
            why = _how_it_ended(process.returncode) if timely else "it ran out of time"
            answers[running].outcome, answers[running].message = "ended", why

    def _verdict(self, plain: Answer, alone: Answer, limit: float) -> tuple[str, str]:
        """What to say of a failing test: in the count, and in its report."""
        if plain.outcome in ("failed", "ended"):
            return "uncompiled too", f"also fails uncompiled: {plain.message}"
        if not plain.outcome:
            why = f"uncompiled it was not found, or not reached within {limit:.0f} s"
            return "not compared", f"not compared: {why}"
        if alone.outcome == "passed":
            why = "it depends on what ran before it, or on chance"
            return "not when run alone", f"passes uncompiled, and compiled too when run alone: {why}"
        if not alone.outcome:
            return "only compiled", f"passes uncompiled; compiled it was not reached again in {limit:.0f} s"
        if self.assume:
            why = f"the test does what --s2s-assume={self.assume} rules out, or s2s broke it"
            return "only compiled", f"passes uncompiled: {why}.\n{_NARROW}"
        return (
            "pass uncompiled",
            f"passes uncompiled: s2s broke it. Please report it, with this test.\n{_NARROW}",
        )

    def _arguments(self, folder: Path) -> list[str]:
        """The command line, and what keeps the second run from writing where the first one does."""
        arguments = list(self.config.invocation_params.args)
        manager = self.config.pluginmanager
        more = [f"--s2s-rerun={folder}", f"--basetemp={folder / 'temporary'}"]
        if manager.hasplugin("cacheprovider"):
            more += ["-o", f"cache_dir={folder / 'cache'}"]
        if manager.hasplugin("xdist"):
            more += ["-n0"]
        if manager.hasplugin("pytest_cov"):
            more += ["--no-cov"]
        end = arguments.index("--") if "--" in arguments else len(arguments)
        return [*map(str, arguments[:end]), *more, *map(str, arguments[end:])]


def _add_section(report: pytest.TestReport | pytest.CollectReport, text: str) -> None:
    add = getattr(report.longrepr, "addsection", None)
    if add is not None:
        add("s2s", text, "-")
    else:
        report.sections.append(("s2s", text))


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a process, and what it has started."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()


def _how_it_ended(status: int) -> str:
    if status >= 0:
        return f"it ended its process with status {status}"
    with suppress(ValueError):
        return f"it ended its process with {signal.Signals(-status).name}"
    return f"it ended its process with signal {-status}"


def _read_results(path: Path, answers: Mapping[str, Answer]) -> str | None:
    """Note what a process wrote. Returns the test it was at when it ended."""
    running = None
    with suppress(OSError):
        for line in path.read_text(encoding="utf-8").splitlines():
            nodeid, outcome, message = json.loads(line)
            if nodeid not in answers:
                continue
            running = nodeid if outcome == "started" else None
            # The first failure counts: that of the test, not of what tidies up after it.
            if outcome != "started" and answers[nodeid].outcome != "failed":
                answers[nodeid].outcome, answers[nodeid].message = outcome, message
    return running


@dataclass
class Rerun:
    """The plugin object of the second run, in its own process.

    Attributes:
        folder: where the request is, and the results go.
        compiled: whether to compile.
        tests: what to run.
    """

    folder: Path
    compiled: bool
    tests: frozenset[str]
    _failed: set[str] = field(default_factory=set)

    @classmethod
    def read(cls, folder: str) -> Rerun:
        """The request in a folder.

        Raises:
            pytest.UsageError: there is none.
        """
        try:
            request = json.loads(Path(folder, _REQUEST).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            raise pytest.UsageError(
                "--s2s-rerun is what --s2s-compare gives to the pytest it starts"
            ) from None
        return cls(Path(folder), request["compiled"], frozenset(request["tests"]))

    @pytest.hookimpl(tryfirst=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        """Turn off what stops early, asks a person, or writes a report."""
        quiet = {
            "xmlpath": None,
            "usepdb": False,
            "trace": False,
            "maxfail": 0,
            "continue_on_collection_errors": True,
        }
        for name, value in quiet.items():
            if hasattr(config.option, name):
                setattr(config.option, name, value)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the tests asked for."""
        items[:] = [item for item in items if item.nodeid in self.tests]

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Tell of what was collected, or was not."""
        if report.nodeid in self.tests:
            self._write(report.nodeid, "failed" if report.failed else "passed", _message(report))

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Tell which test is running, should it be the last."""
        self._write(nodeid, "started")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Tell how a part of a test ended."""
        if report.failed:
            self._failed.add(report.nodeid)
            self._write(report.nodeid, "failed", _message(report))

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        """Tell that a test is over."""
        if nodeid not in self._failed:
            self._write(nodeid, "passed")

    def _write(self, nodeid: str, outcome: str, message: str = "") -> None:
        with open(self.folder / _RESULTS, "a", encoding="utf-8") as file:
            file.write(json.dumps([nodeid, outcome, message]) + "\n")


def _message(report: pytest.TestReport | pytest.CollectReport) -> str:
    crash: object = getattr(report.longrepr, "reprcrash", None)
    text = getattr(crash, "message", None) or str(report.longrepr or "").strip()
    if not report.failed:
        return ""
    return text.splitlines()[0] if crash is not None and text else (text.splitlines() or [""])[-1]

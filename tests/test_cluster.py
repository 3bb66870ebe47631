"""Trees compiled on a cluster, without one: a stand-in for `distributed` runs what it is sent here.

A real cluster, and a worker that is killed, are in `tests/tools/check_cluster.py`.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner

from s2s import cluster, trees
from s2s.cache import Cache
from s2s.cli.app import app
from s2s.errors import S2SError, UsageError
from s2s.options import Options
from s2s.trees import Item

ADDRESS = "dask://scheduler:8786"


class Future:
    """Something sent: it is done when it is asked for, by a pickled copy of what was sent."""

    def __init__(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        self.function = function
        self.arguments = arguments

    def result(self) -> Any:
        given = [item.result() if isinstance(item, Future) else item for item in self.arguments]
        function, copied = pickle.loads(pickle.dumps((self.function, given)))
        return function(*copied)


class Completed:
    """Hands out what was sent, the last one first: a cluster keeps no order."""

    def __init__(self, *, loop: object) -> None:
        assert loop == "loop"
        self.waiting: list[Future] = []
        self.timeout = 0.0

    def add(self, future: Future) -> None:
        self.waiting.append(future)

    def __next__(self) -> Future:
        if _Client.hangs:
            raise TimeoutError
        return self.waiting.pop()


class _Client:
    """A client of a cluster with two workers."""

    hangs = False
    status = "running"
    loop = "loop"
    workers: dict[str, Any] = {}
    closed = 0

    def __init__(self, address: str, *, timeout: float, set_as_default: bool) -> None:
        assert not set_as_default and timeout > 0
        if address != "tcp://scheduler:8786":
            raise OSError("nobody there")

    def wait_for_workers(self, count: int, timeout: float) -> None:
        if not self.workers:
            raise TimeoutError

    def run(self, function: Callable[[], Any]) -> dict[str, Any]:
        return {name: found or function() for name, found in self.workers.items()}

    def submit(self, function: Callable[..., Any], *arguments: Any, pure: bool) -> Future:
        assert not pure
        return Future(function, arguments)

    def scheduler_info(self) -> dict[str, Any]:
        return {"workers": self.workers}

    def close(self) -> None:
        _Client.closed += 1


@pytest.fixture(autouse=True)
def distributed(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[_Client]]:
    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=_Client, as_completed=Completed))
    monkeypatch.setattr(_Client, "workers", {"one": None, "two": None})
    monkeypatch.setattr(_Client, "closed", 0)
    yield _Client


def sources(folder: Path, count: int = 7) -> list[Item]:
    folder.mkdir()
    for number in range(count):
        (folder / f"m{number}.py").write_text(f"x = {number} + 1\n")
    return [Item("python", str(folder / f"m{number}.py")) for number in range(count)]


def compiled(items: list[Item], **more: Any) -> list[tuple[bytes | None, bool]]:
    options = Options(header=False)
    return [(outcome.data, outcome.cached) for _, _, outcome in trees.compile_items(items, options, **more)]


@pytest.mark.parametrize("window", [2, 512])
def test_outcomes_are_those_of_here_in_their_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, window: int
) -> None:
    monkeypatch.setattr(cluster, "_WINDOW", window)
    items = sources(tmp_path / "src")
    cache = Cache(str(tmp_path / "cache"))
    there = compiled(items, executor=ADDRESS, cache=cache)
    assert there == compiled(items) == [(f"x = {n + 1}\n".encode(), False) for n in range(7)]
    assert _Client.closed == 1
    assert compiled(items, cache=cache) == [(data, True) for data, _ in there]
    _Client.workers.clear()  # nobody is asked for what is known
    assert compiled(items, executor=ADDRESS, cache=cache) == [(data, True) for data, _ in there]


def test_a_file_that_kills_each_worker_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    items = sources(tmp_path / "src", 3)
    result = Future.result

    def killed(future: Future) -> Any:
        if "m1.py" in str(future.arguments[0]):
            raise RuntimeError("KilledWorker")
        return result(future)

    monkeypatch.setattr(Future, "result", killed)
    errors = [outcome.error for _, _, outcome in trees.compile_items(items, Options(), executor=ADDRESS)]
    assert [bool(error) for error in errors] == [False, True, False]
    assert "the cluster cannot compile it: RuntimeError: KilledWorker" in str(errors[1])


@pytest.mark.parametrize(
    ("found", "message", "hint"),
    [
        (
            ("", "No module named 's2s'"),
            "worker two has no s2s that could compile: No module named 's2s'",
            "install",
        ),
        (
            ("abc", "s2s 9.9"),
            "worker two has another s2s: s2s 9.9; here it is s2s 0.",
            "have the same version",
        ),
    ],
)
def test_workers_that_would_compile_otherwise_are_refused(
    tmp_path: Path, found: tuple[str, str], message: str, hint: str
) -> None:
    _Client.workers["two"] = found
    with pytest.raises(UsageError, match=message) as raised:
        compiled(sources(tmp_path / "src"), executor=ADDRESS)
    assert hint in (raised.value.hint or "") and _Client.closed == 1


def test_workers_that_join_late_are_asked_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    items = sources(tmp_path / "src")
    monkeypatch.setattr(cluster, "_same", lambda job: job._replace(fingerprint="another"))
    monkeypatch.setattr(Future, "result", lambda self: self.function(*map(_value, self.arguments)))
    with pytest.raises(UsageError, match="has another s2s"):
        compiled(items, executor=ADDRESS)

    def missing(self: Future) -> None:
        raise ModuleNotFoundError("No module named 's2s'")

    monkeypatch.setattr(Future, "result", missing)
    with pytest.raises(UsageError, match="has no s2s that could compile"):
        compiled(items, executor=ADDRESS)


def _value(argument: Any) -> Any:
    return argument.result() if isinstance(argument, Future) else argument


@pytest.mark.parametrize(
    ("status", "workers", "message"),
    [("closed", {"one": None}, "is gone"), ("running", {}, "has no worker left")],
)
def test_a_cluster_that_is_lost_ends_the_compile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, status: str, workers: dict[str, Any], message: str
) -> None:
    monkeypatch.setattr(cluster, "_WITHOUT_WORKERS", -1.0)
    monkeypatch.setattr(_Client, "hangs", True)
    results = trees.compile_items(sources(tmp_path / "src"), Options(), executor=ADDRESS)
    monkeypatch.setattr(_Client, "wait_for_workers", lambda *args, **more: None)
    monkeypatch.setattr(_Client, "workers", workers)
    monkeypatch.setattr(_Client, "status", status)
    with pytest.raises(S2SError, match=message):
        next(results)


def test_no_scheduler_and_no_workers_are_told(tmp_path: Path) -> None:
    items = sources(tmp_path / "src")
    with pytest.raises(S2SError, match="no dask scheduler answers at dask://other:1: nobody there"):
        compiled(items, executor="dask://other:1")
    _Client.workers.clear()
    with pytest.raises(S2SError, match="has no workers"):
        compiled(items, executor=ADDRESS)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--executor", "spark://x:1"), "unknown executor 'spark://x:1'"),
        (("--executor", "dask://x"), "unknown executor 'dask://x'"),
        (("--executor", "dask://:1"), "unknown executor 'dask://:1'"),
        (("--executor", ADDRESS, "-j", "2"), "give one of them"),
    ],
)
def test_what_is_no_executor_is_refused(tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
    [item] = sources(tmp_path / "src", 1)
    result = CliRunner().invoke(app, ["compile", item.path, "--no-cache", *arguments])
    assert result.exit_code == 2 and message in result.stderr


def test_dask_that_is_missing_is_told_with_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    [item] = sources(tmp_path / "src", 1)
    result = CliRunner().invoke(app, ["compile", item.path, "--no-cache", "--executor", ADDRESS])
    assert result.exit_code == 2 and "hint: pip install 's2s-compiler[dask]'" in result.stderr

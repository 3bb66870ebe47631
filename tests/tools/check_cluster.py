"""A tree compiled on a dask cluster: what comes out is what comes out here, also where a worker is lost."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

distributed = pytest.importorskip("distributed")

FILES = 60


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Four workers on this machine, each in a process of its own that a nanny watches."""
    with distributed.LocalCluster(
        n_workers=4, threads_per_worker=1, processes=True, dashboard_address=None
    ) as found:
        yield found


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files of the standard library, in folders, some of which change when they are compiled."""
    folder = tmp_path_factory.mktemp("tree") / "src"
    library = Path(os.__file__).parent
    named = [path for path in sorted(library.glob("*.py")) if 8_000 < path.stat().st_size < 60_000]
    assert len(named) >= FILES
    for number, path in enumerate(named[:FILES]):
        target = folder / f"part{number % 5}" / path.name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(path.read_bytes())
    (folder / "data.bin").write_bytes(bytes(range(256)))
    return folder


def command(*arguments: str | Path) -> list[str]:
    return [sys.executable, "-m", "s2s", "compile", *map(str, arguments)]


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def address(cluster: Any) -> str:
    return str(cluster.scheduler_address).replace("tcp://", "dask://")


def killed_while_busy(client: Any, pids: dict[str, int], running: subprocess.Popen[str]) -> str:
    """Kill a worker that has files to compile as no program can help it, and give its address."""
    while running.poll() is None:
        for worker, keys in client.processing().items():
            if any(str(key).startswith("_compile") for key in keys):
                os.kill(pids[worker], signal.SIGKILL)
                return str(worker)
        time.sleep(0.02)
    raise AssertionError(f"it ended before a worker could be killed: {running.communicate()}")


def test_a_lost_worker_loses_nothing(cluster: Any, tree: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    here = command(tree, "-o", tmp_path / "here", "--cache-dir", tmp_path / "other", "-j", "1", "-q")
    assert subprocess.run(here, timeout=300).returncode == 0
    there = command(
        tree, "-o", tmp_path / "there", "--cache-dir", cache, "--executor", address(cluster), "--json"
    )
    with distributed.Client(cluster.scheduler_address, set_as_default=False) as client:
        pids = client.run(os.getpid)
        with subprocess.Popen(there, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
            lost = killed_while_busy(client, pids, running)
            output, errors = running.communicate(timeout=300)
    assert running.returncode == 0, errors
    report = json.loads(output)
    assert report["summary"]["compiled"] == FILES and report["summary"]["failed"] == 0
    assert report["summary"]["changed"] > 10
    assert contents(tmp_path / "there") == contents(tmp_path / "here")
    with distributed.Client(cluster.scheduler_address, set_as_default=False) as client:
        assert lost not in client.scheduler_info()["workers"]
    # What the cluster compiled is in the same cache as what is compiled here.
    again = command(tree, "-o", tmp_path / "again", "--cache-dir", cache, "--json", "-j", "1")
    done = subprocess.run(again, capture_output=True, text=True, timeout=300)
    assert all(file["cached"] for file in json.loads(done.stdout)["files"])
    assert contents(tmp_path / "again") == contents(tmp_path / "here")


def test_files_that_fail_are_told_as_ever(cluster: Any, tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("x = (\n")
    (tmp_path / "good.py").write_text("x = 1 + 2\n")
    done = subprocess.run(
        command("bad.py", "good.py", "-o", "out", "--no-cache", "--executor", address(cluster)),
        cwd=tmp_path, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 1 and "bad.py:1:5" in done.stderr
    assert "x = 3" in (tmp_path / "out" / "good.py").read_text()


def test_workers_without_s2s_or_with_another_one_are_refused(tmp_path: Path) -> None:
    (tmp_path / "good.py").write_text("x = 1 + 2\n")
    other = tmp_path / "other"
    package = other / "s2s"
    package.mkdir(parents=True)
    for text, said in (
        ("raise ImportError('no module here')\n", "has no s2s that could compile: no module here"),
        (None, "has another s2s: s2s 9.9.9"),
    ):
        if text is None:
            import s2s

            subprocess.run(["cp", "-r", f"{Path(s2s.__file__).parent}/.", str(package)], check=True)
            version = package / "version.py"
            version.write_text('__version__ = "9.9.9"\n')
        else:
            (package / "__init__.py").write_text(text)
        environment = {**os.environ, "PYTHONPATH": str(other)}
        with distributed.LocalCluster(
            n_workers=0, processes=True, dashboard_address=None
        ) as cluster, subprocess.Popen(
            [sys.executable, "-m", "distributed.cli.dask_worker", cluster.scheduler_address, "--no-nanny",
             "--no-dashboard"],
            env=environment, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        ) as worker:  # fmt: skip
            done = subprocess.run(
                command(tmp_path / "good.py", "--no-cache", "--executor", address(cluster)),
                capture_output=True, text=True, timeout=120,
            )  # fmt: skip
            worker.terminate()
        assert (done.returncode, done.stdout) == (2, "")
        assert said in done.stderr


def test_a_scheduler_that_is_not_there_is_said(tmp_path: Path) -> None:
    (tmp_path / "good.py").write_text("x = 1 + 2\n")
    done = subprocess.run(
        command(tmp_path / "good.py", "--no-cache", "--executor", "dask://127.0.0.1:9"),
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 1 and "no dask scheduler answers at dask://127.0.0.1:9" in done.stderr
    assert "Traceback" not in done.stderr

"""Files and trees: what is found, where it goes, and that it is written whole or not at all."""

from __future__ import annotations

import errno
import os
import signal
import stat
import sys
from pathlib import Path
from typing import Any

import pytest

import s2s.trees
from s2s import trees, writing
from s2s.cache import Cache
from s2s.errors import S2SError, UsageError
from s2s.options import Options
from s2s.outcome import Task
from s2s.trees import Item

posix = pytest.mark.skipif(os.name != "posix", reason="file modes, links and signals as on POSIX")


def make(folder: Path, *names: str) -> None:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"x = 1\n")


def planned(*inputs: Path, output: Path | None = None) -> list[tuple[str, str, str | None]]:
    items, problems = trees.plan([str(path) for path in inputs], None if output is None else str(output))
    assert not problems
    return [(item.kind, item.path, item.target) for item in items]


def test_an_empty_path_is_refused(tmp_path: Path) -> None:
    make(tmp_path, "a.py")
    with pytest.raises(UsageError, match="an input is the empty path"):
        trees.plan([str(tmp_path / "a.py"), ""])
    with pytest.raises(UsageError, match="the output is the empty path"):
        trees.plan([str(tmp_path / "a.py")], "")


# --- what is found ------------------------------------------------------------------------------------------


def test_a_tree_is_found_in_a_stable_order_with_its_data(tmp_path: Path) -> None:
    src, out = tmp_path / "src", tmp_path / "out"
    make(src, "b.py", "a.py", "pack/z.py", "pack/data.json", "gui.pyw", "stub.pyi", "pack/deep/x.py")
    make(src, "__pycache__/a.cpython-311.pyc", "pack/__pycache__/z.pyc", ".git/config")
    found = planned(src, output=out)
    assert [(kind, os.path.relpath(path, src)) for kind, path, _ in found] == [
        ("python", "a.py"),
        ("python", "b.py"),
        ("python", "gui.pyw"),
        ("data", "stub.pyi"),
        ("data", "pack/data.json"),
        ("python", "pack/z.py"),
        ("python", "pack/deep/x.py"),
    ]
    for _, path, target in found:
        assert target is not None
        assert os.path.relpath(path, src) == os.path.relpath(target, out)


def test_a_file_is_compiled_whatever_its_name(tmp_path: Path) -> None:
    make(tmp_path, "script")
    assert planned(tmp_path / "script") == [("python", str(tmp_path / "script"), None)]


def test_a_file_goes_to_a_file_or_into_a_folder(tmp_path: Path) -> None:
    make(tmp_path, "a.py", "there/x")
    [(_, _, target)] = planned(tmp_path / "a.py", output=tmp_path / "b.py")
    assert target == str(tmp_path / "b.py")
    [(_, _, target)] = planned(tmp_path / "a.py", output=tmp_path / "there")
    assert target == str(tmp_path / "there" / "a.py")


def test_several_inputs_keep_their_names(tmp_path: Path) -> None:
    make(tmp_path, "a.py", "one/x.py", "two/x.py")
    found = planned(tmp_path / "a.py", tmp_path / "one", tmp_path / "two", output=tmp_path / "out")
    targets = [os.path.relpath(str(target), tmp_path / "out") for _, _, target in found]
    assert targets == ["a.py", "one/x.py", "two/x.py"]


def test_an_output_folder_inside_the_source_is_not_compiled_again(tmp_path: Path) -> None:
    make(tmp_path, "a.py", "build/a.py", "build/old.py", "built.py")
    found = planned(tmp_path, output=tmp_path / "build")
    assert [os.path.relpath(path, tmp_path) for _, path, _ in found] == ["a.py", "built.py"]


def test_an_output_never_overwrites_a_source(tmp_path: Path) -> None:
    make(tmp_path, "a.py", "src/a.py")
    for inputs, output in (
        (["a.py"], "a.py"),
        (["a.py"], "."),
        (["a.py"], "src/../a.py"),
        (["src"], "src"),
    ):
        with pytest.raises(UsageError, match="would overwrite the source") as error:
            trees.plan([str(tmp_path / name) for name in inputs], str(tmp_path / output))
        assert "--in-place" in str(error.value.hint)


@posix
def test_a_linked_folder_does_not_hide_an_overwrite(tmp_path: Path) -> None:
    make(tmp_path, "src/a.py")
    (tmp_path / "link").symlink_to("src")
    with pytest.raises(UsageError, match="would overwrite"):
        trees.plan([str(tmp_path / "src")], str(tmp_path / "link"))


def test_two_sources_of_one_target_are_refused(tmp_path: Path) -> None:
    make(tmp_path, "one/x.py", "two/x.py")
    inputs = [str(tmp_path / "one/x.py"), str(tmp_path / "two/x.py")]
    with pytest.raises(UsageError, match="would both be written to"):
        trees.plan(inputs, str(tmp_path / "out"))


def test_a_folder_does_not_go_to_a_file(tmp_path: Path) -> None:
    make(tmp_path, "src/a.py", "out")
    with pytest.raises(UsageError, match="is a file"):
        trees.plan([str(tmp_path / "src")], str(tmp_path / "out"))


def test_what_is_missing_or_empty_is_a_problem_and_the_rest_goes_on(tmp_path: Path) -> None:
    make(tmp_path, "a.py", "data/readme.txt")
    items, problems = trees.plan([str(tmp_path / name) for name in ("nowhere.py", "data", "a.py")])
    assert [item.path for item in items] == [str(tmp_path / "a.py")]
    assert [str(problem) for problem in problems] == [
        f"{tmp_path / 'nowhere.py'}: no such file or folder",
        f"{tmp_path / 'data'}: no Python files in this folder",
    ]


@posix
def test_overlapping_inputs_are_compiled_once_in_place(tmp_path: Path) -> None:
    make(tmp_path, "src/a.py", "src/data.txt")
    (tmp_path / "again.py").symlink_to("src/a.py")
    items, _ = trees.plan([str(tmp_path / name) for name in ("src", "src/a.py", "again.py")])
    [item] = trees.in_place(items)
    assert item.target == os.path.realpath(tmp_path / "src/a.py")


@posix
def test_links_are_links_and_odd_files_are_passed_by(tmp_path: Path) -> None:
    make(tmp_path, "src/a.py")
    (tmp_path / "src/link.py").symlink_to("a.py")
    (tmp_path / "src/loop").symlink_to(".")
    (tmp_path / "src/dangling.py").symlink_to("nowhere")
    os.mkfifo(tmp_path / "src/pipe.py")
    kinds = {os.path.basename(path): kind for kind, path, _ in planned(tmp_path / "src")}
    assert kinds == {"a.py": "python", "link.py": "link", "loop": "link", "dangling.py": "link"}


@pytest.mark.skipif(sys.platform != "linux", reason="names that are no text")
def test_names_that_are_not_utf8(tmp_path: Path) -> None:
    name = os.fsdecode(b"caf\xe9.py")
    make(tmp_path / "src", name)
    [(kind, _, target)] = planned(tmp_path / "src", output=tmp_path / "out")
    assert kind == "python" and target == str(tmp_path / "out" / name)
    assert trees.shown(name) == "caf\\xe9.py"
    writing.write_file(target, b"x = 1\n")
    assert os.path.exists(os.fsencode(tmp_path) + b"/out/caf\xe9.py")


# --- writing ------------------------------------------------------------------------------------------------


def test_writing_makes_folders_and_sets_the_mode(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "a.py"
    writing.write_file(str(path), b"x = 1\n", 0o750)
    assert path.read_bytes() == b"x = 1\n"
    assert os.name != "posix" or stat.S_IMODE(path.stat().st_mode) == 0o750
    assert [entry.name for entry in path.parent.iterdir()] == ["a.py"]


def test_what_is_already_there_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    writing.write_file(str(path), b"x = 1\n")
    os.utime(path, (1000, 1000))
    writing.write_file(str(path), b"x = 1\n")
    assert path.stat().st_mtime == 1000
    writing.write_file(str(path), b"x = 2\n")
    assert path.read_bytes() == b"x = 2\n" and path.stat().st_mtime > 1000


@pytest.mark.parametrize("stop", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()])
def test_nothing_is_half_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stop: BaseException
) -> None:
    path = tmp_path / "a.py"
    path.write_bytes(b"old\n")

    def full(temporary: str, data: bytes) -> None:
        Path(temporary).write_bytes(data[:2])
        raise stop

    monkeypatch.setattr(s2s.writing, "_write_new", full)
    with pytest.raises((S2SError, KeyboardInterrupt)) as error:
        writing.write_file(str(path), b"new content\n")
    if isinstance(stop, OSError):
        assert str(error.value) == f"{path}: cannot write: no space left on device"
    assert path.read_bytes() == b"old\n"
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.py"]


def test_a_folder_that_cannot_be_made_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(S2SError, match="cannot write: "):
        writing.write_file(str(tmp_path / "file" / "a.py"), b"")


@posix
def test_data_is_copied_with_mode_and_time_and_links_as_links(tmp_path: Path) -> None:
    data = tmp_path / "data.bin"
    data.write_bytes(bytes(range(256)))
    data.chmod(0o741)
    os.utime(data, (1000, 1000))
    (tmp_path / "link").symlink_to("data.bin")
    for _ in range(2):
        trees.copy(Item("data", str(data), str(tmp_path / "out/data.bin")))
        trees.copy(Item("link", str(tmp_path / "link"), str(tmp_path / "out/link")))
    copied = tmp_path / "out/data.bin"
    assert copied.read_bytes() == bytes(range(256))
    assert stat.S_IMODE(copied.stat().st_mode) == 0o741 and copied.stat().st_mtime == 1000
    assert os.readlink(tmp_path / "out/link") == "data.bin"
    assert sorted(entry.name for entry in (tmp_path / "out").iterdir()) == ["data.bin", "link"]
    data.write_bytes(b"other")
    trees.copy(Item("data", str(data), str(copied)))
    assert copied.read_bytes() == b"other"


# --- compiling ----------------------------------------------------------------------------------------------


def sources(tmp_path: Path, count: int) -> list[Item]:
    items = []
    for number in range(count):
        path = tmp_path / f"m{number:02}.py"
        path.write_text(f"def f(x):\n    return x + {number}\n")
        items.append(Item("python", str(path)))
    return items


@pytest.mark.parametrize("jobs", [1, 3])
def test_results_come_in_order_whatever_the_number_of_processes(tmp_path: Path, jobs: int) -> None:
    items = sources(tmp_path, 12)
    Path(items[5].path).write_text("x = (\n")
    Path(items[6].path).unlink()
    results = list(trees.compile_items(items, Options(), jobs=jobs))
    assert [item for item, _, _ in results] == items
    failed = [number for number, (_, _, outcome) in enumerate(results) if outcome.error]
    assert failed == [5, 6]
    assert str(results[5][2].error).startswith(f"{items[5].path}:1:")
    assert str(results[6][2].error) == f"{items[6].path}: cannot read: no such file or directory"
    assert results[4][1] == b"def f(x):\n    return x + 4\n" and results[4][2].lines == 2


def test_the_cache_answers_the_second_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    items = sources(tmp_path / "", 4)
    cache = Cache(str(tmp_path / "cache"))
    first = [outcome for _, _, outcome in trees.compile_items(items, Options(), cache=cache, jobs=1)]
    Path(items[2].path).write_text("y = 2\n")
    compiled: list[str] = []
    original = trees.compile_task

    def counted(task: Task, *more: Any) -> object:
        compiled.append(task.filename)
        return original(task, *more)

    monkeypatch.setattr(trees, "compile_task", counted)
    second = [outcome for _, _, outcome in trees.compile_items(items, Options(), cache=cache, jobs=1)]
    assert compiled == [items[2].path]
    assert [outcome.cached for outcome in second] == [True, True, False, True]
    assert not any(outcome.cached for outcome in first)
    list(trees.compile_items(items, Options(level=1), cache=cache, jobs=1))
    assert len(compiled) == 5


def test_errors_are_not_kept_in_the_cache(tmp_path: Path) -> None:
    [item] = sources(tmp_path, 1)
    Path(item.path).write_text("x = (\n")
    cache = Cache(str(tmp_path / "cache"))
    for _ in range(2):
        [(_, _, outcome)] = trees.compile_items([item], Options(), cache=cache)
        assert outcome.error and not outcome.cached


@pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="needs forked processes, which inherit the patch"
)
def test_a_killed_process_costs_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import s2s.driver

    original = s2s.driver.compile_bytes

    def murderous(data: bytes, filename: str, options: Options) -> object:
        if filename.endswith("m03.py"):
            os.kill(os.getpid(), signal.SIGKILL)
        return original(data, filename, options)

    monkeypatch.setattr(s2s.driver, "compile_bytes", murderous)
    items = sources(tmp_path, 8)
    outcomes = [outcome for _, _, outcome in trees.compile_items(items, Options(), jobs=2)]
    assert [bool(outcome.error) for outcome in outcomes] == [number == 3 for number in range(8)]
    assert str(outcomes[3].error) == f"{items[3].path}: the process compiling it was killed (SIGKILL)"


def test_few_files_need_no_processes() -> None:
    assert trees._job_count(None, 1000, 10_000_000) >= 1
    assert trees._job_count(None, 3, 5_000) <= 1
    assert trees._job_count(8, 3, 5_000) == 3


def test_what_is_no_file_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        writing.write_file(str(pipe), b"x = 1\n")
        assert os.read(reader, 100) == b"x = 1\n"
    finally:
        os.close(reader)
    assert pipe.is_fifo()
    link = tmp_path / "link"
    link.symlink_to(os.devnull)
    writing.write_file(str(link), b"x = 1\n")
    assert link.is_symlink()
    assert not os.path.isfile(os.devnull)

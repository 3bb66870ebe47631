"""The cache on disk: what goes in comes out, or nothing does."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import s2s.cache
from s2s.cache import Cache, default_folder, entry_key, fingerprint
from s2s.errors import S2SError
from s2s.options import Options
from s2s.outcome import Outcome, compile_outcome

KEY = "ab" * 32
PROGRAM = b"def add(a, b):\n    return a + b\n\n\nprint(add(1, 2))\n"


def only_file(folder: Path) -> Path:
    [path] = [path for path in folder.rglob("*") if path.is_file()]
    return path


def test_an_entry_comes_back_and_others_do_not(tmp_path: Path) -> None:
    cache = Cache(str(tmp_path))
    assert cache.get(KEY) is None
    cache.put(KEY, b"content")
    assert cache.get(KEY) == b"content"
    assert cache.get("cd" * 32) is None
    assert Cache(str(tmp_path)).get(KEY) == b"content"


def test_damaged_entries_are_ignored_and_removed(tmp_path: Path) -> None:
    for damage in (
        lambda entry: entry[:-1],
        lambda entry: entry + b"x",
        lambda entry: b"",
        lambda entry: b"junk",
    ):
        cache = Cache(str(tmp_path))
        cache.put(KEY, b"content")
        path = only_file(tmp_path)
        path.write_bytes(damage(path.read_bytes()))
        assert cache.get(KEY) is None
        assert not path.exists()


def test_nothing_temporary_is_left(tmp_path: Path) -> None:
    cache = Cache(str(tmp_path))
    for number in range(20):
        cache.put(f"{number:064x}", b"x" * number)
    assert not [path for path in tmp_path.rglob("*") if path.name.startswith(".")]


def test_the_oldest_entries_go_first_when_there_are_too_many(tmp_path: Path) -> None:
    cache = Cache(str(tmp_path), limit=16 * 1000)
    keys = [f"a{number:063x}" for number in range(10)]
    for age, key in enumerate(keys):
        cache.put(key, b"x" * 200)
        os.utime(tmp_path / key[0] / key[1:], (1000 + age, 1000 + age))
    cache.get(keys[0])  # used now: the youngest
    cache.trim()
    kept = [key for key in keys if cache.get(key) is not None]
    assert keys[0] in kept and keys[9] in kept
    assert keys[1] not in kept
    assert sum(path.stat().st_size for path in tmp_path.rglob("*") if path.is_file()) <= 1000


def test_an_entry_larger_than_the_cache_is_not_kept(tmp_path: Path) -> None:
    cache = Cache(str(tmp_path), limit=16 * 100)
    cache.put(KEY, b"x" * 101)
    assert cache.get(KEY) is None


def test_a_cache_that_cannot_be_used_is_an_empty_one(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    cache = Cache(str(blocked))
    cache.put(KEY, b"content")
    cache.trim()
    assert cache.get(KEY) is None
    assert blocked.read_text() == "not a folder"
    for name in ("null\0byte", "lone\udcffsurrogate\ud800"):
        cache = Cache(name)
        cache.put(KEY, b"content")
        cache.trim()
        assert cache.get(KEY) is None


def test_a_cache_in_a_program_that_replaced_what_files_are_used_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*args: object, **named: object) -> None:
        raise RuntimeError("not for you")

    cache = Cache(str(tmp_path / "cache"))
    names = ("open", "stat", "fstat", "replace", "mkdir", "makedirs", "unlink", "utime", "urandom", "scandir")
    with monkeypatch.context() as patch:
        patch.setattr("builtins.open", refused)
        for name in names:
            patch.setattr(os, name, refused)
        cache.put(KEY, b"content")
        content = cache.get(KEY)
        cache.trim()
    assert content == b"content"


def test_whatever_fails_is_a_miss(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object, **named: object) -> None:
        raise RuntimeError("oops")

    cache = Cache(str(tmp_path))
    cache.put(KEY, b"content")
    monkeypatch.setattr(s2s.cache, "open_descriptor", broken)
    monkeypatch.setattr(s2s.cache, "replace", broken)
    assert cache.get(KEY) is None
    cache.put("cd" * 32, b"content")
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == [KEY[1:]]


def test_keys_depend_on_everything_given() -> None:
    base = entry_key("outcome", Options().key(), b"x = 1\n")
    assert base == entry_key("outcome", Options().key(), b"x = 1\n")
    others = {
        entry_key("code", Options().key(), b"x = 1\n"),
        entry_key("outcome", Options(level=1).key(), b"x = 1\n"),
        entry_key("outcome", Options(assume=frozenset({"annotations"})).key(), b"x = 1\n"),
        entry_key("outcome", Options().key(), b"x = 2\n"),
        entry_key("outcome", Options().key(), b"x = 1\n", "more"),
        entry_key("outcome", Options().key(), b"x = 1\n", "mo", "re"),
    }
    assert len(others) == 6 and base not in others


def test_the_fingerprint_is_a_digest() -> None:
    assert fingerprint() == fingerprint()
    assert len(bytes.fromhex(fingerprint())) == 32


def test_the_folder_follows_the_environment(monkeypatch) -> None:
    monkeypatch.setenv("S2S_CACHE_DIR", "/chosen")
    assert default_folder() == "/chosen"
    monkeypatch.delenv("S2S_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", "/xdg")
    assert default_folder() == os.path.join("/xdg", "s2s")
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", "/home/somebody")
    assert default_folder() == os.path.join("/home/somebody", ".cache", "s2s")


def test_an_outcome_travels_whole() -> None:
    outcome = compile_outcome(PROGRAM, "prog.py", Options(), with_lines=True)
    assert outcome.changed
    there = Outcome.unpack(outcome.pack())
    assert there == outcome
    assert there.remarks == outcome.remarks and there.remarks
    assert there.line_map == outcome.line_map and there.line_map
    assert there.final


def test_an_error_travels_whole() -> None:
    outcome = compile_outcome(b"x = (\n", "prog.py", Options())
    there = Outcome.unpack(outcome.pack())
    assert isinstance(there.error, S2SError)
    assert str(there.error) == str(outcome.error)
    assert there.error.line == 1
    assert there.data is None and not there.final


def test_unchanged_and_empty_output_differ() -> None:
    assert Outcome.unpack(Outcome(data=None).pack()).data is None
    assert Outcome.unpack(Outcome(changed=True, data=b"").pack()).data == b""


def test_a_failure_of_the_compiler_leaves_the_file_as_written(monkeypatch) -> None:
    import s2s.driver

    def broken(*args: object) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(s2s.driver, "compile_bytes", broken)
    outcome = compile_outcome(b"x = 1\n", "prog.py", Options())
    assert outcome.error is None and not outcome.changed and outcome.data is None
    assert outcome.failures == (("<module>", "driver", "ZeroDivisionError: oops"),)
    assert not outcome.final

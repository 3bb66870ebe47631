"""Patterns that are kept are compiled when they are first asked for, and once, however the program is run."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from s2s.driver import compile_text
from s2s.options import Options

TEXT = """\
import re
def fields(line):
    return re.split("[,;]x?y?z?", line)
def never(line):
    return re.match("(", line)
"""


def test_a_pattern_is_compiled_when_it_is_first_asked_for() -> None:
    code = compile(compile_text(TEXT, "kept.py").text, "kept.py", "exec")
    names: dict[str, Any] = {}
    re.purge()
    with patch.object(re, "_compile", wraps=re._compile) as compiling:  # type: ignore[attr-defined]
        exec(code, names)
        compiling.assert_not_called()
        assert [names["fields"]("a,b;c") for _ in range(3)] == [["a", "b", "c"]] * 3
        compiling.assert_called_once_with("[,;]x?y?z?", 0)
    with pytest.raises(re.error):
        names["never"]("a")


def test_it_is_the_methods_own_frame_that_is_gone() -> None:
    names: dict[str, Any] = {}
    exec(compile(compile_text(TEXT, "kept.py").text, "kept.py", "exec"), names)
    names["fields"]("a")
    with pytest.raises(TypeError) as raised:
        names["fields"](3)
    assert [entry.name for entry in raised.traceback][1:] == ["fields"]


def test_a_file_that_was_compiled_stays_as_it_is() -> None:
    once = compile_text(TEXT, "kept.py", Options(header=False)).text
    assert compile_text(once, "kept.py", Options(header=False)).text == once
    assert "__pattern__" in once


def test_a_function_compiled_by_itself_keeps_its_patterns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "of_fields.py").write_text(TEXT.replace("def fields", "import s2s\n@s2s.compile\ndef fields"))
    monkeypatch.syspath_prepend(str(tmp_path))
    module = __import__("of_fields")
    assert [module.fields("a,b;c") for _ in range(3)] == [["a", "b", "c"]] * 3
    assert any("split_" in name for name in module.fields.__code__.co_names)
    with patch.object(re, "split", return_value="patched"):
        assert module.fields("a,b") == "patched"
    assert module.fields("a,b") == ["a", "b"]

"""Programs that once did something else when hybridized, or easily could; see `tests/hybrid_traps`.

Each is run as written, hybridized, and, unless its first line says what it changes, hybridized with `frozen`. The names
it finds bound are those of `s2s.hybrid.fuzzing.runs`. A line `# stays: …` says that nothing is specialized, and why.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from s2s.hybrid.fuzzing.runs import difference, run_once

TRAPS = sorted((Path(__file__).parent / "hybrid_traps").glob("*.py"))


def ways() -> list[object]:
    made = []
    for path in TRAPS:
        text = path.read_text(encoding="utf-8")
        modes = (False,) if text.startswith("# changes:") else (False, True)
        made += [pytest.param(text, mode, id=path.stem + "-frozen" * mode) for mode in modes]
    return made


@pytest.mark.parametrize(("text", "frozen"), ways())
def test_the_hybrid_does_what_the_original_does(text: str, frozen: bool) -> None:
    original = run_once(text, None)
    assert original.output
    assert "ended by" not in original.output
    hybrid = run_once(text, frozen)
    assert not difference(original, hybrid), "\n".join(hybrid.sources)
    stays = re.search(r"^# stays: (.*)$", text, re.MULTILINE)
    if stays is None:
        assert hybrid.programs
        changes = text.startswith("# changes:")
        assert not [why for why in hybrid.whys if not (changes and "again and again" in why)]
    else:
        assert any(stays[1] in why for why in hybrid.whys), hybrid.whys

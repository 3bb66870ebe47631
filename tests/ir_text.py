"""The round trip of the textual IR, for the tests and for the run over whole libraries."""

from __future__ import annotations

import ast

from s2s.backend.emit import emit
from s2s.ir.dump import dump
from s2s.ir.nodes import Module
from s2s.ir.parse import parse


def round_trip(module: Module) -> None:
    """Check that a module's text stands for the module.

    Raises:
        AssertionError: what is parsed back emits another tree, or has another text; or its structure depends
        on spans.
    """
    text = dump(module)
    back = parse(text)
    assert dump(back) == text, f"{module.filename}: the text of what was parsed differs"
    before = ast.dump(emit(module), include_attributes=True)
    assert ast.dump(emit(back), include_attributes=True) == before, f"{module.filename}: the trees differ"
    bare = dump(module, spans=False)
    assert dump(parse(bare), spans=False) == bare, f"{module.filename}: the text without spans differs"

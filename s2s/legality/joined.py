"""Which expressions join texts of the standard library, so that a text that is kept may be looked into instead.

Joining makes a new object each time, and a text that is kept is one. Who looks into it by `in` never gets hold of it:
exact strings answer that themselves, and raise without it if they are asked for what is no string.
"""

from __future__ import annotations

from collections.abc import Iterator

from s2s.ir import nodes as n
from s2s.legality.verdict import Allowed, Refused, Verdict
from s2s.library import CONSTANTS
from s2s.program.bindings import ModuleFacts
from s2s.program.library import library_text

#: A longer text is joined as written: what CPython does not fold, s2s does not write.
_MOST = 4096


def is_looked_into(expr: n.Expr) -> Verdict:
    """Whether all that an expression does with a text on its right is to look into it."""
    if type(expr) is not n.Compare or len(expr.ops) != 1 or expr.ops[0] not in ("in", "not in"):
        return Refused("somebody may get hold of the text")
    return Allowed()


def parts_of(expr: n.Expr) -> Iterator[n.Expr]:
    """What a sum joins, from the left; the expression itself if it is none."""
    if type(expr) is n.Binary and expr.op == "+":
        yield from parts_of(expr.left)
        yield from parts_of(expr.right)
    else:
        yield expr


def joined_of(expr: n.Expr, facts: ModuleFacts) -> str:
    """The text that a sum of literals and constants of the library is, by the module's text; empty if it is none."""
    if type(expr) is not n.Binary:
        return ""
    found: list[str] = []
    is_read = False
    for part in parts_of(expr):
        if type(part) is n.Const and type(part.value) is str:
            found.append(part.value)
        elif (name := library_text(part, facts)) is not None:
            found.append(CONSTANTS[name])
            is_read = True
        else:
            return ""
    text = "".join(found)
    return text if is_read and len(text) <= _MOST else ""

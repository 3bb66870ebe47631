"""Which locals are likely to hold strings that a region goes over character by character.

A guess says what to test for. A wrong one costs a region, or a test that fails, never a wrong result.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from s2s.analysis.constants import constant_of
from s2s.frozen import frozen
from s2s.ir import nodes as n
from s2s.ir.walk import nodes_in
from s2s.program.said import says_str


@frozen(slots=False)
class Texts:
    """What the text of a function says of its strings.

    Attributes:
        said: by parameter with an annotation, whether that says `str`.
        has_characters: whether something is compared with single characters, and nothing with longer strings.
    """

    said: Mapping[n.Var, bool] = field(default_factory=dict)
    has_characters: bool = False

    def is_likely(self, var: n.Var) -> bool:
        """Whether a local is likely to be a string, if its items are strings."""
        return self.said.get(var, self.has_characters)


def texts_of(scope: n.Function, stmts: list[n.Stmt]) -> Texts:
    """What a function says of the strings that some of its statements go over."""
    said = {param.var: says_str(param.annotation) for param in scope.params if param.annotation is not None}
    lengths = {
        len(value)
        for node in nodes_in(stmts)
        if type(node) is n.Compare
        if not {"in", "not in"} & {*node.ops}
        for value in map(_text, (node.left, *node.rights))
        if value
    }
    return Texts(said, lengths == {1})


def _text(expr: n.Expr) -> str:
    value = constant_of(expr)
    return value if type(value) is str else ""

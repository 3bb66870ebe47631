"""Where the verifier stands: what is visible and allowed there, and the error it raises."""

from __future__ import annotations

from s2s.errors import InternalError
from s2s.ir import nodes as n


class IRError(InternalError):
    """The IR breaks one of its invariants.

    Args:
        invariant: what does not hold.
        function: qualified name of the function it is in, or `<module>`.
        line: the source line of the statement it is in, if known.
    """

    def __init__(self, invariant: str, function: str, line: int | None) -> None:
        where = function if line is None else f"{function}, line {line}"
        super().__init__(f"{where}: {invariant}")
        self.invariant = invariant
        self.function = function
        self.line = line


class Scope:
    """What is allowed and visible where the verifier stands.

    Attributes:
        kind: `module`, `class`, `function`, `lambda`, `list`, `set`, `dict` or `gen`.
        fast: the FAST variables that can be used.
        cells: the CELL ones; `outer` has those of the scopes around.
        function: the function around, unless a class body comes between.
    """

    __slots__ = ("cells", "fast", "function", "kind", "outer")

    def __init__(self, kind: str, outer: Scope | None, function: n.Function | None = None) -> None:
        self.kind = kind
        self.outer = outer
        self.function = function
        self.fast: set[n.Var] = set()
        self.cells: set[n.Var] = set()

    def has_cell(self, var: n.Var) -> bool:
        """Whether this scope or one around it owns the cell."""
        scope: Scope | None = self
        while scope is not None:
            if var in scope.cells:
                return True
            scope = scope.outer
        return False

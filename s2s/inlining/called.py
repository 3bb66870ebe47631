"""The function that a call is known to call."""

from __future__ import annotations

from s2s.analysis.fact import PROVED, Why
from s2s.frozen import frozen
from s2s.inlining.accesses import Access
from s2s.inlining.tested import note_use
from s2s.ir import nodes as n
from s2s.program.hypothesis import Hypothesis
from s2s.program.library import Kept

SEALED: Why = frozenset({"sealed-globals"})
#: The kinds of members that a call calls.
METHODS = frozenset({"method", "static", "class"})
#: The kinds of members that a read calls.
GETTERS = frozenset({"property"})


@frozen(slots=False)
class Callee:
    """The function that a call is known to call, and the reasons.

    Attributes:
        var: the name of a module's or local function; None for a method, and for a lambda called on the spot.
        access: of a method, what is known of the attribute.
        of_module: of an attribute of a module, the module's name, and its own.
    """

    name: str
    var: n.Var | None
    function: n.Function
    guarded: bool
    why: Why = PROVED
    access: Access | None = None
    hypothesis: Hypothesis | None = None
    of_module: Kept | None = None

    @property
    def is_method(self) -> bool:
        """Whether it is a method that is known without a test."""
        return self.access is not None and self.hypothesis is None

    def used(self, as_statements: bool = False, binds_truth: bool = False) -> None:
        """Record that a call of it was inlined."""
        if self.hypothesis is None:
            return
        self.hypothesis.expressions &= not as_statements and not binds_truth
        self.hypothesis.truths |= binds_truth
        if self.of_module is not None:
            self.hypothesis.use_library(self.of_module)
        elif self.var is not None:
            self.hypothesis.use(self.var)
        elif self.access is not None:
            note_use(self.access, self.hypothesis)

"""What the functions of a module return, whatever they are called with."""

from __future__ import annotations

from dataclasses import field

from s2s.analysis.constants import NONE
from s2s.analysis.fact import UNKNOWN, Fact, exact, join, settled
from s2s.analysis.facts import Facts
from s2s.analysis.granted import Granted
from s2s.analysis.reaching import build
from s2s.frozen import plain
from s2s.ir import nodes as n
from s2s.ir.walk import falls_through, walk_scope


@plain()
class Results:
    """What the functions of a module return, whatever they are called with; found when first asked for."""

    granted: Granted
    _of: dict[n.Function, Fact] = field(default_factory=dict)

    def of(self, function: n.Function) -> Fact:
        """What is known of the result of calling a function; nothing where it leads back to itself."""
        found = self._of.get(function)
        if found is None:
            self._of[function] = UNKNOWN
            found = self._of[function] = self._find(function)
        return found

    def _find(self, function: n.Function) -> Fact:
        if function.is_async or function.is_generator or function.dynamic:
            return UNKNOWN
        facts = Facts(function, build(function), self.granted)
        none = exact(NONE)._replace(value=None)
        returned = [node.value for node in walk_scope(function) if type(node) is n.Return]
        found = [none if value is None else facts.of(value) for value in returned]
        if falls_through(function.body):
            found.append(none)
        joined = join(found)
        return UNKNOWN if joined is None or not joined.kinds else settled(joined)

"""Which part of what a statement stores each definition gets: of `a, (b, c) = x`, the local `c` gets `x[1][1]`."""

from __future__ import annotations

from s2s.analysis.defs import Def, Overlay
from s2s.ir import nodes as n
from s2s.ir.walk import targets_of


class Paths:
    """The parts that the definitions of one scope get, found as they are asked for."""

    def __init__(self, overlay: Overlay) -> None:
        self._overlay = overlay
        self._paths: dict[Def, tuple[int, ...]] = {}
        self._unpacked: set[object] = set()  # the statements and clauses whose targets are in `_paths`

    def of(self, definition: Def) -> tuple[int, ...]:
        """The indices that lead to what a definition gets: none of them is all of it."""
        site = definition.site
        if site not in self._unpacked:
            self._unpacked.add(site)
            for target in targets_of(site):
                self._unpack(target, ())
        return self._paths.get(definition, ())

    def _unpack(self, target: n.Expr, path: tuple[int, ...]) -> None:
        """Note for each local in a target which part of what is stored there it gets."""
        if isinstance(target, (n.Tuple, n.List)):
            for index, item in enumerate(target.items):
                if type(item) is n.Starred:
                    break  # how much it takes is not known
                self._unpack(item, (*path, index))
        elif path:
            definition = self._overlay.stores.get(target)
            if definition is not None:
                self._paths[definition] = path

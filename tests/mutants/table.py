"""All the mutants there are."""

from __future__ import annotations

from mutants import control, definitions, lifetimes, order, scopes, values
from mutants.base import Mutant, Rewriter, rewriting
from mutants.classes import KNOCKOUTS_OF_CLASSES
from mutants.passes import KNOCKOUTS

_REWRITERS = [
    kind
    for module in (order, values, scopes, control, lifetimes, definitions)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Rewriter) and kind.__module__ == module.__name__
]

MUTANTS: dict[str, Mutant] = {
    **{kind.__name__: rewriting(kind) for kind in _REWRITERS},
    **{name: knockout.mutant(name) for name, knockout in (KNOCKOUTS | KNOCKOUTS_OF_CLASSES).items()},
}

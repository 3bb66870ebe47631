"""Which functions may have code that asks for more room on the stack than it needs.

`co_stacksize` is an upper bound, so a larger one is as right. What is to be known is that the name behind the `def`
means the function that the `def` has made, and nothing else.
"""

from __future__ import annotations

from s2s.ir import nodes as n
from s2s.legality.verdict import Allowed, Refused, Verdict


def may_have_room(definition: n.FunctionDef, inside: n.ClassDef | None) -> Verdict:
    """Whether the statement behind a `def` finds the function, and may give it other code.

    Args:
        inside: the class in whose body it stands; None for a statement of the module. It is one of which the shape is
            known, so that its body runs in a plain dictionary.
    """
    function = definition.function
    if definition.decorators:
        return Refused("a decorator may have made something else of it")
    if function.is_async or function.is_generator:
        return Refused("its frame does not lie on the stack")
    if function.dynamic:
        return Refused(function.dynamic)
    if definition.var.storage is not (n.Storage.GLOBAL if inside is None else n.Storage.CLASS):
        return Refused("its name is bound elsewhere")
    return Allowed()

"""What a maker does with what it is usually given, where a profile says of which builtin type that is.

    if type(items) is list:         # and so no instance of Results, and not None
        self = object.__new__(cls)
        self.items = list(items)
    elif type(items) is str:        # the one most usual of what is left, if any is
        …
    else:
        …                           # as the text of `__new__` says

The first arms are `__new__` with the tests decided that its type answers. What they save is what Python takes to find
out that an object is no instance of a class, which is three times what it takes to compare its type.
"""

from __future__ import annotations

import builtins
from collections.abc import Mapping

from s2s.context import Context
from s2s.inlining.maker_forms import OfKind, run_with
from s2s.ir import nodes as n
from s2s.legality.kinds import answer
from s2s.legality.makers import Maker, named
from s2s.program.kept_types import exact_test, read_type

#: What is tested for first is to be of that type in so large a share of the calls, and then in that of those left.
_SHARE, _SHARE_LEFT = 0.5, 0.25
_KINDS = frozenset({"bytes", "complex", "dict", "float", "int", "list", "set", "str", "tuple"})


def usual_of(maker: Maker, given: dict[n.Var, n.Var], cx: Context) -> tuple[n.Var, list[type]] | None:
    """A parameter of `__new__` that most calls bind to an object of one builtin type, and the types to ask for.

    Args:
        given: the variables of the function, by the parameters that it takes.
    """
    profiled = cx.profiled(maker.new)
    for param in named(maker.new):
        if profiled is None or param.var not in given or param.var.name not in profiled.params:
            continue
        counts = profiled.params[param.var.name].types
        first = _most_usual(counts, _SHARE)
        if first is not None:
            left = {name: count for name, count in counts.items() if name != _name_of(first)}
            then = _most_usual(
                {name: left[name] for name in left if _kind(name)}, _SHARE_LEFT, sum(left.values())
            )
            return param.var, [first] if then is None else [first, then]
    return None


def _most_usual(counts: Mapping[str, int], share: float, of: int | None = None) -> type | None:
    """The type of which most objects were, if it is a builtin one and they were so large a share."""
    name = max(counts, key=counts.__getitem__, default="")
    kind = _kind(name)
    return kind if counts and counts[name] >= share * (sum(counts.values()) if of is None else of) else None


def _kind(name: str) -> type | None:
    module, _, kind = name.partition(":")
    return getattr(builtins, kind) if module == "builtins" and kind in _KINDS else None


def _name_of(kind: type) -> str:
    return f"builtins:{kind.__name__}"


def run_of_kind(stmts: list[n.Stmt], var: n.Var, kind: type, maker: Maker, cx: Context) -> list[n.Stmt]:
    """The statements of `__new__` that run where a parameter holds an object of exactly a builtin type."""
    shapes, program = cx.shapes, cx.options.program
    if shapes is None or program is None:
        return stmts
    here, told = maker.shape.position, list[bool]()

    def ask(call: n.Call) -> bool | None:
        found = answer(kind, call, here, cx, shapes, program)
        told.append(found is not None)
        return found

    found = run_with(stmts, {var: OfKind(ask)})
    return found if any(told) else stmts


def chosen_by_kind(
    var: n.Var, kind: type, arms: tuple[list[n.Stmt], list[n.Stmt]], function: n.Function, cx: Context
) -> list[n.Stmt]:
    """The statement that has what runs for an object of a type, and what runs for all others."""
    facts, span = cx.facts, function.span
    if any(param.var.name in ("type", kind.__name__) for param in function.params):
        return arms[1]
    test = exact_test(n.Load(var, span=span), read_type(kind, facts, True), facts, span)
    return [n.If(test, arms[0], arms[1], span=span)]

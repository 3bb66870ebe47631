"""What facts rest on besides the text of the scope, and which builtins names certainly are."""

from __future__ import annotations

import builtins
from typing import Protocol

from s2s.analysis.fact import Fact, Why
from s2s.ir import nodes as n
from s2s.program.bindings import ModuleFacts
from s2s.program.flown_kinds import Flows

_SEALED_BUILTINS: Why = frozenset({"sealed-builtins"})


class Granted(Protocol):
    """What facts rest on besides the text of the scope; `context.Context` is one."""

    facts: ModuleFacts
    flows: Flows | None

    def granted(self, assumption: str, at: n.Node | None = None) -> bool:
        """Whether the user granted the assumption, of what a node is part of if there is one."""

    def returned_by(self, function: n.Function) -> Fact:
        """What is known of the result of calling a function."""

    def rests_on_library(self, read: n.Expr) -> None:
        """Note that a function of the library is read in a region on trial."""

    def rests_on_builtin(self, name: n.Var) -> None:
        """Note that something in a region is what it is because a name means the builtin."""


def unbound_global(expr: n.Expr, cx: Granted) -> str | None:
    """The name read, if it is a global that this module binds nowhere: as far as it tells, a builtin."""
    if type(expr) is not n.Load or expr.var.storage is not n.Storage.GLOBAL:
        return None
    facts = cx.facts
    if facts.bindings.get(expr.var) or facts.star_import or facts.lists_names:
        return None
    return expr.var.name


def builtin_name(expr: n.Expr, cx: Granted) -> tuple[str, Why] | None:
    """The name of the builtin that an expression reads, under `sealed-builtins`, and that as the reason."""
    if type(expr) is not n.Load or not cx.granted("sealed-builtins", expr):
        return None
    name = unbound_global(expr, cx)
    return (name, _SEALED_BUILTINS) if name is not None and hasattr(builtins, name) else None

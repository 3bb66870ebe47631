"""What expressions give where small lists lie as a profile says: items are locals, and what counts is known."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass

from s2s.analysis.constants import constant_of, literal
from s2s.analysis.operators import NO_FOLD, fold_binary, fold_compare
from s2s.ir import nodes as n
from s2s.ir.walk import rewrite
from s2s.layouts.parts import Leaf, Part
from s2s.program.bindings import ModuleFacts

#: What goes over a list, or tells how long it is.
_CALLED = frozenset({"range", "len", "enumerate", "zip"})


class Refusal(Exception):
    """A loop cannot be written out so; the argument says why."""


@dataclass
class Copied:
    """A local that was given the item it stands for, before that got another value."""

    stmt: n.Stmt
    is_read: bool = False


class Reading:
    """Reads expressions at a point of the copy.

    Attributes:
        kept: the locals that the copy has to bind as the loop does.
        held: those that it does not bind somewhere where the loop does: they hold a list, or just such an item.
        carried: those of which it reads what was there before an iteration began.
        builtins: the names of builtins that were decided.
        saved: how many loads, stores and unpackings the copy does without.
    """

    def __init__(self, roots: Mapping[n.Var, Part], kept: Container[n.Var], facts: ModuleFacts) -> None:
        self.kept, self.facts = kept, facts
        # A part, the local of an item, a copy of one, a number, or unknown.
        self.env: dict[n.Var, object] = dict(roots)
        self.parts: dict[n.Var, Part] = {}  # by the local of the entry, which stands for it in expressions
        self.leaves: dict[n.Var, Leaf] = {}
        self.held: set[n.Var] = set()
        self.carried: set[n.Var] = set()
        self.builtins: dict[n.Var, None] = {}
        self.saved = 0

    def read(self, expr: n.Expr) -> n.Expr:
        """An expression over the locals of the copy."""
        holder = n.ExprStmt(expr)
        rewrite(holder, self.rewritten)
        return holder.value

    def rewritten(self, expr: n.Expr) -> n.Expr:
        span = expr.span
        if type(expr) is n.Load:
            value = self.env.get(expr.var)
            if isinstance(value, Part):
                return self.load_part(value, span)
            if isinstance(value, n.Var):
                return n.Load(value, span=span)
            if isinstance(value, Copied):
                value.is_read = True
            if value is None:
                self.carried.add(expr.var)
            return number(value, expr) if type(value) is int else expr
        if type(expr) is n.Subscript:
            part, index = self.part(expr.value), constant_of(expr.index)
            if part is None:
                return expr
            if type(index) is not int or not -len(part.items) <= index < len(part.items):
                raise Refusal("it reads an item of which the place is not known")
            self.saved += 1
            return self.load(part, index, expr)
        if (
            type(expr) is n.Call
            and self.called(expr) == "len"
            and (part := self.part(expr.args[0])) is not None
        ):
            part.use()
            return number(len(part.items), expr)
        return self.folded(expr) if isinstance(expr, n.Binary | n.Compare) else expr

    def folded(self, expr: n.Binary | n.Compare) -> n.Expr:
        """What is computed with known numbers alone, as a number."""
        rights = [expr.right] if isinstance(expr, n.Binary) else expr.rights
        left, *others = [constant_of(part) for part in (expr.left, *rights)]
        if len(others) != 1 or not type(left) is type(others[0]) is int:
            return expr
        if isinstance(expr, n.Binary):
            found = fold_binary(expr.op, left, others[0])
        else:
            found = fold_compare(expr.ops[0], left, others[0])
        if found is NO_FOLD:
            return expr
        return literal(found, expr.span) or expr

    def called(self, expr: n.Expr) -> str:
        """The name of the builtin that a call is of, if it is one that goes over lists; it is relied on then."""
        if type(expr) is not n.Call or type(expr.func) is not n.Load or expr.keywords or not expr.args:
            return ""
        name = expr.func.var
        if name.name not in _CALLED or not self.facts.is_builtin(name):
            return ""
        if name.name == "len" and len(expr.args) != 1:
            return ""
        if name.name == "range" or any(self.part(arg) is not None for arg in expr.args):
            self.builtins[name] = None
        return name.name

    # -- parts

    def part(self, expr: n.Expr) -> Part | None:
        """The list that an expression which was read gives."""
        return self.parts.get(expr.var) if type(expr) is n.Load else None

    def known(self, value: n.Expr) -> n.Var | int | None:
        """The local of an item that an expression reads, or the number that it is."""
        if type(value) is n.Load:
            return value.var if value.var in self.leaves else None
        number = constant_of(value)
        return number if type(number) is int else None

    def load_part(self, part: Part, span: n.Span | None) -> n.Expr:
        self.parts[part.var] = part
        return n.Load(part.var, span=span)

    def load(self, part: Part, index: int, at: n.Expr | n.Stmt) -> n.Expr:
        """The item at a place."""
        found = part.item(index)
        if isinstance(found, Part):
            return self.load_part(found, at.span)
        self.leaves[found.var] = found
        return n.Load(found.var, span=at.span)


def number(value: int, at: n.Expr | n.Stmt) -> n.Expr:
    """A number that is known beforehand."""
    found = literal(value, at.span)
    assert found is not None
    return found

"""Use a constant, or a copied local, in place of the local that holds it.

Before:

    >>> def f(x):
    ...     n = 3
    ...     y = x
    ...     return y * n

After (the stores are left to `dead`):

    >>> def f(x):
    ...     n = 3
    ...     y = x
    ...     return x * 3

Legal when: exactly one definition reaches the read, or the same constant does on all ways, or a test has shown which
object it is (`if x is None: return x`). A constant must be allowed where the read stands
(`legality.text`: never beside `is`, never where CPython warns of a literal). A copy must be of a local with one
definition in the whole function, never deleted, so that it still holds the same object; and no comprehension
in the statement may have a variable of its name.

A global is a constant under `sealed-globals`, where the module binds it once, to a constant, before anybody can call
the function.

Does not: touch CELL or CLASS variables; propagate long strings, which a name reads better for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from s2s.analysis.constants import NO_CONST, constant_of, is_long, literal
from s2s.analysis.defs import Def, Kind, Overlay
from s2s.analysis.fact import PROVED, Why
from s2s.analysis.refine import tells_constant
from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, expressions
from s2s.legality.captures import StoreOrder
from s2s.legality.move import lists_attribute
from s2s.legality.text import Positions

#: The assumptions that tell which values parameters and globals hold.
_TELLING = ("annotations", "sealed-globals")


def run(scope: Scope, cx: Context) -> None:
    """Propagate constants and copies in one scope."""
    if not isinstance(scope, n.Function) or scope.is_lambda:
        return
    edit, overlay, order = cx.edit(scope), cx.reaching(scope), StoreOrder(scope)
    why: dict[n.Expr, Why] = {}  # of the reads replaced by what the facts say they are
    valueless: set[Def] = set()  # what most reads see: no value is known
    is_told = cx.facts_of(scope).is_told or any(map(cx.granted_somewhere, _TELLING))
    may_hold = _ConstantLocals(overlay, cx.flows is not None, is_told)

    def constant_in_facts(read: n.Expr) -> n.Expr | None:
        fact = cx.facts_of(scope).of(read)
        if fact.value is NO_CONST or is_long(fact.value):
            return None
        why[read] = fact.why
        return literal(fact.value, read.span)

    def joined(read: n.Load) -> n.Expr | None:
        definition = overlay.reaching(read)
        if definition is None or not (definition.kind is Kind.PHI or overlay.is_refined(read)):
            return None
        known = overlay.known_as(read)
        if known is None or known in valueless or not may_hold.constant(read.var):
            return None
        if not may_hold.constant_as(known):
            valueless.add(known)
            return None
        if overlay.may_be_unbound(read):
            return None
        if cx.facts_of(scope).stored(known).value is NO_CONST:
            valueless.add(known)
            return None
        return constant_in_facts(read)

    def value_of(read: n.Load) -> n.Expr | None:
        if read.var.storage is n.Storage.GLOBAL:
            # Reading it must not fail; the value is a constant's then, and so cannot be replaced.
            return None if cx.facts_of(scope).sealed(read) is None else constant_in_facts(read)
        if read.var.storage is not n.Storage.FAST:
            return None
        definition = overlay.reaching(read)
        if (value := solved.get(read) or joined(read)) is not None:
            return value
        if definition is None or definition.kind is not Kind.STORE or definition.value is None:
            return None
        stored = definition.value
        constant = constant_of(stored)
        if constant is not NO_CONST:
            return None if is_long(constant) else literal(constant, read.span)
        if (
            type(stored) is n.Load
            and stored.var.storage is n.Storage.FAST
            and stored.var is not definition.var
        ):
            # One definition, and bound at the copy: whatever reads the copy comes after it.
            if overlay.holds_to_the_end(stored.var) and not overlay.may_be_unbound(stored):
                return n.Load(stored.var, span=read.span)
        return None

    reads_of = dict[n.Stmt, list[n.Load]]()
    for read, user in _reads(edit.take_definitions(), overlay, may_hold):
        if user is not None and type(read) is n.Load:
            reads_of.setdefault(user, []).append(read)
    for user in edit.take_constants():
        reads_of[user] = [expr for expr in expressions(user) if type(expr) is n.Load]
    # Solved before a constant is put where control does not get: what is stored there is then something.
    reads_of = {stmt: reads_of[stmt] for stmt in edit.in_order(reads_of)}
    solved = {
        expr: value
        for reads in reads_of.values()
        for expr in reads
        if expr.var.storage is n.Storage.FAST and (value := joined(expr)) is not None
    }
    for stmt, reads in reads_of.items():
        # Found before anything moves: positions are those of the statement as it is.
        found = {expr: value for expr in reads if (value := value_of(expr)) is not None}
        if not found:
            continue
        hidden = _comprehension_variables(stmt)
        found = {e: v for e, v in found.items() if type(v) is not n.Load or v.var.name not in hidden}
        if found and any(type(expr) is n.Comp for expr in expressions(stmt)):
            # Up to 3.11 every comprehension captures.
            kept = order.shown_by([stmt])
            found = {expr: value for expr, value in found.items() if expr.var not in kept}
        where = Positions(stmt)
        found = {
            expr: value
            for expr, value in found.items()
            if where.allows(expr, value) and not lists_attribute(stmt, expr, value)
        }
        sources: dict[n.Expr, Def] = {
            v: overlay.of_var(v.var)[0] for v in found.values() if type(v) is n.Load
        }
        replaced: dict[n.Expr, n.Expr] = {}

        def put(
            expr: n.Expr,
            found: Mapping[n.Load, n.Expr] = found,
            replaced: dict[n.Expr, n.Expr] = replaced,
        ) -> n.Expr:
            new = found.get(expr) if type(expr) is n.Load else None
            if new is None:
                return expr
            replaced[expr] = new
            return new

        if found and edit.rewrite(stmt, put, sources):
            for read, value in replaced.items():
                assert type(read) is n.Load
                what = "local " + value.var.name if type(value) is n.Load else "constant"
                cx.done(f"{read.var.name} replaced by the {what} it holds", read, why.get(read, PROVED))


def _reads(
    definitions: list[Def], overlay: Overlay, may_hold: _ConstantLocals
) -> Iterator[tuple[n.Expr, n.Stmt | None]]:
    """The reads that a definition, or what a test has found, may replace, each with its statement."""
    joins: dict[Def, None] = {}
    for definition in definitions:
        if _may_stand_for(definition, overlay):
            yield from definition.uses.items()
        if may_hold.constant(definition.var):
            if type(definition.value) is n.Load or _may_store_constant(definition):
                joins.update(dict.fromkeys(definition.joins))
            for one in (definition, *definition.joins):
                yield from (use for use in one.uses.items() if overlay.is_refined(use[0]))
    work = list(joins)
    while work:
        joined = work.pop()
        yield from joined.uses.items()
        further = [join for join in joined.joins if join not in joins]
        joins.update(dict.fromkeys(further))
        work += further


class _ConstantLocals:
    """Says where locals may hold a constant that is known, going by the form of what is stored to them, and of tests.

    Args:
        follows: whether it is known what flows through the whole program: what is computed may be known by that.
        is_told: whether anything is known that the text of the scope does not tell.
    """

    def __init__(self, overlay: Overlay, follows: bool, is_told: bool) -> None:
        self._overlay = overlay
        self._untold = frozenset[type]() if follows else _COMPUTED if is_told else _UNTOLD
        self._is_told = is_told
        self._found: dict[n.Var, bool] = {}

    def constant(self, var: n.Var) -> bool:
        """Whether the local may hold one anywhere."""
        found = self._found.get(var)
        if found is None:
            found = self._found[var] = (
                self._is_told
                or any(map(_may_store_constant, self._overlay.of_var(var)))
                or any(tells_constant(*test) for test in self._overlay.tests.get(var, ()))
            )
        return found

    def constant_as(self, known: Def) -> bool:
        """Whether what tests have made of a definition, or several together, may be one."""
        while known.kind is Kind.REFINED:
            if self._is_told or (known.test is not None and tells_constant(*known.test)):
                return True
            known = known.sources[0]
        if known.kind is not Kind.PHI:
            return self._is_told or _may_store_constant(known)
        # Not if control always gets to one of several that stores what no fact gives the value of.
        return not any(
            (source.under is None or source.under is known.under)
            and (
                (source.kind is Kind.PARAM and not self._is_told)
                or (
                    source.kind is Kind.STORE
                    and (
                        type(source.value) in self._untold
                        or (type(source.site) is n.AugAssign and self._untold)
                    )
                )
            )
            for source in known.refined
        )


def _may_store_constant(definition: Def) -> bool:
    """Whether a fact may say which constant is stored."""
    site = definition.site
    if definition.kind is Kind.PARAM or type(site) not in _STORING:
        return False
    if type(site) is n.For or type(site) is n.Clause:
        return type(site.iter) is not n.Attr
    return definition.value is None or type(definition.value) not in _UNTOLD


#: What stores a value that a fact may tell of.
_STORING = frozenset({n.Assign, n.AnnAssign, n.Walrus, n.For, n.Clause})


#: What is computed; what is folded is a literal by the time that somebody asks.
_COMPUTED = frozenset({n.Binary, n.Unary, n.Compare, n.List, n.Dict, n.Set, n.Comp})
#: Of what these give, no fact tells the value, where nothing is told of the scope from outside.
_UNTOLD = _COMPUTED | {n.Call, n.Attr, n.FString, n.Lambda, n.Tuple, n.Await, n.Yield, n.YieldFrom}


def _may_stand_for(definition: Def, overlay: Overlay) -> bool:
    """Whether what a definition stores could be put in place of a read: most stores are of something else."""
    value = definition.value
    if type(value) is n.Load:
        return value.var.storage is n.Storage.FAST and overlay.holds_to_the_end(value.var)
    return value is not None and constant_of(value) is not NO_CONST


def _comprehension_variables(stmt: n.Stmt) -> set[str]:
    """The names that mean something else in comprehensions of a statement."""
    clauses = [clause for expr in expressions(stmt) if type(expr) is n.Comp for clause in expr.clauses]
    targets = [node for clause in clauses for node in expressions(clause.target)]
    return {node.var.name for node in targets if type(node) is n.Store}

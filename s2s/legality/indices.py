"""When every index that a loop uses on an array is certainly inside of it.

That is followed through the statements of an iteration: what is copied, a constant, a remainder, what a test tells from
zero and one less than that. What attributes hold is inside where an iteration begins, if it is where the loop does, and
if all that the loop stores there is.
"""

from __future__ import annotations

from collections.abc import Iterable

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.analysis.defs import stored_vars
from s2s.analysis.facts import Facts
from s2s.analysis.places import Place, place_of
from s2s.ir import nodes as n
from s2s.ir.walk import expressions, statements_in, targets_of, walk
from s2s.legality.verdict import Allowed, Refused, Verdict

_INT = frozenset({int})
#: What is known of a number: nothing; it is an index; it is one, and not zero.
_UNKNOWN, _INSIDE, _ABOVE = 0, 1, 2
_OUTSIDE = Refused("an index may be outside of the array")
_PLAIN = frozenset({n.ExprStmt, n.Pass, n.Continue, n.Break, n.Return, n.Delete})
#: What binds a local in an expression, or reads one in another scope.
_ELSEWHERE = frozenset({n.Walrus, n.Comp, n.Lambda})
_BLOCKS = (n.If, n.For, n.While)

_Known = dict[n.Var, int]


class Indices:
    """The indices of one array in a loop.

    Attributes:
        entering: reads of what is to be an index where the loop begins.
        greatest: the greatest constant that is to be one.
    """

    def __init__(self, loop: n.For, array: n.Var, known: Facts) -> None:
        self.loop, self.array, self.known = loop, array, known
        self.written = stored_vars([loop])
        self.statements = list(statements_in([loop]))
        self.entering: dict[Place, n.Expr] = {}
        self.greatest = 0
        self.refused: set[str] = set()
        self.locals, self.fields = self._followed()

    def are_inside(self) -> Verdict:
        """Whether they all are, given what is asked where the loop begins."""
        if any(type(node) in _ELSEWHERE for node in walk(self.loop)):
            return _OUTSIDE
        while True:
            self.entering, self.greatest = {}, 0
            before = set(self.refused)
            found = self._block(self.loop.body, {})
            if self.refused == before:
                return Allowed() if found is not None else _OUTSIDE

    def _followed(self) -> tuple[set[n.Var], set[str]]:
        """The locals and the attributes that indices come from."""
        uses = [use.index for stmt in self.statements for use in self._uses(stmt)]
        locals_: set[n.Var] = set()
        fields: set[str] = set()
        work: list[n.Expr] = list(uses)
        while work:
            for node in expressions(work.pop()):
                new: set[n.Var | str] = set()
                if type(node) is n.Load and node.var not in locals_:
                    locals_.add(node.var)
                    new = {node.var}
                elif type(node) is n.Attr and node.name not in fields:
                    fields.add(node.name)
                    new = {node.name}
                for stmt in self.statements if new else ():
                    targets = targets_of(stmt)
                    stored = {getattr(target, "var", getattr(target, "name", None)) for target in targets}
                    if stored & new and isinstance(stmt, (n.Assign, n.AugAssign)):
                        work.append(stmt.value)
        return locals_, fields

    def _uses(self, stmt: n.Stmt) -> list[n.Subscript]:
        """Where the header of a statement reads or stores an item of the array."""
        found = [node for node in expressions(stmt) if type(node) is n.Subscript]
        return [node for node in found if type(node.value) is n.Load and node.value.var is self.array]

    # -- statements

    def _block(self, block: Iterable[n.Stmt], known: _Known) -> _Known | None:
        """What is known behind statements; None if one of them may use an index that is outside."""
        now: _Known | None = known
        for stmt in block:
            now = None if now is None else self._stmt(stmt, now)
        return now

    def _stmt(self, stmt: n.Stmt, known: _Known) -> _Known | None:
        if any(not self._level(use.index, known) for use in self._uses(stmt)):
            return None
        if type(stmt) is n.Assign:
            return self._stored(stmt.targets, stmt.value, known)
        if type(stmt) is n.AugAssign:
            target = stmt.target
            read = n.Load(target.var) if type(target) is n.Store else target
            return self._stored([target], n.Binary(stmt.op, read, stmt.value), known)
        if type(stmt) is n.If:
            arms = self._arms(stmt.test, known)
            one, other = self._block(stmt.body, arms[0]), self._block(stmt.orelse, arms[1])
            return None if one is None or other is None else _join(one, other)
        if isinstance(stmt, _BLOCKS):
            stored = stored_vars([stmt])
            known = {var: level for var, level in known.items() if var not in stored}
            if self._block(stmt.body, known) is None:
                return None
            return self._block(stmt.orelse, known)
        return known if type(stmt) in _PLAIN else None

    def _stored(self, targets: list[n.Expr], value: n.Expr, known: _Known) -> _Known | None:
        new = dict(known)
        for target in targets:
            if type(target) is n.Store:
                new[target.var] = self._level(value, known) if target.var in self.locals else _UNKNOWN
            elif type(target) is n.Attr:
                if target.name in self.fields and not self._level(value, known):
                    self.refused.add(target.name)
            elif type(target) is not n.Subscript:
                return None
        return new

    def _arms(self, test: n.Expr, known: _Known) -> tuple[_Known, _Known]:
        """What is known where a test holds, and where it does not."""
        if type(test) is n.Unary and test.op == "not":
            return self._arms(test.operand, known)[::-1]
        op, read = "!=", test
        if type(test) is n.Compare and len(test.ops) == 1 and constant_of(test.rights[0]) == 0:
            op, read = test.ops[0], test.left
        if type(read) is not n.Load or not known.get(read.var) or op not in ("==", "!=", ">"):
            return known, known
        above = {**known, read.var: _ABOVE}
        return (known, above) if op == "==" else (above, known)

    # -- expressions

    def _level(self, expr: n.Expr, known: _Known) -> int:
        """What is known of a number."""
        value = constant_of(expr)
        if value is not NO_CONST:
            return self._constant(value)
        if type(expr) is n.Load and expr.var in self.written:
            return known.get(expr.var, _UNKNOWN)
        if type(expr) in (n.Load, n.Attr):
            return self._entering(expr)
        if type(expr) is n.Cond:
            holds, fails = self._arms(expr.test, known)
            return min(self._level(expr.body, holds), self._level(expr.orelse, fails))
        if type(expr) is not n.Binary:
            return _UNKNOWN
        number = constant_of(expr.right)
        if type(number) is not int:
            return _UNKNOWN
        if expr.op == "-":
            return _INSIDE if number == 1 and self._level(expr.left, known) == _ABOVE else _UNKNOWN
        if expr.op not in ("%", "&") or not self.known.of(expr.left).within(_INT):
            return _UNKNOWN
        return min(self._constant(number - 1 if expr.op == "%" else number), _INSIDE)

    def _constant(self, value: object) -> int:
        if type(value) is not int or value < 0:
            return _UNKNOWN
        self.greatest = max(self.greatest, value)
        return _ABOVE if value else _INSIDE

    def _entering(self, expr: n.Expr) -> int:
        """What is known of what the loop reads from before it, or of what it keeps in an attribute."""
        place = place_of(expr)
        if place is None or not self.known.of(expr).within(_INT) or place.attribute in self.refused:
            return _UNKNOWN
        if place.attribute and self.known.tested_place(expr) is None:
            return _UNKNOWN
        self.entering.setdefault(place, expr)
        return _INSIDE


def _join(one: _Known, other: _Known) -> _Known:
    return {var: min(level, other[var]) for var, level in one.items() if var in other}

"""The only code that changes a tree once the frontend has made it.

A pass that wrote where it likes would have to say to every analysis what has changed. So all of them write through the
`Edit` of their scope (`analysis.edit`), which is a `Writer` that keeps analyses. What is made for a trial and stands
in no module yet (the body of an expanded call) has no analyses to keep: a plain `Writer` writes there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from s2s.ir import nodes as n
from s2s.ir.forms import is_text
from s2s.ir.operands import map_operands
from s2s.ir.walk import Scope, blocks, blocks_of, rewrite


class Writer:
    """Changes to one tree, by structure.

    Attributes:
        changed: whether anything was changed since somebody asked for the stamp.
        stale: whether what was found out about the tree before no longer holds.
    """

    def __init__(self) -> None:
        self.changed = False
        self.stale = False
        self._stamp = self._last_stamp = 0

    @property
    def stamp(self) -> int:
        """A number for the tree as it is: the same as long as nothing is changed."""
        if self.changed:
            self._last_stamp += 1
            self._stamp, self.changed = self._last_stamp, False
        return self._stamp

    def note(self) -> None:
        """Note that something was changed, of which the analyses are not told more."""
        self.changed = self.stale = True

    def splice(self, block: list[n.Stmt], start: int, stop: int, new: Sequence[n.Stmt] = ()) -> int:
        """Put statements in the place of those of a block from `start` to before `stop`.

        Returns:
            how many statements stand there now: a `pass` before a text that would be the docstring is one more.
        """
        first = block[0] if block else None
        block[start:stop] = new
        self.note()
        return len(new) + self.protect_first(block, first)

    def protect_first(self, block: list[n.Stmt], before: n.Stmt | None) -> int:
        """Put `pass` before a text that would be a docstring because `before` no longer stands first.

        Returns:
            how many statements that took.
        """
        if not block or before is None or block[0] is before or not is_text(block[0]):
            return 0
        block.insert(0, n.Pass(span=before.span))
        return 1

    def put(self, node: n.Node, new: Mapping[n.Expr, n.Expr]) -> None:
        """Put expressions in the place of others in the header of a statement, or under an expression."""
        if rewrite(node, lambda expr: new.get(expr, expr)):
            self.note()

    def replace(self, node: n.Expr | n.Stmt, function: Callable[[n.Expr], n.Expr]) -> None:
        """`walk.rewrite` in the header of one statement, or under an expression."""
        if rewrite(node, function):
            self.note()

    def put_everywhere(self, scope: Scope, function: Callable[[n.Expr], n.Expr]) -> None:
        """`walk.rewrite` over every statement of a scope, class bodies included."""
        for block in blocks(scope):
            for stmt in block:
                if rewrite(stmt, function):
                    self.note()

    def operands(self, node: n.Node, function: Callable[[n.Expr], n.Expr]) -> None:
        """`walk.map_operands`: put `function(operand)` in the place of each operand of a node."""
        if map_operands(node, function):
            self.note()

    def operands_in(self, block: list[n.Stmt], function: Callable[[n.Expr], n.Expr]) -> None:
        """The same for each statement of a block, and then for those of the blocks in it."""
        for stmt in block:
            self.operands(stmt, function)
            for inner in blocks_of(stmt):
                self.operands_in(inner, function)

    def set(self, node: object, **fields: object) -> None:
        """Give a node other children, by the names of its fields."""
        for name, value in fields.items():
            if getattr(node, name) is not value:
                setattr(node, name, value)
                self.note()

    def rename(self, node: n.Load | n.Store, var: n.Var) -> None:
        """Make a read or a store one of another variable."""
        node.var = var
        self.note()

    def join(self, block: list[n.Stmt], index: int, use: n.Load) -> None:
        """Put the value that `block[index]` assigns where the next statement reads it, and drop the assignment."""
        stmt = block[index]
        assert isinstance(stmt, n.Assign)
        self.put(block[index + 1], {use: stmt.value})
        self.splice(block, index, index + 1)

    def bind(self, block: list[n.Stmt], index: int, use: n.Load) -> None:
        """Bind what `block[index]` assigns where the next statement reads it first, and drop the assignment."""
        stmt = block[index]
        assert isinstance(stmt, n.Assign)
        assert isinstance(stmt.targets[0], n.Store)
        self.put(block[index + 1], {use: n.Walrus(stmt.targets[0], stmt.value, span=use.span)})
        self.splice(block, index, index + 1)

    def declare(self, function: n.Function, variables: Iterable[n.Var]) -> None:
        """Give a function more variables of its own."""
        function.variables.update((var.name, var) for var in variables)

    def restore(self, scope: Scope, body: list[n.Stmt], variables: Mapping[str, n.Var], stamp: int) -> None:
        """Put back the body and the variables that a function had before a trial, and the stamp of the tree."""
        scope.body[:] = body
        if isinstance(scope, n.Function):
            scope.variables.clear()
            scope.variables.update(variables)
        self.note()
        self._stamp, self.changed = stamp, False

    def fill_empty(self, scope: Scope) -> None:
        """Put `pass` into every block that must not be empty and is."""
        if not scope.body and isinstance(scope, n.Function):
            scope.body.append(n.Pass())
        for block in list(blocks(scope)):
            for stmt in block:
                for part in (stmt, *getattr(stmt, "handlers", ()), *getattr(stmt, "cases", ())):
                    body = getattr(part, "body", None)
                    if body == []:
                        body.append(n.Pass())
                if type(stmt) is n.Try and not stmt.handlers and not stmt.final:
                    stmt.final.append(n.Pass())

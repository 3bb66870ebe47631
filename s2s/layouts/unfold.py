"""Writes the body of a loop out over the items of small lists: loops over them once for each item, items as locals.

It is partial evaluation of straight code: what lies where is known beforehand (`layouts.parts`), and so is each number
that only counts through it. What a local holds that is a list, or such a number, is known at each point; the copy has
no local for a list.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence

from s2s.analysis.constants import NO_CONST, constant_of, literal
from s2s.ir import nodes as n
from s2s.ir.walk import clone, own_jumps, walk_scope
from s2s.layouts.parts import Leaf, Part
from s2s.layouts.reading import Copied, Reading, Refusal, number
from s2s.program.bindings import ModuleFacts

#: The copy has no more nodes than this.
_MOST_NODES = 2000
_NEVER = frozenset(
    {n.Try, n.With, n.Match, n.While, n.Delete, n.Declare, n.Import, n.ImportFrom, n.FunctionDef, n.ClassDef}
    | {n.Opaque, n.OpaqueExpr, n.Lambda, n.Comp, n.Walrus, n.Await, n.Yield, n.YieldFrom, n.Test, n.Starred}
    | {n.AnnAssign, n.Break, n.Continue, n.Return}
)
_UNKNOWN = object()


class Unfolding(Reading):
    """Writes out the body of one loop.

    Attributes:
        nodes: how long the copy is.
    """

    def __init__(self, roots: Mapping[n.Var, Part], kept: Container[n.Var], facts: ModuleFacts) -> None:
        super().__init__(roots, kept, facts)
        self.lists: set[n.Var] = set()  # the locals that hold a list somewhere
        self.copies: list[Copied] = []
        self.nodes = 0
        self.out: list[n.Stmt] = []

    def body(self, block: Sequence[n.Stmt]) -> list[n.Stmt]:
        """The body written out.

        Raises:
            Refusal: it does something with a list that a copy without it cannot.
        """
        for node in (node for stmt in block for node in walk_scope(stmt)):
            if type(node) in _NEVER:
                raise Refusal("it does more than to compute")
        self.block(block)
        self.drop({copy.stmt for copy in self.copies if not copy.is_read}, self.out)
        if not self.out:
            raise Refusal("it only looks at them")
        for node in (node for stmt in self.out for node in walk_scope(stmt)):
            var = getattr(node, "var", None)
            if var in self.parts:
                raise Refusal("it hands on a list")
        if not self.lists.isdisjoint(
            node.var for stmt in self.out for node in walk_scope(stmt) if type(node) is n.Load
        ):
            raise Refusal("a local is a list at one time, and something else at another")
        return self.out

    def block(self, block: Iterable[n.Stmt]) -> None:
        for stmt in block:
            self.stmt(clone(stmt))

    def drop(self, stmts: set[n.Stmt], block: list[n.Stmt]) -> None:
        """Leave out statements, which nothing needs."""
        block[:] = [stmt for stmt in block if stmt not in stmts]
        for stmt in block:
            if isinstance(stmt, n.If):
                self.drop(stmts, stmt.body)
                self.drop(stmts, stmt.orelse)
                stmt.body = stmt.body or [n.Pass(span=stmt.span)]

    def put(self, stmt: n.Stmt) -> None:
        self.nodes += sum(1 for _ in walk_scope(stmt))
        if self.nodes > _MOST_NODES:
            raise Refusal("the copy would be too long")
        self.out.append(stmt)

    # -- statements

    def stmt(self, stmt: n.Stmt) -> None:
        if type(stmt) is n.Assign:
            self.assigned(stmt)
        elif type(stmt) is n.AugAssign:
            self.augment(stmt)
        elif type(stmt) is n.For:
            self.loop(stmt)
        elif type(stmt) is n.If:
            self.branch(stmt)
        elif type(stmt) is n.ExprStmt:
            stmt.value = self.read(stmt.value)
            self.put(stmt)
        elif type(stmt) is not n.Pass:
            raise Refusal("it does more than to compute")

    def assigned(self, stmt: n.Assign) -> None:
        stmt.value = self.read(stmt.value)
        if len(stmt.targets) == 1 or self.part(stmt.value) is not None:
            for target in stmt.targets:
                self.assign(target, stmt.value, stmt)
            return
        stmt.targets = [self.target(target) for target in stmt.targets]
        self.put(stmt)

    def assign(self, target: n.Expr, value: n.Expr, stmt: n.Stmt) -> None:
        """Store a value that was read: a list, or something that the copy computes."""
        part, known = self.part(value), self.known(value)
        if part is None and known is not None and type(target) is n.Store and target.var not in self.kept:
            self.held.add(target.var)
            self.env[target.var] = known
        elif part is None:
            self.put(n.Assign([self.target(target)], clone(value), span=stmt.span))
            if type(target) is n.Store and type(known) is int:
                self.env[target.var] = known
        elif type(target) is n.Store:
            self.hold(target.var, part)
        elif isinstance(target, n.Tuple | n.List):
            self.unpack(target, part, stmt)
        else:
            raise Refusal("it stores a list")

    def target(self, target: n.Expr) -> n.Expr:
        """Where something is stored that the copy computes."""
        if type(target) is n.Store:
            self.env[target.var] = _UNKNOWN
            return n.Store(target.var, span=target.span)
        if isinstance(target, n.Tuple | n.List):
            made = n.Tuple if isinstance(target, n.Tuple) else n.List
            return made([self.target(item) for item in target.items], span=target.span)
        if type(target) is n.Subscript and (leaf := self.stored(target)) is not None:
            self.keep_copies(leaf.var)
            return n.Store(leaf.var, span=target.span)
        raise Refusal("it stores to something else than its lists and locals")

    def stored(self, target: n.Subscript) -> Leaf | None:
        """The item that a target is."""
        part, index = self.part(self.read(target.value)), constant_of(self.read(target.index))
        if part is None or type(index) is not int:
            return None
        if part.kind is not list or not -len(part.items) <= index < len(part.items):
            raise Refusal("it stores to what is no item")
        leaf = part.item(index)
        if not isinstance(leaf, Leaf):
            raise Refusal("it stores to a list of lists")
        leaf.is_stored = True
        self.leaves[leaf.var] = leaf
        self.saved += 1
        return leaf

    def augment(self, stmt: n.AugAssign) -> None:
        target = stmt.target
        if type(target) is n.Store:
            value = self.env.get(target.var)
            if isinstance(value, Part):
                raise Refusal("it changes how long a list is")
            if isinstance(value, n.Var | int):
                value = self.copy(target.var, value)
            if isinstance(value, Copied):
                value.is_read = True
            elif value is None:
                self.carried.add(target.var)
        stmt.target = self.target(target)
        stmt.value = self.read(stmt.value)
        self.put(stmt)

    def unpack(self, target: n.Tuple | n.List, part: Part, stmt: n.Stmt) -> None:
        if len(target.items) != len(part.items):
            raise Refusal("it unpacks what has another length")
        if any(type(node) is n.Subscript for node in walk_scope(target)):
            raise Refusal("it unpacks one list to another")  # all is read before anything is stored
        self.saved += 1
        values = [self.load(part, index, stmt) for index in range(len(part.items))]
        for one, value in zip(target.items, values, strict=True):
            self.assign(one, value, stmt)

    def branch(self, stmt: n.If) -> None:
        stmt.test = self.read(stmt.test)
        decided = constant_of(stmt.test)
        if type(decided) is bool:
            self.block(stmt.body if decided else stmt.orelse)
            return
        before, outer = dict(self.env), self.out
        arms: list[list[n.Stmt]] = []
        ends: list[dict[n.Var, object]] = []
        for arm in (stmt.body, stmt.orelse):
            self.env, self.out = dict(before), []
            self.block(arm)
            arms.append(self.out)
            ends.append(self.env)
        one, other = ends
        for arm, end, against in ((arms[0], one, other), (arms[1], other, one)):
            self.env, self.out = end, arm
            for var, value in list(end.items()):
                if var not in against or _is_same(against[var], value):
                    continue
                if isinstance(value, n.Var | int):
                    value = self.copy(var, value)
                if isinstance(value, Copied):
                    value.is_read = True
        self.out = outer
        # What is stored in one arm alone, and read behind both, may be what another iteration has left.
        self.env = {
            var: value if _is_same(other[var], value) else _UNKNOWN
            for var, value in one.items()
            if var in other
        }
        self.put(n.If(stmt.test, arms[0] or [n.Pass(span=stmt.span)], arms[1], span=stmt.span))

    def loop(self, stmt: n.For) -> None:
        if stmt.is_async or next(own_jumps(stmt.body, n.Break, n.Continue), None) is not None:
            raise Refusal("a loop in it is left early")
        iterable = self.read(stmt.iter)
        for values in self.items(iterable, stmt):
            self.assign_all(stmt.target, values, stmt)
            self.block(stmt.body)
        self.block(stmt.orelse)

    def assign_all(self, target: n.Expr, values: n.Expr | list[n.Expr], stmt: n.Stmt) -> None:
        """Store an item of a loop, or a pair that is made for it."""
        if any(type(node) is n.Subscript for node in walk_scope(target)):
            raise Refusal("a loop stores to a list")
        if not isinstance(values, list):
            self.assign(target, values, stmt)
        elif isinstance(target, n.Tuple | n.List) and len(target.items) == len(values):
            for one, value in zip(target.items, values, strict=True):
                self.assign(one, value, stmt)
        else:
            raise Refusal("it keeps a pair that is made for it")

    def items(self, iterable: n.Expr, stmt: n.For) -> Iterable[n.Expr | list[n.Expr]]:
        """What a loop goes over, item by item; lists of expressions for pairs.

        What is stored meanwhile is seen by those that come later, and so is each read when its turn comes.
        """
        part = self.part(iterable)
        if part is not None:
            self.saved += len(part.items)
            return (self.load(part, index, stmt) for index in range(len(part.items)))
        if isinstance(iterable, n.Tuple | n.List):
            if all(
                constant_of(item) is not NO_CONST or self.part(item) is not None for item in iterable.items
            ):
                return list(iterable.items)
        name = self.called(iterable)
        args = iterable.args if name and isinstance(iterable, n.Call) else []
        if name == "range":
            ends = [end for arg in args if type(end := constant_of(arg)) is int]
            if 1 <= len(ends) == len(args) <= 3 and (len(ends) < 3 or ends[2]):
                numbers = range(*ends)
                if len(numbers) * max(1, len(stmt.body)) <= _MOST_NODES:
                    return (number(index, stmt) for index in numbers)
        parts = [part for arg in args if (part := self.part(arg)) is not None]
        if name == "enumerate" and len(parts) == len(args) == 1:
            of = parts[0]
            return ([number(index, stmt), self.load(of, index, stmt)] for index in range(len(of.items)))
        if name == "zip" and parts and len(parts) == len(args):
            shortest = min(len(part.items) for part in parts)
            return ([self.load(part, index, stmt) for part in parts] for index in range(shortest))
        raise Refusal("it has a loop of which the length is not known")

    def copy(self, var: n.Var, known: n.Var | int) -> Copied:
        """Store to a local what it holds, which so far is read from the local of an item, or a number."""
        value = literal(known) if isinstance(known, int) else n.Load(known)
        assert value is not None
        made = Copied(n.Assign([n.Store(var)], value))
        self.copies.append(made)
        self.put(made.stmt)
        self.env[var] = made
        return made

    def keep_copies(self, item: n.Var) -> None:
        """Store what is read from the local of an item, which now gets another value."""
        for var, value in list(self.env.items()):
            if value is item:
                self.copy(var, item)

    def hold(self, var: n.Var, part: Part) -> None:
        if var in self.kept:
            raise Refusal(f"{var.name} is read behind it")
        self.held.add(var)
        self.lists.add(var)
        self.env[var] = part
        self.parts[part.var] = part


def _is_same(one: object, other: object) -> bool:
    return one is other or (type(one) is type(other) is int and one == other)

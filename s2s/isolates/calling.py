"""Which functions of a program may call which, as far as names tell, and how many loops stand in each other there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import walk, walk_scope
from s2s.program.flow_library import ATOMIC
from s2s.program.flown_kinds import Flows

#: What may call a method of its operands.
_OPERATING = frozenset(
    {
        n.Binary,
        n.Compare,
        n.Subscript,
        n.AugAssign,
        n.Unary,
        n.For,
        n.Clause,
        n.Call,
        n.FString,
        n.If,
        n.Bool,
        n.Cond,
    }
)
_IDENTICAL = frozenset({"is", "is not"})
_MAKING = ("__init__", "__post_init__")
#: Deeper than this makes no difference.
_DEEPEST = 3


class Calling:
    """The functions of a program, and what each of them calls."""

    def __init__(self, cx: Context, root: n.Function, flows: Flows) -> None:
        self.root = root
        self.flows = flows
        there = {node for node in walk(cx.module) if type(node) is n.Function}
        self.functions = [function for function in cx.facts.statement_of if function in there]
        self.classes = {stmt.var for stmt in cx.module.body if type(stmt) is n.ClassDef}
        self.by_name: dict[str, list[n.Function]] = {}
        for function in self.functions:
            self.by_name.setdefault(function.name, []).append(function)
        self.makers = [function for name in _MAKING for function in self.by_name.get(name, ())]
        self.special = [
            function
            for name, found in self.by_name.items()
            if name.startswith("__") and name not in _MAKING
            for function in found
        ]
        self.plain = {var for function in self.special for var in self.plain_in(function)}
        self.called = {function: self.called_in(function.body) for function in self.functions}
        self._comprehensions: dict[n.Function, dict[n.Clause, n.Comp]] = {}

    def called_in(self, parts: Iterable[n.Node]) -> set[n.Function]:
        """The functions that code may call: those it names, and methods that Python calls by itself."""
        found: set[n.Function] = set()
        for part in parts:
            for node in walk(part):
                cls = type(node)
                if type(node) is n.Attr:
                    found.update(self.by_name.get(node.name, ()))
                elif type(node) is n.Load:
                    found.update(self.by_name.get(node.var.name, ()))
                    if node.var in self.classes:
                        found.update(self.makers)
                elif self.special and cls in _OPERATING and not self.is_plain(node):
                    found.update(self.special)
        return found

    # -- operators of numbers and texts

    def plain_in(self, function: n.Function) -> set[n.Var]:
        """The locals of a method that are given nothing but numbers and texts, which objects hold."""
        nodes = [node for stmt in function.body for node in walk(stmt)]
        given = {
            node.targets[0]
            for node in nodes
            if type(node) is n.Assign and len(node.targets) == 1 and self.holds_atoms(node.value)
        }
        others = {
            getattr(node, "var", None)
            for node in (*nodes, *function.params)
            if type(node) is not n.Load and node not in given
        }
        return {target.var for target in given if type(target) is n.Store} - others

    def holds_atoms(self, expr: n.Expr) -> bool:
        """Whether an expression reads an attribute in which the program stores nothing but numbers and texts."""
        if type(expr) is not n.Attr:
            return False
        known = self.flows.attributes.get(expr.name)
        return known is not None and known <= ATOMIC and expr.name not in self.by_name

    def is_plain(self, node: n.Node) -> bool:
        """Whether a comparison, or a question for its truth, calls no method of the program."""
        if type(node) is n.If or type(node) is n.Cond:
            return self.is_plain(node.test)
        if type(node) is n.Bool:
            return all(map(self.is_plain, node.values))
        if type(node) is n.Unary:
            return node.op == "not" and self.is_plain(node.operand)
        if type(node) is not n.Compare:
            return False
        return _IDENTICAL.issuperset(node.ops) or all(
            self.holds_atoms(one) or (type(one) is n.Load and one.var in self.plain)
            for one in (node.left, *node.rights)
        )

    def entered_again(self) -> set[n.Function]:
        """A function of every circle in which functions may call each other."""
        found: set[n.Function] = set()
        done: set[n.Function] = set()
        for start in [self.root, *self.functions]:
            if start in done:
                continue
            path = {start}
            work: list[tuple[n.Function, Iterator[n.Function]]] = [(start, iter(self.in_order(start)))]
            while work:
                function, rest = work[-1]
                callee = next(rest, None)
                if callee is None:
                    work.pop()
                    path.discard(function)
                    done.add(function)
                elif callee in path:
                    found.add(callee)
                elif callee not in done:
                    path.add(callee)
                    work.append((callee, iter(self.in_order(callee))))
        return found

    def in_order(self, function: n.Function) -> list[n.Function]:
        """What a function calls, in the order of the text."""
        called = self.called[function]
        return [one for one in self.functions if one in called]

    # -- loops in each other

    @cached_property
    def depths(self) -> dict[n.Function, int]:
        """How many loops stand in each other in what a function runs, up to some number; calls of itself aside."""
        found = dict.fromkeys(self.functions, 0)
        for _ in range(_DEEPEST + 1):
            for function in self.functions:
                found[function] = min(self._depth(function.body, found), _DEEPEST)
        return found

    def depth_of(self, parts: Iterable[n.Node]) -> int:
        """How many loops stand in each other in what runs there."""
        return self._depth(parts, self.depths)

    def _depth(self, parts: Iterable[n.Node], depths: dict[n.Function, int]) -> int:
        deepest = 0
        for part in parts:
            called = self.called_in([part])
            deepest = max(deepest, *(depths[one] for one in called), 0)
            deepest = max(deepest, self._own_depth(part, depths))
        return deepest

    def _own_depth(self, part: n.Node, depths: dict[n.Function, int]) -> int:
        """How many loops stand in each other in one tree."""
        deepest = 0
        for node in walk(part):
            if type(node) is n.For or type(node) is n.While:
                deepest = max(deepest, 1 + self._depth([*node.body, *node.orelse], depths))
            elif type(node) is n.Comp:
                inner = [node.element, node.value, *(test for clause in node.clauses for test in clause.ifs)]
                own = self._depth([one for one in inner if one is not None], depths)
                deepest = max(deepest, len(node.clauses) + own)
            if deepest >= _DEEPEST:
                return deepest
        return deepest

    def repeated(self, node: n.For | n.Clause, function: n.Function) -> list[n.Stmt | n.Expr]:
        """What a loop repeats: of a clause of a comprehension, with what those behind it go over."""
        if isinstance(node, n.For):
            return [*node.body, *node.orelse]
        comp = self.comprehensions(function)[node]
        later = comp.clauses[comp.clauses.index(node) + 1 :]
        rest: list[n.Stmt | n.Expr] = (
            [n.Comp("gen", comp.element, comp.value, later)] if later else [comp.element]
        )
        if comp.value is not None:
            rest.append(comp.value)
        return [*rest, *node.ifs]

    def comprehensions(self, function: n.Function) -> dict[n.Clause, n.Comp]:
        """The comprehension that each clause in a function is one of."""
        if function not in self._comprehensions:
            found = [node for stmt in function.body for node in walk_scope(stmt) if type(node) is n.Comp]
            self._comprehensions[function] = {clause: comp for comp in found for clause in comp.clauses}
        return self._comprehensions[function]

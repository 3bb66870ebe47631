"""Which functions of a program may call which, as far as names tell, and what loops repeat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from s2s.analysis.flown import kinds_of
from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import walk, walk_scope
from s2s.isolates.above import methods_above
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
#: Builtins that call no other methods than these.
_CALLING: dict[str, tuple[str, ...]] = {
    "range": ("__index__",),
    "len": ("__len__",),
    "abs": ("__abs__",),
    "chr": ("__index__",),
    "ord": (),
    "isinstance": (),
    "enumerate": ("__iter__",),
}
#: What no operator calls.
_SHOWING = frozenset({"__repr__", "__str__", "__format__"})


class Calling:
    """The functions of a program, and what each of them calls."""

    def __init__(self, cx: Context, root: n.Function, flows: Flows) -> None:
        self.root = root
        self.flows = flows
        there = {node for node in walk(cx.module) if type(node) is n.Function}
        self.functions = [function for function in cx.facts.statement_of if function in there]
        self.by_name: dict[str, list[n.Function]] = {}
        for function in self.functions:
            self.by_name.setdefault(function.name, []).append(function)
        self.makers = [function for name in _MAKING for function in self.by_name.get(name, ())]
        self.classes = {stmt.var: self.made_by(stmt) for stmt in cx.module.body if type(stmt) is n.ClassDef}
        self.special = [
            function
            for name, found in self.by_name.items()
            if name.startswith("__") and name not in _MAKING
            for function in found
        ]
        self.operating = [function for function in self.special if function.name not in _SHOWING]
        self.plain = {var for function in self.special for var in self.plain_in(function)}
        nodes = list(walk(cx.module))
        self.of_object = _holding(frozenset(cx.facts.makers), nodes)
        self.fields = self.fields_of(cx)
        self.above = methods_above(cx.module)
        self.by_var = {node.var: node.function for node in nodes if type(node) is n.FunctionDef}
        calls = [node for node in nodes if type(node) is n.Call]
        self.handed = {part for call in calls for part in [call.func, *call.args]}
        self.handed.update(keyword.value for call in calls for keyword in call.keywords)
        self.decorated = {node.function for node in nodes if type(node) is n.FunctionDef and node.decorators}
        self.held = self.held_in(nodes)
        self.called = {function: self.called_in(function.body) for function in self.functions}
        self._comprehensions: dict[n.Function, dict[n.Clause, n.Comp]] = {}

    def called_in(self, parts: Iterable[n.Node]) -> set[n.Function]:
        """The functions that code may call: those it names, and methods that Python calls by itself."""
        return {called for part in parts for node in walk(part) for called in self.called_at(node)}

    def called_at(self, node: n.Node) -> Iterable[n.Function]:
        """The functions that may be called where a node is evaluated, which is not by what stands in it."""
        cls = type(node)
        if type(node) is n.Attr:
            if node in self.fields:
                return ()
            if node in self.above:
                return self.above[node]
            found = self.by_name.get(node.name, [])
            # What neither calls a method nor hands it on at once calls one only if that is a property.
            return found if node in self.handed else [one for one in found if one in self.decorated]
        if type(node) is n.Load:
            if node.var in self.classes:
                return self.classes[node.var]
            return (self.by_var[node.var],) if node.var in self.by_var else ()
        if type(node) is n.Call and self.may_hold(node.func):
            return self.held
        if not self.special or cls not in _OPERATING or self.is_plain(node):
            return ()
        if type(node) is n.Call and type(node.func) is n.Load and node.func.var.name in _CALLING:
            names = _CALLING[node.func.var.name]  # a builtin: no function has this name here
            return [one for one in self.special if one.name in names]
        return self.special if cls is n.Call or cls is n.FString else self.operating

    def made_by(self, definition: n.ClassDef) -> list[n.Function]:
        """The functions that may be called as an instance of a class is made."""
        own = [stmt.function for stmt in definition.body if type(stmt) is n.FunctionDef]
        if any(_names(base, "NamedTuple") for base in definition.bases):
            return []  # it makes itself, of what it is given
        return self.makers if definition.bases else [one for one in own if one.name in _MAKING]

    def fields_of(self, cx: Context) -> set[n.Attr]:
        """The reads of attributes that have the name of a method, of objects whose classes have none of that name."""
        having: dict[str, set[n.Var]] = {}
        for stmt in cx.module.body:
            if type(stmt) is n.ClassDef:
                names = {one.var.name for one in stmt.body if type(one) is n.FunctionDef}
                for name in self.by_name if stmt.bases else names:
                    having.setdefault(name, set()).add(stmt.var)
        found: set[n.Attr] = set()
        for function in self.functions:
            reads = [node for stmt in function.body for node in walk_scope(stmt) if type(node) is n.Attr]
            for read in reads:
                if read.name in having:
                    kinds = kinds_of(read.value, cx.facts_of(function).overlay, self.flows)
                    if kinds and having[read.name].isdisjoint(kinds):
                        found.add(read)
        return found

    def held_in(self, nodes: list[n.Node]) -> list[n.Function]:
        """The functions that are mentioned without being called: what holds one may be called elsewhere."""
        called = {node.func for node in nodes if type(node) is n.Call}
        found: set[n.Function] = {node.function for node in nodes if type(node) is n.Lambda}
        for node in nodes:
            if type(node) is n.Load and node not in called:
                found.update(self.called_at(node))
            elif type(node) is n.Attr and node not in called and node not in self.fields:
                found.update(self.by_name.get(node.name, ()))
        return [function for function in self.functions if function in found]

    def may_hold(self, func: n.Expr) -> bool:
        """Whether what is called may be a function that something holds: no method, and nothing that is known."""
        if type(func) is n.Attr:
            return False
        return type(func) is not n.Load or (
            func.var.storage is not n.Storage.GLOBAL
            and func.var not in self.by_var
            and func.var not in self.of_object
        )

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
        """Whether an operator, or a question for its truth, calls no method of the program."""
        if type(node) is n.If or type(node) is n.Cond:
            return self.is_plain(node.test)
        if type(node) is n.Bool:
            return all(map(self.is_plain, node.values))
        if type(node) is n.Unary:
            return node.op == "not" and self.is_plain(node.operand)
        if type(node) is n.Call:  # of a function of the program, which is found by its name, or of `object`
            known = (self.by_var, self.classes, self.of_object)
            return type(node.func) is n.Load and any(node.func.var in names for names in known)
        if type(node) is n.Compare:
            return _IDENTICAL.issuperset(node.ops) or all(map(self.is_atom, (node.left, *node.rights)))
        return type(node) is n.Binary and self.is_atom(node)

    def is_atom(self, expr: n.Expr) -> bool:
        """Whether an expression gives a number or a text, and calls no method of the program for it."""
        if type(expr) is n.Binary:
            return self.is_atom(expr.left) and self.is_atom(expr.right)
        if type(expr) is n.Const:
            return type(expr.value) in ATOMIC
        return self.holds_atoms(expr) or (type(expr) is n.Load and expr.var in self.plain)

    def entered_again(self) -> set[n.Function]:
        """A function of every circle in which functions may call each other: first those that call themselves."""
        found = {function for function in self.functions if function in self.called[function]}
        done = set(found)
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

    # -- what loops repeat

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


def _holding(kept: frozenset[n.Var], nodes: list[n.Node]) -> set[n.Var]:
    """Variables that keep what `object` makes and stores with, and locals that hold nothing else."""
    found: set[n.Var] = set()
    for node in nodes:
        if type(node) is n.Assign and type(node.value) is n.Load and node.value.var in kept:
            found.update(one.var for one in node.targets if type(one) is n.Store)
    stores = Counter(node.var for node in nodes if type(node) is n.Store)
    return {*kept, *(var for var in found if stores[var] == 1)}


def _names(expr: n.Expr, name: str) -> bool:
    """Whether an expression reads a name, of a module or from one."""
    return name in (getattr(expr, "name", ""), getattr(getattr(expr, "var", None), "name", ""))

"""Makes the loops of a program look, every now and then, whether what it was made of is still as it was.

One iterator is advanced by all of them: by each iteration of `while` loops, and of those over what may be long, and by
functions that call themselves. Advancing it costs some nanoseconds; when it has been for so many times, it looks.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from s2s.context import Context
from s2s.inlining.names import declare
from s2s.ir import nodes as n
from s2s.ir.walk import blocks, clone, walk, walk_scope

LOOKS, COMPRESS = "looks", "compress"
#: Loops over no more items than these, which call nothing that loops, need not look.
MOST_ITEMS = 200
#: What has a length, and gives its items without running any code.
_SIZED = frozenset({list, tuple, str, bytes, range, dict, set, frozenset})
#: What a list may grow by while it is gone over.
_GROWING = frozenset({"append", "extend", "insert", "add", "update", "setdefault", "appendleft"})
_LOOPS = frozenset({n.For, n.While, n.Comp})


class Ticks:
    """Puts the looks into the functions of a program."""

    def __init__(self, cx: Context, root: n.Function) -> None:
        self.cx, self.root = cx, root
        self.looks = cx.module.globals.setdefault(LOOKS, n.Var(LOOKS, n.Storage.GLOBAL))
        self.compress = cx.module.globals.setdefault(COMPRESS, n.Var(COMPRESS, n.Storage.GLOBAL))
        self.next = cx.module.globals.setdefault("next", n.Var("next", n.Storage.GLOBAL))
        self.functions = [*cx.facts.statement_of]
        self.by_name: dict[str, list[n.Function]] = {}
        for function in self.functions:
            self.by_name.setdefault(function.name, []).append(function)
        self._comprehensions: dict[n.Function, dict[Any, n.Comp]] = {}
        self.mentioned = {function: self.mentions(function) for function in self.functions}
        self.looping = self.all_looping()

    def run(self) -> None:
        """Put them in."""
        recursive = self.entered_again()
        for function in self.functions:
            self.cx.qualname = function.qualname
            facts = self.cx.facts_of(function)
            wrapped = [
                (node, new)
                for stmt in function.body
                for node in walk_scope(stmt)
                if type(node) in (n.For, n.Clause) and (new := self.over(node, function, facts)) is not None
            ]
            edit = self.cx.edit(function)
            for node, new in wrapped:
                edit.set(node, iter=new)
            made = n.Var("look", n.Storage.FAST)
            for block in list(blocks(function)):
                for index, stmt in enumerate(block):
                    if type(stmt) is n.While:
                        edit.splice(block, index, index + 1, [self.ticking(stmt, made)])
            declare(function, [made], function.body, self.cx.facts, edit)
            if function in recursive:
                edit.splice(function.body, 0, 0, [self.look(function.body[0].span)])
            self.cx.forget(function)

    # -- what calls what

    def mentions(self, function: n.Function) -> set[n.Function]:
        """The functions that one may call, as far as names tell; operators may call any method that is one of theirs."""
        found: set[n.Function] = set()
        for stmt in function.body:
            for node in walk(stmt):
                cls = type(node)
                if cls is n.Attr:
                    found.update(self.by_name.get(node.name, ()))
                elif cls is n.Load:
                    found.update(self.by_name.get(node.var.name, ()))
                    if node.var in self.classes:
                        found.update(self.constructors)
                elif cls in (n.Binary, n.Compare, n.Subscript, n.AugAssign, n.Unary, n.For, n.Clause, n.Call, n.FString):
                    found.update(self.special)
        return found

    @cached_property
    def classes(self) -> dict[n.Var, n.ClassDef]:
        """The classes of the program."""
        return {stmt.var: stmt for stmt in self.cx.module.body if type(stmt) is n.ClassDef}

    @cached_property
    def constructors(self) -> list[n.Function]:
        """What makes instances."""
        return [*self.by_name.get("__init__", ()), *self.by_name.get("__post_init__", ())]

    @cached_property
    def special(self) -> list[n.Function]:
        """The methods that Python calls by itself."""
        return [
            function
            for name, found in self.by_name.items()
            if name.startswith("__") and name not in ("__init__", "__post_init__")
            for function in found
        ]

    def all_looping(self) -> set[n.Function]:
        """The functions that have loops, or call one that has."""
        found = {
            function
            for function in self.functions
            if any(type(node) in _LOOPS for stmt in function.body for node in walk(stmt))
        }
        found |= self.entered_again()
        while more := {one for one in self.functions if one not in found and not self.mentioned[one].isdisjoint(found)}:
            found |= more
        return found

    def entered_again(self) -> set[n.Function]:
        """A function of every circle in which functions may call each other."""
        found: set[n.Function] = set()
        done: set[n.Function] = set()
        for start in [self.root, *self.functions]:
            path = {start: None} if start not in done else {}
            work: list[tuple[n.Function, Iterator[n.Function]]] = []
            if path:
                work.append((start, iter(self.in_order(start))))
            while work:
                function, rest = work[-1]
                callee = next(rest, None)
                if callee is None:
                    work.pop()
                    path.pop(function, None)
                    done.add(function)
                elif callee in path:
                    found.add(callee)
                elif callee not in done:
                    path[callee] = None
                    work.append((callee, iter(self.in_order(callee))))
        return found

    def in_order(self, function: n.Function) -> list[n.Function]:
        mentioned = self.mentioned[function]
        return [one for one in self.functions if one in mentioned]

    # -- loops

    def over(self, node: Any, function: n.Function, facts: Any) -> n.Expr | None:
        """What a loop goes over instead of what it does; None if it is short."""
        expr = node.iter
        if node.is_async or (type(expr) is n.Load and expr.var is self.looks):
            return None
        if type(expr) in (n.Tuple, n.List) and len(expr.items) <= MOST_ITEMS and self.is_light(node, function):
            return None
        made = n.Call(self.load(self.compress, expr), [expr, self.load(self.looks, expr)], [], span=expr.span)
        if not self.is_light(node, function):
            return made
        if self.is_short_range(expr):
            return None
        if type(expr) is not n.Load and not (type(expr) is n.Attr and type(expr.value) is n.Load):
            return made
        kinds = facts.of(expr).kinds
        if not kinds or not kinds <= _SIZED or (kinds & {list, dict, set} and self.grows(node, function)):
            return made
        length = n.Call(n.Load(self.length, span=expr.span), [clone(expr)], [], span=expr.span)
        test = n.Compare(length, ["<="], [n.Const(MOST_ITEMS, span=expr.span)], span=expr.span)
        return n.Cond(test, clone(expr), made, span=expr.span)

    @cached_property
    def length(self) -> n.Var:
        """The builtin `len`."""
        return self.cx.module.globals.setdefault("len", n.Var("len", n.Storage.GLOBAL))

    def is_short_range(self, expr: Any) -> bool:
        """Whether a loop goes over a range of a few numbers, or of numbers that are known."""
        if type(expr) is not n.Call or type(expr.func) is not n.Load or expr.func.var.name != "range":
            return False
        values = [arg.value if type(arg) is n.Const else None for arg in expr.args]
        if not all(type(value) is int for value in values) or expr.keywords:
            return False
        try:
            return len(range(*values)) <= MOST_ITEMS  # type: ignore[arg-type]
        except (TypeError, ValueError, OverflowError):
            return False

    def is_light(self, node: Any, function: n.Function) -> bool:
        """Whether the body of a loop has no loops, and calls nothing that has."""
        parts = self.repeated(node, function)
        if parts is None:
            return False
        called: set[n.Function] = set()
        for part in (part for part in parts if part is not None):
            for inner in walk(part):
                if type(inner) in _LOOPS:
                    return False
                if type(inner) is n.Attr:
                    called.update(self.by_name.get(inner.name, ()))
                elif type(inner) is n.Load:
                    called.update(self.by_name.get(inner.var.name, ()))
                    if inner.var in self.classes:
                        called.update(self.constructors)
        return called.isdisjoint(self.looping) and self.looping.isdisjoint(self.special)

    def repeated(self, node: Any, function: n.Function) -> list[Any] | None:
        """What a loop repeats; None where that has a loop of its own."""
        if type(node) is not n.Clause:
            return [*node.body, *node.orelse]
        comp = self.comprehensions(function)[node]
        return None if len(comp.clauses) > 1 else [comp.element, comp.value, *node.ifs]

    def comprehensions(self, function: n.Function) -> dict[Any, n.Comp]:
        """The comprehension that each clause in a function is one of."""
        if function not in self._comprehensions:
            found = (node for stmt in function.body for node in walk_scope(stmt) if type(node) is n.Comp)
            self._comprehensions[function] = {clause: comp for comp in found for clause in comp.clauses}
        return self._comprehensions[function]

    def grows(self, node: Any, function: n.Function) -> bool:
        """Whether a loop may add to what it goes over."""
        for part in self.repeated(node, function) or ():
            for inner in walk(part) if part is not None else ():
                if type(inner) is n.AugAssign or (type(inner) is n.Attr and inner.name in _GROWING):
                    return True
        return False

    def ticking(self, loop: n.While, target: n.Var) -> n.For:
        """A loop that looks, instead of a `while`."""
        span = loop.span
        body: list[n.Stmt] = list(loop.body)
        if type(loop.test) is not n.Const or not loop.test.value:
            negated = n.Unary("not", loop.test, span=loop.test.span)
            body.insert(0, n.If(negated, [n.Break(span=span)], [], span=span))
        return n.For(n.Store(target, span=span), n.Load(self.looks, span=span), body, [], False, span=span)

    def look(self, span: n.Span | None) -> n.Stmt:
        """One look, where a function begins."""
        call = n.Call(n.Load(self.next, span=span), [n.Load(self.looks, span=span)], [], span=span)
        return n.ExprStmt(call, span=span)

    def load(self, var: n.Var, at: n.Expr) -> n.Load:
        return n.Load(var, span=at.span)

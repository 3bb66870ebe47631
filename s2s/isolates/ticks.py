"""Makes the loops of a program look, every now and then, whether what it was made of is still as it was.

One iterator is advanced by all of them: by iterations of loops that may be long, and by functions that call themselves.
Advancing it costs some nanoseconds; when it has been for so many times, it looks. A loop need not advance it that is
found to be short where it begins, and one of which each iteration calls a function that does.
"""

from __future__ import annotations

from s2s.analysis.facts import Facts
from s2s.analysis.flown import kinds_of
from s2s.context import Context
from s2s.inlining.names import declare
from s2s.ir import nodes as n
from s2s.ir.walk import blocks, clone, own_jumps, walk, walk_scope
from s2s.isolates.calling import Calling
from s2s.isolates.lengths import greatest_length, lengths, lengths_in_classes
from s2s.isolates.work import FEWEST_ITEMS, LONG, MOST_COMPRESSED, MOST_INSIDE, MOST_ITEMS, MOST_WORK, Work
from s2s.program.flown_kinds import Flows, Known

#: What stands around a program for its looks: what is advanced, and by what.
LOOKS, OFTEN, COMPRESS, LOOK_ON, SIZE_OF = "looks", "often", "compress", "look_on", "size_of"
#: What has a length, and gives its items without running any code.
_SIZED = frozenset({list, tuple, str, bytes, range, dict, set, frozenset})
#: What a list may grow by while it is gone over.
_GROWING = frozenset({"append", "extend", "insert", "add", "update", "setdefault", "appendleft"})
_GROW = frozenset({list})
_NUMBERS = frozenset({int, float, bool})
_COMPUTING = frozenset({"+", "-", "*", "//", "/", "%"})
_ADDING = frozenset({"+", "|", "*"})
_VIEWS = frozenset({"values", "items", "keys"})
_COPYING = frozenset({"list", "tuple", "sorted"})
_AS_MANY = frozenset({"enumerate", "reversed", *_COPYING})
#: What may run other code, or code again.
_GOING_ON = frozenset({n.Call, n.For, n.While, n.Comp, n.Lambda, n.Yield, n.YieldFrom, n.Await})
#: So many nodes of the test of a `while` are written twice.
_MOST_TEST = 60


class Ticks:
    """Puts the looks into the functions of a program.

    Args:
        root: the function that is called.
        flows: what is known of the program as it was written: what has been inlined tells less.

    Attributes:
        entered_again: the functions that look when they are called, unless they return at once.
        looking_first: those that look in any case.
        long: the functions that look, or may run for long.
    """

    def __init__(self, cx: Context, root: n.Function, flows: Flows) -> None:
        self.cx, cx.flows = cx, flows
        self.looks, self.often = self.named(LOOKS), self.named(OFTEN)
        self.compress = self.named(COMPRESS)
        for function in cx.facts.statement_of:
            cx.forget(function)
        self.calling = Calling(cx, root, flows)
        self.entered_again = self.calling.entered_again()
        self.looking_first = {function for function in self.entered_again if not ending_at_once(function)}
        self.adding = self.all_adding()
        self.lengths, self.of_names = lengths(cx.module), lengths_in_classes(cx.module)
        self.over: dict[n.For | n.Clause, n.Expr] = {}
        self.whiles: dict[n.While, n.Var] = {}
        self.fors: dict[n.For, n.Var] = {}
        self.items: dict[n.Function, n.Var] = {}
        self._inside: dict[n.Function, set[n.Node]] = {}
        self.long = set(self.entered_again)

    def named(self, name: str) -> n.Var:
        """A name that stands around the program, or of a builtin."""
        return self.cx.facts.global_named(name)

    def all_adding(self) -> set[n.Function]:
        """The functions that may add to a list, or call one that may."""
        functions, called = self.calling.functions, self.calling.called
        found = {
            function
            for function in functions
            if any(self.adds(stmt, function, self.cx.facts_of(function)) for stmt in function.body)
        }
        while more := {one for one in functions if one not in found and not called[one].isdisjoint(found)}:
            found |= more
        return found

    def run(self) -> None:
        """Put them in."""
        work = Work(self.calling, self.entered_again, self.decide)
        self.long.update(function for function in self.calling.functions if work.of(function) > LONG)
        for function in self.calling.functions:
            self.cx.qualname = function.qualname
            edit = self.cx.edit(function)
            for node in [part for stmt in function.body for part in walk_scope(stmt)]:
                if isinstance(node, n.For | n.Clause) and node in self.over:
                    edit.set(node, iter=self.over[node])
            target = n.Var("look", n.Storage.FAST)
            fresh = [target, self.items[function]] if function in self.items else [target]
            for block in reversed([*blocks(function)]):  # inner loops first: outer ones take them along
                for index, stmt in enumerate(block):
                    if type(stmt) is n.While and stmt in self.whiles:
                        edit.splice(block, index, index + 1, [self.ticking(stmt, target, self.whiles[stmt])])
                    elif type(stmt) is n.For and stmt in self.fors:
                        edit.splice(stmt.body, 0, 0, [self.look(stmt.span, self.fors[stmt])])
            declare(function, fresh, function.body, self.cx.facts, edit)
            if function in self.entered_again:
                looks = self.often if work.of(function) > LONG else self.looks
                index = ending_at_once(function)
                edit.splice(function.body, index, index, [self.look(function.body[index].span, looks)])
            self.cx.forget(function)

    # -- loops that need no look

    def decide(self, node: n.For | n.Clause | n.While, function: n.Function, work: int) -> int:
        """Decide whether a loop looks, and how; says how many iterations may go by without a look."""
        facts = self.cx.facts_of(function)
        looks = self.often if work > LONG else self.looks
        if type(node) is n.While:
            if not self.looks_itself(node, facts):
                self.whiles[node] = looks
                self.long.add(function)
            return 1
        assert not isinstance(node, n.While)
        if type(node) is n.For and self.always_looks(node.body, facts) is not False:
            return 1
        most = MOST_INSIDE if node in self.inside(function) else MOST_ITEMS
        expr, most = node.iter, min(most, MOST_WORK // max(work, 1))
        known = self.length(expr, facts)
        if known is not None and known * work <= MOST_WORK:
            return known
        self.long.add(function)
        sized, is_copied = _counted_by(expr)
        is_sized = known is None and most >= FEWEST_ITEMS and self.is_sized(sized, facts)
        if is_sized and not is_copied and self.may_grow(sized, facts):
            is_sized = not self.grows(node, function, facts)
        if type(node) is n.For and known is None and not is_sized and work > MOST_COMPRESSED:
            self.fors[node] = looks
            return 1
        if is_sized and _is_read(sized):
            self.over[node] = self.if_short(clone(sized), expr, most, looks)
            return most
        if is_sized and type(node) is n.For and sized is expr:
            items = self.items.setdefault(function, n.Var("items", n.Storage.FAST))
            bound = n.Walrus(n.Store(items, span=expr.span), expr, span=expr.span)
            self.over[node] = self.if_short(bound, n.Load(items, span=expr.span), most, looks)
            return most
        self.over[node] = self.compressed(expr, looks)
        return 1

    def compressed(self, expr: n.Expr, looks: n.Var) -> n.Expr:
        """What goes over the same, and looks as it comes to each item."""
        span = expr.span
        return n.Call(n.Load(self.compress, span=span), [expr, n.Load(looks, span=span)], [], span=span)

    def if_short(self, counted: n.Expr, expr: n.Expr, most: int, looks: n.Var) -> n.Expr:
        """What goes over the same, and looks if there are more items than `most`.

        Args:
            counted: has as many items as `expr`, which is read behind it.
        """
        span = expr.span
        length = n.Call(n.Load(self.named(SIZE_OF), span=span), [counted], [], span=span)
        test = n.Compare(length, ["<="], [n.Const(most, span=span)], span=span)
        return n.Cond(test, clone(expr), self.compressed(expr, looks), span=span)

    def inside(self, function: n.Function) -> set[n.Node]:
        """The loops of a function that stand inside of others."""
        if function not in self._inside:
            loops = [node for stmt in function.body for node in walk_scope(stmt) if type(node) is n.For]
            bodies = [stmt for loop in loops for stmt in loop.body]
            found = {node for stmt in bodies for node in walk_scope(stmt) if type(node) in (n.For, n.Clause)}
            self._inside[function] = found
        return self._inside[function]

    def length(self, expr: n.Expr, facts: Facts) -> int | None:
        """How many items a loop goes over at most, if that is known."""
        if isinstance(expr, n.Tuple | n.List):
            return len(expr.items)
        if type(expr) is n.Attr and expr.name in self.of_names:
            return self.of_names[expr.name]
        if type(expr) is n.Load:
            return self.lengths.get(expr.var)
        sized, _ = _counted_by(expr)
        if sized is not expr:
            return self.length(sized, facts)
        return greatest_length(expr, facts, lambda bound: self.is_number(bound, facts))

    def looks_itself(self, loop: n.While, facts: Facts) -> bool:
        """Whether each iteration of a loop that is followed by another one calls a function that looks."""
        return self.always_looks(loop.body, facts) is not False

    def always_looks(self, block: list[n.Stmt], facts: Facts) -> bool | None:
        """Whether a block that comes to its end, or to the next iteration, has looked; None if it never does."""
        for stmt in block:
            if isinstance(stmt, n.Return | n.Raise | n.Break):
                return None
            if type(stmt) is n.Continue:
                return False
            if type(stmt) is n.If:
                if self.calls_looking(stmt.test, facts):
                    return True
                arms = [self.always_looks(arm, facts) for arm in (stmt.body, stmt.orelse)]
                if arms == [None, None]:
                    return None
                if all(arm is not False for arm in arms):
                    return True
                if any(type(node) is n.Continue for node in walk_scope(stmt)):
                    return False
            elif isinstance(stmt, n.Assign | n.AugAssign | n.ExprStmt):
                if self.calls_looking(stmt.value, facts):
                    return True
            elif any(type(node) is n.Continue for node in walk_scope(stmt)):
                return False
        return False

    def calls_looking(self, expr: n.Expr, facts: Facts) -> bool:
        """Whether evaluating an expression certainly calls a function that looks when it is called."""
        if type(expr) is n.Call:
            if self.is_looking(expr, facts):
                return True
            parts = [expr.func.value] if isinstance(expr.func, n.Attr) else [expr.func]
            return any(self.calls_looking(part, facts) for part in [*parts, *expr.args])
        if type(expr) is n.Binary:
            return self.calls_looking(expr.left, facts) or self.calls_looking(expr.right, facts)
        if type(expr) is n.Compare:
            return any(self.calls_looking(part, facts) for part in [expr.left, *expr.rights[:1]])
        if isinstance(expr, n.Attr | n.Starred | n.Walrus):
            return self.calls_looking(expr.value, facts)
        if type(expr) is n.Unary:
            return self.calls_looking(expr.operand, facts)
        if type(expr) is n.Bool:
            return self.calls_looking(expr.values[0], facts)
        if type(expr) is n.Cond:
            return self.calls_looking(expr.test, facts)
        if isinstance(expr, n.Tuple | n.List):
            return any(self.calls_looking(item, facts) for item in expr.items)
        return False

    def is_looking(self, call: n.Call, facts: Facts) -> bool:
        """Whether a call is one of a function that looks."""
        func = call.func
        if type(func) is n.Load:
            definition = self.cx.facts.functions.get(func.var)
            return definition is not None and definition.function in self.looking_first
        if type(func) is not n.Attr or self.cx.flows is None:
            return False
        found = self.calling.by_name.get(func.name)
        if not found or not self.looking_first.issuperset(found):
            return False
        kinds = self.kinds(func.value, facts)
        return bool(kinds) and all(isinstance(kind, n.Var) for kind in kinds or ())

    def is_sized(self, expr: n.Expr, facts: Facts) -> bool:
        """Whether what a loop goes over has a length."""
        if type(expr) is n.Call and _is_read(expr):
            func = expr.func  # of a range, or a view
            return type(func) is n.Load or (type(func) is n.Attr and facts.of(func.value).kinds == {dict})
        kinds = self.kinds_gone_over(expr, facts)
        return bool(kinds) and kinds <= _SIZED

    def kinds_gone_over(self, expr: n.Expr, facts: Facts) -> Known:
        """What a loop may go over, as far as that is known."""
        return facts.of(expr).kinds or self.kinds(expr, facts) or frozenset()

    def may_grow(self, expr: n.Expr, facts: Facts) -> bool:
        """Whether what a loop goes over may become longer meanwhile: a dict may not, for Python refuses."""
        is_view = type(expr) is n.Call and _is_read(expr)
        return not is_view and not self.kinds_gone_over(expr, facts).isdisjoint(_GROW)

    def grows(self, node: n.For | n.Clause, function: n.Function, facts: Facts) -> bool:
        """Whether a loop may add to a list."""
        parts = self.calling.repeated(node, function)
        if not self.calling.called_in(parts).isdisjoint(self.adding):
            return True
        return any(self.adds(part, function, facts) for part in parts)

    def adds(self, part: n.Node, function: n.Function, facts: Facts) -> bool:
        """Whether code may add to a list."""
        for inner in walk(part):
            if type(inner) is n.Attr and inner.name in _GROWING:
                return True
            if type(inner) is n.AugAssign and inner.op in _ADDING:
                target = inner.target
                if inner.op != "*" and self.is_number(inner.value, facts):
                    continue  # which no list takes
                if type(target) is n.Store:
                    if not self.is_counted(target.var, function):
                        return True
                elif not _are_numbers(self.kinds_there(target)):
                    return True
        return False

    def is_number(self, expr: n.Expr, facts: Facts) -> bool:
        """Whether an expression gives a number."""
        if _are_numbers(facts.of(expr).kinds) or _are_numbers(self.kinds_there(expr)):
            return True
        operands = (expr.left, expr.right) if type(expr) is n.Binary and expr.op in _COMPUTING else ()
        return bool(operands) and all(self.is_number(operand, facts) for operand in operands)

    def kinds(self, expr: n.Expr, facts: Facts) -> Known | None:
        """What an expression may give."""
        return None if self.cx.flows is None else kinds_of(expr, facts.overlay, self.cx.flows)

    def kinds_there(self, target: n.Expr) -> Known | None:
        """What attributes of a name hold, of whatever object."""
        flows = self.cx.flows
        return flows.attributes.get(target.name) if flows is not None and type(target) is n.Attr else None

    def is_counted(self, var: n.Var, function: n.Function) -> bool:
        """Whether a local begins as a number wherever it is stored to."""
        for stmt in function.body:
            for node in walk_scope(stmt):
                if type(node) is n.Assign and any(
                    type(one) is n.Store and one.var is var for target in node.targets for one in walk(target)
                ):
                    if type(node.value) is not n.Const or type(node.value.value) not in _NUMBERS:
                        return False
                elif isinstance(node, n.For | n.Clause | n.Walrus | n.WithItem | n.AnnAssign):
                    if node.target is not None and any(
                        type(one) is n.Store and one.var is var for one in walk(node.target)
                    ):
                        return False
        return var not in {param.var for param in function.params}

    # -- loops that look

    def ticking(self, loop: n.While, target: n.Var, looks: n.Var) -> n.Stmt:
        """A loop that looks, instead of a `while`: where it can, between the iterations only."""
        span = loop.span
        body: list[n.Stmt] = list(loop.body)
        over = n.For(n.Store(target, span=span), n.Load(looks, span=span), body, [], False, span=span)
        if type(loop.test) is n.Const and loop.test.value:
            return over
        leaving = n.If(_negated(clone(loop.test)), [*loop.orelse, n.Break(span=span)], [], span=span)
        if next(own_jumps(loop.orelse, n.Break, n.Continue), None) is not None:  # those of the loop around
            body.insert(0, self.look(span, looks))
            return n.While(loop.test, body, loop.orelse, span=span)
        if loop.orelse or any(map(_continues, body)) or sum(1 for _ in walk(loop.test)) > _MOST_TEST:
            body.insert(0, leaving)
            return over
        body.append(leaving)
        return n.If(loop.test, [over], [], span=span)

    def look(self, span: n.Span | None, looks: n.Var) -> n.Stmt:
        """One look, where a function begins."""
        call = n.Call(n.Load(self.named(LOOK_ON), span=span), [n.Load(looks, span=span)], [], span=span)
        return n.ExprStmt(call, span=span)


def ending_at_once(function: n.Function) -> int:
    """How many statements a function begins with that only ask whether it returns at once: it calls nothing there."""
    for index, stmt in enumerate(function.body[:-1]):
        ends = type(stmt) is n.If and not stmt.orelse and isinstance(stmt.body[-1], n.Return | n.Raise)
        if not ends or any(type(node) in _GOING_ON for node in walk(stmt)):
            return index
    return max(len(function.body) - 1, 0)


def _continues(stmt: n.Stmt) -> bool:
    """Whether a statement may go on with the next iteration of the loop it stands in."""
    return any(type(node) is n.Continue for node in walk_scope(stmt))


def _negated(test: n.Expr) -> n.Expr:
    if type(test) is n.Unary and test.op == "not":
        return test.operand
    return n.Unary("not", test, span=test.span)


def _is_read(expr: n.Expr) -> bool:
    """Whether an expression may be evaluated twice: a local, an attribute of one, a view or range of such."""
    if type(expr) is n.Call and type(expr.func) is n.Attr:
        return expr.func.name in _VIEWS and not expr.args and not expr.keywords and _is_read(expr.func.value)
    if type(expr) is n.Call:
        is_range = type(expr.func) is n.Load and expr.func.var.name == "range" and not expr.keywords
        return is_range and all(type(arg) is n.Const or _is_read(arg) for arg in expr.args)
    return type(expr) is n.Load or (type(expr) is n.Attr and type(expr.value) is n.Load)


def _counted_by(expr: n.Expr) -> tuple[n.Expr, bool]:
    """What has as many items as a loop goes over, as `items` in `enumerate(items)`; and whether these were copied."""
    if type(expr) is n.Call and type(expr.func) is n.Load and expr.args and not expr.keywords:
        if expr.func.var.name in _AS_MANY:
            return expr.args[0], expr.func.var.name in _COPYING
    return expr, False


def _are_numbers(kinds: Known | None) -> bool:
    return kinds is not None and bool(kinds) and kinds <= _NUMBERS

"""`list`, `tuple`, `sorted` and `join` of a generator expression, as those of a list.

    if tuple is __s2s_1f0c__.tuple and __s2s_1f0c__.type(indices) is __s2s_1f0c__.list:
        try:
            return tuple([pool[i] for i in indices])
        except:
            __s2s_1f0c__.__raise__().__next__()
    else:
        return tuple(pool[i] for i in indices)

Each of them takes all items before it does anything with one, so nothing else changes places. What is iterated over is
a list, a tuple or a string, whose iterators raise nothing.
"""

from __future__ import annotations

from s2s.analysis.effects import own, stored_to, truth
from s2s.analysis.fact import PROVED, Why, because
from s2s.analysis.iterating import is_iterated_quietly, iterated
from s2s.context import Context
from s2s.inlining.callee import Callees
from s2s.inlining.unwinding import raised_again
from s2s.ir import nodes as n
from s2s.ir.forms import conjunction
from s2s.ir.walk import clone, walk_scope
from s2s.ir.writer import Writer
from s2s.legality.call import compares_a_literal, size
from s2s.legality.calls_that_stop import expression_may_stop
from s2s.legality.comprehensions import refused
from s2s.legality.stopping import stops
from s2s.program.kept_types import builtin_test, keep_type
from s2s.program.said import says_str

_STAYS = "no list takes the place of the generator expression"
#: The builtins that take all items before they use any.
COLLECTORS = frozenset({"list", "tuple", "sorted"})
_SEQUENCES = (list, tuple, str)
#: The largest generator expression that is duplicated.
_MOST_NODES = 60


def collected(call: n.Node | None, cx: Context) -> n.Comp | None:
    """The generator expression that a call collects: of a builtin by its name, or of `join` of a literal."""
    if type(call) is not n.Call or call.keywords or len(call.args) != 1:
        return None
    func, comp = call.func, call.args[0]
    if type(comp) is not n.Comp or comp.kind != "gen" or comp.clauses[0].is_async:
        return None
    if type(func) is n.Load:
        return comp if func.var.name in COLLECTORS and cx.facts.is_builtin(func.var) else None
    if type(func) is not n.Attr or func.name != "join" or type(func.value) is not n.Const:
        return None
    return comp if type(func.value.value) is str else None


class Collector:
    """A statement whose value is such a call."""

    def __init__(self, stmt: n.Stmt, scope: n.Function, callees: Callees, cx: Context) -> None:
        self.stmt, self.scope, self.callees, self.cx = stmt, scope, callees, cx
        self.known = cx.facts_of(scope)
        self.why: Why = PROVED

    def call(self, unwinds: bool) -> n.Expr | None:
        """The call that is all the statement evaluates, and whose value it only stores, returns or hands out."""
        stmt = self.stmt
        if type(stmt) is n.Return:
            return stmt.value
        if type(stmt) is n.Assign and len(stmt.targets) == 1:
            target = stmt.targets[0]
            return stmt.value if type(target) is n.Store and target.var.storage is n.Storage.FAST else None
        handed_out = stmt.value if type(stmt) is n.ExprStmt else None
        # A `try` around it may see an exception that is thrown in there.
        is_seen = unwinds or self.scope.is_async
        return handed_out.value if type(handed_out) is n.Yield and not is_seen else None

    def run(self, unwinds: bool) -> list[n.Stmt] | None:
        """The statements that replace the statement; None to leave it."""
        call = self.call(unwinds)
        comp = collected(call, self.cx)
        if comp is None or type(call) is not n.Call:
            return None
        reason = refused(comp, self.cx.facts)
        if size(comp) > _MOST_NODES:
            reason = "it is too long"
        if any(map(compares_a_literal, walk_scope(self.stmt))):
            reason = "Python would warn of the literal beside `is` once more"
        tests = [] if reason else self.tests(comp.clauses[0].iter)
        if tests is None:
            reason = "what it iterates over may be anything"
        if reason or tests is None:
            self.cx.missed(f"{_STAYS}: {reason}", call)
            return None
        span = call.span
        # A copy, in which the call is found again by its place.
        fast = clone(self.stmt, {})
        place = next(index for index, node in enumerate(walk_scope(self.stmt)) if node is call)
        copy = next(node for index, node in enumerate(walk_scope(fast)) if index == place)
        assert type(copy) is n.Call
        inner = copy.args[0]
        assert type(inner) is n.Comp
        made = n.Comp("list", inner.element, None, inner.clauses, span=inner.span)
        is_list = type(call.func) is n.Load and call.func.var.name == "list"
        Writer().put(fast, {copy: made} if is_list else {inner: made})
        new: list[n.Stmt] = [fast]
        if self.may_stop(comp):
            if not tests and type(call.func) is n.Attr:
                tests = self.tests(comp.clauses[0].iter, says_itself=False)  # brings the object that raises
                if not tests:
                    return None
            if type(call.func) is n.Load and call.func.var.name == "sorted":
                self.cx.missed(f"{_STAYS}: it may raise StopIteration, and so may comparisons", call)
                return None
            new = [n.Try(new, [raised_again(self.cx, span)], [], [], False, span=span)]
        sealed = self.known.builtin(call.func) if type(new[0]) is not n.Try else None
        if sealed is not None:
            self.why |= sealed[1]  # raising again needs the holder, which a test would bring
        elif type(call.func) is n.Load:
            tests.insert(0, builtin_test(call.func.var, self.cx.facts, span))
        if tests:
            test = conjunction(tests, span)
            new = [n.If(test, new, [self.stmt], span=self.stmt.span)]
        self.cx.done("collects a list in the place of the generator expression", call, self.why)
        return new

    # -- what is iterated over

    def tests(self, source: n.Node, says_itself: bool = True) -> list[n.Expr] | None:
        """Tests by which evaluating an expression and asking for its iterator run no code; None if none can tell.

        Args:
            says_itself: whether nothing is tested that is known.
        """
        if type(source) is n.Load:
            return self.exact(source, self.likely(source), says_itself)
        if type(source) is n.Subscript and type(source.index) is n.Slice and type(source.value) is n.Load:
            bounds = [source.index.lower, source.index.upper, source.index.step]
            found = self.exact(source.value, self.likely(source.value))
            for bound in bounds:
                if bound is None or (type(bound) is n.Const and type(bound.value) in (int, type(None))):
                    continue
                more = self.exact(bound, int) if type(bound) is n.Load else None
                if found is None or more is None:
                    return None
                found += more
            return found
        return None

    def likely(self, read: n.Load) -> type:
        """What a local that is iterated over most likely holds: a string where its annotation says so, else a list."""
        said = any(param.var is read.var and says_str(param.annotation) for param in self.scope.params)
        return str if said else list

    def exact(self, read: n.Expr, kind: type, says_itself: bool = True) -> list[n.Expr] | None:
        """A test whether a local holds a value of a type; none where facts already say that it is a sequence or int.

        A test that fails is lost time, so it asks for what is most likely alone.
        """
        if type(read) is not n.Load or read.var.storage is not n.Storage.FAST:
            return None
        fact = self.known.of(read)
        if says_itself and fact.within(_SEQUENCES if kind is not int else (kind,)):
            self.why |= because(fact)
            return []
        if fact.kinds and kind not in fact.kinds:
            return None
        span = read.span
        kept: list[n.Expr] = [n.Load(keep_type(self.cx.facts, part), span=span) for part in (type, kind)]
        return [n.Test("exact", n.Load(read.var, span=span), kept, (kind,), span=span)]

    def may_stop(self, comp: n.Comp) -> bool:
        """Whether what is evaluated for an item may raise `StopIteration`."""
        clauses = comp.clauses
        tests = [test for clause in clauses for test in clause.ifs]
        parts = [*(clause.iter for clause in clauses[1:]), *tests, comp.element]
        if not all(is_iterated_quietly(self.known.of(clause.iter)) for clause in clauses[1:]):
            return True
        if any(expression_may_stop(part, self.known, self.cx) for part in parts):
            return True
        found = [own(node, self.known) for part in parts for node in walk_scope(part)]
        found = [effects for effects in found if not stops(effects)]
        found += [truth([part], self.known) for part in tests]
        found += [stored_to(one.target, iterated(self.known.of(one.iter)), self.known) for one in clauses]
        if any(map(stops, found)):
            return True
        for effects in found:
            self.why |= effects.why
        return False

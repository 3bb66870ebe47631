"""Replace a call of a known function by what the function does.

Before:

    >>> def add(a, b):
    ...     return a + b
    >>> def f(x, y):
    ...     return add(x, y)

After:

    >>> __s2s_10a6__.add = add
    >>> def f(x, y):
    ...     return x + y if add is __s2s_10a6__.add else add(x, y)

Legal when: the callee at that very read is the function of that name. It is *proved* where the `def` dominates
the call and nothing in between may rebind it; *granted* by `sealed-globals`; or *guarded* at the point of use, by
a test that reads the name where the call did. Arguments keep their order and are evaluated once
(`instantiate_call`), and the callee needs no frame of its own (`legality.call`).

A call of constants is evaluated, if the callee has loops or is recursive, and only computes (`inlining.evaluation`).

Does not: inline what is recursive, suspends, makes functions, handles exceptions or looks at frames; guard in
module code, which runs once; duplicate the code of a long argument.
"""

from __future__ import annotations

from s2s.analysis.effects import Effect, of_expr, own
from s2s.analysis.fact import PROVED
from s2s.context import Context
from s2s.inlining.accesses import name_receiver, read_again, with_receiver
from s2s.inlining.called import GETTERS, Callee
from s2s.inlining.candidates import candidates
from s2s.inlining.conditions import decides, truth_may_be_asked
from s2s.inlining.constants import put_constants
from s2s.inlining.deletions import drop_deletions
from s2s.inlining.evaluated_calls import evaluated_call
from s2s.inlining.expand import Expansion, instantiate_call, to_expression
from s2s.inlining.made import may_be_made, read_of_made
from s2s.inlining.operands import is_closed, reads_outside
from s2s.inlining.operators import operator_called
from s2s.inlining.proofs import merges, runs_code
from s2s.inlining.silent import silent_statements
from s2s.inlining.site import TOO_LONG
from s2s.inlining.statements import GROWN, KEEPS_FRAMES, StatementPlacing
from s2s.ir import nodes as n
from s2s.ir.forms import without_docstring
from s2s.ir.special import call_of
from s2s.ir.walk import Scope, all_nodes, header, walk
from s2s.ir.writer import Writer
from s2s.legality.call import WRITTEN_TWICE, compares_a_literal, size
from s2s.legality.captures import StoreOrder
from s2s.legality.move import path_to, sets_on_self
from s2s.legality.text import Positions
from s2s.legality.unreachable import makes_class_cell
from s2s.legality.verdict import Allowed, Refused, Verdict
from s2s.program.callgraph import frame_inspectors, mentions_any

#: The largest expression that may stand for a call, in nodes; and where a loop runs it, under no test of its own.
_MOST_NODES, _MOST_NODES_IN_LOOP = 40, 120
#: The longest arguments that are written twice, in nodes of the assignments that bind them, all of a call together.
_MOST_ARGUMENT_NODES = 12
#: Inside of these a walrus would bind a variable of another scope, or could not be read.
_APART = frozenset({n.Comp, n.Lambda, n.FString})
_LISTED = "a class would list what it sets on self"
#: A field of an f-string is written on one line: what is larger reads better as a call.
_MOST_FIELD_NODES = 8
_DEEPEST = 8
#: Functions that each call the one before several times would have expansions without end.
_MOST_EXPANSIONS = 64


def run(scope: Scope, cx: Context) -> None:
    """Inline the calls of one scope."""
    # On trial there are releases as soon as anything was inlined.
    if isinstance(scope, n.Function) and (cx.hypotheses or cx.edit(scope).survey.releases):
        drop_deletions(scope, cx)
    callees = candidates(scope, cx)
    if callees is None:
        return
    asks_above = cx.shapes is not None and any(var.name == "super" for var in cx.traits(scope).called)
    if isinstance(scope, n.Function):
        callees.bound.update(param.var for param in scope.params if param.var.storage is n.Storage.CELL)
    edit = cx.edit(scope)
    inliner = _Inliner(scope, cx, callees, edit)
    inliner.silent = silent_statements(scope, cx)
    inliner.run()
    for stmt in callees.unneeded:
        block = edit.survey.block[stmt]
        index = block.index(stmt)
        edit.splice(block, index, index + 1, [] if len(block) > 1 else [n.Pass(span=stmt.span)])
    if asks_above and not makes_class_cell(scope):
        _keep_class_cell(scope, cx, edit)


def _keep_class_cell(scope: Scope, cx: Context, edit: Writer) -> None:
    """Leave a statement that never runs and names `super`, so that a method still has the cell of its class."""
    index = len(scope.body) - len(without_docstring(scope.body))
    span = scope.body[index].span
    mentions = n.ExprStmt(n.Load(cx.facts.global_named("super"), span=span), span=span)
    edit.splice(scope.body, index, index, [n.If(n.Const(False, span=span), [mentions], [], span=span)])


class _Inliner(StatementPlacing):
    """Puts what calls stand for in their place."""

    # -- expressions

    def call(self, call: n.Call) -> n.Expr:
        callees = self.callees
        if value := None if self.in_class else evaluated_call(call, callees, self.positions, self.runs_once):
            return value
        # Before the arguments are visited: it is read before they are evaluated.
        callee = callees.decide(call.func, self.scope, self.would_pay(call))
        if callee is not None and self.in_class and (callee.guarded or reads_outside(callee.function)):
            self.cx.missed(f"{callee.name} not inlined: a class body may bind the names it reads", call)
            callee = None
        self.writer.operands(call, self.visit_apart if merges(call) else self.visit)
        result = self.inlined(call, callee, call) if callee is not None else None
        if result is None:
            self.forget_if(runs_code, self.effects(own, call))
            return call
        return result

    def attribute(self, expr: n.Attr) -> n.Expr | None:
        """What stands for the read of a constant of a class, or of a property; None for any other."""
        on_trial = self.callees.hypothesis is not None and expr.name in self.cx.property_names
        made = self.cx.flows is not None and may_be_made(expr.value)
        if not (on_trial or made) and (self.cx.shapes is None or expr.name not in self.cx.member_names):
            return None
        if made:
            of_made = read_of_made(expr, self.scope, self.known, self.cx)
            if of_made is not None and self.positions.allows(expr, of_made[0]):
                self.cx.done(f"{expr.name} is what the object would be given", expr, of_made[1])
                new: n.Expr = self.visit(of_made[0])
                return new
        value = self.callees.methods.constant(expr, self.scope)
        if value is not None and self.positions.allows(expr, value[0]):
            self.cx.done(f"{expr.name} is a constant of its class", expr, value[1])
            return value[0]
        callee = self.callees.decide_method(expr, self.scope, GETTERS)
        if callee is None or (self.in_class and reads_outside(callee.function)):
            return None
        return self.inlined(n.Call(expr, [], [], span=expr.span), callee, expr)

    def operator(self, expr: n.Binary | n.Compare) -> n.Expr | None:
        """What stands for an operator on an object of a known class; None for any other."""
        found = None if self.in_class else operator_called(expr, self.scope, self.callees)
        if found is None:
            return None
        self.writer.operands(expr, self.visit)
        called = call_of(expr)
        assert called is not None
        return self.inlined(called, found[1], expr) or expr

    def inlined(self, call: n.Call, callee: Callee, site: n.Expr) -> n.Expr | None:
        """What stands for the call, or None.

        Args:
            site: the expression it is in the program: the call itself, or the read of a property.
        """
        callees = self.callees
        if callees.depth == 0:
            callees.expansions = 0
        if callees.depth >= _DEEPEST or callees.expansions >= _MOST_EXPANSIONS:
            return None
        if not self.may_grow():
            self.refuse(callee, call, GROWN)
            return None
        if callees.reach.arguments_may_reach(call, callee.function):
            self.cx.missed(f"{callee.name} not inlined: an argument may lead back to it", call)
            return None
        if any(mentions_any(arg, frame_inspectors(self.cx.facts)) for arg in [*call.args, *call.keywords]):
            self.cx.missed(f"{callee.name} not inlined: it may call what looks at its caller", call)
            return None
        if type(call.func) is n.Lambda and StoreOrder(self.scope).shown_by([call.func]):
            self.cx.missed(f"{callee.name} not inlined: what it captures is stored in another order", call)
            return None
        if self.is_too_long(callee):
            callees.forget()  # what the body runs
            self.refuse(callee, call, TOO_LONG)
            return None
        if self.is_written_twice(call, callee):
            callees.forget()  # what the body runs
            self.refuse(callee, call, WRITTEN_TWICE)
            return None
        # Inside another expansion only an expression can stand for a call, and one try at such a call is enough.
        tried = (callee.function, callee.guarded, tuple(map(type, call.args)))
        if callees.depth and callees.hypothesis is None and tried in self.cx.never_expressions:
            return None
        expr = self.expanded(call, callee, site)
        if expr is None and callees.depth and callees.hypothesis is None:
            self.cx.never_expressions.add(tried)
        return expr

    def expanded(self, call: n.Call, callee: Callee, site: n.Expr) -> n.Expr | None:
        """Expand the call: what stands for it, or None; `pending` if statements may."""
        callees = self.callees
        callees.expansions += 1
        if callees.depth:
            self.grow(1)
        whole, known = with_receiver(call, callee.access), self.cx.facts_of(self.scope)
        again = read_again(whole, callee.function, callee.access, known)
        sealed = callee.access.sealed if callee.access is not None else None
        if again:
            sealed = whole.args[0]
        given = whole, callee.function, self.cx, known, sealed, callees.hypothesis is not None
        expansion = instantiate_call(*given)
        if not isinstance(expansion, str) and not callees.methods.is_in_class_of(callee.access):
            if listed := sets_on_self(expansion.scratch):  # by a class, unless it gets another name
                is_maker = callee.function.name == "__init__"  # what makes objects is best left in one place
                if is_maker:
                    expansion = _LISTED
                elif any(type(node) is n.Load and node.var in listed for node in all_nodes(whole)):
                    expansion = instantiate_call(*given, listed)
        if isinstance(expansion, str):
            self.cx.missed(f"{callee.name} not inlined: {expansion}", call)
            return None
        put_constants(expansion.scratch.body, self.cx, callees.hypothesis)
        name_receiver(expansion, callee.access)
        # Under a guard the arguments are written in both arms, of which one is evaluated: they are to be short.
        arguments = sum(map(size, expansion.prologue))
        too_long = callee.guarded and arguments > _MOST_ARGUMENT_NODES
        if callees.depth and too_long:
            return None
        if callee.guarded and any(map(compares_a_literal, all_nodes(call))):
            self.refuse(callee, call, WRITTEN_TWICE)
            return None
        if sum(map(size, expansion.scratch.body)) <= _MOST_NODES:
            self.nested(expansion, callee)
        else:
            callees.forget()  # what the body runs
        expr = None if too_long else to_expression(expansion, self.cx)
        if expr is None:
            self.pending.append((site, callee, expansion))
            return None
        return self.written(expr, call, callee, site, expansion)

    def bound_in_place(self, stmt: n.Stmt, site: n.Expr, callee: Callee, expansion: Expansion) -> bool:
        """Whether an expression stands for a call now that binds what is used in it several times.

        Not in a comprehension, whose variables are its own, nor in a field of an f-string.
        """
        if callee.guarded or not self.may_bind_here():
            return False  # a guard and a binding together cost what the call does
        call = site if type(site) is n.Call else call_of(site) or n.Call(site, [], [], span=site.span)
        paths = (path_to(root, site) for root in header(stmt) if isinstance(root, n.Expr))
        path = next(filter(None, paths), None)
        if path is None or any(type(part) in _APART for part in path):
            return False
        why, told, pending = expansion.why, len(self.cx.remarks), self.pending
        expr, positions = to_expression(expansion, self.cx, binds=True), Positions(stmt)
        if expr is not None and positions.is_tested(site):  # what it gives is bound to nothing
            expr = expr if truth_may_be_asked(expr, expansion, self.known, self.cx) else None
        if expr is not None:
            self.current, self.positions, self.pending = stmt, positions, []
            expr = self.written(expr, call, callee, site, expansion)
            self.pending = pending
        if expr is None:
            expansion.why = why
            del self.cx.remarks[told:]
            return False
        self.writer.put(stmt, {site: expr})
        return True

    def written(
        self, expr: n.Expr, call: n.Call, callee: Callee, site: n.Expr, expansion: Expansion
    ) -> n.Expr | None:
        """The expression that replaces a call; None if it may not stand there, `pending` if statements may."""
        callees = self.callees
        bound = [node.target.var for node in walk(expr) if type(node) is n.Walrus]
        if bound and not self.may_bind_here():
            self.pending.append((site, callee, expansion))
            return None
        if self.runs_once and not is_closed(expr):
            self.cx.missed(f"{callee.name} not inlined: module code runs once, and it is no constant", call)
            return None
        if size(expr) > (_MOST_NODES_IN_LOOP if self.in_loop and not callee.guarded else _MOST_NODES):
            self.refuse(callee, call, TOO_LONG)
            return None
        if self.cx.options.keep_frames and of_expr(expr, self.known).flags & Effect.RAISE:
            self.refuse(callee, call, KEEPS_FRAMES)
            return None
        if not self.positions.holds(site, expr):
            self.cx.missed(f"{callee.name} not inlined: its text does not fit a field of an f-string", call)
            return None
        if not callee.guarded and not self.positions.allows(site, expr):
            if type(expr) is n.Tuple:  # to be unpacked where it stands: as statements
                self.pending.append((site, callee, expansion))
                return None
            self.refuse(callee, call, Refused("what it comes down to cannot be written here"))
            return None
        verdict: Verdict = Allowed()
        if self.positions.is_tested(site):
            verdict = truth_may_be_asked(expr, expansion, self.known, self.cx)
        if not verdict and self.cx.granted("pure-operators", site):
            verdict = Allowed(frozenset({"pure-operators"}))
        # A guard and a binding together cost what the call does, and on 3.13 more.
        if not verdict and (callee.guarded or not self.may_bind_test(site)):
            self.tested = site
            self.pending.append((site, callee, expansion))
            return None
        if self.in_field and size(expr) > _MOST_FIELD_NODES:
            self.cx.missed(f"{callee.name} not inlined: too long for a field of an f-string", call)
            return None
        callee.used(binds_truth=not verdict)
        why = callee.why | expansion.why | (verdict.why if verdict else PROVED)
        self.say_inlined(callee, call, expansion, why)
        if not callees.depth:
            self.grow(size(expr))
        callees.names.settle(expansion.fresh, [expr])
        if bound and isinstance(self.scope, n.Function):
            self.writer.declare(self.scope, bound)
        guard = callees.guard(callee)
        if guard is not None:
            callees.forget()
            tested, alias = (n.Load(var, span=call.span) for var in (guard[0], guard[1]()))
            test = n.Test("same", tested, [alias], span=call.span)
            expr = n.Cond(test, expr, call, span=call.span)
        return expr if verdict else self.bound_test(expr)

    def may_bind_here(self) -> bool:
        """Whether an expression that binds variables may stand in the place of what is looked at."""
        if self.callees.depth or self.in_class or self.in_comp or self.in_field:
            return False
        return isinstance(self.scope, n.Function) and not self.scope.is_lambda

    def may_bind_test(self, call: n.Expr) -> bool:
        """Whether the value of a call may be bound where its truth is asked for, and let go right after that."""
        if self.callees.depth or self.in_class or self.unwinds or self.current in self.answers:
            return False
        scope = self.scope
        return isinstance(scope, n.Function) and not scope.is_lambda and decides(self.current, call)

    def bound_test(self, expr: n.Expr) -> n.Expr:
        """Bind the value of a test to a variable, to be released when the truth is known."""
        assert isinstance(self.scope, n.Function)
        answer = n.Var("answer", n.Storage.FAST)
        bound = n.Walrus(n.Store(answer, span=expr.span), expr, span=expr.span)
        self.callees.names.settle([answer], [bound])
        self.writer.declare(self.scope, [answer])
        self.answers[self.current] = bound
        return bound

    def nested(self, expansion: Expansion, callee: Callee) -> None:
        """Inline what the scratch calls in turn, with what is proved here."""
        scratch = expansion.scratch
        if not self.callees.proved and not self.may_call(scratch.body):
            return
        cx, self.callees.depth = self.cx, self.callees.depth + 1
        told, relied = len(cx.remarks), set(cx.relied)
        known = self.callees.methods.knowing(callee.access, expansion.prologue)
        with known, self.callees.knowing([callee.var] if callee.guarded and callee.var else []):
            _Inliner(scratch, self.cx, self.callees, Writer()).block(scratch.body)
        self.callees.depth -= 1
        expansion.remarks, expansion.relied = cx.remarks[told:], cx.relied - relied
        del cx.remarks[told:]
        cx.relied = relied
        cx.forget(scratch)

    @property
    def runs_once(self) -> bool:
        """Whether the code at hand is run once: what a call costs does not matter there, and a longer text does."""
        return self.scope is self.cx.module and not self.in_loop and not self.in_comp

    def would_pay(self, call: n.Call) -> bool:
        """Whether a call would be inlined, as far as can be told before, if its name were known to be its function."""
        definition = self.cx.facts.functions.get(call.func.var) if type(call.func) is n.Load else None
        if definition is None or not self.runs_once:
            return definition is not None
        return not reads_outside(definition.function) and all(map(is_closed, call.args))

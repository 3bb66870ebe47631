"""A call as the statements it stands for: the callee's body with the arguments in place of its parameters.

The body is kept in a function of its own, the *scratch*, so that every analysis works on it. Reducing it
(`to_expression`) gives one expression where the callee can be written as one.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import field

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.analysis.defs import Overlay
from s2s.analysis.fact import PROVED, UNKNOWN, Fact, Why, join
from s2s.analysis.facts import Facts
from s2s.context import Context
from s2s.frozen import plain
from s2s.inlining.join import may_bind, may_join, only_use
from s2s.ir import nodes as n
from s2s.ir.forms import is_local_read, var_of, without_docstring
from s2s.ir.walk import all_in_scope, blocks_of, clone, comprehension_vars, expressions, walk, walk_scope
from s2s.ir.writer import Writer
from s2s.legality.call import Binding, bind
from s2s.legality.move import all_die_unseen, can_drop, can_duplicate
from s2s.legality.text import Positions
from s2s.legality.verdict import Allowed, Refused, Verdict
from s2s.program.lent import keep_lent
from s2s.report.remarks import Remark

_SEALED: Why = frozenset({"sealed-globals"})
_SUSPENDS = (n.Await, n.Yield, n.YieldFrom, n.Lambda, n.OpaqueExpr)


@plain()
class Expansion:
    """The expansion of a call: its callee's body over the arguments.

    Attributes:
        prologue: binds the arguments that are not substituted, in the order the call evaluates them.
        scratch: the callee's body, in a function whose parameters are the locals that it and the prologue read
            from outside.
        fresh: the variables made for it.
        why: what it rests on.
        remarks: what was said of the calls in it, which holds if the expansion is put to use.
        relied: the assumptions that those rely on.
        is_method: whether it is a method of a class that is known without a test.
    """

    prologue: list[n.Assign]
    scratch: n.Function
    fresh: list[n.Var]
    why: Why = PROVED
    told: dict[n.Var, Fact] = field(default_factory=dict)
    in_region: bool = False
    remarks: list[Remark] = field(default_factory=list)
    relied: set[str] = field(default_factory=set)
    is_method: bool = False

    def scope(self, params: list[n.Param], body: list[n.Stmt], cx: Context) -> n.Function:
        """Statements of the expansion as a function of their own, with what is known at the call of its parameters."""
        made = n.Function("<inlined>", "<inlined>", params, body, span=self.scratch.span)
        cx.tell(made, self.told, self.in_region)
        return made

    @property
    def bound(self) -> set[n.Var]:
        """The variables the prologue binds."""
        targets = (target for stmt in self.prologue for target in stmt.targets)
        return {part.var for target in targets for part in walk(target) if type(part) is n.Store}


def instantiate_call(
    call: n.Call,
    callee: n.Function,
    cx: Context,
    known: Facts,
    sealed: n.Expr | None = None,
    in_region: bool = False,
    rebound: Container[n.Var] = (),
) -> Expansion | str:
    """Expand a call.

    An argument takes the parameter's place where it is a constant that may stand at every use, or a bound local,
    and the callee never assigns the parameter. Any other is bound to a temporary, in the order of the call.

    Args:
        sealed: an argument that is a name which always means the same.
        in_region: whether the call stands in a region.
        rebound: locals of the caller that may be bound to something else while the body runs.

    Returns:
        the expansion, or why there is none.
    """
    bindings = bind(call, callee, callee in cx.facts.lent.bodies)
    if isinstance(bindings, str):
        return bindings
    if lent := cx.facts.lent.names:
        bindings = [_with_lent(binding, cx) for binding in bindings]
    if any(isinstance(node, _SUSPENDS) for b in bindings for node in walk(b.value)):
        return "an argument awaits or makes a function"
    if _read_apart(bindings):
        return "an argument assigns what another one reads"
    nodes = list(walk_scope(callee))
    binders = [node for node in nodes if type(node) is n.Store or type(node) is n.Handler]
    theirs = comprehension_vars(callee) if any(type(node) is n.Clause for node in nodes) else ()
    stored = {node.var: None for node in binders if node.var is not None and node.var not in theirs}
    reads = _reads(callee.body) if any(map(_is_literal, bindings)) else {}
    fixed = _fixed(bindings, known, cx)
    substituted = {
        b.param.var: b.value
        for b in bindings
        if b.param.var not in stored
        and (b.value is sealed or b.value in fixed or _is_substitutable(b, reads, known))
        and not (type(b.value) is n.Load and b.value.var in rebound)
    }
    why = PROVED.union(*(fixed[value] for value in substituted.values() if value in fixed))
    read_there = [node.var for node in nodes if type(node) is n.Load and node.var in lent] if lent else ()
    fresh: dict[n.Var, n.Var] = {}
    for var in [*(p.var for p in callee.params), *stored]:
        if var not in substituted and var not in fresh:
            fresh[var] = n.Var(var.name, n.Storage.FAST)
            if cx.flows is not None:
                cx.flows.copy(var, fresh[var])
    span = _on_one_line(call.span)
    prologue: list[n.Assign] = []
    mentioned = {getattr(node, "var", None) for node in nodes} if len(substituted) < len(bindings) else ()
    for binding in bindings:
        var = binding.param.var
        if var in substituted:
            continue
        if var not in mentioned and (verdict := can_drop(binding.value, known)):
            why |= verdict.why
            continue
        target = n.Store(fresh[var], span=span)
        prologue.append(n.Assign([target], binding.value, span=span))
    body = [clone(stmt, fresh, span) for stmt in without_docstring(callee.body) if type(stmt) is not n.Pass]
    writer = Writer()
    _drop_annotations(body, writer)
    scratch = n.Function("<inlined>", "<inlined>", [], body, span=span)
    substituted |= {var: n.Load(keep_lent(cx.facts, var)) for var in read_there}
    why |= _SEALED if read_there else PROVED

    def substitute(expr: n.Expr) -> n.Expr:
        value = substituted.get(expr.var) if type(expr) is n.Load else None
        return expr if value is None else clone(value, {}, span)

    if substituted:
        writer.put_everywhere(scratch, substitute)
    bound = {var_of(target) for stmt in prologue for target in stmt.targets}
    inner = set(fresh.values()) - bound
    for stmt in prologue:
        inner |= comprehension_vars(stmt.value)
    roots: list[n.Node] = [*prologue, scratch]
    loads = [node for root in roots for node in walk_scope(root) if type(node) is n.Load]
    outer = {load.var: None for load in loads if load.var.storage is n.Storage.FAST and load.var not in inner}
    writer.set(scratch, params=[n.Param(var, "pos", None, None) for var in outer])
    read = [node for b in bindings for node in walk_scope(b.value) if type(node) is n.Load]
    told = _told_of([node for node in read if is_local_read(node)], known)
    told |= {var_of(stmt.targets[0]): known.of(stmt.value) for stmt in prologue}
    cx.tell(scratch, told, in_region)
    return Expansion(prologue, scratch, list(fresh.values()), why, told, in_region)


def _read_apart(bindings: list[Binding]) -> bool:
    """Whether an argument reads a variable that another one binds, or binds, too."""
    bound: dict[n.Var, Binding] = {}
    for binding in bindings:
        bound.update((node.var, binding) for node in walk(binding.value) if type(node) is n.Store)
    return bool(bound) and any(
        bound.get(node.var, binding) is not binding
        for binding in bindings
        for node in walk(binding.value)
        if type(node) is n.Load or type(node) is n.Store
    )


def _with_lent(binding: Binding, cx: Context) -> Binding:
    """A binding of a parameter whose default another file lends, with what that is called here."""
    value = binding.value
    if type(value) is not n.Load or value.var not in cx.facts.lent.names:
        return binding
    return Binding(binding.param, n.Load(keep_lent(cx.facts, value.var), span=value.span), fresh=True)


def binds_an_argument(call: n.Call, callee: n.Function, known: Facts) -> bool:
    """Whether `instantiate_call` certainly binds an argument to a temporary, where it expands the call."""
    bindings = bind(call, callee)
    if isinstance(bindings, str) or any(
        isinstance(node, _SUSPENDS) for b in bindings for node in walk(b.value)
    ):
        return False
    nodes = all_in_scope(callee)
    mentioned = {getattr(node, "var", None) for node in nodes}
    stored = {node.var for node in nodes if type(node) is n.Store or type(node) is n.Handler}
    return any(
        b.param.var in stored or b.fresh or not can_duplicate(b.value, known)
        for b in bindings
        if b.param.var in mentioned and not _is_literal(b)
    )


def _told_of(reads: list[n.Load], known: Facts) -> dict[n.Var, Fact]:
    """The facts of the locals that arguments read, at all reads: a test in an argument holds in its arms only."""
    facts: dict[n.Var, list[Fact]] = {}
    for read in reads:
        facts.setdefault(read.var, []).append(known.of(read))
    return {var: join(found) or UNKNOWN for var, found in facts.items()}


def _drop_annotations(block: list[n.Stmt], writer: Writer) -> None:
    """Turn annotated assignments of locals into plain ones: their annotations are never evaluated."""
    for index, stmt in enumerate(block):
        if type(stmt) is n.AnnAssign and stmt.value is not None:
            writer.splice(block, index, index + 1, [n.Assign([stmt.target], stmt.value, span=stmt.span)])
        for inner in blocks_of(stmt):
            _drop_annotations(inner, writer)


def _on_one_line(span: n.Span | None) -> n.Span | None:
    """The place that inlined code claims to come from: CPython puts an attribute on the last of its lines."""
    return span if span is None or span[0] == span[2] else (*span[:2], *span[:2])


def to_expression(expansion: Expansion, cx: Context, binds: bool = False) -> n.Expr | None:
    """An expansion as one expression, if it can be written so: temporaries joined, `if` made a conditional.

    Works on a copy, so that the expansion is there to place as statements if not; but says what assumptions the
    expression rests on in `expansion.why`.

    Args:
        binds: whether it may bind the temporaries that it uses several times: `(node := h.left) and node.red`.
    """
    lenient = cx.granted("no-finalizers", expansion.scratch)
    why = expansion.why
    params = [param for param in expansion.scratch.params if param.var not in expansion.bound]
    written = as_return([*expansion.prologue, *expansion.scratch.body])
    if written is None:
        return None
    inner: dict[n.Var, n.Var] = {}
    body: list[n.Stmt] = [clone(stmt, inner) for stmt in written]
    expansion.fresh.extend(inner.values())
    span = expansion.scratch.span
    scratch = expansion.scope(params, body, cx)
    writer = Writer()
    if kept := [target for target in bound_inside(body) if target.var in expansion.fresh]:
        overlay = cx.reaching(scratch)
        unseen = all_die_unseen((overlay.stores[target] for target in kept), cx.facts_of(scratch))
        if not unseen:
            cx.forget(scratch)
            return None
        why |= unseen.why
    while len(body) > 1:
        cx.forget(scratch)
        overlay, known = cx.reaching(scratch), cx.facts_of(scratch)
        last = len(body) - 2
        index, verdict = _joinable(body, overlay, known)
        if not verdict and lenient:
            index, verdict = last, may_join(body, last, overlay, known, frame_end=Allowed(), finalizers=False)
            why |= {"no-finalizers"}
        use = only_use(body[index], overlay)
        bound = may_bind(body, last, overlay, known) if binds and not verdict else None
        if bound is not None:
            writer.bind(body, last, bound[0])
            why |= bound[1].why
            continue
        if not verdict or use is None:
            cx.forget(scratch)
            return None
        writer.join(body, index, use)
        why |= verdict.why
    cx.forget(scratch)
    expansion.why = why
    end = body[0]
    assert type(end) is n.Return
    return n.Const(None, span=span) if end.value is None else end.value


def bound_inside(body: list[n.Stmt]) -> list[n.Store]:
    """The targets that expressions in a body bind: the variables of an expression that stands for it go on holding."""
    return [node.target for stmt in body for node in walk_scope(stmt) if type(node) is n.Walrus]


def _joinable(body: list[n.Stmt], overlay: Overlay, known: Facts) -> tuple[int, Verdict]:
    """The last statement of a body that may be joined into the next, and what that rests on.

    What is bound anew is joined into the store that does so, which can be joined itself then.
    """
    for index in range(len(body) - 2, -1, -1):
        verdict = may_join(body, index, overlay, known, frame_end=Allowed(), finalizers=True)
        if verdict:
            return index, verdict
    return 0, Refused("there is nothing to join")


def as_return(body: list[n.Stmt]) -> list[n.Stmt] | None:
    """A body as assignments and one final `return`, `if` statements whose arms return turned into a choice."""
    found: list[n.Stmt] = []
    for index, stmt in enumerate(body):
        if type(stmt) is n.Return:
            return [*found, stmt]
        if type(stmt) is n.Assign:
            found.append(stmt)
        elif type(stmt) is n.If:
            choice = _choice(stmt, body[index + 1 :])
            return None if choice is None else [*found, n.Return(choice, span=stmt.span)]
        elif type(stmt) is not n.Pass:
            return None
    return None


def _choice(stmt: n.If, rest: list[n.Stmt]) -> n.Expr | None:
    arms = [as_return(stmt.body), as_return([*stmt.orelse, *rest])]
    values: list[n.Expr] = []
    for arm in arms:
        last = arm[0] if arm is not None and len(arm) == 1 else None
        if type(last) is not n.Return:
            return None
        value = last.value
        values.append(n.Const(None, span=stmt.span) if value is None else value)
    return n.Cond(stmt.test, values[0], values[1], span=stmt.span)


#: The reads of each variable, with the positions of the statements they stand in.
_Reads = dict[n.Var, list[tuple[Positions, n.Load]]]


def _reads(body: list[n.Stmt]) -> _Reads:
    found: _Reads = {}
    for stmt in (node for part in body for node in walk_scope(part) if isinstance(node, n.Stmt)):
        positions = Positions(stmt)
        for expr in expressions(stmt):
            if type(expr) is n.Load:
                found.setdefault(expr.var, []).append((positions, expr))
    return found


def _is_literal(binding: Binding) -> bool:
    return constant_of(binding.value) is not NO_CONST and type(binding.value) is not n.Tuple


def _is_substitutable(binding: Binding, reads: _Reads, known: Facts) -> bool:
    value = binding.value
    if _is_literal(binding):  # it may stand at every read of the parameter
        return all(positions.allows(read, value) for positions, read in reads.get(binding.param.var, ()))
    return not binding.fresh and bool(can_duplicate(value, known))


def _fixed(bindings: list[Binding], known: Facts, cx: Context) -> dict[n.Expr, Why]:
    """The arguments that are globals which nothing binds but one statement, that has run, and why that is so."""
    if cx.flows is None:
        return {}
    reads = [b.value for b in bindings if type(b.value) is n.Load and b.value.var in cx.flows.positions]
    return {read: why for read in reads if (why := known.sealed(read)) is not None}

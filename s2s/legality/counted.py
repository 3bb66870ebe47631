"""Which `while` loops count, so that a `for` over a range may stand for them."""

from __future__ import annotations

from dataclasses import field
from typing import TypeGuard

from s2s.analysis.constants import constant_of
from s2s.analysis.defs import Def, stored_vars
from s2s.analysis.effects import ATOMIC, of_stmt
from s2s.analysis.fact import Fact, because
from s2s.analysis.facts import Facts
from s2s.analysis.iterating import is_iterated_quietly, iterated
from s2s.analysis.loops import known_before
from s2s.analysis.mentioned import mentioned
from s2s.frozen import frozen
from s2s.ir import nodes as n
from s2s.ir.walk import nodes_in, own_jumps, walk_scope
from s2s.legality.move import MOST_STORES, all_die_unseen
from s2s.legality.text import is_literal
from s2s.legality.verdict import Allowed, Refused, Verdict, all_of

_INT = frozenset({int})
_COUNTED = Refused("what runs meanwhile may count the references to an item")
_COUNT_IS_READ = Refused("somebody may read the count")
#: The mirrored comparison, for a bound on the left.
_MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
#: The node classes that make a scope of their own, or carry unread syntax.
APART = frozenset({n.FunctionDef, n.ClassDef, n.Lambda, n.Opaque, n.OpaqueExpr})


@frozen(slots=False)
class Counted:
    """A loop that counts: `while counter op bound and rest:`, whose last statement adds the step to the counter.

    Attributes:
        counter: the read of the counter in the condition.
        bound: what it is compared with: a constant, or the read of a local that the loop does not store.
        rest: what else the condition asks, behind that comparison.
    """

    loop: n.While
    counter: n.Load
    op: str
    bound: n.Load | n.Const
    step: int
    rest: list[n.Expr] = field(default_factory=list)


def counted(loop: n.While) -> Counted | None:
    """The counter, the bound and the step of a loop of this form; None for other loops."""
    first = loop.test
    rest: list[n.Expr] = []
    if type(first) is n.Bool and first.op == "and":
        first, *rest = first.values
    if type(first) is not n.Compare or len(first.ops) != 1 or first.ops[0] not in _MIRRORED:
        return None
    step = _step(loop.body[-1])
    if step is None or (rest and loop.orelse):
        return None
    for read, bound, op in (
        (first.left, first.rights[0], first.ops[0]),
        (first.rights[0], first.left, _MIRRORED[first.ops[0]]),
    ):
        if type(read) is n.Load and read.var is step[0] and _is_bound(bound):
            by = step[1]
            return Counted(loop, read, op, bound, by, rest) if (by > 0) == op.startswith("<") else None
    return None


def _is_bound(expr: n.Expr) -> TypeGuard[n.Load | n.Const]:
    is_local = type(expr) is n.Load and expr.var.storage is n.Storage.FAST
    return is_local or (type(expr) is n.Const and type(expr.value) is int)


def _step(stmt: n.Node) -> tuple[n.Var, int] | None:
    """The local that a statement adds a constant to, and that constant."""
    value: object
    if type(stmt) is n.AugAssign and type(stmt.target) is n.Store:
        target, op, value = stmt.target, stmt.op, stmt.value
    elif type(stmt) is n.Assign and len(stmt.targets) == 1 and type(stmt.targets[0]) is n.Store:
        made = stmt.value
        target = stmt.targets[0]
        if type(made) is not n.Binary or type(made.left) is not n.Load or made.left.var is not target.var:
            return None
        op, value = made.op, made.right
    else:
        return None
    step = constant_of(value)
    if op not in ("+", "-") or type(step) is not int or not step or target.var.storage is not n.Storage.FAST:
        return None
    return target.var, step if op == "+" else -step


def may_count(found: Counted, known: Facts) -> Verdict:
    """Whether a `for` over a range does what a loop does that counts, where counter and bound are exact ints.

    Legal when: both are locals that no other scope sees, and bound; nothing else in the loop stores either of them; and
    no `continue` goes past the addition. Then what the loop compares with is the same each time, and the counter goes
    through the numbers of the range, whatever else the loop does, and however it is left. That both are ints is known,
    or to be tested before the loop.
    """
    loop, counter, bound = found.loop, found.counter, found.bound
    nodes = list(walk_scope(loop))
    if any(type(node) in APART for node in nodes):
        return Refused("it makes functions, or holds what is left as it is")
    if sum(1 for node in nodes if type(node) is n.Store and node.var is counter.var) != 1:
        return Refused("more than one statement stores its counter")
    if type(bound) is n.Load and bound.var in stored_vars([loop]):
        return Refused("it stores what its counter is compared with")
    if next(own_jumps(loop.body, n.Continue), None) is not None:
        return Refused("a `continue` goes past what counts")
    if any(map(_warns_of_literal, nodes)):
        return Refused("Python warns of what it asks, and would warn of the opposite, or once more")
    reads = [read for read in (counter, bound) if type(read) is n.Load]
    if not all(map(known.bound, reads)):
        return Refused("its counter may be unbound")
    facts = [before(read, loop, known) for read in reads]
    if any(fact.kinds and not fact.kinds & _INT for fact in facts):
        return Refused("it counts by what is no int")
    return Allowed(because(*(fact for fact in facts if fact.within(_INT))))


#: The constants that `is` may be asked about.
_COMPARED_BY_IS = (None, ..., True, False)


def _warns_of_literal(node: n.Node) -> bool:
    """Whether an expression asks whether something is a literal, in which case the warning names the operator."""
    if type(node) is not n.Compare or not {"is", "is not"}.intersection(node.ops):
        return False
    operands = (node.left, *node.rights)
    return any(
        is_literal(one) and all(constant_of(one) is not each for each in _COMPARED_BY_IS) for one in operands
    )


def to_be_tested(found: Counted, known: Facts) -> list[n.Load]:
    """The reads that a test must ask to be exact ints before the loop."""
    reads = [read for read in (found.counter, found.bound) if type(read) is n.Load]
    return [read for read in reads if not before(read, found.loop, known).within(_INT)]


def trips(found: Counted, known: Facts) -> int | None:
    """How often a loop runs at most, where both ends are constants."""
    first = before(found.counter, found.loop, known).value
    last = found.bound.value if type(found.bound) is n.Const else before(found.bound, found.loop, known).value
    if type(first) is not int or type(last) is not int:
        return None
    return abs(last - first) // abs(found.step) + 1


def is_read_behind(
    var: n.Var, loop: n.For | n.While, flowing: list[Def], scope: n.Function, known: Facts
) -> bool:
    """Whether what a loop leaves in a local may be read, by a library that finds it in a string, too.

    Args:
        flowing: the definitions of the local that the loop begins with, or makes by itself.
    """
    if var in known.overlay.untracked or var.name in mentioned(scope):
        return True
    parts: list[n.Node] = [loop.test] if isinstance(loop, n.While) else []  # its `else` is behind it
    inside = set(nodes_in([*parts, *loop.body]))
    work = [*flowing, *(one for one in known.overlay.of_var(var) if one.site in inside)]
    seen = set()
    while work:
        definition = work.pop()
        if not inside.issuperset(definition.uses):
            return True
        seen.add(definition)
        work += [joined for joined in definition.joins if joined not in seen]
    return False


def before(read: n.Expr, loop: n.While, known: Facts) -> Fact:
    """The fact of a local of the loop's condition at the entry of the loop."""
    definition = known.overlay.reaching(read) if type(read) is n.Load else None
    if type(read) is n.Load and definition is not None and read.var in stored_vars([loop]):
        first, *_ = definition.refined  # what flows in, into the join at the head of the loop
        return known.stored(first)
    return known_before(read, set(walk_scope(loop)), known)


def may_go_uncounted(loop: n.For, scope: n.Function, known: Facts) -> Verdict:
    """Whether a loop over what `enumerate` gives may go over the items alone.

    Legal when: `enumerate` is the builtin; the count goes to a local that no read sees, and all that this may hold
    besides dies unseen. `enumerate` holds the item that it gave last, too: that is of an atomic type, or goes to a
    local that only the loop stores, in a loop that runs no code which could count references.
    """
    call, target = loop.iter, loop.target
    assert type(call) is n.Call and type(target) is n.Tuple
    counted, item = target.items
    builtin = known.builtin(call.func)
    if builtin is None or builtin[0] != "enumerate" or type(call.args[0]) is n.Starred:
        return Refused("`enumerate` may be another function")
    definition = known.overlay.stores.get(counted) if type(counted) is n.Store else None
    if definition is None or type(counted) is not n.Store or counted.var.storage is not n.Storage.FAST:
        return Refused("the count goes elsewhere than to a local")
    if known.overlay.is_read(definition) or not known.overlay.stays_local(definition):
        return _COUNT_IS_READ
    if type(item) is n.Store and item.var is counted.var:
        return _COUNT_IS_READ
    others = [one for one in known.overlay.of_var(counted.var) if one is not definition]
    if len(others) > MOST_STORES:
        return Refused("there are too many stores to look at")
    iterable = known.of(call.args[0])
    element = iterated(iterable)
    if element.within(ATOMIC):
        return all_of((Allowed(builtin[1] | element.why), all_die_unseen(others, known)))
    if type(item) is not n.Store or item.var in stored_vars([*loop.body, *loop.orelse]):
        return Refused("the loop may let go of an item")
    if not is_iterated_quietly(iterable):
        return _COUNTED
    effects = [of_stmt(stmt, known) for stmt in loop.body]
    if any(one.runs_code for one in effects):
        return _COUNTED
    why = builtin[1].union(iterable.why, *(one.why for one in effects))
    return all_of((Allowed(why), all_die_unseen(others, known)))

"""What a statement does with the result of an inlined call, when that stands in a local of its own.

Most hand it on. A statement may unpack it:

    at, found = parser.match(text)              # unpacks, lets go of what it was given, and stores the items

A tuple that the call makes is unpacked without failing, and nobody sees it die: `at, found = result`, and the local is
let go of. Of what else it may give somebody may see that: it dies before the stores let go of what the locals held, and
no traceback has it where it cannot be unpacked.

    try:
        first, second = result
    finally:
        del result
    at = first
    found = second
"""

from __future__ import annotations

from s2s.analysis.defs import Kind, non_phi_sources
from s2s.analysis.fact import Fact, because
from s2s.analysis.facts import Facts
from s2s.ir import nodes as n
from s2s.ir.walk import blocks_of, clone, falls_through, walk_scope
from s2s.ir.writer import Writer
from s2s.legality.verdict import Allowed, Refused, Verdict

_LIST = frozenset({list})
#: What gives something without asking for a truth or storing anything: it may stand where the call did.
_IN_PLACE = frozenset({n.Attr, n.Subscript, n.Call, n.Binary})
#: CPython binds so many values together without a tuple.
_MOST_AT_ONCE = 3
_SEEN = Refused("what it gives would live longer", "no-finalizers")


def only_keeps(stmt: n.Stmt, displays: bool, unwinds: bool, given: Fact, known: Facts) -> Verdict:
    """Whether a statement hands the value on and does nothing else that could fail or be seen.

    Args:
        displays: whether it unpacks a tuple of as many items.
        unwinds: whether it stands in a `try` or `with`.
        given: what is known of the value.
    """
    if type(stmt) is n.Assign:
        stores = displays or all(type(target) is n.Store for target in stmt.targets)
        return Allowed() if stores else _SEEN
    if type(stmt) is n.AugAssign and type(stmt.target) is n.Store and stmt.op == "+":
        # A list takes in the items of another one; and if it did so here before, it still is one.
        definition = known.overlay.reaching(stmt.target)
        if definition is None or not given.within(_LIST):
            return _SEEN
        held = [d for d in non_phi_sources(definition) if d.site is not stmt]
        extended = [known.stored(d) for d in held if d.kind is Kind.STORE]
        if len(extended) < len(held) or not all(fact.within(_LIST) for fact in extended):
            return _SEEN
        return Allowed(because(given, *extended))
    # A `finally` may keep the value from being returned.
    return Allowed() if type(stmt) is n.Return and not unwinds else _SEEN


def is_unbound_before(var: n.Var, stmt: n.Stmt, scope: n.Function) -> bool:
    """Whether a local holds nothing yet where control comes to a statement that stands in no loop."""
    if var in {param.var for param in scope.params}:
        return False
    before: list[n.Stmt] = []
    return _comes_to(stmt, scope.body, before) and not any(
        getattr(node, "var", None) is var and type(node) is not n.Load
        for part in before
        for node in walk_scope(part)
    )


def _comes_to(stmt: n.Stmt, block: list[n.Stmt], before: list[n.Stmt]) -> bool:
    """Whether a statement stands in a block; takes down the statements that may run before it."""
    for index, part in enumerate(block):
        if part is stmt:
            before += block[:index]
            return True
        for inner in blocks_of(part):
            if _comes_to(stmt, inner, before):
                # Of an `if` only one arm runs; its test, and what else is no plain block, may have stored.
                before += block[:index]
                before += [n.ExprStmt(part.test)] if type(part) is n.If else [part]
                return True
    return False


def local_target(stmt: n.Stmt, call: n.Expr) -> n.Var | None:
    """The local the statement stores the call's value to, if that is all it does."""
    if type(stmt) is not n.Assign or stmt.value is not call or len(stmt.targets) != 1:
        return None
    target = stmt.targets[0]
    return target.var if type(target) is n.Store and target.var.storage is n.Storage.FAST else None


def targets_of(stmt: n.Stmt, call: n.Expr) -> list[n.Store]:
    """The locals that a statement unpacks a call to, if that is all it does; else none."""
    if type(stmt) is not n.Assign or stmt.value is not call or len(stmt.targets) != 1:
        return []
    target = stmt.targets[0]
    items = target.items if type(target) is n.Tuple or type(target) is n.List else []
    plain = [item for item in items if type(item) is n.Store and item.var.storage is n.Storage.FAST]
    return plain if len({item.var for item in plain}) == len(items) else []


def gives_displays(body: list[n.Stmt], count: int) -> bool:
    """Whether a body gives tuples of so many items that it makes, wherever it returns."""
    returned = [node.value for stmt in body for node in walk_scope(stmt) if type(node) is n.Return]
    return not falls_through(body) and all(
        type(value) is n.Tuple
        and len(value.items) == count
        and not any(type(item) is n.Starred for item in value.items)
        for value in returned
    )


def unpacked(targets: list[n.Store], result: n.Var, span: n.Span | None) -> tuple[list[n.Stmt], list[n.Var]]:
    """The statements that unpack what a local holds, and the locals made for the items."""
    items = [n.Var(target.var.name, n.Storage.FAST) for target in targets]
    stored = n.Tuple([n.Store(item, span=span) for item in items], span=span)
    unpacks: n.Stmt = n.Assign([stored], n.Load(result, span=span), span=span)
    let_go: n.Stmt = n.Delete([n.Store(result, span=span)], True, span=span)
    found: list[n.Stmt] = [n.Try([unpacks], [], [], [let_go], False, span=span)]
    for target, item in zip(targets, items, strict=True):
        found.append(n.Assign([n.Store(target.var, span=target.span)], n.Load(item, span=span), span=span))
    found.append(n.Delete([n.Store(item, span=span) for item in items], True, span=span))
    return found, items


def unpacked_at_once(body: list[n.Stmt], result: n.Var, target: n.Expr) -> list[n.Stmt]:
    """A body that stores tuples it makes as the result, with these unpacked where they are made, which cannot fail."""
    writer = Writer()
    for stmt in [part for top in body for part in walk_scope(top) if type(part) is n.Assign]:
        first = stmt.targets[0]
        if type(first) is n.Store and first.var is result:
            writer.set(stmt, targets=[clone(target)])
    return body


def stored_last(body: list[n.Stmt], result: n.Var) -> n.Expr | None:
    """The value that a body ends with storing as the result, if it is stored nowhere else."""
    stores = [
        stmt
        for stmt in [part for top in body for part in walk_scope(top)]
        if type(stmt) is n.Assign and type(stmt.targets[0]) is n.Store and stmt.targets[0].var is result
    ]
    return stores[0].value if len(stores) == 1 and body[-1] is stores[0] else None


def given_last(body: list[n.Stmt], result: n.Var) -> n.Expr | None:
    """The same value, if it may stand in the place of the call, behind the statements in front of it.

    As what the call gave, it is then held by nothing but what works on it.
    """
    given = stored_last(body, result)
    if type(given) not in _IN_PLACE or given is None:
        return None
    return None if any(type(part) is n.Walrus for part in walk_scope(given)) else given


def bound_at_once(prologue: list[n.Assign], on_trial: bool) -> n.Assign | None:
    """What binds arguments when all of them are there: `text, at = state.text, state.at`.

    A traceback of one that raises holds nothing of the others, as in the call. A region on trial takes an object apart
    that a call makes and one local is given; a tuple would hide it.
    """
    stores = [stmt for stmt in prologue if len(stmt.targets) == 1 and type(stmt.targets[0]) is n.Store]
    if not 1 < len(prologue) == len(stores) <= _MOST_AT_ONCE:
        return None
    if on_trial and any(type(part) is n.Call for stmt in stores for part in walk_scope(stmt.value)):
        return None
    span = stores[0].span
    targets = n.Tuple([stmt.targets[0] for stmt in stores], span=span)
    return n.Assign([targets], n.Tuple([stmt.value for stmt in stores], span=span), span=span)

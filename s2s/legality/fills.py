"""When a loop that stores one value to the items of a list may be one store to a slice of it.

The items that such a store replaces die together when it is done, and the loop lets go of them one by one. Nobody can
tell where they are atoms. So the list is one that the function makes of atoms, and hands to nobody as long as it is to
be filled: the text tells what is done with it until then. It holds atoms only, and as many as it was made with.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from math import inf
from typing import TypeGuard

from s2s.analysis.constants import NO_CONST, NONE, constant_of
from s2s.analysis.effects import ATOMIC
from s2s.analysis.fact import PROVED, Fact, Why
from s2s.analysis.facts import Facts
from s2s.frozen import frozen
from s2s.ir import nodes as n
from s2s.ir.forms import only_target
from s2s.ir.walk import targets_of, walk_scope
from s2s.legality.lengths import ONLY_ASKED
from s2s.legality.verdict import Allowed, Refused, Verdict, all_of

_INT = frozenset({int})
#: The types that nothing can be unpacked from: stored to a slice they raise, so that a list keeps its length.
_SINGLE: frozenset[type] = frozenset({bool, int, float, complex, NONE, type(...)})
#: What an expression of exact ints may be made of to be one.
_ARITHMETIC = frozenset("+-*")
_MAKING = frozenset({n.List, n.Comp, n.Binary, n.Call})
#: What goes over a list that it is given, and so may stand where a loop does.
_GOING_OVER = frozenset({"enumerate", "reversed", "zip"})
_OPAQUE = frozenset({n.Opaque, n.OpaqueExpr})
_CHANGES = Refused("what it stores may change")
_OTHERS = Refused("somebody else may have the list by then")
_STORES = Refused("what the list holds may be seen to die")


@frozen(slots=False)
class Fill:
    """A loop of the form `for j in range(…): xs[j + offset] = value`.

    Attributes:
        counter: the target of the loop.
        call: what makes the range, by what its name says.
        func: that name.
        store: the one statement of the loop.
        read: the read of the list in it.
    """

    loop: n.For
    counter: n.Store
    call: n.Call
    func: n.Load
    store: n.Assign
    read: n.Load
    offset: int


@frozen()
class Made:
    """What a new list is made of.

    Attributes:
        ints: the reads of locals that are to be exact ints for it to be a list.
        times: how often items are repeated, as far as that is written: it is not shorter.
        length: how many items it has, where that is constant.
        verdict: whether these are atoms.
    """

    ints: tuple[n.Load, ...] = ()
    times: n.Expr | None = None
    length: int | None = None
    verdict: Verdict = Allowed()


def fill_in(stmt: n.Stmt) -> Fill | None:
    """The loop that a statement is, if it has the form; None if it has another."""
    if type(stmt) is not n.For or len(stmt.body) != 1 or stmt.orelse or stmt.is_async:
        return None
    counter, call, store = stmt.target, stmt.iter, stmt.body[0]
    if type(store) is not n.Assign or len(store.targets) != 1 or type(counter) is not n.Store:
        return None
    target = store.targets[0]
    if type(target) is not n.Subscript or type(target.value) is not n.Load or type(call) is not n.Call:
        return None
    offset = _offset(target.index, counter.var)
    if (
        offset is None
        or target.value.var is counter.var
        or not _is_range(call)
        or type(call.func) is not n.Load
    ):
        return None
    if any(var.storage is not n.Storage.FAST for var in (counter.var, target.value.var)):
        return None
    return Fill(stmt, counter, call, call.func, store, target.value, offset)


def _offset(index: n.Expr, counter: n.Var) -> int | None:
    """What an index adds to the counter; None if it is another expression."""
    if type(index) is n.Binary and index.op in ("+", "-"):
        read, number = index.left, index.right
        if index.op == "+" and type(read) is n.Const:
            read, number = number, read
        if type(number) is not n.Const or type(number.value) is not int or not _reads(read, counter):
            return None
        return number.value if index.op == "+" else -number.value
    return 0 if _reads(index, counter) else None


def _is_range(call: n.Call) -> bool:
    """Whether a call may make a range that goes up, by its arguments."""
    if call.keywords or not 1 <= len(call.args) <= 3 or any(type(arg) is n.Starred for arg in call.args):
        return False
    step = call.args[2] if len(call.args) == 3 else None
    if type(step) is n.Unary:
        return False
    return type(step) is not n.Const or (type(step.value) is int and step.value > 0)


def is_new(site: n.Node, var: n.Var) -> TypeGuard[n.Assign | n.AnnAssign]:
    """Whether a statement stores what it makes to one local, and to no other."""
    target = only_target(site)
    if not isinstance(site, n.Assign | n.AnnAssign) or type(target) is not n.Store or target.var is not var:
        return False
    return type(site.value) in _MAKING and _is_asked_later(site.value, var)


def _is_asked_later(value: n.Node | None, var: n.Var) -> bool:
    """Whether the locals that a list is made of are the same when it is stored: it stores none, and is none of them."""
    return not any(type(node) is n.Walrus or getattr(node, "var", None) is var for node in walk_scope(value))


def _reads(expr: n.Expr, var: n.Var) -> bool:
    return type(expr) is n.Load and expr.var is var


def made_of(value: n.Expr | None, known: Facts) -> Made | None:
    """What an expression makes a new list of, if it gives anything; None if that may be something else.

    A list that is repeated is one, unless the number is an object that has its own product with a list.
    """
    if type(value) is n.List:
        atoms = all_of([_atom(item, known) for item in value.items])
        return Made(length=len(value.items), verdict=atoms)
    if type(value) is n.Comp:
        return Made(verdict=_atom(value.element, known)) if value.kind == "list" else None
    if type(value) is n.Call:
        builtin, element = known.builtin(value.func), known.of(value).element
        is_list = builtin is not None and builtin[0] == "list" and element is not None
        return Made(verdict=_of_atoms(element, known.of(value).why)) if is_list else None
    if type(value) is not n.Binary:
        return None
    if value.op == "+":
        left, right = made_of(value.left, known), made_of(value.right, known)
        return None if left is None or right is None else _joined(left, right)
    items, times = value.left, value.right
    if type(times) is n.List:
        items, times = times, items
    if value.op != "*" or type(items) is not n.List or not items.items or not _is_number(times, known):
        return None
    verdict = all_of(_atom(part, known) for part in (*items.items, *_locals_in(times, known, True)))
    length = len(items.items) * times.value if type(times) is n.Const and type(times.value) is int else None
    return Made((*_locals_in(times, known, False),), times, length, verdict)


def _joined(left: Made, right: Made) -> Made:
    """What two lists are made of, one behind the other."""
    length = None if left.length is None or right.length is None else left.length + right.length
    verdict = all_of((left.verdict, right.verdict))
    return Made(left.ints + right.ints, left.times or right.times, length, verdict)


def _is_number(expr: n.Expr, known: Facts) -> bool:
    """Whether an expression gives an int, where its locals are exact ints, and once more the same."""
    if type(expr) is n.Binary and expr.op in _ARITHMETIC:
        return _is_number(expr.left, known) and _is_number(expr.right, known)
    if type(expr) is n.Load and expr.var.storage is n.Storage.FAST:
        kinds = known.of(expr).kinds
        return not kinds or int in kinds
    return type(expr) is n.Const and type(expr.value) is int


def _locals_in(times: n.Expr, known: Facts, are_ints: bool) -> Iterator[n.Load]:
    """The reads of locals that are known to be exact ints, or of which that is to be asked, each local once."""
    seen: set[n.Var] = set()
    for node in walk_scope(times):
        if type(node) is n.Load and node.var not in seen and known.of(node).within(_INT) is are_ints:
            seen.add(node.var)
            yield node


def may_fill(one: Fill, known: Facts) -> Verdict:
    """Whether what a loop stores is the same in each of its iterations, and an atom that nothing is unpacked from."""
    value = one.store.value
    if type(value) is n.Load:
        is_other = value.var.storage is not n.Storage.FAST or value.var is one.counter.var
        if is_other or not known.bound(value):
            return _CHANGES
    elif constant_of(value) is NO_CONST:
        return _CHANGES
    return _single(value, known)


def stays_here(var: n.Var, parts: Iterable[n.Node], in_strings: Container[str], known: Facts) -> Verdict:
    """Whether all that code does with a local is to read, and to store, the items of the list that it holds.

    What they store to it are atoms that nothing is unpacked from: a slice takes none of these, and the list keeps its
    length. `xs[i] *= 2` might repeat what a slice holds.

    Args:
        parts: statements, and expressions that other statements evaluate.
        in_strings: the words by which a library may look up locals.
    """
    if var.name in in_strings:
        return _OTHERS
    allowed: set[n.Node] = set()
    later: set[n.Node] = set()  # what a generator goes over, which may be handed on
    verdicts: list[Verdict] = []
    for node in (node for part in parts for node in walk_scope(part)):
        if type(node) in _OPAQUE:
            return _OTHERS
        for target in (part for one in targets_of(node) for part in _written(one)):
            if _reads(target.value, var):
                verdicts.append(_keeps_atoms(node, target, known))
        if type(node) is n.Subscript:
            allowed.add(node.value)
        elif type(node) is n.Comp and node.kind == "gen":
            later.update(node.clauses)
        elif type(node) is n.For or (type(node) is n.Clause and node not in later):
            allowed.add(node.iter)
            if type(node.iter) is n.Call and (why := _calls(node.iter, _GOING_OVER, known)) is not None:
                allowed.update(node.iter.args)
                verdicts.append(Allowed(why))
        elif type(node) is n.Return and node.value is not None:
            allowed.add(node.value)
        elif type(node) is n.Call and (why := _calls(node, ONLY_ASKED, known)) is not None:
            allowed.update(node.args)
            verdicts.append(Allowed(why))
        if getattr(node, "var", None) is var and (type(node) is not n.Load or node not in allowed):
            return _OTHERS
    return all_of(verdicts)


def _calls(call: n.Call, names: Container[str], known: Facts) -> Why | None:
    """What it rests on that a call is one of some builtins; None if it may be another."""
    builtin = known.builtin(call.func)
    return builtin[1] if builtin is not None and builtin[0] in names and not call.keywords else None


def _written(target: n.Expr) -> Iterator[n.Subscript]:
    """The items that a target stores to."""
    if type(target) is n.Subscript:
        yield target
    elif type(target) is n.Tuple or type(target) is n.List:
        for part in target.items:
            yield from _written(part)
    elif type(target) is n.Starred:
        yield from _written(target.value)


def _keeps_atoms(node: n.Node, target: n.Subscript, known: Facts) -> Verdict:
    """Whether what a node stores to an item is an atom, and one item."""
    if type(node) is n.Assign and target in node.targets:
        if type(target.index) is n.Slice and type(node.value) is n.List:
            is_as_long = len(node.value.items) >= _most_in(target.index)
            return all_of(_atom(item, known) for item in node.value.items) if is_as_long else _STORES
        return _single(node.value, known)
    if type(node) is n.AugAssign and node.op != "*":
        return _single(node.value, known)
    return _STORES


def _most_in(part: n.Slice) -> float:
    """How many items a slice has at most."""
    lower, upper = (0 if end is None else constant_of(end) for end in (part.lower, part.upper))
    if type(lower) is not int or type(upper) is not int or part.step is not None or min(lower, upper) < 0:
        return inf
    return inf if part.upper is None else upper - lower


def _single(value: n.Expr, known: Facts) -> Verdict:
    fact = known.of(value)
    return Allowed(fact.why) if fact.within(_SINGLE) else _STORES


def _atom(value: n.Expr, known: Facts) -> Verdict:
    return _of_atoms(known.of(value), PROVED)


def _of_atoms(item: Fact | None, why: Why) -> Verdict:
    """Whether what is known of the items of a list says that they are atoms."""
    return Allowed(why | item.why) if item is not None and item.within(ATOMIC) else _STORES

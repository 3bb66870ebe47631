"""What is known of values by following all that flows through a program: `program.flows` as facts."""

from __future__ import annotations

from s2s.analysis.defs import Def, Kind, Overlay
from s2s.analysis.effects import Effect, Effects
from s2s.analysis.fact import CLOSED_WORLD, MOST_KINDS, UNKNOWN, Fact
from s2s.analysis.refine import NO_NAMES, refine
from s2s.ir import nodes as n
from s2s.ir.special import OF_BINARY
from s2s.program.flown_kinds import Flows, Held, Known

_NONE = type(None)
_ONLY_NONE: Known = frozenset({_NONE})
_DICT: Known = frozenset({dict})
_INTS: Known = frozenset({int, bool})
_DISPLAYS: dict[type[n.Expr], type] = {n.Tuple: tuple, n.List: list, n.Dict: dict, n.Set: set}
#: How many copies are followed from one read to the next.
_MOST_READS = 8
#: How many joins are searched for what tests established.
_MOST_JOINS = 16


def flown(expr: n.Expr, overlay: Overlay, flows: Flows | None) -> Fact:
    """What is known of what an expression gives."""
    return UNKNOWN if flows is None else _fact_of(kinds_of(expr, overlay, flows))


def flown_item(expr: n.Expr, overlay: Overlay, flows: Flows | None) -> Fact:
    """What is known of the items of what an expression gives."""
    held = None if flows is None else _held(expr, overlay, flows, _MOST_READS)
    return UNKNOWN if held is None else _fact_of(held.kinds)


def flown_to(var: n.Var, flows: Flows | None) -> Fact:
    """What is known of all that is stored to a variable, anywhere."""
    return UNKNOWN if flows is None else _fact_of(flows.variables.get(var))


def kinds_of(expr: n.Expr, overlay: Overlay, flows: Flows, left: int = _MOST_READS) -> Known | None:
    """The kinds of objects that an expression may give; None if they are not known."""
    if not left:
        return None
    if type(expr) is n.Load:
        return _kinds_of_local(expr, overlay, flows, left)
    if type(expr) is n.Attr:
        if type(expr.value) is n.Load and expr.name in flows.enums.get(expr.value.var, ()):
            return frozenset({expr.value.var})
        if type(expr.value) is n.Load and (expr.value.var, expr.name) in flows.of_classes:
            return flows.of_classes[expr.value.var, expr.name]
        of = with_attribute(kinds_of(expr.value, overlay, flows, left - 1), expr.name)
        return None if of is None else flows.attribute(of, expr.name)
    if type(expr) is n.Subscript:
        held = _item(expr, overlay, flows, left)
        return None if held is None else held.kinds
    if type(expr) is n.Call and type(expr.func) is n.Load:
        return flows.calls.get(expr.func.var)
    if type(expr) is n.Call and type(expr.func) is n.Attr:
        of = with_attribute(kinds_of(expr.func.value, overlay, flows, left - 1), expr.func.name)
        if of == _DICT:
            return _got(expr, expr.func, overlay, flows, left)
        return None if of is None else flows.called(of, expr.func.name)
    if type(expr) is n.Binary and expr.op in OF_BINARY:
        of = kinds_of(expr.left, overlay, flows, left - 1)
        return None if of is None else flows.called(of, OF_BINARY[expr.op])
    if type(expr) is n.Cond:
        arms = [kinds_of(arm, overlay, flows, left - 1) for arm in (expr.body, expr.orelse)]
        return None if arms[0] is None or arms[1] is None else arms[0] | arms[1]
    if type(expr) is n.Const:
        return frozenset({type(expr.value)})
    display = _DISPLAYS.get(type(expr))
    return None if display is None else frozenset({display})


def _got(call: n.Call, method: n.Attr, overlay: Overlay, flows: Flows, left: int) -> Known | None:
    """The kinds of what `get` of a dict gives: a value of it, or what is given instead."""
    if method.name != "get" or call.keywords or not 1 <= len(call.args) <= 2:
        return None
    held = _held(method.value, overlay, flows, left - 1)
    instead = _ONLY_NONE if len(call.args) == 1 else kinds_of(call.args[1], overlay, flows, left - 1)
    return None if held is None or instead is None else held.kinds | instead


def with_attribute(kinds: Known | None, name: str) -> Known | None:
    """The kinds of what has an attribute, of what may be asked for it: where it is None, an error is raised instead."""
    return kinds if kinds is None or hasattr(None, name) else (kinds - _ONLY_NONE or None)


def _kinds_of_local(read: n.Load, overlay: Overlay, flows: Flows, left: int) -> Known | None:
    """The kinds of what a variable may hold where it is read: not None, where tests before have told that."""
    found = flows.variables.get(read.var)
    if found is not None and (_NONE not in found or len(found) == 1):
        return found
    definition = overlay.known_as(read)
    if definition is None:
        return found
    if found is None:
        stored = _source(definition)
        if stored.kind is not Kind.STORE or stored.value is None:
            return None
        found = kinds_of(stored.value, overlay, flows, left - 1)
        if found is None or _NONE not in found:
            return found
    return (found - _ONLY_NONE or found) if _is_not_none(definition, set()) else found


def _source(definition: Def) -> Def:
    """The definition that a refined one refines."""
    while definition.kind is Kind.REFINED:
        definition = definition.sources[0]
    return definition


def _is_not_none(definition: Def, seen: set[Def]) -> bool:
    """Whether tests have told that what a definition stores is not None, on each way that leads to it.

    Args:
        seen: joins that are being asked: a way that leads round to one of these brings nothing new.
    """
    while definition.kind is Kind.REFINED:
        assert definition.test is not None
        told = refine(*definition.test, NO_NAMES)
        if any(read in told and _NONE in told[read].never for read in definition.uses):
            return True
        definition = definition.sources[0]
    if definition.kind is not Kind.PHI or len(seen) > _MOST_JOINS:
        return False
    if definition in seen:
        return True
    seen.add(definition)
    return all(_is_not_none(one, seen) for one in definition.refined)


def _item(expr: n.Subscript, overlay: Overlay, flows: Flows, left: int) -> Held | None:
    """The kinds of a subscript's value; None if unknown. An index of unknown type may be a slice."""
    if type(expr.index) is not n.Const and kinds_of(expr.value, overlay, flows, left - 1) != _DICT:
        index = kinds_of(expr.index, overlay, flows, left - 1)
        if index is None or not index <= _INTS:
            return None
    return _held(expr.value, overlay, flows, left - 1)


def _held(expr: n.Expr, overlay: Overlay, flows: Flows, left: int) -> Held | None:
    """The kinds of the elements of a list, dict or tuple that an expression gives; None if unknown."""
    if type(expr) is n.Load:
        definition = overlay.known_as(expr)
        if expr.var in flows.variables or definition is None:
            return flows.held.get(expr.var)
        if definition.kind is not Kind.STORE or definition.value is None or not left:
            return None
        return _held(definition.value, overlay, flows, left - 1)
    if type(expr) is n.Attr:
        of = with_attribute(kinds_of(expr.value, overlay, flows, left), expr.name)
        return None if of is None else flows.held_by(of, expr.name)
    if type(expr) is n.Subscript and left:
        found = _item(expr, overlay, flows, left)
        return None if found is None else found.held
    return None


def quiet_by_flows(expr: n.Attr | n.Call, overlay: Overlay, flows: Flows | None) -> Effects | None:
    """What reading an attribute does that objects of the program have themselves, or making one; None if not known."""
    if flows is None:
        return None
    if type(expr) is n.Call:
        makes = type(expr.func) is n.Load and expr.func.var in flows.made
        makes &= not any(type(arg) is n.Starred for arg in expr.args)
        makes &= all(one.name is not None for one in expr.keywords)
        return Effects(Effect.RAISE, why=CLOSED_WORLD) if makes else None
    assert type(expr) is n.Attr
    of = kinds_of(expr.value, overlay, flows)
    if of is None or not flows.owns(of, expr.name):
        return None
    flags = Effect.READ if flows.always_have(of, expr.name) else Effect.READ | Effect.RAISE
    return Effects(flags, why=CLOSED_WORLD)


def enum_of(expr: n.Expr, overlay: Overlay, flows: Flows | None) -> n.Var | None:
    """The enum of which an expression gives members, and nothing else."""
    kinds = kinds_of(expr, overlay, flows) if flows is not None and flows.enums else None
    found = next(iter(kinds)) if kinds is not None and len(kinds) == 1 else None
    return found if flows is not None and isinstance(found, n.Var) and found in flows.enums else None


def equal_is_same(left: n.Expr, right: n.Expr, overlay: Overlay, flows: Flows | None) -> bool:
    """Whether two values are equal only where they are one object, and comparing them runs no code of the program."""
    if flows is None or not flows.identical:
        return False
    known = flows.identical | _ONLY_NONE
    for operand in (left, right):
        is_none = type(operand) is n.Const and operand.value is None
        kinds = _ONLY_NONE if is_none else kinds_of(operand, overlay, flows)
        if kinds is None or not kinds <= known:
            return False
    return True


def bound_at(read: n.Expr, flows: Flows | None) -> int | None:
    """The position of the only statement of the module that binds the global that is read; None if not known."""
    return flows.positions.get(read.var) if flows is not None and type(read) is n.Load else None


def dies_unseen(expr: n.Expr, overlay: Overlay, flows: Flows | None) -> bool:
    """Whether the death of an expression's value is unobservable."""
    if flows is None:
        return False
    if type(expr) is n.Load and expr.var in flows.unseen_at:
        return True
    if type(expr) is n.Attr:
        owner = kinds_of(expr.value, overlay, flows)
        if owner is not None and flows.die_unseen_at(owner, expr.name):
            return True
    of = kinds_of(expr, overlay, flows)
    return of is not None and of <= flows.unseen


def all_die_unseen(var: n.Var, flows: Flows | None) -> bool:
    """Whether the death of any value that the program stores to a variable is unobservable."""
    return flows is not None and var in flows.unseen_at


def _fact_of(kinds: Known | None) -> Fact:
    """Kinds of objects as a fact, if they are a few builtin types."""
    types = frozenset(kind for kind in kinds or () if isinstance(kind, type))
    return Fact(types, CLOSED_WORLD) if kinds and types == kinds and len(types) <= MOST_KINDS else UNKNOWN

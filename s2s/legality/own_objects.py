"""Whether a private copy of a program keeps no state from one run to the next."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from s2s.analysis.defs import Overlay
from s2s.analysis.flown import kinds_of
from s2s.analysis.reaching import build
from s2s.ir import nodes as n
from s2s.ir.walk import walk, walk_scope
from s2s.legality.reached import Reached
from s2s.legality.verdict import Refused
from s2s.program.collect import collect
from s2s.program.flow_library import ATOMIC
from s2s.program.flown_kinds import Flows
from s2s.program.flows import follow_call
from s2s.program.shapes import collect_shapes

#: Builtin types whose instances have no attributes that can be stored.
_WITHOUT = frozenset({type(None), bool, int, float, complex, str, bytes, list, dict, tuple, set, frozenset})
_SINGLE = (type(None), bool, type(...))
_MAKING = ("__init__", "__post_init__")
_STORES = (n.Assign, n.AugAssign, n.AnnAssign, n.Delete, n.For)


def keeps_nothing(
    module: n.Module, root: str, reached: Reached
) -> tuple[Flows, frozenset[n.Var] | None] | Refused:
    """Whether all attributes that are stored are those of instances, but for constants.

    Args:
        module: a whole program, in which functions and classes are all that there is from one run to the next.
        root: the function that is called.
        reached: what it is a copy of, with the constants that it uses as they are.

    Returns:
        what flows where in the program, if that is so; and the classes of the instances in what it gives, if known.
    """
    facts = collect(module)
    flows, given = follow_call(module.globals[root], collect_shapes(facts), facts)
    constants = reached.classes_of_instances - reached.records.keys()
    fixed = frozenset(module.globals[cls.name] for cls in constants)
    enums = frozenset(module.globals[cls.name] for cls in reached.enums)
    if fixed and not _hold_atoms(fixed, flows, _of_members(module, enums)):
        return Refused("what a constant holds may change")
    for function in facts.statement_of:
        stored = [part for stmt in function.body for node in walk_scope(stmt) for part in _stored_by(node)]
        compared = [
            node
            for stmt in function.body
            for node in walk_scope(stmt)
            if type(node) is n.Compare and not asks_no_identity(node)
        ]
        if fixed and function.name not in _MAKING and _makes_again(function):
            return Refused("a constant may be made again")
        overlay = build(function) if stored or compared else None
        for part in stored:
            assert overlay is not None
            kinds = kinds_of(part.value, overlay, flows)
            if not kinds or not all(_is_own(kind, flows) for kind in kinds):
                return Refused(f"what has {part.name} stored to it may be kept")
            if not fixed.isdisjoint(kinds) and not _is_of_new(part.value, function):
                return Refused(f"{part.name} may be stored to a constant")
        for node in compared:
            assert overlay is not None
            if not _compares_instances(node, overlay, flows, enums):
                return Refused("which object a constant is may be asked")
    return flows, given


def _stored_by(node: n.Node) -> Iterator[n.Attr]:
    """The attributes that a statement, or a clause, stores, or of which it changes what they hold."""
    targets: list[n.Expr] = []
    if isinstance(node, _STORES):
        targets = [*node.targets] if isinstance(node, n.Assign | n.Delete) else [node.target]
    elif type(node) is n.Clause:
        targets = [node.target]
    while targets:
        target = targets.pop()
        if type(target) is n.Attr:
            yield target
        if isinstance(target, n.Tuple | n.List):
            targets += target.items
        elif isinstance(target, n.Attr | n.Subscript | n.Starred):
            targets.append(target.value)


def _is_own(kind: n.Var | type, flows: Flows) -> bool:
    """Whether what is stored to an object goes with it: an enum keeps its members."""
    return kind not in flows.enums if isinstance(kind, n.Var) else kind in _WITHOUT


def _compares_instances(
    node: n.Compare, overlay: Overlay, flows: Flows, enums: frozenset[n.Var] = frozenset()
) -> bool:
    """Whether an object is asked for by its identity that is an instance of a class of the program, if not None.

    Each such object is one in the copy, too, as members of enums are; a number or a text may be another one than in the
    program as written.
    """
    operands = [node.left, *node.rights]
    for op, left, right in zip(node.ops, operands, node.rights, strict=False):
        if op not in ("is", "is not") or _is_read_of(left, enums) or _is_read_of(right, enums):
            continue
        sides = [kinds_of(side, overlay, flows) for side in (left, right)]
        if sides and not any(kinds and all(map(_is_instance, kinds)) for kinds in sides):
            return False
    return True


def _is_read_of(expr: n.Expr, enums: frozenset[n.Var]) -> bool:
    """Whether an expression is a member of an enum, by its name: nothing else is that object."""
    return type(expr) is n.Attr and type(expr.value) is n.Load and expr.value.var in enums


def _is_instance(kind: n.Var | type) -> bool:
    return isinstance(kind, n.Var) or kind is type(None)


def _of_members(module: n.Module, enums: frozenset[n.Var]) -> set[str]:
    """The names that nothing has but enums, of their members."""
    classes = [stmt for stmt in module.body if type(stmt) is n.ClassDef]
    bound = {enum: set[str]() for enum in (True, False)}
    for definition in classes:
        names = {
            getattr(getattr(node, "var", None), "name", "")
            for stmt in definition.body
            for node in walk_scope(stmt)
        }
        bound[definition.var in enums] |= names
    stored = {part.name for node in walk(module) for part in _stored_by(node)}
    return bound[True] - bound[False] - stored


def _hold_atoms(classes: frozenset[n.Var], flows: Flows, elsewhere: Collection[str]) -> bool:
    """Whether instances of some classes hold numbers, texts, members of enums and each other, and nothing else.

    Args:
        elsewhere: names that none of these instances has.
    """
    lasting = {*ATOMIC, *flows.enums, *classes}
    if not classes <= flows.own.keys():
        return False
    for cls in classes:
        for name in flows.own.get(cls, frozenset()) - {*elsewhere}:
            kinds = flows.fields.get((cls, name))
            if kinds is None and cls not in flows.holders.get(name, {cls}):
                continue  # it is stored on others
            if kinds is None or not kinds <= lasting:
                return False
    return True


def _is_of_new(base: n.Expr, function: n.Function) -> bool:
    """Whether what is stored to is the instance that a constructor is given, which is a new one."""
    if function.name not in _MAKING or not function.params or type(base) is not n.Load:
        return False
    own = function.params[0].var
    nodes = [node for stmt in function.body for node in walk(stmt)]
    return base.var is own and not any(type(node) is n.Store and node.var is own for node in nodes)


def _makes_again(function: n.Function) -> bool:
    """Whether a function calls a constructor by its name."""
    return any(
        type(node) is n.Attr and node.name in _MAKING for stmt in function.body for node in walk_scope(stmt)
    )


def asks_no_identity(node: n.Compare) -> bool:
    """Whether a comparison asks only whether something is None, or a bool."""
    operands = [node.left, *node.rights]
    for op, left, right in zip(node.ops, operands, node.rights, strict=False):
        if op in ("is", "is not") and not any(
            type(one) is n.Const and type(one.value) in _SINGLE for one in (left, right)
        ):
            return False
    return True


def is_of_object(base: n.Expr) -> bool:
    """Whether what is stored to belongs to an object in a local: no class, which would keep it."""
    while type(base) is n.Attr or type(base) is n.Subscript:
        base = base.value
    return type(base) is n.Load and base.var.storage is not n.Storage.GLOBAL and base.var.name != "cls"

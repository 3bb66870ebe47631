"""When constructing an object may be done without calling its class, and when attributes may be stored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from s2s.analysis.defs import Def
from s2s.analysis.effects import Knowledge
from s2s.analysis.granted import Granted
from s2s.ir import nodes as n
from s2s.ir.originals import split
from s2s.ir.walk import Scope, scope_children, set_attributes, walk
from s2s.legality.move import MOST_STORES, Stored, all_die_unseen
from s2s.legality.verdict import Allowed, Refused, Verdict
from s2s.options import ProgramNames
from s2s.program.bindings import ModuleFacts
from s2s.program.builders import Builder
from s2s.program.constructors import Constructor
from s2s.program.library_bases import constructor_in_library
from s2s.program.members import ClassShape
from s2s.program.records import is_fixed
from s2s.program.shapes import Shapes
from s2s.program.stored import StoredNames


class Makes(Granted, Protocol):
    """What is known of how instances are made; `context.Context` is one."""

    @property
    def constructors(self) -> dict[n.Var, Constructor]:
        """The classes of the module of which making an instance only stores what it is given, by their names."""

    made_sealed: dict[n.Var, Constructor | None]
    shapes: Shapes | None


_FIXED = Refused("it stores to an object that lets nobody do so")


def may_store(nodes: Iterable[n.Node], known: Mapping[n.Var, ClassShape], facts: ModuleFacts) -> Verdict:
    """Whether no store is to an attribute of a known object whose class raises an error instead.

    The test of a region finds such a class unchanged: the method of it that raises is its own.
    """
    fixed = {var for var, shape in known.items() if is_fixed(shape, facts)}
    for target in set_attributes(nodes):
        if type(target.value) is n.Load and target.value.var in fixed:
            return _FIXED
    return Allowed()


def without_call(made: Constructor, name: n.Var, scope: Scope, cx: Granted) -> Verdict:
    """Whether the stores of a constructor may replace a call of it.

    It stores what it is given and nothing else, runs no code of the program, and nobody misses its frame, in which
    nothing can be raised. That the name means the class, and the class is what its text says, is to be granted.
    """
    if not isinstance(scope, n.Function) or scope.is_lambda:
        return Refused("module code runs once")
    wanted = ["sealed-classes", "sealed-globals"]
    if made.builtins:
        wanted.append("sealed-builtins")
    for one in wanted:
        if not cx.granted(one):
            return Refused("the class may have been changed", one)
    # Of the class's own methods none runs before its statement has: nothing in that calls them.
    own = any(member.function is scope for member in made.shape.members.values())
    if not own and not _has_run(name, scope, cx):
        return Refused("the class statement may not have run")
    if not made.is_certain:
        return Refused("what its annotations name may make another kind of field of one")
    return Allowed(frozenset(wanted))


def constructor_called(name: n.Var, cx: Makes) -> Constructor | None:
    """What a call of a class by its name stores: of the module, or in a whole program of one of its other files."""
    found = cx.constructors.get(name) or _sealed_constructor(name, cx)
    if found is None and cx.facts.elsewhere is not None:
        return cx.facts.elsewhere.constructor(name)
    return found


def _sealed_constructor(name: n.Var, cx: Makes) -> Constructor | None:
    """What a call of a class stores that derives from abstract classes of the library, which no test asks."""
    if not cx.granted("sealed-classes") or cx.shapes is None:
        return None
    known = cx.made_sealed
    if name not in known:
        shape = cx.shapes.of_var.get(name)
        known[name] = constructor_in_library(shape, cx.facts) if shape is not None else None
    return known[name]


def _has_run(name: n.Var, scope: n.Function, cx: Granted) -> bool:
    """Whether the class statement has run where code of a function does, or the import of the class."""
    if name in cx.facts.index:
        return cx.facts.defined_before_use(name, scope)
    position = cx.flows.positions.get(name) if cx.flows is not None else None
    return position is not None and cx.facts.has_run_before(position, scope)


def without_new(
    made: Builder, call: n.Call, scope: Scope, cx: Granted, stored: StoredNames, program: ProgramNames | None
) -> Verdict:
    """Whether what the `__new__` of a class does may be done in the place of a call of the class.

    It hands one argument to the `__new__` of a builtin class, which may run code of the program and raise, and stores
    what it was given. Both happen here as they did there, on the same object, once all arguments are evaluated.

    Args:
        stored: the attribute names that the module stores.
        program: those by which the files of a whole program may change each other's classes.
    """
    assert type(call.func) is n.Load
    if not isinstance(scope, n.Function) or scope.is_lambda:
        return Refused("module code runs once")
    wanted = ("sealed-classes", "sealed-globals", "sealed-builtins")
    for one in wanted:
        if not cx.granted(one, call):
            return Refused("the class may have been changed", one)
    for name in ("__init__", *made.asks):
        if name in stored or (program is not None and program.gives(name)):
            return Refused(f"{name} may be stored by the text")
    own = any(member.function is scope for member in made.shape.members.values())
    if not own and not cx.facts.defined_before_use(call.func.var, scope):
        return Refused("the class statement may not have run")
    if any(keyword.name in made.refused for keyword in call.keywords):
        return Refused("its `__new__` looks for a keyword that is given")
    return Allowed(frozenset(wanted))


def stored_one_by_one(values: list[n.Expr], unwinds: bool, known: Knowledge) -> Verdict:
    """Whether each value may be stored before the next one is evaluated, in an object that a local holds.

    What is evaluated later may raise: then the local would hold the object, and so the values before it, for as long
    as the frame is there. What locals of the frame hold anyway dies no later for it.

    Args:
        unwinds: whether the function handles exceptions, and goes on.
    """
    computed = [value for value in values if not is_at_hand(value, known)]
    if len(computed) > 1 or (computed and unwinds):
        return Refused("what is evaluated before would live longer where the next value raises")
    return Allowed()


def may_be_stored_first(
    var: n.Var, call: n.Call, stores: list[Def], is_first: bool, known: Stored
) -> Verdict:
    """Whether a local may hold an object before its attributes are stored, and before what these hold is evaluated.

    The call that made it has held it so far. What the local held dies earlier then, which nobody is to see; and nothing
    reads it meanwhile. Where that raises, the frame is left, with all that its locals hold.

    Args:
        stores: all that is stored to the local.
        is_first: whether the local certainly holds nothing yet.
    """
    if var.storage is not n.Storage.FAST or any(getattr(node, "var", None) is var for node in walk(call)):
        return Refused("what it holds is read before the object is made")
    if is_first:
        return Allowed()
    if len(stores) > MOST_STORES:
        return Refused("the local is stored to in too many places")
    return all_die_unseen(stores, known)


def is_at_hand(value: n.Expr, known: Knowledge) -> bool:
    """Whether evaluating an expression has no effect: a literal, an empty display, or a bound local."""
    if type(value) is n.List or type(value) is n.Dict:
        return not scope_children(value)
    if type(value) is n.Load:
        kept = split(value.var.name) is not None
        return kept or (value.var.storage is n.Storage.FAST and known.bound(value))
    return type(value) is n.Const

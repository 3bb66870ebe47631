"""Whether a scope may take the members of an enum from what is kept of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from s2s.analysis.fact import CLOSED_WORLD
from s2s.analysis.facts import Facts
from s2s.analysis.granted import Granted
from s2s.ir import nodes as n
from s2s.ir.walk import Scope
from s2s.legality.move import can_drop
from s2s.legality.verdict import Allowed, Refused, Verdict
from s2s.program.enums import HASHING, EnumClass
from s2s.program.members import bound_in

_IDENTITY = frozenset({"is", "is not"})


def by_test(scope: Scope) -> Verdict:
    """Whether a test of an enum's name may stand in a scope, right before the members are read.

    The name is read where it was read. While it means the enum that is kept, Python refuses to rebind the members
    (rule R5); before the class statement has run, what is kept is an object that no name means.
    """
    if not isinstance(scope, n.Function):
        return Refused("module code runs once")
    return Allowed()


def without_test(enum: EnumClass, name: str, read: n.Expr, scope: Scope, cx: Granted) -> Verdict:
    """Whether a name certainly means its enum in a scope, and a member of that name is certainly there.

    Args:
        name: of the member; empty for all of them.
        read: what reads it.
    """
    if not cx.granted("sealed-globals", read):
        return Refused("the name may be bound to another class", "sealed-globals")
    if not isinstance(scope, n.Function) or not cx.facts.has_run_before(enum.position, scope):
        return Refused("the class statement may not have run")
    if not enum.is_certain(name):
        return Refused("what is bound to the name may be no member, or no enum")
    return Allowed(frozenset({"sealed-globals"}))


def of_one_enum(found: Sequence[tuple[EnumClass, str] | None]) -> Verdict:
    """Whether what some expressions read, members or anything else, is members of one enum: one test is about them."""
    if None in found:
        return Refused("not all of them are members")
    if len({one[0].var for one in found if one is not None}) > 1:
        return Refused("they are members of several enums")
    return Allowed()


def hashed_once(enum: EnumClass) -> Verdict:
    """Whether a set of members may be kept: they are hashed then, and each use of a new one would hash them again.

    Python hashes what is a number or a text as well, and module enum all others, by a name that stays. That it is so
    is asked of the class at hand, so that the name is to be tested in any case: its text may not tell.
    """
    if type(enum.statement) is n.ClassDef and not HASHING.isdisjoint(bound_in(enum.statement)):
        return Refused(f"{enum.var.name} hashes its members in its own way")
    return Allowed()


def one_by_one(
    asked: n.Expr, items: Sequence[n.Expr], known: Facts, is_there: Callable[[n.Expr], bool]
) -> Verdict:
    """Whether a member may be looked for among some objects by asking of each whether it is that one.

    All are equal to nothing but themselves. What is asked is read anew for each; those behind the one that it is are
    not read any more.

    Args:
        is_there: whether an expression reads a member of an enum that is certainly there.
    """
    if known.enum_of(asked) is None:
        return Refused("it is not known to be a member")
    if not items or not all(known.equal_is_same(asked, item) for item in items):
        return Refused("it may be equal to another object")
    if len(items) > 1 and not can_drop(asked, known):
        return Refused("reading it again may be seen")
    if not all(is_there(item) or can_drop(item, known) for item in items[1:]):
        return Refused("what would not be read may not be there")
    return Allowed(CLOSED_WORLD)


def only_compares(expr: n.Expr) -> bool:
    """Whether an expression only compares by identity, or combines such comparisons."""
    if type(expr) is n.Compare:
        return _IDENTITY.issuperset(expr.ops)
    if type(expr) is n.Unary:
        return expr.op == "not" and only_compares(expr.operand)
    return type(expr) is n.Bool and all(map(only_compares, expr.values))


def compared(expr: n.Expr) -> list[n.Expr]:
    """The operands of such an expression."""
    if type(expr) is n.Compare:
        return [expr.left, *expr.rights]
    if type(expr) is n.Unary:
        return [expr.operand]
    return [*expr.values] if type(expr) is n.Bool else []

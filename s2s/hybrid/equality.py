"""Whether two objects of the graph are equal, decided without running code of the program."""

from __future__ import annotations

from types import FunctionType, WrapperDescriptorType
from typing import TYPE_CHECKING, TypeGuard

from s2s.hybrid.binding import Given
from s2s.hybrid.decided import decided
from s2s.hybrid.facts import LITERALS, Fact, Found, raw_of
from s2s.hybrid.values import Env
from s2s.ir import nodes as n

if TYPE_CHECKING:
    from s2s.hybrid.body import Body

#: Comparisons that the interpreter does itself, by their special method.
_OWN: dict[str, frozenset[object]] = {
    name: frozenset(cls.__dict__[name] for cls in LITERALS if name in cls.__dict__)
    for name in ("__eq__", "__ne__")
}
_HASHES = frozenset(cls.__dict__["__hash__"] for cls in (*LITERALS, object) if "__hash__" in cls.__dict__)


def hashed_by_interpreter(subject: object) -> bool:
    """Whether hashing an object runs no code of the program."""
    return raw_of(type(subject), "__hash__") in _HASHES


def is_own_comparison(target: object) -> TypeGuard[WrapperDescriptorType]:
    """Whether a callable is a comparison that the interpreter does itself, as a class has it: `str.__eq__`."""
    return type(target) is WrapperDescriptorType and any(target in own for own in _OWN.values())


def decided_equality(body: Body, one: object, other: object, env: Env, *, op: str = "==") -> bool | None:
    """What `one == other` is, or `!=`; None where it is not decided, or no truth value.

    The interpreter asks the left one first, but the right one if its class is derived from the left one's; who does not
    know says `NotImplemented`, and in the end identity decides.
    """
    name = "__eq__" if op == "==" else "__ne__"
    cls, derived = type(one), type(other)
    turned = derived is not cls and issubclass(derived, cls)
    for left, right in ((other, one), (one, other)) if turned else ((one, other), (other, one)):
        answer = _asked(body, left, right, name, env)
        if answer is None or type(answer) is bool:
            return answer
    return (one is other) is (op == "==")


def _asked(body: Body, left: object, right: object, name: str, env: Env) -> object:
    """What a special method answers, None if that is not decided."""
    cls = type(left)
    raw = raw_of(cls, name)
    if raw is object.__dict__["__ne__"]:
        answer = _asked(body, left, right, "__eq__", env)
        return not answer if type(answer) is bool else answer
    if raw is object.__dict__["__eq__"]:
        return True if left is right else NotImplemented
    if raw in _OWN[name]:
        assert isinstance(raw, WrapperDescriptorType)
        answer = raw(left, right)
        return answer if type(answer) is bool or answer is NotImplemented else None
    if type(raw) is not FunctionType:
        return None
    facts = (Fact("type", left, "", cls), Fact("class", cls, name, raw))
    if not body.spec.reads(Found("method", raw, facts), opaque=env.opaque):
        return None
    given = Given([decided(body, left, "left"), decided(body, right, "right")])
    entered = body.calls.specialized(raw, given, env.copy(), facts)
    return entered.what.known if entered is not None and entered.decided else None


def decided_of_all(
    body: Body, candidates: tuple[object, ...], other: object, env: Env, op: str
) -> list[bool] | None:
    """What a comparison with each of some objects gives, None where one is not decided."""
    found = []
    for one in candidates:
        answer = decided_equality(body, one, other, env, op=op)
        if answer is None:
            return None
        found.append(answer)
    return found


def by_identity(body: Body, code: n.Load, candidates: list[object], *, same: bool) -> n.Expr:
    """Whether a local is, or is not, one of some objects."""
    tests: list[n.Expr] = [
        n.Compare(n.Load(code.var), ["is" if same else "is not"], [body.spec.named(one, "kept")])
        for one in candidates
    ]
    return tests[0] if len(tests) == 1 else n.Bool("or" if same else "and", tests)

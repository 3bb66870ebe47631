"""Comparisons under specialization."""

from __future__ import annotations

from collections.abc import Container, Sized
from types import MethodType
from typing import TYPE_CHECKING

from s2s.analysis.operators import (
    fold_compare,
)
from s2s.hybrid import containers
from s2s.hybrid.decided import decided
from s2s.hybrid.equality import by_identity, decided_of_all
from s2s.hybrid.facts import LITERALS, Fact, Found, raw_of
from s2s.hybrid.values import NOTHING, Abstract, Env, Value, joined, of_type
from s2s.ir import nodes as n

if TYPE_CHECKING:
    from s2s.hybrid.body import Body


def compare(body: Body, expr: n.Compare, env: Env) -> Value:
    answer = _in_keywords(body, expr, env)
    if answer is not None:
        return decided(body, answer, "value")
    operands = [body.evaluate(expr.left, env), body.evaluate(expr.rights[0], env)]
    for right in expr.rights[1:]:
        # Evaluated only as long as what is before it holds.
        other = env.copy()
        operands.append(body.evaluate(right, other))
        env.replace(joined([env, other]))
    return compared(body, list(expr.ops), operands, env)


def compared(body: Body, ops: list[str], operands: list[Value], env: Env) -> Value:
    """`operands[0] ops[0] operands[1] …`."""
    residual = Value(
        n.Compare(operands[0].code, ops, [right.code for right in operands[1:]]),
        of_type(bool) if all(op in ("is", "is not", "in", "not in") for op in ops) else NOTHING,
    )
    if len(ops) != 1:
        body.operates(env, *operands)
        return residual
    left, right = operands
    answer = _comparison(body, ops[0], left, right, env)
    if answer is None and ops[0] not in ("is", "is not"):
        body.operates(env, left, right)
    if answer is not None and left.may_go and right.may_go:
        return decided(body, answer, "value")
    if answer is None and ops[0] in ("==", "!=") and left.what.among is not None and right.decided:
        return _of_candidates(body, ops[0], left, right, env, residual)
    if ops[0] in ("in", "not in"):
        residual.code = _one_by_one(ops[0], left, right) or residual.code
    if ops[0] in ("is", "is not"):
        residual.code = n.Compare(_very(body, left), ops, [_very(body, right)])
    return residual


def _one_by_one(op: str, left: Value, right: Value) -> n.Expr | None:
    """Text looked up in a small set of text that nothing can change: it is compared with each."""
    subject = right.what.known
    what = left.what.maybe or left.what
    if type(subject) is not frozenset or not right.pure or what.type is not str or what.is_known:
        return None
    if not 0 < len(subject) <= _MOST_COMPARED_TEXTS or any(type(one) is not str for one in subject):
        return None
    if not isinstance(left.code, n.Load) or left.code.var.storage is not n.Storage.FAST:
        return None
    same = "==" if op == "in" else "!="
    tests: list[n.Expr] = [
        n.Compare(n.Load(left.code.var), [same], [n.Const(one)]) for one in sorted(subject)
    ]
    return tests[0] if len(tests) == 1 else n.Bool("or" if op == "in" else "and", tests)


def _of_candidates(body: Body, op: str, left: Value, right: Value, env: Env, residual: Value) -> Value:
    """A comparison of one of some objects of the graph: the same for all, or told by which it is."""
    among = left.what.among or ()
    if len(among) > _MOST_COMPARED or all(type(one) in LITERALS for one in among):
        return residual
    answers = decided_of_all(body, among, right.what.known, env, op)
    if answers is None:
        return residual
    equal = [one for one, answer in zip(among, answers, strict=True) if answer is (op == "==")]
    residual.idle = left.may_go
    if not equal or len(equal) == len(among):
        residual.truth, residual.what = bool(equal) is (op == "=="), of_type(bool)
    elif isinstance(left.code, n.Load) and len(equal) <= _MOST_IDENTICAL:
        code = by_identity(body, left.code, equal, same=op == "==")
        return Value(code, of_type(bool), idle=left.may_go)
    return residual


#: Comparing with more objects is not decided for each.
_MOST_COMPARED = 256
#: A set finds more texts than this faster.
_MOST_COMPARED_TEXTS = 2
#: More tests of identity cost what the comparison costs.
_MOST_IDENTICAL = 3


def _very(body: Body, value: Value) -> n.Expr:
    """The very object where identity is asked for: a literal would be another one, and Python warns of it."""
    if value.decided and type(value.what.known) in _VALUES:
        return body.spec.named(value.what.known, "kept")
    return value.code


def _in_keywords(body: Body, expr: n.Compare, env: Env) -> bool | None:
    """Whether a name is among the keyword arguments that a function got."""
    if len(expr.ops) != 1 or expr.ops[0] not in ("in", "not in"):
        return None
    mapping = body.keywords(expr.rights[0], env)
    name = None if mapping is None else keyword_name(body, expr.left, env)
    return None if mapping is None or name is None else (name in mapping) is (expr.ops[0] == "in")


def keyword_name(body: Body, expr: n.Expr, env: Env) -> str | None:
    """The name that an expression certainly is, without any effect."""
    if not isinstance(expr, n.Const | n.Load):
        return None
    what = body.evaluate(expr, env).what
    return what.known if what.is_known and type(what.known) is str else None


def _comparison(body: Body, op: str, left: Value, right: Value, env: Env) -> bool | None:
    if op in ("is", "is not"):
        same = _identity(left.what, right.what)
        return None if same is None else same is (op == "is")
    if op in ("in", "not in") and _is_empty(body, left.what, right.what, env):
        return op == "not in"
    if not left.what.is_known or not right.what.is_known:
        return None
    one, other = left.what.known, right.what.known
    if op in ("in", "not in") and left.what.is_literal:
        inside = _contained(body, one, other, env)
        return None if inside is None else inside is (op == "in")
    if left.what.is_literal and right.what.is_literal:
        value = fold_compare(op, one, other)
        return value if type(value) is bool else None
    if op in ("==", "!=") and one is other and raw_of(type(one), op_name(op)) is object.__dict__[op_name(op)]:
        return op == "=="
    return None


def _is_empty(body: Body, key: Abstract, container: Abstract, env: Env) -> bool:
    """Whether a dict or set of the graph has nothing, so that it asks a key for no more than its hash."""
    subject = container.known
    if type(subject) not in (dict, set, frozenset):
        return False
    assert isinstance(subject, Sized)
    if len(subject) or not _is_hashable(key):
        return False
    if type(subject) is frozenset:
        return True
    fact = Fact("length", subject, "", 0)
    return body.spec.reads(Found("value", None, (fact,)), opaque=env.opaque)


def _is_hashable(what: Abstract) -> bool:
    """Whether a value can be hashed, without code of the program."""
    what = what.maybe or what
    return what.type in LITERALS if what.known is not None else True


def op_name(op: str) -> str:
    """The special method of `==` or `!=`."""
    return "__eq__" if op == "==" else "__ne__"


def _identity(one: Abstract, other: Abstract) -> bool | None:
    if one.is_known and other.is_known:
        a, b = one.known, other.known
        if type(a) is MethodType or type(b) is MethodType:
            return None
        if type(a) in _VALUES and type(b) in _VALUES:
            return None if type(a) is type(b) else False
        return a is b
    for a, b in ((one, other), (other, one)):
        if a.is_known and b.type is not None and not b.is_known and type(a.known) is not b.type:
            return False
    return None


#: Literals that may be there more than once.
_VALUES = frozenset({int, float, complex, str, bytes})


def _contained(body: Body, value: object, container: object, env: Env) -> bool | None:
    if type(container) is str and type(value) is str:
        return value in container
    if type(container) is dict:
        found = containers.entry(container, value) or containers.absence(container, value)
    elif type(container) is set or type(container) is frozenset:
        if not all(type(item) in LITERALS for item in container):
            return None
        found = Found("value", None, ()) if type(container) is frozenset else None
        if type(container) is set:
            return None
    else:
        found = containers.elements(container, body.spec.limits.unroll)
        if found is not None and not all(type(item) in LITERALS for item in found.items):
            return None
    if found is None or not body.spec.reads(found, opaque=env.opaque):
        return None
    assert isinstance(container, Container)
    return value in container

"""Functions of the module `operator`: each does what the operator does."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from s2s.hybrid.comparisons import compared
from s2s.hybrid.expressions import binary, unary
from s2s.hybrid.subscripts import subscripted
from s2s.hybrid.values import Env, Value

if TYPE_CHECKING:
    from s2s.hybrid.body import Body

_Rule = Callable[["Body", list[Value], Env, object], Value | None]


def _binary(op: str) -> _Rule:
    def rule(body: Body, args: list[Value], env: Env, code: object) -> Value | None:
        return binary(body, op, args[0], args[1], env) if len(args) == 2 else None

    return rule


def _compare(op: str) -> _Rule:
    def rule(body: Body, args: list[Value], env: Env, code: object) -> Value | None:
        return compared(body, [op], args, env) if len(args) == 2 else None

    return rule


def _unary(op: str) -> _Rule:
    def rule(body: Body, args: list[Value], env: Env, code: object) -> Value | None:
        return unary(body, op, args[0], env) if len(args) == 1 else None

    return rule


def _getitem(body: Body, args: list[Value], env: Env, code: object) -> Value | None:
    return subscripted(body, args[0], args[1], env) if len(args) == 2 else None


#: `operator.contains` takes its operands the other way round, so that it stays a call.
OPERATORS: Mapping[object, _Rule] = {
    operator.add: _binary("+"),
    operator.sub: _binary("-"),
    operator.mul: _binary("*"),
    operator.matmul: _binary("@"),
    operator.truediv: _binary("/"),
    operator.floordiv: _binary("//"),
    operator.mod: _binary("%"),
    operator.pow: _binary("**"),
    operator.lshift: _binary("<<"),
    operator.rshift: _binary(">>"),
    operator.and_: _binary("&"),
    operator.or_: _binary("|"),
    operator.xor: _binary("^"),
    operator.lt: _compare("<"),
    operator.le: _compare("<="),
    operator.gt: _compare(">"),
    operator.ge: _compare(">="),
    operator.eq: _compare("=="),
    operator.ne: _compare("!="),
    operator.is_: _compare("is"),
    operator.is_not: _compare("is not"),
    operator.neg: _unary("-"),
    operator.pos: _unary("+"),
    operator.invert: _unary("~"),
    operator.not_: _unary("not"),
    operator.getitem: _getitem,
}

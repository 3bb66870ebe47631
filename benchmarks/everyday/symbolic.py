"""Symbolic differentiation and simplification with pattern matching."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import partial
from itertools import product


class Expr:
    def __add__(self, other):
        return Add(self, wrap(other))

    __radd__ = __add__

    def __sub__(self, other):
        return Add(self, Mul(Num(-1), wrap(other)))

    def __mul__(self, other):
        return Mul(self, wrap(other))

    __rmul__ = __mul__

    def __pow__(self, exponent: int):
        return Pow(self, exponent)


@dataclass(frozen=True)
class Num(Expr):
    value: int


@dataclass(frozen=True)
class Var(Expr):
    name: str


@dataclass(frozen=True)
class Add(Expr):
    left: Expr
    right: Expr


@dataclass(frozen=True)
class Mul(Expr):
    left: Expr
    right: Expr


@dataclass(frozen=True)
class Pow(Expr):
    base: Expr
    exponent: int


@dataclass(frozen=True)
class Call(Expr):
    function: str
    argument: Expr


def wrap(value) -> Expr:
    return value if isinstance(value, Expr) else Num(value)


sin, cos, exp = (partial(Call, name) for name in ("sin", "cos", "exp"))


def diff(e: Expr, name: str) -> Expr:
    match e:
        case Num():
            return Num(0)
        case Var(n):
            return Num(int(n == name))
        case Add(a, b):
            return Add(diff(a, name), diff(b, name))
        case Mul(a, b):
            return Add(Mul(diff(a, name), b), Mul(a, diff(b, name)))
        case Pow(base, n):
            return Mul(Mul(Num(n), Pow(base, n - 1)), diff(base, name))
        case Call("sin", a):
            return Mul(cos(a), diff(a, name))
        case Call("cos", a):
            return Mul(Mul(Num(-1), sin(a)), diff(a, name))
        case Call("exp", a):
            return Mul(e, diff(a, name))
    raise TypeError(f"cannot differentiate {e!r}")


def simplify(e: Expr) -> Expr:
    match e:
        case Add(a, b):
            return simplify_add(simplify(a), simplify(b))
        case Mul(a, b):
            return simplify_mul(simplify(a), simplify(b))
        case Pow(base, n):
            base = simplify(base)
            if n < 2:
                return base if n == 1 else Num(1)
            return Num(base.value**n) if isinstance(base, Num) else Pow(base, n)
        case Call(f, a):
            return Call(f, simplify(a))
    return e


def simplify_add(a: Expr, b: Expr) -> Expr:
    match a, b:
        case Num(0), _:
            return b
        case _, Num(0):
            return a
        case Num(x), Num(y):
            return Num(x + y)
        case _, Num():
            return simplify_add(b, a)
        case Num(x), Add(Num(y), rest):
            return Add(Num(x + y), rest)
        case Mul(Num(x), p), Mul(Num(y), q) if p == q:
            return simplify_mul(Num(x + y), p)
        case p, Mul(Num(y), q) if p == q:
            return simplify_mul(Num(1 + y), p)
        case p, q if p == q:
            return simplify_mul(Num(2), p)
    return Add(a, b)


def simplify_mul(a: Expr, b: Expr) -> Expr:
    match a, b:
        case (Num(0), _) | (_, Num(1)):
            return a
        case (Num(1), _) | (_, Num(0)):
            return b
        case Num(x), Num(y):
            return Num(x * y)
        case _, Num():
            return simplify_mul(b, a)
        case Num(x), Mul(Num(y), rest):
            return simplify_mul(Num(x * y), rest)
        case Mul(Num() as x, p), _:
            return simplify_mul(x, simplify_mul(p, b))
        case _, Mul(Num() as y, q):
            return simplify_mul(y, simplify_mul(a, q))
        case Pow(p, m), Pow(q, n) if p == q:
            return Pow(p, m + n)
        case p, Pow(q, n) if p == q:
            return Pow(p, n + 1)
        case p, q if p == q:
            return Pow(p, 2)
    return Mul(a, b)


def evaluate(e: Expr, **values: float) -> float:
    match e:
        case Num(v):
            return v
        case Var(n):
            return values[n]
        case Add(a, b):
            return evaluate(a, **values) + evaluate(b, **values)
        case Mul(a, b):
            return evaluate(a, **values) * evaluate(b, **values)
        case Pow(base, n):
            return evaluate(base, **values) ** n
        case Call(f, a):
            return getattr(math, f)(evaluate(a, **values))


def show(e: Expr) -> str:
    match e:
        case Num(v):
            return str(v)
        case Var(n):
            return n
        case Add(a, b):
            return f"({show(a)} + {show(b)})"
        case Mul(a, b):
            return f"{show(a)}*{show(b)}"
        case Pow(base, n):
            return f"{show(base)}^{n}"
        case Call(f, a):
            return f"{f}({show(a)})"


def job():
    x, y = Var("x"), Var("y")
    formulas = [
        x**3 + 2 * x * y - 5,
        sin(x * x) * exp(3 * x),
        (x + y) ** 4 * cos(y),
        exp(sin(x) * y) - x**2 * y**2,
        3 + x * x * x + 4 * x * 0,
        cos(x * y) ** 3 * x,
    ]
    results = []
    for formula, name in product(formulas, "xy"):
        order, current = 0, formula
        while order < 4 and current != Num(0):
            current = simplify(diff(current, name))
            order += 1
        value = evaluate(current, x=0.5, y=-1.25)
        results.append((name, order, show(current)[:60], len(show(current)), round(value, 6)))
    return results


if __name__ == "__main__":
    print(job())

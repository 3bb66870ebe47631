"""A spreadsheet's formula: a tree of nodes, and an interpreter that visits them for every row of the sheet.

python -m samples.hybrid.interpreter
"""

from __future__ import annotations

import operator
import random
from dataclasses import dataclass

import s2s


@dataclass(slots=True)
class Number:
    value: float


@dataclass(slots=True)
class Column:
    name: str


@dataclass(slots=True)
class BinOp:
    op: str
    left: object
    right: object


@dataclass(slots=True)
class Compare:
    op: str
    left: object
    right: object


@dataclass(slots=True)
class If:
    test: object
    body: object
    orelse: object


@dataclass(slots=True)
class Call:
    function: str
    args: list


def clamp(value, low, high):
    return low if value < low else high if value > high else value


class Formula:
    """Evaluates one tree; what a node does is a method named after its class."""

    def __init__(self, tree):
        self.tree = tree
        self.operators = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv}
        self.functions = {"clamp": clamp, "abs": abs}

    def __call__(self, row):
        return self.visit(self.tree, row)

    def column(self, rows):
        """The formula's value in each row."""
        return [self.visit(self.tree, row) for row in rows]

    def visit(self, node, row):
        return getattr(self, "visit_" + type(node).__name__)(node, row)

    def visit_Number(self, node, row):
        return node.value

    def visit_Column(self, node, row):
        return row[node.name]

    def visit_BinOp(self, node, row):
        left = self.visit(node.left, row)
        right = self.visit(node.right, row)
        return self.operators[node.op](left, right)

    def visit_Compare(self, node, row):
        left, right = self.visit(node.left, row), self.visit(node.right, row)
        if node.op == "<":
            return left < right
        elif node.op == ">":
            return left > right
        elif node.op == "=":
            return left == right
        raise ValueError(f"unknown comparison {node.op}")

    def visit_If(self, node, row):
        if self.visit(node.test, row):
            return self.visit(node.body, row)
        return self.visit(node.orelse, row)

    def visit_Call(self, node, row):
        return self.functions[node.function](*[self.visit(arg, row) for arg in node.args])


def get_formula():
    """`if(amount > 100, amount * (1 - discount) + shipping / 2, clamp(amount * 1.2 - abs(credit), 0, 99))`"""
    amount, discount = Column("amount"), Column("discount")
    large = BinOp(
        "+",
        BinOp("*", amount, BinOp("-", Number(1.0), discount)),
        BinOp("/", Column("shipping"), Number(2.0)),
    )
    small = Call(
        "clamp",
        [
            BinOp("-", BinOp("*", amount, Number(1.2)), Call("abs", [Column("credit")])),
            Number(0.0),
            Number(99.0),
        ],
    )
    return Formula(If(Compare(">", amount, Number(100.0)), large, small))


def get_rows(count):
    rng = random.Random(0)
    return [
        {
            "amount": rng.uniform(1, 200),
            "discount": rng.choice([0.0, 0.1, 0.25]),
            "shipping": rng.uniform(3, 20),
            "credit": rng.uniform(-10, 10),
        }
        for _ in range(count)
    ]


if __name__ == "__main__":
    formula = get_formula()
    rows = get_rows(5)
    fast = s2s.hybridize(formula.column)
    assert fast(rows) == formula.column(rows)
    print(fast.source)
    print(fast.stats())
    formula.tree.test.right.value = 150.0  # the structure is edited: the next call sees it
    assert fast(rows) == formula.column(rows)
    print([round(value, 2) for value in fast(rows)])

"""What a generator holds, and the view that made it, while a loop goes over it, though all of it is left out.

The texts of a program may put something else in its place meanwhile, so that nothing else holds it. It lives as long in
locals of the function, which let go of it in the order in which the frame of the generator and the view would.
"""

from __future__ import annotations

import ast

from s2s.imports import INNER
from s2s.views.classes import Refusal
from s2s.views.values import Choice, Function, Items, Object, Read, Value

Held = list[tuple[str, ast.expr]]


def held_by(generator: Function, names: dict[str, Value]) -> Held:
    """What a generator expression holds, each with a name: its own locals, and then what it closes over.

    Args:
        names: what its locals hold.

    Raises:
        Refusal: something of it is made by a call, which is not to be made twice.
    """
    assert isinstance(generator.node, ast.GeneratorExp)
    held = _Held()
    own = [
        node.id
        for clause in generator.node.generators
        for node in ast.walk(clause.target)
        if isinstance(node, ast.Name)
    ]
    for name in dict.fromkeys(own):
        held.value(name, names[name])
    held.value("", generator)
    return held.found


def by_their_parts(held: Held) -> Held:
    """What is to be evaluated to be held, parts before what is read of them; what the loop binds is none of it."""
    read = [(name, expr) for name, expr in held if not is_bound(expr)]
    return sorted(read, key=lambda one: len(ast.unparse(one[1])))


def is_bound(expr: ast.expr) -> bool:
    """Whether something is what the loop binds."""
    return isinstance(expr, ast.Name) and expr.id.startswith(INNER)


def named(expr: ast.expr, held: Held, own: str = "") -> str:
    """An expression as text, with what is held by its name, but for what has the name of the expression itself."""
    names = {ast.unparse(one): name for name, one in held if name != own and not is_bound(one)}
    return ast.unparse(_Named(names).visit(ast.parse(ast.unparse(expr), mode="eval").body))


class _Held:
    """Looks for what values hold."""

    def __init__(self) -> None:
        self.found: Held = []
        self.seen: list[Object | Function] = []

    def value(self, name: str, value: Value) -> None:
        """Note what one holds; locals of the function hold themselves what they hold."""
        if isinstance(value, Read):
            self.read(name, value)
        elif isinstance(value, Items):
            for item in value.values:
                self.value(name, item)
        elif isinstance(value, Choice):
            raise Refusal("what the loop binds decides what is held")
        elif isinstance(value, Object | Function) and value not in self.seen:
            self.seen.append(value)
            if isinstance(value, Object):
                for field, held in value.fields.items():
                    self.value(field, held)
                return
            for inner in dict.fromkeys(
                node.id for node in ast.walk(value.node) if isinstance(node, ast.Name)
            ):
                if inner in value.around:
                    self.value(inner, value.around[inner])
            if value.receiver is not None and not isinstance(value.node, ast.GeneratorExp):
                self.value(name, value.receiver)

    def read(self, name: str, value: Read) -> None:
        expr = value.expr
        if value.kind == "builtins:method" and isinstance(expr, ast.Attribute):
            expr = expr.value
        if any(isinstance(node, ast.Call) for node in ast.walk(expr)):
            raise Refusal("what a call gives is held")
        if isinstance(expr, ast.Constant) or (isinstance(expr, ast.Name) and not is_bound(expr)):
            return
        text = ast.unparse(expr)
        if any(ast.unparse(one) == text for _, one in self.found):
            return
        found, count = expr.id.removeprefix(INNER) if isinstance(expr, ast.Name) else name, 1
        taken = {one for one, _ in self.found}
        name = found
        while name in taken:
            count += 1
            name = f"{found}_{count}"
        self.found.append((name, expr))


class _Named(ast.NodeTransformer):
    """Puts names in the place of what is held."""

    def __init__(self, names: dict[str, str]) -> None:
        self.names = names

    def visit(self, node: ast.AST) -> ast.AST:
        name = self.names.get(ast.unparse(node)) if isinstance(node, ast.expr) else None
        return self.generic_visit(node) if name is None else ast.Name(INNER + name, ast.Load())

"""What a generator holds, and the view that made it, while a loop goes over it, though all of it is left out.

The texts of a program may put something else in its place meanwhile, so that nothing else holds it. It lives as long in
locals of the function, which let go of it in the order in which the frame of the generator and the view would.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Collection, Iterable

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


def bound_once(tests: list[ast.expr], held: Held) -> tuple[list[str], list[str]]:
    """What is asked before the loop as text, with what it reads several times bound to names, and these names.

    What is held is bound to its own name.
    """
    names = {ast.unparse(expr): name for name, expr in held if not is_bound(expr)}
    taken = {name for name, _ in held}
    for text, name in _repeated([*tests, *(expr for _, expr in by_their_parts(held))]).items():
        if text not in names:
            names[text] = _new_name(name, taken)
            taken.add(names[text])
    naming = _Named(names, names.values())
    texts = [ast.unparse(naming.visit(ast.parse(ast.unparse(test), mode="eval").body)) for test in tests]
    return texts, naming.bound


def _repeated(exprs: list[ast.expr]) -> dict[str, str]:
    """The attributes that expressions read more than once, as text, with their names; larger ones first."""
    counts: Counter[str] = Counter()
    reads: dict[str, ast.Attribute] = {}
    for node in (node for expr in exprs for node in ast.walk(expr)):
        if isinstance(node, ast.Attribute) and not any(isinstance(one, ast.Call) for one in ast.walk(node)):
            counts[text := ast.unparse(node)] += 1
            reads[text] = node
    found: dict[str, str] = {}
    for text in sorted(reads, key=len, reverse=True):
        if counts[text] < 2:
            continue
        found[text] = reads[text].attr
        for inner in ast.walk(reads[text].value):
            if isinstance(inner, ast.Attribute):  # it is read where the larger one is bound, and nowhere else
                counts[ast.unparse(inner)] -= counts[text] - 1
    return found


def _new_name(name: str, taken: Collection[str]) -> str:
    found, count = name, 1
    while found in taken:
        count += 1
        found = f"{name}_{count}"
    return found


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
        name = expr.id.removeprefix(INNER) if isinstance(expr, ast.Name) else name
        self.found.append((_new_name(name, [one for one, _ in self.found]), expr))


class _Named(ast.NodeTransformer):
    """Puts names in the place of what is held, or is evaluated several times.

    Attributes:
        unbound: the names that nothing binds yet: what is evaluated first is bound to it.
        bound: those that have been bound so.
    """

    def __init__(self, names: dict[str, str], unbound: Iterable[str] = ()) -> None:
        self.names, self.unbound = names, {*unbound}
        self.bound: list[str] = []

    def visit(self, node: ast.AST) -> ast.AST:
        name = self.names.get(ast.unparse(node)) if isinstance(node, ast.expr) else None
        if name is None:
            return self.generic_visit(node)
        if name not in self.unbound:
            return ast.Name(INNER + name, ast.Load())
        self.unbound.discard(name)
        self.bound.append(name)
        value = self.generic_visit(node)
        assert isinstance(value, ast.expr)
        return ast.NamedExpr(ast.Name(INNER + name, ast.Store()), value)

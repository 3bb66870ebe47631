"""Which classes only store what they are given when an instance is made, and where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.ir import nodes as n
from s2s.ir.walk import walk_scope
from s2s.program.bindings import ModuleFacts
from s2s.program.members import ClassShape, is_unbound
from s2s.program.shapes import is_private

#: What a class must not have gained for a call of it to do nothing but make an instance, and nobody to miss one.
MAKING = ("__init__", "__new__", "__setattr__", "__del__")
_DECORATORS = frozenset({"property", "staticmethod", "classmethod"})


@dataclass(frozen=True, slots=True, eq=False)
class Constructor:
    """What a call of a class does whose `__init__` stores its parameters and constants, and nothing else.

    Attributes:
        function: `__init__`.
        values: what is stored, a parameter or a constant, by the names of the attributes.
    """

    shape: ClassShape
    function: n.Function
    values: dict[str, n.Load | n.Const]

    @property
    def params(self) -> list[n.Param]:
        """What a call gives a value to."""
        return self.function.params[1:]

    def places(self) -> dict[str, int] | None:
        """The place of each attribute among the parameters, and the constants behind them.

        None where a parameter is not stored exactly once.
        """
        order = {param.var: index for index, param in enumerate(self.params)}
        found: dict[str, int] = {}
        constants = len(order)
        for name, value in self.values.items():
            if type(value) is n.Load:
                found[name] = order[value.var]
            else:
                found[name] = constants
                constants += 1
        return found if len(set(found.values())) == constants else None


def constructor_of(shape: ClassShape, facts: ModuleFacts) -> Constructor | None:
    """What making an instance of a class does, if that is to store what it is given; a test can tell whether it is."""
    init = shape.find("__init__")
    if len(shape.mro) > 1 or shape.definition.decorators or not may_be_asked(shape, facts):
        return None
    if init is None or init.kind != "method" or init.function is None or any(map(shape.find, MAKING[1:])):
        return None
    function = init.function
    if not function.params or any(param.kind not in _SINGLE for param in function.params):
        return None
    own = {param.var for param in function.params[1:]}
    values: dict[str, n.Load | n.Const] = {}
    for stmt in function.body:
        if type(stmt) is n.Pass or (type(stmt) is n.ExprStmt and type(stmt.value) is n.Const):
            continue
        stored = _stored(stmt)
        if stored is None:
            return None
        target, value = stored
        if target.value.var is not function.params[0].var or target.name in values:  # type: ignore[attr-defined]
            return None
        if shape.find(target.name) or is_private(target.name):
            return None
        if type(value) is not n.Const and not (type(value) is n.Load and value.var in own):
            return None
        values[target.name] = value
    return Constructor(shape, function, values)


_SINGLE = frozenset({"posonly", "pos", "kwonly"})


def _stored(stmt: Any) -> tuple[n.Attr, n.Expr] | None:
    """The attribute of a local that a statement stores, and what to it."""
    if type(stmt) is n.AnnAssign and stmt.value is not None:
        target = stmt.target
    elif type(stmt) is n.Assign and len(stmt.targets) == 1:
        target = stmt.targets[0]
    else:
        return None
    return (target, stmt.value) if type(target) is n.Attr and type(target.value) is n.Load else None


def may_be_asked(shape: ClassShape, facts: ModuleFacts) -> bool:
    """Whether a class is certainly made of what its body says, and a test can tell whether it still is."""
    special = ("__getattribute__", "__getattr__", "__setattr__", "__slots__", "__init_subclass__")
    if shape.is_foreign or any(shape.find(name) for name in special):
        return False
    return all(
        len(part.bases) == sum(not _is_object(base, facts) for base in part.definition.bases)
        and all(_makes_what_it_says(stmt, facts) or _is_alias(stmt, part) for stmt in part.definition.body)
        for part in shape.mro
    )


def _is_object(base: Any, facts: ModuleFacts) -> bool:
    return type(base) is n.Load and base.var.name == "object" and is_unbound("object", facts)


#: Builtins that make numbers of numbers.
_NUMERIC = frozenset({"float", "int", "abs", "len", "min", "max", "round"})
_ARITHMETIC = frozenset({n.Const, n.Binary, n.Unary, n.Tuple})


def _is_plain(expr: Any, facts: ModuleFacts) -> bool:
    """Whether a value in a class body is made of literals, of what the body has bound, and of operators."""
    if constant_of(expr) is not NO_CONST:
        return True
    functions = {node.func for node in walk_scope(expr) if type(node) is n.Call and not node.keywords}
    for node in walk_scope(expr):
        if type(node) is n.Call:
            if node.func not in functions or type(node.func) is not n.Load:
                return False
            if node.func.var.name not in _NUMERIC or not is_unbound(node.func.var.name, facts):
                return False
        elif type(node) is n.Load:
            if node not in functions and node.var.storage is not n.Storage.CLASS:
                return False
        elif type(node) not in _ARITHMETIC:
            return False
    return True


def _is_alias(stmt: Any, shape: ClassShape) -> bool:
    """Whether a statement of a class body gives a method that stands above it another name."""
    if type(stmt) is not n.Assign or type(stmt.value) is not n.Load:
        return False
    member = shape.members.get(stmt.value.var.name)
    if member is None or member.kind != "method":
        return False
    above = shape.definition.body[: shape.definition.body.index(stmt)]
    return any(type(each) is n.FunctionDef and each.function is member.function for each in above)


def _makes_what_it_says(stmt: Any, facts: ModuleFacts) -> bool:
    """Whether a statement of a class body leaves nothing behind that could have a say in what the class is made of."""
    if type(stmt) in (n.Pass, n.ExprStmt):
        return type(stmt) is n.Pass or type(stmt.value) is n.Const
    if type(stmt) in (n.Assign, n.AnnAssign):
        return stmt.value is None or _is_plain(stmt.value, facts)
    if type(stmt) is not n.FunctionDef:
        return False
    names = [decorator.var.name if type(decorator) is n.Load else "" for decorator in stmt.decorators]
    return all(name in _DECORATORS and is_unbound(name, facts) for name in names)

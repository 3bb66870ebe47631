"""Attributes of a new object that are stored over before anybody can have read them.

    token = new(Token, text)                      token = new(Token, text)
    token.kind = kind                             token.kind = kind
    token.end = None                       →      position.feed(text)
    position.feed(text)                           token.end = position.end
    token.end = position.end

Legal where the class keeps the attribute in a slot, stores to it plainly and has no `__del__`; between the two stores
the object is mentioned only where its slots are stored to, and where a test asks whether the local is None, so that
nobody else has it; no handler stands around them in the function; and control gets from the first to the second, or
leaves the function, and the object with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import BuiltinFunctionType, MemberDescriptorType

from s2s.hybrid import graph
from s2s.hybrid.facts import MISSING, raw_of
from s2s.hybrid.variables import Block
from s2s.ir import nodes as n
from s2s.ir.walk import blocks_of, walk

_REFUSED = (n.FunctionDef, n.Lambda, n.ClassDef, n.Yield, n.YieldFrom, n.Await, n.Match)

#: The blocks around a block, each with the place of the statement that holds the next.
_Around = tuple[tuple[Block, int], ...]


def drop_overwritten(function: n.Function, constants: Mapping[str, object]) -> None:
    """Drop such stores of constants from one function.

    Args:
        function: of a residual program.
        constants: what its names stand for.
    """
    if any(isinstance(node, _REFUSED) for stmt in function.body for node in walk(stmt)):
        return
    _Dropper(constants).block(function.body, ())


class _Dropper:
    def __init__(self, constants: Mapping[str, object]) -> None:
        self._constants = constants

    def block(self, block: Block, around: _Around) -> None:
        """Drop the stores of a block and of the blocks in it."""
        for index, stmt in enumerate(block):
            if isinstance(stmt, n.Try | n.With):
                continue
            # A store in the body of a loop is not followed out of it.
            inner_around = ((block, index), *around) if isinstance(stmt, n.If) else ()
            for inner in blocks_of(stmt):
                self.block(inner, inner_around)
        index = 0
        while index < len(block):
            made = self._made(block[index])
            if made is not None:
                self._drop(block, index + 1, around, *made)
            index += 1

    def _made(self, stmt: n.Stmt) -> tuple[n.Var, type] | None:
        """The local that a statement stores a new object to, and the object's class."""
        match stmt:
            case n.Assign(
                targets=[n.Store(var=var)],
                value=n.Call(func=n.Load(var=new), args=[n.Load(var=cls), *_]),
            ) if var.storage is n.Storage.FAST:
                made, of = self._known(new), self._known(cls)
            case _:
                return None
        if (
            not isinstance(made, BuiltinFunctionType)
            or made.__name__ != "__new__"
            or not graph.is_a(of, type)
        ):
            return None
        if issubclass(of, type):
            return None  # a class of classes may give another one's
        plain = raw_of(of, "__setattr__") is object.__dict__["__setattr__"]
        return (var, of) if plain and raw_of(of, "__del__") is MISSING else None

    def _known(self, var: n.Var) -> object:
        return self._constants.get(var.name) if var.storage is n.Storage.GLOBAL else None

    def _drop(self, block: Block, index: int, around: _Around, var: n.Var, cls: type) -> None:
        """Drop the stores that follow the making of an object, as long as nothing else is done with it."""
        while index < len(block):
            name = _slot(block[index], var, cls)
            if name is None:
                if _mentions(block[index], var):
                    return
            elif _is_constant(block[index]) and _is_stored(block, index + 1, around, var, cls, name):
                del block[index]
                continue
            index += 1


def _slot(stmt: n.Stmt, var: n.Var, cls: type) -> str | None:
    """The slot of the object in a local that a statement stores to, if it does nothing else with the object."""
    match stmt:
        case n.Assign(targets=[n.Attr(value=n.Load(var=owner), name=name)], value=value) if owner is var:
            plain = type(raw_of(cls, name)) is MemberDescriptorType and not _mentions(value, var)
            return name if plain else None
        case _:
            return None


def _is_constant(stmt: n.Stmt) -> bool:
    return isinstance(stmt, n.Assign) and isinstance(stmt.value, n.Const)


def _is_stored(block: Block, start: int, around: _Around, var: n.Var, cls: type, name: str) -> bool:
    """Whether control that goes on from a place of a block stores to a slot before anything else is done."""
    for stmt in block[start:]:
        stored = _slot(stmt, var, cls)
        if stored == name:
            return True
        if stored is not None:
            continue
        if isinstance(stmt, n.If) and _asks_for_object(stmt.test, var):
            return _is_stored(stmt.body, 0, (), var, cls, name)
        if any(isinstance(node, n.Break | n.Continue) or _is(node, var) for node in walk(stmt)):
            return False
    if not around:
        return False
    (outer, index), *rest = around
    return _is_stored(outer, index + 1, tuple(rest), var, cls, name)


def _asks_for_object(test: n.Expr, var: n.Var) -> bool:
    """Whether a test asks if a local is not None."""
    match test:
        case n.Compare(left=n.Load(var=asked), ops=["is not"], rights=[n.Const(value=None)]):
            return asked is var
        case _:
            return False


def _mentions(root: n.Node, var: n.Var) -> bool:
    return any(_is(node, var) for node in walk(root))


def _is(node: object, var: n.Var) -> bool:
    return getattr(node, "var", None) is var

"""Attributes that are read for a new object, read where its slots are stored to.

    start = position.start                          token = new(Token, text)
    token = new(Token, text)               →        token.start = position.start
    token.start = start
    start = None

Legal where the local is mentioned nowhere else, and between the read and the store nothing is done but that the object
is made, of text, and its slots are stored to, of which other locals and constants are what is stored: nobody has the
object, its local held nothing that could die, and whatever the read runs can tell no difference, nor make one. A read
that raises leaves an object behind that nobody saw, for no handler stands around them in the function. What the local
held lives on in the slot up to where the local let go of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MemberDescriptorType

from s2s.hybrid import graph
from s2s.hybrid.facts import MISSING, raw_of
from s2s.hybrid.match_parts import MatchParts
from s2s.hybrid.variables import Block
from s2s.ir import nodes as n
from s2s.ir.walk import blocks_of, walk

_NEW = frozenset({object.__new__, str.__new__})


def forward(function: n.Function, constants: Mapping[str, object]) -> None:
    """Move such reads of one function.

    Args:
        function: of a residual program.
        constants: what its names stand for, which does not change.
    """
    if not any(type(one) is type(object.__new__) and one in _NEW for one in constants.values()):
        return
    _Forwarder(function, constants).block(function.body, {param.var for param in function.params})


class _Forwarder:
    def __init__(self, function: n.Function, constants: Mapping[str, object]) -> None:
        self._constants = constants
        self._texts = MatchParts(function, constants).texts
        self._mentions = Counter(
            var for node in walk(function) if isinstance(var := getattr(node, "var", None), n.Var)
        )

    def block(self, block: Block, held: set[n.Var]) -> None:
        """Move the reads of a block and of the blocks in it; `held` are the locals that may hold something before."""
        before = []
        for stmt in block:
            before.append(set(held))
            for inner in (
                () if isinstance(stmt, n.Try | n.With | n.FunctionDef | n.ClassDef) else blocks_of(stmt)
            ):
                self.block(inner, set(held) if isinstance(stmt, n.If) else set(self._mentions))
            cleared = _clears(stmt)
            if cleared is not None:
                held.discard(cleared)
            else:
                held |= {var for node in walk(stmt) if (var := _bound(node)) is not None}
        for index in range(len(block) - 1, -1, -1):
            self._forward(block, index, before[index])

    def _forward(self, block: Block, index: int, held: set[n.Var]) -> None:
        """Move the read at a place of a block, if that is one."""
        match block[index]:
            case n.Assign(targets=[n.Store(var=var)], value=n.Attr(value=n.Load(var=owner)) as read) if (
                var.storage is n.Storage.FAST and owner.storage is n.Storage.FAST and self._mentions[var] == 3
            ):
                pass
            case _:
                return
        place, made = index + 1, None
        while place < len(block) and not _stores(block[place], made, var):
            stmt = block[place]
            made = made or self._made(stmt)
            if not self._is_idle(stmt, made) or owner in (_stored(stmt), made and made[0]):
                return
            place += 1
        clear = self._cleared(block, place + 1, var, made)
        if place == len(block) or clear is None or made is None or made[0] in held:
            return
        store = block[place]
        assert isinstance(store, n.Assign)
        store.value = read
        del block[clear]
        del block[index]

    def _known(self, var: n.Var) -> object:
        return self._constants.get(var.name) if var.storage is n.Storage.GLOBAL else None

    def _made(self, stmt: n.Stmt) -> tuple[n.Var, type] | None:
        """The local that a new object is stored to, and its class, where making it runs no code of the program."""
        match stmt:
            case n.Assign(
                targets=[n.Store(var=var)],
                value=n.Call(func=n.Load(var=new), args=[n.Load(var=cls), *rest], keywords=[]),
            ) if var.storage is n.Storage.FAST:
                made, of = self._known(new), self._known(cls)
            case _:
                return None
        if type(made) is not type(object.__new__) or made not in _NEW or not graph.is_a(of, type):
            return None
        if len(rest) != (made is not object.__new__) or not all(self._is_text(one) for one in rest):
            return None
        plain = (
            raw_of(of, "__setattr__") is object.__dict__["__setattr__"] and raw_of(of, "__del__") is MISSING
        )
        return (var, of) if plain and type(of) is type else None

    def _is_text(self, value: n.Expr) -> bool:
        return isinstance(value, n.Load) and value.var in self._texts

    def _is_idle(self, stmt: n.Stmt, made: tuple[n.Var, type] | None) -> bool:
        """Whether a statement makes the object, or stores to one of its slots what locals and constants are."""
        if made is not None and _stored(stmt) is made[0]:
            return self._made(stmt) == made
        return made is not None and _slot(stmt, made) and _is_simple(stmt)

    def _cleared(self, block: Block, place: int, var: n.Var, made: tuple[n.Var, type] | None) -> int | None:
        """Where a local is let go of, after nothing but other stores to the object, and other such locals."""
        for index in range(place, len(block)):
            stmt = block[index]
            if _clears(stmt) is var:
                return index
            if _clears(stmt) is None and not (made is not None and _slot(stmt, made)):
                return None
            if made is not None and _clears(stmt) is made[0]:
                return None
        return None


def _bound(node: n.Node) -> n.Var | None:
    var = None if isinstance(node, n.Load) else getattr(node, "var", None)
    return var if isinstance(var, n.Var) else None


def _stores(stmt: n.Stmt, made: tuple[n.Var, type] | None, var: n.Var) -> bool:
    """Whether a statement stores a local to a slot of the object."""
    if made is None or not _slot(stmt, made):
        return False
    value = stmt.value  # type: ignore[attr-defined]
    return isinstance(value, n.Load) and value.var is var


def _slot(stmt: n.Stmt, made: tuple[n.Var, type]) -> bool:
    """Whether a statement stores to a slot of the object."""
    match stmt:
        case n.Assign(targets=[n.Attr(value=n.Load(var=owner), name=name)]) if owner is made[0]:
            return type(raw_of(made[1], name)) is MemberDescriptorType
        case _:
            return False


def _is_simple(stmt: n.Stmt) -> bool:
    value = stmt.value if isinstance(stmt, n.Assign) else None
    return isinstance(value, n.Const) or (
        isinstance(value, n.Load) and value.var.storage in (n.Storage.FAST, n.Storage.GLOBAL)
    )


def _stored(stmt: n.Stmt) -> n.Var | None:
    match stmt:
        case n.Assign(targets=[n.Store(var=var)]):
            return var
        case _:
            return None


def _clears(stmt: n.Stmt) -> n.Var | None:
    """The local that a statement lets go of."""
    match stmt:
        case (
            n.Assign(targets=[n.Store(var=var)], value=n.Const(value=None))
            | n.Delete(targets=[n.Store(var=var)])
        ):
            return var
        case _:
            return None

"""A tuple or None, tested and unpacked: the parts stored at once, and the jump taken where None is.

    if match:                                     if match:
        found = match.group(0), match.lastgroup       text_part, kind_part = match.group(0), match.lastgroup
    else:                                  →      else:
        found = None                                  raise …
    if not found:                                 text = text_part
        raise …                                   kind = kind_part
    text, kind = found

Legal where the local, and copies of it, are mentioned in these statements alone, what stands between them lets go of
other locals, and the branch taken for None leaves. What is let go of is so on both ways, before what followed. The
locals unpacked to are stored to nowhere else: what they hold lives as long as it did. Where the parts are those of a
match of a regular expression, they are stored to these locals at once: nobody can watch text die, and reading them
does not raise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from s2s.hybrid.match_parts import MatchParts
from s2s.hybrid.variables import Block, own_variables
from s2s.ir import nodes as n
from s2s.ir.walk import blocks, clone, falls_through, walk


def thread(function: n.Function, constants: Mapping[str, object] | None = None) -> None:
    """Take the jumps of one function.

    Args:
        function: of a residual program.
        constants: what its names stand for, where that does not change.
    """
    if not any(isinstance(node, n.If) for stmt in function.body for node in walk(stmt)):
        return
    nodes = [node for stmt in function.body for node in walk(stmt)]
    if any(isinstance(node, n.FunctionDef | n.Lambda | n.ClassDef) for node in nodes):
        return
    mentions = Counter(var for node in nodes if isinstance(var := getattr(node, "var", None), n.Var))
    stores = Counter(node.var for node in nodes if isinstance(node, n.Store))
    params = {param.var for param in function.params}
    changed = False
    known = MatchParts(function, constants or {})
    for block in blocks(function):
        for index in range(len(block) - 2):
            made = (
                _threaded(block, index, mentions, stores, params, known) if index < len(block) - 2 else None
            )
            if made is not None:
                block[index : index + made[0]] = made[1]
                changed = True
    if changed:
        function.variables = own_variables(function)


def _threaded(
    block: Block,
    index: int,
    mentions: Counter[n.Var],
    stores: Counter[n.Var],
    params: set[n.Var],
    known: MatchParts,
) -> tuple[int, Block] | None:
    """How many statements go, and what stands for them."""
    stmt = block[index]
    if not isinstance(stmt, n.If) or not stmt.orelse:
        return None
    made, nothing = _last_store(stmt.body), _last_store(stmt.orelse)
    if made is None or nothing is None or made[0] is not nothing[0]:
        return None
    match made[1], nothing[1]:
        case n.Tuple(items=items), n.Const(value=None):
            some, none = stmt.body, stmt.orelse
        case n.Const(value=None), n.Tuple(items=items):
            some, none = stmt.orelse, stmt.body
        case _:
            return None
    if not items or any(isinstance(item, n.Starred) for item in items):
        return None
    found = _between(block, index + 1, made[0])
    if found is None:
        return None
    place, between, chain = found
    test, last = block[place], block[place + 1]
    assert isinstance(test, n.If)
    targets = _targets(last, chain[-1], len(items))
    if targets is None or any(stores[var] != 1 or var in params or var in chain for var in targets):
        return None
    inside = [node for part in block[index : place + 2] for node in walk(part)]
    if any(var in params or _count(inside, var) != mentions[var] for var in chain):
        return None
    at_once = all(known.is_part(item) for item in items)
    parts = targets if at_once else [n.Var(f"{var.name}_part", n.Storage.FAST) for var in targets]
    stored: Block = [n.Assign([n.Store(var)], item) for var, item in zip(parts, items, strict=True)]
    some[-1:] = [*stored, *(clone(one, {}) for one in between)]
    none[-1:] = [*between, *test.body]
    copies: Block = (
        []
        if at_once
        else [n.Assign([n.Store(var)], n.Load(part)) for var, part in zip(targets, parts, strict=True)]
    )
    return place + 2 - index, [stmt, *copies]


def _last_store(block: Block) -> tuple[n.Var, n.Expr] | None:
    match block[-1]:
        case n.Assign(targets=[n.Store(var=var)], value=value) if var.storage is n.Storage.FAST:
            return var, value
        case _:
            return None


def _between(block: Block, place: int, var: n.Var) -> tuple[int, Block, list[n.Var]] | None:
    """Where the test stands, what lets go of other locals before it, and the local with its copies, in order."""
    chain = [var]
    between: Block = []
    for index in range(place, len(block) - 1):
        stmt = block[index]
        match stmt:
            case n.Assign(targets=[n.Store(var=target)], value=n.Load(var=read)) if read is chain[-1]:
                chain.append(target)
            case n.Assign(targets=[n.Store(var=target)], value=n.Const(value=None)):
                if target is chain[-1]:
                    return None
                between += [] if target in chain else [stmt]
            case n.Delete(targets=targets) if all(isinstance(one, n.Store) for one in targets):
                gone = [one.var for one in targets if isinstance(one, n.Store)]
                if chain[-1] in gone:
                    return None
                rest: list[n.Expr] = [n.Store(one) for one in gone if one not in chain]
                between += [n.Delete(rest)] if rest else []
            case n.If(test=test, body=body, orelse=[]) if _asks_for_none(test, chain[-1]):
                return None if falls_through(body) else (index, between, chain)
            case _:
                return None
    return None


def _asks_for_none(test: n.Expr, var: n.Var) -> bool:
    match test:
        case n.Unary(op="not", operand=n.Load(var=read)):
            return read is var
        case n.Compare(left=n.Load(var=read), ops=["is"], rights=[n.Const(value=None)]):
            return read is var
        case _:
            return False


def _targets(stmt: n.Stmt, var: n.Var, count: int) -> list[n.Var] | None:
    """The locals that a tuple of so many items is unpacked to."""
    match stmt:
        case n.Assign(targets=[n.Tuple(items=items)], value=n.Load(var=read)) if read is var:
            found = [item.var for item in items if isinstance(item, n.Store)]
        case _:
            return None
    plain = all(one.storage is n.Storage.FAST for one in found)
    return found if plain and len(found) == len(items) == len(set(found)) == count else None


def _count(nodes: list[n.Node], var: n.Var) -> int:
    return sum(getattr(node, "var", None) is var for node in nodes)

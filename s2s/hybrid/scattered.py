"""A dict of the function's own becomes locals, up to where it is returned.

    counts = {"credit": 0, "passed": 0}             counts_credit = 0
    for event in events:                            counts_passed = 0
        counts["credit"] += 1              →        for event in events:
    return state, counts                                counts_credit += 1
                                                    return state, {"credit": counts_credit, "passed": counts_passed}

Legal where the dict is made once, by a display at the top of the function with texts for keys, and from there on is
used for nothing but items under those keys, and in `return`: nobody else has it, each key is there, and none is new, so
that the order stays. No `try` or `with` stands around such a `return`, whose end might still reach the dict; no
comprehension or function in it would make it twice. Of its first values, one at most is computed: those before one that
raises would live on in locals.
"""

from __future__ import annotations

from collections.abc import Iterator

from s2s.hybrid.variables import Block, free_name
from s2s.ir import nodes as n
from s2s.ir.walk import blocks_of, rewrite, statements_in, walk

#: A dict of more items is not taken apart.
_MOST_KEYS = 16
#: What stands in them runs later, or more than once.
_APART = (n.Lambda, n.Comp)


def scatter(function: n.Function) -> None:
    """Put locals in the place of the dicts of one function that nobody else gets before they are returned."""
    if function.is_generator:
        return
    for index, stmt in enumerate(function.body):
        match stmt:
            case n.Assign(targets=[n.Store(var=var)], value=n.Dict() as display):
                keys = _keys(display)
                if keys and var.storage is n.Storage.FAST and _is_own(function, index, var, keys):
                    _Scattering(function, var, keys).run(index, display)
            case _:
                pass


def _keys(display: n.Dict) -> list[str]:
    """The keys of a display; none if they are not all different texts, or several values are computed."""
    keys = [key.value for key in display.keys if isinstance(key, n.Const) and type(key.value) is str]
    if sum(not isinstance(value, n.Const | n.Load) for value in display.values) > 1:
        return []
    return keys if len(set(keys)) == len(display.keys) <= _MOST_KEYS else []


def _is_own(function: n.Function, index: int, var: n.Var, keys: list[str]) -> bool:
    """Whether a dict, made by the statement at an index, is used for its items and returned, and nothing else."""
    mentions = [node for node in walk(function) if getattr(node, "var", None) is var]
    if any(node in mentions for stmt in function.body[:index] for node in walk(stmt)):
        return False
    made = function.body[index]
    assert isinstance(made, n.Assign)
    used = {id(made.targets[0])}
    items = set()
    targets = _parts_of_targets(function)

    def note(expr: n.Expr) -> n.Expr:
        if isinstance(expr, n.Subscript) and _key(expr, var) in keys and id(expr) not in targets:
            items.add(id(expr.value))
        return expr

    for stmt in statements_in(function.body[index + 1 :]):
        rewrite(stmt, note)
        target = _target(stmt)
        if isinstance(target, n.Subscript) and _key(target, var) in keys:
            items.add(id(target.value))
    for returned in _returns(function.body):
        used.update(id(node) for node in _handed_out(returned, var))
    return bool(items) and {id(node) for node in mentions} <= used | items


def _parts_of_targets(function: n.Function) -> set[int]:
    """The expressions in the targets of unpackings, by identity: stores that look like reads."""
    roots: list[object] = []
    for node in walk(function):
        roots += getattr(node, "targets", None) or [getattr(node, "target", None)]
    return {
        id(node) for root in roots if isinstance(root, n.Tuple | n.List | n.Starred) for node in walk(root)
    }


def _returns(block: Block) -> Iterator[n.Return]:
    """The `return` statements behind which nothing of the function runs any more."""
    for stmt in block:
        if isinstance(stmt, n.Return):
            yield stmt
        elif not isinstance(stmt, n.Try | n.With):
            for inner in blocks_of(stmt):
                yield from _returns(inner)


def _handed_out(stmt: n.Return, var: n.Var) -> list[n.Load]:
    """The dict in a `return`, if it is there once, and evaluated once."""
    nodes = list(walk(stmt))
    loads = [node for node in nodes if isinstance(node, n.Load) and node.var is var]
    return [] if len(loads) > 1 or any(isinstance(node, _APART) for node in nodes) else loads


def _key(expr: object, var: n.Var) -> str | None:
    """The key by which an expression is an item of a dict."""
    match expr:
        case n.Subscript(value=n.Load(var=owner), index=n.Const(value=str() as key)) if owner is var:
            return key
        case _:
            return None


def _target(stmt: n.Stmt) -> n.Expr | None:
    """The one thing that a statement stores to."""
    match stmt:
        case n.Assign(targets=[target]) | n.AugAssign(target=target):
            return target
        case _:
            return None


class _Scattering:
    """Puts locals in the place of one dict."""

    def __init__(self, function: n.Function, var: n.Var, keys: list[str]) -> None:
        self._function = function
        self._var = var
        taken = {
            found.name for node in walk(function) if isinstance(found := getattr(node, "var", None), n.Var)
        }
        self._handed: set[int] = set()
        self._locals = {key: n.Var(_free(f"{var.name}_{key}", taken), n.Storage.FAST) for key in keys}

    def run(self, index: int, display: n.Dict) -> None:
        """Replace the dict that the statement at an index makes."""
        made: Block = [
            n.Assign([n.Store(var)], value)
            for var, value in zip(self._locals.values(), display.values, strict=True)
        ]
        body = self._function.body
        self._handed = {id(load) for stmt in _returns(body) for load in _handed_out(stmt, self._var)}
        for stmt in statements_in(body):
            rewrite(stmt, self._read)
            key = _key(_target(stmt), self._var)
            if key is not None and isinstance(stmt, n.Assign):
                stmt.targets[0] = n.Store(self._locals[key])
            elif key is not None and isinstance(stmt, n.AugAssign):
                stmt.target = n.Store(self._locals[key])
        body[index : index + 1] = made

    def _read(self, expr: n.Expr) -> n.Expr:
        key = _key(expr, self._var)
        if key is not None:
            return n.Load(self._locals[key])
        if id(expr) in self._handed:
            return n.Dict(
                [n.Const(key) for key in self._locals], [n.Load(var) for var in self._locals.values()]
            )
        return expr


def _free(name: str, taken: set[str]) -> str:
    name = "".join(char if char.isalnum() else "_" for char in name)
    name = free_name(name, taken)
    taken.add(name)
    return name

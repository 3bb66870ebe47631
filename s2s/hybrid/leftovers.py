"""What written-out loops and merged calls leave: items read back from a dict of one's own, constants stored over.

    context['item'] = item                  context['item'] = item
    value = context['item']           →     value = item

Legal where the dict is made in the function, by a display or, where builtins are sealed, by `dict`, the function uses
it for nothing but items under literal names, so that nobody else has it, and neither the item nor the local is stored
to in between.

    name = 'id'; …; name = 'mail'; …; name = 'zip'     →     name = 'id'; …; name = 'zip'

Legal where no statement in between mentions the local, leaves for where it may be read, or stands where a handler may
read it. What it held before the first of them goes where it went: that one stays, and constants do not die.

    if state == 'open':                     if state == 'open':
        if event: state = 'shut'      →         if event: state = 'shut'
        else: state = 'open'

Legal where every store to the local is of text written in the function: equal texts of one function are one object.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from s2s.hybrid.variables import Block
from s2s.ir import nodes as n
from s2s.ir.walk import blocks, blocks_of, rewrite, walk, walk_scope


def tidy(function: n.Function, *, sealed: bool) -> None:
    """Remove what was left behind in one function.

    Args:
        function: of a residual program.
        sealed: builtins are what they are.
    """
    nodes = _nodes(function.body)
    own = _own_dicts(function, nodes, sealed=sealed)
    for block in blocks(function) if own else ():
        for index, stmt in enumerate(block):
            _forward(block[index + 1 :], stmt, own)
        _fold_copies(block, function)
    _drop_overwritten(function.body)
    texts = _texts(function)
    if texts:
        _drop_stored_again(function.body, {}, texts)


# --- items of dicts of one's own -------------------------------------------------------------------------------------


def _own_dicts(function: n.Function, nodes: list[n.Node], *, sealed: bool) -> set[n.Var]:
    """The locals that only ever hold a dict which nobody else gets."""
    made: set[n.Var] = set()
    plain: set[int] = set()
    for node in nodes:
        match node:
            case n.Assign(targets=[n.Store(var=var) as store], value=value):
                if _makes_dict(value, sealed=sealed):
                    made.add(var)
                    plain.add(id(store))
            case n.Delete():
                plain.update(id(target) for target in node.targets)
            case n.Subscript(value=n.Load() as owner, index=n.Const(value=str())):
                plain.add(id(owner))
            case n.Compare(left=n.Const(value=str()), ops=["in" | "not in"], rights=[n.Load() as owner]):
                plain.add(id(owner))
            case _:
                pass
    others = {node.var for node in nodes if isinstance(node, n.Load | n.Store) and id(node) not in plain}
    params = {param.var for param in function.params}
    return {var for var in made - others - params if var.storage is n.Storage.FAST}


def _makes_dict(value: n.Expr, *, sealed: bool) -> bool:
    if isinstance(value, n.Call) and isinstance(value.func, n.Load):
        return sealed and value.func.var.storage is n.Storage.GLOBAL and value.func.var.name == "dict"
    return isinstance(value, n.Dict)


def _forward(rest: Block, stmt: n.Stmt, own: set[n.Var]) -> None:
    """Read a local instead of the item it was stored to, up to where either may be another one."""
    match stmt:
        case n.Assign(
            targets=[n.Subscript(value=n.Load(var=owner), index=n.Const(value=str() as name))],
            value=n.Load(var=held),
        ) if owner in own and held.storage is n.Storage.FAST and held is not owner:
            pass
        case _:
            return
    for later in rest:
        if any(_changes(node, owner, name, held) for node in walk(later)):
            return
        for part in [node for node in walk(later) if isinstance(node, n.Stmt)]:
            rewrite(part, lambda expr: n.Load(held) if _reads(expr, owner, name) else expr)


def _fold_copies(block: Block, function: n.Function) -> None:
    """`value = item; value = value['name']` reads the item at once, where the local held nothing before."""
    index = 0
    while index + 1 < len(block):
        match block[index], block[index + 1]:
            case (
                n.Assign(targets=[n.Store(var=var)], value=n.Load(var=held)),
                n.Assign(targets=[n.Store(var=again)], value=value) as second,
            ) if var is again and _is_fresh(block, index, var, function) and _reads_once(value, var, held):
                rewrite(second, lambda expr: n.Load(held) if _is_load(expr, var) else expr)
                del block[index]
            case _:
                index += 1


def _is_fresh(block: Block, index: int, var: n.Var, function: n.Function) -> bool:
    """Whether a local is mentioned in one block alone, first here, and is deleted behind its last mention."""
    inside = [node for stmt in block[index:] for node in walk(stmt)]
    mentions = [node for node in inside if getattr(node, "var", None) is var]
    everywhere = [node for node in _nodes(function.body) if getattr(node, "var", None) is var]
    if var.storage is not n.Storage.FAST or len(mentions) != len(everywhere):
        return False
    for place in range(len(block) - 1, index, -1):
        stmt = block[place]
        if isinstance(stmt, n.Delete):
            if any(isinstance(one, n.Store) and one.var is var for one in stmt.targets):
                between = (node for part in block[index:place] for node in walk(part))
                return not any(isinstance(node, n.Break | n.Continue) for node in between)
        elif _mentions(stmt, var):
            return False
    return False


def _reads_once(value: n.Expr, var: n.Var, held: n.Var) -> bool:
    """Whether an expression begins with a read of a local that it has once, and binds nothing."""
    if any(isinstance(node, n.Store | n.Lambda) for node in walk(value)):
        return False
    first: object = value
    while isinstance(first, n.Subscript | n.Attr):
        first = first.value
    return _is_load(first, var) and sum(_is_load(node, var) for node in walk(value)) == 1 and var is not held


def _is_load(expr: object, var: n.Var) -> bool:
    return isinstance(expr, n.Load) and expr.var is var


def _changes(node: object, owner: n.Var, name: str, held: n.Var) -> bool:
    match node:
        case n.Store(var=var) | n.Handler(var=n.Var() as var) | n.Pattern(var=n.Var() as var):
            return var is owner or var is held
        case n.FunctionDef(var=var) | n.Alias(var=var):
            return var is held
        case n.Assign(targets=targets) | n.Delete(targets=targets):
            return any(_reads(target, owner, name) for one in targets for target in walk(one))
        case n.AugAssign(target=target) | n.For(target=target):
            return any(_reads(one, owner, name) for one in walk(target))
        case n.With() | n.Lambda():
            return True
        case _:
            return False


def _reads(expr: object, owner: n.Var, name: str) -> bool:
    """Whether an expression is that item of that dict."""
    match expr:
        case n.Subscript(value=n.Load(var=var), index=n.Const(value=str() as key)):
            return var is owner and key == name
        case _:
            return False


# --- constants stored over -------------------------------------------------------------------------------------------


def _drop_overwritten(block: Block) -> None:
    """Drop stores of constants over constants that are stored over again; not inside `try` and `with`."""
    index = 0
    while index < len(block):
        stmt = block[index]
        for inner in () if isinstance(stmt, n.Try | n.With | n.FunctionDef | n.ClassDef) else blocks_of(stmt):
            _drop_overwritten(inner)
        var = _stored_constant(stmt)
        if (
            var is not None
            and _holds_constant(block[:index], var)
            and _is_stored_over(block[index + 1 :], var)
        ):
            del block[index]
        else:
            index += 1


def _stored_constant(stmt: n.Stmt) -> n.Var | None:
    match stmt:
        case n.Assign(targets=[n.Store(var=var)], value=n.Const()) if var.storage is n.Storage.FAST:
            return var
        case _:
            return None


def _holds_constant(before: Block, var: n.Var) -> bool:
    """Whether what was last stored to a local, in the same block, is a constant."""
    for stmt in reversed(before):
        if _stored_constant(stmt) is var:
            return True
        if _mentions(stmt, var):
            return False
    return False


def _is_stored_over(after: Block, var: n.Var) -> bool:
    """Whether a local is stored to before anything reads it or leaves the block for where it may be read."""
    for stmt in after:
        match stmt:
            case n.Assign(targets=[n.Store(var=stored)], value=value) if stored is var:
                return not _mentions(value, var)
            case _:
                pass
        if _mentions(stmt, var) or any(isinstance(node, n.Break | n.Continue) for node in walk(stmt)):
            return False
    return False


# --- text stored again -----------------------------------------------------------------------------------------------


def _texts(function: n.Function) -> set[n.Var]:
    """The locals that only ever hold texts written in the function."""
    plain: set[int] = set()
    nodes = _nodes(function.body)
    for node in nodes:
        if isinstance(node, n.Assign) and _is_text(node.value):
            plain.update(id(target) for target in node.targets)
    if not plain:
        return set()
    stores = [node for node in nodes if isinstance(node, n.Store)]
    named = {var for node in nodes if isinstance(var := getattr(node, "var", None), n.Var)}
    bound = {node.var for node in stores if id(node) not in plain} | {param.var for param in function.params}
    others = {node.var for node in nodes if isinstance(node, n.Handler | n.Pattern | n.Alias)}
    return {var for var in named - bound - others if var.storage is n.Storage.FAST}


def _is_text(value: n.Expr) -> bool:
    if isinstance(value, n.Cond):
        return _is_text(value.body) and _is_text(value.orelse)
    return isinstance(value, n.Const) and type(value.value) is str


def _drop_stored_again(block: Block, known: dict[n.Var, n.Constant], texts: set[n.Var]) -> None:
    """Drop stores of a text to a local that has it; `known` is what locals have where the block begins."""
    made: Block = []
    for stmt in block:
        var = _stored_constant(stmt)
        if var in texts and isinstance(stmt, n.Assign) and isinstance(stmt.value, n.Const):
            if known.get(var) == stmt.value.value:
                continue
            known[var] = stmt.value.value
            made.append(stmt)
            continue
        stored = {node.var for node in walk(stmt) if isinstance(node, n.Store)}
        again = isinstance(stmt, n.For | n.While | n.Try | n.With)
        for inner in blocks_of(stmt):
            there = {one: text for one, text in known.items() if not again or one not in stored}
            if isinstance(stmt, n.If) and inner is stmt.body:
                there |= _told(stmt.test, texts)
            was = bool(inner)
            _drop_stored_again(inner, there, texts)
            if was and not inner and not (isinstance(stmt, n.If) and inner is stmt.orelse):
                inner.append(n.Pass())
        for one in stored:
            known.pop(one, None)
        made.append(stmt)
    block[:] = made


def _told(test: n.Expr, texts: set[n.Var]) -> dict[n.Var, str]:
    """What a local has where a test holds."""
    match test:
        case n.Compare(left=n.Load(var=var), ops=["=="], rights=[n.Const(value=str() as text)]) if (
            var in texts
        ):
            return {var: text}
        case _:
            return {}


# --- dicts that nothing reads -----------------------------------------------------------------------------------------


def drop_unread_dicts(function: n.Function) -> None:
    """Drop local dicts of constants that only ever get more constants: nothing reads them."""
    assigned = [node for node in walk_scope(function) if type(node) is n.Assign]
    if not any(type(node.value) is n.Dict for node in assigned):
        return
    made: dict[n.Var, int] = Counter()
    stores: set[int] = set()
    for node in assigned:
        if len(node.targets) != 1 or not _is_literal(node.value):
            continue
        target = node.targets[0]
        if isinstance(target, n.Store) and isinstance(node.value, n.Dict | n.Const):
            made[target.var] += isinstance(node.value, n.Dict)
            stores.add(id(target))
        elif (
            isinstance(target, n.Subscript)
            and isinstance(target.value, n.Load)
            and isinstance(target.index, n.Const)
        ):
            stores.add(id(target.value))
    params = {param.var for param in function.params}
    others = {
        node.var for node in walk(function) if isinstance(node, n.Load | n.Store) and id(node) not in stores
    }
    unread = {
        var
        for var, times in made.items()
        if times and var not in others and var not in params and var.storage is n.Storage.FAST
    }
    if not unread:
        return
    for block in blocks(function):
        block[:] = [stmt for stmt in block if not _stores_in_place(stmt, unread)] or [n.Pass()]


def _is_literal(value: n.Expr) -> bool:
    if isinstance(value, n.Dict):
        return all(key is not None and _is_literal(key) for key in value.keys) and all(
            map(_is_literal, value.values)
        )
    return isinstance(value, n.Const) or (isinstance(value, n.Load) and value.var.storage is n.Storage.GLOBAL)


def _stores_in_place(stmt: n.Stmt, variables: set[n.Var]) -> bool:
    if not isinstance(stmt, n.Assign) or len(stmt.targets) != 1:
        return False
    target = stmt.targets[0]
    if isinstance(target, n.Subscript):
        target = target.value
    return isinstance(target, n.Store | n.Load) and target.var in variables


def _mentions(root: n.Node, var: n.Var) -> bool:
    return any(getattr(node, "var", None) is var for node in walk(root))


def _nodes(block: Iterable[n.Stmt]) -> list[n.Node]:
    return [node for stmt in block for node in walk(stmt)]

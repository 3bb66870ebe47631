"""Residual functions merged into their callers: a call of the program's own costs more than most of what it does.

A call that is a whole statement's value (`x = f(a)`, `return f(a)`, `f(a)`) becomes the body of the function: its
parameters and locals become locals of the caller, a `return` becomes a store. A frame let go of its locals before the
caller had the result; so does the merged body, unless what a local holds is of a kind that nobody can watch. Merged is
what is called from one place, and what is small. Not merged: recursion, generators, functions that make functions or
may read an unbound local, bodies that return from where only a jump leads out, what would nest or grow beyond bounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from s2s.analysis.reaching import build
from s2s.hybrid.driven import NESTING, driven
from s2s.hybrid.inlined import Inlined, instantiated, is_kept
from s2s.hybrid.leftovers import drop_unread_dicts
from s2s.hybrid.variables import Block, own_variables
from s2s.inlining.returns import eliminate_returns
from s2s.ir import nodes as n
from s2s.ir.children import operands_of
from s2s.ir.walk import blocks, blocks_of, falls_through, rewrite, walk, walk_scope
from s2s.legality.call import MOST_NODES_ONCE, refusal, size

if TYPE_CHECKING:
    from s2s.hybrid.specialize import Specializer

#: Bodies of at most so many nodes are merged wherever they are called.
_SMALL = 80
#: A function does not grow beyond this.
_MOST_NODES = 1500
#: CPython refuses more than 20 blocks in each other.
_DEEPEST = 12

_NEVER = (n.FunctionDef, n.Lambda, n.ClassDef, n.Yield, n.YieldFrom, n.Await, n.Match, n.Walrus)


def merge(spec: Specializer, entry: n.Function) -> None:
    """Merge the functions of a residual program, those that call nothing of it first.

    Args:
        spec: the program. Functions that nothing calls any more stay in it.
        entry: the function that callers call.
    """
    functions = {v.var: v.function for v in spec.variants.values() if v.function is not None}
    constants = {constant.var: constant.value for constant in spec.constants.values()}
    merger = _Merger(functions, spec.plain, constants, leaves=True)
    for _, rows in spec.tables.values():
        merger.count(part for row in rows for part in row)
    merger.count(spec.records.values())
    for function in [*functions.values(), entry]:
        merger.count(function.body)
    for var in functions:
        merger.run(var)
    merger.into(entry)
    entry.variables = own_variables(entry)
    for function in [*functions.values(), entry]:
        drop_unread_dicts(function)


def merge_again(module: n.Module) -> None:
    """Merge what the optimizer left a call in its output, where it knows no form for the body."""
    functions = {stmt.var: stmt.function for stmt in module.body if isinstance(stmt, n.FunctionDef)}
    merger = _Merger(functions, {}, {}, leaves=False)
    merger.count(module.body)
    module.as_written = frozenset()
    for var, function in functions.items():
        merger.run(var)
        function.as_written = False
        drop_unread_dicts(function)


class _Merger:
    def __init__(
        self,
        functions: dict[n.Var, n.Function],
        plain: dict[n.Var, bool],
        constants: dict[n.Var, object],
        *,
        leaves: bool,
    ) -> None:
        self._functions = functions
        self._constants = constants
        self._leaves = leaves
        self._plain = plain
        self._uses: Counter[n.Var] = Counter()
        self._done: set[n.Var] = set()
        self._verdicts: dict[n.Var, bool] = {}
        self._sizes: dict[n.Var, int] = {}
        self._active: set[n.Var] = set()

    def count(self, roots: Iterable[n.Node]) -> None:
        """Note the uses of functions under some nodes."""
        for root in roots:
            for node in walk(root):
                if type(node) is n.Load and node.var in self._functions:
                    self._uses[node.var] += 1

    def run(self, var: n.Var) -> None:
        """Merge what a function calls into it, after the same was done to that."""
        if var in self._done or var in self._active:
            return
        self._active.add(var)
        function = self._functions[var]
        for called in [node.var for stmt in function.body for node in walk(stmt) if type(node) is n.Load]:
            if called in self._functions:
                self.run(called)
        self.into(function, var)
        function.variables = own_variables(function)
        self._active.discard(var)
        self._done.add(var)
        self._sizes[var] = _size(function)

    def into(self, function: n.Function, own: n.Var | None = None) -> None:
        """Merge calls of one function, and generators into its loops."""
        while self._drives(function, own):
            pass
        room = _MOST_NODES - _size(function)
        depth = _Depth(function)
        for block in list(blocks(function)):
            index = 0
            while index < len(block):
                self._hoisted(block, index)
                made = self._merged(block[index], own, room, depth.of(block))
                if made is None:
                    index += 1
                    continue
                room -= sum(1 for stmt in made for _ in walk(stmt))
                block[index : index + 1] = made
                index += len(made)

    def _hoisted(self, block: Block, index: int) -> None:
        """Give a call inside a statement one of its own, where nothing that matters is evaluated before it."""
        stmt = block[index]
        if isinstance(stmt, n.If):
            self._hoisted_test(block, index, stmt)
            return
        if (
            not isinstance(stmt, n.Return | n.Assign | n.ExprStmt)
            or stmt.value is None
            or _call_of(stmt) is not None
        ):
            return
        var = self._called_first(block, index, stmt, stmt.value)
        if var is not None and not isinstance(stmt, n.Return):
            block.insert(index + 2, n.Delete([n.Store(var)]))

    def _hoisted_test(self, block: Block, index: int, stmt: n.If) -> None:
        """Give the call that a branch asks first one of its own; its value goes once it is asked for its truth."""
        var = self._called_first(block, index, stmt, stmt.test)
        if var is not None:
            stmt.body.insert(0, n.Delete([n.Store(var)]))
            stmt.orelse.insert(0, n.Delete([n.Store(var)]))

    def _called_first(self, block: Block, index: int, stmt: n.Stmt, value: n.Expr) -> n.Var | None:
        """Put the first call in a value before its statement; gives the local that holds its result, if any."""
        found = self._first_call(value)
        if found is None:
            return None
        var = n.Var("value", n.Storage.FAST)
        rewrite(stmt, lambda expr: n.Load(var) if expr is found else expr)
        block.insert(index, n.Assign([n.Store(var)], found, origin=stmt.origin))
        return var

    def _first_call(self, value: n.Expr) -> n.Call | None:
        """The call of a function that can be merged which a value evaluates before all but reads and constants."""
        if isinstance(value, n.Call) and isinstance(value.func, n.Load) and self._is_merged(value.func.var):
            return value
        if isinstance(value, n.Unary | n.Compare):
            return self._first_call(value.operand if isinstance(value, n.Unary) else value.left)
        if not isinstance(value, n.Tuple | n.List | n.Call | n.Binary | n.Attr | n.Subscript):
            return None
        for child in operands_of(value):
            if isinstance(child, n.Const) or (isinstance(child, n.Load) and is_kept(child.var)):
                continue
            return self._first_call(child)
        return None

    def _merged(self, stmt: n.Stmt, own: n.Var | None, room: int, depth: int) -> Block | None:
        call = _call_of(stmt)
        if call is None or not isinstance(call.func, n.Load):
            return None
        var = call.func.var
        if var is own or call.keywords or not self._is_merged(var):
            return None
        function = self._functions[var]
        if self._sizes[var] > room or depth + _nesting(function.body) > _DEEPEST:
            return None
        body = instantiated(function, call, self._plain)
        return _spliced(body, stmt) if stmt.origin is None else _traced(body, stmt)

    def _drives(self, function: n.Function, own: n.Var | None) -> bool:
        """Put a generator of the program in the place of a loop over it, in one function, if there is such a loop."""
        depth = _Depth(function)
        for block in list(blocks(function)):
            for index, stmt in enumerate(block):
                if isinstance(stmt, n.For):
                    room = _MOST_NODES - size(function)
                    made = self._driven(stmt, own, room, depth.of(block))
                    if made is not None:
                        block[index : index + 1] = made
                        return True
        return False

    def _driven(self, stmt: n.For, own: n.Var | None, room: int, depth: int) -> Block | None:
        """A loop over a generator of the program, if that may stand in it."""
        found = driven(stmt, self._functions, self._constants, self._plain)
        if found is None or own in found[1]:
            return None
        made, merged = found
        nodes = sum(self._sizes.get(var, _MOST_NODES) for var in merged)
        if nodes > room or (nodes > _SMALL and any(self._uses[var] > 1 for var in merged)):
            return None
        return None if depth + NESTING + _nesting(made) > _DEEPEST else made

    def _is_merged(self, var: n.Var) -> bool:
        """Whether a function that is finished goes into its callers, where they have room for it."""
        if var not in self._done or (self._uses[var] > 1 and self._sizes[var] > _SMALL):
            return False
        found = self._verdicts.get(var)
        if found is None:
            found = self._verdicts[var] = self._may_be_merged(self._functions[var])
        return found

    def _may_be_merged(self, function: n.Function) -> bool:
        if function.is_generator:
            return False
        if self._leaves and not refusal(function, most=MOST_NODES_ONCE):
            return False  # the optimizer inlines it, as an expression where it can
        own = set(function.variables.values())
        if any(var.storage is not n.Storage.FAST for var in own):
            return False
        for node in walk_scope(function):
            if isinstance(node, _NEVER) or (isinstance(node, n.Alias) and _binds_its_own_name(node)):
                return False
        overlay = build(function)
        return not any(overlay.may_be_unbound(read) for read, _ in overlay.reads()) and not any(
            type(node) is n.Load and node.var in own and overlay.may_be_unbound(node)
            for node in walk_scope(function)
        )


def _binds_its_own_name(alias: n.Alias) -> bool:
    """Whether an import binds a name that cannot be another one: `import a.b` binds `a`."""
    return alias.asname is None and "." in alias.name


def _size(function: n.Function) -> int:
    return sum(1 for stmt in function.body for _ in walk(stmt))


def _spliced(body: Inlined, stmt: n.Stmt) -> Block | None:
    """What stands in the place of a statement that is a call; None if the returns cannot be said."""
    release: Block = [n.Assign([n.Store(var)], n.Const(None)) for var in body.held]
    if isinstance(stmt, n.Return):
        if falls_through(body.block):
            body.block.append(n.Return(n.Const(None)))
        return body.prologue + body.block
    if isinstance(stmt, n.ExprStmt):
        block = _without_returns(body.block, lambda value: [] if _is_trivial(value) else [n.ExprStmt(value)])
        return None if block is None else [*body.prologue, *block, *release]
    assert isinstance(stmt, n.Assign)
    if not release and len(stmt.targets) == 1 and isinstance(stmt.targets[0], n.Store):
        target = stmt.targets[0].var
        block = _without_returns(body.block, lambda value: [n.Assign([n.Store(target)], value)])
        return None if block is None else [*body.prologue, *block]
    result = n.Var("result", n.Storage.FAST)
    block = _without_returns(body.block, lambda value: [n.Assign([n.Store(result)], value)])
    if block is None:
        return None
    release = _returned_first(body.block, release)
    store = n.Assign(stmt.targets, n.Load(result))
    return [*body.prologue, *block, *release, store, n.Delete([n.Store(result)])]


def _traced(body: Inlined, stmt: n.Stmt) -> Block | None:
    """As `_spliced`, where statements tell what they stand for: of a return, what is made of its value does."""
    nodes = [node for one in body.block for node in walk_scope(one)]
    origins = {id(node.value): node.origin for node in nodes if isinstance(node, n.Return)}
    block = _spliced(body, stmt)
    for node in (node for one in block or [] for node in walk_scope(one)):
        if isinstance(node, n.Stmt) and node.origin is None:
            node.origin = origins.get(id(getattr(node, "value", None)), stmt.origin)
    return block


def _returned_first(block: Block, release: Block) -> Block:
    """Let go of the local that is returned before the others: nothing dies by that, and its copy is seen to be one."""
    last = block[-1] if block else None
    if not isinstance(last, n.Return) or not isinstance(last.value, n.Load):
        return release
    var = last.value.var
    return sorted(release, key=lambda stmt: not _stores_to(stmt, var))


def _stores_to(stmt: n.Stmt, var: n.Var) -> bool:
    return any(isinstance(node, n.Store) and node.var is var for node in walk(stmt))


def _is_trivial(value: n.Expr) -> bool:
    return isinstance(value, n.Const) or (isinstance(value, n.Load) and value.var.storage is n.Storage.FAST)


def _without_returns(block: Block, make_return: Callable[[n.Expr], Block]) -> Block | None:
    """A body that runs to its end: a `try` at the end returns from its branches, the rest as inlining has it."""
    if not any(isinstance(node, n.Return) for stmt in block for node in walk_scope(stmt)):
        return [*block, *make_return(n.Const(None))] if falls_through(block) else block
    last = block[-1] if block else None
    before = block[:-1]
    if isinstance(last, n.Try | n.With) and not any(
        isinstance(node, n.Return) for stmt in before for node in walk_scope(stmt)
    ):
        return _tail(last, before, make_return)
    return eliminate_returns(block, make_return, None)


def _tail(last: n.Try | n.With, before: Block, make_return: Callable[[n.Expr], Block]) -> Block | None:
    if isinstance(last, n.With):
        return None  # its manager may swallow an exception, and then the function returns None
    if any(isinstance(node, n.Return) for stmt in last.final for node in walk_scope(stmt)):
        return None
    if last.orelse:
        if any(isinstance(node, n.Return) for stmt in last.body for node in walk_scope(stmt)):
            return None
        ended = _without_returns(last.orelse, make_return)
        if ended is None:
            return None
        last.orelse = ended
    else:
        ended = _without_returns(last.body, make_return)
        if ended is None:
            return None
        last.body = ended
    for handler in last.handlers:
        ended = _without_returns(handler.body, make_return)
        if ended is None:
            return None
        handler.body = ended or [n.Pass()]
    return [*before, last]


def _call_of(stmt: n.Stmt) -> n.Call | None:
    """The call that is a statement's whole value."""
    value = stmt.value if isinstance(stmt, n.Assign | n.Return | n.ExprStmt) else None
    return value if isinstance(value, n.Call) else None


class _Depth:
    """How deep blocks stand in a function."""

    def __init__(self, function: n.Function) -> None:
        self._depths: dict[int, int] = {}
        self._visit(function.body, 0)

    def _visit(self, block: Block, depth: int) -> None:
        self._depths[id(block)] = depth
        for stmt in block:
            for inner in blocks_of(stmt):
                self._visit(inner, depth + 1)

    def of(self, block: Block) -> int:
        """The depth of a block; blocks that were merged in meanwhile are not asked about."""
        return self._depths[id(block)]


def _nesting(block: Block) -> int:
    return max((1 + _nesting(inner) for stmt in block for inner in blocks_of(stmt)), default=0)

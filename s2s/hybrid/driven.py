"""A loop over a generator of the program whose one `yield` stands in a `try`: its body in the loop's place.

    def tokens(lexer):                            while True:
        try:                                          try:
            while True:                                   token = lexer.next()
                yield lexer.next()        →           except EOFError:
        except EOFError:                                  break
            pass                                      use(token)

    for token in tokens(lexer):
        use(token)

Exceptions cross one frame less, and each item is one resumption less. Other generators are the optimizer's
(`passes.fuse`). Legal where

* the `yield` is the last statement of an endless loop, which is all that the `try` holds, and the `try` the end of the
  generator: what comes after an item is the next round, and behind a handler nothing;
* what the loop's body raises is not caught by the generator's handlers, as it was not: it stands behind the `try`;
* closing the generator early runs nothing: each handler is for known classes that `GeneratorExit` is not of;
* a `StopIteration` that leaves the generator becomes the `RuntimeError` that it becomes there;
* no read of a local of the generator may find it unbound, and no variable that an argument is read from is stored to
  in the loop. What its frame let go of when it ended, the loop lets go of behind itself.
"""

from __future__ import annotations

from collections.abc import Mapping

from s2s.analysis.reaching import build
from s2s.hybrid.inlined import Inlined, instantiated
from s2s.hybrid.variables import Block, stored_in
from s2s.ir import nodes as n
from s2s.ir.walk import falls_through, own_jumps, walk, walk_scope
from s2s.legality.stopping import yielded

#: The blocks that it stands in: the loop and two `try`.
NESTING = 3
_OTHERS = (n.FunctionDef, n.Lambda, n.ClassDef, n.YieldFrom, n.Await, n.Match, n.Walrus, n.Return)


def driven(
    stmt: n.For,
    functions: Mapping[n.Var, n.Function],
    constants: Mapping[n.Var, object],
    plain: dict[n.Var, bool],
) -> tuple[Block, set[n.Var]] | None:
    """What stands for a loop over a generator, and the functions that were merged; None if that is not legal.

    Args:
        stmt: the loop.
        functions: of the program.
        constants: what its names stand for.
        plain: whether what a variable holds is of a kind that nobody can watch.
    """
    call = stmt.iter
    if stmt.is_async or stmt.orelse or not isinstance(stmt.target, n.Store) or not _is_own(call, functions):
        return None
    assert isinstance(call, n.Call) and isinstance(call.func, n.Load)
    merged = {call.func.var}
    before: Block = []
    held: list[n.Var] = []
    function = functions[call.func.var]
    if not function.is_generator:
        given = _forwarded(function, call, functions, plain)
        if given is None:
            return None
        last = given.block.pop()
        assert isinstance(last, n.Return)
        assert isinstance(last.value, n.Call) and isinstance(last.value.func, n.Load)
        call = last.value
        assert isinstance(call.func, n.Load)
        before, held = [*given.prologue, *given.block], given.held
        merged.add(call.func.var)
        function = functions[call.func.var]
    if not _is_loop_in_try(function, constants):
        return None
    stored = stored_in(stmt.body) | {stmt.target.var}
    if any(isinstance(node, n.Load) and node.var in stored for arg in call.args for node in walk(arg)):
        return None
    made = instantiated(function, call, plain)
    read = {node.var for part in made.block for node in walk(part) if isinstance(node, n.Load)}
    before += [*made.prologue, *_let_go([var for var in held if var not in read])]
    loop = _loop(stmt, made)
    return [*before, *loop, *_let_go([*made.held, *(var for var in held if var in read)])], merged


def _is_own(call: n.Expr | None, functions: Mapping[n.Var, n.Function]) -> bool:
    return (
        isinstance(call, n.Call)
        and isinstance(call.func, n.Load)
        and call.func.var in functions
        and not call.keywords
        and not any(isinstance(arg, n.Starred) for arg in call.args)
    )


def _forwarded(
    function: n.Function, call: n.Call, functions: Mapping[n.Var, n.Function], plain: dict[n.Var, bool]
) -> Inlined | None:
    """The body of a function that ends in giving a generator, and returns nowhere else."""
    nodes = [node for stmt in function.body for node in walk_scope(stmt)]
    last = function.body[-1]
    if not isinstance(last, n.Return) or sum(isinstance(node, n.Return) for node in nodes) > 1:
        return None
    if not _is_own(last.value, functions) or not _may_move(function, nodes, but=n.Return):
        return None
    return instantiated(function, call, plain)


def _is_loop_in_try(function: n.Function, constants: Mapping[n.Var, object]) -> bool:
    nodes = [node for stmt in function.body for node in walk_scope(stmt)]
    if not function.is_generator or sum(isinstance(node, n.Yield) for node in nodes) != 1:
        return False
    match function.body[-1]:
        case n.Try(
            body=[n.While(test=n.Const(value=True), body=body, orelse=[])],
            handlers=handlers,
            orelse=[],
            final=[],
            is_star=False,
        ):
            pass
        case _:
            return False
    if yielded(body[-1]) is None or next(own_jumps(body, n.Break, n.Continue), None) is not None:
        return False
    return _may_move(function, nodes) and all(_passes_exit(handler, constants) for handler in handlers)


def _may_move(function: n.Function, nodes: list[n.Node], but: type | None = None) -> bool:
    """Whether a body may stand in another function: it makes none, and all it reads is bound."""
    if any(isinstance(node, _OTHERS) and type(node) is not but for node in nodes):
        return False
    own = set(function.variables.values())
    if any(var.storage is not n.Storage.FAST for var in own):
        return False
    overlay = build(function)
    return not any(overlay.may_be_unbound(read) for read, _ in overlay.reads()) and not any(
        isinstance(node, n.Load) and node.var in own and overlay.may_be_unbound(node) for node in nodes
    )


def _passes_exit(handler: n.Handler, constants: Mapping[n.Var, object]) -> bool:
    """Whether a handler certainly does not catch `GeneratorExit`."""
    types = handler.type.items if isinstance(handler.type, n.Tuple) else [handler.type]
    for one in types:
        cls = constants.get(one.var) if isinstance(one, n.Load) else None
        if not isinstance(cls, type) or cls in GeneratorExit.__mro__:
            return False
    return True


def _loop(stmt: n.For, made: Inlined) -> Block:
    """The loop: up to the item inside the generator's `try`, the consumer's body behind it."""
    block = made.block
    inner = block.pop()
    assert isinstance(inner, n.Try)
    rounds = inner.body[0]
    assert isinstance(rounds, n.While)
    given = yielded(rounds.body[-1])
    assert given is not None
    inner.body = [
        *rounds.body[:-1],
        n.Assign([stmt.target], n.Const(None) if given.value is None else given.value),
    ]
    for handler in inner.handlers:
        if falls_through(handler.body):
            handler.body = [part for part in handler.body if not isinstance(part, n.Pass)] + [n.Break()]
    return [*block, n.While(n.Const(True), [n.Try([inner], [_stopped()], [], [], False), *stmt.body], [])]


def _stopped() -> n.Handler:
    """What the interpreter makes of a `StopIteration` that leaves a generator."""
    var = n.Var("stop", n.Storage.FAST)
    error = n.Call(
        n.Load(n.Var("RuntimeError", n.Storage.GLOBAL)), [n.Const("generator raised StopIteration")], []
    )
    return n.Handler(n.Load(n.Var("StopIteration", n.Storage.GLOBAL)), var, [n.Raise(error, n.Load(var))])


def _let_go(held: list[n.Var]) -> Block:
    return [n.Assign([n.Store(var)], n.Const(None)) for var in held]

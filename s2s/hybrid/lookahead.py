"""Alternatives that are tried one after another by exceptions: the first that can begin with the next character.

                                              first = by_char.get(text[at:at + 1]) if … else None
                                              if first is not None:
                                                  try:
                                                      return first(text, at)
                                                  except BaseException as error:
                                                      raised = held(error)
    try:                                      try:
        return number(text, at)                   return number(text, at)
    except Failed as error:          →        except Failed as error:
        …                                         …
    try:                                      try:
                                                  if first is word:
                                                      raise_again(raised)
        return word(text, at)                     return word(text, at)
    except Failed as error:                   except Failed as error:
        …                                         …

Legal where `s2s.hybrid.foresight` shows that, for that character, the alternatives before it raise an exception that
their handlers catch, and that nothing else happens on the way that anybody could tell. If the chosen one returns, the
others would have been tried for nothing; if it raises, they are tried, and what it raised is raised in its place: its
handlers see what they saw. That the text is a `str` and the position an int in it is tested when the program runs, and
a character outside ASCII takes the whole way. The user promised that the structure does not change (`frozen`).
"""

from __future__ import annotations

from itertools import permutations
from types import GetSetDescriptorType
from typing import TYPE_CHECKING, Any

from s2s.hybrid.firstchars import ASCII
from s2s.hybrid.foresight import Foresight, Way
from s2s.hybrid.prospects import Mark
from s2s.hybrid.variables import own_variables, stored_in
from s2s.ir import nodes as n

if TYPE_CHECKING:
    from s2s.hybrid.specialize import Specializer

#: Fewer alternatives are tried as fast as looked up.
_FEWEST = 3
#: `error.__context__`, whatever a class of the program says of that name.
_CONTEXT: GetSetDescriptorType = BaseException.__dict__["__context__"]


class _Alternatives:
    """The statements of a function that each try one alternative.

    Attributes:
        start: index of the first.
        tried: the statements.
        calls: the call of each.
        names: the parameters that each is called with.
    """

    def __init__(self, start: int, tried: list[n.Try], calls: list[n.Call], names: list[n.Var]) -> None:
        self.start = start
        self.tried = tried
        self.calls = calls
        self.names = names


def look_ahead(spec: Specializer) -> None:
    """Choose alternatives by the next character, in all functions of a program."""
    if not spec.frozen:
        return
    functions = {v.var: v.function for v in spec.variants.values() if v.function is not None}
    found = [
        (function, alternatives)
        for function in functions.values()
        if (alternatives := _alternatives(function, functions)) is not None
    ]
    if not found:
        return
    constants = {constant.var: constant.value for constant in spec.constants.values()}
    foresight = Foresight(functions, constants, spec.sources)
    for function, alternatives in found:
        for text, at in permutations(alternatives.names, 2):
            chosen = _chosen(foresight, function, alternatives, text, at)
            if chosen:
                _dispatch(spec, function, alternatives, text, at, chosen)
                break


def _alternatives(function: n.Function, functions: dict[n.Var, n.Function]) -> _Alternatives | None:
    """The alternatives of a function, the most in a row."""
    if function.is_generator or sum(isinstance(stmt, n.Try) for stmt in function.body) < _FEWEST:
        return None
    stored = stored_in(function.body)
    params = {
        one.var for one in function.params if one.var not in stored and one.var.storage is n.Storage.FAST
    }
    best: _Alternatives | None = None
    run: _Alternatives | None = None
    for index, stmt in enumerate(function.body):
        call = _tried_call(stmt, functions, params)
        if call is None:
            run = None
            continue
        names = [arg.var for arg in call.args if isinstance(arg, n.Load)]
        if run is None or names != run.names:
            run = _Alternatives(index, [], [], names)
        assert isinstance(stmt, n.Try)
        run.tried.append(stmt)
        run.calls.append(call)
        if best is None or len(run.tried) > len(best.tried):
            best = run
    if best is None or len(best.tried) < _FEWEST:
        return None
    called = {call.func.var for call in best.calls if isinstance(call.func, n.Load)}
    return best if len(called) == len(best.calls) else None


def _tried_call(stmt: n.Stmt, functions: dict[n.Var, n.Function], params: set[n.Var]) -> n.Call | None:
    match stmt:
        case n.Try(
            body=[n.Return(value=n.Call(func=n.Load(var=var), args=args, keywords=[]) as call)],
            orelse=[],
            final=[],
            is_star=False,
        ) if var in functions and all(isinstance(arg, n.Load) and arg.var in params for arg in args):
            return call
        case _:
            return None


def _chosen(
    foresight: Foresight, function: n.Function, alternatives: _Alternatives, text: n.Var, at: n.Var
) -> dict[str, int]:
    """The first alternative that may not fail, for each character for which that is not the very first."""
    start = Way({text: Mark.TEXT, at: Mark.AT}, ASCII)
    ways = [way for way in foresight.block(function.body[: alternatives.start], [start]) if not way.end]
    chosen: dict[str, int] = {}
    for index, stmt in enumerate(alternatives.tried):
        left = {char for way in ways for char in way.chars}
        ways = [after for way in ways for after in foresight.statement(stmt, way) if not after.end]
        left -= {char for way in ways for char in way.chars}
        if index:
            chosen |= dict.fromkeys(left, index)
    return chosen


def _dispatch(
    spec: Specializer,
    function: n.Function,
    alternatives: _Alternatives,
    text: n.Var,
    at: n.Var,
    chosen: dict[str, int],
) -> None:
    """Try the alternative of the next character before all others."""
    calls = alternatives.calls
    rows: list[tuple[n.Expr, n.Expr]] = [
        (n.Const(char), n.Load(_function(calls[chosen[char]]))) for char in sorted(chosen)
    ]
    table = spec.table(f"{function.name}_by_char", rows)
    first, raised, error = (n.Var(name, n.Storage.FAST) for name in ("first", "raised", "error"))
    char = n.Subscript(n.Load(text), n.Slice(n.Load(at), n.Binary("+", n.Load(at), n.Const(1)), None))
    found = n.Call(n.Attr(n.Load(table), "get"), [char], [])
    for stmt, call in zip(alternatives.tried, calls, strict=True):
        if alternatives.calls.index(call) in chosen.values():
            again = n.ExprStmt(n.Call(spec.constant(raise_again, "raise_again"), [n.Load(raised)], []))
            stmt.body.insert(
                0, n.If(n.Compare(n.Load(first), ["is"], [n.Load(_function(call))]), [again], [])
            )
    call = n.Call(n.Load(first), [n.Load(var) for var in alternatives.names], [])
    handler = n.Handler(
        n.Load(n.Var("BaseException", n.Storage.GLOBAL)),
        error,
        [n.Assign([n.Store(raised)], n.Call(spec.constant(held, "held"), [n.Load(error)], []))],
    )
    function.body[alternatives.start : alternatives.start] = [
        n.Assign([n.Store(first)], n.Cond(_fits(text, at), found, n.Const(None))),
        n.If(
            n.Compare(n.Load(first), ["is not"], [n.Const(None)]),
            [n.Try([n.Return(call)], [handler], [], [], False)],
            [],
        ),
    ]
    function.variables = own_variables(function)


def held(error: BaseException) -> list[object]:
    """An exception, and the one that it was raised in the handling of."""
    return [error, _CONTEXT.__get__(error)]


def raise_again(raised: list[Any]) -> None:
    """Raise an exception that was held, as it was: `raise` alone would give it the context of this place."""
    error, context = raised
    raised.clear()
    try:
        raise error
    except BaseException:
        _CONTEXT.__set__(error, context)
        raise
    finally:
        del error, context


def _function(call: n.Call) -> n.Var:
    assert isinstance(call.func, n.Load)
    return call.func.var


def _fits(text: n.Var, at: n.Var) -> n.Expr:
    """Whether the text is a `str`, and the position an int that does not count from its end."""
    return n.Bool(
        "and",
        [
            *(
                n.Compare(
                    n.Call(n.Load(n.Var("type", n.Storage.GLOBAL)), [n.Load(var)], []),
                    ["is"],
                    [n.Load(n.Var(cls, n.Storage.GLOBAL))],
                )
                for var, cls in ((text, "str"), (at, "int"))
            ),
            n.Compare(n.Load(at), [">="], [n.Const(0)]),
        ],
    )

"""What code of a residual program does where only the next character of a text is known: a small interpreter.

It goes over statements with a set of characters that may come next, and splits the set where a test depends on the
character. What it follows has no effect that anybody could tell: locals, comparisons, patterns for text that cannot
begin so, residual functions, exceptions made and caught. A way that comes to anything else ends there, and nothing is
said of its characters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from types import BuiltinFunctionType, FunctionType, WrapperDescriptorType

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.hybrid import graph
from s2s.hybrid.facts import raw_of
from s2s.hybrid.prospects import Is, Made, Mark, Prospect, compared, item, matched, method, truth
from s2s.hybrid.sources import Sources, Template
from s2s.hybrid.variables import Block
from s2s.ir import nodes as n

#: Statements that are gone over for one program.
_MOST_STEPS = 30_000
_DEEPEST = 40


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """One way through the code.

    Attributes:
        state: what locals, and attributes of exceptions, hold.
        chars: the characters it is taken for.
        value: what was computed, returned or raised last.
        end: how it left the statements: `returns`, `raises`, or empty.
    """

    state: Mapping[object, Prospect]
    chars: frozenset[str]
    value: Prospect = Mark.SOME
    end: str = ""

    def holding(self, key: object, value: Prospect) -> Way:
        """The same with one more thing held."""
        return replace(self, state={**self.state, key: value})

    def without(self, keys: Iterable[object]) -> Way:
        """The same with locals that hold nothing any more."""
        gone = set(keys)
        return replace(self, state={key: value for key, value in self.state.items() if key not in gone})

    def split(self, parts: Iterable[tuple[frozenset[str], Prospect]]) -> list[Way]:
        """A way for each value that an expression has for some of the characters."""
        return [replace(self, chars=chars, value=value) for chars, value in parts if chars]


Ways = list[Way]


def _then(ways: Ways, follow: Callable[[Way], Ways]) -> Ways:
    """Go on with the ways that have not left."""
    return [after for way in ways for after in ([way] if way.end else follow(way))]


class Foresight:
    """An interpreter of one residual program.

    Args:
        functions: the program's.
        constants: the objects that its names stand for.
        sources: where the constructors of exceptions are read.
    """

    def __init__(
        self, functions: Mapping[n.Var, n.Function], constants: Mapping[n.Var, object], sources: Sources
    ) -> None:
        self._functions = functions
        self._constants = constants
        self._sources = sources
        self._active: list[n.Function] = []
        self._handled: list[Made] = []
        self._steps = 0

    # --- statements ----------------------------------------------------------------------------------------

    def block(self, block: Block, ways: Ways) -> Ways:
        """What becomes of some ways in a block."""
        for stmt in block:
            ways = _then(ways, lambda way, stmt=stmt: self.statement(stmt, way))  # type: ignore[misc]
        return ways

    def statement(self, stmt: n.Stmt, way: Way) -> Ways:
        """What becomes of a way in a statement; nothing where that is not followed."""
        self._steps += 1
        if self._steps > _MOST_STEPS:
            return []
        match stmt:
            case n.Pass():
                return [way]
            case n.ExprStmt(value=value):
                return self._evaluated(value, way)
            case n.Assign(targets=[n.Tuple(items=targets)], value=n.Tuple(items=items)):
                return self._each(items, way, lambda values, one: self._stored(targets, values, one))
            case n.Assign(targets=[target], value=value):
                return self._each([value], way, lambda values, one: self._stored([target], values, one))
            case n.Delete(targets=targets):
                names = [one.var for one in targets if isinstance(one, n.Store)]
                return [way.without(names)] if len(names) == len(targets) else []
            case n.If(test=test, body=body, orelse=orelse):
                return _then(
                    self._decided(test, way),
                    lambda one: self.block(body if truth(one.value) else orelse, [one]),
                )
            case n.While(test=test, orelse=orelse):
                # One that is entered may come round with another character.
                return _then(
                    self._decided(test, way),
                    lambda one: [] if truth(one.value) else self.block(orelse, [one]),
                )
            case n.Return(value=value):
                result = value or n.Const(None)
                return _then(self._evaluated(result, way), lambda one: [replace(one, end="returns")])
            case n.Raise(exc=None):
                return [replace(way, value=self._handled[-1], end="raises")] if self._handled else []
            case n.Raise(exc=n.Expr() as made, cause=None):
                return _then(
                    self._evaluated(made, way),
                    lambda one: [replace(one, end="raises")] if isinstance(one.value, Made) else [],
                )
            case n.Try(final=[], is_star=False):
                return self._tried(stmt, way)
            case _:
                return []

    def _stored(self, targets: list[n.Expr], values: list[Prospect], way: Way) -> Ways:
        for target, value in zip(targets, values, strict=False):
            match target:
                case n.Store(var=var) if var.storage is n.Storage.FAST:
                    way = way.holding(var, value)
                case n.Attr(value=n.Load(var=var), name=name):
                    owner = way.state.get(var)
                    if not isinstance(owner, Made) or not graph.stores_plainly(owner.cls, name):
                        return []
                    way = way.holding((owner, name), value)
                case _:
                    return []
        return [way] if len(targets) == len(values) else []

    def _tried(self, stmt: n.Try, way: Way) -> Ways:
        ways: Ways = []
        for one in self.block(stmt.body, [way]):
            if one.end == "raises":
                ways += self._caught(stmt, one)
            else:
                ways += [one] if one.end else self.block(stmt.orelse, [one])
        return ways

    def _caught(self, stmt: n.Try, way: Way) -> Ways:
        made = way.value
        assert isinstance(made, Made)
        for handler in stmt.handlers:
            caught = self._catches(handler.type, made)
            if caught is None:
                return []
            if caught:
                inside = replace(way, end="", value=Mark.SOME)
                if handler.var is not None:
                    inside = inside.holding(handler.var, made)
                self._handled.append(made)
                ways = self.block(handler.body, [inside])
                self._handled.pop()
                return [one.without([handler.var]) for one in ways]
        return [way]

    def _catches(self, expr: n.Expr | None, made: Made) -> bool | None:
        """Whether a handler is for an exception: the interpreter goes by the classes' bases alone."""
        match expr:
            case None:
                return True
            case n.Tuple(items=items):
                each = [self._catches(part, made) for part in items]
                return None if None in each else True in each
            case n.Load(var=var) if graph.is_a(self._constants.get(var), type):
                return any(self._constants[var] is base for base in made.cls.__mro__)
            case _:
                return None

    # --- expressions ---------------------------------------------------------------------------------------

    def _evaluated(self, expr: n.Expr, way: Way) -> Ways:
        match expr:
            case n.Const() | n.Unary(op="-"):
                literal = constant_of(expr)
                return [] if literal is NO_CONST else [replace(way, value=Is(literal))]
            case n.Load(var=var):
                known = Is(self._constants[var]) if var in self._constants else None
                value = way.state.get(var, known)
                return [] if value is None else [replace(way, value=value)]
            case n.Attr(value=n.Load(var=var), name=name):
                value = way.state.get((way.state.get(var), name))
                return [] if value is None else [replace(way, value=value)]
            case n.Unary(op="not", operand=operand):
                tests = self._decided(operand, way)
                return _then(tests, lambda one: [replace(one, value=Is(not truth(one.value)))])
            case n.Bool(op=op, values=values):
                return self._chained(op == "or", values, way)
            case n.Compare(left=left, ops=[op], rights=[right]):
                return self._each(
                    [left, right], way, lambda both, one: one.split(compared(op, both[0], both[1], one.chars))
                )
            case n.Cond(test=test, body=body, orelse=orelse):
                tests = self._decided(test, way)
                return _then(tests, lambda one: self._evaluated(body if truth(one.value) else orelse, one))
            case n.Subscript(value=owner, index=index):
                return self._each(
                    [owner, index], way, lambda both, one: one.split(item(both[0], both[1], one.chars))
                )
            case n.Tuple(items=items):
                return self._each(items, way, lambda values, one: [replace(one, value=Mark.SOME)])
            case n.Call(keywords=[]):
                return self._called(expr, way)
            case _:
                return []

    def _each(self, exprs: list[n.Expr], way: Way, follow: Callable[[list[Prospect], Way], Ways]) -> Ways:
        """Evaluate some expressions in turn, and go on with their values."""
        found: list[tuple[list[Prospect], Way]] = [([], way)]
        left: Ways = []
        for expr in exprs:
            after = [(values, one) for values, before in found for one in self._evaluated(expr, before)]
            left += [one for _, one in after if one.end]
            found = [([*values, one.value], one) for values, one in after if not one.end]
        return left + [after for values, one in found for after in follow(values, one)]

    def _decided(self, expr: n.Expr, way: Way) -> Ways:
        """The ways of a test whose truth is known, and that runs no code."""
        return _then(self._evaluated(expr, way), lambda one: [] if truth(one.value) is None else [one])

    def _chained(self, stop: bool, values: list[n.Expr], way: Way) -> Ways:
        first, *rest = values

        def follow(one: Way) -> Ways:
            known = truth(one.value)
            if not rest or known is stop:
                return [one]
            if known is not None:
                return self._chained(stop, rest, one)
            if one.value is not Mark.AT:
                return []
            # A position is true or not, and asking it runs no code: the value is this one or what follows.
            others = [two for two in self._chained(stop, rest, one) if not two.end]
            return [two if two.value is Mark.AT else replace(two, value=Mark.SOME) for two in others]

        return _then(self._evaluated(first, way), follow)

    def _called(self, call: n.Call, way: Way) -> Ways:
        func = call.func
        match func:
            case n.Attr(value=owner, name=name):
                return self._each(
                    [owner, *call.args],
                    way,
                    lambda values, one: one.split(method(values[0], name, values[1:], one.chars)),
                )
            case n.Load(var=var) if var in self._functions:
                function = self._functions[var]
                return self._each(call.args, way, lambda values, one: self._run(function, values, one))
            case n.Load(var=var) if var in self._constants:
                target = self._constants[var]
                return self._each(call.args, way, lambda values, one: self._runs(target, values, one))
            case _:
                return []

    def _runs(self, target: object, values: list[Prospect], way: Way) -> Ways:
        """A call of an object of the graph."""
        if target is len:
            return [replace(way, value=Mark.LENGTH)] if values == [Mark.TEXT] else []
        if graph.is_a(target, BuiltinFunctionType):
            return way.split(matched(target.__self__, target.__name__, values, way.chars))
        if not graph.is_a(target, type) or not issubclass(target, BaseException):
            return []
        return self._constructed(target, values, way)

    def _run(self, function: n.Function, values: list[Prospect], way: Way) -> Ways:
        """A call of a function whose parameters are all given."""
        params = function.params
        if function in self._active or len(self._active) > _DEEPEST or len(values) != len(params):
            return []
        if function.is_generator or function.is_async or any(one.kind != "pos" for one in params):
            return []
        inside = way.without(function.variables.values())
        for param, value in zip(params, values, strict=True):
            inside = inside.holding(param.var, value)
        self._active.append(function)
        ways = self.block(function.body, [inside])
        self._active.pop()
        return [
            one if one.end == "raises" else replace(one, end="", value=one.value if one.end else Is(None))
            for one in ways
        ]

    def _constructed(self, cls: type[BaseException], values: list[Prospect], way: Way) -> Ways:
        """An exception made, by a constructor that does nothing but store."""
        plainly = type(cls) is type and graph.is_plain(cls)
        if not plainly or type(raw_of(cls, "__new__")) is not BuiltinFunctionType:
            return []
        if graph.is_a(raw_of(cls, "__del__"), FunctionType):
            return []
        init, made = raw_of(cls, "__init__"), Made(cls)
        if type(init) is WrapperDescriptorType:
            return [replace(way, value=made)]
        if type(init) is not FunctionType:
            return []
        template = self._sources.template(init)
        if not isinstance(template, Template) or template.refused:
            return []
        missing = len(template.function.params) - len(values) - 1
        defaults = [Is(one) for one in init.__defaults__ or ()]
        if not 0 <= missing <= len(defaults):
            return []
        given = [made, *values, *islice(defaults, len(defaults) - missing, None)]
        done = self._run(template.function, given, way)
        return [replace(one, value=made) for one in done if not one.end]

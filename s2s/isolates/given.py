"""Which plain types functions are given, as far as their text, calls of them and a profile tell.

Nothing rests on it: it says what to test for where a function begins, and what is given something else runs as written.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.children import calls_in
from s2s.ir.walk import Scope, walk_scope
from s2s.isolates.copying import OF_TYPE
from s2s.program.constants import module_constants
from s2s.regions.seen import kinds_of, parameters

#: What builtins give, if they are not rebound.
_GIVING: dict[str, type] = {
    "len": int,
    "int": int,
    "ord": int,
    "round": int,
    "float": float,
    "bool": bool,
    "str": str,
    "repr": str,
    "chr": str,
    "input": str,
    "bytes": bytes,
}
#: The parameters that may be handed on by their place.
BY_PLACE = ("pos", "posonly")
_NUMBERS = (bool, int, float)


@dataclass
class Given:
    """What a function is given.

    Attributes:
        kinds: the types, one for each parameter.
        values: of parameters, the largest number that a call or a default is known to give them.
    """

    kinds: list[type]
    values: dict[n.Var, int]


@dataclass
class _Told:
    """What is told of a value: its type, and which one it is."""

    kind: type | None = None
    value: object = None


class GivenTypes:
    """Finds what the functions of a module are given."""

    def __init__(self, cx: Context) -> None:
        self.cx = cx
        self._calls: dict[n.Var, list[tuple[n.Call, Scope]]] | None = None
        self._told: dict[n.Var, _Told] = {}
        self._stores: dict[Scope, _Stores] = {}

    def of(self, definition: n.FunctionDef) -> Given | n.Param:
        """What a function is given, or the first of its parameters of which nothing tells the type."""
        found = Given([], {})
        for index, param in enumerate(definition.function.params):
            told = self.handed(definition.var, param, index) if self.may_be_plain(param) else []
            kind = _declared(param) or self.seen(definition.function, param) or _usual(told)
            if kind is None or param.kind not in BY_PLACE:
                return param
            found.kinds.append(kind)
            values = [one.value for one in told if type(one.value) is int]
            if type(param.default) is n.Const and type(param.default.value) is int:
                values.append(param.default.value)
            if values:
                found.values[param.var] = max(values)
        return found

    def of_local(self, var: n.Var, function: n.Function) -> _Told:
        """What the text says that a local of a function holds."""
        param = next((param for param in function.params if param.var is var), None)
        kind = None if param is None else _declared(param) or self.seen(function, param)
        if param is None or kind is None:
            return self.told(n.Load(var), function)
        return _Told(kind, param.default.value if type(param.default) is n.Const else None)

    def may_be_plain(self, param: n.Param) -> bool:
        """Whether a parameter is not annotated as something else."""
        return param.annotation is None or _declared(param) is not None

    def seen(self, function: n.Function, param: n.Param) -> type | None:
        """What a profile says that a parameter was."""
        if not self.may_be_plain(param):
            return None
        for var, said in parameters(function, self.cx):
            kinds = kinds_of(said.types) if var is param.var else frozenset()
            if len(kinds) == 1 and (kind := next(iter(kinds))) in OF_TYPE:
                return kind
        return None

    def handed(self, function: n.Var, param: n.Param, index: int) -> list[_Told]:
        """What the calls of a function in the module hand to a parameter."""
        found: list[_Told] = []
        for call, scope in self.calls().get(function, ()):
            named = [keyword.value for keyword in call.keywords if keyword.name == param.var.name]
            by_place = call.args[index : index + 1]
            if any(type(arg) is n.Starred for arg in call.args):
                by_place = []
            found += [self.told(arg, scope) for arg in [*named, *by_place][:1]]
        return found

    def calls(self) -> dict[n.Var, list[tuple[n.Call, Scope]]]:
        """The calls of the functions of the module by their names, with where they stand."""
        if self._calls is None:
            self._calls = {}
            # The module is walked, not surveyed: its editor keeps the survey, and `isolate` changes the module itself.
            found: list[tuple[n.Call, Scope]] = [(call, self.cx.module) for call in calls_in(self.cx.module)]
            for function in self.cx.facts.statement_of:
                found += [(call, function) for call in self.cx.edit(function).survey.calls]
            for call, scope in found:
                if type(call.func) is n.Load and call.func.var in self.cx.facts.functions:
                    self._calls.setdefault(call.func.var, []).append((call, scope))
        return self._calls

    # -- what expressions give

    def told(self, expr: n.Expr, scope: Scope) -> _Told:
        """What the text tells of the value of an expression."""
        value = constant_of(expr)
        if value is not NO_CONST:
            return _Told(type(value), value)
        if type(expr) is n.FString:
            return _Told(str)
        if type(expr) is n.Call and type(expr.func) is n.Load and self.cx.facts.is_builtin(expr.func.var):
            return _Told(_GIVING.get(expr.func.var.name))
        if type(expr) is n.Binary:
            kinds = [self.told(part, scope).kind for part in (expr.left, expr.right)]
            return _Told(_of_binary(expr.op, *kinds))
        if type(expr) is not n.Load:
            return _Told()
        if expr.var not in self._told:
            self._told[expr.var] = _Told()  # for what comes to itself
            self._told[expr.var] = self.told_of(expr.var, scope)
        return self._told[expr.var]

    def told_of(self, var: n.Var, scope: Scope) -> _Told:
        """What the text tells of a variable that is bound once, or of a parameter."""
        if var.storage is n.Storage.GLOBAL:
            if known := module_constants(self.cx.facts).get(var):
                return _Told(type(known.fact.value), known.fact.value)
            scope = self.cx.module
        found = [
            _Told(_declared(param) or _usual(self.handed(function, param, index)))
            for function, definition in self.cx.facts.functions.items()
            if definition.function is scope
            for index, param in enumerate(scope.params)
            if param.var is var
        ]
        stores = self._stores.get(scope) or self._stores.setdefault(scope, _Stores(scope))
        for stmt in stores.statements.get(var, ()):
            if isinstance(stmt, n.For):
                found.append(_Told(int) if _is_range(stmt.iter) else self.item_of(stmt.iter))
            else:
                found.append(self.told(stmt.value, scope))
        return found[0] if len(found) == 1 and stores.count[var] <= 1 else _Told()

    def item_of(self, expr: n.Expr) -> _Told:
        """What the text says that the items of a display are, given as it stands or by a name of the module."""
        if type(expr) is n.Load and expr.var.storage is n.Storage.GLOBAL:
            bound = [stmt for stmt in self.cx.module.body if type(stmt) is n.Assign]
            found = [
                stmt.value for stmt in bound for one in stmt.targets if getattr(one, "var", None) is expr.var
            ]
            expr = found[0] if len(found) == 1 else expr
        items = expr.items if isinstance(expr, n.List | n.Tuple) else []
        values = [*map(constant_of, items)]
        kinds = {type(value) for value in values}
        return _Told(kinds.pop()) if len(kinds) == 1 and NO_CONST not in values else _Told()


class _Stores:
    """What a scope stores to its variables.

    Attributes:
        statements: the loops and assignments that store to each first, in program order.
        count: how often each is stored.
    """

    def __init__(self, scope: Scope) -> None:
        self.statements: dict[n.Var, list[n.For | n.Assign]] = {}
        self.count = Counter[n.Var]()
        for node in walk_scope(scope):
            if type(node) is n.Store:
                self.count[node.var] += 1
            elif isinstance(node, n.For | n.Assign):
                target = node.target if isinstance(node, n.For) else node.targets[0]
                if type(target) is n.Store:
                    self.statements.setdefault(target.var, []).append(node)


def _is_range(expr: n.Expr) -> bool:
    return type(expr) is n.Call and type(expr.func) is n.Load and expr.func.var.name == "range"


def _declared(param: n.Param) -> type | None:
    """The plain type that a parameter is annotated with, or that its default has."""
    annotation = param.annotation
    named = annotation.var.name if type(annotation) is n.Load else ""
    if type(annotation) is n.Const and type(annotation.value) is str:
        named = annotation.value
    default = type(param.default.value) if type(param.default) is n.Const else None
    kind = next((kind for kind in OF_TYPE if kind.__name__ == named), default)
    return kind if kind in OF_TYPE else None


def _usual(told: list[_Told]) -> type | None:
    """The type of which most values are."""
    counts = Counter(one.kind for one in told if one.kind in OF_TYPE)
    return max(counts, key=lambda kind: counts[kind]) if counts else None


def _of_binary(op: str, left: type | None, right: type | None) -> type | None:
    """What an operator gives on plain types, if it gives one at all."""
    if left in _NUMBERS and right in _NUMBERS:
        return float if op == "/" or float in (left, right) else int
    return left if left in (str, bytes) else right if right in (str, bytes) else None

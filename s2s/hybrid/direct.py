"""Functions of numpy's called without what asks the classes of their arguments who is to compute.

    y = np_dot(x, dense0.weight.T)
                                    →
    weight_T = dense0.weight.T
    y = (np_dot_of_arrays if type(x) is ndarray and type(weight_T) is ndarray else np_dot)(x, weight_T)
    del weight_T

`numpy.dot` looks for an `__array_function__` among its arguments (NEP 18), by way of a Python function that names those
that count, and then calls its implementation. Of exact arrays, none has a say.

Legal where the call fits the parameters of the implementation, and each argument is an exact array, which is asked of
what is not known, or a literal. An attribute among them is read in front of the statement, once: nothing but locals
that are bound, and what the program has for constants, is read before it there, and no handler finds it alive.
"""

from __future__ import annotations

import builtins
import inspect
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from s2s.hybrid import arrays
from s2s.hybrid.coalesce import maybe_unbound
from s2s.hybrid.variables import Block, free_name, own_variables
from s2s.ir import nodes as n
from s2s.ir.walk import blocks_of, header, rewrite, walk, walk_scope

if TYPE_CHECKING:
    from s2s.hybrid.specialize import Specializer

#: Written in C, and how many arguments they take that are all positional.
_IN_C = {"dot": 2, "inner": 2, "vdot": 2, "where": 3}
#: Written in Python; what names their arguments that count does nothing else.
_IN_PYTHON = frozenset(
    {
        "all",
        "any",
        "argmax",
        "argmin",
        "argsort",
        "clip",
        "cumsum",
        "expand_dims",
        "max",
        "mean",
        "min",
        "outer",
    }
    | {
        "prod",
        "ravel",
        "reshape",
        "sort",
        "squeeze",
        "std",
        "sum",
        "swapaxes",
        "take",
        "tensordot",
        "transpose",
    }
)
#: What stands in them runs later, or more than once.
_APART = (n.Lambda, n.Comp, n.Yield, n.YieldFrom, n.Await, n.Walrus)


@dataclass(frozen=True, slots=True)
class Direct:
    """What a residual program has for functions that ask, by its names.

    Attributes:
        functions: each function that asks, and its implementation.
        ndarray: the class of exact arrays.
    """

    functions: Mapping[n.Var, n.Var]
    ndarray: n.Var


def implementations(spec: Specializer) -> Direct | None:
    """Name the implementations of the functions that a program calls, None if it calls none of these."""
    module = arrays.numpy()
    if module is None or not spec.knows_numbers:
        return None
    kind: type = type(module.dot)
    if kind.__name__ != "_ArrayFunctionDispatcher":
        return None
    found: dict[n.Var, n.Var] = {}
    asks: Any
    for constant in [one for one in spec.constants.values() if type(one.value) is kind]:
        asks = constant.value
        name = asks.__name__
        if (name in _IN_C or name in _IN_PYTHON) and getattr(module, name, None) is constant.value:
            code = spec.kept(asks._implementation, f"{constant.var.name}_of_arrays")
            assert isinstance(code, n.Load)
            found[constant.var] = code.var
    if not found:
        return None
    ndarray = spec.constant(module.ndarray, "ndarray")
    assert isinstance(ndarray, n.Load)
    return Direct(found, ndarray.var)


def call_directly(function: n.Function, direct: Direct, constants: Mapping[str, object]) -> None:
    """Call implementations from one function.

    Args:
        function: of a residual program.
        direct: what may be called.
        constants: what its names stand for.
    """
    names = {var.name for node in walk(function) if isinstance(var := getattr(node, "var", None), n.Var)}
    if "type" in names and any(
        node.var.name == "type" and node.var.storage is not n.Storage.GLOBAL
        for node in walk(function)
        if isinstance(node, n.Load | n.Store | n.Param)
    ):
        return
    if not names.isdisjoint(var.name for var in direct.functions):
        _Caller(function, direct, constants, names).block(function.body, caught=False)
        function.variables = own_variables(function)


class _Caller:
    """Rewrites the calls of one function.

    Args:
        function: of a residual program.
        direct: what may be called.
        constants: what its names stand for.
        names: what is mentioned in it.
    """

    def __init__(
        self, function: n.Function, direct: Direct, constants: Mapping[str, object], names: set[str]
    ) -> None:
        self._constants = constants
        self._functions = {asks.name: made for asks, made in direct.functions.items()}
        self._ndarray = direct.ndarray
        self._taken = names | constants.keys() | set(dir(builtins))
        self._unbound = maybe_unbound(function)

    def block(self, block: Block, *, caught: bool) -> None:
        """Rewrite the calls of a block.

        Args:
            block: statements.
            caught: a handler, or the manager of a `with`, stands around them.
        """
        stmts, block[:] = list(block), []
        for stmt in stmts:
            if isinstance(stmt, n.FunctionDef | n.ClassDef):
                block.append(stmt)
                continue
            for inner in blocks_of(stmt):
                self.block(inner, caught=caught or isinstance(stmt, n.Try | n.With))
            block += self._statement(stmt, caught=caught)

    def _statement(self, stmt: n.Stmt, *, caught: bool) -> Block:
        """A statement with its calls rewritten, between what reads attributes for them and lets go of these."""
        if any(isinstance(node, _APART) for part in header(stmt) for node in walk_scope(part)):
            return [stmt]
        read: list[n.Assign] = []
        first = None if caught else _first_call(stmt)
        if first is not None and self._asks(first):
            read = self._read_before(first)
        rewrite(stmt, self._rewritten)
        left: Block = [n.Delete([n.Store(_target(one))]) for one in read if not isinstance(stmt, n.Return)]
        return [*read, stmt, *left]

    def _read_before(self, call: n.Call) -> list[n.Assign]:
        """Statements that store the attributes among the arguments of a call to locals, which it then gets."""
        quiet = [self._is_quiet(arg) for arg in call.args]
        if not all(fits or self._is_path(arg) for arg, fits in zip(call.args, quiet, strict=True)):
            return []
        found: list[n.Assign] = []
        for index, arg in enumerate(call.args):
            if isinstance(arg, n.Attr):
                var = n.Var(self._free(arg), n.Storage.FAST)
                found.append(n.Assign([n.Store(var)], arg))
                call.args[index] = n.Load(var)
        return found

    def _asks(self, call: n.Call) -> bool:
        """Whether a call is one of a function that asks, in a form that the implementation takes, too."""
        if not isinstance(call.func, n.Load) or call.func.var.storage is not n.Storage.GLOBAL:
            return False
        if call.func.var.name not in self._functions or call.keywords:
            return False
        if any(isinstance(arg, n.Starred) for arg in call.args):
            return False
        return _takes(self._constants[call.func.var.name], len(call.args))

    def _is_quiet(self, arg: n.Expr) -> bool:
        """Whether reading an argument comes to nothing but its value."""
        match arg:
            case n.Const():
                return True
            case n.Tuple(items=items):
                return all(isinstance(item, n.Const) for item in items)
            case n.Load(var=var):
                if var.storage is n.Storage.GLOBAL:
                    return var.name in self._constants
                return var.storage is n.Storage.FAST and var not in self._unbound
            case _:
                return False

    def _is_path(self, arg: n.Expr) -> bool:
        """Whether an argument is an attribute of something that is at hand, or of such an attribute."""
        return isinstance(arg, n.Attr) and (self._is_quiet(arg.value) or self._is_path(arg.value))

    def _rewritten(self, expr: n.Expr) -> n.Expr:
        if not isinstance(expr, n.Call) or not self._asks(expr):
            return expr
        tests: list[n.Expr] = []
        for arg in expr.args:
            if not self._is_quiet(arg):
                return expr
            if isinstance(arg, n.Load) and arg.var.storage is n.Storage.FAST:
                tests.append(
                    n.Compare(n.Call(_builtin_type(), [n.Load(arg.var)], []), ["is"], [n.Load(self._ndarray)])
                )
            elif isinstance(arg, n.Load) and not arrays.is_array(self._constants[arg.var.name]):
                return expr
        assert isinstance(expr.func, n.Load)
        direct = n.Load(self._functions[expr.func.var.name])
        test = tests[0] if len(tests) == 1 else n.Bool("and", tests)
        expr.func = n.Cond(test, direct, expr.func) if tests else direct
        return expr

    def _free(self, path: n.Attr) -> str:
        """A name for an attribute that nothing has."""
        words = []
        part: n.Expr = path
        while isinstance(part, n.Attr):
            words.append(part.name)
            part = part.value
        words.append(part.var.name if isinstance(part, n.Load) else "array")
        name = free_name("_".join(reversed(words)), self._taken)
        self._taken.add(name)
        return name


def _builtin_type() -> n.Expr:
    return n.Load(n.Var("type", n.Storage.GLOBAL))


def _target(stmt: n.Assign) -> n.Var:
    (target,) = stmt.targets
    assert isinstance(target, n.Store)
    return target.var


def _first_call(stmt: n.Stmt) -> n.Call | None:
    """The call that a statement evaluates before anything else but names and constants."""
    match stmt:
        case n.Assign(targets=[n.Store()], value=value) | n.Return(value=value) | n.ExprStmt(value=value):
            pass
        case _:
            return None
    found = None
    part: n.Expr | None = value
    while True:
        match part:
            case n.Binary(left=left):
                part = left
            case n.Call(func=n.Load()):
                found = part
                part = part.args[0] if part.args else None
            case _:
                return found


def _takes(function: Any, count: int) -> bool:
    """Whether the implementation of a function takes so many positional arguments."""
    if function.__name__ in _IN_C:
        return _IN_C[function.__name__] == count
    try:
        inspect.signature(function._implementation).bind(*range(count))
    except (TypeError, ValueError):
        return False
    return True

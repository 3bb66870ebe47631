"""Which classes construct instances by the `__new__` of a builtin base, and then only store arguments.

    class Token(str):
        def __new__(cls, kind, text, place=None):
            token = super().__new__(cls, text)
            token.kind = kind
            token.place = place
            return token

So do classes whose `__new__` takes anything, looks for keywords that are out of use, and hands the rest on to a class
method of this form. An object that such a class makes is never given to `__init__`, for there is none.
"""

from __future__ import annotations

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.frozen import frozen
from s2s.ir import nodes as n
from s2s.program.bindings import ModuleFacts
from s2s.program.members import ClassShape, imported, is_unbound
from s2s.program.records import is_record, meant

#: The builtin bases whose `__init__` does nothing, and what keeps their `__new__`.
_MAKERS = {"object": "new", "str": "new_str", "int": "new_int", "tuple": "new_tuple"}
#: What a class must not have, or a call of it does more than `__new__`, or the end of an instance is seen.
_OTHERS = ("__init__", "__setattr__", "__getattribute__", "__del__", "__init_subclass__")


@frozen(eq=False)
class Builder:
    """What a call of a class does that only makes an instance, as its base does, and stores on it.

    Attributes:
        function: what binds the arguments: `__new__`, or the class method it hands them on to.
        maker: what keeps the `__new__` of the base.
        given: what that is given behind the class: a parameter or a literal, if anything.
        values: the attributes that are stored, in order, each with a parameter or a literal.
        asks: the names that are looked up in the class.
        refused: the keywords that `__new__` looks for.
        first: the call of the `__new__` of the base.
    """

    shape: ClassShape
    function: n.Function
    maker: str
    given: list[n.Expr]
    values: list[tuple[str, n.Expr]]
    asks: tuple[str, ...]
    refused: frozenset[str]
    first: n.Call


def builder_of(shape: ClassShape, facts: ModuleFacts) -> Builder | None:
    """How a class constructs its instances, if it calls the `__new__` of a builtin base and stores attributes."""
    base = _base_of(shape, facts)
    bound = shape.bound
    if not base or is_record(shape) or shape.definition.decorators or any(name in bound for name in _OTHERS):
        return None
    new = method_of(shape, "__new__", bound, facts)
    if new is None:
        return None
    handed = handed_on(new)
    if handed is None:
        return _built(new, shape, base, facts, ("__new__",), frozenset())
    name, refused = handed
    member = shape.members.get(name)
    if member is None or member.kind != "class" or member.function is None or hasattr(type, name):
        return None
    return _built(member.function, shape, base, facts, ("__new__", name), refused)


def _base_of(shape: ClassShape, facts: ModuleFacts) -> str:
    """The name of the one base of a class, if that is a builtin whose instances are made as is known here."""
    bases: list[n.Expr] = shape.definition.bases
    if shape.bases or shape.is_foreign or shape.definition.keywords or len(bases) > 1:
        return ""
    if not bases:
        return "object"
    module, name = imported(bases[0], facts)
    return name if module == "builtins" and name in _MAKERS else ""


def method_of(shape: ClassShape, name: str, bound: dict[str, int], facts: ModuleFacts) -> n.Function | None:
    """The plain method of a name in the body of a class: the last one, where those before are for type checkers."""
    found = [stmt for stmt in shape.definition.body if type(stmt) is n.FunctionDef and stmt.var.name == name]
    if not found or len(found) != bound[name] or found[-1].decorators:
        return None
    for stmt in found[:-1]:
        meanings = [meant(decorator, shape, facts) for decorator in stmt.decorators]
        if [var and facts.imports.get(var) for var in meanings] != [("typing", "overload")]:
            return None
    return found[-1].function


def _statements(function: n.Function) -> list[n.Stmt]:
    """The statements of a plain function, without its docstring."""
    if function.is_async or function.is_generator or not function.params:
        return []
    body = function.body
    first = body[0]
    return body[1:] if type(first) is n.ExprStmt and type(first.value) is n.Const else body


def handed_on(function: n.Function) -> tuple[str, frozenset[str]] | None:
    """The class method that `__new__` hands all it is given on to, and the keywords that it does not hand on so."""
    if [param.kind for param in function.params] != ["pos", "vararg", "kwarg"]:
        return None
    cls, args, given = (param.var for param in function.params)
    body = _statements(function)
    if not body:
        return None
    *asked, last = body
    refused = [_asked_for(stmt, given) for stmt in asked]
    call = last.value if type(last) is n.Return else None
    if "" in refused or type(call) is not n.Call or type(call.func) is not n.Attr:
        return None
    arg: n.Node | None = call.args[0] if len(call.args) == 1 else None
    keyword = call.keywords[0] if len(call.keywords) == 1 else None
    if not _reads(call.func.value, cls) or type(arg) is not n.Starred or not _reads(arg.value, args):
        return None
    if keyword is None or keyword.name is not None or not _reads(keyword.value, given):
        return None
    return call.func.name, frozenset(refused)


def _asked_for(stmt: n.Stmt, given: n.Var) -> str:
    """The keyword without which a statement does nothing; empty if it may do something all the same."""
    test = stmt.test if type(stmt) is n.If and not stmt.orelse else None
    if type(test) is not n.Compare or test.ops != ["in"] or not _reads(test.rights[0], given):
        return ""
    return test.left.value if type(test.left) is n.Const and type(test.left.value) is str else ""


def _built(
    function: n.Function,
    shape: ClassShape,
    base: str,
    facts: ModuleFacts,
    asks: tuple[str, ...],
    refused: frozenset[str],
) -> Builder | None:
    """What a method does that makes an instance, stores attributes of it, and returns it."""
    body = _statements(function)
    if len(body) < 2 or any(param.kind not in n.SINGLE for param in function.params):
        return None
    first, *stores, last = body
    target = first.targets[0] if type(first) is n.Assign and len(first.targets) == 1 else None
    own = {param.var for param in function.params}
    if type(first) is not n.Assign or type(target) is not n.Store:
        return None
    if target.var.storage is not n.Storage.FAST or target.var in own:
        return None
    made = first.value
    given = _made_by_base(made, function.params[0].var, shape, base, facts)
    own.discard(function.params[0].var)
    if (
        given is None
        or type(made) is not n.Call
        or type(last) is not n.Return
        or not _reads(last.value, target.var)
    ):
        return None
    values: list[tuple[str, n.Expr]] = []
    for stmt in stores:
        if type(stmt) is not n.Assign:
            return None
        at, value = stmt.targets[0] if len(stmt.targets) == 1 else None, stmt.value
        if type(at) is not n.Attr or not _reads(at.value, target.var):
            return None
        values.append((at.name, value))
    if any(not _is_plain(value, own) for value in (*given, *(value for _, value in values))):
        return None
    return Builder(shape, function, _MAKERS[base], given, values, asks, refused, made)


def _made_by_base(
    call: n.Expr, cls: n.Var, shape: ClassShape, base: str, facts: ModuleFacts
) -> list[n.Expr] | None:
    """What the `__new__` of the base is given behind the class, if a call is one of it."""
    if type(call) is not n.Call or call.keywords or type(call.func) is not n.Attr or not call.args:
        return None
    if call.func.name != "__new__" or not _reads(call.args[0], cls):
        return None
    of = call.func.value
    if type(of) is n.Call and not of.keywords:
        plain = not of.args or (
            len(of.args) == 2 and _reads(of.args[0], shape.var) and _reads(of.args[1], cls)
        )
        if not plain or not _is_builtin(of.func, "super", facts):
            return None
    elif not _is_builtin(of, base, facts):
        return None
    given = call.args[1:]
    return given if len(given) <= (base != "object") else None


def _is_builtin(expr: n.Expr, name: str, facts: ModuleFacts) -> bool:
    return type(expr) is n.Load and expr.var.name == name and is_unbound(name, facts)


def _is_plain(expr: n.Expr, params: set[n.Var]) -> bool:
    """Whether an expression is a parameter or a literal."""
    if type(expr) is n.Load:
        return expr.var in params and expr.var.storage is n.Storage.FAST
    return constant_of(expr) is not NO_CONST


def _reads(expr: n.Expr | None, var: n.Var) -> bool:
    return type(expr) is n.Load and expr.var is var

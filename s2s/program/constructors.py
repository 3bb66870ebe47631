"""Which constructors only store their arguments, and in which attributes."""

from __future__ import annotations

from dataclasses import replace

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.frozen import frozen
from s2s.ir import nodes as n
from s2s.ir.forms import var_of
from s2s.ir.walk import clone, walk, walk_scope
from s2s.program.bindings import ModuleFacts
from s2s.program.members import ClassShape, Member, is_own_super, is_unbound
from s2s.program.records import SPECIAL, Record, fields_of, is_record, meant, record_of, statement_of
from s2s.program.shapes import is_private

#: The methods that a class must not have, so that a call only makes an instance, and nobody sees its end.
MAKING = ("__init__", "__new__", "__setattr__", "__del__")
_DECORATORS = frozenset({"property", "staticmethod", "classmethod"})
#: How deep the analysis follows `super().__init__` calls.
_DEEPEST = 4
Values = dict[str, n.Expr]
#: Modules of the library whose names stand in annotations.
_ANNOTATING = frozenset({"typing", "collections", "collections.abc"})


@frozen(eq=False)
class Constructor:
    """A constructor that only stores arguments, constants and new empty containers.

    Attributes:
        function: `__init__`, or what stands for the one that a library writes.
        values: what is stored, a parameter, a literal or an empty display, by the names of the attributes.
        builtins: those that it calls by their names.
        asks: the names of the class that it reads besides.
        is_fixed: whether nobody may store to the attributes.
        is_tuple: whether an instance is a tuple of them.
        is_certain: whether the text alone tells what the class is, once nobody changes it.
    """

    shape: ClassShape
    function: n.Function
    values: Values
    builtins: frozenset[n.Var] = frozenset()
    asks: tuple[str, ...] = ()
    is_fixed: bool = False
    is_tuple: bool = False
    is_certain: bool = True

    @property
    def params(self) -> list[n.Param]:
        """The parameters that a call binds."""
        return self.function.params[1:]

    def places(self) -> dict[str, int] | None:
        """The place of each attribute among the parameters, and what else is stored behind them.

        None where a parameter is not stored exactly once.
        """
        order = {param.var: index for index, param in enumerate(self.params)}
        found: dict[str, int] = {}
        others = len(order)
        for name, value in self.values.items():
            if type(value) is n.Load:
                found[name] = order[value.var]
            else:
                found[name] = others
                others += 1
        return found if sorted(found.values()) == [*range(others)] else None

    def others(self) -> list[n.Expr]:
        """What is stored that no parameter gives, in the order of its places."""
        return [value for value in self.values.values() if type(value) is not n.Load]

    def completed(self, call: n.Call) -> n.Call:
        """A call of the class as one of the function, given what each instance has of its own, too."""
        first = n.Const(None, span=call.span)
        own = {
            param.var.name: param.default
            for param in self.params[len(call.args) :]
            if param.default is not None and constant_of(param.default) is NO_CONST
        }
        given = {keyword.name for keyword in call.keywords}
        made = [
            n.Keyword(name, clone(default, {}, call.span), span=call.span)
            for name, default in own.items()
            if name not in given
        ]
        return n.Call(call.func, [first, *call.args], [*call.keywords, *made])


def constructor_of(shape: ClassShape, facts: ModuleFacts, computed: bool = False) -> Constructor | None:
    """What making an instance of a class does, if that is to store what it is given; a test can tell whether it is.

    Args:
        computed: whether it may store what the class statement has computed, too, which is not to be evaluated again.
    """
    if not may_be_asked(shape, facts, computed) or any(map(shape.find, ("__new__", "__del__"))):
        return None
    record = record_of(shape, facts, computed) if is_record(shape) else None
    found: Constructor | None = None
    if record is not None and record.makes:
        function = _generated(record)
        params = {param.var.name: param.var for param in function.params[1:]}
        values: Values = {}
        for one in record.fields:
            if one.is_given:
                values[one.name] = n.Load(params[one.name])
            elif one.default is not None:
                values[one.name] = one.default
        found = Constructor(
            shape,
            function,
            values,
            is_fixed=record.is_fixed,
            is_tuple=record.is_tuple,
            is_certain=is_certain(shape, facts),
        )
        after = None if record.is_tuple else shape.find("__post_init__")
        if after is not None:
            found = _followed(found, after, facts)
    elif not is_record(shape) or record is not None:
        init = shape.find("__init__")
        if init is not None and init.kind == "method" and init.function is not None:
            stores = stores_of(init.function, shape, init.owner, facts, 0)
            if stores is not None:
                fixed = record is not None and record.is_fixed
                found = Constructor(
                    shape,
                    init.function,
                    stores[0],
                    stores[1],
                    is_fixed=fixed,
                    is_certain=is_certain(shape, facts),
                )
    fields = fields_of(shape, facts, computed)
    own = () if fields is None else fields.names
    if found is None or any(
        is_private(name) or (shape.find(name) and name not in own) for name in found.values
    ):
        return None
    return found


def _bound(call: n.Call, function: n.Function) -> dict[n.Var, n.Expr] | None:
    """What the parameters of a method are given by a call that evaluates nothing."""
    params = function.params[1:]
    places = [param for param in params if param.kind != "kwonly"]
    if len(call.args) > len(places):
        return None
    given = dict(zip((param.var for param in places), call.args, strict=False))
    by_name = {param.var.name: param.var for param in params if param.kind != "posonly"}
    for one in call.keywords:
        var = by_name.get(one.name or "")
        if var is None or var in given:
            return None
        given[var] = one.value
    for param in params:
        if param.var not in given:
            if param.default is None:
                return None
            given[param.var] = param.default
    is_plain = all(type(value) is n.Load or constant_of(value) is not NO_CONST for value in given.values())
    return given if is_plain else None


def is_certain(shape: ClassShape, facts: ModuleFacts) -> bool:
    """Whether the text alone tells what the fields of a class are, by what its annotations name."""
    if not is_record(shape) or shape.is_foreign:
        return True  # all annotations of a named tuple are of fields
    annotations = [
        (stmt.annotation, part)
        for part in shape.mro
        for stmt in part.definition.body
        if type(stmt) is n.AnnAssign
    ]
    for annotation, part in annotations:
        for node in walk(annotation):
            if type(node) is n.Const and type(node.value) is str:
                return False
            if type(node) is not n.Load:
                continue
            var = meant(node, part, facts)
            if not is_unbound(node.var.name, facts) and not _is_known(var, facts):
                return False
    return True


def _is_known(var: n.Var | None, facts: ModuleFacts) -> bool:
    """Whether a name of the module certainly means none of the words that make another kind of field of one."""
    if var is None or facts.bindings[var] != 1:
        return var is not None and var in facts.index
    if var in facts.imports:
        source, name = facts.imports[var]
        return source in _ANNOTATING and name not in SPECIAL
    means = getattr(stmt := statement_of(var, facts), "value", None)  # `Square = int`
    is_alias = type(means) is n.Load and is_unbound(means.var.name, facts)
    return var in facts.index if type(stmt) is n.ClassDef else is_alias


def _generated(record: Record) -> n.Function:
    """What stands for the `__init__`, or `__new__`, that a library writes."""
    given = [one for one in record.fields if one.is_given]
    first = n.Param(n.Var("self", n.Storage.FAST), "posonly", None, None)
    params = [
        n.Param(n.Var(one.name, n.Storage.FAST), "kwonly" if one.is_keyword else "pos", one.default, None)
        for one in sorted(given, key=lambda one: one.is_keyword)
    ]
    return n.Function("__init__", "__init__", [first, *params], [])


def _followed(made: Constructor, after: Member, facts: ModuleFacts) -> Constructor | None:
    """A constructor that calls `__post_init__`, which stores literals."""
    if after.kind != "method" or after.function is None or len(after.function.params) != 1:
        return None
    stores = stores_of(after.function, made.shape, after.owner, facts, 0)
    if stores is None or stores[0].keys() & made.values.keys():
        return None
    values = {**made.values, **stores[0]}
    return replace(made, values=values, builtins=stores[1], asks=("__post_init__",))


def stores_of(
    function: n.Function, shape: ClassShape, owner: ClassShape, facts: ModuleFacts, depth: int
) -> tuple[Values, frozenset[n.Var]] | None:
    """What a method stores on its object, and the builtins it calls for that; None if it does anything else.

    Args:
        shape: the class of the object.
        owner: the class whose body has the method.
    """
    if not function.params or any(param.kind not in n.SINGLE for param in function.params):
        return None
    if function.is_async or function.is_generator or depth > _DEEPEST:
        return None
    own = {param.var for param in function.params[1:]}
    values: Values = {}
    builtins: set[n.Var] = set()
    for stmt in function.body:
        if type(stmt) is n.Pass or (type(stmt) is n.ExprStmt and type(stmt.value) is n.Const):
            continue
        handed = _handed_on(stmt, function, shape, owner, facts, depth)
        if handed is not None:
            new, called = handed
            builtins |= called
        else:
            stored = _stored(stmt)
            if stored is None or var_of(stored[0].value) is not function.params[0].var:
                return None
            new = {stored[0].name: stored[1]}
        if new.keys() & values.keys():
            return None
        if any(one.var not in own if type(one) is n.Load else not _is_literal(one) for one in new.values()):
            return None
        values |= new
    return values, frozenset(builtins)


def _is_literal(expr: n.Expr) -> bool:
    """Whether an expression is a literal, or makes an empty container."""
    if type(expr) is n.List:
        return not expr.items
    if type(expr) is n.Dict:
        return not expr.values
    return constant_of(expr) is not NO_CONST


def _handed_on(
    stmt: n.Stmt | n.Expr,
    function: n.Function,
    shape: ClassShape,
    owner: ClassShape,
    facts: ModuleFacts,
    depth: int,
) -> tuple[Values, frozenset[n.Var]] | None:
    """What `super().method(…)` stores, called in a method of that name."""
    call = stmt.value if type(stmt) is n.ExprStmt else None
    if type(call) is not n.Call or type(call.func) is not n.Attr or call.func.name != function.name:
        return None
    base = call.func.value
    if type(base) is not n.Call or base.keywords or type(base.func) is not n.Load:
        return None
    if base.args and not (owner is shape and is_own_super(base, owner, function)):
        return None  # where an instance is made by the name of the class, that name means the class here, too
    if base.func.var.name != "super" or not is_unbound("super", facts) or is_record(shape):
        return None
    behind = shape.mro[shape.mro.index(owner) + 1 :]
    called = next((part.members[function.name] for part in behind if function.name in part.members), None)
    if called is None:
        is_empty = function.name == "__init__" and not call.args and not call.keywords
        return ({}, frozenset({base.func.var})) if is_empty else None
    if called.kind != "method" or called.function is None:
        return None
    found = stores_of(called.function, shape, called.owner, facts, depth + 1)
    given = _bound(call, called.function)
    if found is None or given is None:
        return None
    values = {name: given.get(one.var, one) if type(one) is n.Load else one for name, one in found[0].items()}
    return values, found[1] | {base.func.var}


def _stored(stmt: n.Stmt) -> tuple[n.Attr, n.Expr] | None:
    """The attribute of a local that a statement stores, and what to it."""
    if type(stmt) is n.AnnAssign and stmt.value is not None:
        target, value = stmt.target, stmt.value
    elif type(stmt) is n.Assign and len(stmt.targets) == 1:
        target, value = stmt.targets[0], stmt.value
    else:
        return None
    return (target, value) if type(target) is n.Attr and type(target.value) is n.Load else None


def may_be_asked(shape: ClassShape, facts: ModuleFacts, computed: bool = False) -> bool:
    """Whether a class is certainly made of what its body says, and a test can tell whether it still is.

    Args:
        computed: whether its fields may have defaults that its statement computes.
    """
    special = ("__getattribute__", "__getattr__", "__init_subclass__")
    if any(shape.find(name) for name in special) or any("__setattr__" in part.bound for part in shape.mro):
        return False
    record = None
    if is_record(shape):
        record = record_of(shape, facts, computed)
        if record is None or (shape.is_foreign and not record.is_tuple):
            return False
    return all(
        _bases_are_known(part, record, facts)
        and all(
            makes_what_it_says(stmt, facts) or is_alias(stmt, part) or _describes_field(stmt, part)
            for stmt in part.definition.body
        )
        for part in shape.mro
    )


def _bases_are_known(part: ClassShape, record: Record | None, facts: ModuleFacts) -> bool:
    if record is not None and record.is_tuple:
        return len(part.definition.bases) == 1
    others = sum(not _is_object(base, facts) for base in part.definition.bases)
    return len(part.bases) == others


def _describes_field(stmt: n.Stmt, part: ClassShape) -> bool:
    """Whether a statement tells `dataclass` of a field; of what form, `record_of` has asked."""
    return type(stmt) is n.AnnAssign and bool(part.definition.decorators)


def _is_object(base: n.Node, facts: ModuleFacts) -> bool:
    return type(base) is n.Load and base.var.name == "object" and is_unbound("object", facts)


#: Builtins that make numbers of numbers.
_NUMERIC = frozenset({"float", "int", "abs", "len", "min", "max", "round"})
_ARITHMETIC = frozenset({n.Const, n.Binary, n.Unary, n.Tuple})


def _is_plain(expr: n.Expr, facts: ModuleFacts) -> bool:
    """Whether a value in a class body is made of literals, of what the body has bound, and of operators."""
    if constant_of(expr) is not NO_CONST:
        return True
    functions = {node.func for node in walk_scope(expr) if type(node) is n.Call and not node.keywords}
    for node in walk_scope(expr):
        if type(node) is n.Call:
            if node.func not in functions or type(node.func) is not n.Load:
                return False
            if node.func.var.name not in _NUMERIC or not is_unbound(node.func.var.name, facts):
                return False
        elif type(node) is n.Load:
            if node not in functions and node.var.storage is not n.Storage.CLASS:
                return False
        elif type(node) not in _ARITHMETIC:
            return False
    return True


def is_alias(stmt: n.Stmt, shape: ClassShape) -> bool:
    """Whether a statement of a class body gives a method that stands above it another name."""
    if type(stmt) is not n.Assign or type(stmt.value) is not n.Load:
        return False
    member = shape.members.get(stmt.value.var.name)
    if member is None or member.kind != "method":
        return False
    above = shape.definition.body[: shape.definition.body.index(stmt)]
    return any(type(each) is n.FunctionDef and each.function is member.function for each in above)


def makes_what_it_says(stmt: n.Stmt, facts: ModuleFacts) -> bool:
    """Whether a statement of a class body leaves nothing behind that could have a say in what the class is made of."""
    if type(stmt) is n.Pass:
        return True
    if type(stmt) is n.ExprStmt:
        return type(stmt.value) is n.Const
    if type(stmt) is n.Assign or type(stmt) is n.AnnAssign:
        return stmt.value is None or _is_plain(stmt.value, facts)
    if type(stmt) is not n.FunctionDef:
        return False
    names = [decorator.var.name if type(decorator) is n.Load else "" for decorator in stmt.decorators]
    return all(name in _DECORATORS and is_unbound(name, facts) for name in names)

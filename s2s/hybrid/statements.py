"""Statements under specialization: blocks, branches, `try`, and the function around them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import CellType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from s2s.hybrid import graph
from s2s.hybrid.calls import Calls
from s2s.hybrid.comprehensions import returned_list
from s2s.hybrid.dispatch import split_by_key
from s2s.hybrid.expressions import binary, evaluate, keyword_name, truth_of
from s2s.hybrid.graph import LITERALS
from s2s.hybrid.loops import Loops
from s2s.hybrid.specialize import joined_results
from s2s.hybrid.values import (
    NOTHING,
    Abstract,
    Env,
    Item,
    Value,
    changed,
    join,
    joined,
    known,
    of_type,
    without_identity,
)
from s2s.ir import nodes as n
from s2s.ir.walk import walk, walk_scope

if TYPE_CHECKING:
    from s2s.hybrid.sources import Template
    from s2s.hybrid.specialize import Specializer, Variant

Block = list[n.Stmt]


def specialize_body(
    spec: Specializer,
    variant: Variant,
    template: Template,
    bound: dict[n.Var, Abstract],
    passed: list[n.Var],
    key: Any,
    *,
    opaque: bool,
) -> None:
    """Make the residual function of a variant.

    Args:
        spec: the program it is of.
        variant: what to complete.
        template: the function as written.
        bound: what is known of its parameters.
        passed: the parameters that the residual function takes.
        key: of the variant.
        opaque: code that is not seen may have run before it.
    """
    body = Body(spec, template, variant.source, key)
    # A generator starts when its consumer asks for the first item.
    env = Env(opaque=opaque or (template.function.is_generator and not spec.frozen))
    block = _prologue(body, variant, bound, passed, env)
    block += body.block(template.function.body, env)
    if env.reachable:
        body.returned.append(known(None))
        body.returns(env)
    variant.built = body.built
    variant.result = joined_results(body.returned)
    if template.function.is_generator:
        variant.result = NOTHING
    function = template.function
    block = body.kept_kind(function, block, {var for _, var in variant.params}) + block
    name = variant.var.name
    variant.function = n.Function(
        name,
        name,
        [n.Param(var, "pos", None, None) for _, var in variant.params],
        without_unread_constants(block, {var for _, var in variant.params}) or [n.Pass()],
        variables={},
        is_generator=function.is_generator,
    )
    variant.function.variables = own_variables(variant.function)


def _prologue(
    body: Body, variant: Variant, bound: dict[n.Var, Abstract], passed: list[n.Var], env: Env
) -> Block:
    """The parameters: those that are passed, and stores of what is known of the others."""
    block: Block = []
    for param in body.template.function.params:
        what = bound.get(param.var, NOTHING)
        if (param.kind == "kwarg" and what.mapping is not None) or (
            param.kind == "vararg" and what.items is not None
        ):
            block.append(_collected(body, variant, param, what, env))
            continue
        if param.var in passed:
            variant.params.append((param.var.name, body.var(param.var)))
            if what is not NOTHING:
                env.facts[param.var] = what
            if what.building or what.mapping is not None:
                body.builds(param.var)
            if param.var.storage is n.Storage.CELL and param.var not in body.template.stable:
                env.facts.pop(param.var, None)
            continue
        value = Value(body.constant(what.known, param.var.name), what, pure=True)
        body.assigned(param.var, value, env)
        block.append(n.Assign([n.Store(body.var(param.var))], value.code))
    return block


def _collected(body: Body, variant: Variant, param: n.Param, what: Abstract, env: Env) -> n.Stmt:
    """`*args` or `**keywords`: each item is a parameter of its own, from which the whole is made if it is read."""
    items: list[Item] = []
    codes: list[n.Expr] = []
    mapping = what.mapping
    given = what.items if mapping is None else mapping.values()
    assert given is not None
    names = range(len(what.items or ())) if mapping is None else mapping
    for name, item in zip(names, given, strict=True):
        if item.what.is_known:
            codes.append(body.constant(item.what.known, str(name)))
            items.append(Item(item.what))
            continue
        var = n.Var(f"{param.var.name}_{name}", n.Storage.FAST)
        variant.params.append((var.name, var))
        codes.append(n.Load(var))
        items.append(Item(item.what, var))
    if mapping is None:
        env.facts[param.var] = Abstract(type=tuple, items=tuple(items))
        return n.Assign([n.Store(body.var(param.var))], n.Tuple(codes))
    env.facts[param.var] = Abstract(type=dict, mapping=dict(zip(mapping, items, strict=True)))
    keys: list[n.Expr | None] = [n.Const(name) for name in mapping]
    return n.Assign([n.Store(body.var(param.var))], n.Dict(keys, codes))


class Body:
    """One function under specialization.

    Args:
        spec: the program it is of.
        template: as written.
        source: the live function.
        key: of the variant.
        around: for a function inside another one, that one.
    """

    def __init__(
        self,
        spec: Specializer,
        template: Template,
        source: FunctionType,
        key: Any,
        around: Body | None = None,
    ) -> None:
        self.spec = spec
        self.template = template
        self.source = source
        self.globals: dict[str, Any] = source.__globals__
        self.key = key
        self.around = around
        self.vars: dict[n.Var, n.Var] = {} if around is None else around.vars
        self.captured: dict[n.Var, Abstract] = {}
        self.returned: list[Abstract] = []
        self.built: dict[str, Abstract] = {}
        self._building: list[n.Var] = []
        self.ran_opaque = False
        self.calls = Calls(self)
        self.loops = Loops(self)
        self._cells: dict[str, CellType] = dict(
            zip(source.__code__.co_freevars, source.__closure__ or (), strict=True)
        )
        self._own = {
            node.var for node in walk(template.function) if isinstance(node, n.Store | n.Param)
        } | set(template.function.variables.values())

    # --- variables -----------------------------------------------------------------------------------------

    def var(self, var: n.Var) -> n.Var:
        """The residual variable of one as written."""
        made = self.vars.get(var)
        if made is None:
            made = self.vars[var] = n.Var(var.name, var.storage)
        return made

    def free_cell(self, var: n.Var) -> CellType | None:
        """The cell of a variable of a function around this one that is not part of the program."""
        if var.storage is not n.Storage.CELL or var in self._own:
            return None
        return self._cells.get(var.name)

    def fact(self, var: n.Var, env: Env) -> Abstract:
        """What is known of a local."""
        what = env.facts.get(var)
        if what is None:
            what = self.captured.get(var, NOTHING)
        return what

    def keywords(self, expr: n.Expr, env: Env) -> Mapping[str, Item] | None:
        """The keyword arguments that a local holds, if an expression reads it and nothing changed them."""
        if not isinstance(expr, n.Load) or expr.var.storage is not n.Storage.FAST:
            return None
        return self.fact(expr.var, env).mapping

    def constant(self, value: Any, hint: str) -> n.Expr:
        """The expression that stands for an object."""
        return self.spec.constant(value, hint)

    def assigned(self, var: n.Var, value: Value, env: Env) -> None:
        """A local was bound to a value."""
        what = value.what
        made = self.var(var)
        self.spec.plain[made] = self.spec.plain.get(made, True) and (what.is_known or what.type in LITERALS)
        if what.building and not isinstance(value.code, n.Call):
            what = without_identity(what)
        if what.mapping is not None and not all(item.what.is_known for item in what.mapping.values()):
            what = of_type(what.type)
        if what.items is not None and what.type is not tuple:
            what = of_type(what.type)
        if what is NOTHING or (var.storage is n.Storage.CELL and var not in self.template.stable):
            env.facts.pop(var, None)
        else:
            env.facts[var] = what

    def builds(self, var: n.Var) -> None:
        """A parameter holds an object whose constructor this is part of."""
        self._building.append(var)

    def built_by(self, var: n.Var, what: Abstract, env: Env) -> None:
        """A call made on an object in the making, which a residual variable holds."""
        for own, made in self.vars.items():
            if made is var and own in env.facts:
                env.facts[own] = what

    def returns(self, env: Env) -> None:
        """Note what is known of the objects that are being made where control leaves the function."""
        for var in self._building:
            what = env.facts.get(var, NOTHING)
            self.built[var.name] = join(self.built[var.name], what) if var.name in self.built else what

    def mangled(self, name: str) -> str:
        """An attribute's name as the class it is written in makes it."""
        owner = self.template.owner.lstrip("_")
        if not owner or not name.startswith("__") or name.endswith("__") or "." in name:
            return name
        return f"_{owner}{name}"

    def runs_opaque(self, env: Env) -> None:
        """Code that is not seen may run here, and change the graph."""
        self.ran_opaque = True
        if self.spec.frozen or env.opaque:
            return
        env.opaque = True
        self.spec.runs_opaque(self.key)

    def nested(self, function: n.Function, env: Env) -> n.Function:
        """A function made inside this one: it runs later, when only what never changes is still known."""
        inner = Body(self.spec, self.template, self.source, self.key, self)
        inner.captured = self.captured | {
            var: what for var, what in env.facts.items() if var in self.template.stable and what.is_known
        }
        params = []
        for param in function.params:
            default = None if param.default is None else evaluate(self, param.default, env).code
            annotation = None if param.annotation is None else evaluate(self, param.annotation, env).code
            params.append(n.Param(inner.var(param.var), param.kind, default, annotation))
        inside = Env(opaque=not self.spec.frozen)
        block = inner.block(function.body, inside)
        block = inner.kept_kind(function, block, {param.var for param in params}) + block
        made = n.Function(
            function.name,
            function.qualname,
            params,
            block or [n.Pass()],
            is_async=function.is_async,
            is_generator=function.is_generator,
            is_lambda=function.is_lambda,
        )
        made.variables = own_variables(made)
        return made

    def kept_kind(self, function: n.Function, block: Block, params: set[n.Var]) -> Block:
        """Statements that keep a function what it was, whatever is left of it.

        A generator function without a `yield` would be none; a local that is read and not stored to, a global name.
        """
        own = {self.vars[var] for var in function.variables.values() if var in self.vars}
        read = {node.var for stmt in block for node in walk(stmt) if isinstance(node, n.Load)}
        names = sorted(own & read - params - stored_in(block), key=lambda var: var.name)
        kept: Block = []
        if function.is_generator and not any(
            isinstance(node, n.Yield | n.YieldFrom) for stmt in block for node in walk_scope(stmt)
        ):
            kept = [n.If(n.Const(False), [n.ExprStmt(n.Yield(None))], [])]
        return kept + [
            stmt
            for var in names
            for stmt in (n.Assign([n.Store(var)], n.Const(None)), n.Delete([n.Store(var)]))
        ]

    # --- blocks --------------------------------------------------------------------------------------------

    def block(self, stmts: Iterable[n.Stmt], env: Env) -> Block:
        """Specialize statements in turn, up to where control cannot get."""
        made: Block = []
        for stmt in stmts:
            if not env.reachable:
                break
            self.spec.count(1)
            written = split_by_key(self, stmt, env) or returned_list(self, stmt, env)
            made += self.statement(stmt, env) if written is None else written
        return made

    def statement(self, stmt: n.Stmt, env: Env) -> Block:
        """Specialize one statement."""
        return _RULES[type(stmt)](self, stmt, env)

    def target(self, target: n.Expr, value: Value | None, env: Env) -> n.Expr:
        """The residual target of an assignment; notes what it changes."""
        match target:
            case n.Store():
                self.assigned(target.var, value or Value(n.Const(None)), env)
                return n.Store(self.var(target.var))
            case n.Attr():
                owner = evaluate(self, target.value, env)
                name = self.mangled(target.name)
                if owner.what.building and isinstance(target.value, n.Load) and value is not None:
                    self._initializes(target.value.var, name, value.what, env)
                else:
                    self.stores_attribute(owner, name, env)
                return n.Attr(owner.code, name)
            case n.Subscript():
                if self._keeps_keyword(target, value, env):
                    assert isinstance(target.value, n.Load)
                    return n.Subscript(
                        n.Load(self.var(target.value.var)), evaluate(self, target.index, env).code
                    )
                owner = evaluate(self, target.value, env)
                if owner.what.is_known:
                    self.spec.writes((id(owner.what.known), "items", ""), owner.what.known)
                index = evaluate(self, target.index, env).code
                hooked = owner.what.type is not None and graph.has_python(owner.what.type, "__setitem__")
                if hooked or (isinstance(owner.code, n.Attr) and owner.code.name == "__dict__"):
                    self.runs_opaque(env)
                return n.Subscript(owner.code, index)
            case n.Starred():
                return n.Starred(self.target(target.value, None, env))
            case n.Tuple() | n.List():
                items = None if value is None else value.what.items
                if items is None or len(items) != len(target.items):
                    items = tuple(Item(NOTHING) for _ in target.items)
                if any(isinstance(item, n.Starred) for item in target.items):
                    items = tuple(Item(NOTHING) for _ in target.items)
                pairs = zip(target.items, items, strict=True)
                parts = [self.target(part, Value(n.Const(None), item.what), env) for part, item in pairs]
                return type(target)(parts)
            case _:
                raise AssertionError(f"{type(target).__name__} as a target")

    def _keeps_keyword(self, target: n.Subscript, value: Value | None, env: Env) -> bool:
        """Whether a store adds a known value to a dict of keyword arguments; notes it."""
        mapping = self.keywords(target.value, env)
        if mapping is None or value is None or not value.what.is_known:
            return False
        name = keyword_name(self, target.index, env)
        if name is None:
            return False
        assert isinstance(target.value, n.Load)
        env.facts[target.value.var] = Abstract(type=dict, mapping={**mapping, name: Item(value.what)})
        return True

    def _initializes(self, var: n.Var, name: str, what: Abstract, env: Env) -> None:
        """The constructor of an object stores to an attribute."""
        before = env.facts.get(var)
        if before is None or before.fields is None:
            return
        kept = (
            what if what.is_known or what.fields is not None or what.among is not None else of_type(what.type)
        )
        env.facts[var] = Abstract(
            type=before.type, fields={**before.fields, name: without_identity(kept)}, building=before.building
        )

    def writes_items(self, what: Abstract) -> None:
        """An object may be changed in place: nothing that the graph holds in it is relied on."""
        if type(what.known) in (list, dict, set):
            self.spec.writes((id(what.known), "items", ""), what.known)

    def unpacked(self, target: n.Expr, value: Value, env: Env) -> Block | None:
        """The stores to locals that a sequence is unpacked to, where each of its items is known."""
        return _unpacked(self, target, value, env)

    def stores_attribute(self, owner: Value, name: str, env: Env) -> None:
        """An attribute is stored to: what the graph had there is not relied on anywhere."""
        if not graph.stores_plainly(owner.what.known if owner.what.is_known else owner.what.type, name):
            self.runs_opaque(env)
        if owner.what.is_known:
            self.spec.writes((id(owner.what.known), "attribute", name), owner.what.known)
            self.spec.writes((id(owner.what.known), "class", name), owner.what.known)
            self.spec.writes((id(owner.what.known), "classmethod", name), owner.what.known)
            if graph.is_a(owner.what.known, type):
                self.spec.writes_of_class(name)
            elif graph.is_a(owner.what.known, ModuleType):
                namespace = owner.what.known.__dict__
                self.spec.writes((id(namespace), "global", name), namespace)
                self.spec.writes((id(namespace), "builtin", name), namespace)
        else:
            self.spec.writes_name(name, owner.what.type)


def stored_in(nodes: Iterable[Any]) -> set[n.Var]:
    """The variables that something under these nodes binds."""
    found: set[n.Var] = set()
    for root in nodes:
        for node in walk_scope(root):
            match node:
                case n.Store() | n.FunctionDef():
                    found.add(node.var)
                case (
                    n.Handler(var=n.Var() as var)
                    | n.Pattern(var=n.Var() as var)
                    | n.Alias(var=n.Var() as var)
                ):
                    found.add(var)
                case _:
                    pass
    return found


def own_variables(function: n.Function) -> dict[str, n.Var]:
    """The variables that a residual function binds, by name; where two have one name, the second gets another."""
    found: dict[str, n.Var] = {}
    ordered = [param.var for param in function.params]
    inner = stored_in(
        clause.target
        for stmt in function.body
        for node in walk_scope(stmt)
        if isinstance(node, n.Comp)
        for clause in node.clauses
    )
    # Those of comprehensions last: their names show nowhere.
    ordered += sorted(
        (var for var in stored_in(function.body) if var.storage in (n.Storage.FAST, n.Storage.CELL)),
        key=lambda var: (var in inner, var.name),
    )
    for var in ordered:
        if found.get(var.name) is var:
            continue
        while var.name in found:
            var.name += "_"
        found[var.name] = var
    return found


def without_unread_constants(block: Block, params: set[n.Var]) -> Block:
    """Drop the stores of constants, and of displays of them and of parameters, to variables that nothing reads."""
    needed = {node.var for stmt in block for node in walk(stmt) if isinstance(node, n.Load)}
    for stmt in block:
        for node in walk(stmt):
            if isinstance(node, n.Delete):
                needed |= {target.var for target in node.targets if isinstance(target, n.Store)}
            elif isinstance(node, n.AugAssign) and isinstance(node.target, n.Store):
                needed.add(node.target.var)
    return _dropped(block, needed, params)


def _dropped(block: Block, needed: set[n.Var], params: set[n.Var]) -> Block:
    made: Block = []
    for stmt in block:
        if isinstance(stmt, n.Assign) and len(stmt.targets) == 1:
            _without_unread_parts(stmt, needed, params)
        if isinstance(stmt, n.Assign) and _is_constant(stmt.value, params):
            stmt.targets = [t for t in stmt.targets if not isinstance(t, n.Store) or t.var in needed]
            if not stmt.targets:
                continue
        for name in ("body", "orelse", "final"):
            inner = getattr(stmt, name, None)
            if inner:
                setattr(stmt, name, _dropped(inner, needed, params) or ([n.Pass()] if name == "body" else []))
        for part in (*getattr(stmt, "handlers", ()), *getattr(stmt, "cases", ())):
            part.body = _dropped(part.body, needed, params) or [n.Pass()]
        made.append(stmt)
    return made


def _without_unread_parts(stmt: n.Assign, needed: set[n.Var], params: set[n.Var]) -> None:
    """Of `a, b = value, constant`, drop the parts that nothing reads."""
    target, value = stmt.targets[0], stmt.value
    if (
        not isinstance(target, n.Tuple)
        or not isinstance(value, n.Tuple)
        or len(target.items) != len(value.items)
        or not all(isinstance(part, n.Store) for part in target.items)
        or any(isinstance(part, n.Starred) for part in value.items)
    ):
        return
    kept = [
        (store, part)
        for store, part in zip(target.items, value.items, strict=True)
        if (isinstance(store, n.Store) and store.var in needed) or not _is_constant(part, params)
    ]
    if len(kept) == 1:
        stmt.targets, stmt.value = [kept[0][0]], kept[0][1]
    elif kept:
        target.items, value.items = [store for store, _ in kept], [part for _, part in kept]


def _is_constant(value: n.Expr | None, params: set[n.Var]) -> bool:
    match value:
        case n.Const() | n.Unary(operand=n.Const()):
            return True
        case n.Load():
            return value.var.storage is n.Storage.GLOBAL or value.var in params
        case n.Tuple():
            return all(_is_constant(item, params) for item in value.items)
        case n.Dict():
            return all(_is_constant(item, params) for item in (*value.keys, *value.values))
        case _:
            return False


# --- the statements ------------------------------------------------------------------------------------------


def _assign(body: Body, stmt: n.Assign, env: Env) -> Block:
    value = evaluate(body, stmt.value, env)
    if len(stmt.targets) > 1:
        value.what = without_identity(value.what)
    elif (parts := _unpacked(body, stmt.targets[0], value, env)) is not None:
        return parts
    return [n.Assign([body.target(target, value, env) for target in stmt.targets], value.code)]


def _unpacked(body: Body, target: n.Expr, value: Value, env: Env) -> Block | None:
    """Locals that a sequence is unpacked to, where each of its items is known."""
    if not isinstance(target, n.Tuple | n.List) or not all(
        isinstance(part, n.Store) for part in target.items
    ):
        return None
    if value.what.type not in (list, tuple) or not value.pure:
        return None
    items = body.loops.items(value, env)
    if items is None or len(items) != len(target.items) or not all(item.what.is_known for item in items):
        return None
    made: Block = []
    for part, item in zip(target.items, items, strict=True):
        one = Value(body.constant(item.what.known, "item"), item.what, pure=True)
        made.append(n.Assign([body.target(part, one, env)], one.code))
    return made


def _aug_assign(body: Body, stmt: n.AugAssign, env: Env) -> Block:
    if isinstance(stmt.target, n.Store):
        before = body.fact(stmt.target.var, env)
        value = evaluate(body, stmt.value, env)
        body.writes_items(before)
        if before.is_literal and value.decided and value.what.is_literal:
            left = Value(body.constant(before.known, "value"), before, pure=True)
            result = binary(body, stmt.op, left, value)
            if result.decided:  # what raises says so in the words of `+=`
                body.assigned(stmt.target.var, result, env)
                return [n.Assign([n.Store(body.var(stmt.target.var))], result.code)]
        entered = body.calls.augmented(stmt.op, stmt.target.var, before, value, env)
        if entered is not None:
            body.assigned(stmt.target.var, entered, env)
            return [n.Assign([n.Store(body.var(stmt.target.var))], entered.code)]
        kept = binary(body, stmt.op, Value(n.Const(None), before), Value(n.Const(None), value.what)).what
        body.assigned(stmt.target.var, Value(n.Const(None), of_type(kept.type)), env)
        return [n.AugAssign(n.Store(body.var(stmt.target.var)), stmt.op, value.code)]
    body.writes_items(evaluate(body, _as_read(stmt.target), env.copy()).what)
    target = body.target(stmt.target, None, env)
    return [n.AugAssign(target, stmt.op, evaluate(body, stmt.value, env).code)]


def _as_read(target: n.Expr) -> n.Expr:
    """The expression that reads what an augmented assignment changes."""
    if isinstance(target, n.Attr):
        return n.Attr(target.value, target.name)
    assert isinstance(target, n.Subscript)
    return n.Subscript(target.value, target.index)


def _ann_assign(body: Body, stmt: n.AnnAssign, env: Env) -> Block:
    """In a function, annotations are never evaluated; of a target without a value, its object is."""
    if isinstance(stmt.target, n.Store):
        if stmt.value is None:
            return []
        value = evaluate(body, stmt.value, env)
        return [n.Assign([body.target(stmt.target, value, env)], value.code)]
    if stmt.value is None:
        assert isinstance(stmt.target, n.Attr | n.Subscript)
        parts = [evaluate(body, stmt.target.value, env)]
        if isinstance(stmt.target, n.Subscript):
            parts.append(evaluate(body, stmt.target.index, env))
        return [n.ExprStmt(part.code) for part in parts if not part.pure]
    given = evaluate(body, stmt.value, env)
    return [n.Assign([body.target(stmt.target, given, env)], given.code)]


def _delete(body: Body, stmt: n.Delete, env: Env) -> Block:
    targets = [body.target(target, None, env) for target in stmt.targets]
    return [n.Delete(targets)]


def _expr(body: Body, stmt: n.ExprStmt, env: Env) -> Block:
    value = evaluate(body, stmt.value, env)
    return [] if value.pure else [n.ExprStmt(value.code)]


def _return(body: Body, stmt: n.Return, env: Env) -> Block:
    value = (
        Value(n.Const(None), known(None), pure=True)
        if stmt.value is None
        else evaluate(body, stmt.value, env)
    )
    env.reachable = False
    what = value.what
    items = what.items
    if what.mapping is not None or (items is not None and what.type is not tuple):
        what = of_type(what.type)
    elif items is not None:
        what = Abstract(type=tuple, items=tuple(Item(item.what) for item in items))
    body.returned.append(what)
    body.returns(env)
    return [n.Return(value.code)]


def _raise(body: Body, stmt: n.Raise, env: Env) -> Block:
    exc = None if stmt.exc is None else evaluate(body, stmt.exc, env).code
    cause = None if stmt.cause is None else evaluate(body, stmt.cause, env).code
    env.reachable = False
    return [n.Raise(exc, cause)]


def _assert(body: Body, stmt: n.Assert, env: Env) -> Block:
    if not __debug__:
        return []
    test = evaluate(body, stmt.test, env)
    if test.pure and truth_of(body, test, env) is True:
        return []
    failing = env.copy()
    msg = None if stmt.msg is None else evaluate(body, stmt.msg, failing).code
    return [n.Assert(test.code, msg)]


def _nothing(body: Body, stmt: n.Stmt, env: Env) -> Block:
    return []


def _break(body: Body, stmt: n.Break, env: Env) -> Block:
    return body.loops.leave(n.Break(), env)


def _continue(body: Body, stmt: n.Continue, env: Env) -> Block:
    return body.loops.leave(n.Continue(), env)


def _import(body: Body, stmt: n.Import | n.ImportFrom, env: Env) -> Block:
    names = []
    for alias in stmt.names:
        assert alias.var is not None
        env.facts.pop(alias.var, None)
        names.append(n.Alias(alias.name, alias.asname or body.var(alias.var).name, body.var(alias.var)))
    if isinstance(stmt, n.Import):
        if any("." in alias.name and alias.asname is None for alias in stmt.names):
            names = [n.Alias(a.name, a.asname, body.var(a.var)) for a in stmt.names if a.var is not None]
        return [n.Import(names)]
    return [n.ImportFrom(stmt.module, names, 0)]


def _if(body: Body, stmt: n.If, env: Env) -> Block:
    test = evaluate(body, stmt.test, env)
    truth = truth_of(body, test, env)
    if truth is not None:
        before: Block = [] if test.pure else [n.ExprStmt(test.code)]
        return before + body.block(stmt.body if truth else stmt.orelse, env)
    other = env.copy()
    yes = body.block(stmt.body, env)
    no = body.block(stmt.orelse, other)
    env.replace(joined([env, other]))
    if not yes and not no:
        return [n.ExprStmt(_asked(test.code))]
    return [n.If(test.code, yes or [n.Pass()], no)]


def _asked(test: n.Expr) -> n.Expr:
    """An expression asked for its truth, which may be the program's own code."""
    return n.Unary("not", test)


def _while(body: Body, stmt: n.While, env: Env) -> Block:
    return body.loops.while_loop(stmt, env)


def _for(body: Body, stmt: n.For, env: Env) -> Block:
    return body.loops.for_loop(stmt, env)


def _with(body: Body, stmt: n.With, env: Env) -> Block:
    items = []
    for item in stmt.items:
        context = evaluate(body, item.context, env)
        target = None if item.target is None else body.target(item.target, None, env)
        items.append(n.WithItem(context.code, target))
    body.runs_opaque(env)
    entry = env.copy()
    block = body.block(stmt.body, env)
    # The manager may swallow what the body raises, wherever that is.
    entry.forget(stored_in(stmt.body) | changed(entry, env))
    entry.opaque = entry.opaque or env.opaque
    env.replace(joined([env, entry]))
    body.runs_opaque(env)
    return [n.With(items, block or [n.Pass()], stmt.is_async)]


def _try(body: Body, stmt: n.Try, env: Env) -> Block:
    if not stmt.body:
        return []
    raised = env.copy()
    raised.forget(stored_in(stmt.body))
    before = env.copy()
    ran, body.ran_opaque = body.ran_opaque, False
    block = body.block(stmt.body, env)
    # Also on a way that ends in the block: it may end in a handler.
    raised.opaque = raised.opaque or env.opaque or (body.ran_opaque and not body.spec.frozen)
    body.ran_opaque = body.ran_opaque or ran
    if (
        all(isinstance(one, n.Return) and _is_constant(one.value, set()) for one in block)
        and block
        and not stmt.final
    ):
        return block
    raised.forget(changed(before, env))
    handlers = []
    ends = []
    for handler in stmt.handlers:
        way = raised.copy()
        kind = None if handler.type is None else evaluate(body, handler.type, way).code
        var = None
        if handler.var is not None:
            var = body.var(handler.var)
            way.facts.pop(handler.var, None)
        inside = body.block(handler.body, way)
        if handler.var is not None:
            way.facts.pop(handler.var, None)
        raised.opaque = raised.opaque or way.opaque
        handlers.append(n.Handler(kind, var, inside or [n.Pass()]))
        ends.append(way)
    orelse = body.block(stmt.orelse, env)
    done = joined([env, *ends])
    final: Block = []
    if stmt.final:
        reachable = done.reachable
        entry = raised.copy()
        entry.forget(stored_in([*stmt.orelse, *(s for handler in stmt.handlers for s in handler.body)]))
        entry.opaque = entry.opaque or done.opaque or env.opaque
        final = body.block(stmt.final, entry)
        # What the final block stores is known behind it; of the rest, what held before it.
        stored = stored_in(stmt.final)
        facts = {var: what for var, what in done.facts.items() if var not in stored}
        facts |= {var: what for var, what in entry.facts.items() if var in stored}
        done = Env(facts, opaque=entry.opaque)
        done.reachable = reachable and entry.reachable
    env.replace(done)
    if not handlers and not final:
        return block + orelse
    return [n.Try(block or [n.Pass()], handlers, orelse, final, stmt.is_star)]


def _match(body: Body, stmt: n.Match, env: Env) -> Block:
    subject = evaluate(body, stmt.subject, env)
    env.forget(stored_in([stmt]))
    ends = [env.copy()]
    cases = []
    for case in stmt.cases:
        pattern = _pattern(body, case.pattern, env)
        way = env.copy()
        guard = None if case.guard is None else evaluate(body, case.guard, way).code
        env.opaque = env.opaque or way.opaque
        block = body.block(case.body, way)
        cases.append(n.Case(pattern, guard, block or [n.Pass()]))
        ends.append(way)
    env.replace(joined(ends))
    return [n.Match(subject.code, cases)]


def _pattern(body: Body, pattern: n.Pattern, env: Env) -> n.Pattern:
    value = pattern.value
    if value is not None:
        value = _dotted(body, value, env)
    return n.Pattern(
        pattern.kind,
        value,
        pattern.const,
        [_dotted(body, key, env) for key in pattern.keys],
        [_pattern(body, inner, env) for inner in pattern.patterns],
        list(pattern.names),
        None if pattern.var is None else body.var(pattern.var),
    )


def _dotted(body: Body, value: n.Expr, env: Env) -> n.Expr:
    """A value in a pattern is a literal or a dotted name, and stays one."""
    made = evaluate(body, value, env).code
    inner = made
    while isinstance(inner, n.Attr | n.Unary):
        inner = inner.value if isinstance(inner, n.Attr) else inner.operand
    if not isinstance(inner, n.Load | n.Const):
        body.spec.leaves(body.source, "it matches a class that is looked up while it runs")
    return made


def _function(body: Body, stmt: n.FunctionDef, env: Env) -> Block:
    decorators = [evaluate(body, decorator, env).code for decorator in stmt.decorators]
    function = body.nested(stmt.function, env)
    env.facts.pop(stmt.var, None)
    return [n.FunctionDef(body.var(stmt.var), function, decorators)]


_RULES: dict[type, Callable[[Body, Any, Env], Block]] = {
    n.Assign: _assign,
    n.AugAssign: _aug_assign,
    n.AnnAssign: _ann_assign,
    n.Delete: _delete,
    n.ExprStmt: _expr,
    n.Return: _return,
    n.Raise: _raise,
    n.Assert: _assert,
    n.Pass: _nothing,
    n.Break: _break,
    n.Continue: _continue,
    n.Import: _import,
    n.ImportFrom: _import,
    n.If: _if,
    n.While: _while,
    n.For: _for,
    n.With: _with,
    n.Try: _try,
    n.Match: _match,
    n.FunctionDef: _function,
}

"""One function under specialization: its variables, what is known of them, and its blocks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import CellType, FunctionType, ModuleType
from typing import TYPE_CHECKING

from s2s.hybrid import graph
from s2s.hybrid.calls import Calls
from s2s.hybrid.candidates import unpacked_rows
from s2s.hybrid.comparisons import keyword_name
from s2s.hybrid.comprehensions import returned_list
from s2s.hybrid.dispatch import split_by_key
from s2s.hybrid.expressions import evaluate
from s2s.hybrid.facts import LITERALS, has_python
from s2s.hybrid.hooks import is_operated
from s2s.hybrid.loops import Loops
from s2s.hybrid.popped import popped
from s2s.hybrid.statements import RULES, unpacked
from s2s.hybrid.unseen import stored_by_store
from s2s.hybrid.values import (
    NOTHING,
    Abstract,
    Env,
    Item,
    Value,
    join,
    of_type,
    without_identity,
    without_part,
)
from s2s.hybrid.variables import Block, own_variables, stored_in
from s2s.ir import nodes as n
from s2s.ir.walk import walk, walk_scope

if TYPE_CHECKING:
    from s2s.hybrid.sources import Template
    from s2s.hybrid.specialize import Specializer


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
        key: object,
        around: Body | None = None,
    ) -> None:
        self.spec = spec
        self.template = template
        self.source = source
        self.globals: dict[str, object] = source.__globals__
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

    # --- variables -----------------------------------------------------------------------------------------

    def var(self, var: n.Var) -> n.Var:
        """The residual variable of one as written."""
        made = self.vars.get(var)
        if made is None:
            made = self.vars[var] = n.Var(var.name, var.storage)
        return made

    def free_cell(self, var: n.Var) -> CellType | None:
        """The cell of a variable of a function around this one that is not part of the program."""
        if var.storage is not n.Storage.CELL or var in self.template.own:
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

    def evaluate(self, expr: n.Expr, env: Env) -> Value:
        """Specialize an expression."""
        return evaluate(self, expr, env)

    def constant(self, value: object, hint: str) -> n.Expr:
        """The expression that stands for an object."""
        return self.spec.constant(value, hint)

    def assigned(self, var: n.Var, value: Value, env: Env) -> None:
        """A local was bound to a value."""
        what = value.what
        made = self.var(var)
        # What the graph holds does not die with a local, as long as the graph stays.
        kept = what.is_known or what.type in LITERALS or what.among is not None
        self.spec.plain[made] = self.spec.plain.get(made, True) and kept
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

    def hands_out(self, values: Iterable[Value], env: Env) -> None:
        """Code that is not known gets objects that the program made: it may store to their attributes."""
        for value in values:
            for own, what in list(env.facts.items()):
                is_same = isinstance(value.code, n.Load) and self.vars.get(own) is value.code.var
                if what.fields is not None and is_same:
                    env.facts[own] = replace(what, fields=None, building=False)

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

    def operates(self, env: Env, *operands: Value) -> None:
        """An operator stays: special methods of objects that are known may run, and change the graph."""
        if not self.spec.frozen and not env.opaque:
            known = (one.what.known for one in operands if one.what.is_known and not one.what.is_literal)
            if any(is_operated(type(subject)) for subject in known):
                self.runs_opaque(env)

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
        read = {node.var for stmt in block for node in walk(stmt) if type(node) is n.Load} if own else set()
        unbound = (own & read) - params
        names = sorted(unbound - stored_in(block) if unbound else (), key=lambda var: var.name)
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
        stmts = list(stmts)
        done = 0
        for index, stmt in enumerate(stmts):
            if not env.reachable:
                break
            if index < done:
                continue
            self.spec.count(1)
            if type(stmt) is n.Assign and (taken := popped(self, stmts[index : index + 3], env)) is not None:
                made += self._from(stmt, taken[1])
                done = index + taken[0]
                continue
            written = split_by_key(self, stmt, env) or returned_list(self, stmt, env)
            made += self._from(stmt, self.statement(stmt, env) if written is None else written)
        return made

    def _from(self, stmt: n.Stmt, made: Block) -> Block:
        """Note which statement others stand for, where that is asked for; those inside it have their own."""
        if self.spec.origins is not None and stmt.origin is not None:
            self.spec.origins[stmt.origin] = self.template.filename
            for one in made:
                one.origin = one.origin or stmt.origin
        return made

    def statement(self, stmt: n.Stmt, env: Env) -> Block:
        """Specialize one statement."""
        return RULES[type(stmt)](self, stmt, env)

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
                hooked = owner.what.type is not None and has_python(owner.what.type, "__setitem__")
                if hooked or (isinstance(owner.code, n.Attr) and owner.code.name == "__dict__"):
                    self.runs_opaque(env)
                return n.Subscript(owner.code, index)
            case n.Starred():
                return n.Starred(self.target(target.value, None, env))
            case n.Tuple() | n.List():
                items = None if value is None else value.what.items or unpacked_rows(value.what)
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
        more = what.fields is not None or what.among is not None or what.maybe is not None
        kept = what if what.is_known or more else of_type(what.type)
        kept = without_part(kept)
        env.facts[var] = Abstract(
            type=before.type, fields={**before.fields, name: without_identity(kept)}, building=before.building
        )

    def writes_items(self, what: Abstract) -> None:
        """An object may be changed in place: nothing that the graph holds in it is relied on."""
        if type(what.known) in (list, dict, set):
            self.spec.writes((id(what.known), "items", ""), what.known)

    def unpacked(self, target: n.Expr, value: Value, env: Env) -> Block | None:
        """The stores to locals that a sequence is unpacked to, where each of its items is known."""
        return unpacked(self, target, value, env)

    def stores_attribute(self, owner: Value, name: str, env: Env) -> None:
        """An attribute is stored to: what the graph had there is not relied on anywhere."""
        if not graph.stores_plainly(owner.what.known if owner.what.is_known else owner.what.type, name):
            self.runs_opaque(env)
            if owner.what.is_known and self.spec.frozen:
                names = stored_by_store(type(owner.what.known), name)
                places = [("attributes", "")] if names is None else [("attribute", one) for one in names]
                for kind, one in places:
                    self.spec.writes((id(owner.what.known), kind, one), owner.what.known)
        if name == "__class__":
            self.spec.changes_class()
            if owner.what.is_known:
                self.spec.writes((id(owner.what.known), "attributes", ""), owner.what.known)
                self.spec.writes((id(owner.what.known), "type", ""), owner.what.known)
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

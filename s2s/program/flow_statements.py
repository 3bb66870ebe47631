"""Statements, as `program.flows` follows them, and which locals are not None where."""

from __future__ import annotations

from collections.abc import Iterable

from s2s.analysis.refine import NO_NAMES, refine
from s2s.ir import nodes as n
from s2s.ir.forms import only_target
from s2s.ir.originals import split
from s2s.ir.special import OF_BINARY
from s2s.ir.walk import annotations_of, blocks_of, clone, falls_through, targets_of, walk
from s2s.program.flow_annotations import READERS, is_plain
from s2s.program.flow_expressions import ExpressionFlows
from s2s.program.flow_items import CALLED
from s2s.program.flow_values import asks_its_class
from s2s.program.flowing import ITEMS, KEYS, Iterated, Kind, Place
from s2s.program.members import bound_in

#: What names a module has for those who import all of them.
ALL = "__all__"
#: The methods that only the text calls, as long as no object of the class is given to code from elsewhere.
_FOLLOWED = frozenset({"__init__", *CALLED, *OF_BINARY.values()})


def keeps_for_tests(stmt: n.Stmt) -> bool:
    """Whether a statement of the module is one that s2s wrote, which keeps something for tests to compare with."""
    assign = stmt.body[0] if type(stmt) is n.If and len(stmt.body) == 1 else stmt
    target = assign.targets[0] if type(assign) is n.Assign else None
    return type(stmt) is n.Holder or (type(target) is n.Store and split(target.var.name) is not None)


class StatementFlows(ExpressionFlows):
    """Makes the places of a module, and the edges between them."""

    def module(self) -> None:
        """Follow all code of the module."""
        for stmt in self.facts.module.body:
            if not keeps_for_tests(stmt):
                self.stmt(stmt, None)
        for function in self.owners:
            member = self.shapes.owner[function]
            is_special = member.name.startswith("__") and member.name not in _FOLLOWED
            if is_special or member.owner.is_open or member.owner not in self.plain:
                self.expose(function)
        for name, definition in self.facts.functions.items():
            if name not in self.called:
                self.expose(definition.function)
        for function in self.owners:
            if function not in self.bound:
                self.later_unbound(function)

    def settle(self) -> None:
        """Follow what is stored where nothing is known to be, and what is stored without a name."""
        for base, name, value in list(self.stores):
            if not base.kinds:
                self.flowing.flow(value, self.give(name))
        self.flowing.run()
        told = set[str]()
        while self.remakes and (new := [name for name in self.names() if name not in told]):
            told.update(new)
            for name in new:
                self.flowing.add(self.give(name), [object])
            self.flowing.run()

    # -- statements

    def block(self, block: list[n.Stmt], function: n.Function | None) -> None:
        for stmt in block:
            self.stmt(stmt, function)

    def stmt(self, stmt: n.Stmt, function: n.Function | None) -> None:
        """Follow what a statement does."""
        flowing = self.flowing
        if type(stmt) is n.Assign and (exported := self.exported(stmt)) is not None:
            for name in exported:
                self.expose_global(name)
        elif type(stmt) is n.Assign:
            value = self.expr(stmt.value)
            for target in stmt.targets:
                self.store(target, value)
                if type(target) is n.Store and target.var.storage is n.Storage.FAST:
                    if self.shapes.made_by(stmt.value) is not None:
                        self.proven.add(target.var)  # an instance
        elif type(stmt) is n.AnnAssign:
            self.annotation(stmt.annotation)
            if stmt.value is not None:
                self.store(stmt.target, self.expr(stmt.value))
        elif type(stmt) is n.AugAssign:
            self.augmented(stmt)
        elif type(stmt) is n.Return and function is not None:
            value = flowing.made(type(None)) if stmt.value is None else self.expr(stmt.value)
            flowing.flow(value, self.result(function))
        elif type(stmt) is n.If:
            self.choice(stmt, function)
            return
        elif type(stmt) is n.While:
            self.loop(stmt, function)
            return
        elif type(stmt) is n.For:
            held = self.iterated(stmt.iter)
            self.stored_in(stmt)
            self.store(stmt.target, held if not stmt.is_async else flowing.made(object))
        elif type(stmt) is n.FunctionDef:
            self.definition(stmt)
        elif type(stmt) is n.ClassDef:
            self.class_body(stmt)
            return
        elif type(stmt) is n.With:
            for item in stmt.items:
                flowing.leak(self.expr(item.context))
                if item.target is not None:
                    self.store(item.target, flowing.made(object))
        elif type(stmt) is n.Try:
            for handler in stmt.handlers:
                if handler.type is not None:
                    self.compared(handler.type)
                if handler.var is not None:
                    flowing.add(self.variable(handler.var), [object])
        elif type(stmt) is n.Match:
            flowing.leak(self.expr(stmt.subject))
            for case in stmt.cases:
                for part in walk(case.pattern):
                    if isinstance(var := getattr(part, "var", None), n.Var):
                        flowing.add(self.variable(var), [object])
                if case.guard is not None:
                    self.expr(case.guard)
        elif type(stmt) is n.Import or type(stmt) is n.ImportFrom:
            for alias in stmt.names:
                self.expose_named(alias.name)  # a module may import itself
                if alias.name in READERS:
                    self.hand_out_all()
                if alias.var is not None:
                    flowing.add(self.variable(alias.var), [object])
        elif type(stmt) is n.Delete:
            for target in stmt.targets:
                self.delete(target)
        elif type(stmt) is n.Assert:  # of which `python -O` evaluates nothing
            with self.maybe():
                self.expr(stmt.test)
                if stmt.msg is not None:
                    self.expr(stmt.msg)
        elif type(stmt) is not n.Declare:
            for name in ("value", "test", "exc", "cause"):
                evaluated = getattr(stmt, name, None)
                if isinstance(evaluated, n.Expr):
                    self.expr(evaluated)
            if type(stmt) is n.Return or type(stmt) is n.Raise:
                return
        if inside := blocks_of(stmt):
            self.stored_in(stmt)
            before = set(self.proven)
            for inner in inside:
                self.block(inner, function)
                self.proven = set(before)

    # -- which locals are not None: what a test, or an attribute that was read, has told, and no store since has changed

    def choice(self, stmt: n.If, function: n.Function | None) -> None:
        """Follow both arms of an `if`, each with what the test tells where it is entered."""
        self.expr(stmt.test)
        before, after = set(self.proven), list[set[n.Var]]()
        for arm, block in ((True, stmt.body), (False, stmt.orelse)):
            self.proven = set(before)
            self.proved(stmt.test, arm)
            self.block(block, function)
            if falls_through(block):
                after.append(self.proven)
        self.proven = set.intersection(*after) if after else before

    def loop(self, stmt: n.While, function: n.Function | None) -> None:
        """Follow a `while`, whose test has failed where no `break` has left it."""
        self.stored_in(stmt)
        self.expr(stmt.test)
        before = set(self.proven)
        self.proved(stmt.test, True)
        self.block(stmt.body, function)
        self.proven = before
        if not any(type(node) is n.Break for part in stmt.body for node in walk(part)):
            self.proved(stmt.test, False)
            self.block(stmt.orelse, function)
        else:
            self.proven = set(before)
            self.block(stmt.orelse, function)
            self.proven = set(before)
            self.stored_in(stmt)

    def proved(self, test: n.Expr, arm: bool) -> None:
        """A test has come out so."""
        for read, told in refine(test, arm, NO_NAMES).items():
            if type(None) in told.never and type(read) is n.Load:
                self.proven.add(read.var)

    def stored_in(self, stmt: n.Stmt) -> None:
        """Nothing is known any more of locals that a statement with blocks stores to."""
        if self.proven:
            self.proven -= {node.var for node in walk(stmt) if type(node) is n.Store}

    def exported(self, stmt: n.Assign) -> list[str] | None:
        """The names that `__all__ = [...]` lists, where nothing of the program reads that; None of any other statement.

        Who imports them names them, in a text that is followed; code that nobody knows is given none of them by that.
        """
        target, value = stmt.targets[0], stmt.value
        if len(stmt.targets) > 1 or type(target) is not n.Store or target.var.name != ALL:
            return None
        if not isinstance(value, n.List | n.Tuple):
            return None
        names = [item.value for item in value.items if type(item) is n.Const and isinstance(item.value, str)]
        if len(names) < len(value.items):
            return None
        for node in walk(self.facts.module):
            if (type(node) is n.Load and node.var.name == ALL) or (type(node) is n.Attr and node.name == ALL):
                return None
            if type(node) is n.Const and node.value == ALL:
                return None
        return names

    def delete(self, target: n.Expr) -> None:
        """An attribute, or an item, goes."""
        if type(target) is n.Attr:
            self.deleted.add(target.name)
            self.expr(target.value)
        elif type(target) is n.Subscript:
            base, index = self.expr(target.value), self.expr(target.index)
            self.handled(base, "__delitem__", [index])
            self.flowing.leak_containers(base, index, self.is_unknown)
        elif type(target) is n.Tuple or type(target) is n.List:
            for item in target.items:
                self.delete(item)

    def annotation(self, annotation: n.Expr) -> None:
        """An annotation is evaluated, now or when somebody asks for it."""
        if not is_plain(annotation):
            self.flowing.leak(self.expr(annotation))

    def augmented(self, stmt: n.AugAssign) -> None:
        target = stmt.target
        before = set(self.proven)
        value, out = self.expr(stmt.value), Place()
        self.proven &= before  # the target is read first
        if type(target) is n.Store:
            old = self.variable(target.var)
        elif type(target) is n.Attr:
            old = self.read_attribute(self.expr(target.value), target.name)
        else:
            assert type(target) is n.Subscript
            old = Place()
            self.flowing.read(self.expr(target.value), old)
        self.operated(stmt.op, old, value, out, in_place=True)
        if stmt.op in ("+", "|"):  # a list, or a set, takes in what the other one holds
            held = Place()
            self.flowing.read(value, held, keys=True)
            self.flowing.put(old, held)
            self.flowing.flow(self.flowing.part(value, ITEMS), self.flowing.part(old, ITEMS))
            self.flowing.flow(self.flowing.part(value, KEYS), self.flowing.part(old, KEYS))
        self.flowing.join(old, out)
        self.store(target, out)
        # What the target was read from, the value may have bound anew.
        self.proven -= {node.var for node in walk(stmt.value) if type(node) is n.Store}

    def definition(self, stmt: n.FunctionDef) -> None:
        """A function is made: one that is not known by its name alone may be called from anywhere."""
        for decorator in stmt.decorators:
            self.flowing.leak(self.expr(decorator))
        function = stmt.function
        known = (function in self.owners or stmt.var in self.nested) or (
            not stmt.decorators
            and (found := self.facts.functions.get(stmt.var)) is not None
            and found.function is function
        )
        self.function(function)
        for annotation in annotations_of(function):
            self.annotation(annotation)
        if not known:
            self.flowing.add(self.variable(stmt.var), [object])
            self.expose(function)
            self.hand_out(function)

    def function(self, function: n.Function) -> None:
        """Follow the body of a function, and the defaults of its parameters."""
        for param in function.params:
            if param.default is not None:
                self.flowing.flow(self.default(param.default, function), self.variable(param.var))
            if param.kind in ("vararg", "kwarg"):
                self.flowing.add(self.variable(param.var), [object])
        member = self.shapes.owner.get(function)
        if member is not None and function.params:
            is_its_own = member.kind in ("method", "property") and function not in self.shapes.unbound
            kinds: Iterable[Kind] = member.owner.derived() if is_its_own else [object]
            self.flowing.add(self.variable(function.params[0].var), kinds)
            if member.kind == "class" and function not in self.asking:  # it may make instances of it
                self.leak_class(member.owner)
                if not asks_its_class(function, or_calls=True):
                    self.hand_out(member.owner)
        if function.is_generator or function.is_async:
            self.flowing.add(self.result(function), [Iterated if function.is_generator else object])
        outer, self.generator = self.generator, function if function.is_generator else None
        around = self.function_around, self.proven
        self.function_around, self.proven = function, set()
        self.block(function.body, function)
        self.generator = outer
        self.function_around, self.proven = around
        if not function.is_generator and may_end(function.body):
            self.flowing.add(self.result(function), [type(None)])

    def default(self, expr: n.Expr, function: n.Function) -> Place:
        """What a default is: where a class body names what it does not bind, that is a global."""
        member = self.shapes.owner.get(function)
        if member is not None:
            bound, known = bound_in(member.owner.definition), self.facts.module.globals
            names = [node.var for node in walk(expr) if type(node) is n.Load]
            meant = {var: known[var.name] for var in names if var.name in known and var.name not in bound}
            if any(var is not meant[var] for var in meant):
                expr = clone(expr, meant)
        return self.expr(expr)

    def class_body(self, definition: n.ClassDef) -> None:
        """A class is made: what its fields are by default is as if it were stored in its instances."""
        shape = self.shapes.of_var.get(definition.var)
        known = shape is not None and shape.definition is definition
        for decorator in definition.decorators if not known else ():
            self.flowing.leak(self.expr(decorator))
        for part in (*definition.bases, *definition.keywords):
            if not known:
                self.flowing.leak(self.expr(part))
        replaced = self.replaced_at_once(shape) if known and shape is not None else set[str]()
        for stmt in definition.body:
            if type(stmt) is n.FunctionDef:
                self.definition(stmt)
                continue
            if (
                known
                and shape is not None
                and type(stmt) is n.AnnAssign
                and self.constructor(shape) is not None
            ):
                self.annotation(stmt.annotation)
                continue  # what the constructor stores, it stores by itself
            if known and (slots := names_of_slots(stmt)) is not None:
                made = self.flowing.made(tuple)  # of names by which nobody calls anything
                self.flowing.put(made, self.flowing.made(str))
                self.store(slots, made)
                continue
            self.stmt(stmt, None)
            for target in targets_of(stmt):
                if type(target) is n.Store and getattr(stmt, "value", None) is not None:
                    name = target.var.name
                    for one in (
                        shape.derived() if known and shape is not None and name not in replaced else ()
                    ):
                        self.flowing.flow(self.variable(target.var), self.field(one, name))
                    if not known:
                        self.flowing.flow(self.variable(target.var), self.give(name))
        if not known:
            self.flowing.add(self.variable(definition.var), [object])


def names_of_slots(stmt: n.Stmt) -> n.Store | None:
    """The target of a statement of a class body that names the attributes which instances have a place for."""
    target = only_target(stmt)
    if type(stmt) is not n.Assign or type(target) is not n.Store or target.var.name != "__slots__":
        return None
    is_tuple = type(stmt.value) is n.Tuple and all(type(item) is n.Const for item in stmt.value.items)
    return target if is_tuple else None


def may_end(block: list[n.Stmt]) -> bool:
    """Whether the end of a block may be reached."""
    last: n.Stmt | None = block[-1] if block else None
    if type(last) is n.If:
        return not last.orelse or may_end(last.body) or may_end(last.orelse)
    if type(last) is n.While and type(last.test) is n.Const and last.test.value:
        return any(type(node) is n.Break for stmt in last.body for node in walk(stmt))
    return type(last) not in (n.Return, n.Raise)

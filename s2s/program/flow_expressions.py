"""Expressions, and stores to targets, as `program.flows` follows them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from s2s.ir import nodes as n
from s2s.ir.children import operands_of
from s2s.ir.special import OF_BINARY
from s2s.program.flow_annotations import READ
from s2s.program.flow_items import ItemFlows
from s2s.program.flow_library import ATOMIC, binary, of_numbers
from s2s.program.flowing import ANYWHERE, HOLDING, ITEMS, KEYS, Iterated, Kind, Place
from s2s.program.members import ClassShape

#: Operators that give a bool, whatever they compare.
_SURE = frozenset({"is", "is not", "in", "not in"})
_DISPLAYS: dict[type, type] = {n.List: list, n.Set: set, n.Tuple: tuple}
_MADE: dict[str, type] = {"list": list, "set": set, "dict": dict, "gen": Iterated}


class ExpressionFlows(ItemFlows):
    """The data flow of expressions and of stores."""

    generator: n.Function | None = None

    # -- stores

    def store(self, target: n.Expr, value: Place) -> None:
        """Let a value flow into a target."""
        flowing = self.flowing
        if type(target) is n.Store:
            self.assigned.add(target.var)
            self.proven.discard(target.var)
            flowing.flow(value, self.variable(target.var))
        elif type(target) is n.Attr and self.stored_to_class(target, value):
            return
        elif type(target) is n.Attr:
            base = self.expr(target.value)
            if target.name in self.facts.module.globals:  # the store may be to an attribute of a module
                flowing.flow(value, self.variable(self.facts.module.globals[target.name]))
            self.found_by(target)
            self.stores.append((base, target.name, value))
            flowing.on(base, lambda kinds: self._stored_to(kinds, target.name, value))
        elif type(target) is n.Tuple or type(target) is n.List:
            has_star = any(type(item) is n.Starred for item in target.items)
            for index, item in enumerate(target.items):
                held = Place()
                flowing.read(value, held, None if has_star else index, keys=True)
                self.store(item, held)
        elif type(target) is n.Starred:
            made = flowing.made(list)
            flowing.put(made, value)
            self.store(target.value, made)
        elif type(target) is n.Subscript:
            base, key = self.expr(target.value), self.expr(target.index)
            if type(target.index) is n.Slice:
                held = Place()
                flowing.read(value, held, keys=True)
                value = held
            self.store_item(base, key, value)

    def _stored_to(self, kinds: set[Kind], name: str, value: Place) -> None:
        for kind in kinds:
            if isinstance(kind, ClassShape):
                self.stored.setdefault(kind, set()).add(name)
                self.flowing.flow(value, self.field(kind, name))
                setter = kind.find("__setattr__")
                if setter is not None and setter.kind != "other":  # it may store another value
                    self.flowing.add(self.field(kind, name), [object])
            elif kind is object:
                self.flowing.flow(value, self.give(name))
        if not all(
            self.keeps(kind, name) if isinstance(kind, ClassShape) else kind in ATOMIC or kind in HOLDING
            for kind in kinds
        ):  # a builtin type has no attributes to store to
            self.flowing.leak(value)

    def keeps(self, shape: ClassShape, name: str) -> bool:
        """Whether a store to an attribute of an instance does nothing else."""
        setter = shape.find("__setattr__")
        return self.is_own(shape, name) and (setter is None or setter.kind == "other")

    def found_by(self, attr: n.Attr) -> None:
        """Record that a local is not None, since an attribute of it was read or stored."""
        base = attr.value
        if type(base) is n.Load and base.var.storage is n.Storage.FAST and not hasattr(None, attr.name):
            self.proven.add(base.var)

    @contextmanager
    def maybe(self) -> Iterator[None]:
        """Follow code that may be skipped: what it proves about locals holds inside it only."""
        before = set(self.proven)
        yield
        self.proven &= before

    # -- expressions

    def expr(self, expr: n.Expr) -> Place:
        """What an expression may give."""
        cls = type(expr)
        flowing = self.flowing
        if type(expr) is n.Const:
            if type(expr.value) is str:
                self.expose_named(expr.value)
            return flowing.made(type(expr.value) if type(expr.value) in ATOMIC else object)
        if (type(expr) is n.Load or type(expr) is n.Attr) and (enum := self.member(expr)) is not None:
            return flowing.made(enum)
        if type(expr) is n.Load:
            return self.load(expr)
        if type(expr) is n.Attr:
            base = expr.value
            self.asked_for_annotations(expr)
            if classes := self.named_classes(base):  # classes, which are not instances of themselves
                return self.read_of_classes(classes, expr.name)
            if type(base) is n.Attr and base.name == "__class__":
                return self.read_of_class_of(self.expr(base.value), expr.name)
            out = self.read_attribute(self.expr(base), expr.name)
            self.found_by(expr)
            return out
        if type(expr) is n.Call:
            return self.call(expr)
        out = Place()
        if type(expr) is n.Binary:
            right = expr.right.value if type(expr.right) is n.Const else None
            is_product = expr.op == "**" and type(right) is int and right >= 0  # which ints give an int
            self.operated(expr.op, self.expr(expr.left), self.expr(expr.right), out, is_product=is_product)
        elif type(expr) is n.Unary:
            operand = self.expr(expr.operand)
            if expr.op == "not":
                flowing.add(out, [bool])
            else:
                flowing.on(operand, lambda kinds: flowing.add(out, of_numbers(kinds)))
        elif type(expr) is n.Bool:
            flowing.flow(self.expr(expr.values[0]), out)
            with self.maybe():
                for one in expr.values[1:]:
                    flowing.flow(self.expr(one), out)
        elif type(expr) is n.Cond:
            self.expr(expr.test)
            for one in (expr.body, expr.orelse):
                with self.maybe():
                    flowing.flow(self.expr(one), out)
        elif type(expr) is n.Compare:
            before = set(self.proven)
            left = self.expr(expr.left)
            for op, part in zip(expr.ops, expr.rights, strict=True):
                value = self.expr(part)
                if op in ("in", "not in"):
                    self.handled(value, "__contains__", [left])
                if op not in _SURE:  # what is compared with anything but what Python knows may give anything
                    self.gives_bool(op, left, value, out)
                    self.gives_bool(op, value, left, out)
                left = value
            flowing.add(out, [bool])
            if len(expr.rights) > 1:  # the later operands may not be evaluated
                self.proven &= before
        elif type(expr) is n.Subscript:
            self.subscript(expr, out)
        elif cls in _DISPLAYS:
            assert isinstance(expr, n.List | n.Set | n.Tuple)
            self.display(expr, out)
        elif type(expr) is n.Dict:
            flowing.add(out, [dict])
            for key, one in zip(expr.keys, expr.values, strict=True):
                if key is None:
                    flowing.leak(self.expr(one))
                    flowing.put(out, flowing.made(object))
                    flowing.put(out, flowing.made(object), KEYS)
                else:
                    flowing.put(out, self.expr(key), KEYS)
                    flowing.put(out, self.expr(one))
        elif type(expr) is n.Comp:
            with self.maybe():
                self.comprehension(expr, out)
        elif type(expr) is n.FString:
            for part in expr.parts:
                value = self.expr(part.value if type(part) is n.Format else part)
                if type(part) is n.Format and part.spec is not None:
                    self.expr(part.spec)
                if len(expr.parts) == 1:  # it is what its `__format__` gives
                    flowing.on(value, lambda kinds: flowing.add(out, [str if kinds <= ATOMIC else object]))
            flowing.add(out, [str])
        elif type(expr) is n.Walrus:
            value = self.expr(expr.value)
            self.store(expr.target, value)
            return value
        else:
            self.other(expr, out)
        return out

    def asked_for_annotations(self, expr: n.Attr) -> None:
        """An attribute may tell what annotations name, or be a method that does."""
        if expr.name in READ:
            self.hand_out_all()
        for function in self.by_name.get(expr.name, ()) if expr not in self.only_called else ():
            if self.shapes.owner[function].kind != "property":
                self.hand_out(function)

    def gives_bool(self, op: str, operand: Place, other: Place, out: Place) -> None:
        """Whether a comparison gives a bool: no operand has a comparison method that the program defines."""
        known = ATOMIC | self.identical if op in ("==", "!=") else ATOMIC
        self.flowing.on(operand, lambda kinds: self.flowing.add(out, [bool if kinds <= known else object]))
        self.flowing.leak_containers(operand, other, lambda kind: kind not in known and self.is_unknown(kind))

    def operated(
        self, op: str, left: Place, right: Place, out: Place, in_place: bool = False, is_product: bool = False
    ) -> None:
        """The place of an operator's result: a method of the program may compute it.

        Methods for right operands, and such as change an object in place, may be called by anything, with anything.
        """
        name = OF_BINARY.get(op, "__pow__")
        reflected, changing = (f"__{letter}{name[2:]}" for letter in "ri")

        def method_of(kind: Kind) -> n.Function | None:
            member = kind.find(name) if isinstance(kind, ClassShape) else None
            if member is None or member.kind != "method" or op not in OF_BINARY:
                return None
            changes = in_place and isinstance(kind, ClassShape) and kind.find(changing) is not None
            params = [] if member.function is None or changes else member.function.params
            is_plain = len(params) == 2 and all(param.kind in ("pos", "posonly") for param in params)
            return member.function if is_plain else None

        def tell(kinds: set[Kind]) -> None:
            for kind in kinds:
                function = method_of(kind)
                if function is not None:
                    self.flowing.flow(right, self.variable(function.params[1].var))
                    self.flowing.flow(self.result(function), out)
                    if (
                        reflected in self.by_name
                    ):  # an operand of a class that derives from this one may be asked
                        self.flowing.add(out, [object])
                elif kind not in ATOMIC and kind not in HOLDING:
                    self.expose_named(name)

        self.bound.update(self.by_name.get(name, ()))
        self.flowing.on(left, tell)
        if op == "%":  # a text asks a mapping for its items
            self.flowing.read(right, Place())
        self.flowing.leak_containers(
            left, right, lambda kind: self.is_unknown(kind) and method_of(kind) is None
        )
        self.flowing.leak_containers(right, left, self.is_unknown)
        binary(
            "*" if is_product else op,
            self.flowing,
            left,
            right,
            out,
            lambda kind: method_of(kind) is not None,
        )

    def other(self, expr: n.Expr, out: Place) -> None:
        """Follow an expression of another class: one that yields, awaits, or makes a function."""
        if type(expr) is n.Lambda:
            for param in expr.function.params:
                if param.default is not None:
                    self.flowing.flow(self.expr(param.default), self.variable(param.var))
            self.flowing.leak(self.expr_of_lambda(expr.function))
        elif type(expr) is n.Yield and self.generator is not None:
            value = self.expr(expr.value) if expr.value is not None else self.flowing.made(type(None))
            self.flowing.put(self.result(self.generator), value)
        elif type(expr) is not n.Slice:
            for part in operands_of(expr):
                self.flowing.leak(self.expr(part))
            if self.generator is not None:  # it may hand on what another generator gives
                self.flowing.put(self.result(self.generator), self.flowing.made(object))
        else:
            for part in operands_of(expr):
                self.expr(part)
        self.flowing.add(out, [object])

    def expr_of_lambda(self, function: n.Function) -> Place:
        """The result of a lambda, which may be called from anywhere."""
        self.expose(function)
        out = Place()
        around = self.function_around, self.proven
        self.function_around, self.proven = function, set()
        for stmt in function.body:
            if type(stmt) is n.Return and stmt.value is not None:
                out = self.expr(stmt.value)
        self.function_around, self.proven = around
        return out

    def load(self, expr: n.Load) -> Place:
        """What a variable gives: a function, or a class, that is not called at once may be called from anywhere."""
        var = expr.var
        if var.storage is n.Storage.DYNAMIC:  # a method, in the body of its class
            self.expose_named(var.name)
        if var.name == "__class__" or (var.name == "type" and self.facts.is_builtin(var)):
            for shape in self.shapes.of_var.values():  # what it gives may be called
                self.leak_class(shape)
        if var in self.facts.functions:
            self.expose(self.facts.functions[var].function)
            if expr not in self.only_called:
                self.hand_out(self.facts.functions[var].function)
        elif var in self.shapes.of_var:
            self.leak_class(self.shapes.of_var[var])
            if expr not in self.only_called:
                self.hand_out(self.shapes.of_var[var])
        elif var in self.proven:
            return self.variable_not_none(var)
        elif var.storage is not n.Storage.GLOBAL or self.facts.bindings[var]:
            return self.variable(var)
        return self.flowing.made(object)

    def display(self, expr: n.List | n.Set | n.Tuple, out: Place) -> None:
        """A list, a set or a tuple that is written out."""
        self.flowing.add(out, [_DISPLAYS[type(expr)]])
        has_star = any(type(item) is n.Starred for item in expr.items)
        for index, item in enumerate(expr.items):
            if type(item) is n.Starred:
                held = Place()
                self.flowing.read(self.expr(item.value), held, keys=True)
            else:
                held = self.expr(item)
            self.flowing.flow(held, self.flowing.part(out, ITEMS))
            where = str(index) if type(expr) is n.Tuple and not has_star else ANYWHERE
            self.flowing.flow(held, self.flowing.part(out, where))

    def comprehension(self, expr: n.Comp, out: Place) -> None:
        self.flowing.add(out, [_MADE[expr.kind]])
        for clause in expr.clauses:
            held = self.iterated(clause.iter)
            self.store(clause.target, held if not clause.is_async else self.flowing.made(object))
            for test in clause.ifs:
                self.expr(test)
        element = self.expr(expr.element)
        if expr.value is not None:
            self.flowing.put(out, element, KEYS)
            element = self.expr(expr.value)
        self.flowing.put(out, element)

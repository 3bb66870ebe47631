"""What classes themselves have, and calls of that by the name of a class, as `program.flows` follows them.

A class is named by its name, by the first parameter of a class method that does nothing with it but to read what it
has, and by `x.__class__`. What it has under the name of a constant is what its body, or a store by its name, has put
there.
"""

from __future__ import annotations

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.ir import nodes as n
from s2s.ir.walk import walk
from s2s.program.flow_values import ValueFlows
from s2s.program.flowing import Kind, Place
from s2s.program.members import ClassShape, Member, is_own_super

#: The method by which a class attribute gives another value when it is read.
_DESCRIPTOR = "__get__"
#: What every class has that neither is a class nor makes an instance.
_GIVES_NO_CLASS = frozenset({"__name__", "__qualname__", "__module__", "__doc__", "__init__"})
#: What is told of each class that derives from one.
_SUBCLASSED = "__init_subclass__"
#: The kinds of members whose binding runs no code.
_PASSIVE = frozenset({"method", "static", "class", "property"})


class ClassFlows(ValueFlows):
    """The data flow of class attributes and of calls through class names."""

    def expr(self, expr: n.Expr) -> Place:
        """What an expression may give."""
        raise NotImplementedError

    def bind(self, function: n.Function, call: n.Call, has_self: bool) -> None:
        """Let the arguments of a call flow into the parameters of a function."""
        raise NotImplementedError

    def unknown(self, call: n.Call, called: Place | None = None) -> Place:
        """Follow a call of unknown code."""
        raise NotImplementedError

    def named_classes(self, expr: n.Expr) -> list[ClassShape]:
        """The classes that an expression may be, by the text alone; none if that does not tell."""
        if type(expr) is not n.Load:
            return []
        if expr.var in self.shapes.of_var:
            return [self.shapes.of_var[expr.var]]
        around = self.function_around
        member = self.shapes.owner.get(around) if around is not None else None
        if member is None or around not in self.asking or expr.var is not around.params[0].var:
            return []
        return member.owner.derived()

    # -- attributes

    def has_constant(self, shape: ClassShape, name: str) -> bool:
        """Whether what a class has under a name is what its body, or a store by its name, has put there."""
        member = shape.find(name)
        is_there = (
            shape in self.plain and not shape.is_open and member is not None and member.kind == "constant"
        )
        return is_there and not hasattr(type, name)

    def of_class(self, shape: ClassShape, name: str) -> Place:
        """The place of an attribute of a class."""
        found = self.of_classes.get((shape, name))
        if found is None:
            found = self.of_classes[shape, name] = Place()
            if self.has_constant(shape, name):
                self.flowing.flow(self.field(shape, name), found)
            else:
                self.asked_of_class(shape, name)
                self.flowing.flow(self.read_attribute(self.flowing.made(object), name), found)
        return found

    def asked_of_class(self, shape: ClassShape, name: str) -> None:
        """A class is asked for an attribute: one that is not in the text may give the class, or one above it."""
        is_of_type = hasattr(vars(type).get(name), "__set__")  # which comes before what a class has
        if (shape.find(name) is None or is_of_type) and name not in _GIVES_NO_CLASS:
            for part in shape.mro:
                self.leak_class(part)

    def read_of_classes(self, classes: list[ClassShape], name: str) -> Place:
        """The place of an attribute of one of several classes."""
        out = Place()
        for shape in classes:
            self.flowing.flow(self.of_class(shape, name), out)
        return out

    def read_of_class_of(self, base: Place, name: str) -> Place:
        """The place of an attribute of an object's class."""
        out = Place()

        def tell(kinds: set[Kind]) -> None:
            for kind in kinds:
                if isinstance(kind, ClassShape):
                    self.flowing.flow(self.of_class(kind, name), out)
                else:
                    self.flowing.flow(self.read_attribute(self.flowing.made(object), name), out)

        self.flowing.on(base, tell)
        return out

    def stored_to_class(self, target: n.Attr, value: Place) -> bool:
        """Follow a store to a constant of a class by the name of that; says whether it is one."""
        base = target.value
        shape = self.shapes.of_var.get(base.var) if type(base) is n.Load else None
        if shape is None or not all(self.has_constant(one, target.name) for one in shape.derived()):
            return False
        self.on_classes.add(target.name)
        for one in shape.derived():
            self.put_on_class(one, target.name, value)
        return True

    def put_on_class(self, shape: ClassShape, name: str, value: Place) -> None:
        """Follow a store to a class attribute, which instances have, too; a descriptor may give anything."""
        field = self.field(shape, name)
        self.flowing.flow(value, field)
        self.flowing.on(
            value, lambda kinds: self.flowing.add(field, [object] if self._describes(kinds) else [])
        )

    def _describes(self, kinds: set[Kind]) -> bool:
        """Whether one of some values may make another one where it is read of a class, or becomes able to."""
        shapes = [kind for kind in kinds if isinstance(kind, ClassShape)]
        return any(
            shape.find(_DESCRIPTOR) is not None or _DESCRIPTOR in self.shapes.stored for shape in shapes
        )

    def replaced_at_once(self, shape: ClassShape) -> set[str]:
        """The constants of a class that others take the place of before any code reads them.

        Right behind the class statement stand assignments by the name of the class, of what is made of constants alone.
        No code is given the class before that. In a program of several files, others may run in between.
        """
        found = set[str]()
        is_alone = not self.files and _SUBCLASSED not in self.shapes.stored and runs_none(shape)
        for stmt in () if not is_alone else self.facts.statements[shape.position + 1 :]:
            target = stmt.targets[0] if type(stmt) is n.Assign and len(stmt.targets) == 1 else None
            if type(stmt) is not n.Assign or type(target) is not n.Attr or type(target.value) is not n.Load:
                break
            if target.value.var is not shape.var or not self._is_made_of_constants(stmt.value):
                break
            found.add(target.name)
        return found

    def _is_made_of_constants(self, expr: n.Expr) -> bool:
        """Whether evaluating an expression reads nothing but names of classes."""
        if type(expr) is not n.Call:
            return constant_of(expr) is not NO_CONST
        shape = self.shapes.made_by(expr)
        constructor = self.constructor(shape) if shape is not None and shape in self.plain else None
        if constructor is None or constructor.function not in self.owners:
            return False
        given = [*expr.args, *(keyword.value for keyword in expr.keywords)]
        params = {param.var for param in constructor.function.params}
        stored = constructor.values.values()
        return all(constant_of(one) is not NO_CONST for one in given) and all(
            one.var in params if type(one) is n.Load else constant_of(one) is not NO_CONST for one in stored
        )

    # -- calls

    def call_of_class(self, call: n.Call, classes: list[ClassShape], name: str) -> Place:
        """A call of what classes have: a method is given an object of a class that derives from one of them."""
        found = [shape.find(name) for shape in classes]
        if not all(map(self._is_called_of, classes, found)):
            for part in dict.fromkeys(part for shape in classes for part in shape.mro):
                member = part.members.get(name)
                if member is not None and member.function is not None:
                    self.expose(member.function)
            for shape in classes:
                self.asked_of_class(shape, name)
            return self.unknown(call)
        out = Place()
        for member in dict.fromkeys(found):
            assert member is not None and member.function is not None
            self.bind(member.function, call, member.kind == "class")
            self.flowing.flow(self.result(member.function), out)
        return out

    def _is_called_of(self, shape: ClassShape, member: Member | None) -> bool:
        return (
            member is not None
            and member.function in self.owners
            and member.kind in ("method", "static", "class")
            and member.function not in self.shapes.unbound
            and shape in self.plain
            and not shape.is_open
        )

    def call_above(self, call: n.Call, above: n.Call, name: str) -> Place:
        """A call of a method by `super()`: of the next class that has one, for each class the object may be of."""
        member = None if self.function_around is None else self.shapes.owner.get(self.function_around)
        is_known = member is not None and member.kind == "method" and _is_own_super(above, member)
        found: list[Member | None] = []
        if member is not None and is_known and self.function_around not in self.shapes.unbound:
            for shape in member.owner.derived():
                is_known &= shape in self.plain
                rest = shape.mro[shape.mro.index(member.owner) + 1 :]
                found.append(next((part.members[name] for part in rest if name in part.members), None))
        functions = [one.function if one is not None and one.kind == "method" else None for one in found]
        if name == "__init__" and not call.args and not call.keywords:  # that of object does nothing
            functions = [own for own, one in zip(functions, found, strict=True) if one is not None]
            is_known &= bool(found)
        known = [function for function in functions if function in self.owners]
        if not is_known or len(known) < len(functions) or not found:
            for arg in above.args:
                self.expr(arg)
            for function in self.by_name.get(name, ()):
                self.bind(function, call, True)
            return self.unknown(call)
        out = Place()
        for function in dict.fromkeys(known):
            assert function is not None
            self.bind(function, call, True)
            self.flowing.flow(self.result(function), out)
        return out


def runs_none(shape: ClassShape) -> bool:
    """Whether no code is given a class while its statement runs: by a class above, a metaclass, or the body."""
    for part in shape.mro:
        above = [
            base for base in part.definition.bases if not (type(base) is n.Load and base.var.name == "object")
        ]
        if part.definition.keywords or len(above) > len(part.bases) or _SUBCLASSED in part.members:
            return False
    return bool(shape.mro) and all(_is_passive(stmt, shape) for stmt in shape.definition.body)


def _is_passive(stmt: n.Stmt, shape: ClassShape) -> bool:
    """Whether a statement binds nothing in a class but constants and functions: these do nothing when bound."""
    if type(stmt) is n.FunctionDef:
        member = shape.members.get(stmt.var.name)
        return member is not None and member.function is stmt.function and member.kind in _PASSIVE
    if type(stmt) is n.Assign or type(stmt) is n.AnnAssign or type(stmt) is n.ExprStmt:
        return stmt.value is None or constant_of(stmt.value) is not NO_CONST
    return type(stmt) is n.Pass


def _is_own_super(above: n.Call, member: Member) -> bool:
    """Whether a call of `super` is one for the class whose body it stands in, and the object of the method."""
    if not above.args and not above.keywords:
        return True
    function = member.function
    if function is None or not function.params or not is_own_super(above, member.owner, function):
        return False
    itself = function.params[0].var
    stored = (node for node in walk(function) if type(node) is n.Store)
    return all(node.var is not itself for node in stored)

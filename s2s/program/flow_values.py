"""The places of a module's variables, attributes and functions, and what is known of its classes."""

from __future__ import annotations

from s2s.ir import nodes as n
from s2s.ir.walk import walk
from s2s.program.bindings import ModuleFacts
from s2s.program.constructors import Constructor, constructor_of
from s2s.program.flow_annotations import names_in_annotations
from s2s.program.flow_enums import flown_enums
from s2s.program.flow_identity import identical_classes
from s2s.program.flow_library import has_no
from s2s.program.flow_nested import known_by_calls
from s2s.program.flowing import Flowing, Kind, Place
from s2s.program.members import ClassShape, imported
from s2s.program.records import fields_of, is_field, is_record
from s2s.program.shapes import Shapes

_NONE: frozenset[Kind] = frozenset({type(None)})
#: What an object does when an item of it is read, or it is gone over without a method for that.
ITEM = "__getitem__"
_LOOKUP = ("__getattribute__", "__getattr__")
#: Bases whose instances have nothing of their own.
_GIVING_NOTHING = frozenset({("builtins", "object"), ("abc", "ABC"), ("typing", "Generic")})


class ValueFlows:
    """The places of a module, and who is told what is at them.

    Attributes:
        files: the names of the program's files, of which none is a module of the library.
        owners: the functions that are known members of classes.
        plain: the classes whose instances have nothing from outside of the program.
        lists: the classes that are lists, and nothing else as far as what they hold goes.
        sliceable: the types of which a subscript may give a part.
        of_classes: what attributes of classes give that are read of these.
        asking: the class methods that do nothing with their class but to read what it has.
        enums: the enums whose members are known.
        identical: the classes whose instances are equal to nothing but themselves.
        fields: what attributes hold, by their names and the exact classes of whose instances they are.
        given: what is stored in attributes of a name of what may be of any class, and so in all of that name.
        gathered: what is read from attributes of a name of what may be of any class.
        called: the functions of the module that calls name.
        nested: the functions inside of others of which all calls are known.
        assigned: the variables that assignments and loops store to: what does not flow there is not stored.
        bound: the methods that calls are bound to.
        stored: the names of the attributes that are stored on instances of each class.
        remakes: whether objects are made anew with attributes whose names are not written where that is done.
        deleted: the names of the attributes that a `del` takes away.
        on_classes: the names of the attributes that are stored on classes.
        stores_by_name: whether attributes are stored whose names are no names in the text.
        function_around: the function whose body is followed just now.
        stores: all stores to attributes: of what, by which name, and what is stored.
        proven: the locals that are not None where the text is followed just now.
        constructed: the classes of which calls by their names give instances.
        unsure: those of which not all do, or whose instances something else may make, in part.
        handed_out: the classes and functions that code nobody knows is given.
        only_called: expressions that are functions which nobody does anything with but to call them.
    """

    def __init__(self, shapes: Shapes, facts: ModuleFacts, files: frozenset[str] = frozenset()) -> None:
        self.shapes, self.facts, self.files = shapes, facts, files
        self.lists = frozenset(shape for shape in shapes.of_var.values() if _is_list(shape, shapes, facts))
        self.sliceable: frozenset[Kind] = frozenset({list, tuple}) | self.lists
        self.flowing = Flowing(self.leak_object, self.read_object, self.lists)
        self.variables: dict[n.Var, Place] = {}
        self.fields: dict[str, dict[ClassShape, Place]] = {}
        self.given: dict[str, Place] = {}
        self.gathered: dict[str, Place] = {}
        self.results: dict[n.Function, Place] = {}
        self.owners = {
            function: None
            for function, member in shapes.owner.items()
            if member.kind in ("method", "static", "class", "property")
        }
        self.by_name: dict[str, list[n.Function]] = {}
        for function in self.owners:
            self.by_name.setdefault(shapes.owner[function].name, []).append(function)
        self.plain = {shape for shape in shapes.of_var.values() if _is_plain(shape, facts)}
        self.enums = flown_enums(shapes, facts, files)
        told = self.plain | {enum.shape for enum in self.enums.values()}
        self.of_classes: dict[tuple[ClassShape, str], Place] = {}
        self.asking = {
            function
            for function, member in shapes.owner.items()
            if member.kind == "class" and asks_its_class(function)
        }
        self.identical = identical_classes(told, self.asking, shapes, facts)
        self.called: set[n.Var] = set()
        self.nested = known_by_calls(facts.module)
        self.assigned: set[n.Var] = set()
        self.bound: set[n.Function] = set()
        self.exposed: set[n.Function] = set()
        self.leaked: set[ClassShape] = set()
        self.constructors: dict[ClassShape, Constructor | None] = {}
        self.stored: dict[ClassShape, set[str]] = {}
        self.on_classes: set[str] = set()
        self.stores_by_name = False
        self.remakes = False
        self.deleted: set[str] = set()
        self.constructed: set[ClassShape] = set()
        self.unsure: set[ClassShape] = set()
        self.handed_out: set[ClassShape | n.Function] = set()
        self.only_called: set[n.Expr] = set()
        self.of_records: dict[ClassShape, frozenset[str]] = {}
        self.function_around: n.Function | None = None
        self.stores: list[tuple[Place, str, Place]] = []
        self.proven: set[n.Var] = set()
        self.not_none: dict[n.Var, Place] = {}

    # -- places

    def variable(self, var: n.Var) -> Place:
        """What a variable holds: anything, unless only this module's text stores to it."""
        found = self.variables.get(var)
        if found is None:
            found = self.variables[var] = Place()
            if var.storage is n.Storage.DYNAMIC or self.facts.is_in_opaque_syntax(var):
                self.flowing.add(found, [object])
        return found

    def variable_not_none(self, var: n.Var) -> Place:
        """What a variable holds where it is known not to hold None."""
        found = self.not_none.get(var)
        if found is None:
            found = self.not_none[var] = Place()
            self.flowing.flow(self.variable(var), found, but=_NONE)
        return found

    def field(self, shape: ClassShape, name: str) -> Place:
        """What an attribute of instances of exactly one class holds."""
        by_class = self.fields.setdefault(name, {})
        found = by_class.get(shape)
        if found is None:
            found = by_class[shape] = Place()
            if name in self.given:
                self.flowing.flow(self.given[name], found)
            if name in self.gathered:
                self.flowing.flow(found, self.gathered[name])
        return found

    def give(self, name: str) -> Place:
        """What is stored in attributes of a name of objects that may be of any class."""
        found = self.given.get(name)
        if found is None:
            found = self.given[name] = Place()
            for field in list(self.fields.get(name, {}).values()):
                self.flowing.flow(found, field)
            if name in self.gathered:
                self.flowing.flow(found, self.gathered[name])
        return found

    def gather(self, name: str) -> Place:
        """What attributes of a name hold, of objects that may be of any class."""
        found = self.gathered.get(name)
        if found is None:
            found = self.gathered[name] = Place()
            for field in list(self.fields.get(name, {}).values()):
                self.flowing.flow(field, found)
            if name in self.given:
                self.flowing.flow(self.given[name], found)
        return found

    def names(self) -> list[str]:
        """The names of all attributes that are read or stored."""
        return [*dict.fromkeys((*self.fields, *self.given, *self.gathered))]

    def result(self, function: n.Function) -> Place:
        """What a function returns."""
        return self.results.setdefault(function, Place())

    # -- what is called from elsewhere

    def expose(self, function: n.Function) -> None:
        """Code that nobody knows may call a function."""
        if function in self.exposed:
            return
        self.exposed.add(function)
        member = self.shapes.owner.get(function)
        has_self = member is not None and member.kind in ("method", "property")
        for param in function.params[1:] if has_self else function.params:
            self.flowing.add(self.variable(param.var), [object])
        self.flowing.leak(self.result(function))

    def leak_object(self, shape: ClassShape) -> None:
        """Code that nobody knows is given an instance: it may call its methods."""
        if shape in self.leaked:
            return
        self.leaked.add(shape)
        for name in dict.fromkeys(name for part in shape.mro for name in part.members):
            member = shape.find(name)
            if member is not None and member.function is not None and name != "__init__":
                self.expose(member.function)

    def read_object(self, shape: ClassShape) -> None:
        """Items of an instance are read: methods of its class give those to who knows what."""
        for name in (ITEM, "__iter__"):
            member = shape.find(name)
            if member is not None and member.function is not None:
                self.expose(member.function)

    def leak_class(self, shape: ClassShape) -> None:
        """Code that nobody knows may make instances of a class."""
        for part in shape.derived():
            self.unsure.add(part)
            for member in (each for above in part.mro for each in above.members.values()):
                if member.function is not None:
                    self.expose(member.function)
            constructor = self.constructor(part)
            for field in constructor.values if constructor is not None else ():
                self.flowing.add(self.field(part, field), [object])

    def hand_out(self, given: ClassShape | n.Function) -> None:
        """Code that nobody knows is given a class, or a function: it may make instances of what annotations name."""
        if given in self.handed_out:
            return
        self.handed_out.add(given)
        names = names_in_annotations(given)
        for shape in self.shapes.of_var.values() if names else ():
            if shape.var.name in names:
                self.leak_class(shape)
                self.hand_out(shape)

    def hand_out_all(self) -> None:
        """Something reads annotations, of who knows what."""
        for shape in self.shapes.of_var.values():
            self.hand_out(shape)
        for definition in self.facts.functions.values():
            self.hand_out(definition.function)

    def expose_named(self, name: str) -> None:
        """Something of a name may be called from anywhere: a method, or what the module itself has under it."""
        for function in self.by_name.get(name, ()):
            self.expose(function)
        self.expose_global(name)
        var = self.facts.module.globals.get(name)
        if var in self.facts.functions:
            self.hand_out(self.facts.functions[var].function)
        elif var in self.shapes.of_var:
            self.hand_out(self.shapes.of_var[var])

    def expose_global(self, name: str) -> None:
        """Whoever imports a name of the module may call what it is bound to."""
        var = self.facts.module.globals.get(name)
        if var in self.facts.functions:
            self.expose(self.facts.functions[var].function)
        elif var in self.shapes.of_var:
            self.leak_class(self.shapes.of_var[var])

    def later_unbound(self, function: n.Function) -> None:
        """A method that no call by its name is seen of may be called from outside."""
        member = self.shapes.owner[function]
        if member.kind == "property" or (member.name in ("__init__", ITEM) and member.owner in self.plain):
            return
        self.expose(function)

    # -- attributes

    def read_attribute(self, base: Place, name: str) -> Place:
        """What an attribute gives: what is stored there, what a property returns, or anything."""
        out, flowing = Place(), self.flowing

        def tell(kinds: set[Kind]) -> None:
            for kind in kinds:
                if has_no(kind, name):
                    continue  # it raises
                member = kind.find(name) if isinstance(kind, ClassShape) else None
                enum = self.enums.get(kind.var) if isinstance(kind, ClassShape) else None
                if enum is not None and (given := enum.given(name)):
                    flowing.add(out, given)
                elif isinstance(kind, ClassShape) and self.is_own(kind, name):
                    flowing.flow(self.field(kind, name), out)
                elif member is not None and member.kind == "property" and member.function is not None:
                    flowing.flow(self.result(member.function), out)
                else:  # it may be an object of the program all the same
                    if kind in flowing.holding:  # a method, which may put something in
                        flowing.leak(base)
                    flowing.add(out, [object])
                    flowing.flow(self.gather(name), out)
                    self.expose_named(name)
                    for function in self.by_name.get(name, ()):
                        flowing.flow(self.result(function), out)

        flowing.on(base, tell)
        return out

    def is_own(self, shape: ClassShape, name: str) -> bool:
        """Whether what an instance has under a name is what was stored there, or what its class has for all."""
        if shape not in self.plain or shape.is_open or any(map(shape.find, _LOOKUP)):
            return False
        member = shape.find(name)
        if is_record(shape) and self.constructor(shape) is None:
            return False
        if member is None or member.kind == "constant" or is_field(shape, name, self.facts):
            return True
        if shape not in self.of_records:
            found = fields_of(shape, self.facts, computed=True)
            self.of_records[shape] = frozenset(() if found is None else found.names)
        return name in self.of_records[shape]

    def member(self, expr: n.Expr) -> ClassShape | None:
        """The enum of which an expression reads a member, by the name of its class or from where it is kept."""
        var, name = None, ""
        if type(expr) is n.Attr and type(expr.value) is n.Load:
            var, name = expr.value.var, expr.name
        elif type(expr) is n.Load and expr.var in self.facts.members_of:
            var, name = self.facts.members_of[expr.var]
        enum = self.enums.get(var) if var is not None else None
        return enum.shape if enum is not None and name in enum.members else None

    def constructor(self, shape: ClassShape) -> Constructor | None:
        """What making an instance stores, if that is all it does."""
        if shape not in self.constructors:
            self.constructors[shape] = constructor_of(shape, self.facts, computed=True)
        return self.constructors[shape]


def _is_list(shape: ClassShape, shapes: Shapes, facts: ModuleFacts) -> bool:
    """Whether a class derives from `list`, and has constants of its own alone, none in the place of what lists have.

    What a method of its own does with what `self` holds is not followed.
    """
    bases = shape.definition.bases
    if (
        len(bases) != 1
        or imported(bases[0], facts) != ("builtins", "list")
        or shape.is_open
        or shape.subclasses
    ):
        return False
    body = shape.definition.body
    if any(member.kind != "constant" for member in shape.members.values()) or any(
        type(stmt) not in (n.Pass, n.Assign, n.AnnAssign, n.ExprStmt) for stmt in body
    ):
        return False
    taken = (*dir(list), *_LOOKUP, "__del__", "__radd__")
    return not any(name in shape.members or name in shapes.stored.values for name in taken)


def asks_its_class(function: n.Function, *, or_calls: bool = False) -> bool:
    """Whether a class method does nothing with its class but to read what that has, or to call it."""
    itself = function.params[0].var if function.params else None
    if itself is None or itself.storage is not n.Storage.FAST:
        return False
    asked = set[n.Node]()
    for node in walk(function):
        if type(node) is n.Attr:
            asked.add(node.value)
        elif type(node) is n.Call and or_calls:
            asked.add(node.func)
        elif getattr(node, "var", None) is itself and type(node) is not n.Param and node not in asked:
            return False
    return True


def _is_plain(shape: ClassShape, facts: ModuleFacts) -> bool:
    """Whether instances of a class have nothing but what the classes of the module give them."""
    own = {part.var for part in shape.mro}
    return not shape.is_foreign and all(
        (type(base) is n.Load and base.var in own) or imported(base, facts) in _GIVING_NOTHING
        for part in shape.mro
        for base in map(_without_types, part.definition.bases)
    )


def _without_types(base: n.Expr) -> n.Expr:
    """A base as it is without what it is given in brackets: `Generic[T]`."""
    return base.value if type(base) is n.Subscript else base


def is_abstract(shape: ClassShape, facts: ModuleFacts) -> bool:
    """Whether making an instance of a class may raise an error, for a method that it lacks."""
    return any(imported(base, facts)[0] == "abc" for part in shape.mro for base in part.definition.bases)

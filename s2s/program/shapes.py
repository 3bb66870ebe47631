"""What is known of a module's classes: their bases, their members by kind, and what an attribute of an instance means.

A *shape* is made of a class statement at the top level of the module whose class is certainly what its body says:
undecorated or decorated by a plain `@dataclass`, without keywords (so that its metaclass is that of its bases), every
base a shape, a builtin class, one of `_PLAIN_BASES`, or *foreign*: imported. Those of other files come last, so that
what a shape's body binds is found first; `sealed-classes` promises that a foreign class looks attributes up as
`object` does. What its metaclass makes of constants and calls is not known: only methods are.

`lookup` answers what `x.name` is, for an instance `x` of exactly a class, or also of its subclasses. The answer holds

* if attributes of classes are not rebound after the class body and instances do not shadow methods (`sealed-classes`),
  but for the names that the text stores on objects (`program.stored`): for these there is an answer only of classes on
  whose instances it does not store them (`program.shadowed`);
* for subclasses: if the classes of the module are all there are (`closed-world`), but for those in other files of the
  program, which may define the names that `Options.program` lists: whoever asks looks there, too. A class of the
  module that is no shape may derive from shapes: these are *open*, and nothing is known of them but of instances of
  exactly that class; where it may derive from any, there is no answer for what its body binds.

Nothing is known of classes with `__getattribute__`, properties beside `__getattr__`, members not bound once, plainly.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import field
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from s2s.frozen import plain
from s2s.ir import nodes as n
from s2s.ir.walk import walk, without_reads
from s2s.options import ProgramNames
from s2s.program.bases import Bases
from s2s.program.bindings import ModuleFacts
from s2s.program.instance_fields import add_fields
from s2s.program.members import (
    GENERATED,
    ClassShape,
    Member,
    add_members,
    bound_in,
    imported,
    is_dataclass,
    is_imported,
    is_plain,
)
from s2s.program.method_calls import add_method_calls
from s2s.program.named_methods import add_named
from s2s.program.shadowed import Shadowed
from s2s.program.stored import TELLING, StoredNames, stored_names

if TYPE_CHECKING:
    from s2s.program.elsewhere import Elsewhere

#: What a class does in place of a look-up, or when a look-up or a getter raises `AttributeError`.
_LOOKUP = ("__getattribute__", "__getattr__")


@plain()
class Shapes:
    """The classes of a module.

    Attributes:
        of_var: the shapes, by the variable each is bound to.
        owner: the member that each function directly in the body of a shape is.
        stored: the attribute names that the text stores.
        fields: the attributes to which the text stores new instances of one class and nothing else, and that class.
        above: the names of the methods that the text takes from what `super()` gives.
        named: the methods that it calls by the name of their class, or gives another name in the body of that.
        unbound: the methods that the text takes from their class otherwise than to call them on the `self` of a
            method of a class that derives from it: they may be called on anything.
        undecided: the names bound in the bodies of classes that may derive from a shape without being one.
        nested: the shapes in the bodies of classes: no name of the module means one of these.
        makes: where the text names an `__init__`.
        elsewhere: those of other files of a whole program.
    """

    of_var: dict[n.Var, ClassShape] = field(default_factory=dict)
    owner: dict[n.Function, Member] = field(default_factory=dict)
    stored: StoredNames = field(default_factory=StoredNames)
    fields: dict[str, ClassShape] = field(default_factory=dict)
    above: set[str] = field(default_factory=set)
    named: set[n.Function | None] = field(default_factory=set)
    unbound: set[n.Function] = field(default_factory=set)
    undecided: set[str] = field(default_factory=set)
    nested: list[ClassShape] = field(default_factory=list)
    makes: list[n.Attr] = field(default_factory=list)
    elsewhere: Elsewhere | None = None

    @cached_property
    def generators(self) -> frozenset[str]:
        """The names of the methods that are generators."""
        return frozenset(member.name for function, member in self.owner.items() if function.is_generator)

    def dissolve(self) -> None:
        """Let go of what leads round in circles, so that no collector has to find it; nothing can be asked any more."""
        for shape in (*self.of_all_files(), *self.nested):
            vars(shape).clear()
        vars(self).pop("shadowed", None)
        self.elsewhere = None

    def is_field(self, shape: ClassShape, name: str) -> bool:
        """Whether what an instance of a class, or of one that derives from it, has under a name is its own."""
        if shape.is_open or self.stored.computes(name) or not self.undecided.isdisjoint((name, *_LOOKUP)):
            return False
        return not any(
            derived.is_open or derived.is_foreign or any(derived.find(one) for one in (name, *_LOOKUP))
            for derived in shape.derived()
        )

    def made_by(self, expr: n.Expr | None) -> ClassShape | None:
        """The class that an expression makes an instance of, of exactly that, if it is a call of one by its name."""
        shape = self.of_var.get(expr.func.var) if type(expr) is n.Call and type(expr.func) is n.Load else None
        # What `__new__` or a metaclass gives is not known.
        return None if shape is None or shape.is_foreign or shape.find("__new__") is not None else shape

    def of_all_files(self) -> list[ClassShape]:
        """The classes of the module, and those that other files have."""
        others = self.elsewhere.shapes.of_var.values() if self.elsewhere is not None else ()
        return [*self.of_var.values(), *others]

    def of_any_file(self, var: n.Var) -> ClassShape | None:
        """The class that a variable is bound to, whichever file of a whole program has it."""
        others = self.elsewhere.shapes.of_var if self.elsewhere is not None else {}
        return self.of_var.get(var) or others.get(var)

    def made_of_any_file(self, expr: n.Expr | None) -> ClassShape | None:
        """As `made_by`, of classes of other files, too."""
        name = expr.func.var if type(expr) is n.Call and type(expr.func) is n.Load else None
        if self.elsewhere is None or name in self.of_var:
            return self.made_by(expr)
        return self.elsewhere.shapes.made_by(expr)

    def named_by(self, annotation: n.Expr | None) -> ClassShape | None:
        """The class that an annotation names, as a text or not."""
        if type(annotation) is n.Load:
            return self.of_var.get(annotation.var) or self._by_name.get(annotation.var.name)
        if type(annotation) is n.Const and type(annotation.value) is str:
            return self._by_name.get(annotation.value)
        return None

    @cached_property
    def _by_name(self) -> dict[str, ClassShape]:
        return {var.name: shape for var, shape in self.of_var.items()}

    @cached_property
    def final(self) -> frozenset[str]:
        """The attributes that the text stores in one place, once for each object: in an `__init__`, as it is made."""
        found: set[str] = set()
        makes: list[n.Expr] = []
        for function, member in self.owner.items():
            if member.name != "__init__" or not function.params:
                continue
            itself = function.params[0].var
            for stmt in function.body:
                target = stmt.targets[0] if type(stmt) is n.Assign else None
                if type(target) is n.Attr and type(target.value) is n.Load and target.value.var is itself:
                    found.add(target.name)
            makes += [call.func for call in walk(function) if type(call) is n.Call and _makes(call, itself)]
        if any(node not in makes for node in self.makes):
            return frozenset()
        return frozenset(name for name in found if len(self.stored.values.get(name, ())) == 1)

    @cached_property
    def shadowed(self) -> Shadowed:
        """Which attributes the text stores on instances of which classes."""
        return Shadowed(self)

    def among(self, shape: ClassShape, exact: bool, through: Member | None = None) -> list[ClassShape]:
        """The classes that an instance may be of.

        Args:
            exact: the instance is of exactly this class; else it may be of any that derives from it.
            through: a method that has been called on the instance, if one has.
        """
        if exact:
            return [shape]
        found = shape.derived()
        if through is None or through.name in self.above or through.function in self.unbound | self.named:
            return found
        # A class that finds another method under its name does not come to this one.
        return [derived for derived in found if derived.find(through.name) is through] or found

    def lookup(
        self,
        shape: ClassShape,
        name: str,
        exact: bool,
        through: Member | None = None,
        holders: Collection[n.Var] | None = None,
    ) -> Member | None:
        """What an attribute of an instance is, if that is one known member of its class; for the rest see `among`.

        Args:
            holders: the classes on whose instances the program stores that attribute, where that is known.
        """
        if not exact and not self.undecided.isdisjoint((name, *_LOOKUP)):
            return None
        among = self.among(shape, exact, through)
        found = among[0].find(name)
        if found is None or found.kind == "other" or self.shadowed.may_be(name, among, holders):
            return None
        special = _LOOKUP if found.kind == "property" else _LOOKUP[:1]
        for derived in among:
            if derived.find(name) is not found or any(derived.find(one) is not None for one in special):
                return None
            if derived.is_open and not exact:
                return None
        return found

    def methods_of(
        self, shape: ClassShape, name: str, exact: bool, through: Member | None, kind: str = "method"
    ) -> list[Member]:
        """The methods of which an attribute of an instance is one, by its class; none if it may be something else."""
        among = self.among(shape, exact, through)
        if not self.undecided.isdisjoint((name, *_LOOKUP)) or self.shadowed.may_be(name, among):
            return []
        found = [derived.find(name) for derived in among if not derived.is_open]
        methods = [member for member in found if member is not None and member.kind == kind]
        if len(methods) < len(among) or any(derived.find(_LOOKUP[0]) is not None for derived in among):
            return []
        return list(dict.fromkeys(methods))

    def lookup_private(self, shape: ClassShape, name: str, inside: ClassShape) -> Member | None:
        """As `lookup`, for a private name in the body of a class: only classes of that name have another one."""
        found = inside.members.get(name)
        mangled = f"_{inside.name.lstrip('_')}{name}"
        same = [other for other in self.of_var.values() if other.name.lstrip("_") == inside.name.lstrip("_")]
        if found is None or found.kind == "other" or inside not in shape.mro or len(same) > 1:
            return None
        if name in self.stored or mangled in self.stored or not self.undecided.isdisjoint((name, *_LOOKUP)):
            return None
        special = _LOOKUP if found.kind == "property" else _LOOKUP[:1]
        if any(derived.is_open or any(map(derived.find, special)) for derived in shape.derived()):
            return None
        return found


def is_private(name: str) -> bool:
    """Whether a name means another one in each class."""
    return name.startswith("__") and not name.endswith("__")


def collect_shapes(
    facts: ModuleFacts,
    program: ProgramNames | None = None,
    modules: Mapping[n.Var, Mapping[str, n.Var]] = MappingProxyType({}),
) -> Shapes:
    """Find the shapes of a module, and what its code does with them.

    Says to the call graph which methods a function may call.

    Args:
        program: what the other files of a whole program may do.
        modules: the variables that hold modules which are in this one, and what the names there mean.
    """
    nodes = list(walk(facts.module))
    stored = stored_names(facts.module, nodes, program.texts if program is not None else ())
    kept = {
        var: {name: one for name, one in names.items() if name not in stored}
        for var, names in modules.items()
    }
    shapes = _shapes_of(nodes, facts, stored, Bases(nodes, facts, kept))
    shapes.elsewhere = facts.elsewhere
    shapes.makes = [node for node in nodes if type(node) is n.Attr and node.name == "__init__"]
    add_calls(shapes, facts)
    add_named(shapes, nodes)
    return shapes


def add_calls(shapes: Shapes, facts: ModuleFacts) -> None:
    """Find what attributes are stored of instances, and say to the call graph which methods a function may call."""
    add_fields(shapes)
    add_method_calls(shapes, facts)


def declared_shapes(facts: ModuleFacts) -> Shapes:
    """The shapes of a module as their class statements make them: without `fields`, annotations and `unbound`."""
    # What `collect` has left out says nothing of classes.
    nodes = facts.nodes or without_reads(facts.module, TELLING)
    return _shapes_of(nodes, facts, stored_names(facts.module, nodes, ()), Bases((), facts, {}))


def _shapes_of(nodes: list[n.Node], facts: ModuleFacts, stored: StoredNames, bases: Bases) -> Shapes:
    """The shapes of a module of these nodes, bases before the classes that derive from them."""
    shapes = Shapes(stored=stored)
    for position, stmt in enumerate(facts.statements):
        if type(stmt) is n.ClassDef:
            for inner in bases.nested_in(stmt):
                _add(inner, position, shapes, facts, bases)
            _add(stmt, position, shapes, facts, bases)
    known = {shape.definition for shape in (*shapes.of_var.values(), *shapes.nested)}
    for node in nodes:
        if type(node) is n.ClassDef and node not in known and (node.bases or node.keywords):
            _open_bases(node, shapes, facts, bases)
    return shapes


def _open_bases(definition: n.ClassDef, shapes: Shapes, facts: ModuleFacts, bases: Bases) -> None:
    """Take in a class that is no shape, and may derive from some."""
    unknown = 0
    for base in map(bases.meant, definition.bases):
        var = base.var if type(base) is n.Load else None
        if var in shapes.of_var:
            for shape in shapes.of_var[var].mro:
                shape.is_open = True
        elif (
            not is_imported(base, facts)
            and not imported(base, facts)[0]
            and not (var in facts.index and facts.bindings[var] == 1)
            and var not in bases.only_imported
        ):
            unknown += 1
    if unknown:
        shapes.undecided.update(bound_in(definition))
        if len(definition.bases) > 1 or definition.keywords or definition.decorators:
            shapes.stored.computed.append((definition, "a class is made of bases that are computed"))


def _makes(call: n.Node, itself: n.Var) -> bool:
    """Whether an `__init__` calls one of a class above on its own object."""
    if type(call) is not n.Call or type(call.func) is not n.Attr:
        return False
    first, above = call.args[0] if call.args else None, call.func.value
    is_super = type(above) is n.Call and type(above.func) is n.Load and above.func.var.name == "super"
    return is_super or (type(first) is n.Load and first.var is itself)


def _add(definition: n.ClassDef, position: int, shapes: Shapes, facts: ModuleFacts, known: Bases) -> None:
    var = definition.var
    is_nested = var.storage is not n.Storage.GLOBAL
    if (
        (facts.bindings[var] != 1 and not is_nested)
        or definition.keywords
        or definition.type_params
        or facts.is_in_opaque_syntax(var)
        or position < facts.last_star_import
    ):
        return
    decorators = definition.decorators
    if len(decorators) > 1 or not all(is_dataclass(decorator, facts) for decorator in decorators):
        return
    bases: list[ClassShape] = []
    others: list[n.Expr] = []
    for base in map(known.meant, definition.bases):
        shape = shapes.of_var.get(base.var) if type(base) is n.Load else None
        if shape is None:
            others.append(base)
        elif others:
            return  # what another file's class has comes first
        else:
            bases.append(shape)
    plain = all(is_plain(base, facts) for base in others)
    if not plain and not all(is_imported(base, facts) for base in others):
        return
    shape = ClassShape(var, definition, position, bases, is_nested=is_nested)
    shape.is_foreign = not plain or any(parent.is_foreign for parent in bases)
    if not shape.mro or not add_members(shape, facts):
        return
    if decorators:
        for name in GENERATED:
            shape.members.setdefault(name, Member(name, "other", shape))
    if is_nested:
        shapes.nested.append(shape)
    else:
        shapes.of_var[var] = shape
    for parent in bases:
        parent.subclasses.append(shape)
    for member in shape.members.values():
        if member.function is not None:
            shapes.owner[member.function] = member

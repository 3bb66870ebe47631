"""Which member of a class an attribute is, at the current point of a walk over a scope.

What an object is an instance of is known of the first parameter of a method, of a local that is bound to nothing but
`C(…)`, and of the class itself. What an attribute of it is then, `program.shapes` tells, for all that `sealed-classes`
and `closed-world` promise.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from s2s.analysis.defs import Def, Kind, non_phi_sources
from s2s.analysis.fact import Why
from s2s.analysis.flown import kinds_of, with_attribute
from s2s.context import Context
from s2s.inlining.accesses import Access, Receiver
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, clone, walk
from s2s.program.flown_kinds import Known
from s2s.program.members import ClassShape, Member
from s2s.program.shadowed import is_rebound
from s2s.program.shapes import Shapes, is_private


@dataclass
class Methods:
    """What is known of the objects whose attributes a scope reads.

    Attributes:
        of_var: what is known of variables, of those the walk has made too.
    """

    cx: Context
    root: Scope
    of_var: dict[n.Var, Receiver] = field(default_factory=dict)
    _asked: set[Def] = field(default_factory=set)  # the definitions on the recursion stack

    def __post_init__(self) -> None:
        root, shapes = self.root, self.cx.shapes
        if not self.cx.granted("sealed-classes"):
            return  # of single statements only, and so not of what is known in all of them
        if shapes is not None and isinstance(root, n.Function) and self.cx.granted("annotations"):
            for param in root.params:
                named = shapes.named_by(param.annotation)
                if named is not None and param.kind in n.SINGLE and not is_rebound(param.var, root):
                    self.of_var[param.var] = Receiver(self._of_program(named), frozenset({"annotations"}))
        if shapes is None or not isinstance(root, n.Function) or root not in shapes.owner or not root.params:
            return
        if self._whole is not None and root in self._whole.owner:
            shapes = self._whole
        member, first = shapes.owner[root], root.params[0]
        if root in shapes.unbound:
            return
        if member.kind in _BOUND and first.kind in n.SINGLE and not is_rebound(first.var, root):
            is_class = member.kind == "class"
            through = None if is_class else member
            self.of_var[first.var] = Receiver(member.owner, frozenset(), is_class=is_class, through=through)

    @contextmanager
    def knowing(self, access: Access | None, prologue: list[n.Assign]) -> Iterator[None]:
        """Walk the body of a method with what is known of the object it is called on.

        Args:
            prologue: binds the arguments that do not stand in the body themselves.
        """
        var: n.Var | None = None
        if access is not None and access.first is not None:
            bound = [stmt.targets[0] for stmt in prologue if stmt.value is access.first]
            if bound and type(bound[0]) is n.Store:
                var = bound[0].var
            elif type(access.first) is n.Load:
                var = access.first.var
        if var is None or var in self.of_var or access is None:
            yield
            return
        self.of_var[var] = access.receiver
        yield
        del self.of_var[var]

    def know(self, variables: Iterable[n.Var]) -> bool:
        """Whether the classes of the objects in variables are known without a test."""
        flows = self.cx.flows.variables if self.cx.flows is not None else {}
        return all(var in self.of_var or self._flown(flows.get(var)) is not None for var in variables)

    def is_in_class_of(self, access: Access | None) -> bool:
        """Whether the scope is a method of the very class whose body has the member."""
        around = self._class_around()
        return access is not None and around is not None and around.var is access.member.owner.var

    @property
    def _whole(self) -> Shapes | None:
        """The classes of all files, where these can be followed as one module."""
        elsewhere = self.cx.facts.elsewhere
        return elsewhere.shapes if elsewhere is not None and elsewhere.is_whole else None

    def _of_program(self, shape: ClassShape) -> ClassShape:
        """A class with all that derive from it, in other files, too."""
        return shape if self._whole is None else self._whole.of_var.get(shape.var, shape)

    def _class_around(self) -> ClassShape | None:
        """The class that the scope is a method of."""
        shapes = self.cx.shapes
        own = (
            shapes.owner.get(self.root) if shapes is not None and isinstance(self.root, n.Function) else None
        )
        return own.owner if own is not None else None

    def access(self, expr: n.Attr, scope: Scope) -> Access | None:
        """Which member of a class an attribute is, if that is known; module code, which runs once, does not ask."""
        if not isinstance(self.root, n.Function) or not self.cx.granted("sealed-classes", expr):
            return None
        receiver = self._receiver(expr.value, scope)
        if receiver is None:
            return None
        member = self._member(receiver, expr.name)
        if member is None or (receiver.is_class and member.kind == "property"):
            return None
        why = receiver.why | ({"sealed-classes"} if receiver.exact else {"closed-world"})
        if member.function in self.cx.facts.members_elsewhere:
            why |= {"closed-world"}
        if member.kind in _DECORATED:
            why |= {"sealed-builtins"}
        first: n.Expr | None = expr.value
        if member.kind == "class" and not receiver.is_class and _mentions_first(member):
            return None  # the class of an instance is written by no name
        if member.kind in _WITHOUT_SELF and type(expr.value) is not n.Load:
            return None  # what the object is read from may not be there
        if member.kind == "static" or (member.kind == "method" and receiver.is_class):
            first = None
        return Access(member, first, receiver, why)

    def managed(self, expr: n.Attr, scope: Scope, definition: n.ClassDef) -> Why | None:
        """Why an attribute is what a decorator has made of a method of a class; None if that is not known."""
        found = [member.owner for member in self.methods_of(expr, scope, "other")]
        if [shape.definition for shape in found] != [definition] or found[0].is_foreign:
            return None
        receiver = self._receiver(expr.value, scope)
        assert receiver is not None
        return receiver.why | ({"sealed-classes"} if receiver.exact else {"closed-world"})

    def methods_of(self, expr: n.Attr, scope: Scope, kind: str = "method") -> list[Member]:
        """The members of a kind of which an attribute is one, whatever its object is; none if that is not known."""
        shapes, program, name = self.cx.shapes, self.cx.options.program, expr.name
        if not isinstance(self.root, n.Function) or not self.cx.granted("sealed-classes", expr):
            return []
        receiver = self._receiver(expr.value, scope) if shapes is not None and not is_private(name) else None
        if receiver is None or shapes is None or receiver.is_class:
            return []
        own = shapes.of_var.get(receiver.shape.var)
        if own is None or (program is not None and program.on_self(name) in program):
            return []
        if not self._is_known(receiver, name, "__getattribute__") or not self._is_known_unshadowed(
            receiver, name
        ):
            return []
        return shapes.methods_of(own, name, receiver.exact, receiver.through, kind)

    def _member(self, receiver: Receiver, name: str) -> Member | None:
        """Which member of its class an attribute of an object is, as far as that is known."""
        shapes, program = self.cx.shapes, self.cx.options.program
        assert shapes is not None
        own = shapes.of_var.get(receiver.shape.var)
        holders = self._holders(name)
        is_asked = self._whole is not None and receiver.shape.var in self._whole.of_var
        if is_private(name):
            inside = self._class_around()
            member = (
                shapes.lookup_private(own, name, inside) if own is not None and inside is not None else None
            )
        else:
            shape = own or receiver.shape
            if self._whole is not None and is_asked:
                shapes, shape = self._whole, self._of_program(shape)
            member = shapes.lookup(shape, name, receiver.exact, receiver.through, holders)
            if is_asked and receiver.exact:
                return member  # the text of all files has been asked
        if member is None:
            return None
        is_property = member.kind == "property"  # which no store on an instance shadows
        asked = ("__getattribute__", "__getattr__") if is_property else ("__getattribute__",)
        is_shadowed = not is_property and program is not None and program.on_self(name) in program
        if (is_shadowed and holders is None) or not self._is_known(receiver, name, *asked):
            return None
        return member if holders is not None or self._is_known_unshadowed(receiver, name) else None

    def _holders(self, name: str) -> frozenset[n.Var] | None:
        """The classes on whose instances the program stores an attribute; None if it may be any."""
        return self.cx.flows.holders.get(name) if self.cx.flows is not None else None

    def _is_known_unshadowed(self, receiver: Receiver, name: str) -> bool:
        """Whether no other file has a say in which of the module's classes an attribute is stored on instances of.

        It may derive a class from two of them, or give the attributes by which an object is told not to be of a class.
        """
        shapes, program = self.cx.shapes, self.cx.options.program
        if shapes is None or name not in shapes.stored.values:
            return True
        if program is None:
            return receiver.exact
        beside = {(other, receiver.shape.name) for other in shapes.shadowed.beside(name)}
        if not receiver.exact and not beside.isdisjoint(program.below):
            return False
        return not any(program.gives(asked, receiver.shape.name) for asked in shapes.shadowed.asked_for(name))

    def _is_known(self, receiver: Receiver, *names: str) -> bool:
        """Whether no other file of the program has a say in what names of an object are."""
        program = self.cx.options.program
        if program is None:
            return receiver.exact
        to = () if receiver.exact else (receiver.shape.name,)
        return not any(program.gives(name, *to) for name in names)

    def constant(self, expr: n.Attr, scope: Scope) -> tuple[n.Expr, Why] | None:
        """The literal that an attribute is, and what that rests on."""
        access = self.access(expr, scope)
        if access is None or access.member.value is None:
            return None
        return clone(access.member.value, {}, expr.span), access.why

    def _receiver(self, expr: n.Expr, scope: Scope) -> Receiver | None:
        if type(expr) is n.Attr:
            return self._field(expr, scope)
        if type(expr) in (n.Subscript, n.Binary, n.Cond) and self.cx.flows is not None:
            return self._flown(kinds_of(expr, self.cx.reaching(scope), self.cx.flows))
        if type(expr) is not n.Load:
            return self._returned(expr) or self._instance(expr)
        known = self.of_var.get(expr.var)
        if known is not None:
            return known
        if expr.var.storage is n.Storage.GLOBAL:
            flows = self.cx.flows.variables if self.cx.flows is not None else {}
            return self._class(expr) or self._flown(flows.get(expr.var))
        if expr.var.storage is not n.Storage.FAST:
            return None
        if self.cx.flows is not None:
            flown = self._flown(kinds_of(expr, self.cx.reaching(scope), self.cx.flows))
            if flown is not None:
                return flown
        definition = self.cx.reaching(scope).reaching(expr)
        if definition is None or definition in self._asked:
            return None  # `node = node.next` does not say what the first object is
        self._asked.add(definition)
        found: Receiver | None = None
        for source in non_phi_sources(definition):
            made = self._stored(source.value, scope) if source.kind is Kind.STORE else None
            if made is None or (found is not None and found.shape is not made.shape):
                found = None
                break
            before = found or made
            found = Receiver(made.shape, made.why | before.why, exact=made.exact and before.exact)
        self._asked.discard(definition)
        return found

    def _stored(self, value: n.Expr | None, scope: Scope) -> Receiver | None:
        """What is known of a value that is stored to a local."""
        if type(value) is n.Attr and self.cx.flows is not None:
            return self._field(value, scope)
        return self._instance(value)

    def _flown(self, kinds: Known | None) -> Receiver | None:
        """What is known of what is of some kinds, wherever in the program it comes from."""
        shapes = [self._shape_of(kind) for kind in kinds or ()]
        known = [shape for shape in shapes if shape is not None]
        if not known or len(known) < len(shapes):
            return None
        if len(known) == 1:
            return Receiver(known[0], _EXACT | {"closed-world"}, exact=True)
        shared = [shape for shape in known[0].mro if all(shape in other.mro for other in known)]
        return Receiver(shared[0], frozenset({"closed-world"})) if shared else None

    def _shape_of(self, kind: n.Var | type) -> ClassShape | None:
        """The class of the program that a kind of objects names."""
        if not isinstance(kind, n.Var) or self.cx.shapes is None:
            return None
        found = self.cx.shapes.of_any_file(kind)
        return None if found is None else self._of_program(found)

    def _class(self, read: n.Load) -> Receiver | None:
        shape = self.cx.shapes.of_var.get(read.var) if self.cx.shapes is not None else None
        granted = self.cx.granted("sealed-globals", read)
        if shape is None or not granted or not isinstance(self.root, n.Function):
            return None
        if not self.cx.facts.defined_before_use(read.var, self.root):
            return None
        return Receiver(self._of_program(shape), _EXACT, exact=True, is_class=True)

    def _instance(self, expr: n.Expr | None) -> Receiver | None:
        """What `C(…)` gives: its evaluation tells that the name is bound, and what it means is sealed."""
        shape = self.cx.shapes.made_of_any_file(expr) if self.cx.shapes is not None else None
        if shape is None or not self.cx.granted("sealed-globals", expr):
            return None
        return Receiver(self._of_program(shape), _EXACT, exact=True)

    def _returned(self, expr: n.Expr) -> Receiver | None:
        """What a call of a function of the program gives."""
        if self.cx.flows is None or type(expr) is not n.Call or type(expr.func) is not n.Load:
            return None
        definition = self.cx.facts.functions.get(expr.func.var)
        if definition is None or not self.cx.granted("sealed-globals", expr):
            return None
        return self._flown(self.cx.flows.results.get(definition.function))

    def _field(self, expr: n.Attr, scope: Scope) -> Receiver | None:
        """What a field of a known object holds, in a program of which all stores are known or all annotations true."""
        program, shapes = self.cx.options.program, self.cx.shapes
        if program is None or shapes is None:
            return None
        flows = self.cx.flows
        owner = self._receiver(expr.value, scope)
        if owner is None and flows is not None:
            kinds = kinds_of(expr.value, self.cx.reaching(scope), flows)
            owner = self._flown(with_attribute(kinds, expr.name))
        if owner is not None and owner.is_class and flows is not None:
            return self._flown(flows.of_classes.get((owner.shape.var, expr.name)))
        if owner is None or owner.is_class:
            return None
        if flows is not None and all(
            expr.name in flows.own.get(part.var, ()) for part in owner.shape.derived()
        ):
            parts = [owner.shape] if owner.exact else owner.shape.derived()
            flown = self._flown(flows.attribute(frozenset(part.var for part in parts), expr.name))
            if flown is not None:
                return replace(flown, is_held=self._is_held(expr, owner))
        made = shapes.fields.get(expr.name)
        stored = program.on_self(expr.name) in program
        if (
            made is not None
            and not stored
            and self._is_known(owner, expr.name)
            and shapes.is_field(owner.shape, expr.name)
        ):
            why = owner.why | {"closed-world"}
            return Receiver(made, why, exact=True, is_held=self._is_held(expr, owner))
        if self.cx.granted("annotations"):
            for shape in owner.shape.mro:
                if expr.name in shape.annotations:
                    return Receiver(shape.annotations[expr.name], owner.why | {"annotations", "closed-world"})
        return None

    def _is_held(self, expr: n.Attr, owner: Receiver) -> bool:
        """Whether a field is stored as its object is made, never again, and a local leads to that object."""
        program, shapes = self.cx.options.program, self.cx.shapes
        if program is None or shapes is None or expr.name not in shapes.final or "__init__" in program:
            return False
        if expr.name in program or program.on_self(expr.name) in program:
            return False
        value = expr.value
        return owner.is_held or (type(value) is n.Load and value.var.storage is n.Storage.FAST)


def _mentions_first(member: Member) -> bool:
    """Whether a class method does anything with the class that it is given."""
    function = member.function
    if function is None or not function.params or function.params[0].kind not in n.SINGLE:
        return True
    first = function.params[0].var
    return any(getattr(node, "var", None) is first for stmt in function.body for node in walk(stmt))


#: What a class, and an object that was made of it here, being what the text says rests on.
_EXACT: Why = frozenset({"sealed-classes", "sealed-globals"})
_BOUND = frozenset({"method", "property", "class"})
_WITHOUT_SELF = frozenset({"static", "constant"})
_DECORATED = frozenset({"static", "class", "property"})

"""The clones of one loop: functions of their own, and what they rely on."""

from __future__ import annotations

import re
from collections.abc import Set
from dataclasses import dataclass, field
from typing import ClassVar

from s2s.analysis.fact import UNKNOWN, Fact, Tested
from s2s.analysis.places import Place
from s2s.clones.apart import locals_of, parted
from s2s.clones.clone import Clone
from s2s.clones.literals import literal_of
from s2s.clones.plan import Plan, Whole
from s2s.clones.values import Obj, Refusal, State, Val, Value
from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import walk_scope
from s2s.legality.clones import may_rely_on
from s2s.legality.verdict import Refused
from s2s.program.inferred import Inferred
from s2s.program.inferred_types import ArrayOf, Made, Type
from s2s.program.library import Kept
from s2s.program.members import ClassShape

#: The names that the text around the clones has of its own.
OWN = re.compile(
    r"is_\w*\d+|S2S_\w*|kind|new|method|pause|work|counter|numbers|seen|value|found|bound|item|Leave|entered|done|make"
    r"|is_drawn|source|drawer|name|names"
)
_ASKED = frozenset({Tested("the objects that a loop reaches")})


@dataclass(eq=False)
class Written:
    """A clone that is called.

    Attributes:
        var: its name.
        params: its parameters, after the work that is left.
        apart: what the parameters are that are given the parts of objects.
        body: its statements.
        span: where the function stands that it is a clone of.
        deepest: how many loops stand in one another there, through calls; None while that is not known.
    """

    var: n.Var
    params: list[n.Var]
    body: list[n.Stmt]
    span: n.Span | None
    deepest: int | None = None
    apart: dict[n.Var, Obj] = field(default_factory=dict)


@dataclass(eq=False)
class Generator:
    """Writes the clones, and notes what they rely on.

    Attributes:
        inferred: the types of all values.
        stored: the attributes that functions store, but for what constructors store to what they make.
        reads: the attributes of instances that are read, and are to be of the types inferred.
        used: the names of classes that mean what their bodies say.
        called: the methods of objects that were there before, which are not to have anything else of that name.
        members: the attributes of classes themselves that are read.
        library: the functions of the library that are called.
        draws: those of them that draw random numbers.
        libraries: the names that hold those.
        clones: the functions that are called.
        looped: the lists that loops go over at the point that is written.
        told: what is known of the locals of the clones.
        places: what is known of the attributes that are read of such a local.
        anonymous: the locals that have no name of the source yet.
        stores: whether the clones store what others see, at any place: then no iteration may be left.
        leaves: whether an iteration may be left for the loop as written.
        deepest: how many loops stand in one another, through calls.
        own_lists: the displays of lists that clones evaluate.
        is_identity_seen: whether somebody may see which of equal objects one is.
        is_eager: whether objects whose attributes others store are made where they are constructed.
        sums: the locals that hold an integer more than another local.
        measured: the locals that hold the length of a list, and the displays of this.
        lists_measured: the displays of the lists whose lengths bound how long an iteration runs.
        literals: the attributes that hold an integer which the entry asks for.
        time: grows where items of lists may change, or may be other ones.
        are_items_stored: whether items of lists are stored that were there before.
        globals_read: the names that are read where something runs as written.
        makings: the instances that are made, as they are first made.
        made: the attributes of the instances that are made, by class.
        remade: the classes of instances that are made in more than one place each.
        frees: the names read that the functions around the clones bind.
        plan: what is tried with these clones.
        doubts: how many operations have been written that may raise where others of their kind do not.
    """

    #: One iteration of the loop may do so much more than is left to do, before it is left to the loop as written.
    LEAST_WORK: ClassVar[int] = -4000
    MOST_STATEMENTS: ClassVar[int] = 3000
    #: How much may be done between two looks at what the clones rely on, and what is little of it.
    MOST_WORK: ClassVar[int] = 8000
    LITTLE_LEFT: ClassVar[int] = 6000
    cx: Context
    inferred: Inferred
    stored: set[str]
    reads: dict[ClassShape, dict[str, None]] = field(default_factory=dict)
    used: dict[ClassShape, dict[str, None]] = field(default_factory=dict)
    called: dict[ClassShape, dict[str, None]] = field(default_factory=dict)
    members: dict[tuple[ClassShape, str], Type] = field(default_factory=dict)
    functions: dict[n.Var, None] = field(default_factory=dict)
    constants: dict[n.Var, None] = field(default_factory=dict)
    builtins: dict[n.Var, None] = field(default_factory=dict)
    library: dict[Kept, None] = field(default_factory=dict)
    draws: dict[Kept, None] = field(default_factory=dict)
    libraries: dict[str, None] = field(default_factory=dict)
    clones: dict[n.Function, Written] = field(default_factory=dict)
    looped: set[object] = field(default_factory=set)
    told: dict[n.Var, Fact] = field(default_factory=dict)
    places: dict[Place, Fact] = field(default_factory=dict)
    anonymous: set[n.Var] = field(default_factory=set)
    stores: bool = False
    leaves: bool = False
    deepest: int = 0
    own_lists: set[object] = field(default_factory=set)
    is_identity_seen: bool = False
    is_eager: bool = False
    sums: dict[n.Var, tuple[Val | None, int]] = field(default_factory=dict)
    measured: dict[n.Var, frozenset[object]] = field(default_factory=dict)
    lists_measured: set[object] = field(default_factory=set)
    literals: dict[tuple[ClassShape, str], int] = field(default_factory=dict)
    time: int = 0
    are_items_stored: bool = False
    globals_read: set[str] = field(default_factory=set)
    makings: list[Obj] = field(default_factory=list)
    made: dict[ClassShape, list[Set[str]]] = field(default_factory=dict)
    remade: set[ClassShape] = field(default_factory=set)
    frees: dict[str, n.Var] = field(default_factory=dict)
    plan: Plan = field(default_factory=Plan)
    doubts: int = 0
    _written: int = 0

    def count(self) -> None:
        """Note that a statement is written."""
        self._written += 1
        if self._written > self.MOST_STATEMENTS:
            raise Refusal("it would be too long")

    def fresh(self, name: str, found: Type) -> n.Var:
        """A new local, and what it may hold."""
        var = n.Var(name if name.isidentifier() else "value", n.Storage.FAST)
        fact = fact_of(found)
        if fact is not UNKNOWN:
            self.told[var] = fact
        return var

    def call(self, value: Value, name: str) -> None:
        """Call what a local of the source holds after it, if it is called after nothing yet."""
        if isinstance(value, Obj):
            for field_name, item in value.fields.items():
                self.call(item, f"{name}_{field_name.strip('_')}")
        elif isinstance(value, Val) and type(value.expr) is n.Load and value.expr.var in self.anonymous:
            self.anonymous.discard(value.expr.var)
            value.expr.var.name = name

    def free(self, name: str) -> n.Var:
        """A name that the functions around the clones bind: what stands for it is put in its place at the end."""
        return self.frees.setdefault(name, n.Var(name, n.Storage.GLOBAL))

    def builtin(self, name: str) -> n.Var:
        """What the name of a builtin is to the module."""
        var = self.cx.facts.global_named(name)
        if not self.cx.facts.is_builtin(var):
            raise Refusal(f"{name} may be something else")
        self.builtins[var] = None
        return var

    def kept(self, func: n.Attr) -> n.Var:
        """The name that holds a function of the library."""
        assert type(func.value) is n.Load
        name = f"{func.value.var.name}_{func.name}"
        self.libraries[name] = None
        return self.free(name)

    def rely_on(self, shape: ClassShape, *names: str) -> None:
        """Rely on a class, and on names of it."""
        if shape not in self.used:
            verdict = may_rely_on(shape, self.cx.facts)
            if isinstance(verdict, Refused):
                raise Refusal(verdict.reason)
            self.used[shape] = {}
        self.used[shape].update(dict.fromkeys(names))

    def rely_on_field(self, shape: ClassShape, name: str) -> None:
        """Rely on the types of an attribute of the instances of a class."""
        self.reads.setdefault(shape, {})[name] = None

    def literal(self, shapes: list[ClassShape], name: str) -> int | None:
        """The integer that an attribute holds in all instances of some classes, by the text; it is asked for."""
        found = {None if name in self.stored else literal_of(shape, name, self.inferred) for shape in shapes}
        if len(found) != 1 or (known := found.pop()) is None:
            return None
        self.literals.update({(shape, name): known for shape in shapes})
        return known

    def note_place(self, var: n.Var, name: str, found: Type) -> None:
        """Note that an attribute is there wherever it is read of a local, and what it may be."""
        self.places[Place(var)] = UNKNOWN
        self.places[Place(var, name)] = fact_of(found)

    def check_instances(self) -> None:
        """Ask whether the instances that are made do for those that the program makes.

        Raises:
            Refusal: one may be told from another, or lacks what is read of others.
        """
        for shape, names in self.reads.items():
            if any(not names.keys() <= made for made in self.made.get(shape, ())):
                raise Refusal(f"an instance of {shape.name} may lack an attribute")
        for shape, name in self.literals:
            if shape in self.made:
                raise Refusal(f"an instance of {shape.name} may have another {name}")
        if self.stores and self.lists_measured & self.own_lists:
            raise Refusal("how long a loop runs is not known")
        if self.is_identity_seen and self.remade:
            raise Refusal("an instance would be made twice, and somebody may see which one it is")

    def is_own_list(self, var: n.Var, inlined: list[n.Function]) -> bool:
        """Whether a local holds nothing but a list that a display in its function makes."""
        values = self.inferred.values.get(var, [])
        if any(param.var is var for function in inlined for param in function.params):
            return False
        return bool(values) and all(type(value) is n.List for value in values)

    def clone_of(self, function: n.Function) -> n.Var:
        """The name of the clone of a function, which is written when it is first called."""
        if function not in self.clones:
            self.write(function)
        return self.clones[function].var

    def named_as(self, function: n.Function) -> str:
        """The name of the clone of a function: its own, if nothing there is called so."""
        taken, facts = {written.var.name for written in self.clones.values()}, self.cx.facts
        name = function.name.strip("_") or "clone"
        other = facts.module.globals.get(name)
        if name in taken or OWN.fullmatch(name) or (other is not None and other not in facts.functions):
            name = f"{name}_{len(taken) + 1}"
        return name

    def write(self, function: n.Function) -> None:
        """Write the clone of a function."""
        name = self.named_as(function)
        written = Written(self.free(name), [], [], function.span)
        self.clones[function] = written
        clone = Clone(self, function, self.inferred.returns[function])
        clone.span = function.span
        state = State({param.var: self.param(param.var, written) for param in function.params})
        looped, self.looped = self.looped, set()
        with clone.into(written.body):
            if not _loops_first(function):  # what may call itself takes something off in any case
                clone.take_off(n.Const(1, span=clone.span))
            clone.statements([*function.body, n.Return(None)], state)
            clone.check_streams()
        self.looped, written.deepest = looped, clone.deepest

    def param(self, var: n.Var, written: Written) -> Value:
        """What a parameter holds: an object, or its parts."""
        made = parted(var, self) if var in self.plan.apart else None
        if made is not None:
            written.apart[var] = made
            written.params += locals_of(made)
            return made
        if var in self.plan.apart:
            raise Whole(frozenset({var}))
        found = self.inferred.variables[var]
        written.params.append(local := self.fresh(var.name, found))
        return Val(n.Load(local), found)


def _loops_first(function: n.Function) -> bool:
    """Whether a function certainly runs a loop, or a comprehension, before it calls or returns."""
    for stmt in function.body:
        if type(stmt) is n.For:
            return not any(type(node) is n.Call for node in walk_scope(stmt.iter))
        if any(type(node) in (n.Call, n.Comp, n.Return, n.Binary) for node in walk_scope(stmt)):
            return False
    return False


def fact_of(found: Type) -> Fact:
    """What is known of a value of some types, if that is all builtin types."""
    if not found or any(isinstance(atom, ClassShape | ArrayOf) for atom in found):
        return UNKNOWN
    kinds = (atom.kind if isinstance(atom, Made) else atom for atom in found)
    return Fact(frozenset(kind for kind in kinds if isinstance(kind, type)), _ASKED)

"""What the fast copy of a region is optimized under while it is on trial, and what of that something was done for."""

from __future__ import annotations

from dataclasses import field

from s2s.analysis.fact import Fact
from s2s.analysis.places import Place
from s2s.frozen import plain
from s2s.ir import nodes as n
from s2s.program.constructors import MAKING, Constructor
from s2s.program.members import ClassShape


@plain()
class Hypothesis:
    """What the fast copy of a region is optimized under while it is on trial: names mean what they were bound to.

    Attributes:
        callees: what some parameters are bound to: functions of the module, by their names.
        receivers: the classes that some parameters are bound to instances of.
        held: the locals made for such as lie in attributes of others, in an order in which each comes after its owner.
        items: the lists of which receivers are the items, one after the other.
        parts: where those of them lie that are attributes of others, which the test gathers in lists: their `items`.
        gathered: each such list, with the one, and the attribute of its items, that it is made of.
        names: those that something was done for.
        called: the parameters that something was done for.
        members: the methods and attributes, by receiver, that something was done for.
        objects: the locals that only ever hold instances of one class there, if all means what it meant.
        entering: those that hold one from before; their classes stand among `receivers`.
        makes_objects: whether it is asked what instances are made in it, and what they are used for.
        tuples: the locals that hold tuples in place of instances.
        crossing: those that hold instances before the region, or behind it, and are taken apart, or made again.
        bound: the locals made for instances that stood in expressions.
        dropped: how many calls that make an instance are gone, for their attributes are kept in a tuple.
        read_apart: how many reads and stores of such attributes, or reads of those of receivers, need no object now.
        made: the classes that instances are made of, and what is to mean for that what it meant.
        builtins: those that something was done for.
        library: the functions of the library that something was done for: see `program.library`.
        methods_of_made: the methods of such instances that something was done for, by class.
        places: what the test has found of other places than locals.
        apart: the locals made for what was written out of the receivers' methods.
        kept: those of them that nothing lets go.
        inlined: how many calls of such names and parameters were inlined.
        methods: how many calls of methods were, or of functions where no guard could stand.
        expressions: whether an expression stands for each of them, which more knowledge would not make another one.
        truths: whether a truth was bound that is asked for once more, which is needless where it is known to be a bool.
    """

    callees: dict[n.Var, n.Var] = field(default_factory=dict)
    receivers: dict[n.Var, ClassShape] = field(default_factory=dict)
    held: dict[n.Var, Place] = field(default_factory=dict)
    items: dict[n.Var, Place] = field(default_factory=dict)
    parts: dict[n.Var, Place] = field(default_factory=dict)
    gathered: dict[n.Var, tuple[Place, str]] = field(default_factory=dict)
    names: dict[n.Var, None] = field(default_factory=dict)
    called: dict[n.Var, None] = field(default_factory=dict)
    members: dict[n.Var, dict[str, None]] = field(default_factory=dict)
    objects: dict[n.Var, ClassShape] = field(default_factory=dict)
    entering: set[n.Var] = field(default_factory=set)
    makes_objects: bool = False
    tuples: dict[n.Var, Constructor] = field(default_factory=dict)
    crossing: set[n.Var] = field(default_factory=set)
    bound: set[n.Var] = field(default_factory=set)
    dropped: int = 0
    read_apart: int = 0
    made: dict[n.Var, dict[str, None]] = field(default_factory=dict)
    methods_of_made: dict[n.Var, dict[str, None]] = field(default_factory=dict)
    places: dict[Place, Fact] = field(default_factory=dict)
    builtins: dict[n.Var, None] = field(default_factory=dict)
    library: dict[tuple[n.Var, str], None] = field(default_factory=dict)
    apart: dict[n.Var, None] = field(default_factory=dict)
    kept: dict[n.Var, None] = field(default_factory=dict)
    inlined: int = 0
    methods: int = 0
    expressions: bool = True
    truths: bool = False

    def use(self, var: n.Var) -> None:
        """Note that a call of a name, or of a parameter, was inlined."""
        (self.called if var in self.callees else self.names)[var] = None
        self.inlined += 1

    def use_written_out(self, var: n.Var) -> None:
        """Note that a call was written out that no guard could stand before."""
        self.names[var] = None
        self.methods += 1

    def use_library(self, kept: tuple[n.Var, str]) -> None:
        """Note that a call of an attribute of a module was inlined."""
        self.library.update({(kept[0], ""): None, kept: None})
        self.inlined += 1

    def use_method(self, receiver: n.Var, name: str) -> None:
        """Note that a call of a method was inlined."""
        self.members.setdefault(receiver, {})[name] = None
        self.methods += 1

    def use_constructor(self, name: n.Var, constructor: Constructor) -> None:
        """Note that instances are made of a class."""
        asked = (*MAKING, *constructor.asks, *constructor.values)
        self.made.setdefault(name, {}).update(dict.fromkeys(asked))
        self.builtins.update(dict.fromkeys(constructor.builtins))

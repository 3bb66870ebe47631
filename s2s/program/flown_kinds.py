"""What kinds of objects there are somewhere in a program, as `program.flows` finds them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import TypeVar

from s2s.frozen import frozen
from s2s.ir import nodes as n

#: What there may be: instances of exactly the class that a name is bound to, or of exactly a builtin type.
Known = frozenset[n.Var | type]
#: A variable, or an attribute of instances of exactly one class.
Somewhere = n.Var | tuple[n.Var, str]
_Key = TypeVar("_Key")


def _are_fewer(now: Mapping[_Key, Known], before: Mapping[_Key, Known], keys: Iterable[_Key]) -> bool:
    """Whether there are fewer kinds of objects somewhere than there were, or some are known at last."""
    return any(key in now and (key not in before or now[key] < before[key]) for key in keys)


@frozen()
class Held:
    """What lists, dicts and tuples hold: of what kinds that is, and what it holds itself, as far as that is known."""

    kinds: Known
    held: Held | None = None

    def joined(self, other: Held) -> Held:
        """What is held by containers of which it is not known whether they are these or others."""
        both = None if self.held is None or other.held is None else self.held.joined(other.held)
        return Held(self.kinds | other.kinds, both)


@frozen(slots=False)
class Flows:
    """What kinds of objects there are somewhere in the program, where that is known.

    Attributes:
        variables: of what is stored to them.
        attributes: of what is stored in attributes of a name, of objects of the program.
        results: of what functions return.
        getters: of what the properties of each class give, by their names.
        methods: of what its methods return.
        fields: of what is stored in attributes of instances of each class; none at all where nothing is.
        held: of what the lists, dicts and tuples hold that a variable, or such an attribute, may be.
        own: the attributes of instances of each class that hold what was stored there, and nothing else.
        calls: of what calls of functions and classes by their names give.
        made: the classes of which a call by their name does nothing but to make an instance.
        always: the attributes that all instances of each class have, all the time.
        positions: of the statements of the module's body that assign to a global which nothing else binds.
        enums: the names of the members of each enum that are instances of exactly that class.
        identical: the classes whose instances are equal to nothing but themselves.
        of_classes: what attributes of each class give that are read of it.
        holders: the classes on whose instances attributes are stored, by their names; none for what may be on anything.
        unseen: the classes whose instances nobody sees die: code from elsewhere is given none, and so nobody has a weak
            reference to one; and what they hold dies unseen, too.
        unseen_at: the variables, and attributes of classes, that hold nothing else, or lists, dicts and tuples of it.
        named: the functions of the module that calls name.
        bound: the methods that calls are bound to.
    """

    variables: dict[n.Var, Known] = field(default_factory=dict)
    attributes: Mapping[str, Known] = field(default_factory=dict)
    results: Mapping[n.Function, Known] = field(default_factory=dict)
    getters: Mapping[tuple[n.Var, str], Known] = field(default_factory=dict)
    methods: Mapping[tuple[n.Var, str], Known] = field(default_factory=dict)
    fields: Mapping[tuple[n.Var, str], Known] = field(default_factory=dict)
    held: dict[Somewhere, Held] = field(default_factory=dict)
    own: Mapping[n.Var, frozenset[str]] = field(default_factory=dict)
    calls: Mapping[n.Var, Known] = field(default_factory=dict)
    made: frozenset[n.Var] = frozenset()
    always: Mapping[n.Var, frozenset[str]] = field(default_factory=dict)
    positions: Mapping[n.Var, int] = field(default_factory=dict)
    enums: Mapping[n.Var, frozenset[str]] = field(default_factory=dict)
    identical: Known = frozenset()
    of_classes: Mapping[tuple[n.Var, str], Known] = field(default_factory=dict)
    holders: Mapping[str, frozenset[n.Var]] = field(default_factory=dict)
    unseen: Known = frozenset()
    unseen_at: set[Somewhere] = field(default_factory=set)
    named: frozenset[n.Var] = frozenset()
    bound: frozenset[n.Function] = frozenset()

    def tells_more(self, before: Flows, module: n.Module, functions: Iterable[n.Function]) -> bool:
        """Whether more is known than before of what a module and its functions had then: a call may have gone."""
        functions = list(functions)
        variables = [*module.globals.values(), *(var for one in functions for var in one.variables.values())]
        return (
            _are_fewer(self.variables, before.variables, variables)
            or any(var in self.unseen_at and var not in before.unseen_at for var in variables)
            or _are_fewer(self.results, before.results, functions)
            or _are_fewer(self.attributes, before.attributes, self.attributes)
        )

    def copy(self, var: n.Var, new: n.Var) -> None:
        """Let a variable made by a pass hold what another holds, and nothing else."""
        if var in self.variables:
            self.variables[new] = self.variables[var]
        if var in self.held:
            self.held[new] = self.held[var]
        if var in self.unseen_at:
            self.unseen_at.add(new)

    def owns(self, of: Known, name: str) -> bool:
        """Whether an attribute of what is of some kinds is what was stored there, so that reading it runs no code."""
        return all(isinstance(kind, n.Var) and name in self.own.get(kind, ()) for kind in of)

    def always_have(self, of: Known, name: str) -> bool:
        """Whether what is of some kinds has an attribute, so that reading it raises no error."""
        return all(isinstance(kind, n.Var) and name in self.always.get(kind, ()) for kind in of)

    def attribute(self, of: Known, name: str) -> Known | None:
        """What an attribute of what is of some kinds may be; None if that is not known."""
        return (
            (_of_all(of, name, self.fields) or None)
            if self.owns(of, name)
            else _of_all(of, name, self.getters)
        )

    def held_by(self, of: Known, name: str) -> Held | None:
        """What the containers hold that an attribute of what is of some kinds may be; None if that is not known."""
        found: Held | None = None
        for kind in of if self.owns(of, name) else ():
            assert isinstance(kind, n.Var)
            if self.fields.get((kind, name)) == frozenset():
                continue  # it has no such attribute
            one = self.held.get((kind, name))
            if one is None:
                return None
            found = one if found is None else found.joined(one)
        return found

    def die_unseen_at(self, of: Known, name: str) -> bool:
        """Whether nobody sees anything die that an attribute of what is of some kinds may be."""
        return self.owns(of, name) and all((kind, name) in self.unseen_at for kind in of)

    def called(self, of: Known, name: str) -> Known | None:
        """What a call of a method of what is of some kinds may give; None if that is not known."""
        return _of_all(of, name, self.methods)


def _of_all(of: Known, name: str, members: Mapping[tuple[n.Var, str], Known]) -> Known | None:
    found = [members.get((kind, name)) if isinstance(kind, n.Var) else None for kind in of]
    return None if None in found else frozenset[n.Var | type]().union(*filter(None, found))

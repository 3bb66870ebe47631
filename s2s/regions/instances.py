"""Locals of a block of statements that hold instances of one class, and of which only attributes are used there.

They are found by their text alone: what is stored is a call of the class, another such local or a choice between
these; what is read is an attribute that its constructor stores, or a copy; attributes may be stored to. Whether
nobody can tell that there is a tuple in place of the object, `legality.objects` says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field

from s2s.frozen import frozen, plain
from s2s.ir import nodes as n
from s2s.ir.forms import is_local_read, is_local_store
from s2s.ir.walk import clone, header, mentions_in, statements_in, walk_scope
from s2s.legality.call import bind
from s2s.program.constructors import Constructor

#: What has more attributes is left as it is.
_LONGEST = 8


@plain(eq=False)
class Instances:
    """What a block does with one local.

    Attributes:
        places: where in the tuple each attribute is.
        stores: the statements that store an instance to it.
        made: the calls that make those.
        copied_from: the reads of other locals that are stored to it.
        read: the reads of an attribute, with the statement each stands in.
        put: the statements that store an attribute, augmented assignments too.
        released: the statements that delete it where nothing reads it any more.
        copied: its reads that are stored to others.
        handed: its reads by calls that are still to be inlined.
        is_shared: whether one of those may give what it is handed another name.
    """

    var: n.Var
    constructor: Constructor | None = None
    places: dict[str, int] = field(default_factory=dict)
    stores: list[n.Assign] = field(default_factory=list)
    made: list[n.Call] = field(default_factory=list)
    copied_from: list[n.Load] = field(default_factory=list)
    read: dict[n.Attr, n.Stmt] = field(default_factory=dict)
    put: list[n.Assign | n.AugAssign] = field(default_factory=list)
    released: dict[n.Delete, n.Store] = field(default_factory=dict)
    copied: list[n.Load] = field(default_factory=list)
    handed: list[n.Load] = field(default_factory=list)
    is_shared: bool = False

    @property
    def loads(self) -> Iterator[n.Load]:
        """Its reads, all of them."""
        attributes = [*self.read, *map(target_of, self.put)]
        yield from (attribute.value for attribute in attributes if type(attribute.value) is n.Load)
        yield from self.copied
        yield from self.handed

    @property
    def mentions(self) -> int:
        """How often what is listed here mentions the local."""
        return len(self.stores) + len(self.released) + sum(1 for _ in self.loads)

    @property
    def is_whole(self) -> bool:
        """Whether all that is read and stored is what the constructor stores."""
        names = {attribute.name for attribute in self.read}
        names |= {target_of(stmt).name for stmt in self.put}
        may_be_put = self.constructor is not None and not self.constructor.is_fixed
        return bool(self.places) and names <= self.places.keys() and (may_be_put or not self.put)


def target_of(stmt: n.Assign | n.AugAssign) -> n.Attr:
    """The attribute that a statement stores to."""
    target = stmt.target if isinstance(stmt, n.AugAssign) else stmt.targets[0]
    assert type(target) is n.Attr
    return target


@frozen()
class Classes:
    """What is known of the classes that a block makes instances of.

    Attributes:
        constructors: by the names of the classes.
        functions: those of the module, which may be inlined.
        entering: the constructors of what locals hold at the beginning of the block.
        tuples: those of what locals hold as a tuple already.
    """

    constructors: Mapping[n.Var, Constructor]
    functions: Mapping[n.Var, n.FunctionDef]
    entering: Mapping[n.Var, Constructor]
    tuples: Mapping[n.Var, Constructor]

    def hands_on(self, call: n.Call) -> bool:
        """Whether a call is one of a function or method of the module, by its text."""
        return bool(self.called(call))

    def called(self, call: n.Call) -> list[n.Function]:
        """The functions and methods of the module that a call may be one of, by its text."""
        if type(call.func) is n.Load:
            definition = self.functions.get(call.func.var)
            return [] if definition is None else [definition.function]
        if type(call.func) is not n.Attr:
            return []
        name = call.func.name
        found = (constructor.shape.find(name) for constructor in self.constructors.values())
        return [member.function for member in found if member is not None and member.function is not None]


def _only_reads(function: n.Function) -> bool:
    """Whether a function uses its parameters for nothing but to read their attributes."""
    params = {param.var for param in function.params}
    nodes = [node for stmt in function.body for node in walk_scope(stmt)]
    called = {node.func for node in nodes if type(node) is n.Call}
    read = {node.value for node in nodes if type(node) is n.Attr and node not in called}
    return all(node in read for node in nodes if type(node) is n.Load and node.var in params)


def instances_in(block: list[n.Stmt], classes: Classes) -> dict[n.Var, Instances]:
    """The locals of a block that hold instances, and of which nothing but attributes is used in it.

    And calls that are still to be inlined: once they are, nothing else may be left.
    """
    known = classes.entering
    found: dict[n.Var, Instances] = {}
    mentions = mentions_in(block)
    for stmt in statements_in(block):
        _take_in(stmt, found, classes)
    for var, one in list(found.items()):
        if var in known and one.constructor is None:
            one.constructor = known[var]
        elif var in known and one.constructor is not known[var]:
            del found[var]
    _settle_classes(found, classes)
    for one in found.values():
        places = None if one.constructor is None else one.constructor.places()
        one.places = places if places is not None and len(places) <= _LONGEST else {}
    candidates = {var: one for var, one in found.items() if one.is_whole and one.mentions == mentions[var]}
    return with_their_copies(_made_here(candidates, classes), classes)


def _made_here(found: dict[n.Var, Instances], classes: Classes) -> dict[n.Var, Instances]:
    """Those that hold what is made in the block, or are copied from or to one that does."""
    kept = {
        var
        for var, one in found.items()
        if one.made or any(load.var in classes.tuples for load in one.copied_from)
    }
    while True:
        linked = {load.var for var in kept for load in found[var].copied_from if load.var in found}
        linked |= {var for var, one in found.items() if any(load.var in kept for load in one.copied_from)}
        if linked <= kept:
            return {var: one for var, one in found.items() if var in kept}
        kept |= linked


def items_of(call: n.Call, constructor: Constructor) -> list[n.Expr] | None:
    """What a call stores, in the places of the attributes; None if it is not evaluated in that order."""
    bindings = bind(constructor.completed(call), constructor.function)
    if isinstance(bindings, str) or any(type(arg) is n.Starred for arg in call.args):
        return None
    if any(keyword.name is None for keyword in call.keywords):
        return None
    order = {param: index for index, param in enumerate(constructor.params)}
    written = {*call.args, *(keyword.value for keyword in call.keywords)}
    evaluated = [
        order[one.param] for one in bindings[1:] if one.value in written and type(one.value) is not n.Const
    ]
    if evaluated != sorted(evaluated):
        return None
    items = {order[binding.param]: binding.value for binding in bindings[1:]}
    return [
        *(items[index] for index in range(len(order))),
        *(clone(other, {}, call.span) for other in constructor.others()),
    ]


def with_their_copies(found: dict[n.Var, Instances], classes: Classes) -> dict[n.Var, Instances]:
    """Those of which what they are copied from, and to, is among them, and is an instance of the same class."""
    while True:
        copied = Counter(load.var for one in found.values() for load in one.copied_from)
        kept = {
            var: one
            for var, one in found.items()
            if copied[var] == len(one.copied)
            and all(
                classes.tuples.get(load.var) is one.constructor
                or (load.var in found and found[load.var].constructor is one.constructor)
                for load in one.copied_from
            )
        }
        if len(kept) == len(found):
            return kept
        found = kept


def _settle_classes(found: dict[n.Var, Instances], classes: Classes) -> None:
    """Give the locals that only hold copies the class of what these are copied from."""
    changed = True
    while changed:
        changed = False
        for one in found.values():
            if one.constructor is not None:
                continue
            for load in one.copied_from:
                source = found.get(load.var)
                constructor = classes.tuples.get(load.var)
                if constructor is None and source is not None:
                    constructor = source.constructor
                if constructor is not None:
                    one.constructor, changed = constructor, True
                    break


def _take_in(stmt: n.Stmt, found: dict[n.Var, Instances], classes: Classes) -> None:
    """Note what one statement does with locals that may hold instances."""

    def of(var: n.Var) -> Instances:
        return found.setdefault(var, Instances(var))

    if type(stmt) is n.Assign and len(stmt.targets) == 1:
        target = stmt.targets[0]
        if is_local_store(target):
            _stored(stmt, of(target.var), of, classes.constructors)
        elif type(target) is n.Attr and is_local_read(target.value):
            of(target.value.var).put.append(stmt)
    elif type(stmt) is n.AugAssign and type(stmt.target) is n.Attr and is_local_read(stmt.target.value):
        of(stmt.target.value.var).put.append(stmt)
    elif type(stmt) is n.Delete and stmt.releases:
        for gone in stmt.targets:
            if is_local_store(gone):
                of(gone.var).released[stmt] = gone
    targets, called = getattr(stmt, "targets", ()), set[n.Expr]()
    for part in header(stmt):
        for node in walk_scope(part):
            if (
                type(node) is n.Attr
                and is_local_read(node.value)
                and node not in targets
                and node not in called
            ):
                if getattr(stmt, "target", None) is not node:
                    of(node.value.var).read[node] = stmt
            elif type(node) is n.Call and classes.hands_on(node):
                called.add(node.func)
                owner = [node.func.value] if type(node.func) is n.Attr else []
                for arg in (*owner, *node.args, *(keyword.value for keyword in node.keywords)):
                    if is_local_read(arg):
                        of(arg.var).handed.append(arg)
                        of(arg.var).is_shared |= not all(map(_only_reads, classes.called(node)))


def _stored(
    stmt: n.Assign,
    one: Instances,
    of: Callable[[n.Var], Instances],
    constructors: Mapping[n.Var, Constructor],
) -> None:
    """Note that a statement stores an instance, or a copy of one."""
    made: list[n.Call] = []
    copied: list[n.Load] = []
    work: list[n.Expr | None] = [stmt.value]
    while work:
        value = work.pop()
        if type(value) is n.Cond:
            work += (value.body, value.orelse)
        elif is_local_read(value) and value.var is not one.var:
            copied.append(value)
        elif type(value) is n.Call and type(value.func) is n.Load and value.func.var in constructors:
            constructor = constructors[value.func.var]
            if one.constructor not in (None, constructor) or items_of(value, constructor) is None:
                return
            one.constructor = constructor
            made.append(value)
        else:
            return
    one.stores.append(stmt)
    one.made += made
    one.copied_from += copied
    for load in copied:
        of(load.var).copied.append(load)

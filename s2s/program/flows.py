"""What classes of objects variables, attributes and results hold, in a program of which every call is known.

Under `closed-world` the text of a file that is a whole program has all calls of its functions, and all stores to the
attributes of its objects. What flows where is followed through all of it, by `program.flowing`: from the arguments of
calls to parameters, from what is stored in an attribute of some class to all reads of that attribute of its instances,
into containers and out of them; None flows nowhere that a test, or a read of an attribute, has told it not to be. A
parameter of a function that is called from elsewhere, too, may hold anything: of one that no call names, that is handed
on as a value, whose name stands in a string, of operators, and of methods of an object that code outside of the program
is given.

Nothing is known where the program may call what it computes a name of: by `getattr`, `globals` and their like.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from os.path import basename, splitext

from s2s.ir import nodes as n
from s2s.ir.walk import walk
from s2s.options import ProgramNames
from s2s.program.bindings import ModuleFacts
from s2s.program.constants import is_bound_once
from s2s.program.flow_calls import is_super
from s2s.program.flow_contents import (
    classes_at,
    dying_unseen,
    fields_at,
    held_at,
    holders_of,
    known_at,
    known_of_names,
)
from s2s.program.flow_enums import READ, STORED
from s2s.program.flow_statements import StatementFlows, keeps_for_tests
from s2s.program.flow_values import is_abstract
from s2s.program.flowing import Place
from s2s.program.flown_kinds import Flows, Known, Somewhere
from s2s.program.records import is_record
from s2s.program.shapes import Shapes

#: A module of more nodes is not looked at: finding out costs a multiple of a walk.
_MOST_NODES = 60_000
_NOTHING: Known = frozenset()
#: What runs code again and again.
_REPEATING = frozenset({n.For, n.While, n.Comp})
#: What calls, or finds, something by a name that is computed.
_BY_NAME = frozenset(
    {"getattr", "globals", "locals", "vars", "dir", "eval", "exec", "__import__", "compile", "import_module"}
)
#: What gives classes, and makes objects otherwise than by a call of theirs.
_ABOUT_CLASSES = frozenset(
    {
        "__class__",
        "__dict__",
        "__new__",
        "__subclasses__",
        "__set__",
        "__delete__",
        "__thisclass__",
        "__self_class__",
    }
)
_IDENTICAL = frozenset({"is", "is not"})


def flows_of(
    program: ProgramNames | None, shapes: Shapes | None, facts: ModuleFacts, before: Flows | None = None
) -> Flows | None:
    """What flows where in a module that is a whole program, as long as no pass has changed it; None of any other.

    Args:
        before: what flowed where as the module was written. What other files have inlined of it makes calls that are
            gone from it by now, so that of a program of several files no more than that is known.
    """
    if shapes is None or program is None:
        return None
    if program.alone:
        return find_flows(shapes, facts, before)
    if before is not None:
        others = facts.elsewhere
        is_whole = others is not None and others.is_whole
        return replace(before, positions=_positions(facts, others.facts) if others and is_whole else {})
    if not program.files:
        return None
    elsewhere = facts.elsewhere
    if elsewhere is None or not elsewhere.is_whole:
        return Flows()
    files = frozenset(splitext(basename(file.path))[0] for file in program.files)
    return _found(
        _followed(elsewhere.shapes, elsewhere.facts, files), elsewhere.shapes, elsewhere.facts, facts
    )


def find_flows(shapes: Shapes, facts: ModuleFacts, before: Flows | None = None) -> Flows:
    """Follow what flows where in a module that is a whole program.

    Args:
        before: what flowed where before passes have changed it.
    """
    if not may_be_followed(shapes, facts):
        return Flows()
    return _found(_followed(shapes, facts, before=before), shapes, facts, facts)


def follow_call(called: n.Var, shapes: Shapes, facts: ModuleFacts) -> tuple[Flows, frozenset[n.Var] | None]:
    """As `find_flows`, of a program that is one call of a function.

    Returns:
        beside it, the classes of all instances in what the call gives; None if it may give what is not known.
    """
    if called not in facts.functions or not may_be_followed(shapes, facts):
        return Flows(), None
    builder = _followed(shapes, facts)
    place = builder.results.get(facts.functions[called].function)
    given = None if place is None else classes_at(place, builder)
    return _found(builder, shapes, facts, facts), given


def may_be_followed(shapes: Shapes, facts: ModuleFacts) -> bool:
    """Whether it is known what flows where in a module that is a whole program, and there is anything to follow."""
    if shapes.nested or shapes.stored.computed or shapes.undecided or facts.star_import:
        return False
    has_records = any(map(is_record, shapes.of_var.values()))
    repeats = bool(shapes.of_var)  # whether there is more to know than what straight code tells of itself
    compared: set[n.Expr] = set()  # what is only asked for being one object
    asked, called = set[n.Expr](), set[n.Expr]()  # of what attributes are read; those of them that are called
    for count, node in enumerate(
        node for stmt in facts.module.body if not keeps_for_tests(stmt) for node in walk(stmt)
    ):
        repeats |= type(node) in _REPEATING
        if count > _MOST_NODES or type(node) is n.Opaque or type(node) is n.OpaqueExpr:
            return False
        if type(node) is n.Load and node.var.name in _BY_NAME and not _reads_constant(node, facts):
            return False
        if type(node) is n.Match and any(part.kind == "MatchClass" for part in _patterns(node)):
            return False  # it reads attributes by names that are not written there
        if type(node) is n.Compare and _IDENTICAL.issuperset(node.ops):
            compared.update((node.left, *node.rights))
        if type(node) is n.Call:
            called.add(node.func)
        if type(node) is n.Attr and node not in called and not node.name.startswith("__"):
            asked.add(node.value)
        if type(node) is n.Attr and node.name in _ABOUT_CLASSES:
            if node.name != "__class__" or (node not in compared and node not in asked):
                return False
        if has_records and _may_init(node, shapes):
            return False
    return repeats


def _may_init(node: n.Node, shapes: Shapes) -> bool:
    """Whether an `__init__` that a library has written may be called again, or its name be meant."""
    if type(node) is n.Const:
        return type(node.value) is str and node.value == "__init__"
    if type(node) is not n.Attr or node.name != "__init__" or is_super(node.value):
        return False
    shape = shapes.of_var.get(node.value.var) if type(node.value) is n.Load else None
    init = None if shape is None else shape.find("__init__")
    return init is None or init.function is None


def _followed(
    shapes: Shapes, facts: ModuleFacts, files: frozenset[str] = frozenset(), before: Flows | None = None
) -> StatementFlows:
    """All places of a module that is a whole program, and what flows into them.

    Args:
        files: the names of the program's files, of which none is a module of the library.
        before: what flowed where as it was written. A function all of whose calls passes have replaced is called from
            elsewhere as little as it was then.
    """
    builder = StatementFlows(shapes, facts, files)
    if before is not None:
        builder.called |= before.named
        builder.bound |= before.bound
    builder.module()
    builder.flowing.run()
    builder.settle()
    return builder


def _found(builder: StatementFlows, shapes: Shapes, facts: ModuleFacts, compiled: ModuleFacts) -> Flows:
    """What has been found of a module as facts.

    Args:
        compiled: the facts of the file that is compiled, which may be a part of the module.
    """
    names = builder.names()
    own_names = {
        shape.var: frozenset(
            name for name in names if all(builder.is_own(one, name) for one in shape.derived())
        )
        for shape in shapes.of_var.values()
    }
    results = known_at(builder.results)
    members: dict[str, dict[tuple[n.Var, str], Known]] = {"method": {}, "property": {}}
    for shape in shapes.of_var.values():
        for name in dict.fromkeys(name for part in shape.mro for name in part.members):
            member = shape.find(name)
            if f"__r{name[2:]}" in builder.by_name:
                continue  # of an operator, another object may say what it gives
            if member is not None and member.kind in members and member.function in results:
                members[member.kind][shape.var, name] = results[member.function]
    variables = known_at(builder.variables)
    of_classes = fields_at(builder)
    places: list[tuple[Somewhere, Place]] = [*builder.variables.items(), *of_classes.items()]
    held = {key: found for key, place in places if (found := held_at(place, builder.flowing)) is not None}
    calls = {name: results[one.function] for name, one in facts.functions.items() if one.function in results}
    for var, enum in builder.enums.items():
        own_names[var] |= STORED
        members["property"].update({(var, name): given for name in READ if (given := enum.given(name))})
    unseen, unseen_at = dying_unseen(builder)
    certain = builder.constructed - builder.unsure
    calls |= {shape.var: frozenset({shape.var}) for shape in certain}
    always = {
        shape.var: frozenset(constructor.values) - builder.deleted
        for shape in certain - builder.leaked
        if (constructor := builder.constructor(shape)) is not None and not builder.stores_by_name
    }
    always |= dict.fromkeys(builder.enums, STORED)
    fields = known_at(of_classes) | {key: _NOTHING for key, place in of_classes.items() if not place.kinds}
    for var, enum in builder.enums.items():
        fields |= {(var, name): given for name in STORED if (given := enum.given(name))}
    return Flows(
        variables,
        known_of_names(builder),
        results,
        fields=fields,
        getters=members["property"],
        methods=members["method"],
        held=held,
        own=own_names,
        calls=calls,
        made=frozenset(
            shape.var
            for shape in certain
            if builder.constructor(shape) is not None and not is_abstract(shape, facts)
        ),
        of_classes=known_at(
            {(shape.var, name): place for (shape, name), place in builder.of_classes.items()}
        ),
        always=always,
        positions=_positions(compiled, facts),
        enums={var: enum.members for var, enum in builder.enums.items()},
        identical=frozenset(shape.var for shape in builder.identical),
        holders=holders_of(builder),
        unseen=unseen,
        unseen_at=unseen_at,
        named=frozenset(builder.called),
        bound=frozenset(builder.bound),
    )


def _positions(compiled: ModuleFacts, facts: ModuleFacts) -> dict[n.Var, int]:
    """The statements of a file that assign to a global, or import one from a file of the program that assigns to it.

    Args:
        facts: of all files as one module, in which no import stands between the two.
    """
    assigned = {var for stmt in facts.module.body for var in _assigned(stmt) if is_bound_once(var, facts)}
    found: dict[n.Var, int] = {}
    for position, stmt in enumerate(compiled.statements):
        bound = _assigned(stmt)
        if type(stmt) is n.ImportFrom:
            bound = [alias.var for alias in stmt.names if alias.var is not None]
        found.update((var, position) for var in bound if var in assigned and is_bound_once(var, compiled))
    return found


def _assigned(stmt: n.Stmt) -> list[n.Var]:
    """The globals that a statement assigns to first, or the class or function that it makes."""
    if type(stmt) is n.Assign:
        return [target.var for target in stmt.targets[:1] if type(target) is n.Store]
    return [stmt.var] if isinstance(stmt, n.ClassDef | n.FunctionDef) else []


def _patterns(match: n.Match) -> Iterator[n.Pattern]:
    work = [case.pattern for case in match.cases]
    while work:
        pattern = work.pop()
        yield pattern
        work += pattern.patterns


def _reads_constant(node: n.Load, facts: ModuleFacts) -> bool:
    """Whether a name is one that the module binds itself."""
    return not facts.is_builtin(node.var) and node.var.storage is n.Storage.FAST

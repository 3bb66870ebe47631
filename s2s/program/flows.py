"""What classes of objects variables, attributes and results hold, in a program of which every call is known.

Under `closed-world` the text of a file that is a whole program has all calls of its functions, and all stores to the
attributes of its objects. What flows where is followed through all of it, by `program.flowing`: from the arguments of
calls to parameters, from what is stored in an attribute of some name to all reads of attributes of that name, into
containers and out of them. A parameter of a function that is called from elsewhere, too, may hold anything: of one that
no call names, that is handed on as a value, whose name stands in a string, of operators, and of methods of an object
that code outside of the program is given.

Nothing is known where the program may call what it computes a name of: by `getattr`, `globals` and their like.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from s2s.ir import nodes as n
from s2s.ir.originals import split
from s2s.ir.special import OF_BINARY
from s2s.ir.walk import blocks_of, walk
from s2s.options import ProgramNames
from s2s.program.bindings import ModuleFacts
from s2s.program.constants import is_bound_once
from s2s.program.flow_contents import dying_unseen, held_at, known_at
from s2s.program.flow_expressions import ExpressionFlows
from s2s.program.flowing import ITEMS, KEYS, Iterated, Kind, Place
from s2s.program.flown_kinds import Flows, Known
from s2s.program.members import ClassShape
from s2s.program.shapes import Shapes

#: A module of more nodes is not looked at: finding out costs a multiple of a walk.
_MOST_NODES = 60_000
#: What runs code again and again.
_REPEATING = frozenset({n.For, n.While, n.Comp})
#: What calls, or finds, something by a name that is computed.
_BY_NAME = frozenset(
    {"getattr", "globals", "locals", "vars", "dir", "eval", "exec", "__import__", "compile", "import_module"}
)


#: What gives classes, and makes objects otherwise than by a call of theirs.
_ABOUT_CLASSES = frozenset({"__class__", "__dict__", "__new__", "__subclasses__"})
_IDENTICAL = frozenset({"is", "is not"})
#: The methods that only the text calls, as long as no object of the class is given to code from elsewhere.
_FOLLOWED = frozenset({"__init__", *OF_BINARY.values()})


def flows_of(program: ProgramNames | None, shapes: Shapes | None, facts: ModuleFacts) -> Flows | None:
    """What flows where in a module that is a whole program, as long as no pass has changed it; None of any other."""
    if shapes is None or program is None:
        return None
    if program.alone:
        return find_flows(shapes, facts)
    if not program.files:
        return None
    elsewhere = facts.elsewhere
    if elsewhere is None or not elsewhere.is_whole:
        return Flows()
    return _found(_followed(elsewhere.shapes, elsewhere.facts), elsewhere.shapes, elsewhere.facts, facts)


def find_flows(shapes: Shapes, facts: ModuleFacts) -> Flows:
    """Follow what flows where in a module that is a whole program."""
    if not may_be_followed(shapes, facts):
        return Flows()
    return _found(_followed(shapes, facts), shapes, facts, facts)


def follow_call(called: n.Var, shapes: Shapes, facts: ModuleFacts) -> tuple[Flows, bool]:
    """As `find_flows`; and whether calls of a function are known to give instances, or containers of such."""
    if called not in facts.functions or not may_be_followed(shapes, facts):
        return Flows(), False
    builder = _followed(shapes, facts)
    place = builder.results.get(facts.functions[called].function)
    return _found(builder, shapes, facts, facts), place is not None and _holds_instances(place, builder)


def _holds_instances(place: Place, builder: _Builder) -> bool:
    """Whether instances of the program's classes are at a place, or in what is there, as far as that is known."""
    work, seen = [place], set[int]()
    while work:
        place = work.pop()
        if any(isinstance(kind, ClassShape) for kind in place.kinds):
            return True
        root = builder.flowing.root(place)
        if id(root) not in seen:
            seen.add(id(root))
            work += (root.held or {}).values()
    return False


def may_be_followed(shapes: Shapes, facts: ModuleFacts) -> bool:
    """Whether it is known what flows where in a module that is a whole program, and there is anything to follow."""
    if shapes.nested or shapes.stored.computed or shapes.undecided or facts.star_import:
        return False
    repeats = bool(shapes.of_var)  # whether there is more to know than what straight code tells of itself
    compared: set[n.Expr] = set()  # what is only asked for being one object
    for count, node in enumerate(
        node for stmt in facts.module.body if not _keeps(stmt) for node in walk(stmt)
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
        if type(node) is n.Attr and node.name in _ABOUT_CLASSES:
            if node.name != "__class__" or node not in compared:
                return False
    return repeats


def _followed(shapes: Shapes, facts: ModuleFacts) -> _Builder:
    """All places of a module that is a whole program, and what flows into them."""
    builder = _Builder(shapes, facts)
    builder.module()
    builder.flowing.run()
    return builder


def _found(builder: _Builder, shapes: Shapes, facts: ModuleFacts, compiled: ModuleFacts) -> Flows:
    """What has been found of a module as facts.

    Args:
        compiled: the facts of the file that is compiled, which may be a part of the module.
    """
    attributes = known_at(builder.attributes)
    own_names = {
        shape.var: frozenset(
            name for name in builder.attributes if all(builder.is_own(one, name) for one in shape.derived())
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
    places: list[tuple[n.Var | str, Place]] = [*builder.variables.items(), *builder.attributes.items()]
    held = {key: found for key, place in places if (found := held_at(place, builder.flowing)) is not None}
    calls = {name: results[one.function] for name, one in facts.functions.items() if one.function in results}
    unseen, unseen_at = dying_unseen(builder)
    certain = builder.constructed - builder.unsure
    calls |= {shape.var: frozenset({shape.var}) for shape in certain}
    always = {
        shape.var: frozenset(constructor.values) - builder.deleted
        for shape in certain - builder.leaked
        if (constructor := builder.constructor(shape)) is not None and not builder.stores_by_name
    }
    return Flows(
        variables,
        attributes,
        results,
        getters=members["property"],
        methods=members["method"],
        held=held,
        own=own_names,
        calls=calls,
        made=frozenset(shape.var for shape in certain if builder.constructor(shape) is not None),
        always=always,
        positions=_positions(compiled, facts),
        unseen=unseen,
        unseen_at=unseen_at,
    )


def _keeps(stmt: n.Stmt) -> bool:
    """Whether a statement of the module is one that s2s wrote, which keeps something for tests to compare with."""
    assign = stmt.body[0] if type(stmt) is n.If and len(stmt.body) == 1 else stmt
    target = assign.targets[0] if type(assign) is n.Assign else None
    return type(stmt) is n.Holder or (type(target) is n.Store and split(target.var.name) is not None)


def _positions(compiled: ModuleFacts, facts: ModuleFacts) -> dict[n.Var, int]:
    """The statements of a file that assign to a global, or import one from a file of the program that assigns to it.

    Args:
        facts: of all files as one module, in which no import stands between the two.
    """
    assigned = {var for stmt in facts.module.body for var in _assigned(stmt) if is_bound_once(var, facts)}
    found: dict[n.Var, int] = {}
    for position, stmt in enumerate(compiled.module.body):
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


class _Builder(ExpressionFlows):
    """Makes the places of a module, and the edges between them."""

    def module(self) -> None:
        """Follow all code of the module."""
        for stmt in self.facts.module.body:
            if not _keeps(stmt):
                self.stmt(stmt, None)
        for function in self.owners:
            member = self.shapes.owner[function]
            is_special = member.name.startswith("__") and member.name not in _FOLLOWED
            if is_special or member.owner.is_open or member.owner not in self.plain:
                self.expose(function)
        for name, definition in self.facts.functions.items():
            if name not in self.called:
                self.expose(definition.function)
        for function in self.owners:
            if function not in self.bound:
                self.later_unbound(function)

    # -- statements

    def block(self, block: list[n.Stmt], function: n.Function | None) -> None:
        for stmt in block:
            self.stmt(stmt, function)

    def stmt(self, stmt: n.Stmt, function: n.Function | None) -> None:
        """Follow what a statement does."""
        flowing = self.flowing
        if type(stmt) is n.Assign:
            value = self.expr(stmt.value)
            for target in stmt.targets:
                self.store(target, value)
        elif type(stmt) is n.AnnAssign:
            if stmt.value is not None:
                self.store(stmt.target, self.expr(stmt.value))
        elif type(stmt) is n.AugAssign:
            self.augmented(stmt)
        elif type(stmt) is n.Return and function is not None:
            value = flowing.made(type(None)) if stmt.value is None else self.expr(stmt.value)
            flowing.flow(value, self.result(function))
        elif type(stmt) is n.For:
            held = Place()
            flowing.read(self.expr(stmt.iter), held, keys=True)
            self.store(stmt.target, held if not stmt.is_async else flowing.made(object))
        elif type(stmt) is n.FunctionDef:
            self.definition(stmt)
        elif type(stmt) is n.ClassDef:
            self.class_body(stmt)
            return
        elif type(stmt) is n.With:
            for item in stmt.items:
                flowing.leak(self.expr(item.context))
                if item.target is not None:
                    self.store(item.target, flowing.made(object))
        elif type(stmt) is n.Try:
            for handler in stmt.handlers:
                if handler.type is not None:
                    self.compared(handler.type)
                if handler.var is not None:
                    flowing.add(self.variable(handler.var), [object])
        elif type(stmt) is n.Match:
            flowing.leak(self.expr(stmt.subject))
            for case in stmt.cases:
                for part in walk(case.pattern):
                    if isinstance(var := getattr(part, "var", None), n.Var):
                        flowing.add(self.variable(var), [object])
                if case.guard is not None:
                    self.expr(case.guard)
        elif type(stmt) is n.Import or type(stmt) is n.ImportFrom:
            for alias in stmt.names:
                self.expose_named(alias.name)  # a module may import itself
                if alias.var is not None:
                    flowing.add(self.variable(alias.var), [object])
        elif type(stmt) is n.Delete:
            self.deleted.update(node.name for node in walk(stmt) if type(node) is n.Attr)
        elif type(stmt) is not n.Declare:
            for name in ("value", "test", "exc", "cause", "msg"):
                evaluated = getattr(stmt, name, None)
                if isinstance(evaluated, n.Expr):
                    self.expr(evaluated)
        for inner in blocks_of(stmt):
            self.block(inner, function)

    def augmented(self, stmt: n.AugAssign) -> None:
        target = stmt.target
        value, out = self.expr(stmt.value), Place()
        if type(target) is n.Store:
            old = self.variable(target.var)
        elif type(target) is n.Attr:
            old = self.read_attribute(self.expr(target.value), target.name)
        else:
            assert type(target) is n.Subscript
            old = Place()
            self.flowing.read(self.expr(target.value), old)
        self.operated(stmt.op, old, value, out, in_place=True)
        if stmt.op in ("+", "|"):  # a list, or a set, takes in what the other one holds
            held = Place()
            self.flowing.read(value, held, keys=True)
            self.flowing.put(old, held)
            self.flowing.flow(self.flowing.part(value, ITEMS), self.flowing.part(old, ITEMS))
            self.flowing.flow(self.flowing.part(value, KEYS), self.flowing.part(old, KEYS))
        self.flowing.join(old, out)
        self.store(target, out)

    def definition(self, stmt: n.FunctionDef) -> None:
        """A function is made: one that is not known by its name alone may be called from anywhere."""
        for decorator in stmt.decorators:
            self.flowing.leak(self.expr(decorator))
        function = stmt.function
        known = function in self.owners or (
            not stmt.decorators
            and (found := self.facts.functions.get(stmt.var)) is not None
            and found.function is function
        )
        self.function(function)
        if not known:
            self.flowing.add(self.variable(stmt.var), [object])
            self.expose(function)

    def function(self, function: n.Function) -> None:
        """Follow the body of a function, and the defaults of its parameters."""
        for param in function.params:
            if param.default is not None:
                self.flowing.flow(self.expr(param.default), self.variable(param.var))
            if param.kind in ("vararg", "kwarg"):
                self.flowing.add(self.variable(param.var), [object])
        member = self.shapes.owner.get(function)
        if member is not None and function.params:
            is_its_own = member.kind in ("method", "property") and function not in self.shapes.unbound
            kinds: Iterable[Kind] = member.owner.derived() if is_its_own else [object]
            self.flowing.add(self.variable(function.params[0].var), kinds)
            if member.kind == "class":  # it may make instances of what it is given
                self.leak_class(member.owner)
        if function.is_generator or function.is_async:
            self.flowing.add(self.result(function), [Iterated if function.is_generator else object])
        outer, self.generator = self.generator, function if function.is_generator else None
        self.block(function.body, function)
        self.generator = outer
        if not function.is_generator and falls_through(function.body):
            self.flowing.add(self.result(function), [type(None)])

    def class_body(self, definition: n.ClassDef) -> None:
        """A class is made: what its fields are by default is as if it were stored in its instances."""
        shape = self.shapes.of_var.get(definition.var)
        known = shape is not None and shape.definition is definition
        for decorator in definition.decorators if not known else ():
            self.flowing.leak(self.expr(decorator))
        for part in (*definition.bases, *definition.keywords):
            if not known:
                self.flowing.leak(self.expr(part))
        for stmt in definition.body:
            if type(stmt) is n.FunctionDef:
                self.definition(stmt)
                continue
            if (
                known
                and shape is not None
                and type(stmt) is n.AnnAssign
                and self.constructor(shape) is not None
            ):
                continue  # what the constructor stores, it stores by itself
            self.stmt(stmt, None)
            for target in getattr(stmt, "targets", [getattr(stmt, "target", None)]):
                if type(target) is n.Store and getattr(stmt, "value", None) is not None:
                    self.flowing.flow(self.variable(target.var), self.attribute(target.var.name))
        if not known:
            self.flowing.add(self.variable(definition.var), [object])


def falls_through(block: list[n.Stmt]) -> bool:
    """Whether the end of a block may be reached."""
    last: n.Stmt | None = block[-1] if block else None
    if type(last) is n.If:
        return not last.orelse or falls_through(last.body) or falls_through(last.orelse)
    if type(last) is n.While and type(last.test) is n.Const and last.test.value:
        return any(type(node) is n.Break for stmt in last.body for node in walk(stmt))
    return type(last) not in (n.Return, n.Raise)

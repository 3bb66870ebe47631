"""What the definitions that a private copy holds may be: functions, classes, enums, and constants that are instances.

Functions and classes are copied. The members of an enum are the only ones of their kind, and an instance that a name of
the module means is one, too: such are used as they are. Nothing that the copy does changes them, as is asked of what
flows where in it (`legality.own_objects`), and whether anybody else has changed them is asked with all the rest.
"""

from __future__ import annotations

import builtins
from contextlib import AbstractContextManager

from s2s.ir import nodes as n
from s2s.ir.walk import walk
from s2s.legality.alone_abstract import ABSTRACT
from s2s.legality.alone_between import may_be_computed
from s2s.legality.alone_tables import TableChecks
from s2s.legality.pure_names import ENUMS, NEVER_DEFINED, OF_CLASSES, OF_ENUMS, OF_TUPLES
from s2s.legality.quiet_classes import are_flags
from s2s.legality.reached import NotAlone, bound_by_statement
from s2s.legality.tables import is_constant, is_display
from s2s.program.bindings import ModuleFacts
from s2s.program.enums import is_auto
from s2s.program.members import imported

#: Beside what an enum may stand that is one of numbers, or of texts.
_MIXED = frozenset({("builtins", "int"), ("builtins", "str"), ("builtins", "float")})


class Definitions:
    """What the statements of a module bind, found once.

    Attributes:
        positions: where the statements stand.
        of_var: those that bind names to functions, classes and constants.
        quiet: which of them run no code of others, as far as anybody has asked.
        refused: why some of them are not copied.
        imports: where names are imported.
        sealed: whether nobody else binds a name that the module binds once.
    """

    def __init__(self, facts: ModuleFacts, sealed: bool) -> None:
        self.facts, self.sealed = facts, sealed
        self.positions: dict[n.Stmt, int] = {stmt: index for index, stmt in enumerate(facts.module.body)}
        self.of_var: dict[n.Var, n.Stmt] = {}
        self.quiet: dict[n.Stmt, bool] = {}
        self.refused: dict[n.Stmt, str] = {}
        self.imports: dict[n.Var, int] = {}
        for position, stmt in enumerate(facts.module.body):
            if isinstance(stmt, n.Import | n.ImportFrom):
                self.imports |= {alias.var: position for alias in stmt.names if alias.var is not None}
            elif isinstance(stmt, n.FunctionDef):
                if not stmt.decorators:
                    self.of_var[stmt.var] = stmt
            elif isinstance(stmt, n.ClassDef):
                self.of_var[stmt.var] = stmt
            elif isinstance(stmt, n.Assign | n.AnnAssign) and stmt.value is not None:
                if is_constant(stmt.value) or is_display(stmt.value) or may_be_computed(stmt.value):
                    self.of_var.update(dict.fromkeys(bound_by_statement(stmt), stmt))


class DefinitionChecks(TableChecks):
    """Looks at the definitions that a function reaches.

    Attributes:
        late: whether annotations are not evaluated where they stand.
    """

    all: Definitions
    late: bool

    def load(self, var: n.Var) -> None:
        """Check the read of a global or a builtin."""
        raise NotImplementedError

    def home_of(self, stmt: n.Stmt) -> Definitions:
        """The file in which a statement of a module stands."""
        raise NotImplementedError

    def within(self, definitions: Definitions) -> AbstractContextManager[None]:
        """Look at what stands in a file."""
        raise NotImplementedError

    def class_named(self, var: n.Var) -> n.Stmt | None:
        """The statement that a name stands for, of this file or of the one that it is imported from."""
        raise NotImplementedError

    def defined_by(self, read: n.Expr) -> n.Stmt | None:
        """The statement that binds what an expression reads, if there is one, and what it binds is known."""
        raise NotImplementedError

    def reads_file(self, read: n.Expr) -> bool:
        """Whether an expression reads something of what may be a file of the tree."""
        raise NotImplementedError

    def tree(self, root: n.Node, function: n.Function, own: n.Var | None) -> None:
        """Look at all nodes of a statement of a function, inner functions included."""
        raise NotImplementedError

    def function(self, function: n.Function) -> None:
        if function.is_async or function.type_params:
            raise NotAlone(f"{function.name} is no plain function")
        self.signature(function)
        own = function.params[0].var if function.params else None
        for stmt in function.body:
            self.tree(stmt, function, own)

    def signature(self, function: n.Function) -> None:
        """Check the expressions that a `def` evaluates."""
        for param in function.params:
            if param.default is not None and not self.never_changes(param.default):
                raise NotAlone(f"{function.name} keeps the default of {param.var.name}")
        if not self.late:
            annotations = [function.returns, *(param.annotation for param in function.params)]
            for annotation in filter(None, annotations):
                self.annotation(annotation)

    def annotation(self, expr: n.Expr) -> None:
        """An annotation is left out of the copy; where it stands it only names types."""
        for node in walk(expr):
            if type(node) is n.Load:
                var = self.resolved(node)
                is_known = var is None or self.facts.is_builtin(var)
                if not is_known and var is not None and not self.names_types(var, self.class_named(var)):
                    raise NotAlone("an annotation is computed")
            elif not isinstance(node, (n.Const, n.Subscript, n.Tuple, n.List)) and not (
                type(node) is n.Binary and node.op == "|"
            ):
                raise NotAlone("an annotation is computed")

    def class_body(self, definition: n.ClassDef) -> None:
        if definition.keywords or definition.type_params:
            raise NotAlone(f"the class {definition.name} is made in another way")
        if self.is_enum(definition):
            self.enum_body(definition)
            return
        if self.is_record(definition):
            self.record_body(definition)
            return
        for base in definition.bases:
            if imported(base, self.facts) == ("abc", "ABC"):
                self.from_library(base)
                self.found.is_abstract = True
            elif self.is_protocol(base):
                self.type_variables(base, definition.name)
            elif type(base) is n.Load or self.reads_file(base):
                self.base(base, definition.name)
            elif type(base) is n.Subscript and imported(base.value, self.facts) == ("typing", "Generic"):
                self.from_library(base.value)
                self.type_variables(base, definition.name)
            else:
                raise NotAlone(f"a base of {definition.name} is computed")
        for decorator in definition.decorators:
            self.decorator(decorator, definition.name)
        for stmt in definition.body:
            self.in_class(stmt, definition)

    def base(self, base: n.Expr, name: str) -> None:
        if type(base) is n.Load and self.facts.is_builtin(base.var):
            cls = getattr(builtins, base.var.name)
            if cls is object or (isinstance(cls, type) and issubclass(cls, Exception)):
                self.found.builtins[base.var.name] = None
                return
        found = self.defined_by(base)
        if type(found) is not n.ClassDef or self.is_enum(found) or self.is_record(found):
            raise NotAlone(f"a base of {name} is not known")
        self.reach(found)

    def is_protocol(self, base: n.Expr) -> bool:
        """Whether a class that has such a base says what others have."""
        return imported(base.value if type(base) is n.Subscript else base, self.facts) == (
            "typing",
            "Protocol",
        )

    def type_variables(self, base: n.Expr, name: str) -> None:
        """The type variables of a generic class, which are read as it is made."""
        index = base.index if type(base) is n.Subscript else n.Tuple([])
        for one in index.items if type(index) is n.Tuple else [index]:
            stmt = self.definition(one.var) if type(one) is n.Load else None
            if stmt is None or not self.is_type_variable(stmt):
                raise NotAlone(f"a base of {name} is computed")
            self.reach(stmt)

    def decorator(self, expr: n.Expr, name: str) -> None:
        var = self.resolved(expr.func if type(expr) is n.Call else expr)
        is_known = var is not None and self.facts.imports.get(var) == ("dataclasses", "dataclass")
        if not is_known or (type(expr) is n.Call and (expr.args or not are_flags(expr.keywords))):
            raise NotAlone(f"the class {name} is decorated")
        assert var is not None
        self.load(var)

    def in_class(self, stmt: n.Stmt, definition: n.ClassDef) -> None:
        """What a class body binds: methods, constants, and fields of dataclasses."""
        name = definition.name
        if type(stmt) is n.FunctionDef:
            if stmt.var.name in NEVER_DEFINED:
                raise NotAlone(f"{name} has {stmt.var.name}")
            for decorator in stmt.decorators:
                self.of_method(decorator, definition)
            self.function(stmt.function)
            return
        if type(stmt) is n.Pass or (type(stmt) is n.ExprStmt and type(stmt.value) is n.Const):
            return
        if type(stmt) is n.AnnAssign and type(stmt.target) is n.Store:
            if not definition.decorators and stmt.value is None:
                return
            if self.is_special(stmt):
                raise NotAlone(f"{name} has a field of another kind")
            if not self.late:
                self.annotation(stmt.annotation)
        elif type(stmt) is not n.Assign or any(type(target) is not n.Store for target in stmt.targets):
            raise NotAlone(f"the body of {name} computes something")
        if stmt.value is not None and not (
            self.never_changes(stmt.value) or self.is_class_table(stmt, definition)
        ):
            self.field(stmt.value, name)

    def field(self, value: n.Expr, name: str) -> None:
        """A field of a dataclass, with what makes its value."""
        var = self.resolved(value.func) if type(value) is n.Call else None
        if (
            var is None
            or type(value) is not n.Call
            or self.facts.imports.get(var) != ("dataclasses", "field")
            or value.args
        ):
            raise NotAlone(f"{name} keeps a value that may change")
        self.load(var)
        for keyword in value.keywords:
            made = keyword.value
            if keyword.name == "default_factory" and type(made) is n.Load:
                factory = self.resolved(made)
                if made.var.name in ("list", "dict", "set") and (
                    factory is None or self.facts.is_builtin(factory)
                ):
                    self.found.builtins[made.var.name] = None
                    continue
                if factory is not None and self.facts.imports.get(factory, ("", ""))[0] == "collections":
                    self.load(factory)
                    continue
            if keyword.name == "default" and self.never_changes(made):
                continue
            if keyword.name not in ("compare", "repr", "init", "hash") or type(made) is not n.Const:
                raise NotAlone(f"{name} has a field of another kind")

    def of_method(self, decorator: n.Expr, definition: n.ClassDef) -> None:
        if type(decorator) is n.Load and decorator.var.name in OF_CLASSES:
            self.found.builtins[decorator.var.name] = None
            return
        if self.origin(decorator) == ("abc", ABSTRACT) and _named(decorator) == ABSTRACT:
            self.from_library(decorator)
            return
        if (
            type(decorator) is not n.Attr
            or decorator.name not in ("setter", "getter")
            or type(decorator.value) is not n.Load
        ):
            raise NotAlone(f"a method of {definition.name} is decorated")

    # -- what is used as it is

    def is_enum(self, definition: n.ClassDef) -> bool:
        """Whether a class statement makes an enum, of numbers and texts at most."""
        facts = self.home_of(definition).facts
        bases = [imported(base, facts) for base in definition.bases]
        if not bases or bases[-1][0] != "enum" or bases[-1][1] not in ENUMS:
            return False
        return not bases[:-1] or (len(bases) == 2 and bases[0] in _MIXED and bases[1] == ("enum", "Enum"))

    def enum_body(self, definition: n.ClassDef) -> None:
        """The members of an enum, which are constants or counted, and its methods."""
        self.from_library(definition.bases[-1])
        self.found.builtins.update(
            {base.var.name: None for base in definition.bases[:-1] if type(base) is n.Load}
        )
        if definition.decorators:
            raise NotAlone(f"the class {definition.name} is decorated")
        for stmt in definition.body:
            if type(stmt) is n.FunctionDef:
                if stmt.var.name in NEVER_DEFINED or (stmt.var.name not in OF_ENUMS and is_special(stmt)):
                    raise NotAlone(f"{definition.name} has {stmt.var.name}")
                for decorator in stmt.decorators:
                    self.of_method(decorator, definition)
                self.function(stmt.function)
            elif type(stmt) is n.Assign and len(stmt.targets) == 1 and type(stmt.targets[0]) is n.Store:
                if is_auto(stmt.value, self.facts):
                    assert type(stmt.value) is n.Call
                    self.from_library(stmt.value.func)
                elif not is_constant(stmt.value):
                    raise NotAlone(f"{definition.name} keeps a value that may change")
            elif type(stmt) is not n.Pass and (
                type(stmt) is not n.ExprStmt or type(stmt.value) is not n.Const
            ):
                raise NotAlone(f"the body of {definition.name} computes something")
        self.found.as_they_are[definition] = None

    def is_record(self, definition: n.ClassDef) -> bool:
        """Whether a class statement makes a named tuple."""
        bases, facts = definition.bases, self.home_of(definition).facts
        return len(bases) == 1 and imported(bases[0], facts) == ("typing", "NamedTuple")

    def record_body(self, definition: n.ClassDef) -> None:
        """The fields of a named tuple, and its methods, of which none has a say in what its items are."""
        self.from_library(definition.bases[0])
        for stmt in definition.body:
            if type(stmt) is n.AnnAssign and (
                self.is_special(stmt, is_record=True)
                or not (stmt.value is None or self.never_changes(stmt.value))
            ):
                raise NotAlone(f"{definition.name} has a field of another kind")
            if type(stmt) is n.FunctionDef and stmt.var.name in OF_TUPLES:
                raise NotAlone(f"{definition.name} has {stmt.var.name}")
            self.in_class(stmt, definition)
        if definition.decorators:
            raise NotAlone(f"the class {definition.name} is decorated")
        self.found.as_they_are[definition] = None
        self.found.records[definition.var] = None

    def never_changes(self, value: n.Expr) -> bool:
        """Whether an expression at the top of the module, or of a class, gives what is the same for ever."""
        if is_constant(value):
            return True
        if type(value) is n.Tuple:
            return all(map(self.never_changes, value.items))
        if self.is_member(value) or self.is_computed(value):
            return True
        stmt = self.defined_by(value)
        constant = getattr(stmt, "value", None)
        if stmt is None or not isinstance(constant, n.Expr):
            return False
        with self.within(self.home_of(stmt)):
            if not (stmt in self.found.as_they_are or is_constant(constant) or self.is_computed(constant)):
                return False
        self.reach(stmt)
        return True

    def is_member(self, value: n.Expr) -> bool:
        """Whether an expression reads a member of an enum of the module."""
        stmt = self.defined_by(value.value) if type(value) is n.Attr else None
        if type(stmt) is not n.ClassDef or not self.is_enum(stmt):
            return False
        assert type(value) is n.Attr
        if value.name not in members_in(stmt):
            return False
        self.reach(stmt)
        return True

    def made_of(self, value: n.Expr) -> n.Var | None:
        """The class of the module that a call makes an instance of, of what never changes."""
        if type(value) is not n.Call or not (type(value.func) is n.Load or self.reads_file(value.func)):
            return None
        cls = self.defined_by(value.func)
        given = [*value.args, *(keyword.value for keyword in value.keywords)]
        if (
            type(cls) is not n.ClassDef
            or self.is_enum(cls)
            or not all(keyword.name for keyword in value.keywords)
            or not all(map(self.never_changes, given))
        ):
            return None
        self.reach(cls)
        return cls.var


def _named(read: n.Expr) -> str:
    """The last of the names by which an expression reads something."""
    return read.name if type(read) is n.Attr else read.var.name if type(read) is n.Load else ""


def is_special(stmt: n.FunctionDef) -> bool:
    """Whether a method has one of the names that Python gives a meaning, or module enum does."""
    return stmt.var.name.startswith("_")


def members_in(definition: n.ClassDef) -> set[str]:
    """The names that the body of an enum binds to members."""
    targets = [target for stmt in definition.body if type(stmt) is n.Assign for target in stmt.targets]
    return {target.var.name for target in targets if type(target) is n.Store and target.var.name[0] != "_"}

"""What tables a private copy may read, and what constants it may use that are instances.

A table is a list, a dict, a set, or a tuple, of what never changes: constants, members of enums, constants that are
instances. What it holds is asked for with all the rest. A table of instances is used as it is, as each of them is.
"""

from __future__ import annotations

from s2s.ir import nodes as n
from s2s.ir.walk import walk
from s2s.legality.alone_between import CallChecks
from s2s.legality.pure_names import LIBRARY
from s2s.legality.quiet_classes import SPECIAL, mentions_special
from s2s.legality.reached import NotAlone, bound_by_statement
from s2s.legality.tables import is_display, items_of, table_of


class TableChecks(CallChecks):
    """Looks at the tables and the constants of a module, and at those in class bodies."""

    def never_changes(self, value: n.Expr) -> bool:
        """Whether an expression at the top of the module, or of a class, gives what is the same for ever."""
        raise NotImplementedError

    def is_member(self, value: n.Expr) -> bool:
        """Whether an expression reads a member of an enum of the module."""
        raise NotImplementedError

    def function(self, function: n.Function) -> None:
        """Check a function that is reached."""
        raise NotImplementedError

    def definition(self, var: n.Var) -> n.Stmt | None:
        """The statement that binds a name of the module, if there is one, and what it binds is known."""
        raise NotImplementedError

    def reach(self, stmt: n.Stmt) -> None:
        """Take in a statement of the module."""
        raise NotImplementedError

    def made_of(self, value: n.Expr) -> n.Var | None:
        """The class of the module that a call makes an instance of, of what never changes."""
        raise NotImplementedError

    def constant(self, stmt: n.Stmt, var: n.Var) -> None:
        """What a statement of the module binds a name to, if that is known and nothing but an assignment changes it."""
        value = getattr(stmt, "value", None)
        if not isinstance(value, n.Expr) or len(bound_by_statement(stmt)) != 1:
            raise NotAlone(f"it reads {var.name}")
        if self.is_computed(value) or self.is_type_variable(stmt):
            return
        if type(value) is n.Call:
            self.instance(stmt, var)
        elif is_display(value):
            self.table(stmt, var)
        else:
            raise NotAlone(f"it reads {var.name}")

    def instance(self, stmt: n.Stmt, var: n.Var) -> None:
        """A constant that is an instance of a class of the module."""
        value = getattr(stmt, "value", None)
        cls = self.made_of(value) if isinstance(value, n.Expr) else None
        if cls is None:
            raise NotAlone(f"it reads {var.name}")
        self.found.as_they_are[stmt] = None
        self.found.instances[var] = (cls,)

    def table(self, stmt: n.Stmt, var: n.Var) -> None:
        """A table of the module, which is one of instances if calls of classes stand in it."""
        if var in self.found.tables:
            return
        value = getattr(stmt, "value", None)
        kind = table_of(value, lambda _: True) if isinstance(value, n.Expr) else None
        if kind is None or len(bound_by_statement(stmt)) != 1:
            raise NotAlone(f"it reads {var.name}")
        self.found.tables[var] = kind
        assert isinstance(value, n.Expr)
        items = items_of(value)
        classes = [self.made_of(item) for item in items if type(item) is n.Call]
        keys = [key for key in value.keys if key is not None] if isinstance(value, n.Dict) else []
        if (
            None in classes
            or not all(map(self.never_changes, keys))
            or not all(classes or self.never_changes(item) or self.is_function(item) for item in items)
        ):
            raise NotAlone(f"{var.name} keeps a value that may change")
        if classes:
            if len(classes) < len(items):
                raise NotAlone(f"{var.name} keeps instances and other values")
            self.found.as_they_are[stmt] = None
            self.found.instances[var] = tuple(cls for cls in dict.fromkeys(classes) if cls is not None)

    def is_function(self, item: n.Expr) -> bool:
        """Whether an item of a table is a function of the module, or one of module operator."""
        if self.origin(item)[0] == "operator" and self.origin(item)[1] in (LIBRARY["operator"] or ()):
            self.from_library(item)
            return True
        if type(item) is n.Lambda:
            self.function(item.function)
            return True
        stmt = self.definition(item.var) if type(item) is n.Load else None
        if type(stmt) is not n.FunctionDef:
            return False
        self.reach(stmt)
        return True

    # -- in class bodies

    def is_class_table(self, stmt: n.Assign | n.AnnAssign, definition: n.ClassDef) -> bool:
        """Whether a class body binds a name to a table, and does so once, and does not read it."""
        targets = stmt.targets if isinstance(stmt, n.Assign) else [stmt.target]
        kind = None if stmt.value is None else table_of(stmt.value, self.never_changes)
        if kind is None or len(targets) != 1 or type(targets[0]) is not n.Store:
            return False
        if definition.decorators and isinstance(stmt, n.AnnAssign) and not self.is_class_variable(stmt):
            return False  # the library refuses to make it a field
        var = targets[0].var
        using = [node for node in walk(definition) if getattr(node, "var", None) is var]
        if len(using) != 1 or var.name.startswith("__"):
            return False
        self.found.class_tables[definition.name, var.name] = kind
        return True

    def is_special(self, stmt: n.AnnAssign, is_record: bool = False) -> bool:
        """Whether an annotation in a class body may mean that there is no plain field, nor a class variable."""
        if not is_record and self.is_class_variable(stmt):
            return stmt.value is not None and type(stmt.value) is n.Call
        origins = [self.facts.imports.get(var) for var in map(self.resolved, walk(stmt.annotation)) if var]
        return mentions_special(stmt.annotation) or any(origin and origin[1] in SPECIAL for origin in origins)

    def is_class_variable(self, stmt: n.AnnAssign) -> bool:
        """Whether an annotation is `ClassVar`, or one of some type: the library makes no field of what has it."""
        annotation = stmt.annotation
        var = self.resolved(annotation.value if type(annotation) is n.Subscript else annotation)
        if var is None or var.name != "ClassVar" or self.facts.imports.get(var) != ("typing", "ClassVar"):
            return False
        self.found.imported[var] = ("typing", "ClassVar")
        return True

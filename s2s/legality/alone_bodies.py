"""What the bodies of functions may do that run in a private copy."""

from __future__ import annotations

import builtins

from s2s.ir import nodes as n
from s2s.ir.walk import walk
from s2s.legality.alone_definitions import DefinitionChecks, Definitions
from s2s.legality.alone_files import Files
from s2s.legality.own_objects import is_of_object
from s2s.legality.pure_names import INSPECTING, LIBRARY, NOT_HANDLED, OF_CLASSES, PURE, TELLING
from s2s.legality.reached import NotAlone

_SEALED_OFF = frozenset(
    {n.Opaque, n.OpaqueExpr, n.With, n.Import, n.ImportFrom, n.Await, n.Declare, n.Holder, n.Test}
)
#: Larger programs are not copied.
MOST_NODES = 8_000


class BodyChecks(DefinitionChecks):
    """Looks at bodies.

    Attributes:
        files: what the file defines, and those that it imports from.
        later: names of other files that are to be reached, with where they stand, and what of a module is read.
        nodes: how many have been looked at.
        read_of_modules, read_of_files: where modules of the library, and of the tree, are read for what they have.
    """

    files: Files
    later: list[tuple[Definitions, n.Var, str]]
    nodes: int
    read_of_modules: set[n.Load]
    read_of_files: set[n.Load]

    def load_definition(self, var: n.Var, name: str = "") -> None:
        """Reach what binds a name of a file of the tree."""
        raise NotImplementedError

    def tree(self, root: n.Node, function: n.Function, own: n.Var | None) -> None:
        """Look at all nodes of a statement of a function, inner functions included."""
        # Nobody evaluates an annotation in a function, be it of a name or of an attribute.
        left_out = [node.annotation for node in walk(root) if type(node) is n.AnnAssign]
        skipped = {part for annotation in left_out for part in walk(annotation)}
        for node in walk(root):
            self.nodes += 1
            if node not in skipped:
                self.node(node, own)
        if self.nodes > MOST_NODES:
            raise NotAlone("it reaches too much")

    def node(self, node: n.Node, own: n.Var | None) -> None:
        cls = type(node)
        if cls in _SEALED_OFF:
            raise NotAlone(f"it holds what may do anything ({cls.__name__})")
        if type(node) is n.Load or type(node) is n.Store:
            if node.var.storage is n.Storage.GLOBAL:
                if type(node) is n.Store:
                    raise NotAlone(f"it stores {node.var.name}")
                if node in self.read_of_files:
                    return
                if node in self.read_of_modules:
                    self.found.imported[node.var] = self.facts.imports[node.var]
                else:
                    self.load(node.var)
            elif node.var.storage is n.Storage.DYNAMIC or node.var.name.startswith("__"):
                raise NotAlone(f"{node.var.name} may be looked up anywhere")
        elif type(node) is n.Attr:
            self.attribute(node)
        elif isinstance(node, (n.Assign, n.AugAssign, n.AnnAssign, n.Delete, n.For)):
            targets = node.targets if isinstance(node, (n.Assign, n.Delete)) else [node.target]
            for target in targets:
                for part in walk(target):
                    if isinstance(part, (n.Attr, n.Subscript)) and not is_of_object(part.value):
                        raise NotAlone("it stores to what may be no object of its own")
        elif type(node) is n.Try:
            self.handlers(node)
        elif type(node) is n.Function:
            if node.is_async or (node.params and any(param.default is not None for param in node.params)):
                raise NotAlone("an inner function keeps defaults")
        elif type(node) is n.ClassDef:
            raise NotAlone("it makes a class")
        elif type(node) is n.FunctionDef and node.decorators:
            raise NotAlone("an inner function is decorated")
        elif type(node) is n.Const and type(node.value) is str and "__" in node.value and "{" in node.value:
            raise NotAlone("a text may read attributes")
        elif type(node) is n.Subscript and self.is_class(node.value):
            raise NotAlone("it makes instances of a generic class for some type")
        elif type(node) is n.Unary and node.op == "~":
            raise NotAlone("an operator may warn")

    def is_class(self, expr: n.Expr) -> bool:
        stmt = self.class_named(expr.var) if type(expr) is n.Load else None
        if type(expr) is n.Attr and self.reads_file(expr):
            stmt = self.defined_by(expr)
        return type(stmt) is n.ClassDef and not self.is_enum(stmt)

    def attribute(self, node: n.Attr) -> None:
        name = node.name
        if name in INSPECTING or (name.startswith("__") and name.endswith("__") and name != "__init__"):
            raise NotAlone(f"it reads {name}")
        base = node.value
        if type(base) is n.Load and self.files.may_be_module(self.all, base.var):
            self.later.append((self.all, base.var, name))
            self.read_of_files.add(base)
        elif type(base) is n.Load and base.var in self.facts.imports:
            module, of_module = self.facts.imports[base.var]
            known = LIBRARY.get(module, frozenset())
            if not of_module and (known is None or name in known):
                self.found.read.setdefault(base.var, {})[name] = None
                self.read_of_modules.add(base)

    def handlers(self, node: n.Try) -> None:
        """Check that no handler in the copy catches the exception that leaves it."""
        for handler in node.handlers:
            if handler.type is None:
                raise NotAlone("it handles all exceptions")
            for part in walk(handler.type):
                if type(part) is n.Load and part.var.name in NOT_HANDLED:
                    raise NotAlone(f"it handles {part.var.name}")
                if type(part) is n.Load and part.var.name in TELLING and is_told(handler):
                    raise NotAlone("the text of an error may name functions of the copy")
        if any(type(part) in (n.Return, n.Break, n.Continue) for stmt in node.final for part in walk(stmt)):
            raise NotAlone("a `finally` may drop exceptions")

    def load(self, var: n.Var) -> None:
        """Check the read of a global or a builtin."""
        found = self.found
        if self.facts.is_builtin(var):
            cls = getattr(builtins, var.name)
            is_error = isinstance(cls, type) and issubclass(cls, Exception)
            if var.name not in PURE and var.name not in OF_CLASSES and not is_error:
                raise NotAlone(f"it reads {var.name}")
            found.builtins[var.name] = None
            return
        if self.files.may_mean(self.all, var):
            self.later.append((self.all, var, ""))
            return
        if var in self.facts.imports:
            module, name = self.facts.imports[var]
            known = LIBRARY.get(module, frozenset())
            if not name or (known is not None and name not in known):
                raise NotAlone(f"it reads {var.name}")
            found.imported[var] = (module, name)
            return
        self.load_definition(var)


def is_told(handler: n.Handler) -> bool:
    """Whether somebody reads the exception that a handler catches."""
    nodes = [node for stmt in handler.body for node in walk(stmt)]
    return any(type(node) is n.Load and node.var is handler.var for node in nodes)

"""What the expressions mean that class statements name as their bases, where more than a global name may be meant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property

from s2s.ir import nodes as n
from s2s.ir.walk import bound_by, walk
from s2s.program.bindings import ModuleFacts

_BINDERS = frozenset({n.Store, n.Alias, n.Handler, n.Pattern, n.FunctionDef, n.ClassDef})


class Bases:
    """Answers for the class statements of a module.

    Args:
        nodes: all of the module, where classes in the bodies of others are to be known, too; else none.
        modules: the variables that hold modules which are in this one, and what the names there mean.
    """

    def __init__(
        self, nodes: Iterable[n.Node], facts: ModuleFacts, modules: Mapping[n.Var, Mapping[str, n.Var]]
    ) -> None:
        self._facts, self._modules = facts, modules
        self._in_classes: set[str] | None = None
        self._nodes = nodes
        for node in nodes:
            if self._in_classes is None:
                self._in_classes = set()
            var = bound_by(node) if type(node) in _BINDERS else None
            if var is not None and var.storage is n.Storage.CLASS:
                self._in_classes.add(var.name)

    def nested_in(self, definition: n.ClassDef) -> list[n.ClassDef]:
        """The classes that a class body binds once and unconditionally, innermost first."""
        if self._in_classes is None:
            return []
        inside = [stmt for stmt in definition.body if type(stmt) is n.ClassDef]
        bound = Counter(
            var
            for stmt in definition.body
            for node in walk(stmt)
            if type(node) in _BINDERS and (var := bound_by(node)) is not None
        )
        inside = [stmt for stmt in inside if bound[stmt.var] == 1 and stmt.var.storage is n.Storage.CLASS]
        return [each for stmt in inside for each in (*self.nested_in(stmt), stmt)]

    def meant(self, base: n.Expr) -> n.Expr:
        """The same expression, as this module would write it.

        A name in a class body is the global one, if no class body binds it; that of another module which is in this
        one is the variable that it is here, or nothing that is known.
        """
        root = base
        while type(root) is n.Attr or type(root) is n.Subscript:
            root = root.value
        if type(root) is n.Load and root.var in self._modules:
            is_name = type(base) is n.Attr and base.value is root
            found = self._modules[root.var].get(base.name) if type(base) is n.Attr and is_name else None
            is_sure = found is not None and self._facts.bindings[root.var] == 1
            return n.Load(found, span=base.span) if found is not None and is_sure else n.Const(None)
        if self._in_classes is None:
            return base
        if type(base) is n.Attr:
            value = self.meant(base.value)
            return base if value is base.value else n.Attr(value, base.name, span=base.span)
        if type(base) is n.Subscript:
            value = self.meant(base.value)
            return base if value is base.value else n.Subscript(value, base.index, span=base.span)
        if type(base) is not n.Load or base.var.storage is not n.Storage.DYNAMIC:
            return base
        name = base.var.name
        if name.startswith("__") or name in self._in_classes or name in self._facts.type_params:
            return base
        return n.Load(self._facts.global_named(name), span=base.span)

    @cached_property
    def only_imported(self) -> set[n.Var]:
        """The names that a single import binds and nothing else does; `del` does not count."""
        imported: Counter[n.Var] = Counter()
        deleted: Counter[n.Var] = Counter()
        for node in self._nodes:
            if type(node) is n.Alias and node.var is not None:
                imported[node.var] += 1
            elif type(node) is n.Delete:
                deleted.update(target.var for target in node.targets if type(target) is n.Store)
        bindings = self._facts.bindings
        return {var for var, times in imported.items() if times == 1 and bindings[var] == 1 + deleted[var]}

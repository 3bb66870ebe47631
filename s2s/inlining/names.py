"""Names for the variables an expansion brings, so that none captures another where it is put."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cached_property

from s2s.analysis.mentioned import mentioned
from s2s.ir import nodes as n
from s2s.ir.walk import all_nodes
from s2s.ir.writer import Writer
from s2s.program.bindings import ModuleFacts

#: The other node classes that have a variable, or declare names.
_TELLING = frozenset({n.Alias, n.Handler, n.Pattern, n.FunctionDef, n.ClassDef, n.Param, n.Declare})


class Names:
    """The names that mean something in a function (or a module), each with the variables it stands for.

    They are those it mentions, in functions inside it too, and those that the functions and comprehensions around it
    bind.
    """

    def __init__(self, root: n.Node | None, facts: ModuleFacts, around: Iterable[n.Var] = ()) -> None:
        self._facts = facts
        self._root = root
        self._variables: dict[str, set[n.Var]] = {}
        if isinstance(root, n.Function):  # its own annotations are of the scope around it
            for param in root.params:
                self._variables.setdefault(param.var.name, set()).add(param.var)
                self.add(param.default)
            for stmt in root.body:
                self.add(stmt)
        else:
            self.add(root)
        for var in around:
            self._variables.setdefault(var.name, set()).add(var)

    @cached_property
    def _in_strings(self) -> frozenset[str]:
        """The words in strings by which a library may look up locals: no new variable may have such a name."""
        return mentioned(self._root)

    def add(self, root: n.Node | None) -> set[n.Var]:
        """Take in the names under a node, those that are only declared too.

        Returns:
            the variables read or bound there.
        """
        mentioned: set[n.Var] = set()
        for node in all_nodes(root):
            if type(node) is n.Load or type(node) is n.Store:
                mentioned.add(node.var)
            elif type(node) not in _TELLING:
                continue
            elif (var := getattr(node, "var", None)) is not None:
                mentioned.add(var)
            elif type(node) is n.Declare and node.kind == "global":
                for name in node.names:
                    declared = self._facts.module.globals.get(name) or n.Var(name, n.Storage.GLOBAL)
                    self._variables.setdefault(name, set()).add(declared)
        for var in mentioned:
            self._variables.setdefault(var.name, set()).add(var)
        return mentioned

    def is_other(self, var: n.Var) -> bool:
        """Whether the variable's name stands for another variable here."""
        return bool(self._variables.get(var.name, set()) - {var})

    def settle(self, fresh: Iterable[n.Var], roots: Iterable[n.Node]) -> list[n.Var]:
        """Rename the new variables under `roots` that would be mistaken for another, and take in the names there.

        Returns:
            those of the new variables that are there.
        """
        used: set[n.Var] = set()
        for root in roots:
            used |= self.add(root)
        settled = [var for var in dict.fromkeys(fresh) if var in used]
        for var in settled:
            # What was given a number where it comes from is not given another beside it.
            hint, count = re.sub(r"(?<=.)(_\d+)+$", "", var.name), 0
            while self.is_other(var) or self._facts.is_in_opaque_syntax(var) or var.name in self._in_strings:
                self._variables.get(var.name, set()).discard(var)
                count += 1
                var.name = f"{hint}_{count}"
            self._variables.setdefault(var.name, set()).add(var)
            self._facts.names.add(var.name)
        return settled


def declare(
    function: n.Function, fresh: Iterable[n.Var], roots: Iterable[n.Node], facts: ModuleFacts, writer: Writer
) -> None:
    """Give a function the new variables that stand under `roots`, each by a name that is no other's there."""
    writer.declare(function, Names(function, facts, facts.around(function)).settle(fresh, roots))


def numbered(name: str, is_taken: Callable[[str], bool]) -> str:
    """A name, with the first number from 2 on behind it that makes it one which is not taken, if it is."""
    found, count = name, 1
    while is_taken(found):
        count += 1
        found = f"{name}_{count}"
    return found

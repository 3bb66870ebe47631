"""Which functions the values in a scope may lead to: what leads back to a callee is not inlined without end."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from s2s.ir import nodes as n
from s2s.ir.walk import Scope, all_nodes, walk, walk_scope
from s2s.program.bindings import ModuleFacts

#: Give up the search here and assume recursion.
_MOST_STEPS = 1000


_NO_FUNCTIONS: set[n.Function] = set()


class Reach:
    """What the functions and values of one scope name, and what these name in turn."""

    def __init__(self, root: Scope, facts: ModuleFacts) -> None:
        self.root, self.facts = root, facts
        self._reached: dict[n.Var | n.Function, set[n.Function] | None] = {}

    def may_make(self, function: n.Function) -> bool:
        """Whether a function that the scope makes may lead back to itself, by the variables it names."""
        named = () if function in self.facts.reads else _named(function, self.facts)
        made = [part for var in named if type(var) is n.Var for part in self._stored.get(var, ())]
        return self._may_reach(function, made)

    def arguments_may_reach(self, call: n.Call, function: n.Function) -> bool:
        """Whether an argument may lead the function called back to itself: inlining the call then has no end.

        Of what remains of a call that is inlined, every function known here is named by its arguments or its body.
        Where neither leads back to the callee, there is one less that can still be inlined.
        """
        handed = [*call.args, *(keyword.value for keyword in call.keywords)]
        return self._may_reach(function, handed)

    @cached_property
    def _stored(self) -> dict[n.Var, list[n.Function | n.Expr]]:
        """The functions made in the root, and the values stored there, by the variable each is bound to."""
        found: dict[n.Var, list[n.Function | n.Expr]] = {}
        for node in all_nodes(self.root) if isinstance(self.root, n.Function) else ():
            if type(node) is n.FunctionDef:
                found.setdefault(node.var, []).append(node.function)
            elif type(node) is n.Assign:
                for target in node.targets:
                    for part in walk(target):
                        if type(part) is n.Store:
                            found.setdefault(part.var, []).append(node.value)
        return found

    @cached_property
    def _holds_none(self) -> bool:
        """Whether nothing that is stored in the root is, or is made of, a function known here, going by the names."""
        named: list[n.Var | n.Function] = []
        for value in (value for stored in self._stored.values() for value in stored):
            if isinstance(value, n.Function):
                return False
            named += _named(value, self.facts)
        return len(named) < _MOST_STEPS and not any(map(self._stands_for_one, named))

    def _stands_for_one(self, part: n.Var | n.Function) -> bool:
        facts = self.facts
        if isinstance(part, n.Function) or part in facts.lent.functions:
            return True
        return facts.alias_of.get(part, part) in facts.functions

    def _may_reach(self, function: n.Function, roots: Iterable[n.Function | n.Expr]) -> bool:
        """Whether functions, or the values of expressions, may come to be or to call a function known here.

        They may by what they name, directly or through what bears those names.
        """
        for root in roots:
            if root is function:
                return True
            for part in _named(root, self.facts):
                reached = self._reachable_from(part)
                if reached is None or function in reached:
                    return True
        return False

    def _reachable_from(self, part: n.Var | n.Function) -> set[n.Function] | None:
        """The functions that a function, or what a name stands for, may come to be or to call; None if too many."""
        if part in self._reached:
            return self._reached[part]
        if self._holds_none and not self._stands_for_one(part):
            return _NO_FUNCTIONS
        found: set[n.Function] = set()
        seen: set[n.Var | n.Function] = set()
        work = [part]
        while work:
            one = work.pop()
            if one in seen:
                continue
            seen.add(one)
            if one in self._reached or len(seen) > _MOST_STEPS:
                known = self._reached.get(one)
                if known is None:
                    self._reached[part] = None
                    return None
                found |= known
                continue
            if isinstance(one, n.Function):
                found.add(one)
                work += [*_named(one, self.facts), *self.facts.method_calls.get(one, ())]
                continue
            for stored in self._stored.get(one, ()):
                work += [stored] if isinstance(stored, n.Function) else _named(stored, self.facts)
            name = self.facts.alias_of.get(one, one)
            definition = self.facts.functions.get(name) or self.facts.lent.functions.get(name)
            if definition is not None:
                work.append(definition.function)
        self._reached[part] = found
        return found


def _named(root: n.Function | n.Expr, facts: ModuleFacts) -> Iterable[n.Var | n.Function]:
    """The names a function mentions; of an expression those, and the functions, that may be (in) its value.

    What an expression calls or compares by its name is not handed on.
    """
    if isinstance(root, n.Function):
        return facts.reads.get(root) or [node.var for node in walk(root) if type(node) is n.Load]
    found: list[n.Var | n.Function] = []
    apart: set[n.Expr] = set()
    for node in walk_scope(root):
        if type(node) is n.Call:
            apart.add(node.func)
        elif type(node) is n.Compare:
            apart.update((node.left, *node.rights))
        elif type(node) is n.Test:
            apart.update((node.subject, *node.want))
        elif type(node) is n.Lambda:
            found.append(node.function)
        elif type(node) is n.Load and node not in apart:
            found.append(node.var)
    return found

"""Which locals hold unshared lists of ints, so that no test of their items is needed.

Legal when: all that a local is given are fresh lists of ints; all else that mentions it reads items, slices and the
length, stores ints to it, or calls a method that moves items, by its name or by a local that is only called. What holds
of other lists, from which items are taken, is asked of them in the same way, all at once: as long as it has held of
all of them, each step keeps it.
"""

from __future__ import annotations

from collections.abc import Iterator

from s2s.analysis.defs import Def
from s2s.analysis.fact import PROVED, Why
from s2s.analysis.facts import Facts
from s2s.ir import nodes as n
from s2s.ir.walk import targets_of, walk, walk_scope

_INT = frozenset({int})
_LIST = frozenset({list})
#: Methods that move items about, and how many arguments they have at most; the last one of some becomes an item.
_METHODS = {"pop": 1, "insert": 2, "append": 1, "reverse": 0, "clear": 0}
_GIVEN = frozenset({"insert", "append"})
#: The operators that give an int for any two ints.
_KEEPS = frozenset({"+", "-", "*", "//", "%", "&", "|", "^"})


class OwnInts:
    """What is proved of the lists of one function.

    Attributes:
        why: what all of it rests on.
    """

    def __init__(self, scope: n.Function, known: Facts) -> None:
        self.scope, self.known = scope, known
        self.why: Why = PROVED
        self.asked: dict[n.Var, None] = {}
        self.nodes = [*walk_scope(scope)]
        self.everywhere = [getattr(node, "var", None) for node in walk(scope)]

    def are_held_by(self, items: n.Var) -> bool:
        """Whether a local names lists of ints alone."""
        done: set[n.Var] = set()
        self.asked[items] = None
        while left := [var for var in self.asked if var not in done]:
            done.update(left)
            if not all(self._is_kept(var) for var in left):
                return False
        return True

    def are_stored_to(self, index: n.Var) -> bool:
        """Whether a local is given nothing but ints, all lists of ints being those that are asked about already."""
        before = {*self.asked}
        found = all(self._makes_int(definition) for definition in self.known.overlay.of_var(index))
        return found and {*self.asked} == before and index not in self.known.overlay.untracked

    def _makes_int(self, definition: Def) -> bool:
        stmt = definition.site
        if type(stmt) is n.AugAssign:
            return type(stmt.target) is n.Store and stmt.op in ("+", "-") and self.is_int(stmt.value)
        if type(stmt) is not n.Assign or not all(type(target) is n.Store for target in stmt.targets):
            return False
        return self.is_int(stmt.value)

    # -- one local

    def _is_kept(self, items: n.Var) -> bool:
        if items.storage is not n.Storage.FAST or items in self.known.overlay.untracked:
            return False
        definitions = self.known.overlay.of_var(items)
        if not definitions or not all(self._makes_list(definition) for definition in definitions):
            return False
        used: set[n.Node] = set()
        for node in self.nodes:
            if type(node) is n.Comp and any(getattr(part, "var", None) is items for part in walk(node)):
                return False  # a generator reads it later
            used.update(self._uses(node, items))
            if not all(self._stores_ints(node, target, items) for target in targets_of(node)):
                return False
        return self.everywhere.count(items) == len(used) + len(definitions)

    def _makes_list(self, definition: Def) -> bool:
        """Whether what is stored is a fresh list of ints."""
        stmt = definition.site
        if type(stmt) is not n.Assign or len(stmt.targets) != 1 or type(stmt.targets[0]) is not n.Store:
            return False
        fact, value = self.known.of(stmt.value), stmt.value
        if not fact.within(_LIST):
            return False
        self.why |= fact.why
        if type(value) is n.Subscript:
            return self._are_ints(value)
        if type(value) is n.Call:
            builtin = self.known.builtin(value.func)
            if builtin is None or builtin[0] != "list" or value.keywords or len(value.args) != 1:
                return False
            self.why |= builtin[1]
            return self._are_ints(value.args[0])
        return type(value) is n.List and self._are_ints(value)

    def _are_ints(self, value: n.Expr) -> bool:
        """Whether iterating over an expression's value gives ints only."""
        if isinstance(value, n.List | n.Tuple):
            return all(self.is_int(item) for item in value.items)
        if type(value) is n.Subscript and type(value.index) is n.Slice:
            value = value.value
        if type(value) is n.Load and self._is_list(value):
            self.asked[value.var] = None
            return True
        if type(value) is not n.Call or value.keywords:
            return False
        builtin = self.known.builtin(value.func)
        if builtin is None or builtin[0] != "range" or any(type(arg) is n.Starred for arg in value.args):
            return False
        self.why |= builtin[1]
        return True

    def _is_list(self, read: n.Load) -> bool:
        fact = self.known.of(read)
        self.why |= fact.why
        return fact.within(_LIST)

    def is_int(self, expr: n.Expr) -> bool:
        """Whether an expression gives an int, and no bool."""
        fact = self.known.of(expr)
        if fact.within(_INT):
            self.why |= fact.why
            return True
        if type(expr) is n.Subscript and type(expr.index) is not n.Slice:
            if type(expr.value) is not n.Load or not self._is_list(expr.value):
                return False
            self.asked[expr.value.var] = None
            return True
        if type(expr) is not n.Call:
            return False
        held = self._method(expr.func)
        if held is None or held[1] != "pop":
            return False
        self.asked[held[0]] = None
        return True

    def _method(self, func: n.Expr) -> tuple[n.Var, str] | None:
        """The local whose list a method is called on, and which: by its name, or by a local that holds it."""
        if type(func) is n.Attr and type(func.value) is n.Load:
            return (func.value.var, func.name) if self._is_list(func.value) else None
        if type(func) is not n.Load:
            return None
        values = [_value(definition) for definition in self.known.overlay.of_var(func.var)]
        value = values[0] if len(values) == 1 else None
        return self._method(value) if type(value) is n.Attr else None

    # -- what mentions it

    def _uses(self, node: n.Node, items: n.Var) -> Iterator[n.Node]:
        """The reads of a local that keep its list one of ints, and unshared."""
        if type(node) is n.Subscript and _reads(node.value, items):
            yield node.value
        elif type(node) is n.Call:
            builtin = self.known.builtin(node.func)
            if builtin is not None and builtin[0] == "len" and len(node.args) == 1 and not node.keywords:
                yield from (arg for arg in node.args if _reads(arg, items))
            elif type(node.func) is n.Attr and _reads(node.func.value, items):
                if self._is_fine(node, node.func.name):
                    yield node.func.value
        elif type(node) is n.Assign and type(node.value) is n.Attr and _reads(node.value.value, items):
            targets = node.targets
            if len(targets) == 1 and type(targets[0]) is n.Store and self._is_only_called(targets[0].var):
                yield node.value.value

    def _is_fine(self, call: n.Call, name: str) -> bool:
        """Whether a call of a method keeps a list of ints one."""
        most = _METHODS.get(name)
        if most is None or len(call.args) > most or call.keywords:
            return False
        if any(type(arg) is n.Starred for arg in call.args):
            return False
        return name not in _GIVEN or (len(call.args) == most and self.is_int(call.args[-1]))

    def _is_only_called(self, alias: n.Var) -> bool:
        """Whether a local holds a bound method of the list, and is only called with arguments that are allowed."""
        if alias.storage is not n.Storage.FAST or alias in self.known.overlay.untracked:
            return False
        calls = [node for node in self.nodes if type(node) is n.Call and _reads(node.func, alias)]
        definitions = self.known.overlay.of_var(alias)
        if self.everywhere.count(alias) != len(calls) + len(definitions) or len(definitions) != 1:
            return False
        value = _value(definitions[0])
        return type(value) is n.Attr and all(self._is_fine(call, value.name) for call in calls)

    def _stores_ints(self, stmt: n.Node, target: n.Expr, items: n.Var) -> bool:
        """Whether nothing but ints is stored to a list where a statement stores to a target."""
        places = [
            part for part in walk_scope(target) if type(part) is n.Subscript and _reads(part.value, items)
        ]
        if not places or type(stmt) is n.Delete:
            return True
        if type(stmt) is n.AugAssign:
            is_item = target is places[0] and type(places[0].index) is not n.Slice
            return is_item and stmt.op in _KEEPS and self.is_int(stmt.value)
        return type(stmt) is n.Assign and self._stores(target, stmt.value, items)

    def _stores(self, target: n.Expr, value: n.Expr, items: n.Var) -> bool:
        if type(target) is n.Tuple:
            if type(value) is not n.Tuple or len(value.items) != len(target.items):
                return False
            if any(type(item) is n.Starred for item in (*target.items, *value.items)):
                return False
            pairs = zip(target.items, value.items, strict=True)
            return all(self._stores(one, other, items) for one, other in pairs)
        if type(target) is n.Subscript and _reads(target.value, items):
            return self._are_ints(value) if type(target.index) is n.Slice else self.is_int(value)
        return not any(_reads(part, items) for part in walk_scope(target))


def _reads(expr: object, var: n.Var) -> bool:
    return type(expr) is n.Load and expr.var is var


def _value(definition: Def) -> n.Expr | None:
    """What a statement stores to a local alone."""
    stmt = definition.site
    if type(stmt) is not n.Assign or len(stmt.targets) != 1 or type(stmt.targets[0]) is not n.Store:
        return None
    return stmt.value

"""Exact builtin types of the expressions of one scope.

A fact is "if this expression has a value, the value's type is exactly this one": never a subclass. It comes
from constants, displays, operators on exact types, methods of exact types, and through the local variables,
whose reaching definitions it follows. Loops are solved optimistically: a definition nobody has looked at
yet does not weaken a join, and the type of a definition only ever goes from unseen to one type to unknown, so
that every definition is visited a bounded number of times.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from s2s.analysis.builtins import call_result_type, method_result_type
from s2s.analysis.constants import NONE
from s2s.analysis.defs import Def, Kind, Overlay
from s2s.analysis.operators import (
    BUILTIN_TYPES,
    IMMUTABLE,
    INTS,
    binary_result_type,
    compare_result_type,
    unary_result_type,
)
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, blocks
from s2s.program.bindings import ModuleFacts


class Granted(Protocol):
    """What the types rest on besides the text of the scope; `context.Context` is one."""

    facts: ModuleFacts

    def granted(self, assumption: str) -> bool:
        """Whether the user granted the assumption."""


#: A type and the assumptions it rests on; a type of None is unknown.
Fact = tuple[type | None, frozenset[str]]

_NOTHING: frozenset[str] = frozenset()
_UNKNOWN: Fact = (None, _NOTHING)
_ANNOTATED = {"int": int, "float": float, "bool": bool, "str": str, "bytes": bytes, "complex": complex}


class TypeMap:
    """The exact types of one scope's expressions. Valid until the scope changes."""

    def __init__(self, overlay: Overlay, cx: Granted) -> None:
        self._overlay = overlay
        self._cx = cx
        self._of_def: dict[Def, Fact] = {}  # absent: unseen
        self._of_expr: dict[n.Expr, Fact | None] = {}
        self._unpacked: dict[Def, n.Expr] = {}
        self._dependents: dict[Def, dict[Def, None]] = {}
        self._work: dict[Def, None] = {}
        self._joins: set[Def] = set()  # those that were put on the work list
        self._visited: Def | None = None
        self._solved = False

    def of(self, expr: n.Expr) -> type | None:
        """The exact type of an expression's value, or None if it is not known."""
        return self.fact(expr)[0]

    def assumptions(self, *exprs: n.Expr) -> tuple[str, ...]:
        """The granted assumptions that the types of these expressions rest on."""
        return tuple(sorted({name for expr in exprs for name in self.fact(expr)[1]}))

    def fact(self, expr: n.Expr) -> Fact:
        """The type of an expression together with the assumptions it rests on."""
        found = self._of_expr.get(expr)
        if found is None:
            found = self._expr(expr) or _UNKNOWN
            self._of_expr[expr] = found
        return found

    def of_def(self, definition: Def) -> Fact:
        """The type of what a definition stores together with the assumptions it rests on."""
        return self._of_def.get(definition) or _UNKNOWN

    # -- solving

    def solve(self, scope: Scope) -> None:
        """Find the type of every definition of the scope."""
        for block in blocks(scope):
            for stmt in block:
                if type(stmt) is n.Assign:
                    for target in stmt.targets:
                        self._unpack(target, stmt.value)
        self._work = dict.fromkeys(reversed(self._overlay.defs))
        while self._work:
            definition, _ = self._work.popitem()
            self._visited = definition
            found = self._definition(definition)
            if found is None or found == self._of_def.get(definition):
                continue
            self._of_def[definition] = found
            self._work.update(self._dependents.get(definition, {}))
            self._work.update(dict.fromkeys(definition.joins))
        self._visited = None
        self._solved = True
        self._of_expr.clear()

    def refine(self, definitions: Iterable[Def]) -> list[Def]:
        """Look once more at definitions whose values were replaced by equal ones.

        Returns:
            those of which the type is known now and was not: they, and what follows from them. What phis join is
            left as it was.
        """
        if not self._solved:
            return []
        self._of_expr.clear()
        found: list[Def] = []
        work = dict.fromkeys(definitions)
        while work:
            definition, _ = work.popitem()
            if definition.kind is not Kind.STORE or self.of_def(definition)[0] is not None:
                continue
            self._visited = definition
            fact = self._definition(definition)
            self._visited = None
            if fact is None or fact[0] is None:
                continue
            self._of_def[definition] = fact
            self._of_expr.clear()
            found.append(definition)
            work.update(self._dependents.get(definition, {}))
        return found

    def _unpack(self, target: n.Expr, value: n.Expr) -> None:
        """Pair the items of `a, b = x, y`."""
        if not isinstance(target, (n.Tuple, n.List)) or not isinstance(value, (n.Tuple, n.List)):
            return
        if len(target.items) != len(value.items):
            return
        if any(type(item) is n.Starred for item in (*target.items, *value.items)):
            return
        for left, right in zip(target.items, value.items, strict=True):
            definition = self._overlay.stores.get(left)
            if definition is not None:
                self._unpacked[definition] = right
            self._unpack(left, right)

    def _definition(self, definition: Def) -> Fact | None:
        """The type of what a definition stores, from what is known so far; None if nothing is."""
        if definition.kind is Kind.PHI:
            return _join(self._seen(source) for source in definition.sources)
        if definition.kind is Kind.PARAM:
            return self._param(definition.site)
        if definition.kind is not Kind.STORE:
            return _UNKNOWN
        site = definition.site
        if definition.value is not None:
            return self._expr(definition.value)
        if definition in self._unpacked:
            return self._expr(self._unpacked[definition])
        if type(site) is n.AugAssign:
            return self._augmented(site)
        if type(site) in (n.For, n.Clause) and type(site.target) is n.Store and not site.is_async:
            return self._iterated(site.iter)
        return _UNKNOWN

    def _param(self, param: n.Param) -> Fact:
        if param.kind == "vararg":
            return tuple, _NOTHING
        if param.kind == "kwarg":
            return dict, _NOTHING
        annotation = param.annotation
        if annotation is None or not self._cx.granted("annotations"):
            return _UNKNOWN
        if type(annotation) is n.Const and annotation.value is None:
            return NONE, frozenset({"annotations"})
        name = annotation.value if type(annotation) is n.Const else unbound_global(annotation, self._cx)
        facts = self._cx.facts
        if type(annotation) is n.Const:
            if name in facts.bound or name in facts.type_params or facts.star_import or facts.lists_names:
                return _UNKNOWN
        found = _ANNOTATED.get(name) if isinstance(name, str) else None
        return _UNKNOWN if found is None else (found, frozenset({"annotations"}))

    def _augmented(self, stmt: n.AugAssign) -> Fact | None:
        left = self._read(stmt.target)
        right = self._expr(stmt.value)
        if left is None or right is None:
            return None
        if left[0] is list and stmt.op in ("+", "*") and right[0] in BUILTIN_TYPES:
            return _made(list, left, right)  # another type's `__radd__` is asked before the list is extended
        if left[0] not in IMMUTABLE and left[0] is not set:
            return _UNKNOWN
        return _made(binary_result_type(stmt.op, left[0], right[0]), left, right)

    def _iterated(self, iterable: n.Expr) -> Fact | None:
        found = self._expr(iterable)
        if found is None:
            return None
        return _made(None if found[0] is None else _ITEMS.get(found[0]), found)

    # -- expressions

    def _expr(self, expr: n.Expr) -> Fact | None:
        """The type of an expression; None while a definition it reads is unseen."""
        if self._solved:
            known = self._of_expr.get(expr)
            if known is not None:
                return known
        rule = _RULES.get(type(expr))
        found = _UNKNOWN if rule is None else rule(self, expr)
        if self._solved:
            self._of_expr[expr] = found
        return found

    def _read(self, expr: Any) -> Fact | None:
        definition = self._overlay.reaching(expr)
        if definition is None:
            return _UNKNOWN
        if self._visited is not None:
            self._dependents.setdefault(definition, {})[self._visited] = None
        return self._seen(definition)

    def _seen(self, definition: Def) -> Fact | None:
        """The type of a definition so far; a join that nothing else leads to is put on the work list."""
        if definition.kind is Kind.UNKNOWN:
            return _UNKNOWN
        if definition.kind is Kind.PHI and definition not in self._joins:
            self._joins.add(definition)
            self._work[definition] = None
        return self._of_def.get(definition)

    def _binary(self, expr: n.Binary) -> Fact | None:
        left, right = self._expr(expr.left), self._expr(expr.right)
        if left is None or right is None:
            return None
        return _made(binary_result_type(expr.op, left[0], right[0]), left, right)

    def _unary(self, expr: n.Unary) -> Fact | None:
        if expr.op == "not":
            return bool, _NOTHING
        operand = self._expr(expr.operand)
        return None if operand is None else _made(unary_result_type(expr.op, operand[0]), operand)

    def _compare(self, expr: n.Compare) -> Fact | None:
        found: list[Fact | None] = []
        left = expr.left
        for op, right in zip(expr.ops, expr.rights, strict=True):
            if op in ("is", "is not", "in", "not in"):
                found.append((bool, _NOTHING))
            else:
                a, b = self._expr(left), self._expr(right)
                one = None if a is None or b is None else _made(compare_result_type(op, a[0], b[0]), a, b)
                found.append(one)
            left = right
        return _join(found)

    def _cond(self, expr: n.Cond) -> Fact | None:
        return _join((self._expr(expr.body), self._expr(expr.orelse)))

    def _subscript(self, expr: n.Subscript) -> Fact | None:
        value = self._expr(expr.value)
        if value is None or value[0] is None:
            return value
        if type(expr.index) is n.Slice:
            return value if value[0] in (str, bytes, tuple, list) else _UNKNOWN
        if value[0] is str:
            return value
        if value[0] is bytes:
            index = self._expr(expr.index)
            return None if index is None else _made(int if index[0] in INTS else None, value, index)
        return _UNKNOWN

    def _fstring(self, expr: n.FString) -> Fact | None:
        if len(expr.parts) != 1 or type(expr.parts[0]) is not n.Format:
            return str, _NOTHING
        # A single field is what its `__format__` returns, maybe an instance of a subclass of str.
        value = self._expr(expr.parts[0].value)
        if value is None:
            return None
        return _made(str if value[0] in BUILTIN_TYPES else None, value)

    def _call(self, expr: n.Call) -> Fact | None:
        if type(expr.func) is n.Attr:
            owner = self._expr(expr.func.value)
            return None if owner is None else _made(method_result_type(owner[0], expr.func.name), owner)
        name = builtin_name(expr.func, self._cx)
        if name is None or expr.keywords or any(type(arg) is n.Starred for arg in expr.args):
            return _UNKNOWN
        args = [self._expr(arg) for arg in expr.args]
        known = [arg for arg in args if arg is not None]
        if len(known) < len(args):
            return None
        result = call_result_type(name, [arg[0] for arg in known])
        return _made(result, (None, frozenset({"sealed-builtins"})), *known)


def unbound_global(expr: n.Expr, cx: Granted) -> str | None:
    """The name read, if it is a global that this module binds nowhere: as far as it tells, a builtin."""
    if type(expr) is not n.Load or expr.var.storage is not n.Storage.GLOBAL:
        return None
    facts = cx.facts
    if facts.bindings.get(expr.var) or facts.star_import or facts.lists_names:
        return None
    return expr.var.name


def builtin_name(expr: n.Expr, cx: Granted) -> str | None:
    """The name of the builtin that an expression reads, under `sealed-builtins`; else None."""
    return unbound_global(expr, cx) if cx.granted("sealed-builtins") else None


def _made(result: type | None, *operands: Fact) -> Fact:
    """A type that follows from those of operands."""
    return _UNKNOWN if result is None else (result, _NOTHING.union(*(operand[1] for operand in operands)))


def _join(facts: Iterable[Fact | None]) -> Fact | None:
    """The type common to several facts, unseen ones left out."""
    joined: Fact | None = None
    for fact in facts:
        if fact is None:
            continue
        if fact[0] is None or (joined is not None and joined[0] is not fact[0]):
            return _UNKNOWN
        joined = fact if joined is None else (fact[0], joined[1] | fact[1])
    return joined


def _always(kind: type) -> Callable[[TypeMap, Any], Fact]:
    return lambda _types, _expr: (kind, _NOTHING)


_COMPS: dict[str, type] = {"list": list, "set": set, "dict": dict}

#: What iterating over an exact type gives.
_ITEMS: dict[type, type] = {range: int, str: str, bytes: int}

_RULES: dict[type, Callable[[TypeMap, Any], Fact | None]] = {
    n.Const: lambda _types, expr: (type(expr.value), _NOTHING),
    n.Load: TypeMap._read,
    n.Store: TypeMap._read,  # of an augmented assignment, the value before it
    n.Tuple: _always(tuple),
    n.List: _always(list),
    n.Set: _always(set),
    n.Dict: _always(dict),
    n.Slice: _always(slice),
    n.Comp: lambda _types, expr: _UNKNOWN if expr.kind == "gen" else (_COMPS[expr.kind], _NOTHING),
    n.FString: TypeMap._fstring,
    n.Binary: TypeMap._binary,
    n.Unary: TypeMap._unary,
    n.Compare: TypeMap._compare,
    n.Bool: lambda types, expr: _join(types._expr(value) for value in expr.values),
    n.Cond: TypeMap._cond,
    n.Test: _always(bool),
    n.Walrus: lambda types, expr: types._expr(expr.value),
    n.Subscript: TypeMap._subscript,
    n.Call: TypeMap._call,
}


def infer(scope: Scope, overlay: Overlay, cx: Granted) -> TypeMap:
    """Find the exact types of a scope's expressions.

    Args:
        overlay: the scope's reaching definitions.
        cx: says which assumptions are granted and which names are builtins.
    """
    types = TypeMap(overlay, cx)
    types.solve(scope)
    return types

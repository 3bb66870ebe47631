"""Write out the comparisons of a dataclass, without the tuples that the library compares.

Before:

    >>> from dataclasses import dataclass
    >>> @dataclass(order=True)
    ... class Job:
    ...     time: int
    >>> def first(one, other):
    ...     return min(Job(one), Job(other))
    >>> print(first(2, 1))

After:

    >>> @dataclass
    ... class Job:
    ...     time: int
    ...     def __lt__(self, other):
    ...         if other.__class__ is not self.__class__:
    ...             return NotImplemented
    ...         return self.time < other.time
    ...     def __le__(self, other):
    ...         if other.__class__ is not self.__class__:
    ...             return NotImplemented
    ...         return self.time <= other.time
    ...     def __gt__(self, other):
    ...         if other.__class__ is not self.__class__:
    ...             return NotImplemented
    ...         return self.time > other.time
    ...     def __ge__(self, other):
    ...         if other.__class__ is not self.__class__:
    ...             return NotImplemented
    ...         return self.time >= other.time

Of several fields, the first that differ say what it gives: `if time != other_time: return time < other_time`.
Two tuples are made for each comparison otherwise, and a heap or a sort asks for many. What tuples do is done: the first
two fields that are neither one object nor equal are compared, and say what it gives.

Legal when: the class is sealed, and the library is told to write the methods (`legality.ordered`). That fields are read
only when they are compared rests on what flows where: all objects have them, and reading one runs no code. So does that
one object is equal to itself, and that `!=` tells what `==` does: the kinds of the fields are known. Where they are
not, all fields are read first, and both is asked.

Does not: touch `__eq__`, which Python 3.13 writes otherwise than 3.11; `__hash__`, which needs the tuple.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from s2s.context import Context
from s2s.ir import nodes as n
from s2s.legality.ordered import ORDERING, may_have_ordering
from s2s.legality.verdict import Refused
from s2s.program.flown_kinds import Known
from s2s.program.members import ClassShape
from s2s.program.records import Record, record_of

_NEEDED = frozenset({"sealed-globals", "sealed-builtins", "sealed-classes", "no-frames"})
#: The types whose values are equal to themselves, and unequal where `!=` says so.
_REFLEXIVE: Known = frozenset({int, bool, str, bytes, type(None)})
#: Those of which of any two one is less than the other, or they are equal.
_ORDERED: tuple[Known, ...] = (frozenset({int, bool}), frozenset({str}), frozenset({bytes}))
_ANYTHING: Known = frozenset({object})
#: A class with more fields to compare keeps what is written for it.
_MOST_FIELDS = 8


def run(
    cx: Context, may: Callable[[n.Function], bool], settle: Callable[[n.Function], None]
) -> list[n.Function]:
    """Give the dataclasses of a module their comparisons; returns these."""
    if cx.shapes is None or cx.options.program is None or cx.options.keep_frames:
        return []
    if not cx.options.assume >= _NEEDED or "order" not in _told(cx.module):
        return []
    found: list[tuple[ClassShape, Record]] = []
    for shape in cx.shapes.of_var.values():
        record = record_of(shape, cx.facts, computed=True) if shape.definition.decorators else None
        if record is None or not record.is_ordered:
            continue
        cx.qualname = shape.name
        verdict = may_have_ordering(shape, record, cx.shapes, cx.facts)
        if verdict and sum(field.is_compared for field in record.fields) > _MOST_FIELDS:
            verdict = Refused("it has too many fields")
        if isinstance(verdict, Refused):
            cx.missed(f"{shape.name} is compared by tuples: {verdict.reason}", shape.definition)
        else:
            found.append((shape, record))
    return [function for shape, record in found for function in _Ordering(shape, record, cx).written(may)]


class _Ordering:
    """The comparisons of one class."""

    def __init__(self, shape: ClassShape, record: Record, cx: Context) -> None:
        self.shape, self.cx = shape, cx
        self.names = [field.name for field in record.fields if field.is_compared]
        self.span = shape.definition.span
        of: Known = frozenset(derived.var for derived in shape.derived())
        flows, program = cx.flows, cx.options.program
        # What another file derives from it may be without some.
        is_above = program is None or any(above in (shape.name, "") for _, above in program.below)
        # It does not matter when fields are read that all objects have.
        self.is_certain = (
            flows is not None and not is_above and all(flows.always_have(of, name) for name in self.names)
        )
        known = {name: None if flows is None else flows.attribute(of, name) for name in self.names}
        self.kinds: dict[str, Known] = {name: kinds for name, kinds in known.items() if kinds}

    def written(self, may: Callable[[n.Function], bool]) -> list[n.Function]:
        """Put the methods at the end of the class, and have the library write none."""
        definition, cx = self.shape.definition, self.cx
        methods = [self.method(name, op) for name, op in ORDERING.items()]
        if not all(may(method) for method in methods):
            return []
        edit = cx.edit(cx.module)
        defined = [
            n.FunctionDef(n.Var(method.name, n.Storage.CLASS), method, [], span=self.span)
            for method in methods
        ]
        edit.splice(definition.body, len(definition.body), len(definition.body), defined)
        edit.set(definition, decorators=[_without_order(definition.decorators[0])])
        told = "" if self.is_certain else ", all fields read first"
        cx.done(f"{self.shape.name} is compared field by field{told}", definition, _NEEDED | {"closed-world"})
        return methods

    def method(self, name: str, op: str) -> n.Function:
        """One of the four."""
        variables: dict[str, n.Var] = {}

        def local(name: str) -> n.Var:
            while name in variables:
                name = f"{name}_1"
            variables[name] = n.Var(name, n.Storage.FAST)
            return variables[name]

        params = [n.Param(local(itself), "pos", None, None, span=self.span) for itself in ("self", "other")]
        both = params[0].var, params[1].var
        body = [self.of_another_class(*both)]
        fields = {field: (local(field), local(f"other_{field}")) for field in self.names}
        if not self.is_certain:
            for side, itself in enumerate(both):
                body += [self.read(pair[side], itself, field) for field, pair in fields.items()]
        *others, last = self.names
        is_short = any(self.kinds.get(last, _ANYTHING) <= kinds for kinds in _ORDERED)
        for field in others if is_short else self.names:
            if self.is_certain:
                body += [self.read(var, of, field) for var, of in zip(fields[field], both, strict=True)]
            body.append(self.step(field, op, *fields[field]))
        if is_short:
            body.append(self.last(last, op, both, fields[last]))
        else:
            body.append(n.Return(n.Const(op in ("<=", ">="), span=self.span), span=self.span))
        bound = {var.name: var for var in _bound(params, body)}
        qualname = f"{self.shape.definition.qualname}.{name}"
        return n.Function(name, qualname, params, body, variables=bound, span=self.span)

    def of_another_class(self, itself: n.Var, other: n.Var) -> n.Stmt:
        """Nothing is known of what is of another class."""
        sides = [n.Attr(self.load(var), "__class__", span=self.span) for var in (other, itself)]
        unknown = self.load(self.cx.facts.global_named("NotImplemented"))
        test = n.Compare(sides[0], ["is not"], [sides[1]], span=self.span)
        return n.If(test, [n.Return(unknown, span=self.span)], [], span=self.span)

    def read(self, var: n.Var, of: n.Var, name: str) -> n.Stmt:
        """Keep a field in a local."""
        value = n.Attr(self.load(of), name, span=self.span)
        return n.Assign([n.Store(var, span=self.span)], value, span=self.span)

    def step(self, name: str, op: str, one: n.Var, other: n.Var) -> n.Stmt:
        """Fields that differ say what the comparison gives."""
        kinds, span = self.kinds.get(name, _ANYTHING), self.span
        test: n.Expr = self.compare("!=", one, other)
        if not kinds <= _REFLEXIVE:
            if not kinds <= _REFLEXIVE | {float}:
                test = n.Unary("not", self.compare("==", one, other), span=span)
            test = n.Bool("and", [self.compare("is not", one, other), test], span=span)
        return n.If(test, [n.Return(self.compare(op, one, other), span=span)], [], span=span)

    def last(self, name: str, op: str, both: tuple[n.Var, n.Var], pair: tuple[n.Var, n.Var]) -> n.Stmt:
        """The last fields give what the comparison does."""
        one, other = (
            self.load(var) if not self.is_certain else n.Attr(self.load(of), name, span=self.span)
            for var, of in zip(pair, both, strict=True)
        )
        return n.Return(n.Compare(one, [op], [other], span=self.span), span=self.span)

    def compare(self, op: str, one: n.Var, other: n.Var) -> n.Expr:
        return n.Compare(self.load(one), [op], [self.load(other)], span=self.span)

    def load(self, var: n.Var) -> n.Load:
        return n.Load(var, span=self.span)


def _told(module: n.Module) -> Iterator[str | None]:
    """The names of what decorators of classes are told."""
    for stmt in module.body:
        for decorator in stmt.decorators if type(stmt) is n.ClassDef else ():
            if type(decorator) is n.Call:
                yield from (keyword.name for keyword in decorator.keywords)


def _bound(params: list[n.Param], body: list[n.Stmt]) -> Iterator[n.Var]:
    """The locals of a method."""
    yield from (param.var for param in params)
    for stmt in body:
        target = stmt.targets[0] if type(stmt) is n.Assign else None
        if type(target) is n.Store:
            yield target.var


def _without_order(decorator: n.Expr) -> n.Expr:
    """The call of `dataclass` that does not ask for comparisons."""
    assert type(decorator) is n.Call
    kept = [keyword for keyword in decorator.keywords if keyword.name != "order"]
    if not kept:
        return decorator.func
    return n.Call(decorator.func, [], kept, span=decorator.span)

"""What builtins give for what is known of their arguments."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sized
from typing import TYPE_CHECKING

from s2s.analysis.builtins import fold_call
from s2s.analysis.operators import NO_FOLD
from s2s.hybrid import graph
from s2s.hybrid.attributes import read_attribute
from s2s.hybrid.decided import decided, folded
from s2s.hybrid.facts import Fact, Found, raw_of
from s2s.hybrid.operators import OPERATORS
from s2s.hybrid.records import field_of
from s2s.hybrid.values import Abstract, Env, Item, Value, Via, known, of_type
from s2s.ir import nodes as n

if TYPE_CHECKING:
    from s2s.hybrid.body import Body

_Rule = Callable[["Body", list[Value], Env, n.Call], Value | None]


def _isinstance(body: Body, args: list[Value], env: Env, code: n.Call) -> Value | None:
    classes = _classes(args[1]) if len(args) == 2 and args[0].may_go else None
    if classes is None:
        return None
    what = args[0].what
    if what.base is not None and classes and type(classes[0]) is type and classes[0] in what.base.__mro__:
        return decided(
            body, True, "value"
        )  # the first one asked about; its type asks for no hook of the program
    if what.type is None or not all(
        graph.is_checked_plainly(what.type, cls, frozen=body.spec.frozen) for cls in classes
    ):
        return None
    asked = tuple(cls for cls in classes if graph.is_a(cls, type))
    if what.is_known:
        subject = what.known
        if raw_class(subject) is not type(subject):
            return None
        fact = Fact("type", subject, "", type(subject))
        if not body.spec.reads(Found("value", None, (fact,)), opaque=env.opaque):
            return None
    if not body.spec.reads(graph.ancestry(what.type), opaque=env.opaque):
        return None
    return decided(body, issubclass(what.type, asked), "value")


def _classes(value: Value) -> tuple[object, ...] | None:
    """The classes that `isinstance` is asked about, by one or a tuple of them."""
    if not value.pure:
        return None
    if value.what.items is not None and value.what.type is tuple:
        items = [item.what for item in value.what.items]
        return tuple(what.known for what in items) if all(what.is_known for what in items) else None
    if not value.what.is_known:
        return None
    wanted = value.what.known
    return wanted if type(wanted) is tuple else (wanted,)


def raw_class(subject: object) -> object:
    """What an object says its class is; its type unless the class has a say in it."""
    raw = raw_of(type(subject), "__class__")
    return type(subject) if raw is object.__dict__["__class__"] else None


def _issubclass(body: Body, args: list[Value], env: Env, code: n.Call) -> Value | None:
    if len(args) != 2 or not all(value.decided for value in args):
        return None
    one, other = args[0].what.known, args[1].what.known
    classes = other if type(other) is tuple else (other,)
    plain = type.__dict__["__subclasscheck__"]
    if not graph.is_a(one, type) or not all(
        graph.is_a(cls, type) and raw_of(type(cls), "__subclasscheck__") is plain for cls in classes
    ):
        return None
    if not body.spec.reads(graph.ancestry(one), opaque=env.opaque):
        return None
    return decided(body, issubclass(one, classes), "value")


def _type(body: Body, args: list[Value], env: Env, code: n.Call) -> Value | None:
    if len(args) != 1 or not args[0].may_go or args[0].what.type is None:
        return None
    if args[0].what.is_known:
        subject = args[0].what.known
        fact = Fact("type", subject, "", type(subject))
        if not body.spec.reads(Found("value", None, (fact,)), opaque=env.opaque):
            return None
    return decided(body, args[0].what.type, args[0].what.type.__name__)


def _len(body: Body, args: list[Value], env: Env, code: n.Call) -> Value | None:
    if len(args) != 1 or not args[0].may_go:
        return None
    what = args[0].what
    if what.items is not None and what.type in (tuple, list):
        return decided(body, len(what.items), "value")
    if not what.is_known:
        return _length_of_one(body, args[0].via, env)
    length = _length(body, what.known, env)
    return None if length is None else decided(body, length, "value")


def _length(body: Body, subject: object, env: Env) -> int | None:
    """The length of an object of the graph, if that is decided."""
    if type(subject) in (str, bytes, tuple):
        assert isinstance(subject, Sized)
        return len(subject)
    if type(subject) not in (list, dict, set):
        return None
    assert isinstance(subject, Sized)
    fact = Fact("length", subject, "", len(subject))
    return len(subject) if body.spec.reads(Found("value", None, (fact,)), opaque=env.opaque) else None


def _length_of_one(body: Body, via: Via | None, env: Env) -> Value | None:
    """The length of what follows from an item of a row: an item of a longer row."""
    if via is None:
        return None
    lengths = [_length(body, subject, env) for _, subject in via.pairs]
    if any(length is None for length in lengths):
        return None
    of = [(base, n.Const(length)) for (base, _), length in zip(via.pairs, lengths, strict=True)]
    found = field_of(body, via.load, via.part, "length", of)
    return None if found is None else Value(found, of_type(int), idle=True)


def _getattr(body: Body, args: list[Value], env: Env, code: n.Call) -> Value | None:
    if len(args) not in (2, 3) or not args[1].decided or type(args[1].what.known) is not str:
        return None
    name = args[1].what.known
    if not args[0].decided or not name.isidentifier():
        return None
    if len(args) == 2 or graph.attribute(args[0].what.known, name) is not None:
        value = read_attribute(body, args[0], name, env)
        return value if value.what.is_known or len(args) == 2 else None
    return None


def _hasattr(body: Body, args: list[Value], env: Env, code: n.Call) -> Value | None:
    if len(args) != 2 or not all(value.decided for value in args) or type(args[1].what.known) is not str:
        return None
    found = graph.attribute(args[0].what.known, args[1].what.known)
    if found is None or found.kind == "property" or not body.spec.reads(found, opaque=env.opaque):
        return None
    return decided(body, True, "value")


def _callable(body: Body, args: list[Value], env: Env, code: n.Call) -> Value | None:
    if len(args) != 1 or not args[0].decided:
        return None
    subject = args[0].what.known
    fact = Fact("type", subject, "", type(subject))
    if not body.spec.reads(Found("value", None, (fact,)), opaque=env.opaque):
        return None
    return decided(body, callable(subject), "value")


def _sequence(body: Body, args: list[Value], env: Env, code: n.Call) -> Value | None:
    """`list`, `tuple` and `reversed` of what is known."""
    if len(args) != 1:
        return None
    items = body.loops.items(args[0], env)
    if items is None:
        return None
    kind = code.func.var.name if isinstance(code.func, n.Load) else ""
    if kind == "reversed":
        if args[0].what.type not in (list, tuple, range):
            return None
        return Value(code, Abstract(type=reversed, items=items[::-1]), pure=True)
    return Value(code, Abstract(type={"list": list, "tuple": tuple}[kind], items=items), pure=True)


def _enumerate(body: Body, args: list[Value], env: Env, code: n.Call) -> Value | None:
    if len(args) not in (1, 2):
        return None
    start = 0
    if len(args) == 2:
        if not args[1].decided or type(args[1].what.known) is not int:
            return None
        start = args[1].what.known
    items = body.loops.items(args[0], env)
    if items is None:
        return None
    pairs = tuple(
        Item(Abstract(type=tuple, items=(Item(known(number)), item)))
        for number, item in enumerate(items, start)
    )
    return Value(code, Abstract(type=enumerate, items=pairs), pure=True)


def _zip(body: Body, args: list[Value], env: Env, code: n.Call) -> Value | None:
    columns = [body.loops.items(value, env) for value in args]
    if not columns or any(column is None for column in columns):
        return None
    rows = zip(*(column for column in columns if column is not None), strict=False)
    items = tuple(Item(Abstract(type=tuple, items=tuple(row))) for row in rows)
    return Value(code, Abstract(type=zip, items=items), pure=True)


def _range(body: Body, args: list[Value], env: Env, code: n.Call) -> Value | None:
    if not 1 <= len(args) <= 3 or not all(v.decided and type(v.what.known) is int for v in args):
        return Value(code, of_type(range))
    numbers = [value.what.known for value in args if isinstance(value.what.known, int)]
    if len(numbers) == 3 and numbers[2] == 0:
        return None
    found = range(*numbers)
    if len(found) > body.spec.limits.unroll:
        return Value(code, of_type(range))
    return Value(code, Abstract(type=range, items=tuple(Item(known(number)) for number in found)), pure=True)


def _folding(name: str) -> _Rule:
    def rule(body: Body, args: list[Value], env: Env, code: n.Call) -> Value | None:
        if not args or not all(value.decided and value.what.is_literal for value in args):
            return None
        value = fold_call(name, tuple(value.what.known for value in args))
        return None if value is NO_FOLD else folded(body, value, Value(code))

    return rule


BUILTINS: Mapping[object, _Rule] = {
    isinstance: _isinstance,
    issubclass: _issubclass,
    type: _type,
    len: _len,
    getattr: _getattr,
    hasattr: _hasattr,
    callable: _callable,
    list: _sequence,
    tuple: _sequence,
    reversed: _sequence,
    enumerate: _enumerate,
    zip: _zip,
    range: _range,
    **OPERATORS,
    **{kind: _folding(kind.__name__) for kind in (abs, min, max, int, float, str, bool, ord, chr, repr)},
}

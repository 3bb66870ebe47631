"""Which key functions give what a function of module operator gives, and who may be handed that in their place.

`itemgetter(1)(x)` is `PyObject_GetItem(x, 1)`, as `x[1]` is; `attrgetter("score")(x)` is
`PyObject_GetAttr(x, "score")`, as `x.score` is, and `neg(x)` is `PyNumber_Negative(x)`, as `-x` is: whatever `x` is,
the same code runs, in the same order, and raises the same. What is missing is the frame of the lambda.

`sorted`, `max`, `min` and the method `sort` of a list call a key function once for each item, and hand it to nobody. So
does `map`, where a builtin alone gets hold of it, and takes all that it gives at once.
"""

from __future__ import annotations

from typing import NamedTuple

from s2s.analysis.constants import constant_of
from s2s.analysis.facts import Facts
from s2s.ir import nodes as n
from s2s.legality.patterns import may_stand_twice
from s2s.legality.verdict import Allowed, Refused, Verdict
from s2s.program.bindings import ModuleFacts
from s2s.program.kept_getters import Getter
from s2s.program.shapes import Shapes, is_private

#: The builtins that are given a key function, and the method of a list that is.
TAKE_KEYS = frozenset({"sorted", "max", "min"})
SORT = "sort"
_KEY = "key"
#: What calls a function for each item, and the builtins that take all that it gives at once, and hand it to nobody.
MAP = "map"
_EXHAUST = frozenset({"list", "tuple", "set", "sum", "any", "all", *TAKE_KEYS})
#: Only of these it is known what `sort` does.
LISTS: frozenset[type] = frozenset({list})


class Slot(NamedTuple):
    """Where a function is given that is called for each item.

    Attributes:
        call: what it is given to: the call that is asked about, or that of `map` in it.
        function: what is given.
    """

    call: n.Call
    function: n.Expr


def slot_of(expr: n.Expr) -> Slot | None:
    """Where a call is given a key function, or what `map` calls for all that the call takes at once."""
    if type(expr) is not n.Call:
        return None
    for keyword in expr.keywords:
        if keyword.name == _KEY:
            return Slot(expr, keyword.value)
    inner = expr.args[0] if len(expr.args) == 1 and not expr.keywords else None
    if type(inner) is not n.Call or inner.keywords or len(inner.args) != 2:
        return None
    is_map = type(inner.func) is n.Load and inner.func.var.name == MAP
    return Slot(inner, inner.args[0]) if is_map and type(inner.args[1]) is not n.Starred else None


def hands_to_nobody(call: n.Call, slot: Slot, known: Facts, facts: ModuleFacts) -> bool:
    """Whether what is called is, by its name, a builtin that keeps what it is given to itself, or `sort` of a local."""
    func = call.func
    if type(func) is n.Load:
        names = _EXHAUST if slot.call is not call else TAKE_KEYS
        return func.var.name in names and all(facts.is_builtin(name.var) for name in names_of(call, slot))
    if (
        type(func) is not n.Attr
        or func.name != SORT
        or type(func.value) is not n.Load
        or slot.call is not call
    ):
        return False
    return func.value.var.storage is n.Storage.FAST and known.bound(func.value) and not facts.lists_names


def names_of(call: n.Call, slot: Slot) -> list[n.Load]:
    """The names of builtins that a call reads before anything else, in their order."""
    calls = [call] if slot.call is call else [call, slot.call]
    return [one.func for one in calls if type(one.func) is n.Load]


def getter_of(key: n.Lambda) -> Getter | Refused:
    """What does the same as a lambda, of any object.

    The lambda has one parameter, and reads nothing else: items of it, by numbers and texts that are written there; one
    attribute, by a name that no class mangles; or it negates it.
    """
    function = key.function
    param = function.params[0] if len(function.params) == 1 else None
    if param is None or param.kind not in n.POSITIONAL or param.default is not None:
        return Refused("it is called with one argument, and has other parameters")
    if param.var.storage is not n.Storage.FAST:
        return Refused("the name of its parameter is mangled, or an inner function reads it")
    (returned,) = function.body
    body = returned.value if isinstance(returned, n.Return) else None
    if type(body) is n.Unary and body.op == "-" and _reads(body.operand, param.var):
        return Getter("neg")
    if type(body) is n.Attr and _reads(body.value, param.var):
        if is_private(body.name):
            return Refused("what the name of the attribute is may depend on the class around")
        return Getter("attrgetter", (body.name,))
    items = body.items if type(body) is n.Tuple else [body]
    found = [_index(item, param.var) for item in items]
    indices = tuple(index for index in found if index is not None)
    if not indices or len(indices) < len(found):
        return Refused("it does more than to read items or an attribute of its argument, or to negate it")
    return Getter("itemgetter", indices)


def _index(expr: n.Expr | None, var: n.Var) -> int | str | None:
    """The number or text by which an expression reads an item of a variable."""
    if type(expr) is not n.Subscript or not _reads(expr.value, var):
        return None
    index = constant_of(expr.index)
    return index if type(index) is int or type(index) is str else None


def _reads(expr: n.Expr, var: n.Var) -> bool:
    return type(expr) is n.Load and expr.var is var


def is_field(name: str, shapes: Shapes) -> bool:
    """Whether instances likely have an attribute as their own: the module stores it, or annotates it in a class.

    Then reading it runs no code. Where an attribute is a property, a lambda is faster from 3.12 on.
    """
    classes = [*shapes.of_var.values(), *shapes.nested]
    if any(name in shape.members and shape.members[name].function is not None for shape in classes):
        return False
    annotated = (
        stmt.target
        for shape in classes
        for stmt in shape.definition.body
        if type(stmt) is n.AnnAssign and type(stmt.target) is n.Store
    )
    return name in shapes.stored.values or any(target.var.name == name for target in annotated)


def may_be_written_twice(slot: Slot) -> Verdict:
    """Whether a call may stand once more behind the test of what it calls, as it is written."""
    given = slot.call
    parts = [*given.args, *(keyword.value for keyword in given.keywords)]
    if may_stand_twice(part for part in parts if part is not slot.function):
        return Allowed()
    return Refused("its arguments are not to be written twice")


def is_as_given(call: n.Call) -> Verdict:
    """Whether it is known which keywords a call is given."""
    if any(keyword.name is None for keyword in call.keywords):
        return Refused("it may be given another key function")
    return Allowed()

"""In which forms a class is called, and what its two methods do where a form leaves out what they ask for.

    def __init__(self, items, name=None, kept=True):
        self.kept = kept
        if name is None:
            return
        …

A call `Results(items)` leaves out the name and the third parameter. These have the values of their defaults then, which
are constants, so the tests of them are decided: two statements are all that runs. The pass writes a second function
for such a form of calls, beside the one for all calls.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from s2s.analysis.constants import NO_CONST
from s2s.frozen import frozen
from s2s.ir import nodes as n
from s2s.ir.forms import without_docstring
from s2s.ir.walk import walk
from s2s.legality.makers import Maker, named

#: A maker has functions for so many forms at most.
_MOST_FORMS = 3
#: The types of the constants that nothing but themselves is, or is equal to, without running code.
_PLAIN = frozenset({type(None), bool})


@frozen(eq=False)
class Form:
    """A form in which a class is called.

    Attributes:
        call_form: how many values are given by places, and the names of those given by name.
        given: the names that the maker has for the parameters that are given.
        constants: those parameters of `__init__` that are not, and whose default is a constant.
        new: the statements of `__new__` that run then.
        init: the same of `__init__`.
    """

    call_form: tuple[int | str, ...]
    given: frozenset[str]
    constants: dict[n.Var, object]
    new: list[n.Stmt]
    init: list[n.Stmt]


def form_of(call: n.Call) -> tuple[int | str, ...]:
    """The form of a call that unpacks nothing."""
    return len(call.args), *(one.name or "" for one in call.keywords)


def forms_of(maker: Maker, calls: Iterable[n.Call]) -> list[Form]:
    """The forms of calls for which a function of their own does less; those of the most calls."""
    signature = maker.signature
    count: Counter[tuple[int | str, ...]] = Counter()
    given: dict[tuple[int | str, ...], frozenset[str]] = {}
    for call in calls:
        if signature.takes(call):
            count[form_of(call)] += 1
            given[form_of(call)] = frozenset(signature.given(call))
    ordered = sorted(count, key=lambda form: (-count[form], repr(form)))
    found = [form for one in ordered if (form := _decided(maker, one, given[one])) is not None]
    return found[:_MOST_FORMS]


def defaults_of(forms: Iterable[Form]) -> dict[n.Var, object]:
    """The parameters of which any of the forms takes it that their defaults are what the text says."""
    return {var: value for form in forms for var, value in form.constants.items()}


def _decided(maker: Maker, call_form: tuple[int | str, ...], given: frozenset[str]) -> Form | None:
    """A form, if what it leaves out decides anything."""
    constants = {
        param.var: param.default.value
        for param in maker.params
        if maker.own_name(param) not in given
        and type(param.default) is n.Const
        and type(param.default.value) in _PLAIN
    }
    by_name = {var.name: value for var, value in constants.items()}
    of_new = {param.var: by_name[param.var.name] for param in named(maker.new) if param.var.name in by_name}
    bodies = without_docstring(maker.new.body), without_docstring(maker.init.body)
    new, init = run_with(bodies[0], of_new), run_with(bodies[1], constants)
    if new == bodies[0] and init == bodies[1]:
        return None
    return Form(call_form, given, constants, new, init)


@frozen(eq=False)
class OfKind:
    """In the place of a constant: an object of a builtin type, and not `None`.

    Attributes:
        ask: what a call of `isinstance` says of it; None if that is not known.
    """

    ask: Callable[[n.Call], bool | None]


def run_with(stmts: Sequence[n.Stmt], constants: Mapping[n.Var, object]) -> list[n.Stmt]:
    """The statements that run where some locals hold constants at first: the arms that tests choose, up to a return."""
    return _run(stmts, dict(constants))


def _run(stmts: Sequence[n.Stmt], known: dict[n.Var, object]) -> list[n.Stmt]:
    found: list[n.Stmt] = []
    for stmt in stmts:
        answer = _truth(stmt.test, known) if type(stmt) is n.If else None
        if answer is None or type(stmt) is not n.If:
            found.append(_chosen(stmt, known))
            _unbind(stmt, known)
        else:
            found += _run(stmt.body if answer else stmt.orelse, known)
        if found and type(found[-1]) in (n.Return, n.Raise):
            break
    return found


def _chosen(stmt: n.Stmt, known: dict[n.Var, object]) -> n.Stmt:
    """A statement, or one that stores the value that a test in it chooses."""
    if type(stmt) is not n.Assign or type(stmt.value) is not n.Cond:
        return stmt
    answer = _truth(stmt.value.test, known)
    if answer is None:
        return stmt
    return n.Assign(stmt.targets, stmt.value.body if answer else stmt.value.orelse, span=stmt.span)


def _unbind(stmt: n.Stmt, known: dict[n.Var, object]) -> None:
    """Forget what locals hold that a statement may bind or unbind."""
    for node in walk(stmt):
        if type(node) is not n.Load and (var := getattr(node, "var", None)) is not None:
            known.pop(var, None)


def _truth(test: n.Expr, known: dict[n.Var, object]) -> bool | None:
    """What a test of such locals says; None where that is not known, or something else runs."""
    if type(test) is n.Bool:
        for value in test.values:
            answer = _truth(value, known)
            if answer is None or answer is (test.op == "or"):
                return answer
        return test.op == "and"
    if type(test) is n.Unary and test.op == "not":
        answer = _truth(test.operand, known)
        return None if answer is None else not answer
    if type(test) is n.Compare:
        return _compared(test, known)
    if type(test) is n.Call:
        asked = _value(test.args[0], known) if test.args else None
        return asked.ask(test) if isinstance(asked, OfKind) else None
    held = _value(test, known)
    return None if held is NO_CONST or isinstance(held, OfKind) else bool(held)


def _compared(test: n.Compare, known: dict[n.Var, object]) -> bool | None:
    if len(test.ops) != 1:
        return None
    left, right = _value(test.left, known), _value(test.rights[0], known)
    if isinstance(left, OfKind) and right is None and test.ops[0] in ("is", "is not"):
        return test.ops[0] == "is not"
    if type(left) not in _PLAIN or right is NO_CONST:
        return None
    if test.ops[0] in ("is", "is not") and type(right) in _PLAIN:
        return (left is right) is (test.ops[0] == "is")
    if test.ops[0] in ("==", "!=") and type(right) in _PLAIN | {str}:
        return (left == right) is (test.ops[0] == "==")
    return None


def _value(expr: n.Expr, known: dict[n.Var, object]) -> object:
    if type(expr) is n.Load:
        return known.get(expr.var, NO_CONST)
    return expr.value if type(expr) is n.Const else NO_CONST

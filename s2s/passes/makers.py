"""Do what `__new__` and `__init__` do in one function, without a look for them.

Before:

    >>> class Node:
    ...     def __new__(cls, *args, **kwds):
    ...         assert cls is not Node
    ...         return object.__new__(cls)
    >>> class Leaf(Node):
    ...     def __init__(self, kind, text=""):
    ...         self.kind = kind
    ...         self.text = text
    >>> def leaf(kind):
    ...     return Leaf(kind, text="x")

After:

    >>> def leaf(kind):
    ...     return (
    ...         __s2s_Leaf_made__[1]((1, "text"), kind, "x")
    ...         if Leaf is __s2s_Leaf_made__[0]
    ...         else Leaf(kind, text="x")
    ...     )

where `__s2s_Leaf_made__[1]` stands behind the class, and does what its `__new__` does, and then its `__init__`. A call
of a class that has a `__new__` of its own costs 210 ns, and 330 with a keyword (CPython 3.11): Python puts what it is
given into a tuple and a dict for it. This costs 120 and 130.

Legal when: the name means the class that its statement made, a plain class whose two methods are those of its text:
that is asked behind the statement. That `__new__` is still the same is asked when the arguments have been evaluated,
and that `__init__` is when `__new__` has given its object, as Python looks for them; if not, they are called as Python
calls them. Where classes are sealed, nobody asks. So it is for a class method that a `__new__` hands on to, if that
makes an instance by the one, builtin base
and stores on it (`program.builders`), and for the names that this reads. The two methods may stand in a function of the
module (`legality.makers`), and see as many frames below them. A file of the same tree that imports the class finds that
function as it is imported, and calls it, too.

Calls that leave out a parameter use a function of their own, if the methods test that parameter: there its default is
known (`inlining.maker_forms`). The default must be `None`, `True` or `False` in the text, and still be that behind the
class.
Where all is sealed, a profile says which builtin type most objects are of that a parameter is bound to: that is asked
first, if it answers what `isinstance` is asked (`legality.kinds`).

Does not: touch classes with a metaclass, decorators or bases of another file; calls that unpack what they give, or give
what the methods take in `*args` or `**keywords`; module code, which runs once; anything under `keep_frames`, or
where functions are taken out of a module one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from s2s.analysis.fact import PROVED, Why
from s2s.context import Context
from s2s.inlining.maker_calls import borrow, called
from s2s.inlining.maker_forms import form_of, forms_of
from s2s.inlining.makers import Unfit, define, name_of
from s2s.ir import nodes as n
from s2s.legality.call import size
from s2s.legality.makers import TAKEN, Handed, Maker, Signature, have_new, maker_of, methods_stay
from s2s.legality.verdict import Refused

#: What a call gives is written twice: it is to be short.
_MOST_ARGUMENT_NODES = 24


def run(
    cx: Context, may: Callable[[n.Function], bool], settle: Callable[[n.Function], None]
) -> list[n.Function]:
    """Let functions make instances so; says which of them do."""
    if cx.options.keep_frames or not cx.options.whole:
        return []
    return _Making(cx).run([function for function in cx.facts.statement_of if may(function)])


def may_make_more(cx: Context, may: Callable[[n.Function], bool]) -> bool:
    """Whether calls, or the methods that they run, are by now what the pass wants, and were not when it ran.

    Args:
        may: whether the pass may change a function.
    """
    if cx.options.keep_frames or not cx.options.whole:
        return False
    making = _Making(cx)
    functions = (one for one in cx.facts.statement_of if making.may_make(one) and may(one))
    return any(map(making.finds_more, functions))


class _Making:
    def __init__(self, cx: Context) -> None:
        self.cx = cx
        shapes = cx.likely_shapes.of_var if have_new(cx.module) else {}
        self.shapes = {var: shape for var, shape in shapes.items() if shape.find("__new__") is not None}
        self.classes = self.shapes.keys() | cx.facts.imported_makers.keys()
        self.made: dict[n.Var, tuple[Signature, n.Var] | None] = {}
        self.places: dict[n.Var, dict[tuple[int | str, ...], int]] = {}  # of the functions for forms of calls
        self.functions: list[n.Function] = []
        self.known: dict[
            tuple[n.Var, int], Maker | Handed | Refused | None
        ] = {}  # by the class and what is given
        self.why: dict[n.Var, Why] = {}
        self.changed = False

    def run(self, functions: list[n.Function]) -> list[n.Function]:
        """Rewrite the calls in some functions; says in which there are any."""
        found: list[n.Function] = []
        self.functions = [function for function in functions if self.may_make(function)]
        for function in self.functions:
            self.cx.qualname, self.changed = function.qualname, False
            self.edit = self.cx.edit(function)
            self.edit.operands_in(function.body, self.visit)
            if self.changed:
                found.append(function)
        return found

    def may_make(self, function: n.Function) -> bool:
        """Whether a function calls one of the classes."""
        return not self.classes.isdisjoint(self.cx.traits(function).called)

    def visit(self, expr: n.Expr) -> n.Expr:
        """What is to stand for an expression."""
        self.edit.operands(expr, self.visit)
        call = expr
        if type(call) is not n.Call or type(call.func) is not n.Load or call.func.var not in self.classes:
            return expr
        found = self.maker(call.func.var, call)
        if found is None or _is_long(call):
            return expr
        verdict = found[0].takes(call)
        if isinstance(verdict, Refused):
            self.cx.missed(f"{call.func.var.name} is called: {verdict.reason}", call)
            return expr
        self.changed = True
        why = self.why.get(call.func.var, PROVED)
        self.cx.done(f"{call.func.var.name} made by what does what its methods do", call, why)
        place = self.places.get(call.func.var, {}).get(form_of(call), 1)
        return called(call, found[1], found[0], place)

    def maker(self, var: n.Var, call: n.Call) -> tuple[Signature, n.Var] | None:
        """What makes instances of a class is given, and the variable of the function that does."""
        if var not in self.made:
            self.made[var] = None
            try:
                self.made[var] = (
                    self.borrowed(var) if var in self.cx.facts.imported_makers else self.own(var, call)
                )
            except Unfit as unfit:
                self.cx.missed(f"{var.name} is called: {unfit}", call)
        return self.made[var]

    def own(self, var: n.Var, call: n.Call) -> tuple[Signature, n.Var] | None:
        """The same of a class of the module."""
        made = self.may_be_made(var, call)
        if made is None:
            return None
        if isinstance(made, Refused):
            raise Unfit(made.reason)
        verdict = methods_stay(self.cx.shapes, self.cx)
        if verdict:
            self.why[var] = verdict.why
        forms = forms_of(made, self.calls_of(var)) if isinstance(made, Maker) else []
        self.places[var] = {form.call_form: index for index, form in enumerate(forms, 2)}
        return made.signature, define(made, bool(verdict), self.cx, forms)

    def calls_of(self, var: n.Var) -> Iterator[n.Call]:
        """The calls of a class that may be rewritten."""
        for function in self.functions:
            for call in self.cx.edit(function).survey.calls:
                if type(call.func) is n.Load and call.func.var is var and not _is_long(call):
                    yield call

    def may_be_made(self, var: n.Var, call: n.Call) -> Maker | Handed | Refused | None:
        """What a call of a class of the module does; None if that needs no function, or has one."""
        shape = self.shapes[var]
        if var in self.cx.builders:
            return None
        if name_of(shape.name) in self.cx.facts.names:
            return None
        return maker_of(shape, call, self.cx)

    def finds_more(self, function: n.Function) -> bool:
        """Whether a function calls a class of which no call has been rewritten, and one could be."""
        if self.shapes.keys().isdisjoint(self.cx.traits(function).called):
            return False
        for call in self.cx.edit(function).survey.calls:
            if type(call.func) is not n.Load or (var := call.func.var) not in self.shapes:
                continue
            made = None if _is_long(call) else self.found(var, call)
            if made is not None and not isinstance(made, Refused) and made.signature.takes(call):
                return True
        return False

    def found(self, var: n.Var, call: n.Call) -> Maker | Handed | Refused | None:
        """The same, asked once for all calls that give a class as many values: nothing is changed meanwhile."""
        asked = var, len(call.args)
        if asked not in self.known:
            self.known[asked] = self.may_be_made(var, call)
        return self.known[asked]

    def borrowed(self, var: n.Var) -> tuple[Signature, n.Var] | None:
        """The same of a class that the module imports."""
        stmt, found = self.cx.facts.imported_makers[var]
        if name_of(var.name) in self.cx.facts.names or var.name in TAKEN:
            return None
        signature = Signature(found.params, found.most, frozenset(found.by_name))
        return signature, borrow(var, signature, found.name, stmt, self.cx)


def _is_long(call: n.Call) -> bool:
    return sum(map(size, (*call.args, *call.keywords))) > _MOST_ARGUMENT_NODES

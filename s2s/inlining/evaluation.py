"""Evaluates calls of functions that only compute, on constants.

A function that does nothing but compute with its own variables, with constants and with functions like it is written
out as Python text in which each operation is one of `analysis.bounded`: on exact builtin values, in bounded time and
memory, and the same on every interpreter. Anything else in it, and anything that would raise, stops the evaluation, and
the call is left to run time. None of the program's own text is run.
"""

from __future__ import annotations

from functools import partial

from s2s.analysis import bounded
from s2s.analysis.bounded import Evaluated, Meter, Stopped
from s2s.analysis.constants import literal
from s2s.context import Context
from s2s.errors import InternalError
from s2s.inlining.evaluation_text import BINARY, COMPARE, UNARY, Text, text_of
from s2s.ir import nodes as n
from s2s.ir.forms import var_of
from s2s.ir.walk import walk_scope
from s2s.program.callgraph import recursive
from s2s.recursion import deeply

#: The longest literal; calls with longer results are left to run time.
_LONGEST = 80


def is_worth_evaluating(function: n.Function, cx: Context) -> bool:
    """Whether a function has loops, or calls itself: any other is inlined, and then folded."""
    found = cx.worth_evaluating.get(function)
    if found is None:
        loops = (type(node) in (n.For, n.While, n.Comp) for node in walk_scope(function))
        found = cx.worth_evaluating[function] = function in recursive(cx.facts) or any(loops)
    return found


#: The exceptions that the function itself may raise, and those of Python for text that is nested too deep.
_RAISED = (
    *(Stopped, ArithmeticError, TypeError, ValueError, LookupError, NameError, AttributeError),
    *(InternalError, MemoryError, SyntaxError),
)


def evaluate(call: n.Call, cx: Context, has_dicts: bool = False) -> Evaluated | None:
    """What a call of a known function with constant arguments gives, if that can be found out here.

    Args:
        has_dicts: whether empty dicts are among the arguments. What is not evaluated may stand where it does not come
            to, then.
    """
    var = var_of(call.func)
    program = Program(cx, var if var in cx.facts.open_functions else None, has_dicts)
    try:
        text = program.text_of_call(call)
    except _RAISED:
        if not has_dicts:
            cx.worth_evaluating[cx.facts.functions[var].function] = False
        return None
    try:
        value = deeply(partial(program.run, text))
    except _RAISED:
        cx.evaluation_was_cut |= cx.evaluation_left < bounded.MOST_STEPS
        return None
    finally:
        cx.evaluation_left -= program.spent
    if literal(value) is None or len(repr(value)) > _LONGEST:
        return None
    return Evaluated(value, tuple(program.read), program.spent)


class Program:
    """The functions that one call leads to, as text.

    Attributes:
        opened: the one function of another file that it is of, if it is; its names mean what that file binds.
        has_dicts: whether functions may be given dicts, and may hold statements that are not evaluated.
        read: the globals that have been read, in the order of their first reads.
        spent: how many steps it took.
    """

    def __init__(self, cx: Context, opened: n.Var | None = None, has_dicts: bool = False) -> None:
        self.cx = cx
        self.opened = opened
        self.has_dicts = has_dicts
        self.read: dict[n.Var, None] = {}
        self.spent = 0
        self._globals: dict[n.Var, int] = {}
        self._texts: list[str] = []
        self._made: dict[n.Function, int] = {}
        self.values: list[n.Constant] = []

    def text_of_call(self, call: n.Call) -> str:
        """The text of the call itself; that of the functions it leads to is kept."""
        return Text(self, {}).expr(call)

    def run(self, text: str) -> object:
        """Evaluate the text of a call, from the start."""
        self.read.clear()
        steps = max(0, min(bounded.MOST_STEPS, self.cx.evaluation_left))
        meter = Meter(steps)
        space: dict[str, object] = {
            "__builtins__": {},
            "meter": meter,
            "keys": bounded.keys_of,
            "item": bounded.item,
            "part": bounded.part,
            "store": bounded.store,
            "stop": _stop,
            "read": self._note,
            "k": self.values,
            **{f"b{number}": bounded.binary(op) for number, op in enumerate(BINARY)},
            **{f"u{number}": bounded.unary(op) for number, op in enumerate(UNARY)},
            **{f"c{number}": bounded.compare(op) for number, op in enumerate(COMPARE)},
        }
        try:
            exec("\n".join(self._texts), space)
            return bounded.constant(eval(text, space))
        finally:
            self.spent = steps - max(meter.left, 0)

    def _note(self, number: int) -> bool:
        self.read[[*self._globals][number]] = None
        return True

    def read_of(self, var: n.Var) -> str:
        """The text that notes that a global is read, and is true."""
        return f"read({self._globals.setdefault(var, len(self._globals))})"

    def kept(self, value: n.Constant) -> str:
        """The text that gives a value."""
        self.values.append(value)
        return f"k[{len(self.values) - 1}]"

    def function(self, var: n.Var) -> str:
        """The name of a function of the module in the text, which is written if it has not been."""
        facts = self.cx.facts
        function = (facts.open_functions if var is self.opened else facts.functions)[var].function
        if var in facts.code_mutated:
            raise Stopped
        if function not in self._made:
            self._made[function] = number = len(self._made)
            self._texts.append(text_of(function, number, self))
        return f"f{self._made[function]}"


def _stop() -> None:
    raise Stopped

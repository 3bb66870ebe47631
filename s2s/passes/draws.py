"""Write what functions of module random do where they are called again and again.

Before:

    >>> import random
    >>> def rolls(count, faces):
    ...     total = 0
    ...     for _ in range(count):
    ...         total += random.randint(1, 6) + random.randrange(faces)
    ...     return total

After:

    >>> __s2s_9652__.getrandbits = __s2s_9652__.__drawer__(random, "bits")
    >>> __s2s_9652__.randbelow = __s2s_9652__.__drawer__(random, "below")
    >>> __s2s_9652__.random = __s2s_9652__.__drawer__(random)
    >>> __s2s_9652__.randint = __s2s_9652__.__drawer__(random, "randint")
    >>> __s2s_9652__.randrange = __s2s_9652__.__drawer__(random, "randrange")
    >>> def rolls(count, faces):
    ...     total = 0
    ...     for _ in range(count):
    ...         total += (
    ...             (
    ...                 1 + (
    ...                     number
    ...                     if (number := __s2s_9652__.getrandbits(3)) < 6
    ...                     or (number := __s2s_9652__.getrandbits(3)) < 6
    ...                     else __s2s_9652__.randbelow(6)
    ...                 )
    ...                 if random is __s2s_9652__.random and random.randint is __s2s_9652__.randint
    ...                 else random.randint(1, 6)
    ...             )
    ...             + (
    ...                 __s2s_9652__.randbelow(faces)
    ...                 if random is __s2s_9652__.random
    ...                 and random.randrange is __s2s_9652__.randrange
    ...                 and __s2s_9652__.type(faces) is __s2s_9652__.int
    ...                 and faces > 0
    ...                 else random.randrange(faces)
    ...             )
    ...         )
    ...     return total

Legal when: the module and its function are the library's own, of which this version does what is written instead
(`ir.drawer`), and still are, which is tested where they are read: of the module first, so that nothing else is asked
for an attribute twice. All numbers come from the same generator, in the same order, by the same steps. Where
numbers are drawn, what is given are ints, which is known or tested (`legality.draws`); for all else the function is
called. What chooses and shuffles, in one frame instead of many, asks by itself for the type of what it is given.

Does not: touch module code, or functions that no loop calls; draw in comprehensions with what only a local could
hold; look at what is done to the generator's class later.
"""

from __future__ import annotations

from s2s.analysis.fact import PROVED, Why
from s2s.context import Context
from s2s.inlining.names import declare
from s2s.ir import nodes as n
from s2s.ir.forms import conjunction
from s2s.ir.walk import Scope, clone, nodes_in, walk, walk_scope
from s2s.legality.draws import BY_ANOTHER, DRAWN, drawing, int_of, is_plain, may_be_drawn, number_of
from s2s.program.hot_names import hot_in
from s2s.program.kept_drawers import keep_drawer
from s2s.program.kept_types import keep_type

_LOOPS = (n.For, n.While, n.Comp)
#: What draws a number refuses at most half of those that come; after so many it is left to a function.
_TRIALS = 2


def run(scope: Scope, cx: Context) -> None:
    """Write the draws of one scope."""
    if not isinstance(scope, n.Function) or cx.options.keep_frames:
        return
    draws = _Draws(scope, cx)
    if not draws.calls:
        return
    edit = cx.edit(scope)
    edit.operands_in(scope.body, draws.visit)
    if draws.used:
        declare(scope, draws.used, scope.body, cx.facts, edit)


class _Draws:
    def __init__(self, scope: n.Function, cx: Context) -> None:
        self.scope, self.cx = scope, cx
        self.edit = cx.edit(scope)
        self.names = drawing(cx.facts)
        self.calls = self.repeated()
        self.number, self.value = (n.Var(name, n.Storage.FAST) for name in ("number", "value"))
        self.used: list[n.Var] = []
        self.apart = int(scope.is_lambda or bool(scope.dynamic))

    def repeated(self) -> set[n.Call]:
        """The calls that a loop makes, here or of the function itself."""
        calls = {node for node in walk_scope(self.scope) if type(node) is n.Call and self.drawn(node.func)}
        loops = [node for node in walk_scope(self.scope) if type(node) in _LOOPS] if calls else []
        inside = nodes_in(loops)
        found = {node for node in inside if type(node) is n.Call and node in calls}
        return calls if len(found) < len(calls) and self.scope.name in hot_in(self.cx.facts) else found

    def drawn(self, func: n.Expr) -> tuple[n.Var, str] | None:
        """The name that is read for a function of module random, and which that is."""
        read = func.value if type(func) is n.Attr else func
        if type(read) is not n.Load or read.var not in self.names:
            return None
        name = self.cx.facts.imports[read.var][1]
        if type(func) is n.Attr:
            return (read.var, func.name) if not name and func.name in DRAWN else None
        return (read.var, name) if name else None

    def visit(self, expr: n.Expr) -> n.Expr:
        """What is to stand for an expression."""
        if type(expr) is n.Cond and self.is_made(expr.test):
            return expr
        self.apart += type(expr) is n.Comp
        self.edit.operands(expr, self.visit)
        self.apart -= type(expr) is n.Comp
        found = self.drawn(expr.func) if type(expr) is n.Call and expr in self.calls else None
        if type(expr) is not n.Call or found is None:
            return expr
        read, name = found
        verdict = may_be_drawn(expr, name, bool(self.apart))
        if not verdict:
            self.cx.missed(f"{name} is called: {verdict.reason}", expr)
            return expr
        return _Draw(self, expr, read, name).written()

    def is_made(self, test: n.Expr | None) -> bool:
        """Whether this pass has written a test."""
        first = test.values[0] if type(test) is n.Bool else test
        return type(first) is n.Compare and getattr(first.rights[0], "var", None) in self.cx.facts.drawers

    def use(self, local: n.Var) -> n.Var:
        """A local of the function, which is declared then."""
        self.used.append(local)
        return local


class _Draw:
    """One call of such a function, and what is written for it."""

    def __init__(self, draws: _Draws, call: n.Call, read: n.Var, name: str) -> None:
        self.draws, self.call, self.read, self.name = draws, call, read, name
        self.span = call.span
        self.known = draws.cx.facts_of(draws.scope)
        self.why: Why = PROVED
        self.tests: list[n.Expr] = []
        self.tested: set[n.Var] = set()

    def written(self) -> n.Expr:
        """What is to stand for the call."""
        args = self.call.args
        if self.name == "uniform":
            low, high = args
            drawn = n.Binary(
                "*", self.binary("-", clone(high), clone(low)), self.part("plain"), span=self.span
            )
            made: n.Expr | None = self.binary("+", clone(low), drawn)
        elif self.name in BY_ANOTHER:
            made = self.chosen(args[0]) if self.name == "choice" else None
        else:
            made = self.number(*(args if len(args) > 1 else [n.Const(0, span=self.span), *args]))
        if made is None and self.name not in BY_ANOTHER:
            self.draws.cx.missed(f"{self.name} is called: there is nothing to draw", self.call)
            return self.call
        self.draws.cx.done(f"{self.name} draws where it is called", self.call, self.why)
        return self.by_another() if made is None else n.Cond(self.guard(), made, self.call, span=self.span)

    def part(self, wanted: str, *args: n.Expr) -> n.Expr:
        """A call of a part of what draws."""
        kept = keep_drawer(self.draws.cx.facts, self.read, wanted)
        return n.Call(n.Load(kept, span=self.span), [*args], [], span=self.span)

    def guard(self) -> n.Expr:
        """Whether what is called is the function that is kept, of the module that is, and what else is tested."""
        func, facts = self.call.func, self.draws.cx.facts
        asked: list[tuple[n.Expr, str]] = [(func, self.name)]
        if type(func) is n.Attr:
            asked.insert(0, (func.value, ""))
        kept = [n.Load(keep_drawer(facts, self.read, wanted), span=self.span) for _, wanted in asked]
        tests: list[n.Expr] = [
            n.Compare(clone(expr), ["is"], [load], span=self.span)
            for (expr, _), load in zip(asked, kept, strict=True)
        ]
        tests += self.tests
        return conjunction(tests, self.span)

    # -- ints

    def number(self, low: n.Expr, high: n.Expr) -> n.Expr | None:
        """An int from a range; None where the range is empty."""
        more = int(self.name == "randint")
        first, last = int_of(low), int_of(high)
        if first is not None and last is not None:
            width = last - first + more
            return self.above(low, self.below(width)) if width > 0 else None
        self.ask_for_ints(low)
        if is_plain(high):
            self.ask_for_ints(high)
            self.tests.append(self.ordered(low, high, more))
            return self.above(low, self.part("below", self.width(low, high, more)))
        local = self.draws.use(self.draws.value)
        held = n.Load(local, span=self.span)
        stored, fact = self.stored(local, clone(high)), self.known.of(high)
        if fact.kinds == {int}:
            self.why |= fact.why
            test: n.Expr = n.Compare(stored, [">=" if more else ">"], [clone(low)], span=self.span)
        else:
            test = n.Bool("and", [self.is_int(stored), self.ordered(low, held, more)], span=self.span)
        drawn = self.above(low, self.part("below", self.width(low, held, more)))
        return n.Cond(test, drawn, self.asked(local), span=self.span)

    def ask_for_ints(self, expr: n.Expr) -> None:
        """Test the locals in an expression that are not known to be ints."""
        for read in walk(expr):
            if type(read) is not n.Load:
                continue
            fact = self.known.of(read)
            if fact.kinds == {int}:
                self.why |= fact.why
            elif read.var not in self.tested:
                self.tested.add(read.var)
                want = [*map(self.kept_type, (type, int))]
                self.tests.append(n.Test("exact", clone(read), want, (int,), span=self.span))

    def kept_type(self, kind: type) -> n.Expr:
        return n.Load(keep_type(self.draws.cx.facts, kind), span=self.span)

    def ordered(self, low: n.Expr, high: n.Expr, more: int) -> n.Expr:
        """Whether there is anything to draw."""
        width = self.width(low, high, more)
        if type(width) is n.Load:
            return n.Compare(width, [">"], [n.Const(0, span=self.span)], span=self.span)
        return n.Compare(clone(high), [">=" if more else ">"], [clone(low)], span=self.span)

    def width(self, low: n.Expr, high: n.Expr, more: int) -> n.Expr:
        """How many ints there are."""
        first, last = int_of(low), int_of(high)
        if first is not None:
            return self.plus(clone(high), more - first)
        if last is not None and last + more >= 0:
            return self.binary("-", n.Const(last + more, span=self.span), clone(low))
        return self.plus(self.binary("-", clone(high), clone(low)), more)

    def plus(self, expr: n.Expr, number: int) -> n.Expr:
        """An int and a number more: `n` for a 1 more than `n - 1`."""
        if type(expr) is n.Binary and expr.op in ("+", "-") and (known := int_of(expr.right)) is not None:
            return self.plus(expr.left, number + (known if expr.op == "+" else -known))
        if not number:
            return expr
        return self.binary("+" if number > 0 else "-", expr, n.Const(abs(number), span=self.span))

    def above(self, low: n.Expr, drawn: n.Expr) -> n.Expr:
        """A number that is drawn from the first one on."""
        return drawn if int_of(low) == 0 else self.binary("+", clone(low), drawn)

    def below(self, width: int) -> n.Expr:
        """A number below one that is known: what comes is taken if it is one, and else a function goes on."""
        wide = n.Const(width, span=self.span)
        if self.draws.apart:
            return self.part("below", wide)
        local = self.draws.use(self.draws.number)
        tests: list[n.Expr] = []
        for _ in range(_TRIALS):
            drawn = self.stored(local, self.part("bits", n.Const(width.bit_length(), span=self.span)))
            tests.append(n.Compare(drawn, ["<"], [clone(wide)], span=self.span))
        last = self.part("below", wide)
        return n.Cond(
            n.Bool("or", tests, span=self.span), n.Load(local, span=self.span), last, span=self.span
        )

    # -- items, and how they are drawn

    def chosen(self, items: n.Expr) -> n.Expr | None:
        """An item of a display of constants; None for others, of which a function draws one."""
        shown = [*items.items] if isinstance(items, n.List | n.Tuple) else []
        if type(items) is n.Const and type(items.value) is str and items.value:
            return n.Subscript(clone(items), self.below(len(items.value)), span=self.span)
        if not shown or any(number_of(item) is None and type(item) is not n.Const for item in shown):
            return None
        return n.Subscript(
            n.Tuple([*map(clone, shown)], span=self.span), self.below(len(shown)), span=self.span
        )

    def by_another(self) -> n.Expr:
        """A call of what does the same in one frame, and of the function where it is given anything else."""
        other = n.Load(keep_drawer(self.draws.cx.facts, self.read, BY_ANOTHER[self.name]), span=self.span)
        func = n.Cond(self.guard(), other, self.call.func, span=self.span)
        return n.Call(func, self.call.args, [], span=self.span)

    # -- what is held

    def is_int(self, value: n.Expr) -> n.Expr:
        kind = n.Call(self.kept_type(type), [value], [], span=self.span)
        return n.Compare(kind, ["is"], [self.kept_type(int)], span=self.span)

    def stored(self, local: n.Var, value: n.Expr) -> n.Expr:
        return n.Walrus(n.Store(local, span=self.span), value, span=self.span)

    def let_go(self, local: n.Var) -> n.Expr:
        return self.stored(local, n.Const(0, span=self.span))

    def asked(self, local: n.Var) -> n.Expr:
        """What the function gives, called with what a local holds, which then lets go of it."""
        function = n.Load(keep_drawer(self.draws.cx.facts, self.read, self.name), span=self.span)
        args = [*(clone(arg) for arg in self.call.args[:-1]), n.Load(local, span=self.span)]
        given = n.Tuple([n.Call(function, args, [], span=self.span)], span=self.span)
        return n.Subscript(given, self.let_go(local), span=self.span)

    def binary(self, op: str, left: n.Expr, right: n.Expr) -> n.Expr:
        return n.Binary(op, left, right, span=self.span)

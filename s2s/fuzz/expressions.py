"""Random expressions for generated programs: mostly numbers, so that most programs run to their end.

Whatever may grow is kept small where it is written: one side of a product, a shift or a power is bounded.
"""

from __future__ import annotations

import random

from s2s.fuzz.displays import Displays
from s2s.fuzz.draws import Expression, Scope

_INTS = ("0", "1", "2", "3", "-1", "7", "0", "1", "2", "True", "False")
_FLOATS = ("-0.0", "0.0", "1.0", "1.5", "0.1", "1e308", "-2.5", "2.0")
_CONSTANTS = (
    "0", "1", "2", "3", "-1", "10", "True", "-0.0", "0.0", "1.5", "1e308", "2**70", "5", "4", "7", "-2",
    "8", "6", "9", "10**20", "3", "2", "False", "1", "2.0", "-3",
)  # fmt: skip
_IDENTITIES = (
    "{0} + 0", "0 + {0}", "{0} * 1", "1 * {0}", "{0} - 0", "{0} - 0.0", "{0} + 0.0", "{0} / 1", "{0} // 1",
    "{0} ** 1", "{0} * 0", "-(-{0})", "+{0}", "not not {0}", "{0} | 0", "{0} ^ 0", "{0} ** 0", "{0} - {0}",
    "{0} == {0}", "0 * {0}", "{0} % 1", "{0} & {0}", "0.0 + {0}", "-0.0 + {0}", "0 - {0}", "{0} * -1",
    "bool({0})", "int({0})", "{0} * 2", "{0} + {0}", "{0} + 0", "{0} * 1", "{0} * 1",
    "not not {0}", "{0} * 1.0", "{0} / 1.0", "{0} << 0", "~~{0}",
    "{0} != {0}", "{0} <= {0}", "{0} and {0}", "{0} or {0}", "{0} if {0} else {0}", "True and {0}",
    "{0} or 0", "0 or {0}", "{0} and True", "not {0}", "{0} // 2", "{0} % 2", "{0} ** 2",
)  # fmt: skip
_FOLDABLE = (
    "(1 + 2)", "(2 * 3)", "(7 // 2)", "(-7 // 2)", "(7 % -3)", "(1 / 2)", "(0.1 + 0.2)", "(-0.0 + 0)",
    "(0.0 * -1)", "(2 ** 10)", "(1 << 3)", "(5 & 3)", "(~5)", "(3 > 2)", "(1 == 1.0)", "(1 < 2 < 3)",
    "len('abc')", "('a' < 'b')", "(2 ** -1)", "(-1) ** 0.5", "abs(-3)", "min(2, 1)", "max(1, 2.0)",
    "int('12')", "(1 if True else 2)", "'abc'[1:]", "(1, 2, 3)[1]", "(True + True)", "(-True)", "(not 1)",
    "round(2.5)", "float('-0')", "divmod(7, 2)[0]", "-(0)", "(2 ** 100)", "(1 - 1.0)", "(0 or 3)",
    "(1 and 0)", "(None or -0.0)", "sum((1, 2))", "(1).__add__(2)", "-0", "(2 ** 127)", "(1 << 130)",
    "(True == 1)", "(True is not False)", "(1e308 * 10)", "(-7 % 3)", "(7.5 // 2)", "(0.0 == -0.0)",
    "(3 in (1, 2, 3))", "('b' in 'abc')", "(not 1 < 2)", "('ab' * 2 == 'abab')", "(1, 2) < (1, 3)",
    "round(-0.5)", "(1.5).is_integer()", "(True & False)", "(True | 2)", "(-1 >> 3)", "(0x7f ^ 1)",
)  # fmt: skip
_TROUBLE = (
    "1 / 0", "[][0]", "missing", "{}['k']", "None + 1", "(1).nothing", "int('x')", "1 << -1", "'a' + 1",
)  # fmt: skip


class Expressions(Displays):
    """Draws expressions from what the module defines so far."""

    #: Whether operators are to do nothing but give their result.
    pure = False

    def __init__(self, rng: random.Random, *, identity: bool, finalizers: bool) -> None:
        super().__init__(rng)
        self.identity = identity
        self.finalizers = finalizers
        self.number_deck = self.deck(self.number_forms())
        self.int_deck = self.deck(self.int_forms())
        self.any_deck = self.deck(self.any_forms())

    def number_forms(self) -> list[tuple[int, Expression]]:
        """What a number may be made of; modules of special constructs add theirs."""
        return [
            (22, self.binary), (4, self.division), (2, self.bits), (7, self.identity_form),
            (5, self.folded), (16, self.call), (9, self.traced), (4, self.ternary), (4, self.boolean),
            (3, self.unary), (3, self.subscript), (3, self.builtin), (2, self.lambda_call),
            (2, self.walrus), (3, self.comparison), (2, self.membership), (2, self.comprehension),
            (2, self.power), (2, self.length), (2, self.temporary), (7, self.integer), (2, self.suspended),
            (2, self.called),
        ]  # fmt: skip

    def int_forms(self) -> list[tuple[int, Expression]]:
        """What is certainly an int, if the names are."""
        return [
            (8, self.int_binary), (2, self.int_unary), (2, self.int_identity), (2, self.length),
            (1, self.int_choice), (1, self.int_call),
        ]  # fmt: skip

    def any_forms(self) -> list[tuple[int, Expression]]:
        """What a value of any kind may be made of."""
        return [
            (20, self.number), (5, self.text), (4, self.display), (3, self.comparison),
            (3, self.identity_test), (2, self.other),
        ]  # fmt: skip

    # -- leaves

    def constant(self) -> str:
        if self.chance(0.08):
            return self.pick(("(1, 2)", "'ab'", "[1, 2]", "None", "''"))
        return self.pick(_CONSTANTS)

    def real(self) -> str:
        return self.pick(_FLOATS)

    def leaf(self, scope: Scope) -> str:
        roll = self.random()
        if roll < 0.62:
            pool = scope["number"]
            if roll < 0.2 and scope["int"]:
                pool = scope["int"]
            elif roll < 0.27 and scope["float"]:
                pool = scope["float"]
            if pool:
                return self.pick(pool)
        if roll < 0.72 and self.constants:
            return self.pick(self.constants)
        if roll < 0.87:
            return self.pick(_INTS)
        return self.pick(_FLOATS)

    # -- numbers

    def number(self, scope: Scope, depth: int) -> str:
        if depth <= 0 or self.random() < 0.15:
            return self.leaf(scope)
        return self.pick(self.number_deck)(scope, depth)

    def binary(self, scope: Scope, depth: int) -> str:
        operator = self.pick(("+", "+", "+", "-", "-", "*"))
        left, right = self.number(scope, depth - 1), self.number(scope, depth - 1)
        if operator == "*":
            # Bounded on one side: numbers multiplied with each other in a loop grow without end.
            small = self.pick(("2", "3", "-1", f"({right} % 5)", f"({right} > 1)", self.pick(_INTS)))
            return f"({left} * {small})" if self.chance(0.6) else f"({small} * {left})"
        return f"({left} {operator} {right})"

    def division(self, scope: Scope, depth: int) -> str:
        operator = self.pick(("//", "%", "/"))
        right = self.number(scope, depth - 1) if self.chance(0.15) else self.pick(("2", "3", "-4", "7", "1"))
        return f"({self.number(scope, depth - 1)} {operator} {right})"

    def bits(self, scope: Scope, depth: int) -> str:
        left, right = (
            self.number(scope, depth - 1) if self.chance(0.2) else self.integer(scope, depth - 1)
            for _ in range(2)
        )
        if self.below(4) == 0:
            return f"({left} {self.pick(('<<', '>>'))} ({right} & 7))"
        return f"({left} {self.pick('&|^')} {right})"

    def power(self, scope: Scope, depth: int) -> str:
        if scope["number"] and self.chance(0.5):
            # Squares of what is not an int, for ints squared again and again grow without end.
            name = self.pick(scope["number"])
            return f"({name} ** 2 if type({name}) is not int else {name})"
        return f"(({self.leaf(scope)} % 11) ** {self.pick(('2', '2', '3', '0', '1'))})"

    def identity_form(self, scope: Scope, depth: int) -> str:
        form = self.pick(_IDENTITIES)
        if form.endswith("** 2"):
            return self.power(scope, depth)
        inner = self.number(scope, depth - 1) if form.count("{0}") == 1 else self.leaf(scope)
        return f"({form.format(inner if inner[0] in '(' or inner.isidentifier() else f'({inner})')})"

    def folded(self, scope: Scope, depth: int) -> str:
        return self.pick(_FOLDABLE)

    def call(self, scope: Scope, depth: int) -> str:
        signature = self.callee()
        if signature is None:
            return self.traced(scope, depth)
        return self.call_text(signature, self.arguments(signature, scope, depth))

    def traced(self, scope: Scope, depth: int) -> str:
        return f"trace({self.label()}, {self.number(scope, depth - 1)})"

    def ternary(self, scope: Scope, depth: int) -> str:
        test = self.condition(scope, depth - 1)
        return f"({self.number(scope, depth - 1)} if {test} else {self.number(scope, depth - 1)})"

    def boolean(self, scope: Scope, depth: int) -> str:
        operator = self.pick(("and", "or"))
        words = [self.number(scope, depth - 1) for _ in range(2 + (self.random() < 0.2))]
        return f"({f' {operator} '.join(words)})"

    def unary(self, scope: Scope, depth: int) -> str:
        operator = self.pick(("-", "-", "+", "not ", "~"))
        inner = self.integer(scope, depth - 1) if operator == "~" else self.number(scope, depth - 1)
        return f"({operator}{inner})"

    def subscript(self, scope: Scope, depth: int) -> str:
        first, second = self.number(scope, depth - 1), self.number(scope, depth - 1)
        roll = self.below(7)
        if roll == 0:
            return f"({first}, {second})[{self.number(scope, depth - 1)} == 0]"
        if roll == 1:
            return f"[{first}, {second}][{self.pick(('0', '1', '-1', '0', '5'))}]"
        if roll == 2:
            return f"{{'k': {first}, 'j': {second}}}[{self.pick(('k', 'j', 'k'))!r}]"
        if roll == 3 and scope["list"]:
            return f"{self.pick(scope['list'])}[{self.pick(('0', '-1', '0', '1'))}]"
        if roll == 4 and scope["dict"]:
            return f"{self.pick(scope['dict'])}.get({self.pick(('1', repr('k'), 'True', '0'))}, {first})"
        if roll == 5:
            return f"({first}, {second}, 3)[{self.pick(('1:', '::-1', ':2', '0:9:2'))}][0]"
        return f"L0[{self.pick(('0', '1', '-1', '0'))}]"

    def builtin(self, scope: Scope, depth: int) -> str:
        inner = self.number(scope, depth - 1)
        form = self.pick(
            (
                "abs({})",
                "min({}, 2)",
                "max(1, {})",
                "sum([{}, 1])",
                "int({} == 1)",
                "bool({})",
                "len([{}])",
                "len(str({}))",
                "sorted([{}, 1])[0]",
                "next(iter(({},)))",
                "[*reversed(({}, 2))][1]",
                "sum(map(abs, ({}, 2)))",
                "any([{}, 0])",
                "all(({}, 1))",
                "[*zip(({}, 1), (2,))][0][1]",
                "[*enumerate(({},))][0][1]",
                "getattr({}, 'real', 1)",
                "list(filter(None, [{}, 1]))[-1]",
            )
        )
        return form.format(inner)

    def lambda_call(self, scope: Scope, depth: int) -> str:
        if self.chance(0.3):
            return f"(lambda z, y_={self.leaf(scope)}: z + y_)({self.number(scope, depth - 1)})"
        body = self.number(scope.inner("z"), depth - 1)
        if self.chance(0.2):
            return (
                f"(lambda *z, **k: len(z) + len(k))({self.number(scope, depth - 1)}, k_={self.leaf(scope)})"
            )
        return f"(lambda z: {body})({self.number(scope, depth - 1)})"

    def walrus(self, scope: Scope, depth: int) -> str:
        # The name is not added to the scope: it may be used where the expression was not evaluated.
        if not scope.walrus:
            return self.traced(scope, depth)
        return f"((o := {self.number(scope, depth - 1)}) {self.pick('+-')} o)"

    def suspended(self, scope: Scope, depth: int) -> str:
        if scope.yields:
            return f"((yield {self.number(scope, depth - 1)}) or {self.leaf(scope)})"
        if scope.awaits:
            return f"(await Pause({self.number(scope, depth - 1)}))"
        return self.call(scope, depth)

    def called(self, scope: Scope, depth: int) -> str:
        if scope["callable"]:
            return f"{self.pick(scope['callable'])}({self.number(scope, depth - 1)})"
        return self.call(scope, depth)

    def comparison(self, scope: Scope, depth: int) -> str:
        words = [self.number(scope, depth - 1), self.number(scope, depth - 1)]
        if self.chance(0.25):
            words.append(self.number(scope, depth - 1))
        operators = ("<", "<=", "==", "!=", ">", ">=")
        text = words[0]
        for word in words[1:]:
            text += f" {self.pick(operators)} {word}"
        return f"(not {text})" if self.chance(0.15) else f"({text})"

    def membership(self, scope: Scope, depth: int) -> str:
        operator = self.pick(("in", "in", "not in"))
        roll = self.below(5)
        if roll == 0:
            return f"({self.number(scope, depth - 1)} {operator} ({self.number(scope, depth - 1)}, 1))"
        if roll == 1:
            return f"({self.number(scope, depth - 1)} {operator} [{self.number(scope, depth - 1)}])"
        if roll == 2:
            return f"({self.anything(scope, depth - 1)} {operator} {self.pick(('(1, 2)', '[0, None]', '(True, 2.0)'))})"
        if roll == 3 and scope["list"]:
            return f"({self.number(scope, depth - 1)} {operator} {self.pick(scope['list'])})"
        return f"({self.leaf(scope)} {operator} {self.pick(('(0, 1, 2)', '{1, 2}', 'L0', '[1, 2, 3]', '{1: 2}'))})"

    def trouble(self, scope: Scope, depth: int) -> str:
        return f"({self.pick(_TROUBLE)})"

    def comprehension(self, scope: Scope, depth: int) -> str:
        inner = scope.inner("j")
        weight, self.weight = self.weight, self.weight * 2
        body = self.number(inner, depth - 1)
        self.weight = weight
        roll = self.below(8)
        if roll < 2:
            return f"sum(({body}) for j in range(2))"
        if roll == 2:
            return f"sum([{body} for j in (1, 2) for i in (j, {self.leaf(scope)}) if {self.leaf(inner)}])"
        if roll == 3:
            return f"len({{j: {body} for j in (0, 1)}})"
        if roll == 4:
            return f"sum([sum([{body} + i for i in (1, j)]) for j in range(2)])"
        if roll == 5 and scope.walrus:
            return f"(any((o := {body}) for j in (0, 1)) and o)"
        return f"sum([{body} for j in (1, 2){f' if {self.leaf(inner)}' if self.chance(0.3) else ''}])"

    def length(self, scope: Scope, depth: int) -> str:
        return f"len({self.display(scope, depth)})"

    def temporary(self, scope: Scope, depth: int) -> str:
        """An object nobody holds."""
        maker = self.pick(("Dies", "Rec")) if self.finalizers else "Rec"
        self.labels += 1
        operator, other = self.pick(("+", "*", "-", "==", "|", "<", "@", "**")), self.number(scope, depth - 1)
        return f"({maker}('o{self.labels}') {operator} {other} == 1)"

    # -- numbers of a proven type

    def integer(self, scope: Scope, depth: int) -> str:
        if depth <= 0 or self.random() < 0.2:
            if scope["int"] and self.chance(0.7):
                return self.pick(scope["int"])
            return self.pick(("0", "1", "2", "3", "-1", "5", "True"))
        return self.pick(self.int_deck)(scope, depth)

    def int_binary(self, scope: Scope, depth: int) -> str:
        left = self.integer(scope, depth - 1)
        operator = self.pick(("+", "-", "+", "*", "&", "|", "^", "//", "%", "<<", ">>"))
        if operator in ("//", "%", "*"):
            return f"({left} {operator} {self.pick(('1', '2', '3', '-5'))})"
        if operator in ("<<", ">>"):
            return f"({left} {operator} {self.pick(('0', '1', '3'))})"
        return f"({left} {operator} {self.integer(scope, depth - 1)})"

    def int_unary(self, scope: Scope, depth: int) -> str:
        return f"({self.pick('-~+')}{self.integer(scope, depth - 1)})"

    def int_identity(self, scope: Scope, depth: int) -> str:
        form = self.pick(
            ("{0} + 0", "{0} * 1", "{0} - 0", "{0} | 0", "{0} ^ 0", "{0} // 1", "0 + {0}", "-(-{0})")
        )
        return f"({form.format(self.integer(scope, depth - 1))})"

    def int_choice(self, scope: Scope, depth: int) -> str:
        one, other = self.integer(scope, depth - 1), self.integer(scope, depth - 1)
        return f"({one} if {self.condition(scope, depth - 1)} else {other})"

    def int_call(self, scope: Scope, depth: int) -> str:
        return f"{self.pick(('abs', 'int', 'int'))}({self.integer(scope, depth - 1)})"

    # -- anything

    def anything(self, scope: Scope, depth: int) -> str:
        return self.pick(self.any_deck)(scope, depth)

    def identity_test(self, scope: Scope, depth: int) -> str:
        operator = self.pick(("is", "is not"))
        pool = [*scope["list"], *scope["dict"], *scope["object"]]
        if self.identity and len(pool) > 1 and self.chance(0.4):
            return f"({self.pick(pool)} {operator} {self.pick(pool)})"
        return f"({self.number(scope, depth - 1)} {operator} {self.pick(('None', 'True', 'False', 'None'))})"

    def condition(self, scope: Scope, depth: int) -> str:
        roll = self.below(9)
        if roll < 3:
            return self.comparison(scope, max(depth, 1))
        if roll == 3:
            return self.identity_test(scope, depth)
        if roll == 4:
            return f"isinstance({self.leaf(scope)}, {self.pick(('int', 'float', 'str', '(int, float)'))})"
        if roll == 5:
            return f"not {self.number(scope, depth)}"
        if roll == 6:
            return self.membership(scope, max(depth, 1))
        return self.number(scope, depth)

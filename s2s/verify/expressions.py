"""Random expressions for generated programs: mostly numbers, so that most programs run to their end."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Signature:
    """How a generated function may be called."""

    name: str
    required: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    keyword_only: tuple[str, ...] = ()
    variadic: bool = False
    keywords: bool = False
    generator: bool = False
    types: tuple[str, ...] = ()
    positional_only: int = 0


@dataclass
class Scope:
    """Names that may be read: those that probably hold numbers, and others."""

    numbers: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)

    def add(self, name: str) -> None:
        if name not in self.numbers:
            self.numbers.append(name)

    def remove(self, name: str) -> None:
        if name in self.numbers:
            self.numbers.remove(name)

    def inner(self, *names: str) -> Scope:
        return Scope([*self.numbers, *names, *names], list(self.others))


_INTS = ("0", "1", "2", "3", "-1", "7", "0", "1", "2", "True", "False")
_FLOATS = ("-0.0", "0.0", "1.0", "1.5", "0.1", "1e308", "-2.5")
_CONSTANTS = (
    "0", "1", "2", "3", "-1", "10", "True", "-0.0", "0.0", "1.5", "1e308", "2**70", "5", "4", "7", "-2",
    "8", "6", "9", "(1, 2)", "'ab'", "[1, 2]", "None",
)  # fmt: skip
_IDENTITIES = (
    "{0} + 0", "0 + {0}", "{0} * 1", "1 * {0}", "{0} - 0", "{0} - 0.0", "{0} + 0.0", "{0} / 1", "{0} // 1",
    "{0} ** 1", "{0} * 0", "-(-{0})", "+{0}", "not not {0}", "{0} | 0", "{0} ^ 0", "{0} ** 0", "{0} - {0}",
    "{0} == {0}", "0 * {0}", "{0} % 1", "{0} & {0}", "0.0 + {0}", "-0.0 + {0}", "0 - {0}", "{0} * -1",
    "bool({0})", "int({0})",
)  # fmt: skip
_FOLDABLE = (
    "(1 + 2)", "(2 * 3)", "(7 // 2)", "(-7 // 2)", "(7 % -3)", "(1 / 2)", "(0.1 + 0.2)", "(-0.0 + 0)",
    "(0.0 * -1)", "(2 ** 10)", "(1 << 3)", "(5 & 3)", "(~5)", "(3 > 2)", "(1 == 1.0)", "(1 < 2 < 3)",
    "len('abc')", "('a' < 'b')", "(2 ** -1)", "(-1) ** 0.5", "abs(-3)", "min(2, 1)", "max(1, 2.0)",
    "int('12')", "(1 if True else 2)", "'abc'[1:]", "(1, 2, 3)[1]", "(True + True)", "(-True)", "(not 1)",
    "round(2.5)", "float('-0')", "divmod(7, 2)[0]", "-(0)", "(2 ** 100)", "(1 - 1.0)", "(0 or 3)",
    "(1 and 0)", "(None or -0.0)", "sum((1, 2))", "(1).__add__(2)", "-0",
)  # fmt: skip
_TROUBLE = (
    "1 / 0", "[][0]", "missing", "{{}}['k']", "None + 1", "(1).nothing", "int('x')", "1 << -1", "'a' + 1",
)  # fmt: skip


class Expressions:
    """Draws expressions; `constants` and `functions` are what the module defines so far."""

    def __init__(self, rng: random.Random, *, floats: bool, identity: bool, finalizers: bool) -> None:
        self.random = rng.random
        self.floats = floats
        self.identity = identity
        self.finalizers = finalizers
        self.constants: list[str] = []
        self.functions: list[Signature] = []
        self.has_builtins = False
        self.labels = 0
        # One deck per kind of draw: a form stands in it as often as it weighs.
        self.number_deck = self.shuffle_in(
            (24, self.binary), (6, self.division), (2, self.bits), (7, self.identity_form),
            (5, self.folded), (14, self.call), (9, self.traced), (4, self.ternary), (4, self.boolean),
            (3, self.unary), (3, self.subscript), (2, self.builtin), (2, self.lambda_call),
            (2, self.walrus), (3, self.comparison), (1, self.trouble), (2, self.comprehension),
            (1, self.power), (2, self.length), (2, self.temporary),
        )  # fmt: skip
        self.any_deck = self.shuffle_in(
            (20, self.number), (4, self.text), (4, self.display), (3, self.comprehension_list),
            (3, self.comparison), (3, self.identity_test), (2, self.other),
        )  # fmt: skip

    @staticmethod
    def shuffle_in(*forms: tuple[int, Callable[[Scope, int], str]]) -> list[Callable[[Scope, int], str]]:
        return [form for weight, form in forms for _ in range(weight)]

    def pick(self, items: Sequence[T]) -> T:
        return items[int(self.random() * len(items))]

    def chance(self, probability: float) -> bool:
        return self.random() < probability

    def below(self, limit: int) -> int:
        return int(self.random() * limit)

    @staticmethod
    def comma(words: list[str]) -> str:
        return "".join(f", {word}" for word in words)

    def label(self) -> str:
        self.labels += 1
        return f"'{self.labels}'"

    # -- leaves

    def constant(self) -> str:
        text = self.pick(_CONSTANTS)
        return text if self.floats or ("." not in text and "e" not in text) else "6"

    def leaf(self, scope: Scope) -> str:
        roll = self.random()
        if roll < 0.6 and scope.numbers:
            return self.pick(scope.numbers)
        if roll < 0.72 and self.constants:
            return self.pick(self.constants)
        if roll < 0.85 or not self.floats:
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
        return f"({left} {operator} {right})"

    def division(self, scope: Scope, depth: int) -> str:
        operator = self.pick(("//", "%", "/")) if self.floats else self.pick(("//", "%"))
        right = self.number(scope, depth - 1) if self.chance(0.3) else self.pick(("2", "3", "-4", "7", "1"))
        return f"({self.number(scope, depth - 1)} {operator} {right})"

    def bits(self, scope: Scope, depth: int) -> str:
        roll = self.below(4)
        if roll == 0:
            return f"({self.number(scope, depth - 1)} << ({self.leaf(scope)} & 7))"
        return f"({self.number(scope, depth - 1)} {self.pick('&|^')} {self.number(scope, depth - 1)})"

    def power(self, scope: Scope, depth: int) -> str:
        return f"({self.leaf(scope)} ** 2)"

    def identity_form(self, scope: Scope, depth: int) -> str:
        form = self.pick(_IDENTITIES)
        if not self.floats and ("." in form or "/" in form):
            form = "{0} + 0"
        inner = self.number(scope, depth - 1) if form.count("{0}") == 1 else self.leaf(scope)
        return f"({form.format(inner if inner[0] in '(' or inner.isidentifier() else f'({inner})')})"

    def folded(self, scope: Scope, depth: int) -> str:
        text = self.pick(_FOLDABLE)
        return (
            text if self.floats or ("." not in text and "/" not in text and "-1" not in text) else "(3 - 1)"
        )

    def call(self, scope: Scope, depth: int) -> str:
        if not self.functions:
            return self.traced(scope, depth)
        signature = self.pick(self.functions)
        words = [self.number(scope, depth - 1) for _ in signature.required]
        if signature.types:
            words = [
                self.pick({"int": ("1", "2", "0"), "float": ("1.5", "-0.0"), "str": ("'a'", "''")}[note])
                if note else word
                for note, word in zip(signature.types, words, strict=True)
            ]  # fmt: skip
        if (signature.optional and self.chance(0.5)) or (
            signature.variadic and not signature.optional and self.chance(0.6)
        ):
            words.append(self.number(scope, depth - 1))
        fixed = len(words)
        if fixed == len(signature.required) > 1 and signature.positional_only == 0 and self.chance(0.2):
            words = [f"{name}={word}" for name, word in zip(signature.required, words, strict=True)]
            if self.chance(0.5):
                words.reverse()
        elif fixed > 1 and self.chance(0.04):
            words = [f"*({', '.join(words)},)"]
        words.extend(
            f"{name}={self.number(scope, depth - 1)}" for name in signature.keyword_only if self.chance(0.6)
        )
        if signature.keywords and self.chance(0.5):
            words.append(f"z={self.number(scope, depth - 1)}")
        if self.chance(0.02):
            words = words[1:]
        return self.call_text(signature, words)

    @staticmethod
    def call_text(signature: Signature, words: list[str]) -> str:
        text = f"{signature.name}({', '.join(words)})"
        return f"sum({text})" if signature.generator else text

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
        return f"({self.pick(('-', '-', '+', '~', 'not '))}{self.number(scope, depth - 1)})"

    def subscript(self, scope: Scope, depth: int) -> str:
        first, second = self.number(scope, depth - 1), self.number(scope, depth - 1)
        roll = self.below(4)
        if roll == 0:
            return f"({first}, {second})[{self.number(scope, depth - 1)} == 0]"
        if roll == 1:
            return f"[{first}, {second}][{self.pick(('0', '1', '-1', '5'))}]"
        if roll == 2:
            return f"{{'k': {first}, 'j': {second}}}[{self.pick(('k', 'j', 'k'))!r}]"
        return f"L0[{self.pick(('0', '1', '-1', 'K0', ':1'))}]"

    def builtin(self, scope: Scope, depth: int) -> str:
        inner = self.number(scope, depth - 1)
        form = self.pick(
            ("abs({})", "min({}, 2)", "max(1, {})", "sum([{}, 1])", "int({})", "bool({})", "len([{}])")
        )
        return form.format(inner)

    def lambda_call(self, scope: Scope, depth: int) -> str:
        body = self.number(scope.inner("z"), depth - 1)
        if self.chance(0.3):
            return f"(lambda z, y_=2: z + y_)({self.number(scope, depth - 1)})"
        return f"(lambda z: {body})({self.number(scope, depth - 1)})"

    def walrus(self, scope: Scope, depth: int) -> str:
        # The name is not added to the scope: it may be used where the expression was not evaluated.
        return f"((o := {self.number(scope, depth - 1)}) + o)"

    def comparison(self, scope: Scope, depth: int) -> str:
        words = [self.number(scope, depth - 1), self.number(scope, depth - 1)]
        if self.chance(0.25):
            words.append(self.number(scope, depth - 1))
        operators = ("<", "<=", "==", "!=", ">", ">=")
        text = words[0]
        for word in words[1:]:
            text += f" {self.pick(operators)} {word}"
        return f"({text})"

    def trouble(self, scope: Scope, depth: int) -> str:
        return f"({self.pick(_TROUBLE).format()})"

    def comprehension(self, scope: Scope, depth: int) -> str:
        body = self.number(scope.inner("j"), depth - 1)
        if self.chance(0.3):
            return f"sum(({body}) for j in range(2))"
        return f"sum([{body} for j in (1, 2){f' if {self.leaf(scope)}' if self.chance(0.3) else ''}])"

    def length(self, scope: Scope, depth: int) -> str:
        return f"len({self.display(scope, depth)})"

    def temporary(self, scope: Scope, depth: int) -> str:
        """An object nobody holds."""
        maker = self.pick(("Dies", "Rec")) if self.finalizers else "Rec"
        self.labels += 1
        operator, other = self.pick(("+", "*", "-", "==")), self.number(scope, depth - 1)
        return f"({maker}('o{self.labels}') {operator} {other} == 1)"

    # -- anything

    def anything(self, scope: Scope, depth: int) -> str:
        return self.pick(self.any_deck)(scope, depth)

    def text(self, scope: Scope, depth: int) -> str:
        inner = self.anything(scope, depth - 1) if depth > 0 else self.leaf(scope)
        roll = self.below(6)
        if roll == 0:
            return f"str({inner})"
        if roll == 1:
            return f"'-'.join(['a', str({inner})])"
        if roll == 2:
            return f"('x' + repr({inner}))"
        if roll == 3:
            return self.pick(
                ("'ab' 'c'", "'a' * 3", "'abc'.upper()", "'%s!' % 3", "'a,b'.split(',')", "'é'.encode()")
            )
        if "'" in inner or '"' in inner or "\\" in inner or "{" in inner or ":" in inner or "=" in inner:
            # Nesting quotes in f-strings is newer than the oldest supported Python.
            inner = self.leaf(scope)
        return f"f'{{{inner}}}{self.pick(('', '!', '-{1}', '{2!r:>4}'))}'"

    def display(self, scope: Scope, depth: int) -> str:
        words = [self.number(scope, depth - 1) for _ in range(self.below(3) + 1)]
        roll = self.below(4)
        if roll == 0:
            return f"({', '.join(words)},)"
        if roll == 1:
            return f"{{'k': {words[0]}, 2: {words[-1]}}}"
        if roll == 2:
            return f"[*{words[0]}, {words[-1]}]" if self.chance(0.1) else f"[*(1, 2), {words[-1]}]"
        return f"[{', '.join(words)}]"

    def comprehension_list(self, scope: Scope, depth: int) -> str:
        return f"[{self.number(scope.inner('j'), depth - 1)} for j in range(2)]"

    def identity_test(self, scope: Scope, depth: int) -> str:
        operator = self.pick(("is", "is not"))
        if self.identity and len(scope.others) > 1 and self.chance(0.4):
            return f"({self.pick(scope.others)} {operator} {self.pick(scope.others)})"
        return f"({self.number(scope, depth - 1)} {operator} {self.pick(('None', 'True', 'False', 'None'))})"

    def other(self, scope: Scope, depth: int) -> str:
        return self.pick(scope.others) if scope.others else self.pick(("L0", "None", "'ab'", "()"))

    def condition(self, scope: Scope, depth: int) -> str:
        roll = self.below(8)
        if roll < 3:
            return self.comparison(scope, max(depth, 1))
        if roll == 3:
            return self.identity_test(scope, depth)
        if roll == 4:
            return f"isinstance({self.leaf(scope)}, {self.pick(('int', 'float', 'str', '(int, float)'))})"
        if roll == 5:
            return f"not {self.number(scope, depth)}"
        return self.number(scope, depth)

"""What random simulations are written of: forms of constants, methods, and changes of the module between two calls."""

from __future__ import annotations

HEAD = """\
import random
import sys
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from enum import Enum, Flag, IntEnum, StrEnum, auto
from typing import NamedTuple
from unittest import mock

random.seed({seed})


class Stop(Exception):
    pass

"""
#: Tells what a call gives, with the classes and identities of all that it holds, and which number is drawn next.
TELLING = """\
module = sys.modules[__name__]
KINDS = [{kinds}]


def told(value, seen):
    for name in {names}:
        if value is getattr(module, name, None):
            return name
    if value is None or isinstance(value, (bool, int, float, str, Enum)):
        is_one = isinstance(value, Enum) and any(value is one for one in type(value))
        return f"{{type(value).__name__}} {{value!r}} {{is_one}}"
    if id(value) in seen or len(seen) > 50:
        return f"#{{[*seen, id(value)].index(id(value))}}"
    seen[id(value)] = value
    if isinstance(value, (list, tuple)) and type(value) not in KINDS:
        return f"{{type(value).__name__}}[{{', '.join([told(one, seen) for one in value[:30]])}}]"
    if isinstance(value, dict):
        return told([*value.items()], seen)
    kind = [number for number, cls in enumerate(KINDS) if cls is type(value)]
    slots = [name for cls in type(value).__mro__ for name in cls.__dict__.get("__slots__", ())]
    held = {{name: getattr(value, name, None) for name in slots}} | getattr(value, "__dict__", {{}})
    held |= value._asdict() if hasattr(value, "_asdict") else {{}}
    held = {{name: one for name, one in held.items() if not name.startswith("__")}}  # as the line of a class
    texts = [name + "=" + told(one, seen) for name, one in held.items()]
    return f"{{type(value).__name__}} {{kind}} ({{', '.join(texts)}})"


def call(what, function, *given):
    for _ in range(2):
        try:
            text = told(function(*given), {{}})
        except Exception as error:
            text = type(error), error.args, type(error.__context__)
        print(what, function.__name__, given, text, random.random())
"""
CAUGHT = ["Stop", "ValueError", "KeyError", "LookupError", "ZeroDivisionError", "(Stop, IndexError)"]
RAISING = ["raise Stop(i)", "raise ValueError(self.n)", "return {}[i]", "return 1 // (i % 1)"]
#: Special methods: their parameters, their bodies, and how they are used.
OPERATORS = {
    "__add__": ("other", "return {made}(self.n + other.n)", "({} + {}).n"),
    "__eq__": ("other", "return self.n == other.n", "({} == {})"),
    "__lt__": ("other", "return self.n % 5 < other.n % 5", "({} < {})"),
    "__len__": ("", "return self.n % 5", "len({})"),
    "__bool__": ("", "return self.n % 2 == 1", "(not {})"),
    "__iter__": ("", "yield self.n\n        yield from range(self.n % 4)", "sum({})"),
    "__contains__": ("one", "return one % 3 == self.n % 3", "(i in {})"),
    "__getitem__": ("at", "return range(self.n, self.n + 9)[at]", "{}[i % 3]"),
    "__call__": ("given=2", "return self.n * given", "{}(i % 4)"),
    "__str__": ("", "return f'{{self.n}}!'", "len(f'{}')"),
    "__getattr__": ("name", "raise AttributeError(name)", "({}.n > i)"),
    "__hash__": ("", "return self.n", "len({{{}: i}})"),
}
OF_TUPLES = ("__len__", "__iter__", "__contains__", "__getitem__", "__eq__", "__hash__")
#: Enums: the values of their members, and what is computed with them.
ENUMS = {
    "Enum": ("529", ["sum(one is not {0}.A for one in {0})", "({0}.A == {0}['B'])"]),
    "IntEnum": ("529", ["({0}.A + i)", "({0}.B < i)", "{0}.C.value"]),
    "StrEnum": ("xyz", ["len({0}.C + 'u')", "len({0}.A.name + {0}.B.value)"]),
    "Flag": ("124", ["({0}.A | {0}.B).value", "(({0}.A | {0}.C) is {0}.C)", "({0}.A in {0}.A | {0}.B)"]),
}
#: Constants: their names, their values, and what is computed with them; `$` is a digit, `@` a member of an enum.
CONSTANTS = [
    ("NUM", "$", "{0} + i"),
    ("NUM", "3 * -$", "{0} + i"),
    ("NUM", "float('2.5')", "int({0} * i)"),
    ("NUM", "True", "{0} + i"),
    ("TUP", "($, $, $)", "{0}[i % 3]"),
    ("TAB", "[$, $, $]", "{0}[i % 3]"),
    ("TAB", "[$, $, $]", "sum({0})"),
    ("TAB", "[$, $, $]", "(i in {0})"),
    ("MAP", "{{0: $, 1: $, 2: $}}", "{0}[i % 3]"),
    ("MAP", "{{0: $, 1: $}}", "{0}.get(i, 2)"),
    ("FUN", "[lambda i: i + 1, lambda i: i * 2 % 9, lambda i: 3]", "{0}[i % 3](i)"),
    ("KEYS", "{{@: $}}", "{0}.get(@, 2)"),
    ("MEM", "[@, @, @]", "({0}[i % 3] is @)"),
]
#: Changes of a class, an instance, a table and an enum, and what takes them back.
OF_CLASSES = [
    ("with mock.patch.object({0}, 'step', lambda self, i: i % 5):", ""),
    ("with mock.patch.object({0}, 'size', property(lambda self: 2)):", ""),
    ("with mock.patch.object({0}, 'pick', lambda self, i: self):", ""),
    ("with mock.patch.object({0}, 'made', 6, create=True):", ""),
    (
        "with mock.patch.object({0}, '__setattr__', lambda self, *given: object.__setattr__(self, given[0], 5)):",
        "",
    ),
    ("with mock.patch.object({0}, '__getattr__', lambda self, name: 4, create=True):", ""),
    (
        "class Sub({0}):\n    __slots__ = ()\n    def step(self, i):\n        return 1\n"
        "was = {0}\nsetattr(module, '{0}', Sub)",
        "setattr(module, '{0}', was)",
    ),
    (
        "class Above:\n    __slots__ = ()\n    def step(self, i):\n        return 2\n"
        "was = {0}.__bases__\n{0}.__bases__ = (Above, *was)",
        "{0}.__bases__ = was",
    ),
    ("{0}.TABLE = [7, 7, 7]", ""),
    ("{0}.TABLE[0] = 9", ""),
    ("{0}.register(int)", ""),
]
OF_ALL = [
    ("with mock.patch.object(module, 'Stop', ValueError):", ""),
    ("with mock.patch.object(module, 'len', lambda value: 3, create=True):", ""),
    ("random.seed(4)", ""),
    ("with mock.patch.object(random, 'random', lambda: 0.25):", ""),
]
OF_INSTANCES = [
    ("was = {0}.n\nobject.__setattr__({0}, 'n', 77)", "object.__setattr__({0}, 'n', was)"),
    ("object.__setattr__({0}, 'step', lambda i: 5)", "object.__delattr__({0}, 'step')"),
    ("object.__setattr__({0}, 'size', 5)", ""),
    ("object.__setattr__({0}, 'o', [])", ""),
    ("{0}.__dict__.get('n')", ""),
    ("with mock.patch.object(module, '{0}', {1}()):", ""),
    (
        "class Other(type({0})):\n    step = lambda self, i: 2\nobject.__setattr__({0}, '__class__', Other)",
        "object.__setattr__({0}, '__class__', Other.__base__)",
    ),
]
OF_POOLS = [
    ("{0}[0] = {1}(5)", ""),
    ("object.__setattr__({0}[1], 'n', 55)", ""),
    ("{0}[1] = {0}[0]", ""),
    ("{0}.append({1}(4))", "{0}.pop()"),
]
OF_TABLES = [
    ("{0}[0] = {1}", ""),
    ("with mock.patch.object(module, '{0}', [*{0}] or {0}):", ""),
    ("{0}.append({1})", "{0}.pop()"),
]
OF_ENUMS = [
    ("with mock.patch.object({0}, 'rank', lambda self, i=1: 4):", ""),
    ("was = {0}.A._value_\n{0}.A._value_ = 8", "{0}.A._value_ = was"),
    ("{0}.B.rank = lambda i=1: 11", "del {0}.B.rank"),
]
#: Statements of loops: `$` is a local, `#` computes a number, `~` makes an object.
COUNTING = [
    *["total = (total + $.step(i)) % 10007"] * 3,
    *["total = (total + #) % 10007"] * 3,
    "try:\n    total += $.step(i)\nexcept Stop:\n    total -= 1",
    "try:\n    total += $.step(i)\nexcept (ValueError, ZeroDivisionError) as error:\n    total -= len(error.args)",
    "try:\n    $.step()\nexcept TypeError as error:\n    total += len(str(error))",
    "try:\n    total += #\nfinally:\n    total += 1",
    "if i % 7 == 0:\n    found.append(~)",
    "if i % 7 == 0:\n    found.append($.pick(i))",
    "total = (total + sum([each.step(i) for each in found[-3:]])) % 10007",
    "total += sum(each.size for each in found[-3:])",
    "$ = $.pick(i)",
    "if i % 3 != 1:\n    late = $.pick(i)\ntotal += late.n",
    "a, $ = $, a",
    "$ = ~",
    "$.n += 1",
    "$.o = a",
    "last = i if total % 2 else last",
    "total += (step := $.size) + step",
    "if $.good(i):\n    continue\ntotal += 2",
    "if $.good(i) and i > 5:\n    break\ntotal += 3",
    "if not $.good(i + 1):\n    total -= 1",
    "total += sum(1 for each in found[-4:] if each.good(i))",
    "while total % 8 > 2:\n    total += 1\n    if total % 11 == 4:\n        break\nelse:\n    total += #",
]
#: What predicates ask in their loops, and count on by.
ASKED = ["at % 7 == {} % 5", "self.n % (at + 2) == 1", "at > self.size"]
#: What a function does last, after its loops or in a loop around them.
LAST = [
    "print(total)",
    "print(total, a.n, a.step(2))",
    "print(last, (last := a.size), total)",
    "print(late.n, a.step(3))",
    "print(a.size, total, sep=str(a.step(1)))",
    "if total % 3 == 1:\n    raise Stop(total)",
    "pass",
]
GIVEN = [
    "total",
    "a",
    "[*found[:5], a]",
    "(a is found, total)",
    "{1: a, 2: [a, found]}",
    "(a, a, total)",
    "(a.o is @, a.o, @)",
    "(last, found[:2])",
]

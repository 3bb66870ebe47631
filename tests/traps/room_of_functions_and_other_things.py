# A function that is entered seldom may have code with more room on the stack: what is no plain function stays what it is.
# entered: plain shaped Tree.sizes Tree.total Tree.shared kept.inner steps waits around Odd.size looking
import asyncio
import inspect
import sys


class Shape:
    """What a decorator puts in the place of a function; it has no code."""

    __slots__ = ("call",)

    def __init__(self, call):
        self.call = call

    def __call__(self, *args):
        return self.call(*args), "shaped"


def around(call):
    def inner(*args):
        return call(*args) + 1

    return inner


def plain(tree, depth=0, *, step=1):
    """The depth of a tree."""
    return max([plain(part, depth + step) for part in tree], default=depth)


@Shape
def shaped(tree):
    return plain(tree)


@around
def kept(tree):
    return plain(tree)


def steps(tree):
    for part in tree:
        yield plain(part)


async def waits(tree):
    await asyncio.sleep(0)
    return plain(tree)


def looking(tree):
    return sys._getframe().f_code is looking.__code__, plain(tree)


class Tree:
    def __init__(self, parts):
        self.parts = parts

    def sizes(self):
        return [plain(part) for part in self.parts]

    @property
    def total(self):
        return sum(self.sizes())

    @staticmethod
    def shared(parts):
        return plain(parts)


class Names(dict):
    def __getitem__(self, name):
        return "something else" if name == "size" else dict.__getitem__(self, name)


class Meta(type):
    @classmethod
    def __prepare__(meta, name, bases):
        return Names()

    def __new__(meta, name, bases, names):
        return type.__new__(meta, name, bases, dict(names.items()))


class Odd(metaclass=Meta):
    def size(self):
        return plain([[]])


TREE = [[], [[], [[]]], [[[]]]]
print(plain(TREE), shaped(TREE), kept(TREE), list(steps(TREE)), asyncio.run(waits(TREE)), looking(TREE))
print(Tree(TREE).sizes(), Tree(TREE).total, Tree.shared(TREE), Odd().size())
print(plain.__doc__, plain.__defaults__, plain.__kwdefaults__, inspect.signature(plain), plain.__name__)
print(plain.__code__.co_name, plain.__code__.co_varnames[:3], Tree.sizes.__qualname__)


def deep(tree):
    return 1 + deep(tree[0]) if tree else 0


nested = []
for _ in range(300):
    nested = [nested]
print(deep(nested), plain(nested))

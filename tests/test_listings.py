"""Which listings of a module's own names tell nothing of one more."""

from __future__ import annotations

import ast

import pytest

from s2s.frontend.lower import lower
from s2s.program.collect import collect

OWN = "class Node: pass\nclass Leaf(Node): pass\n"


def lists(text: str) -> bool:
    return collect(lower(ast.parse(text), "prog.py")).lists_names


@pytest.mark.parametrize(
    "text",
    [
        "found = [v for v in vars().values() if isinstance(v, Node)]",
        "found = {v for v in locals().values() if isinstance(v, Leaf) if v.name}",
        "found = {k: v for k, v in vars().items() if isinstance(v, Node) if k > 'a'}",
        "for one in [v for v in vars().values() if isinstance(v, Node)]: print(one)",
    ],
)
def test_a_listing_of_the_instances_of_a_class_does_not_count(text: str) -> None:
    for binds in (OWN, "from .nodes import Node, Leaf\n", "from .nodes import *\n"):
        assert not lists(binds + text)


@pytest.mark.parametrize(
    "text",
    [
        "found = [v for v in vars().values()]",
        "found = [v for v in vars().values() if v if isinstance(v, Node)]",
        "found = [v for v in vars().values() if not isinstance(v, Node)]",
        "found = [v for v in vars().values() if isinstance(v, Node) or v]",
        "found = [v for v in vars().values() if isinstance(v, (Node, tuple))]",
        "found = [v for v in vars().values() if isinstance(v, object)]",
        "found = [v for v in vars().values() if isinstance(vars, Node)]",
        "found = [v for v in vars().values() if isinstance(v, v)]",
        "found = [k for k, v in vars().items() if isinstance(k, Node)]",
        "found = [k for k in vars().items() if isinstance(k, Node)]",
        "found = [k for k in vars().keys() if isinstance(k, Node)]",
        "found = [k for k in vars() if isinstance(k, Node)]",
        "found = (v for v in vars().values() if isinstance(v, Node))",
        "found = [v for v in vars().values() if isinstance(v, Node)], vars()",
        "found = [v for v in globals().values() if isinstance(v, Node)]",
        "found = [[v for w in v if isinstance(v, Node)] for v in vars().values()]",
        "found = [v for v in vars().values() for v in v if isinstance(v, Node)]",
        "Node.register(int)\nfound = [v for v in vars().values() if isinstance(v, Node)]",
        "isinstance = print\nfound = [v for v in vars().values() if isinstance(v, Node)]",
        "Node = object\nfound = [v for v in vars().values() if isinstance(v, Node)]",
        "def listed(Node): return [v for v in vars().values() if isinstance(v, Node)]\n"
        "found = [v for v in vars().values() if isinstance(v, Unknown)]",
    ],
)
def test_any_other_does(text: str) -> None:
    assert lists(OWN + text)


@pytest.mark.parametrize(
    "binds",
    [
        "from collections.abc import Callable as Node\n",
        "import nodes as Node\n",
        "class Node(metaclass=print): pass\n",
        "@print\nclass Node: pass\n",
        "if 1:\n    class Node: pass\n",
        "class Node:\n    def __instancecheck__(cls, value): return True\n",
        "class Node:\n    @classmethod\n    def __subclasshook__(cls, value): return True\n",
        "from .nodes import *\nNode = Node or 3\nNode = 4\n",
    ],
)
def test_what_may_be_no_class_of_the_program_does(binds: str) -> None:
    assert lists(binds + "found = [v for v in vars().values() if isinstance(v, Node)]")
    assert lists("from .nodes import *\nfound = [v for v in vars().values() if isinstance(v, Callable)]")

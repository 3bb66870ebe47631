"""What flows where in a whole program, and where that is not known."""

from __future__ import annotations

import ast

import pytest

from s2s.driver import compile_text
from s2s.frontend.lower import lower
from s2s.ir import nodes as n
from s2s.linking import Linker
from s2s.options import Options, ProgramFile, ProgramNames
from s2s.program.collect import collect
from s2s.program.elsewhere import find_elsewhere
from s2s.program.flown_kinds import Flows, Known
from s2s.program.flows import find_flows, flows_of
from s2s.program.merged import may_be_merged
from s2s.program.shapes import collect_shapes

CLASSES = """\
import dataclasses, heapq
class Dog:
    def __init__(self, name):
        self.name = name
    def says(self, times=1):
        return times * 2
class Cat(Dog):
    pass
class Hands:
    def __add__(self, other): return other
    __radd__ = __eq__ = __lt__ = __gt__ = __getitem__ = __isub__ = __add__
class Owner:
    def __init__(self, pet):
        self.pet = pet
        self.all = [pet]
        self.by_name = {"a": pet}
    def takes(self, one):
        return one
    def last(self):
        return self.all[-1]
"""


def flows(text: str) -> Flows:
    facts = collect(lower(ast.parse(CLASSES + text), "flows.py"))
    return find_flows(collect_shapes(facts), facts)


def said(kinds: Known | None) -> set[str]:
    return {kind.name if isinstance(kind, n.Var) else kind.__name__ for kind in kinds or ()}


def pet(text: str) -> set[str]:
    """What attributes of the name `pet` may hold."""
    return said(flows(text).attributes.get("pet"))


def variable(name: str, text: str) -> set[str]:
    found = [kinds for var, kinds in flows(text).variables.items() if var.name == name]
    return said(found[0]) if found else set()


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Owner(Dog('a'))", {"Dog"}),
        ("Owner(pet=Dog('a'))", {"Dog"}),
        ("Owner(Dog('a')); Owner(Cat('a'))", {"Dog", "Cat"}),
        ("Owner(Dog('a')).pet = None", {"Dog", "NoneType"}),
        ("def f(): return Dog('a')\nOwner(f())", {"Dog"}),
        ("o = Owner(Dog('a')); o.pet = o.last()", {"Dog"}),
        ("o = Owner(Dog('a')); setattr(o, 'pet', 3)", {"Dog", "int"}),
        ("o = Owner(Dog('a')); object.__setattr__(o, 'pet', 3)", {"Dog", "int"}),
        ("dataclasses.replace(Owner(Dog('a')), pet=3)", {"Dog", "int"}),
        ("o = Owner(Dog('a')); o.all.append(3); o.pet = o.last()", {"Dog", "int"}),
        ("x = Dog('a') if x else Cat('b')\nOwner(x)", {"Dog", "Cat"}),
        ("for x in [Dog('a')]: Owner(x)", {"Dog"}),
        ("for k, x in {'a': Dog('a')}.items(): Owner(x)", {"Dog"}),
        ("for i, x in enumerate([Dog('a')]): Owner(x)", {"Dog"}),
        ("h = []; heapq.heappush(h, (1, Dog('a'))); Owner(heapq.heappop(h)[1])", {"Dog"}),
        ("t = (Dog('a'), 3)[1:]\nOwner(t[0])", {"Dog", "int"}),
        ("x = [Dog('a')]\nx[0:1] = [3]\nOwner(x[0])", {"Dog", "int"}),
        ("x = [Dog('a')]\nx += [3]\nOwner(x[0])", {"Dog", "int"}),
        ("def f(x):\n    yield x\nfor y in f(Dog('a')): Owner(y)", {"Dog"}),
        ("x = {'k': Dog('a')}\nOwner(x['k'])", {"Dog"}),
        ("x = [Dog('a')]\nfor i in range(1): Owner(x[i])", {"Dog"}),
        ("x = [Dog('a')]\ny = x.copy()\ny.append(3)\nOwner(x[0])", {"Dog", "int"}),
        ("import math\nOwner(math.sqrt(3))", {"float"}),
        ("import math\nmath.sqrt = len\nOwner(math.sqrt(3))", set()),
        ("import math\nOwner(math.sqrt(Dog('a')))", set()),
        ("import random\nx = [Dog('a')]\nOwner(x[random.randrange(1)])", {"Dog"}),
        ("x = [Dog('a')]\nOwner(x[slice(0, 1)])", {"Dog", "list"}),
        ("Owner(Dog('a').says())", {"int"}),
        ("Owner(f'{3}')", {"str"}),
        ("Owner(3 / 2)", {"float"}),
        ("x = [[Dog('a')]]\nsorted(x, key=lambda one: one.append(3))\nOwner(x[0][0])", {"Dog", "int"}),
        ("x = Dog('a')\nOwner(x)\ninput().x = 3", {"Dog", "int"}),
        ("def f() -> Owner: return Owner(Dog('a'))\n__all__ = ['f']", {"Dog"}),
        (
            "class Below(Owner):\n    def __init__(self): Owner.__init__(self, 3)\nOwner(Dog('a'))",
            {"Dog", "int"},
        ),
    ],
)
def test_kinds_are_followed(text: str, kinds: set[str]) -> None:
    assert pet(text) == kinds


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Owner(input())",
        "Owner(Dog('a')); input().Owner(3)",
        "def f(x): Owner(x)\nf(Dog('a')); input().f(3)",
        "Owner(*[Dog('a')])",
        "Owner(**{'pet': 3})",
        "make = Owner\nmake(Dog('a'))\nOwner(Dog('b'))",
        "Owner(Dog('a')); type(Owner)(3)",
        "Owner(Dog('a')); print(getattr(Owner, 'x'))",
        "Owner(Dog('a')); globals()",
        "from os import *\nOwner(Dog('a'))",
        "Owner(Dog('a')); f = lambda o: setattr(o, input(), 3)",
        "class Below(Owner):\n    @classmethod\n    def of(cls, x): return cls(x)\nOwner(Dog('a'))",
        "x = [Dog('a')]\ninput(x)\nOwner(x[0])",
        "def f(x):\n    yield from input()\nfor y in f(1): Owner(y)",
        "o = Owner(Dog('a'))\nwith input() as o.pet: pass",
        "match Owner(Dog('a')):\n    case Owner(pet=x): x.name = 3",
        "x = [Dog('a')]\nput = x.append\nput(3)\nOwner(x[0])",
        "x = [[Dog('a')]]\nsorted(x, key=input)\nOwner(x[0][0])",
        "Owner(f'{Dog(1)}')",
        "Owner('a' * input())",
        "dataclasses.replace(Owner(Dog('a')), **{'pet': 3})",
        "x = []\nx.append(x)\nx.append(Dog('a'))\nOwner(x[0])",
        "import nothing\nOwner(Dog('a')); nothing.use(lambda x: Owner(x))",
        "def f(x: Owner): return Owner(Dog('a'))\nname = 'f'",
        "def f(x: Owner): return Owner(Dog('a'))\n__all__ = ['f']\nfor name in __all__: print(name)",
        "def f(x: Owner): return Owner(Dog('a'))\n__all__ = ['f']\ninput().__all__",
        "def f(x: Owner): return Owner(Dog('a'))\n__all__ = ['f']\ngetattr(input(), '__all__')",
        "__all__ = ['Owner']\nOwner(Dog('a'))",
        "def f(x): Owner(x)\n__all__ = ['f']\nf(Dog('a'))",
    ],
)
def test_anything_may_flow(text: str) -> None:
    assert pet(text) == set()


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Owner(Dog('a')).takes(Dog('b'))", {"Dog"}),
        ("", set()),
        ("o = Owner(Dog('a')); o.takes(Dog('b')); input(o)", set()),
        ("o = Owner(Dog('a')); o.takes(Dog('b')); sorted([], key=o.takes)", set()),
        ("o = Owner(Dog('a')); o.takes(Dog('b')); input('takes')", set()),
        ("o = Owner(Dog('a')); o.takes(Dog('b')); input().takes(3)", set()),
        ("o = Owner(Dog('a')); o.takes(Dog('b')); Owner.takes(o, 3)", set()),
        (
            "class Below(Owner):\n    def f(self): return super().takes(3)\nOwner(Dog('a')).takes(Dog('b'))",
            {"Dog", "int"},
        ),
    ],
)
def test_parameters_of_methods(text: str, kinds: set[str]) -> None:
    assert variable("one", text) == kinds


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        (
            "o.pet = None\nif o.pet is not None: f(o.pet)",
            {"Dog", "NoneType"},
        ),  # it may be another one by then
        ("def g(x):\n    if x is not None: f(x)\ng(None); g(Dog('a'))", {"Dog"}),
        ("def g(x):\n    if x: f(x)\ng(None); g(Dog('a'))", {"Dog"}),
        ("def g(x):\n    if not x: return\n    f(x)\ng(None); g(Dog('a'))", {"Dog"}),
        ("def g(x):\n    assert x is not None\n    f(x)\ng(None); g(Dog('a'))", {"Dog", "NoneType"}),
        ("def g(x):\n    while x is None: x = h(3)\n    f(x)\ng(None); g(Dog('a'))", {"Dog", "int"}),
        ("def g(x):\n    x.name\n    f(x)\ng(None); g(Dog('a'))", {"Dog"}),
        ("def g(x):\n    x.__class__\n    f(x)\ng(None); g(Dog('a'))", set()),
        ("def g(x):\n    x.__doc__\n    f(x)\ng(None); g(Dog('a'))", {"Dog", "NoneType"}),
        ("def g(x):\n    if x is not None: pass\n    f(x)\ng(None); g(Dog('a'))", {"Dog", "NoneType"}),
        (
            "def g(x):\n    if x is not None:\n        x = h(None)\n        f(x)\ng(Dog('a'))",
            {"Dog", "NoneType"},
        ),
        ("def g(x):\n    x.name or x.name\n    x = None\n    f(x)\ng(Dog('a'))", {"Dog", "NoneType"}),
        ("def g(x):\n    y = 3 or x.name\n    f(x)\ng(None); g(Dog('a'))", {"Dog", "NoneType"}),
        ("def g(x):\n    assert 3, x.name\n    f(x)\ng(None); g(Dog('a'))", {"Dog", "NoneType"}),
        ("def g(x):\n    try: x.name\n    except E: f(x)\ng(None); g(Dog('a'))", {"Dog", "NoneType"}),
        (
            "def g(x):\n    x.name\n    for i in [1]:\n        f(x)\n        x = None\ng(Dog('a'))",
            {"Dog", "NoneType"},
        ),
        (
            "def g(x):\n    x.name\n    def h():\n        nonlocal x\n        x = None\n    h()\n    f(x)\ng(Dog('a'))",
            {"Dog", "NoneType"},
        ),
    ],
)
def test_none_goes_where_nothing_has_told_otherwise(text: str, kinds: set[str]) -> None:
    helpers = "def f(it): pass\ndef h(one): return one\no = Owner(Dog('a'))\n"
    assert variable("it", helpers + text) == kinds


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("", {"Dog"}),
        ("Other(3)", {"Dog"}),
        ("input().pet = 3", {"Dog", "int"}),
        ("setattr(o, 'pet', 3)", {"Dog", "int"}),
        ("dataclasses.replace(o, pet=3)", {"Dog", "int"}),
        ("dataclasses.replace(o, **{'pet': 3})", set()),
        ("for one in (o, Other(3)): one.pet = 3", {"Dog", "int"}),
        ("def f(x):\n    x.pet = 4\nf(Other(3))", {"Dog"}),
        ("def f(x):\n    x.pet = 4\nf(o)", {"Dog", "int"}),
        ("def f(x):\n    x.pet = 4\nf(None)", {"Dog"}),
    ],
)
def test_attributes_of_one_class(text: str, kinds: set[str]) -> None:
    other = "class Other:\n    def __init__(self, pet): self.pet = pet\no = Owner(Dog('a'))\n"
    found = flows(other + text).fields
    assert (
        said(next((of for (var, name), of in found.items() if (var.name, name) == ("Owner", "pet")), None))
        == kinds
    )


KINDS = """
import enum
class Kind(enum.Enum):
    A = 1
    B = 2
class Both(enum.Enum):
    A = enum.auto()
    B = "b"
class Own(enum.Enum):
    A = 1
    def __new__(cls, value):
        return object()
class Number(enum.IntEnum):
    A = 1
"""


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Owner(Kind.A)", {"Kind"}),
        ("Owner(Kind['A'])", {"Kind"}),
        ("Owner(Kind(1))", {"Kind"}),
        ("Owner(Kind(*input()))", set()),
        ("for kind in Kind: Owner(kind)", {"Kind"}),
        ("[Owner(kind) for kind in Kind]", {"Kind"}),
        ("Owner(Kind.A.name)", {"str"}),
        ("Owner(Kind.A.value)", {"int"}),
        ("Owner(Both.A.value)", {"int", "str"}),
        ("Owner(Kind.A == Kind.B)", {"bool"}),
        ("Owner(Kind.A < Kind.B)", set()),
        ("Owner(Kind.A == input())", set()),
        ("Owner(Number.A)", set()),
        ("Owner(Own.A)", set()),
        ("Owner(Kind.C)", set()),
        ("Owner(Kind.__members__)", set()),
        ("setattr(input(), '_value_', 'x')\nOwner(Kind.A)", set()),
        ("input()._name_ = 3\nOwner(Kind.A)", set()),
        ("class Kind: A = 3\nOwner(Kind.A)", set()),
    ],
)
def test_members_of_enums_are_followed(text: str, kinds: set[str]) -> None:
    assert pet(KINDS + text) == kinds


OF_CLASSES = """
class Bag(list):
    pass
class Loud(list):
    def append(self, item):
        super().append(3)
class Strength:
    LOW = None
    HIGH = None
    def __init__(self, value):
        super(Strength, self).__init__()
        self.value = value
    @classmethod
    def asks(cls, one):
        return cls.HIGH
    @classmethod
    def makes(cls):
        return cls(3)
    def own(self):
        return self.__class__.LOW
    def __getitem__(self, index):
        return self.value
Strength.LOW = Strength(1)
class Weaker(Strength):
    def __init__(self, value):
        super(Weaker, self).__init__(value)
"""


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Owner(Strength.LOW)", {"Strength"}),
        ("Owner(Strength.HIGH)", {"NoneType"}),
        ("Strength.HIGH = 3\nOwner(Strength.HIGH)", {"NoneType", "int"}),
        ("Owner(Weaker.LOW)", {"Strength"}),
        ("Weaker.LOW = 'x'\nOwner(Strength.LOW)", {"Strength"}),
        ("Weaker.LOW = 'x'\nOwner(Weaker.LOW)", {"Strength", "str"}),
        ("Strength(1).LOW = 'x'\nOwner(Strength.LOW)", {"Strength", "str"}),
        ("Owner(Strength(1).own())", {"Strength"}),
        ("Owner(Weaker(1).own())", {"Strength"}),
        ("Owner(Strength.asks(3))", {"NoneType"}),
        ("Owner(Strength.makes())", set()),
        ("Owner(Strength.own)", set()),
        ("Owner(Strength.__name__)", set()),
        ("setattr(Strength, 'LOW', 3)\nOwner(Strength.LOW)", {"Strength", "int"}),
        ("Owner(Strength(1).value)", set()),
        ("Owner(Strength(1)[0])", set()),
        ("x = Bag()\nx.append(Dog('a'))\nOwner(x[0])", {"Dog"}),
        ("x = Bag([Dog('a')])\nfor y in x: Owner(y)", {"Dog"}),
        ("x = Bag([Dog('a')])\ninput(x)\nOwner(x[0])", set()),
        ("x = Bag([Dog('a')])\nOwner(x[slice(0, 1)])", {"Dog", "list"}),
        ("x = Bag([Dog('a')])\nOwner(x.copy())", {"list"}),
        ("x = Bag([Dog('a')])\nOwner(x.copy()[0])", {"Dog"}),
        ("x = Bag([Dog('a')])\nx.copy().append(3)\nOwner(x[0])", {"Dog", "int"}),
        ("x = Bag([[3]])\n(x + [])[0].append('x')\nOwner(x[0][0])", {"int", "str"}),
        ("x = Bag([[3]])\nx[:1][0].append('x')\nOwner(x[0][0])", {"int", "str"}),
        ("x = Bag([3])\nadd = x.append\nadd('x')\nOwner(x[0])", set()),
        ("Bag.put = lambda self, one: self.append(one)\nx = Bag([3])\nx.put('x')\nOwner(x[0])", set()),
        (
            "class Own(list):\n    def put(self, one): self.append(one)\nx = Own([3])\nx.put('x')\nOwner(x[0])",
            set(),
        ),
        ("class Own(list):\n    put = list.append\nx = Own([3])\nx.put('x')\nOwner(x[0])", set()),
        ("Owner(3)\nOwner.__call__('x')", set()),
        ("Owner(3)\nOwner.mro()[0]('x')", set()),
        ("Owner(3)\nmade = Owner.mro\nmade()[0]('x')", set()),
        ("class Sub(Owner): pass\nOwner(3)\nSub.__base__('x')", set()),
        (
            "class Sub(Owner):\n    @classmethod\n    def up(cls): cls.__mro__[1]('x')\nOwner(3)\nSub.up()",
            set(),
        ),
        ("class Sub(Owner):\n    def up(self): self.__class__.mro\nOwner(3)\nSub(3).up()", set()),
        ("class Sub(Owner):\n    def again(self): __class__('x')\nSub(3).again()", set()),
        ("made = type\nOwner(3)\nmade(input())('x')", set()),
        ("class Sub(Owner): pass\nOwner(3)\nOwner(Sub.__name__)", set()),
        ("xs = [3]\nxs + Hands()\nOwner(xs[0])", set()),
        ("xs = [3]\n(Hands() + xs).append('x')\nOwner(xs[0])", {"int", "str"}),
        ("xs = [3]\nxs == Hands()\nOwner(xs[0])", set()),
        ("xs = [3]\nHands() < xs\nOwner(xs[0])", set()),
        ("xs = [3]\nHands()[xs]\nOwner(xs[0])", set()),
        ("xs = [3]\ndel Hands()[xs]\nOwner(xs[0])", set()),
        ("xs = [3]\ny = Hands()\ny -= xs\nOwner(xs[0])", set()),
        ("xs = [3]\n(xs,) + input()\nOwner(xs[0])", set()),
        ("xs = [3]\nxs + [2] == [3] * 2\nOwner(xs[0])", {"int"}),
        ("xs = {3: 3}\nxs[2] == (1, 2)\nOwner(xs[2])", {"int"}),
        ("def f(x):\n    Owner(x)\n    return 0\nf(3)\nys = [1]\ndel ys[f('x')]", {"int", "str"}),
        ("def f(x):\n    Owner(x)\n    return [0]\nf(3)\ndel f('x')[0], f(2.5)[:]", {"int", "str", "float"}),
        ("def f(x): Owner(x)\nf(3)\ny: f('x') = 1", {"int", "str"}),
        ("def f(x): Owner(x)\nf(3)\ndef g(a: f('x')) -> f(2.5): pass", {"int", "str", "float"}),
        ("class A:\n    x: Owner\nOwner(3)\ninput(A)", set()),
        ("class A:\n    x: Owner\nclass B(A): pass\nOwner(3)\ninput(B)", set()),
        (
            "class A:\n    x: 'Owner | None'\nclass B:\n    def f(self) -> list[A]: pass\nOwner(3)\ninput(B)",
            set(),
        ),
        ("def f(x: Owner): pass\nOwner(3)\ninput(f)", set()),
        ("def f(x: Owner): pass\nOwner(3)\nf.__annotations__", set()),
        ("class A:\n    def f(self, x: Owner): pass\nOwner(3)\ninput(A().f)", set()),
        ("class A:\n    x: Owner\n    @classmethod\n    def f(cls): input(cls)\nOwner(3)\nA.f()", set()),
        ("class A:\n    x: Owner\n    @classmethod\n    def f(cls): return cls()\nOwner(3)\nA.f()", {"int"}),
        ("@input\ndef f(x: Owner): pass\nOwner(3)", set()),
        ("def f(x: Owner): pass\nOwner(3)\nsorted([1], key=f)", {"int"}),
        ("from typing import get_type_hints\nclass A:\n    x: Owner\nOwner(3)", set()),
        ("class A:\n    x: Owner\nOwner(3)\nf(A())", {"int"}),
        ("Owner(Bag())", {"Bag"}),
        ("x = Loud()\nx.append(Dog('a'))\nOwner(x[0])", set()),
        ("def f(x):\n    y = Dog('a')\n    Owner(y)\n    y = None\n    return y\nf(3)", {"Dog"}),
        (
            "def f(x):\n    y = Dog('a')\n    for z in x:\n        Owner(y)\n        y = None\nf(3)",
            {"Dog", "NoneType"},
        ),
    ],
)
def test_what_classes_have_is_followed(text: str, kinds: set[str]) -> None:
    assert pet(OF_CLASSES + text) == kinds


def test_only_whole_programs_are_followed() -> None:
    facts = collect(lower(ast.parse(CLASSES), "flows.py"))
    shapes = collect_shapes(facts)
    assert flows_of(Options.make(assume="closed-world").program, shapes, facts) is not None
    assert flows_of(ProgramNames(alone=False), shapes, facts) is None
    assert flows_of(None, shapes, facts) is None


def test_methods_taken_from_their_class_know_nothing_of_self() -> None:
    def known(text: str) -> int:
        return sum(var.name == "self" for var in flows(text).variables)

    assert known("Dog.says(3)") == known("") - 1


ANIMALS = """\
class Dog:
    def __init__(self, name):
        self.name = name
    def __add__(self, other):
        return Dog(self.name + other.name)
class Owner:
    def __init__(self, pet):
        self.pet = pet
FIRST = Dog("a")
"""


def of_files(text: str, animals: str = ANIMALS, **others: str) -> Flows | None:
    """What flows where in a program of several files, seen from `main.py`."""
    texts = {"main": text, "animals": animals, **others}
    tree = {f"/p/{name}.py": one.encode() for name, one in texts.items()}
    linker = Linker(tree.get, closed=True)
    files = tuple(
        ProgramFile(
            path.removeprefix("/p/"),
            path,
            data.decode(),
            tuple((module, linker.source(path, module)) for module, _, _ in linker.imports_of(path, data)),
        )
        for path, data in tree.items()
    )
    facts = collect(lower(ast.parse(text), "main.py"))
    program = ProgramNames(alone=False, files=files)
    facts.elsewhere = find_elsewhere(program, (), facts)
    return flows_of(program, collect_shapes(facts), facts)


def test_a_file_of_the_program_may_have_the_name_of_a_library() -> None:
    text = "import random\nfrom animals import Owner\nOwner(random.random())"
    alone, beside = of_files(text), of_files(text, random="def random(): return 'a'")
    assert alone is not None and said(alone.attributes.get("pet")) == {"float"}
    assert beside is not None and said(beside.attributes.get("pet")) == set()


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("from animals import Dog, Owner\nOwner(Dog('a'))", {"Dog"}),
        ("from animals import Dog as Pet, Owner\nOwner(Pet('a') + Pet('b'))", {"Pet"}),
        ("from .animals import FIRST, Owner\nOwner(FIRST)", {"Dog"}),
        ("from animals import Owner\nclass Cat: pass\nOwner(Cat())", {"Cat"}),
        ("from animals import Owner\nimport elsewhere\nOwner(elsewhere.pet())", set()),
        ("from animals import Owner, Dog\nOwner(Dog('a')).pet = 3", {"Dog", "int"}),
        ("import animals\nfrom animals import Owner, Dog\nOwner(Dog('a'))\nanimals.Owner(3)", set()),
        ("import math\nfrom animals import Owner\nOwner(math.sqrt(3))", {"float"}),
        ("import animals\nfrom animals import Owner, Dog\nOwner(Dog('a'))\nanimals.FIRST = 3", {"Dog"}),
        ("import animals\nfrom animals import Owner, FIRST\nOwner(FIRST)\nanimals.FIRST = 3", {"Dog", "int"}),
        (
            "from animals import Owner, Dog\nif Owner(Dog('a')):\n    from animals import Owner as Other\n    Other(3)",
            set(),
        ),
        (
            "from animals import Owner, Dog\ndef f():\n    from animals import Owner\n    Owner(3)\nOwner(Dog(''))",
            set(),
        ),
        ("from animals import *\nOwner(Dog('a'))", set()),
        ("from animals import Owner\nclass Dog: pass\nOwner(Dog())", set()),
        ("from animals import Owner, Dog\nDog = make()\nOwner(Dog())", set()),
    ],
)
def test_what_flows_between_files(text: str, kinds: set[str]) -> None:
    found = of_files(text)
    assert found is not None
    assert said(found.attributes.get("pet")) == kinds


def test_other_files_count() -> None:
    text = "from animals import Dog, Owner\nOwner(Dog('a'))"
    more = "from animals import Owner\nOwner(3)"
    found = of_files(text, more=more)
    assert found is not None
    assert said(found.attributes.get("pet")) == {"Dog", "int"}
    broken = of_files(text, more="def")
    assert broken is not None
    assert not broken.attributes


def test_a_property_of_a_class_in_another_file_counts() -> None:
    more = (
        "from animals import Owner\nclass Other(Owner):\n    @property\n    def pet(self): return 3\nOther(1)"
    )
    found = of_files("from animals import Owner\nOwner(3)", more=more)
    assert found is not None
    own = {var.name: names for var, names in found.own.items()}
    assert "pet" not in own["Owner"]
    assert "name" in own["Dog"]


def test_large_programs_are_not_merged() -> None:
    files = [ProgramFile(f"{count}.py", f"/{count}.py", "") for count in range(20)]
    assert may_be_merged(files[:3])
    assert not may_be_merged(files)


def test_a_local_that_is_read_of_itself_ends_the_question_of_its_class() -> None:
    text = CLASSES + (
        "def count(node):\n    total = 0\n    while True:\n        node = node.pet\n        if node is None:\n"
        "            return total + abs(-3)\n        total += node.says()\nprint(count(Owner(None)))\n"
    )
    compiled = compile_text(text, options=Options.make(assume="closed-world", header=False))
    assert compiled.changed and not any("left as written" in remark.message for remark in compiled.remarks)

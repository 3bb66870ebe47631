"""Nesting: as deep as Python takes it, and deeper."""

from __future__ import annotations

from collections.abc import Callable

from .harness import Box, Broken, row


def _nested_ifs(depth: int) -> str:
    return "".join(f"{' ' * i}if 1:\n" for i in range(depth)) + " " * depth + "print('deep')\n"


def _functions(depth: int) -> str:
    opened = "".join(f"{' ' * i}def f{i}():\n" for i in range(depth))
    closed = "".join(f"{' ' * i}return f{i}()\n" for i in range(depth - 1, 0, -1))
    return f"{opened}{' ' * depth}return 7\n{closed}print(f0())\n"


#: Ways to nest: what each looks like at a depth.
SHAPES: dict[str, Callable[[int], str]] = {
    "sum": lambda n: "x = 1\nprint(" + "x + " * n + "1)\n",
    "constants": lambda n: "print(" + "1 + " * n + "1)\n",
    "and": lambda n: "x = 1\nprint(" + "x and (" * n + "2" + ")" * n + ")\n",
    "attributes": lambda n: "class C: pass\nc = C()\nc.a = c\nprint(c" + ".a" * n + " is c)\n",
    "calls": lambda n: "def f(): return f\nprint(f" + "()" * n + " is f)\n",
    "subscripts": lambda n: "x = []\nx.append(x)\nprint(x" + "[0]" * n + " is x)\n",
    "lists": lambda n: "print(" + "[" * n + "]" * n + ")\n",
    "parentheses": lambda n: "print(" + "(" * n + "1" + ")" * n + ")\n",
    "nots": lambda n: "print(" + "not " * n + "1)\n",
    "minuses": lambda n: "print(" + "-" * n + "1)\n",
    "powers": lambda n: "print(" + "1 ** " * n + "1)\n",
    "conditionals": lambda n: "x = 0\nprint(" + "1 if x else " * n + "2)\n",
    "lambdas": lambda n: "f = " + "lambda: " * n + "3\nprint(f" + "()" * min(n, 50) + " is not f)\n",
    "comprehensions": lambda n: "print(" + "[" * n + "1" + " for _ in [0]]" * n + ")\n",
    "ifs": _nested_ifs,
    "loops": lambda n: "".join(f"{' ' * i}for i in [1]:\n" for i in range(n)) + " " * n + "print('deep')\n",
    "trys": lambda n: (
        "".join(f"{' ' * i}try:\n" for i in range(n))
        + " " * n
        + "print('deep')\n"
        + "".join(f"{' ' * i}finally: pass\n" for i in range(n - 1, -1, -1))
    ),
    "functions": _functions,
    "classes": lambda n: "".join(f"{' ' * i}class C{i}:\n" for i in range(n)) + " " * n + "print('deep')\n",
    "elifs": lambda n: (
        "x = -1\nif x == 0: print(0)\n"
        + "".join(f"elif x == {i}: print({i})\n" for i in range(1, n))
        + "else: print('none')\n"
    ),
    "f-strings": lambda n: "x = 'a'\nprint(" + "f'{x}' + " * n + "x)\n",
    "patterns": lambda n: (
        "x = 1\nmatch x:\n case " + "[" * n + "y" + "]" * n + ": print(y)\n case _: print('no')\n"
    ),
    "decorators": lambda n: "d = lambda f: f\n" + "@d\n" * n + "def f(): return 1\nprint(f())\n",
    "targets": lambda n: "x = " * n + "1\nprint(x)\n",
    "comparisons": lambda n: "x = 1\nprint(x" + " <= x" * n + ")\n",
    "dots": lambda n: "try:\n import " + ".".join(["a"] * n) + "\nexcept ImportError as e: print(type(e))\n",
}


def _fixed(name: str, shape: str, depth: int, what: str, quick: bool = False) -> None:
    def run(box: Box) -> str:
        return box.like_python(SHAPES[shape](depth))

    run.__name__ = name
    row(what, seconds=60, memory=2048, quick=quick)(run)


_fixed("parentheses", "parentheses", 10_000, "10,000 parentheses", quick=True)
_fixed("nested_ifs", "ifs", 5_000, "5,000 nested ifs")
_fixed("chained_plus", "sum", 50_000, "a sum of 50,000 terms", quick=True)
_fixed("chained_constants", "constants", 50_000, "a sum of 50,000 constants")
_fixed("chained_and", "and", 50_000, "50,000 nested `and`")
_fixed("attribute_chain", "attributes", 50_000, "50,000 attributes of attributes")
_fixed("call_chain", "calls", 50_000, "50,000 calls of calls")
_fixed("many_elifs", "elifs", 10_000, "10,000 elif")
_fixed("deep_lambdas", "lambdas", 3_000, "3,000 nested lambdas")
_fixed("deep_minuses", "minuses", 100_000, "100,000 minus signs")
_fixed("chained_targets", "targets", 50_000, "50,000 targets of one assignment")
_fixed("chained_comparison", "comparisons", 50_000, "a comparison of 50,000 operands")
_fixed("dotted_name", "dots", 5_000, "an import of 5,000 dotted names")
_fixed("many_decorators", "decorators", 20_000, "20,000 decorators")


@row("`x and x and …`, 50,000 operands", seconds=60)
def flat_and(box: Box) -> str:
    return box.like_python("x = 1\nprint(" + "x and " * 50_000 + "2)\n")


#: Deeper than this nothing is tried.
_MOST = 200_000


def _deepest(box: Box, shape: Callable[[int], str]) -> int:
    """The greatest depth at which this interpreter runs the program, by doubling and then halving.

    From below: what nests by its indentation takes gigabytes of spaces where no interpreter takes it any more.
    """
    path = box.path / "probe.py"

    def runs(depth: int) -> bool:
        path.write_text(shape(depth))
        return box.python("-X", "utf8", path).status == 0

    low, high = 1, 2
    while high < _MOST and runs(high):
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        if runs(middle):
            low = middle
        else:
            high = middle
    return low


#: The frames of the compiler itself leave this many levels less than a program has that Python just started.
_OURS = 8


def _at_the_limit(shape: str) -> None:
    def run(box: Box) -> str:
        depth = _deepest(box, SHAPES[shape])
        box.took = box.peak = 0
        held = 0
        for tried in sorted({depth, max(depth - _OURS, 1), max(depth * 9 // 10, 1), max(depth // 2, 1)}):
            try:
                answer = box.like_python(SHAPES[shape](tried))
                if answer.startswith("the same"):
                    held = tried
                elif tried <= depth - _OURS:
                    raise Broken(answer)
            except Broken as error:
                if tried > depth - _OURS and "nested too deeply" in str(error):
                    continue
                raise Broken(f"at depth {tried} of {depth}: {error}") from error
        above = box.like_python(SHAPES[shape](depth + 1))
        return f"the same at {held:,} and below; {'refused' if above.startswith('refused') else 'as written'} above"

    run.__name__ = f"limit_{shape}"
    row(f"{shape} nested exactly as deep as this Python takes, and one deeper", seconds=60, memory=1024)(run)


for _shape in SHAPES:
    _at_the_limit(_shape)

"""Random calls of `sorted`, `max`, `min` and `sort` with key functions, of objects that say what they are asked."""

from __future__ import annotations

from s2s.fuzz.draws import Frame, Write
from s2s.fuzz.statements import Statements

_BODIES = (
    "{0}[0]", "{0}[1]", "{0}[-1]", "{0}['k']", "({0}[1], {0}[0])", "({0}[1],)", "{0}.score", "-{0}", "{0}.real",
    "{0}[0]", "{0}[1]", "{0}['a b']", "({0}[0], {0}['k'], {0}[-1])", "{0}.score", "-{0}", "{0}.imag", "{0}[7]",
)  # fmt: skip
_OTHER_BODIES = (
    "{0}", "{0}[True]", "{0}[1:]", "{0}[b]", "{0}[1.0]", "(-{0}, {0}[0])", "({0}.score, {0}[0])", "{0}.real.imag",
    "+{0}", "{0}[0][0]", "b[0]", "({0}.real, {0}.imag)", "()", "{0}[0, 1]", "trace('key', 1)", "not {0}", "[{0}[0]]",
)  # fmt: skip
_PARAMETERS = ("x", "x", "x", "y", "x, /", "b")
_OTHER_PARAMETERS = ("x, z=trace('default', 1)", "*x", "x=0", "x, *, z=2", "x, z")
_GIVEN = (
    "r",
    "r",
    "r",
    "l",
    "l + r",
    "list(r)",
    "reversed(l)",
    "[x for x in r]",
    "r[:2]",
    "trace('given', r)",
    "l[b]",
)
_STATEMENTS = (
    "c = {0}", "c = [{0}, {0}]", "print(names({0}))", "return {0}", "c = [{0} for b in (0, 1)]", "l = {0}",
    "for c in {0}: break", "c = (lambda l: {0})(l)", 'c = f"""{{type({0}).__name__}}"""', "{0}", "r = {0}",
)  # fmt: skip
_ITEMS = (
    "(1, 2)", "(2, 1)", "[3, 0]", "'ba'", "'c'", "{0: 1, 1: 2, 'k': 3}", "{'k': 1, 'a b': 2}", "3", "-1", "2.5", "-0.0",
    "True", "Item(1)", "Item(2)", "Item('w')", "Item(1)", "None", "(1,)", "float('nan')",
)  # fmt: skip
_ALIKE = (
    ("(1, 2)", "(2, 1)", "(0, 3)", "(1, 2)"),
    ("Item(1)", "Item(2)", "Item(3)", "Item(2)"),
    ("3", "-1", "2.5", "True", "-0.0"),
    ("{0: 1, 1: 2, -1: 3, 'k': 3, 'a b': 1}", "{0: 2, 1: 0, -1: 1, 'k': 2, 'a b': 2}"),
    _ITEMS,
)
_EXHAUST = ("list", "tuple", "sum", "any", "all", "max", "sorted", "list", "len", "next")
_ASKED = (("__getitem__", "key"), ("__getattr__", "name"), ("__neg__", ""), ("__lt__", "other"))


class Keys(Statements):
    """Adds functions that sort by what lambdas read, and calls of them, to the statements of a program."""

    rebinding: bool
    home: str
    pure: bool

    def key_forms(self) -> list[tuple[int, Write]]:
        return [(4, self.ranked), (1, self.ranked_by_another)]

    def key_function(self) -> str:
        """A key function, as a rule one that reads items or an attribute, or negates."""
        is_plain = self.chance(0.8)
        bodies = _BODIES if is_plain or self.chance(0.3) else _OTHER_BODIES
        parameters = self.pick(_PARAMETERS if is_plain or self.chance(0.5) else _OTHER_PARAMETERS)
        name = parameters.strip("*")[0]
        return f"lambda {parameters}: {self.pick(bodies).format(name)}"

    def key_call(self) -> str:
        """A call that is given one, of a builtin or of the method of a local."""
        options = self.pick(("", "", ", reverse=True", ", reverse=trace('reverse', b)"))
        if self.chance(0.3):
            return f"l.sort(key={self.key_function()}{options})"
        if self.chance(0.2):
            given = self.pick(_GIVEN) if self.chance(0.9) else f"{self.pick(_GIVEN)}, l"
            return f"{self.pick(_EXHAUST)}(map({self.key_function()}, {given}))"
        name = self.pick(("sorted", "sorted", "max", "min"))
        if name != "sorted":
            options = self.pick(("", "", ", default=4", ", default=trace('default', b)"))
        given = self.pick(_GIVEN) if self.chance(0.9) or name == "sorted" else f"{self.pick(_GIVEN)}, *r"
        keyword = f"key={self.key_function()}"
        return (
            f"{name}({given}, {keyword}{options})"
            if self.chance(0.8)
            else f"{name}({given}{options}, {keyword})"
        )

    def ranked(self, frame: Frame, depth: int) -> None:
        """A function that sorts, and what it says of objects of all kinds."""
        self.key_items()
        kinds = [one for one in self.pick(_ALIKE) if not self.pure or "Item" not in one] or ["1", "3", "2"]
        self.put(
            "def names(found): return type(found).__name__, len(found) if isinstance(found, list) else 0",
            "def rank(r, l, b):",
            f"    c = {self.pick(('r', '0'))}",
        )
        for _ in range(self.pick((1, 2, 3))):
            text = self.pick(_STATEMENTS).format(self.key_call())
            self.put(f"    {'if b: ' if self.chance(0.1) and not text.startswith('for') else ''}{text}")
        self.put("    return c, l")
        for _ in range(2):
            some = ", ".join(self.pick(kinds) for _ in range(self.pick((0, 1, 2, 3, 4))))
            other = self.pick((f"[{some}]", f"[{some}]", f"({some}{',' * bool(some)})", f"Sorts([{some}])"))
            self.put(
                f"try: print({self.label()}, [str(one)[:9] for one in names(rank([{some}], {other}, 1))])",
                "except Exception as e: print(type(e).__name__, e)",
            )
            if self.rebinding:
                self.put(f"for one in ('sorted', 'max', 'min', 'map'): {self.home}.pop(one, None)")

    def key_items(self) -> None:
        """Classes whose objects say what they are asked, and may bind a name anew as they are."""
        self.put(
            "class Sorts(list):", f"    def sort(self, key, {'**rest' if self.chance(0.8) else 'reverse'}):"
        )
        self.put("        print('sorts', type(key).__name__)")
        if self.pure:
            return
        self.put("class Item:", "    def __init__(self, score): self.score = score")
        does = ["pass", "pass", "raise LookupError('asked')"]
        if self.rebinding:
            name = self.pick(("sorted", "max", "min", "map"))
            does.append(
                f"{self.home}[{name!r}] = lambda *args, key=None, **rest: (len(args), type(key).__name__)"
            )
        for name, other in _ASKED:
            if self.chance(0.8):
                gives = "getattr(other, 'score', 0) != self.score" if name == "__lt__" else "self.score"
                self.put(f"    def {name}(self{', ' * bool(other)}{other}):")
                self.put(
                    f"        trace({name!r}, {other or 'self.score'})"
                    if name != "__lt__"
                    else "        pass"
                )
                self.put(f"        {self.pick(does)}", f"        return {gives}")

    def ranked_by_another(self, frame: Frame, depth: int) -> None:
        """One of the names means something else for the length of a block."""
        if not self.rebinding:
            self.ranked(frame, depth)
            return
        name = self.pick(("sorted", "max", "min"))
        self.put(
            f"with Rebound({self.home}, {name!r}, lambda *args, key=None, **rest: [type(key).__name__]):"
        )
        with self.deeper():
            self.ranked(frame, depth)

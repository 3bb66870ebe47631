"""Random functions that ask for attributes and items that may be missing, and catch what says so."""

from __future__ import annotations

from s2s.fuzz.draws import Frame, Write
from s2s.fuzz.statements import Statements

_FOUND = (
    "v = getattr(o, n)", "v = getattr(o, n)", "return getattr(o, n)", "return getattr(o, n)",
    "v = getattr(o, n.lower())", "return getattr(trace('o', o), n)", "v = getattr(o, n, 3)", "o = getattr(o, n)",
)  # fmt: skip
_HANDLED = (
    "pass", "pass", "return n", "return [o, n]", "return None", "return 3, n", "return n.upper()", "v = n", "raise",
    "return o.nothing", "return trace('h', n)", "return",
)  # fmt: skip
#: What may raise on its own, by a hook, or print as it is asked.
_ASKED = (
    "3", "'x'", "L0", "type('Hook', (), {'__getattr__': lambda self, name: trace('hook', name).real})()",
    "type('Told', (), {'real': property(lambda self: trace('told', 7))})()",
    "type('Fails', (), {'real': property(lambda self: self.none)})()", "type('Held', (), {'real': [4]})",
)  # fmt: skip
#: What is done where there is no next item, and what is asked for one.
_ENDED = (
    "pass", "break", "continue", "return", "return n", "return (n, 3)", "return v", "return trace('h', n)", "raise",
    "s.pop()", "s.pop(); continue", "s.pop(); break", "v = n", "return n.nothing",
)  # fmt: skip
_GIVEN = (
    "iter(())", "iter('ab')", "iter([1, [2], iter('c')])", "(trace('y', x) for x in (1, 2))", "3", "[4]", "L0",
    "(x.none for x in 'ab')", "type('It', (), {'__next__': lambda self: trace('next', 5).none})()",
    "type('End', (), {'__next__': lambda self: next(iter(()))})()", "(next(iter(3)) for _ in 'a')",
)  # fmt: skip
_STACKS = ("[n]", "[n]", "[n]", "[n, n]", "{n: 1}", "t")
_LAST = ("s[-1]", "s[-1]", "next(reversed(s))", "s[0]", "n")
_NAMES = ("'real'", "'none'", "'upper'", "'REAL'", "'__class__'", "5")


class Probes(Statements):
    """Adds such functions, and calls of them, to the statements of a program."""

    rebinding: bool
    home: str

    def probe_forms(self) -> list[tuple[int, Write]]:
        return [(3, self.probed), (1, self.probed_by_another), (2, self.taken)]

    def taken(self, frame: Frame, depth: int) -> None:
        """A function that takes next items from a stack of iterators, and what it gives of some of them."""
        handlers = [("StopIteration", self.pick(_ENDED))]
        if self.chance(0.5):
            handlers.append(("TypeError", self.pick(("pass", "pass", *_ENDED))))
        if self.chance(0.3):
            handlers.reverse()
        makes = self.pick(_STACKS)
        self.put(
            "def take(n, t):", *(["    import collections"] if "deque" in makes else []), f"    s = {makes}"
        )
        self.put(
            "    out = []",
            f"    while {self.pick(('s', 's', 'len(out) < 4'))}:",
            "        out.append(len(out))",
        )
        self.put(
            "        if len(out) > 9: return out",
            f"        i = {self.pick(_LAST)}",
            "        try: v = next(i)",
        )
        for name, body in handlers:
            self.put(f"        except {name}: {body}")
        after = self.pick(("out.append(v)", "s.append(v)", "s.append(v); continue", "return v"))
        if self.chance(0.7):
            self.put(f"        else: {after}")
        self.put(f"        {self.pick(('s.pop()', 'out.append(len(s))', 'pass'))}", "    return out")
        self.put(
            f"for n in ({', '.join(self.pick(_GIVEN) for _ in range(3))}):",
            f"    try: print({self.label()}, type(found := take(n, [n])).__name__, found == [n])",
            "    except Exception as e: print(type(e).__name__, type(e.__context__).__name__)",
        )

    def probed(self, frame: Frame, depth: int) -> None:
        """A function, and what it says of objects that have the attribute, have it not, or fail to tell."""
        held = self.pick(("pass", "pass", "pass", "v = [0]"))
        loop = self.chance(0.2)
        asks = [f"try: {self.pick(_FOUND)}", f"except AttributeError: {self.pick(_HANDLED)}"]
        if self.chance(0.2):
            asks.append(f"else: print({self.label()}, v)")
        self.put("def probe(o, n):", f"    {held}", *(["    for v_ in (1, 2):"] if loop else []))
        self.put(*(f"{'        ' if loop else '    '}{line}" for line in asks))
        self.put(f"    return {self.pick(('v', '[o, n]', 'n'))}")
        self.put(
            f"for o, n in ({', '.join(f'({self.pick(_ASKED)}, {self.pick(_NAMES)})' for _ in range(3))}):",
            f"    try: print({self.label()}, type(found := probe(o, n)).__name__, found == n)",
            "    except Exception as e: print(type(e).__name__, type(e.__context__).__name__)",
        )

    def probed_by_another(self, frame: Frame, depth: int) -> None:
        """One of the names means something else for the length of a block."""
        if not self.rebinding:
            self.probed(frame, depth)
            return
        name, value = self.pick((("getattr", "lambda *args: len(args)"), ("AttributeError", "TypeError")))
        self.put(f"with Rebound({self.home}, {name!r}, {value}):")
        with self.deeper():
            self.probed(frame, depth)

"""Random programs over random object graphs: classes, a graph of their objects, calls of it, and changes in between.

Every object has the same fields and methods, as far as its class has them, so that any expression may meet any
object; where it does not fit, the program raises, which is compared like everything else. Every method takes `x`, a
number, `d`, how deep it may still go, and `cb`, a callable the graph does not hold.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from s2s.fuzz.draws import Draws
from s2s.hybrid.fuzzing.bodies import Bodies

_METHODS = ("run", "step", "pick", "visit")
_MODES = ("'a'", "'b'", "None", "'c'", "0", "''")


@dataclass
class _Class:
    name: str
    base: str
    slots: bool
    members: list[str] = field(default_factory=list)


class Programs(Draws):
    """One program in the making.

    Args:
        rng: where choices come from.
        frozen: nothing changes the structure, not even between calls.
    """

    def __init__(self, rng: random.Random, *, frozen: bool) -> None:
        super().__init__(rng)
        self.frozen = frozen
        self.bodies = Bodies(self, frozen=frozen)
        self.known: list[_Class] = []
        self.objects: list[str] = []

    def program(self) -> str:
        """The whole program."""
        self.put("import functools, re", "LIMIT = 3", "COUNT = 0", "TABLE = {'a': 1, 'b': 2, 3: 'c'}")
        self.put(
            "CHOICES = ['no', 'ask', 'yes']",
            "WORDS = re.compile(r'(?P<word>[a-z]+)|(?P<number>[0-9.-]+)')",
            "",
        )
        self._helpers()
        for number in range(1 + self.below(4)):
            self._class(f"C{number}")
        self._graph()
        self._script()
        return "\n".join(self.lines) + "\n"

    # --- definitions ---------------------------------------------------------------------------------------

    def _helpers(self) -> None:
        self.put(
            "class Trouble(Exception):",
            "    pass",
            "class Word(str):",
            "    def __eq__(self, other): return not isinstance(other, bytes) and str.__eq__(self, other)",
            "    __hash__ = str.__hash__",
            "class Rule:",
            "    def __init__(self, name): self.name = name",
            "    def __eq__(self, other): return isinstance(other, Rule) and self.name == other.name",
            "    def __hash__(self): return hash(self.name)",
            "class SHIFT: pass",
            "class REDUCE: pass",
            "RULES = [Rule(Word('a')), Rule(Word('b'))]",
            "ROWS = {'a': (SHIFT, 1), 'b': (REDUCE, RULES[0]), None: (REDUCE, RULES[1]), 3: (SHIFT, 2)}",
            "GOTO = {0: {'a': 1, 'b': 2}, 1: {'a': 3}, 2: {}}",
            "PAIRS = {0: {'a': (SHIFT, 1), 'b': (SHIFT, 'w')}, 1: {Word('b'): (SHIFT, 2)}}",
            "class Failed(Trouble):",
            "    def __init__(self, text, at=0): self.text, self.at = text, at",
            "class Piece:",
            "    def __init__(self, pattern): self.match = re.compile(pattern).match",
            "    def parse(self, text, at):",
            "        found = self.match(text, at)",
            "        if not found: raise Failed(text, at)",
            "        return found.end(), found.group()",
            "class Choice:",
            "    def __init__(self, *parts): self.parts = parts",
            "    def parse(self, text, at):",
            "        last = None",
            "        for part in self.parts:",
            "            try: return part.parse(text, at)",
            "            except Failed as error:",
            "                if last is None or error.at > last.at: last = error",
            "        raise last or Failed(text, at)",
            "CHOICE = Choice(Piece('[0-9]+'), Piece('a'), Choice(Piece('[bc]+b'), Piece('b'), Piece('p|u')))",
            "class Guard:",
            "    swallows = False",
            "    def __enter__(self):",
            "        print('enter')",
            "        return self",
            "    def __exit__(self, kind, error, trace):",
            "        print('exit', kind)",
            "        return self.swallows and kind is not None and issubclass(kind, Trouble)",
            "class Made:",
            "    def __init__(self, a): self.a, self._b = a, 2; self.b = a",
            "    b = property(lambda self: self._b, lambda self, to: setattr(self, '_b', to))",
            "    def put(self, to): self.a = to",
            "    def __enter__(self): self.a = 'in'",
            "    def __exit__(self, *rest): self._b = 'out'",
            "    def __len__(self): self.a = 'len'; return 2",
            "    def __contains__(self, item): self._b = 'item'; return True",
            "class Kept:",
            "    def __init__(self, a): self.a, self.n = a, None",
            "def give(kept, to):",
            "    global COUNT",
            "    COUNT, kept.a = COUNT, to",
            "def closure(k):",
            "    def inner(v):",
            "        return v + k",
            "    def change(new):",
            "        nonlocal k",
            "        k = new",
            "    return inner, change",
            "add_k, change_k = closure(4)",
            "def bump():",
            "    global COUNT",
            "    COUNT += 1",
            "    return COUNT",
            "def forward(f, *args, **keywords):",
            "    return f(*args, **keywords)",
            "def changed(**more):",
            "    more['n'] = 1",
            "    kept = more",
            "    kept.pop('v', None)",
            "    return named(**more), more",
            "def shadow(type, original=2, len=3):",
            "    return type, original, len",
            "def named(a, b=2, *rest, c=3, **more):",
            "    return (a, b, rest, c, sorted(more))",
        )
        for number in range(2):
            self.put(f"def helper{number}(v, w={self.pick(('2', 'LIMIT', '-1'))}):")
            with self.deeper():
                self.bodies.helper()
        self.put("")

    def _class(self, name: str) -> None:
        bases = [one.name for one in self.known if not one.slots]
        base = self.pick(bases) if bases and self.chance(0.5) else ""
        made = _Class(name, base, slots=not base and self.chance(0.2))
        self.put(f"class {name}({base}):" if base else f"class {name}:")
        with self.deeper():
            self._members(made)
        self.known.append(made)
        self.put("")

    def _members(self, made: _Class) -> None:
        fields = (
            "v",
            "name",
            "kids",
            "table",
            "mode",
            "fn",
            "count",
            "cache",
            "log",
            "peer",
            "_hidden",
            "hits",
        )
        if made.slots:
            self.put(f"__slots__ = {fields!r}")
        self.put(f"scale = {self.below(9)}")
        if self.chance(0.4):
            self.put("total = 0", f"kind = {self.pick(_MODES)}", "shared = [1, 2, 3]")
        self._constructor(made)
        for method in _METHODS:
            if (method == "run" and not made.base) or self.chance(0.5):
                made.members.append(method)
                self._method(method, made)
        if self.chance(0.6):
            self.put("def __call__(self, x, d=2, cb=None):")
            with self.deeper():
                self._body(made)
        self._oddities(made)

    def _constructor(self, made: _Class) -> None:
        self.put("def __init__(self, v, name):")
        with self.deeper():
            if made.base and self.chance(0.6):
                after = f"super({made.name}, self)" if self.chance(0.3) else "super()"
                self.put(f"{after}.__init__(v + {self.below(3)}, name)")
                if self.chance(0.5):
                    self.put("self.mode = self.count")
                    return
            self.put(
                "self.v = v", "self.name = name", "self.kids = []", "self.table = {}", "self.mode = None"
            )
            self.put(
                "self.fn = None", "self.count = 0", "self.cache = {}", "self.log = []", "self.peer = None"
            )
            self.put("self._hidden = v + 1", "self.hits = 0")

    def _method(self, name: str, made: _Class) -> None:
        self.put(f"def {name}(self, x, d=2, cb=None):")
        with self.deeper():
            self._body(made)

    def _body(self, made: _Class) -> None:
        self.put("if d <= 0:", "    return x")
        self.bodies.method(bool(made.base), 2 + self.below(5))

    def _oddities(self, made: _Class) -> None:
        for text in (
            "@property\ndef prop(self):\n    return self._hidden",
            "@staticmethod\ndef fixed(a, b=1):\n    return a * 2 + b",
            "@classmethod\ndef of_class(cls, a):\n    return cls.scale + a",
            "def each(self, d=2):\n    for k in self.kids:\n        yield k.v\n        yield self.scale",
            "def __add__(self, other):\n    return self.v + (other if isinstance(other, int) else other.v)",
            "def __radd__(self, other):\n    return other + self.v",
            "def __getitem__(self, index):\n    return self.kids[index]",
            "def __len__(self):\n    return len(self.kids)",
            "def __bool__(self):\n    return self.v > 2",
            "def __eq__(self, other):\n    return isinstance(other, type(self)) and self.v == other.v\n__hash__ = None",
            "def __iter__(self):\n    return iter(self.kids)",
            "def __getattr__(self, n):\n    if n[0] == '_':\n        raise AttributeError(n)\n    return len(n)",
            "def __private(self):\n    return self.v + 1\ndef hidden(self):\n    return self.__private()",
            "def __contains__(self, value):\n    return value == self.v",
        ):
            if self.chance(0.15):
                self.put(*text.split("\n"))
        if self.chance(0.05):
            self.put("def __getattribute__(self, name):", "    return object.__getattribute__(self, name)")
        if self.chance(0.05) and not made.slots:
            self.put("def __setattr__(self, name, value):", "    self.__dict__[name] = value")

    # --- the graph -----------------------------------------------------------------------------------------

    def _graph(self) -> None:
        for number in range(2 + self.below(4)):
            name = f"n{number}"
            self.objects.append(name)
            self.put(f"{name} = {self.pick(self.known).name}({self.below(7)}, {name!r})")
        for position, name in enumerate(self.objects):
            later = self.objects[position + 1 :] or self.objects[-1:]
            if self.chance(0.6):
                self.put(f"{name}.kids = [{', '.join(self.pick(later) for _ in range(self.below(4)))}]")
            if self.chance(0.4):
                self.put(f"{name}.table = {self.table(later)}")
            if self.chance(0.5):
                self.put(f"{name}.mode = {self.pick(_MODES)}")
            if self.chance(0.4):
                self.put(f"{name}.fn = {self.function()}")
            if self.chance(0.5):
                self.put(f"{name}.peer = {self.pick(self.objects)}")

    def table(self, names: list[str]) -> str:
        """A dict of numbers and objects."""
        keys = random.Random(self.random()).sample(
            ["'a'", "'b'", "'c'", "3", "None", "(1, 2)"], self.below(4)
        )
        values = [self.pick([*names, "5", "'t'", "[1, 2]"]) for _ in keys]
        return "{" + ", ".join(f"{k}: {v}" for k, v in zip(keys, values, strict=True)) + "}"

    def function(self) -> str:
        """Something that is called with a number."""
        return self.pick(
            ("helper0", "helper1", "lambda v: v + LIMIT", "add_k", "functools.partial(helper0, w=5)", "abs", "str",
             "functools.partial(max, 4)", "int", f"{self.pick(self.objects)}.run", "None"),
        )  # fmt: skip

    # --- the script ----------------------------------------------------------------------------------------

    def _script(self) -> None:
        root = self.pick(self.objects[:2])
        target = self.pick(
            (root, f"{root}.run", f"{root}.run", f"{root}.run", f"functools.partial({root}.run, 2)",
             f"functools.partial({root}.run, d=1)", f"functools.partial({root}.run, cb=None)",
             f"lambda x, d=2, cb=None: {root}.run(x + 1, d, cb)"),
        )  # fmt: skip
        options = "" if not self.chance(0.2) else f", unroll={self.pick((0, 2, 300))}"
        if target == root:
            target = f"{root} if callable({root}) else {root}.run"
        self.put(f"h = hybridize({target}{options})")
        for _ in range(3 + self.below(4)):
            self._call(target)
            if not self.frozen and self.chance(0.6):
                self._change()
        self.put(f"state({', '.join(self.objects)}, COUNT, TABLE)")
        for one in self.known:
            self.put(f"state(dict(vars({one.name})).get('total'), {one.name}.scale)")

    def _call(self, target: str) -> None:
        x = self.pick(("1", "2", "5", "-3", "'s'", "2.5", "None", "True"))
        args = [] if target.endswith(", 2)") else [x]
        if self.chance(0.5):
            args.append(self.pick(("2", "3", "d=1", "d=3")))
        if self.chance(0.8):
            args.append(f"cb={self._callback()}")
        self.put(f"attempt(h, {', '.join(args)})")

    def _callback(self) -> str:
        if self.frozen or self.chance(0.6):
            return self.pick(("print", "lambda *a: None", "lambda *a: 3", "bump"))
        name = self.fresh("cb")
        self.put(f"def {name}(*a):")
        with self.deeper():
            self.put(self.pick(("print('called')", "global LIMIT", "pass")))
            self._changed()
            self.put(f"return {self.below(9)}")
        return name

    def _change(self) -> None:
        self.put("try:")
        with self.deeper():
            self._changed()
        self.put("except Exception as error:", "    print('refused', type(error))")

    def _changed(self) -> None:
        """One change to what the program was specialized to."""
        one, other = self.pick(self.objects), self.pick(self.objects)
        cls, second = self.pick(self.known).name, self.pick(self.known).name
        method = self.pick(_METHODS)
        number = self.below(9)
        simple = (
            f"{one}.v = {number}",
            f"{one}.mode = {self.pick(_MODES)}",
            f"{one}.kids.append({other})"
            if self.objects.index(other) > self.objects.index(one)
            else f"{one}.v += 1",
            f"{one}.kids.pop()",
            f"{one}.kids.reverse()",
            f"{one}.kids[0] = {self.objects[-1]}",
            f"{one}.kids = [{self.objects[-1]}]",
            f"{one}.kids = ()",
            f"{one}.table['a'] = {number}",
            f"{one}.table['n{number}'] = {number}",
            f"{one}.table.pop('a')",
            f"{one}.table = {{}}",
            f"{one}.table[True] = {number}",
            f"{one}.fn = {self.function()}",
            f"{one}.peer = {other}",
            f"{one}.peer = None",
            f"{one}.count = {number}",
            f"{one}.cache.clear()",
            f"{one}.log.clear()",
            f"del {one}.v",
            f"{cls}.scale = {number}",
            f"TABLE['a'] = {number}",
            "TABLE.pop('b')",
            f"CHOICES[{number % 3}] = {number}",
            "CHOICES.pop()",
            f"change_k({number})",
        )
        odd = (
            f"{one}.{method} = lambda x, d=2, cb=None: {number}",
            f"del {one}.{method}",
            f"{one}.__class__ = {cls}",
            f"{cls}.{method} = lambda self, x, d=2, cb=None: {number}",
            f"{cls}.{method} = {second}.run",
            f"del {cls}.{method}",
            f"{cls}.prop = property(lambda self: {number})",
            f"{cls}.prop = {number}",
            f"{cls}.v = property(lambda self: {number})",
            f"{cls}.__call__ = lambda self, x, d=2, cb=None: {number}",
            f"{cls}.__bool__ = lambda self: {number} > 4",
            f"{cls}.__len__ = lambda self: {number}",
            f"{cls}.__getattr__ = lambda self, name: {number}",
            f"{cls}.__add__ = lambda self, other: {number}",
            f"{cls}.fixed = staticmethod(lambda a, b=1: {number})",
            f"{cls}.of_class = classmethod(lambda cls, a: {number})",
            f"{cls}.each = lambda self, d=2: iter([{number}])",
            f"globals()['LIMIT'] = {number}",
            f"globals()['helper0'] = helper{self.below(2)}",
            f"globals()['len'] = lambda v: {number}",
            "globals().pop('len')",
            "globals()['isinstance'] = lambda a, b: False",
            "globals().pop('isinstance')",
            f"globals()['TABLE'] = {{'a': {number}}}",
            f"helper{self.below(2)}.__defaults__ = ({number},)",
            f"{cls}.run.__defaults__ = ({self.pick(('3', '2', 'None'))}, {self.pick(('None', 'print'))})",
            f"{cls}.run.__defaults__ = None",
            f"{cls}.run = lambda self, x, d=1, *rest, cb=None: (d, rest)",
            f"{cls}.__call__ = lambda self, x, d=2, cb=None, more={number}: more",
            "helper0.__code__ = helper1.__code__",
            f"Guard.swallows = {self.pick(('True', 'False'))}",
            f"{cls}.shared = [{number}]",
        )
        self.put(self.pick(simple) if self.chance(0.6) else self.pick(odd))


def generate(seed: int, *, frozen: bool) -> str:
    """The program of a seed."""
    return Programs(random.Random(f"hybrid {seed} {frozen}"), frozen=frozen).program()

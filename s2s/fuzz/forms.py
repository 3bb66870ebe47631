"""Random calls of `format` and `functools.reduce`, with objects that say what they are asked, and may change others."""

from __future__ import annotations

from s2s.fuzz.draws import Frame, Write
from s2s.fuzz.statements import Statements

_FIELDS = (
    "{}", "{}", "{}", "{!r}", "{!s}", "{:>4}", "{:{}}", "{:>{}}", "{!a:>{}}", "{0}", "{1}", "{2!r}", "{x}", "{y:>3}",
    "{0.value}", "{x.value}", "{.value}", "{[k]}", "{0[k]}", "{0[1]}",
    "{x.value!r:>3}", "{{", "}}", "{{{}}}", "{0.__class__.__name__}",
)  # fmt: skip
_TEXTS = ("", "", " ", "a", "of ", "it's ", '\\"', "\\\\", "é", "\\n", "-")
_GIVEN = (
    "a", "b", "c", "a", "b", "c", "3", "'t'", "''", "a.value", "b.value", "b[0]", "trace('x', b)", "c + 1", "len(c)",
    "'-'.join(['s', str(c)])", "(c := b)", "f'{c}'", "d",
)  # fmt: skip
_HELD = (
    "1", "2.5", "'t'", "''", "None", "[1]", "(2, 1)", "Shown(1, 'one')", "Shown(2, '')", "Shown(3, Text('s'))",
    "Shown(4, Text(''))", "True", "-0.0", "Text('t')", "{'k': 5}",
)  # fmt: skip
_STATEMENTS = (
    "c = {0}",
    "print({0})",
    "return {0}",
    "c = [{0} for b in (a, c)]",
    "c = {0} + {1}",
    "c += {0}",
    "c = (lambda a: {0})(b)",
)
#: What a lambda gives of what it has and the next item.
_REDUCED = (
    "p + q", "p - q", "q + p", "p", "q", "p + scale * q", "trace('has', p) + q", "[p, q]", "p if p == q else q",
    "max(p, q)", "(p := q)", "p + q.value", "p[0]", "sum([p for _ in (q,)])", "p * 3", "lambda: p", "len(rows) + p",
    "p + late",
)  # fmt: skip
_ROWS = (
    "[1, 2, 3]", "[]", "[5]", "(1, 2)", "range(4)", "'abc'", "[[1], [2]]", "Adds(1)", "[Adds(1), Adds(2), Adds(3)]",
    "[Adds(4), 2]", "None", "{1: 2, 3: 4}", "[True, 1]", "[2.5, -0.0]", "5", "iter([1, 2])",
)  # fmt: skip
_REDUCING = (
    "c = {0}", "return {0}", "c = {0}", "c = d = {0}", "for b in (rows, [rows]): c = {0}", "rows = {0}", "print({0})",
    "c = [{0}]", "try: c = {0}", "with Quiet(): c = {0}",
)  # fmt: skip


class Forms(Statements):
    """Adds functions that format and reduce, and calls of them, to the statements of a program."""

    pure: bool
    rebinding: bool
    home: str

    def library_forms(self) -> list[tuple[int, Write]]:
        return [(6, self.formats)]

    def formatted_call(self) -> str:
        """A call of `format`; not all of them are given what they format."""
        fields = [self.pick(_FIELDS) for _ in range(self.pick((1, 1, 2, 2, 3)))]
        template = "".join(self.pick(_TEXTS) + field for field in fields) + self.pick(_TEXTS)
        count = sum(field.count("{}") + field.count("{!") + field.count("{:") for field in fields)
        args = [self.pick(_GIVEN) for _ in range(max(count, self.below(3)))]
        args += [
            f"{name}={self.pick(_GIVEN)}" for name in "xy" if f"{{{name}" in template or self.chance(0.1)
        ]
        if self.chance(0.03):
            args.append(self.pick(("*[b]", "**{'z': 1}")))
        return f'"{template}".format({", ".join(args)})'

    def formats(self, frame: Frame, depth: int) -> None:
        """A function that formats, and what it says of objects of all kinds."""
        if not self.pure:
            self.shown()
        held = [one for one in _HELD if not self.pure or "(" not in one]
        self.put("def shows(a, b):", "    c = a", f"    if {self.pick('ab')}: d = b")
        for _ in range(self.pick((1, 2, 3))):
            self.put(f"    {self.pick(_STATEMENTS).format(self.formatted_call(), self.formatted_call())}")
        self.put(
            "    return c", f"for a, b in (({self.pick(held)}, {self.pick(held)}), ({self.pick(held)}, 2)):"
        )
        self.put(
            "    try:", "        c = shows(a, b)", f"        print({self.label()}, type(c).__name__, str(c))"
        )
        self.put("    except Exception as e: print(type(e).__name__)")

    def shown(self) -> None:
        """Classes whose objects say how they are formatted, and change one another."""
        self.put("class Text(str): pass", "class Shown:")
        self.put("    def __init__(self, value, gives): self.value, self.gives = value, gives")
        self.put("    def __getitem__(self, key): return trace('item', key)")
        self.put("    def __repr__(self): return trace('repr', str(self.gives))")
        does = self.pick(("pass", "self.value = Shown(self.value, 'new')", "raise ValueError(spec)"))
        self.put("    def __format__(self, spec):", "        trace('format', spec)", f"        {does}")
        self.put("        return self.gives")

    def reduce_module(self) -> None:
        """A function that calls `reduce`, and what it gives of items of all kinds."""
        self.put("import functools", "from functools import reduce")
        self.put("class Quiet:", "    def __enter__(self): trace('enter', 1)")
        self.put("    def __exit__(self, *args): trace('exit', 2)")
        if not self.pure:
            self.adds()
        self.put("def reduces(rows, scale):", "    c = 0", f"    if {self.pick(('rows', 'scale'))}: late = 2")
        for _ in range(self.pick((1, 2, 3))):
            self.put(f"    {self.pick(_REDUCING).format(self.reduced())}")
            if self.lines[-1].lstrip().startswith("try"):
                self.put("    except Exception as e: trace('caught', type(e).__name__)")
        self.put("    return c")
        rows = [one for one in _ROWS if not self.pure or "Adds" not in one]
        for _ in range(3):
            scale = self.pick(("2", "3", "0", "[7]", "'t'"))
            self.put("try:", f"    c = reduces({self.pick(rows)}, {scale})")
            self.put(f"    print({self.label()}, type(c).__name__, getattr(c, 'value', 'none'))")
            self.put("except Exception as e: print(type(e).__name__, e)")
            if self.rebinding and self.chance(0.3):
                self.put(f"{self.home}['reduce'] = lambda *args: trace('another', len(args))")

    def reduced(self) -> str:
        """A call of `reduce`."""
        name = self.pick(("reduce", "reduce", "functools.reduce"))
        items = self.pick(
            (
                "rows",
                "rows",
                "rows",
                "trace('rows', rows)",
                "range(scale)",
                "zip(rows, rows)",
                "[rows, scale]",
                "rows[1:]",
            )
        )
        start = self.pick(("", "", ", 0", ", scale", ", trace('start', scale)", ", [3]"))
        return f"{name}(lambda p, q: {self.pick(_REDUCED)}, {items}{start})"

    def adds(self) -> None:
        """A class whose objects say what they are added to, and when they die."""
        self.put("class Adds:", "    def __init__(self, value): self.value = value")
        for name in ("add", "radd", "sub", "mul", "rmul"):
            self.put(f"    def __{name}__(self, other): return Adds(trace({name!r}, self.value))")
        if self.finalizers:
            self.put("    def __del__(self): trace('dies', self.value)")

"""Random functions that compute with numbers in loops and call small functions there: what fast copies are made of.

They are called with what they were written for, with what is nearly that, and with what is not; before that, what they
read of the module may be replaced, or gone.
"""

from __future__ import annotations

from s2s.fuzz.statements import Statements

_ITEMS = (
    "[1, 2, 3]", "[3, -1, 0, 2]", "[2]", "[]", "[1, 1, 2]", "[1.5, -0.0, 2.0]", "[1, 2.5]", "[10**20, 1]", "[0, 0.0]",
    "[float('nan'), 1.0]", "[2, 0, 1]", "[5, 4, 3, 2]",
)  # fmt: skip
_ODD_ITEMS = (
    "[True, 2]", "[IntSub(2), 1]", "[1, FloatSub(1.5)]", "ListSub([1, 2])", "(1, 2, 3)", "range(3)", "'ab'",
    "['a', 'b']",
    "[1, None]", "[1, Rec('p')]", "[Rec('p'), Rec('q')]", "[[1], [2]]", "L0", "None", "[Raises('z')]", "{1: 2, 0: 3}",
    "[True, False]", "[1, 'a']", "{2, 1}", "b'ab'", "iter([1, 2])", "Breaks()", "[1j, 2]",
)  # fmt: skip
_COUNTS = ("3", "2", "4", "1", "5", "0", "3", "7")
_ODD_COUNTS = ("True", "-1", "2.0", "'2'", "IntSub(2)", "None", "Rec('n')", "len(L0)")
_STARTS = ("0", "1", "0.0", "-0.0", "2.5", "10**20", "True", "IntSub(1)", "''", "[]", "Rec('t')", "-3", "()")


class Kernels(Statements):
    """Adds functions with loops to a module."""

    rebinding = True
    home = "names()"

    def kernel(self) -> None:
        """Write small functions on numbers, one that calls them in a loop, and calls of that one."""
        constant = self.fresh("KW")
        #: Whether nothing in the loops runs code that is not known: only of these is there a fast copy.
        self.quiet_kernel = self.chance(0.75)
        self.put(f"{constant} = {self.pick(('3', '2', '4', '0.5', '1', '-1', '5'))}")
        self.kernel_names = [constant]
        self.kernel_helpers: list[tuple[str, int]] = []
        for _ in range(self.below(3) + 1):
            self.kernel_helper()
        for _ in range(self.below(3) + 1):
            self.kernel_function()

    def kernel_function(self) -> None:
        name = self.fresh("kn")
        handed = self.pick(self.kernel_helpers) if self.chance(0.15) else None
        self.put(f"def {name}(xs, ys, n, t{', f' if handed else ''}):")
        helpers = self.kernel_helpers
        if handed:
            self.kernel_helpers = [*helpers, ("f", handed[1])]
        with self.deeper():
            self.kernel_body(["t", "n"])
        self.kernel_helpers = helpers
        if handed:
            # Only what the module itself hands on is expected.
            driver = self.fresh("kd")
            self.put(f"def {driver}(xs, ys, n, t): return {name}(xs, ys, n, t, {handed[0]})")
            name = driver
        for _ in range(self.below(3) + 1):
            if self.chance(0.3) and self.rebinding:
                self.kernel_disturbed(name)
            else:
                self.put(f"show({self.fresh('s')!r}, {name}, {self.kernel_values()})")

    # -- the functions that are called

    def kernel_helper(self) -> None:
        name = self.fresh("kh")
        count = self.pick((1, 1, 2, 2, 2, 3))
        names = list("pqr"[:count])
        first, last = names[0], names[-1]
        value, other = self.arithmetic(names, 2), self.arithmetic(names, 1)
        sign = self.pick(("<", ">", "==", "!=", "<=", ">="))
        test = f"{self.arithmetic(names, 1)} {sign} {self.arithmetic(names, 1)}"
        forms: tuple[tuple[str, ...], ...] = (
            (f"return {value}",), (f"return {value}",), (f"return {value}",), (f"return {other}",),
            (f"return {value} if {test} else {other}",),
            (f"if {test}:", f"    return {other}", f"return {value}"),
            (f"if {test}:", f"    return {value}", "else:", f"    return {other}"),
            (f"u = {value}", "u += 1", f"return u * {last}"),
            (f"u, v = {other}, {first}", "return u - v"),
            (f"{first} = {other}", f"return {first} + {last}"),
            (f"return {test}",), (f"return {first} and {other}",), (f"return not {first}",),
        )  # fmt: skip
        if not self.quiet_kernel:
            forms = (
                *forms,
                ("u = 0", f"for i in range(2): u += {first}", f"return u + {other}"),
                (f"return [{first}, {last}][{self.pick(('0', '1', '-1'))}]",),
                (f"return abs({first}) + {other}",), (f"return min({first}, {last})",),
                (f"return int({first}) + {other}",),
                (f"return divmod({first}, 3)[1]",), (f"print({self.label()}, {first})", f"return {value}"),
                (f"return trace({self.label()}, {value})",), (f"L0.append({first})", f"return {value}"),
                (f"return {first}[0] if isinstance({first}, list) else {value}",),
                (f"return float({first}) * {other}",),
                (f"if {test}: raise ValueError({first})", f"return {value}"), (f"return {first} ** 2 - {other}",),
            )  # fmt: skip
        lines = self.pick(forms)
        default = f"={self.pick(('1', self.kernel_names[0]))}" if count > 1 and self.chance(0.15) else ""
        self.put(f"def {name}({', '.join(names)}{default}):")
        with self.deeper():
            self.put(*lines)
        self.kernel_helpers.append((name, count))

    def arithmetic(self, names: list[str], depth: int) -> str:
        """A number made of names, constants of the module among them."""
        if depth <= 0 or self.chance(0.2):
            return self.pick(
                (*names, *names, *self.kernel_names, self.pick(("1", "2", "3", "0", "0.5", "-1")))
            )
        roll = self.below(12)
        one, other = self.arithmetic(names, depth - 1), self.arithmetic(names, depth - 1)
        if roll < 8 or (self.quiet_kernel and self.chance(0.6)):
            return f"({one} {self.pick('+-*-+' if self.quiet_kernel else '+-*&|')} {other})"
        if roll == 8:
            return f"{one} % {self.pick(('3', '2', '7', other))}"
        if roll == 9:
            return f"{one} // {self.pick(('2', '3', other))}"
        if roll == 10:
            return f"{one} / 2"
        return f"-{one}"

    # -- the loop

    def kernel_body(self, names: list[str]) -> None:
        result = self.pick(("out", "out", "t"))
        self.kernel_ints = ["n"]
        if self.chance(0.18):
            source, item = self.pick((("xs", "x"), ("range(n)", "x"), ("ys", "x"), ("range(len(xs))", "x")))
            test = f" if {self.kernel_value([item, 't'], 1)} > 1" if self.chance(0.3) else ""
            display = f"[{self.kernel_call([item, 't'], 2)} for {item} in {source}{test}]"
            self.put(
                *self.pick(
                    (
                        (f"return {display}",),
                        (f"out = {display}", "del xs[:]", f"print({self.label()})", "return out"),
                        (f"return sum({display})",),
                    )
                )
            )
            return
        self.put("out = []")
        if self.chance(0.85 if self.quiet_kernel else 0.3):
            self.put(f"t = {self.pick(('0', '0', '1', '0.0', '2.5'))}")
        if self.chance(0.4):
            self.put(f"u = {self.pick(('0', '0.0', 't', '1', 'len(xs)', 'n * 2'))}")
            names = [*names, "u"]
        if self.chance(0.3):
            self.put(f"w, v = {self.pick(('len(xs), 3', 'n, 2', '3, 4', 't, n'))}")
            names = [*names, "w", "v"]
        self.kernel_loop(names, 2)
        if self.chance(0.25):
            self.kernel_loop(names, 1)
        if self.chance(0.1):
            self.put("del xs[:]", f"print({self.label()})")
        self.put(f"return {self.pick((result, '(t, out)', '(t, out, ys)', 'out', f'(t, {names[-1]})'))}")

    def kernel_loop(self, names: list[str], depth: int) -> None:
        item = self.fresh("i")
        inside = [*names, item, item]
        headers: tuple[str, ...] = (
            "{0} in range(n)", "{0} in range(n)", "{0} in range(len(xs))", "{0} in range(3)", "{0} in xs", "{0} in xs",
            "{0} in range(1, n)", "{0} in ys", "{0} in (1, 2, 3)", "{0}, y{0} in zip(xs, ys)",
            "{0}, y{0} in enumerate(xs)", "{0} in list(xs)", "{0} in range(KW)",
        )  # fmt: skip
        if not self.quiet_kernel:
            headers = (
                *headers, "{0} in range(n - 1)", "{0} in range(0, n, 2)", "{0} in range(n, 0, -1)",
                "{0} in reversed(xs)", "{0}, y{0} in enumerate(ys, 1)", "{0} in [t, 1, 2]",
            )  # fmt: skip
        header = self.pick(headers).format(item)
        header = header.replace("KW", self.kernel_names[0])
        if ", " in header.partition(" in ")[0]:
            inside.append(f"y{item}")
        ints = self.kernel_ints
        if "range(" in header or "enumerate(" in header:
            self.kernel_ints = [*ints, item, item]
        self.put(f"for {header}:")
        with self.deeper(4):
            for _ in range(self.below(2 if self.quiet_kernel else 4) + 1):
                self.kernel_statement(inside, item, depth)
        self.kernel_ints = ints
        if self.chance(0.1):
            self.put("else:", f"    out.append({self.label()})")

    def kernel_statement(self, names: list[str], item: str, depth: int) -> None:
        if self.chance(0.1):
            # What a test finds holds behind it, not before the loop.
            name, other = self.pick(("t", "n", *names[:-1])), self.pick(names)
            found = self.pick(
                ("type({}) is int", "isinstance({}, int)", "type({}) is float", "{} is not None")
            )
            more = f" and {found.format(other)}" if self.chance(0.5) else ""
            self.put(f"if {found.format(name)}{more}:")
            change = f"({name} {self.pick('+-')} {self.pick((other, '1', '2', '1.5'))})"
            self.put(f"    out.append({change} * 2)", f"    z = {change} - {self.kernel_call(names, 1)}")
            return
        value = self.kernel_call(names, 2) if self.chance(0.85) else self.kernel_value(names, 2)
        roll = self.below(22)
        if self.quiet_kernel:
            roll = self.pick((0, 0, 1, 2, 5, 5, 6, 10, 11, 12, 14, 14, 16, 17, 19, 21))
        target = self.pick([name for name in ("t", "u", "w", "z") if name in names or name in ("t", "z")])
        test = (
            f"{self.kernel_value(names, 1)} {self.pick(('<', '>', '==', '!='))} {self.kernel_value(names, 1)}"
        )
        if roll < 5:
            self.put(f"t = {value}" if self.chance(0.5) else f"t {self.pick(('+=', '-=', '+='))} {value}")
        elif roll < 8:
            self.put(f"out.append({value})")
        elif roll < 10:
            self.put(f"{target} = {value}", f"out.append({target})")
        elif roll == 10:
            self.put(
                f"if {test}:", f"    t = {value}", "else:", f"    out.append({self.kernel_call(names, 1)})"
            )
        elif roll == 11:
            self.put(f"if {test}: {self.pick(('break', 'continue', 'continue'))}")
        elif roll == 12:
            self.put(f"ys[{self.kernel_index(names, 'ys')}] = {value}")
        elif roll == 13:
            self.put(f"xs[{self.kernel_index(names, 'xs')}] {self.pick(('=', '+=', '-='))} {value}")
        elif roll == 14 and depth > 0:
            self.kernel_loop(names, depth - 1)
        elif roll == 15:
            self.put(f"z, t = t, {value}", "out.append(z)")
        elif roll == 16:
            # The same operations once more.
            index = self.kernel_index(names, "xs")
            self.put(f"z = xs[{index}] + xs[{index}] * {value}", f"out.append(z + {index})")
        elif roll == 17:
            product = f"{self.pick(names)} * {self.pick(('3', 'n', '2'))} + {item}"
            self.put(
                f"z = ({product}) * 2 - {self.kernel_call(names, 1)}", f"out.append(({product}) % 5 + z)"
            )
        elif roll == 18:
            self.put(self.kernel_call(names, 2))
        elif roll == 19:
            self.put(f"if {self.kernel_call(names, 1)}: out.append({item})")
        elif roll == 20 and self.chance(0.4):
            self.put(f"if {test}: return {value}")
        else:
            self.put(f"out.append(({value}, {self.kernel_value(names, 1)}))")

    def kernel_index(self, names: list[str], items: str) -> str:
        if self.quiet_kernel:
            names = self.kernel_ints[1:] or ["0"]
        name = self.pick(names)
        size = self.pick(("2", "2", "3", "2", f"len({items})"))
        return self.pick(
            (f"{name} % {size}", f"({self.pick(names)} * 2 + {name}) % {size}", "0", "-1", name, name,
             f"({name} + 1) % {size}")
        )  # fmt: skip

    def kernel_value(self, names: list[str], depth: int) -> str:
        if self.chance(0.2) and (not self.quiet_kernel or self.kernel_ints[1:]):
            items = self.pick(("xs", "ys"))
            return f"{items}[{self.kernel_index(names, items)}]"
        return self.arithmetic(names, depth)

    def kernel_call(self, names: list[str], depth: int) -> str:
        """A call of one of the small functions, its arguments calls perhaps."""
        name, count = self.pick(self.kernel_helpers)
        words = [
            self.kernel_call(names, depth - 1)
            if depth > 1 and self.chance(0.2)
            else self.kernel_value(names, depth - 1)
            for _ in range(count)
        ]
        if self.chance(0.12) and name != "f":
            words[-1] = f"{'pqr'[count - 1]}={words[-1]}"
        text = f"{name}({', '.join(words)})"
        return f"({text} {self.pick('+-*')} {self.arithmetic(names, 1)})" if self.chance(0.3) else text

    # -- the calls

    def kernel_values(self) -> str:
        if self.chance(0.12):
            same = self.pick(_ITEMS)
            lists = f"*(lambda l_: (l_, l_))({same})"
        else:
            lists = ", ".join(
                self.pick(_ITEMS) if self.chance(0.78) else self.pick(_ODD_ITEMS) for _ in range(2)
            )
        if self.rebinding and self.chance(0.12):
            target = self.pick([*self.kernel_helpers, (self.kernel_names[0], 0)])[0]
            lists = f"[1, Rebinds({self.home}, {target!r}), 2], [2, 1]"
        if self.finalizers and self.chance(0.12):
            lists = f"[Dies({self.fresh('d')!r}), Dies({self.fresh('d')!r})], [1, 2]"
        count = self.pick(_COUNTS) if self.chance(0.8) else self.pick(_ODD_COUNTS)
        start = self.pick(_STARTS[:5]) if self.chance(0.75) else self.pick(_STARTS)
        return f"{lists}, {count}, {start}"

    def kernel_disturbed(self, name: str) -> None:
        """A call while something that the loop reads is another thing, or not there."""
        (constant,) = self.kernel_names
        target = self.pick([*(helper for helper, _ in self.kernel_helpers), constant])
        call = f"show({self.fresh('s')!r}, {name}, {self.kernel_values()})"
        roll = self.below(5)
        if roll == 0:
            self.put(
                f"with Rebound({self.home}, {target!r}, {self.pick(('lambda *a, **k: 5', '7', '2'))}): {call}"
            )
        elif roll == 1:
            keep = self.fresh("keep")
            self.put(
                f"{keep} = {target}",
                f"del {self.home}[{target!r}]",
                call,
                f"{self.home}[{target!r}] = {keep}",
            )
        elif roll == 2:
            builtin = self.pick(
                ("len", "range", "enumerate", "zip", "abs", "min", "list", "int", "float", "type")
            )
            other = self.pick((f"Stranger({builtin!r})", "lambda *a, **k: [1, 2]", "lambda *a, **k: 2"))
            self.put(f"with Rebound(vars(builtins), {builtin!r}, {other}): {call}")
        elif roll == 3:
            value = self.pick(("2", "1", "2.0", "True", "None", "IntSub(2)"))
            self.put(f"{self.home}[{constant!r}] = {value}", call)
        else:
            self.put(f"setattr(__import__('sys').modules[__name__], {target!r}, Stranger({target!r}))", call)

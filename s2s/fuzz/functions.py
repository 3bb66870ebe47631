"""Random functions of a module: odd signatures, decorators, and the small helpers that code is factored into."""

from __future__ import annotations

from dataclasses import replace

from s2s.fuzz.draws import Frame, Scope, Signature, numbers
from s2s.fuzz.statements import Statements


class Functions(Statements):
    """Writes functions of the module."""

    def function(self, name: str, size: int) -> None:
        """Write a function of up to `size` statements, with any signature."""
        signature, header = self.signature(name)
        before, self.spent = self.spent, 0
        self.decorators(name)
        note = self.pick((" -> int", " -> 'float'", " -> None")) if self.lies and self.chance(0.05) else ""
        self.put(f"def {name}({header}{note}:")
        scope = Scope()
        for parameter, kind in zip(signature.required, signature.types, strict=True):
            scope.bind(parameter, {"int": "int", "float": "float", "str": "text"}.get(kind, "number"))  # type: ignore[arg-type]
        for parameter in signature.optional + signature.keyword_only:
            scope.bind(parameter)
        if signature.variadic:
            scope.bind("args", "other")
        if signature.keywords:
            scope.bind("kw", "other")
        scope.yields = signature.generator
        frame = Frame(scope, generator=signature.generator)
        with self.deeper():
            if self.chance(0.1):
                self.put(f'"""Doc of {name}."""')
            recursive = signature.required and self.chance(0.06)
            if recursive:
                self.descend(name, signature, scope)
            typed = [name for name, note in zip(signature.required, signature.types, strict=True) if note]
            if typed and self.chance(0.4):
                # What an annotation says is not to be relied on.
                same = self.pick(
                    ("{0} + 0", "{0} * 1", "{0} - 0", "+{0}", "{0} // 1", "{0} | 0", "not not {0}")
                )
                self.put(f"print({self.label()}, {same.format(self.pick(typed))})")
            for _ in range(size):
                self.statement(frame, 2)
            if signature.generator:
                self.put(f"yield {self.number(scope, 2)}")
            if self.chance(0.93) or size < 2:
                self.put(f"return {self.number(scope, 3) if signature.numeric else self.anything(scope, 2)}")
        cost, self.spent = self.spent * (5 if recursive else 1), before
        self.functions.append(replace(signature, cost=cost))

    def decorators(self, name: str) -> None:
        roll = self.below(40)
        if roll == 0:
            self.put("@(lambda f_: f_)")
        elif roll == 1:
            self.put(f"@(lambda f_: trace('deco {name}', f_))")
        elif roll == 2:
            self.put(f"@(lambda k_: lambda f_: (lambda *a, **k: trace(k_, f_(*a, **k))))('around {name}')")

    def descend(self, name: str, signature: Signature, scope: Scope) -> None:
        """Recursion on a number that only goes down."""
        first = signature.required[0]
        self.put(
            f"if not isinstance({first}, int) or {first} <= 0 or {first} > 4:",
            f"    return {self.number(scope, 1)}",
        )
        if not signature.keyword_only and len(signature.required) == 1 and not signature.generator:
            self.put(f"r = {name}({first} - 1)")
            scope.bind("r")

    def signature(self, name: str) -> tuple[Signature, str]:
        """A random signature and its text up to the closing parenthesis."""
        required = tuple("abc"[: self.below(3) + (1 if self.chance(0.8) else 0)])
        optional: tuple[str, ...] = ("y",) if self.chance(0.3) else ()
        variadic, keywords = self.chance(0.08), self.chance(0.06)
        keyword_only = ("k",) if self.chance(0.15) else ()
        words, types = [], []
        for parameter in required:
            note = self.pick(("int", "int", "float", "str")) if self.chance(0.15) else ""
            types.append(note)
            words.append(f"{parameter}: {note}" if note else parameter)
        positional = 0
        if len(words) > 1 and self.chance(0.08):
            positional = 1
            words.insert(1, "/")
        for parameter in optional:
            default = self.pick(("1", "2", "K0", "[]", "None", "-0.0", "trace('default', 3)", "K0", "1", "2"))
            words.append(f"{parameter}={default}")
        if variadic:
            words.append("*args")
        elif keyword_only:
            words.append("*")
        words.extend(f"{parameter}={self.pick(('1', 'K0'))}" for parameter in keyword_only)
        if keywords:
            words.append("**kw")
        made = Signature(
            name,
            required,
            optional,
            keyword_only,
            variadic,
            keywords,
            self.chance(0.08),
            tuple(types),
            positional,
            self.chance(0.8),
        )
        return made, ", ".join(words) + ")"

    # -- helpers

    def helper(self, name: str) -> None:
        """Write a small function of the kind that gets inlined: what it does is said in one or a few lines."""
        before, self.spent = self.spent, 0
        count = self.pick((0, 1, 1, 1, 2, 2, 2, 3))
        required = tuple("abc"[:count])
        scope = numbers(*required)
        optional: tuple[str, ...] = ()
        header = ", ".join(required)
        if self.chance(0.15):
            optional = ("y",)
            header = f"{header}, y={self.pick(('1', '0', 'K0', 'None'))}".lstrip(", ")
            scope.bind("y")
        private = "_" if self.chance(0.2) else ""
        name = private + name
        first, last = (required[0], required[-1]) if required else ("K0", "1")
        number, other = self.number(scope, 2), self.number(scope, 1)
        lines = self.pick(
            (
                (f"return {number}",),
                (f"return {first} + {last}",),
                (f"return {self.leaf(scope)}",),
                (f"return {number}",),
                (f"return {last} - {first}",),
                (f"return ({last}, {first})[0]",),
                (f"return {first} * 2 + {first}",),
                (f"if {self.condition(scope, 1)}: return {other}", f"return {number}"),
                (
                    f"if {first} == {last}:",
                    f"    return {other}",
                    f"elif {self.condition(scope, 1)}:",
                    f"    return {number}",
                    f"return {first}",
                ),
                (f"if {self.condition(scope, 1)}:", f"    return {other}", "else:", f"    return {number}"),
                (f"t = {number}", "return t"),
                (f"t = {number}", f"u = t + {last}", "return u - t"),
                (f"t = {first} + 1", f"{'print(t)' if self.chance(0.5) else 'pass'}", f"return t + {other}"),
                (f"print({self.label()}, {first})",),
                (f"trace({self.label()})", f"return {number}"),
                ("pass",),
                ("return",),
                ("return None",),
                (f"L0.append({first})", "return len(L0)"),
                (f"return [{first}, {last}][{self.pick(('0', '1', '-1'))}]",),
                (f"return K0 + {last}",),
                (f"return {first} if {self.condition(scope, 1)} else {other}",),
                (f"return {first} and {other} or {last}",),
                (f"return not {first}",),
                (f"return -{first}",),
                (f"return {first}",),
                (f"try: return {number}", f"except Exception as e: return len(e.args) + {first}"),
                (f"try: return {first} + {last}", f"finally: print({self.label()})"),
                ("for i in (1, 2):", f"    if i == {first}: return i", f"return {last}"),
                (f"t = [{first}, {last}]", "t.reverse()", "return t[0]"),
                (f"def inner(z): return z + {first}", f"return inner({last}) - inner({other})"),
                (f"return (lambda z: z + {last})({first})",),
                (f"t, u = {last}, {first}", "return t - u"),
                (f"assert {first} is not None, {last}", f"return {first}"),
                (f"if not {first}: raise ValueError({last})", f"return {number}"),
                (f"return sum([j + {first} for j in (1, {last})])",),
                (f"t = {first}", f"t += {other}", "return t"),
                (f"while {first} == 99: pass", f"return {number}"),
                (f"if {first}: t = {other}", "else: t = 2", f"return t + {last}"),
                (f"return {first} == {last}",),
                (f"return {first} < {last} < 3",),
                (f"if {first} is None: return 0", f"return {number}"),
                (f"with Rec({self.label()}):", f"    return {other}"),
                (f"del {first}" if required else "pass", "return 4"),
                ('"""Doc."""', f"return {number}"),
                (f"return f'{{{first}}}{{{last}!r}}'",),
                (f"return ({first}, {last})",),
            )
        )
        if self.finalizers and self.chance(0.06):
            lines = (f"held = Dies({self.fresh('d')!r})", f"print({self.label()})", *lines)
        if len(lines) == 1 and self.chance(0.3):
            self.put(f"def {name}({header}): {lines[0]}")
        else:
            self.put(f"def {name}({header}):")
            with self.deeper():
                self.put(*lines)
        text = lines[-1]
        numeric = not (
            text in ("pass", "return", "return None")
            or text.startswith(("print", "return f'", "return (a, ", "return (K0, "))
        )
        cost, self.spent = self.spent + 1, before
        self.functions.append(Signature(name, required, optional, numeric=numeric, cost=cost))
        self.helpers.append(self.functions[-1])
        if self.chance(0.04):
            self.put(f"{name}2 = {name}")
            self.functions.append(Signature(f"{name}2", required, optional, numeric=numeric, cost=cost))

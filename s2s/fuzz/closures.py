"""Random statements about scopes: closures and their cells, `global` and `nonlocal`, decorators, nested definitions."""

from __future__ import annotations

from s2s.fuzz.draws import Frame, Write
from s2s.fuzz.statements import LOCALS, Statements


class Closures(Statements):
    """Adds nested scopes to the statements.

    Attributes:
        watches: the module has a function `peek` that tells who calls it.
    """

    watches = False

    def statement_forms(self) -> list[tuple[int, Write]]:
        return [
            *super().statement_forms(),
            (4, self.closure), (2, self.counter_closure), (2, self.late_binding), (3, self.global_write),
            (1, self.global_deleted), (3, self.decorated), (1, self.defaults), (3, self.nested_helper),
            (1, self.recursion), (1, self.class_scope), (1, self.captured_change), (1, self.nested_block),
            (1, self.declared), (1, self.watched),
        ]  # fmt: skip

    def writable(self, frame: Frame) -> list[str]:
        """Locals that `nonlocal` may name: bound in this very function, and not annotated."""
        if not frame.cells:
            return []
        names = (*LOCALS, "a", "b", "c")
        return [name for name in names if frame.scope.has(name) and name not in frame.owned]

    def closure(self, frame: Frame, depth: int) -> None:
        name = self.fresh("c")
        scope = frame.scope
        if self.chance(0.4):
            body = self.number(scope.inner("p"), 2)
            self.put(f"{name} = lambda p{self.pick(('', '=1', '=' + self.leaf(scope)))}: {body}")
        else:
            writable = self.writable(frame)
            self.put(f"def {name}(p):")
            inner = scope.inner("p")
            if writable and self.chance(0.3):
                changed = self.pick(writable)
                self.put(
                    f"    nonlocal {changed}",
                    f"    {changed} {self.pick(('=', '+=', '='))} {self.number(inner, 1)}",
                )
            if self.chance(0.5):
                self.put(f"    q = {self.number(inner, 2)}")
                inner.bind("q")
            if self.chance(0.3):
                self.put(f"    print({self.number(inner, 1)})")
            self.put(f"    return {self.number(inner, 2)}")
        if self.chance(0.4):
            scope.bind(name, "callable")
        if self.chance(0.25):
            for changed in self.writable(frame)[:1]:
                self.put(f"{changed} = {self.number(scope, 1)}")
        target = self.target(frame)
        self.put(f"{target} = {name}({self.number(scope, 1)})")
        scope.bind(target)

    def counter_closure(self, frame: Frame, depth: int) -> None:
        """A counter kept in a cell that several functions share."""
        name, cell = self.fresh("make"), self.fresh("n")
        scope = frame.scope
        start = self.leaf(scope)
        self.put(
            f"def {name}({cell}={start}):",
            "    def up(by=1):",
            f"        nonlocal {cell}",
            f"        {cell} {self.pick(('+=', '= 1 +', '-='))} by",
            f"        return {self.pick((cell, 'by', f'({cell}, by)[0]'))}",
            f"    def read(): return {self.pick((cell, f'[{cell}, up][0]'))}",
        )
        if self.chance(0.3):
            self.put(
                "    def reset():",
                f"        nonlocal {cell}",
                f"        del {cell}" if self.chance(0.3) else f"        {cell} = 0",
            )
            self.put("    up.reset = reset")
        self.put(
            "    return up, read",
            f"up{name}, read{name} = {name}({self.pick(('', '1', '2.5'))})",
        )
        self.put(f"print({self.label()}, up{name}(), up{name}({self.integer(scope, 1)}), read{name}())")
        if "    up.reset = reset" in "\n".join(self.lines[-4:]) and self.chance(0.9):
            self.put(
                "try:",
                f"    up{name}.reset()",
                f"    print(read{name}())",
                "except NameError as e:",
                "    print(e.args)",
            )
        else:
            scope.bind(f"up{name}", "callable")

    def late_binding(self, frame: Frame, depth: int) -> None:
        """Functions made in a loop, which see what the loop's variable is when they are called."""
        scope = frame.scope
        item = self.fresh("i")
        parameter = self.pick(("", "", f"{item}={item}", f"k_={item}"))
        made = self.pick((f"[lambda {parameter}: {item} + 1 for {item} in range(3)]", ""))
        if made:
            self.put(f"fs_ = {made}")
        else:
            self.put("fs_ = []", f"for {item} in ({self.leaf(scope)}, {self.leaf(scope)}, 2):")
            if self.chance(0.4):
                self.put(
                    f"    def f_({parameter}): return ({item}, {self.leaf(scope)})", "    fs_.append(f_)"
                )
            else:
                self.put(f"    fs_.append(lambda {parameter}: {item})")
            if self.chance(0.3):
                self.put("    print(fs_[0]())")
            if self.chance(0.3):
                self.put(f"{item} = {self.leaf(scope)}")
        self.put(f"print({self.label()}, [f_() for f_ in fs_])")

    def captured_change(self, frame: Frame, depth: int) -> None:
        """A local that a closure sees change, before and after the closure is made."""
        name = self.pick(LOCALS)
        scope = frame.scope
        getter = self.fresh("get")
        self.put(f"{name} = {self.leaf(scope)}")
        self.put(f"{getter} = lambda: {name}" if self.chance(0.6) else f"def {getter}(): return {name}")
        self.put(f"print({self.label()}, {getter}())")
        change = self.pick(
            (
                f"{name} = {self.number(scope, 1)}",
                f"{name} += 1",
                f"for {name} in (3, 4): pass",
                f"del {name}",
                f"[{name}, *_] = (5, 6)",
                f"with Rec('m') as {name}: pass",
            )
        )
        if name in frame.owned:
            return
        self.put(change)
        if change.startswith("del"):
            self.put(
                "try:",
                f"    print({getter}())",
                "except NameError as e:",
                "    print(type(e).__name__, e.args)",
            )
            scope.remove(name)
        else:
            self.put(f"print({self.label()}, {getter}(), {name})")
            scope.bind(name)

    def global_write(self, frame: Frame, depth: int) -> None:
        # Through a nested function: a `global` statement may not follow a use of the name.
        name = self.fresh("set")
        constant = self.pick(self.constants)
        change = self.pick(
            (f"{constant} = p", f"{constant} += 1", f"{constant} = p", f"for {constant} in (p, 3): pass")
        )
        self.put(f"def {name}(p):", f"    global {constant}", f"    {change}")
        if self.chance(0.3):
            self.put(f"    return {constant}")
        form = self.pick(
            (
                "{0}({1})",
                "print({2}, {0}({1}), {2})",
                "t = ({2}, {0}({1}), {2})[2]",
                "print({2} is not None, {0}({1}))",
            )
        )
        self.put(form.format(name, self.number(frame.scope, 1), constant))
        if form.startswith("t"):
            frame.scope.bind("t")

    def global_deleted(self, frame: Frame, depth: int) -> None:
        name, constant = self.fresh("drop"), self.fresh("G")
        self.put(
            f"def {name}(p):",
            f"    global {constant}",
            f"    {constant} = p",
            f"    print({constant})",
            f"    del {constant}",
            f"    return {constant}" if self.chance(0.5) else "    return p",
            "try:",
            f"    print({name}({self.number(frame.scope, 1)}), {constant if self.chance(0.5) else 1})",
            "except NameError as e:",
            "    print(e.args)",
        )

    def decorated(self, frame: Frame, depth: int) -> None:
        """Plain decorators, decorators with arguments, and stacks of them."""
        name = self.fresh("d")
        scope = frame.scope
        deco = self.fresh("deco")
        roll = self.below(5)
        self.put(f"def {deco}(f_{', *, k_=1' if roll == 1 else ''}):")
        self.put(
            *self.pick(
                (
                    ("    print('decorating', f_.__name__)", "    return f_"),
                    ("    def inner_(*a, **k): return trace('wrapped', f_(*a, **k))", "    return inner_"),
                    ("    return lambda p=1: f_(p) + 1",),
                    ("    f_.mark = 1", "    return f_"),
                )
            )
        )
        if roll == 0:
            self.put(f"@{deco}")
        elif roll == 1:
            self.put(f"@(lambda f_: {deco}(f_, k_=2))")
        elif roll == 2:
            self.put(f"@trace({self.label()}, {deco})", f"@{deco}")
        else:
            self.put(f"@(lambda k_: lambda f_: trace(k_, f_))({self.label()})", f"@{deco}")
        self.put(
            f"def {name}(p): return {self.number(scope.inner('p'), 2)}",
            f"print({self.label()}, {name}({self.number(scope, 1)}))",
        )
        scope.bind(name, "callable")

    def defaults(self, frame: Frame, depth: int) -> None:
        """Defaults are evaluated once, where the function is defined, and shared by its calls."""
        name = self.fresh("df")
        scope = frame.scope
        self.put(
            self.pick(
                (
                    f"def {name}(p=1, xs_=[]): xs_.append(p); return len(xs_)",
                    f"def {name}(p={self.traced(scope, 1)}, *, k=trace({self.label()}, 2)): return (p, k)[0]",
                    f"{name} = lambda p={self.number(scope, 1)}, q=trace({self.label()}, 3): p if q else q",
                    f"def {name}(p={self.leaf(scope)}, ds_={{}}): return ds_.setdefault('k', p)",
                )
            )
        )
        for constant in self.constants[:1]:
            if self.chance(0.3):
                self.put(f"print({self.label()}, {constant})")
        self.put(f"print({self.label()}, {name}(), {name}({self.leaf(scope)}), {name}())")
        scope.bind(name, "callable")

    def nested_helper(self, frame: Frame, depth: int) -> None:
        """Small local helpers, called in every position, some of them by each other."""
        one, other = self.fresh("lh"), self.fresh("lh")
        scope = frame.scope
        inner = scope.inner("p", "q")
        self.put(f"def {one}(p, q=2): return {self.number(inner, 2)}")
        self.put(f"def {other}(p):")
        if self.chance(0.5):
            self.put(
                f"    if {self.condition(scope.inner('p'), 1)}: return {self.number(scope.inner('p'), 1)}"
            )
        if self.chance(0.5):
            self.put(f"    r_ = {one}(p)", f"    return {self.pick(('r_ + 1', f'r_ + {one}(r_, p)', 'r_'))}")
        else:
            self.put(f"    return {one}({self.number(scope.inner('p'), 1)}, p)")
        use = self.pick(
            (
                "t = {0}({1}) + {2}({1})",
                "print({0}({1}), {2}({3}))",
                "if {2}({1}): print({0}(1))",
                "t = [{0}(j_) for j_ in (1, 2)][0]",
                "t = {0}({2}({1}), q={2}({3}))",
                "while {0}({1}) and {2}({3}): break",
                "t = {2}({1}) if {0}(1) else {0}(2)",
                "print(f'{{{0}(1)}}{{{2}(2)!r}}')",
                "t = {0}(1) < {2}({1}) < {0}({3})",
                "t = {0}(1) and {2}({1}) or {0}(2)",
                "L0[{2}(1) == {0}(1)] = {0}({1})",
                "t = (lambda z=({0}(1)): z)()",
                "assert {0}({1}) or 1, {2}(1)",
            )
        )
        self.put(use.format(one, self.number(scope, 1), other, self.leaf(scope)))
        if use.startswith("t ="):
            scope.bind("t")
        scope.bind(other, "callable")

    def recursion(self, frame: Frame, depth: int) -> None:
        """Recursion on numbers that only go down, alone or in turns."""
        one, other = self.fresh("rec"), self.fresh("rec")
        inner = frame.scope.inner("p")
        weight, self.weight = self.weight, self.weight * 4
        if self.chance(0.5):
            self.put(
                f"def {one}(n_, p):",
                f"    return {self.number(inner, 1)} if n_ <= 0 else {one}(n_ - 1, {self.number(inner, 1)})",
            )
        else:
            self.put(
                f"def {one}(n_, p):",
                "    if n_ <= 0: return p",
                f"    return {self.pick(('1 + ', '', '- '))}{other}(n_ - 1, p)",
                f"def {other}(n_, p):",
                "    if n_ <= 0: return -p",
                f"    {self.traced(inner, 1)}",
                f"    return {one}(n_ - 1, {self.number(inner, 1)})",
            )
        self.weight = weight
        self.put(f"print({self.label()}, {one}({self.below(4)}, {self.number(frame.scope, 1)}))")

    def class_scope(self, frame: Frame, depth: int) -> None:
        """A class body is a scope that nested functions and comprehensions do not see."""
        name = self.fresh("S")
        scope = frame.scope
        value = self.pick(LOCALS)
        self.put(f"{value} = {self.leaf(scope)}") if value not in frame.owned else None
        quiet = scope.copy()
        quiet.walrus = quiet.yields = quiet.awaits = False
        self.put(f"class {name}:")
        with self.deeper():
            self.put(
                f"{value} = {self.number(quiet, 1)}",
                self.pick(
                    (
                        f"got = [{value} for _ in (1,)]",
                        f"got = [i_ for i_ in ({value}, 2)]",
                        f"got = (lambda: {value})()",
                        f"got = {value}",
                        "got = __qualname__",
                        "got = [*locals()]" if self.identity else "got = __name__",
                    )
                ),
            )
            if self.chance(0.3):
                self.put(f"del {value}")
            if self.chance(0.4):
                self.put(f"for i_ in (1, 2): got_ = i_ + {self.leaf(quiet)}")
            if self.chance(0.4):
                self.put(
                    f"if {self.condition(quiet, 1)}: only = {self.leaf(quiet)}",
                    "else: only = 0",
                    "print(only)",
                )
        self.put(f"print({self.label()}, {name}.got, {name}.__name__)")

    def declared(self, frame: Frame, depth: int) -> None:
        """Code that never runs still decides what a name is, and what a function."""
        name, constant = self.fresh("un"), self.pick(self.constants)
        never = self.pick(("if 0:", "while False:", "if None:", "for _ in ():"))
        self.put(f"def {name}(p):")
        self.put(
            *self.pick(
                (
                    (f"    {never} {constant} = 1", f"    return {constant}"),
                    ("    return p", "    yield 1"),
                    (f"    {never} yield p", "    return p"),
                    (f"    return {constant}", f"    {constant} = 2"),
                    (f"    {never} del {constant}", f"    return ({constant}, p)[1]"),
                    (f"    {never}", f"        global {constant}", f"    {constant} = p", "    return p"),
                    (f"    {never} import {constant}", f"    return {constant} + p"),
                    ("    if p: return p", "    raise ValueError(p)", "    p = 1"),
                )
            )
        )
        self.put(
            "try:", f"    r_ = {name}({self.leaf(frame.scope)})", f"    print({self.label()}, type(r_).__name__)",
            "except Exception as e:", "    print(type(e).__name__, e.args)",
        )  # fmt: skip
        self.put(f"print({constant})")

    def watched(self, frame: Frame, depth: int) -> None:
        """A function that looks at the frame it was called from."""
        if not self.watches:
            self.closure(frame, depth)
            return
        name = self.fresh("wa")
        scope = frame.scope.inner("p")
        look = self.pick(("peek()", "trace('from', peek())", "[peek()][0]", "near()"))
        self.put(f"def {name}(p): return ({look}, {self.number(scope, 1)})")
        self.put(f"print({self.label()}, {name}({self.number(frame.scope, 1)}))")

    def nested_block(self, frame: Frame, depth: int) -> None:
        """A nested function with statements of its own."""
        if depth <= 0:
            self.closure(frame, depth)
            return
        name = self.fresh("nb")
        outer = frame.scope.inner("p")
        for local in LOCALS:
            outer.remove(local)
        for kind in ("list", "dict", "text", "int"):
            outer.pools[kind] = []
        outer.bind("p")
        readable = frozenset(item for pool in outer.pools.values() for item in pool) - {"p"}
        self.put(f"def {name}(p):")
        inner = Frame(outer, False, True, False, frame.owned | readable)
        with self.deeper():
            for _ in range(self.below(2) + 1):
                self.statement(inner, 0)
            self.put(f"return {self.number(inner.scope, 1)}")
        self.put(f"print({self.label()}, {name}({self.number(frame.scope, 1)}))")

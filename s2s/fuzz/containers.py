"""Random statements about containers: aliases, changes while they are read, items stored with effects on each part."""

from __future__ import annotations

from s2s.fuzz.draws import Frame, Write
from s2s.fuzz.statements import LOCALS, Statements

#: Loops over a list that grows are left after this many rounds.
_ROUNDS = 5


class Containers(Statements):
    """Adds containers to the statements."""

    def statement_forms(self) -> list[tuple[int, Write]]:
        return [
            *super().statement_forms(),
            (3, self.container), (3, self.aliased), (3, self.item_store), (2, self.changed_while_read),
            (2, self.dictionary), (1, self.sets), (2, self.strings), (2, self.comprehensions),
            (1, self.star_call), (1, self.slices),
        ]  # fmt: skip

    def list_name(self, frame: Frame) -> str:
        """A list that is there: one of the scope's, or a new one."""
        if frame.scope["list"] and self.chance(0.6):
            return self.pick(frame.scope["list"])
        name = self.pick(("xs", "ys", "zs"))
        self.put(f"{name} = [{self.number(frame.scope, 1)}, {self.leaf(frame.scope)}]")
        frame.scope.bind(name, "list")
        return name

    def container(self, frame: Frame, depth: int) -> None:
        roll = self.below(5)
        scope = frame.scope
        if roll == 0:
            self.put(f"L0.append({self.number(scope, 1)})")
        elif roll == 1:
            self.put(f"L0[{self.pick(('0', '1', '-1', '0'))}] = {self.number(scope, 2)}")
        elif roll == 2:
            self.put(f"xs = [{self.number(scope, 1)}, {self.number(scope, 1)}]")
            self.put(
                f"xs[{self.number(scope, 1)} == 0] {self.pick(('=', '+=', '-='))} {self.number(scope, 1)}"
            )
            scope.bind("xs", "list")
        elif roll == 3:
            self.put(f"xs = [{self.number(scope, 1)}]", "del xs[0]", f"xs.append({self.leaf(scope)})")
            scope.bind("xs", "list")
        else:
            name = self.list_name(frame)
            form = self.pick(
                (
                    "{0}.append({1})",
                    "{0}.insert(0, {1})",
                    "{0}.extend([{1}, 2])",
                    "{0}.reverse()",
                    "{0}[:] = [{1}]",
                    "{0} += [{1}]",
                    "{0}.pop() if {0} else 1",
                    "print({0}.index(1) if 1 in {0} else {1})",
                    "{0} *= 2 if len({0}) < 4 else 1",
                    "print({0}.count({1}))",
                    "{0}.sort(key=str)",
                )
            )
            self.put(form.format(name, self.number(scope, 1)))

    def aliased(self, frame: Frame, depth: int) -> None:
        """Two names of one object, changed through one and read through the other."""
        scope = frame.scope
        one, other = self.pick((("xs", "ys"), ("ys", "zs")))
        roll = self.below(6)
        if roll == 0:
            self.put(f"{one} = {other} = [{self.number(scope, 1)}]", f"{other} += [{self.number(scope, 1)}]")
        elif roll == 1:
            self.put(
                f"{one} = [{self.leaf(scope)}]",
                f"{other} = {one}",
                f"{one} = {one} + [2]",
                f"{other}.append(3)",
            )
        elif roll == 2:
            self.put(
                f"{one} = [{self.leaf(scope)}]",
                f"{other} = [{one}, {one}]",
                f"{one}.append({self.number(scope, 1)})",
            )
        elif roll == 3:
            self.put(
                f"{one} = {other} = [1, {self.leaf(scope)}]",
                f"{one}.clear()",
                f"{one}, {other} = {other}, [{one}]",
            )
        elif roll == 4:
            self.put(f"{one} = [[0]] * 2", f"{one}[0] += [{self.number(scope, 1)}]", f"{other} = {one}[1]")
        else:
            self.put(
                f"{one} = {other} = L0[:]",
                f"{one} {self.pick(('+=', '= ' + one + ' +'))} ({self.leaf(scope)},)"
                if self.chance(0.3)
                else f"{one} += ({self.leaf(scope)},)",
            )
            if "= " + one in self.lines[-1]:
                self.lines[-1] = f"{self.indent}{one} = {one} + [{self.leaf(scope)}]"
        scope.bind(one, "list")
        scope.bind(other, "list")
        self.put(f"print({self.label()}, {one}, {other}{f', {one} is {other}' if self.identity else ''})")

    def item_store(self, frame: Frame, depth: int) -> None:
        """Stores to subscripts and attributes: which part is evaluated when."""
        scope = frame.scope
        name = self.pick((self.list_name(frame), "Rec('st')", "trace('holder', [0, 1])"))
        key = self.pick((f"trace({self.label()}, 0)", "0", "-1", f"{self.integer(scope, 1)} == 99"))
        operator = self.pick(("=", "+=", "-=", "= xs_ =", "*="))
        value = self.number(scope, 2)
        if operator == "= xs_ =":
            other = self.pick(LOCALS)
            self.put(f"{other} = {name}[{key}] = {value}")
            scope.bind(other)
        elif operator == "*=":
            self.put(f"{name}[{key}] *= {self.pick(('1', '2', '-1'))}")
        elif name.startswith("Rec") and self.chance(0.5):
            self.put(f"{name}.at {operator} {value}")
        elif self.chance(0.15):
            self.put(f"del {name}[{key}]")
            if name.isidentifier():
                self.put(f"{name}.append({self.leaf(scope)})")
        else:
            self.put(f"{name}[{key}] {operator} {value}")

    def changed_while_read(self, frame: Frame, depth: int) -> None:
        """A container that changes while it is iterated over, unpacked, or passed with a star."""
        scope = frame.scope
        roll = self.below(8)
        name, item = self.pick(("xs", "ys", "zs")), self.fresh("i")
        if roll < 3:
            change = self.pick(
                (
                    f"{name}.append({item})",
                    f"{name}.pop()",
                    f"{name} = [7]",
                    f"{name}[0] = {self.leaf(scope)}",
                    f"del {name}[0]",
                    f"{name}.insert(0, 9)",
                    f"{name} += [3]",
                )
            )
            self.put(
                f"{name} = [{self.leaf(scope)}, 2, 3]",
                f"for {item} in {name}:",
                f"    if len({name}) > {_ROUNDS}: break",
                f"    {change}",
                f"    print({item}, len({name}))",
            )
        elif roll == 3:
            self.put(f"{name} = [1, 2]", f"t, *{name} = *{name}, {name}.append(3), {self.number(scope, 1)}")
            scope.bind("t")
        elif roll == 4:
            self.put(f"{name} = [1, 2]", f"trace('star', max(*{name}, ({name}.append(9) or 0), *{name}))")
        elif roll == 5:
            self.put(
                f"{name} = [1, 2]",
                f"print({name}, {name}.append({self.leaf(scope)}), {name}[:], len({name}))",
            )
        elif roll == 6:
            self.put(
                f"{name} = [3, 4]", f"print([{name}.pop() for {item} in {name}], [*{name}, {name}.append(1)])"
            )
        else:
            self.put(
                "ds = {1: 2, 3: 4}",
                "try:",
                "    for i_ in ds:",
                f"        ds[i_ + {self.pick(('0', '10'))}] = {self.leaf(scope)}",
                "except RuntimeError as e:",
                "    print(e.args)",
                f"{name} = [*ds]",
            )
            scope.bind("ds", "dict")
        scope.bind(name, "list")

    def dictionary(self, frame: Frame, depth: int) -> None:
        scope = frame.scope
        name = self.pick(("ds", "es"))
        roll = self.below(7)
        first, second = self.number(scope, 1), self.number(scope, 1)
        if roll == 0:
            self.put(f"{name} = {{1: {first}, True: {second}, 1.0: 3, 'k': 4}}")
        elif roll == 1:
            self.put(
                f"{name} = dict(k={first}, j={second})",
                f"{name}['k'] {self.pick(('=', '+='))} {self.leaf(scope)}",
            )
        elif roll == 2:
            self.put(f"{name} = {{trace({self.label()}, 'k'): {first}, trace({self.label()}, 2): {second}}}")
        elif roll == 3:
            self.put(f"{name} = {{'k': {first}}}", f"{name} |= {{'j': {second}}}")
        elif roll == 4:
            self.put(f"{name} = {{}}", f"for k_ in ('a', 1, 'a'): {name}[k_] = {name}.get(k_, 0) + 1")
        elif roll == 5:
            self.put(
                f"{name} = {{i_: {first} for i_ in (2, 1, 2)}}",
                f"print([*{name}.items()], {name}.pop(2), {name}.setdefault(3, {second}))",
            )
        else:
            self.put(f"{name} = {{**dict(k=1), 'k': {first}, **{{'j': {second}}}}}", f"del {name}['k']")
        scope.bind(name, "dict")
        if self.chance(0.4):
            self.put(f"print({self.label()}, {name})")

    def sets(self, frame: Frame, depth: int) -> None:
        # Never printed as they are: the order of a set is not specified.
        scope = frame.scope
        if self.chance(0.3):
            body = self.integer(scope.inner("i_", kind="int"), 1)
            self.put(
                f"print(sorted({{trace('item', {body}) for i_ in ({self.leaf(scope)}, 2, 2)}}, key=str))"
            )
            return
        self.put(
            f"print(sorted({{{self.integer(scope, 2)}, {self.integer(scope, 1)}, 2}} {self.pick('|&-^')} {{2, 3}}))"
        )
        if self.chance(0.4):
            self.put(
                f"print(len({{Rec('h'), {self.leaf(scope)}, 1, True, 1.0}}))"
                if self.chance(0.3)
                else f"print({self.integer(scope, 1)} in {{0, 1, 2}}, {self.leaf(scope)} in (0, 1, 2))"
            )

    def strings(self, frame: Frame, depth: int) -> None:
        scope = frame.scope
        name = self.pick(("s", "q"))
        roll = self.below(9)
        if roll == 0:
            self.put(
                f"{name} = 'a' + {self.pick((repr('b'), 'str(1)'))} + {self.text(scope, 1)}"
                if self.chance(0.2)
                else f"{name} = 'a' + str({self.number(scope, 1)}) + 'c'"
            )
        elif roll == 1:
            self.put(
                f"{name} = f'{{{self.leaf(scope)}!r:>{{2 + 3}}}}|{{{self.leaf(scope)}!s}}|{{{self.leaf(scope)}=}}'"
            )
        elif roll == 2:
            self.put(
                f"{name} = '%s %5.1f %r' % ({self.number(scope, 1)}, {self.pick(('1', '2.25'))}, {self.leaf(scope)})"
            )
        elif roll == 3:
            self.put(f"{name} = '{{}}-{{k!r:>4}}'.format({self.number(scope, 1)}, k={self.leaf(scope)})")
        elif roll == 4:
            self.put(f"{name} = ', '.join(str(i_) for i_ in ({self.leaf(scope)}, {self.leaf(scope)}))")
        elif roll == 5:
            self.put(
                f"{name} = 'é\\n\\x00\\'' + \"\\\"\" + 'ab'[{self.pick(('0', '-1', '1:', '::-1'))}]",
                f"print(ascii({name}))",
            )
        elif roll == 6:
            self.put(
                f'{name} = f\'{{Rec("f")}}{{Rec("g")!r}}{{Rec("h"):>{self.below(9)}}}{{{self.leaf(scope)}!a}}\''
            )
        elif roll == 7:
            whole = self.pick(("L0", 'Rec("f")', 'StrSub("f")', 'Rec("g")'))
            self.put(f"{name} = f'{{{whole}}}'")
        else:
            self.put(f"{name} = 'ab' * {self.pick(('0', '2', '-1'))} + 'x' 'y'")
        scope.bind(name, "text")
        if self.chance(0.5):
            self.put(f"print({self.label()}, {name})")

    def comprehensions(self, frame: Frame, depth: int) -> None:
        """Scopes of comprehensions: what leaks and what does not, in which order the parts run."""
        scope = frame.scope
        body = self.number(scope.inner("t"), 1)
        name = self.pick(("xs", "ys"))
        roll = self.below(7)
        if roll == 0:
            self.put(f"t = {self.leaf(scope)}", f"{name} = [{body} for t in (5, 6)]", "print(t)")
            scope.bind("t")
        elif roll == 1 and scope.walrus:
            self.put(f"{name} = [(o := t) for t in (1, {self.leaf(scope)})]", "print(o)")
        elif roll == 2:
            self.put(
                f"{name} = [(i_, k_) for i_ in trace('outer', (1, 2)) for k_ in trace('inner', (i_, 3)) "
                f"if trace('if', i_) != {self.leaf(scope)}]"
            )
        elif roll == 3:
            self.put(f"gen = ({body} for t in trace('now', (1, 2)))", "print('made')", f"{name} = list(gen)")
        elif roll == 4:
            self.put(f"{name} = [f_() for f_ in [lambda: t for t in (1, 2)]]")
            scope.remove("t")
            self.put(f"t = {self.leaf(scope)}")
            scope.bind("t")
        elif roll == 5:
            self.put(f"{name} = [[i_ * k_ for i_ in range(2)] for k_ in ({self.integer(scope, 1)}, 2)]")
        else:
            self.put(f"{name} = [*{{k_: {body} for k_, t in [('a', 1), ('b', 2)]}}.values()]")
        scope.bind(name, "list")
        self.put(f"print({self.label()}, {name})")

    def star_call(self, frame: Frame, depth: int) -> None:
        scope = frame.scope
        name = self.list_name(frame)
        self.put(
            self.pick(
                (
                    f"print(*{name}[:3], *(1, {self.leaf(scope)}), sep=trace({self.label()}, '-'))",
                    f"print((lambda *a, **k: (len(a) > 1, [*k]))(*{name}, b={self.leaf(scope)}, **{{'a': 1}}))",
                    "print((lambda a, /, b=2, *c, d=4, **e: (b, c, d, [*e]))"
                    f"({self.number(scope, 1)}, *(7, 8), x=trace('kw', 1), d=3))",
                    "try:\n"
                    + self.indent
                    + f"    print((lambda a, b=1: a)(trace('once', 1), *{name}, a=trace('twice', 2)))\n"
                    + self.indent
                    + "except TypeError as e:\n"
                    + self.indent
                    + "    print('duplicate')",
                    f"print([*{name}, *'ab', *{{1: 2}}], {{**{{'k': 1}}, **dict(k={self.leaf(scope)})}})",
                )
            )
        )

    def slices(self, frame: Frame, depth: int) -> None:
        name = self.list_name(frame)
        bounds = self.pick(("0:1", ":", "1:", "::2", "5:9", ":-1", f"{self.integer(frame.scope, 1)} == 1:2"))
        self.put(
            self.pick(
                (
                    f"{name}[{bounds}] = [{self.number(frame.scope, 1)}, 2]"
                    if "::2" not in bounds
                    else f"del {name}[::2]",
                    f"del {name}[{bounds}]",
                    f"print({name}[{bounds}])",
                    f"print({name}[:][::-1], (1, 2, 3)[{bounds}])",
                    f"print(Rec('sl')[{bounds}])",
                )
            )
        )
        if "del" in self.lines[-1]:
            self.put(f"{name}.append({self.leaf(frame.scope)})")

"""Random statements about values whose exact type a compiler can prove, and what it may not conclude from that."""

from __future__ import annotations

from s2s.fuzz.draws import Expression, Frame, Scope, Write
from s2s.fuzz.statements import Statements


class TypedValues(Statements):
    """Adds floats, bools and ints that are known to be such: signed zeros, NaN, operations that raise all the same."""

    def statement_forms(self) -> list[tuple[int, Write]]:
        return [
            *super().statement_forms(),
            (2, self.odd_float), (1, self.true_or_one), (1, self.unused_error), (1, self.copied), (1, self.identical),
            (1, self.no_docstring), (1, self.truth_unused), (1, self.changed_between),
        ]  # fmt: skip

    def number_forms(self) -> list[tuple[int, Expression]]:
        return [*super().number_forms(), (3, self.float_form), (1, self.bool_form)]

    def float_form(self, scope: Scope, depth: int) -> str:
        """Arithmetic with a float that leaves it as it is, or all but."""
        if not scope["float"]:
            return self.integer(scope, depth)
        name, other = self.pick(scope["float"]), self.pick(scope["float"])
        form = self.pick(
            (
                "{0} + 0", "{0} + 0.0", "{0} + 0", "0 + {0}",
                "{0} + 0.0", "{0} - 0.0", "{0} * 1.0", "{0} * 1", "0.0 + {0}", "0 - {0}", "{0} * 0.0",
                "-(-{0})", "{0} / 1", "not {0} < {1}", "not {0} >= {1}", "{0} == {0}", "{0} < {1}", "{0} * -1",
                "{0} // 1", "{0} % 1", "{0} ** 1", "abs({0})", "{0} + {1} - {1}", "float({0})", "{0} or 0.0",
                "{0} ** 2 if abs({0}) < 9 else {0}",
            )
        )  # fmt: skip
        if self.chance(0.4):
            # What is computed with again may be given back where a new object may not be missed.
            name = self.pick(
                ("({} + 0)", "({} + 0.0)", "(0 + {})", "({} * 1)", "({} - 0.0)", "(-{})")
            ).format(name)
        return f"({form.format(name, other)})"

    def bool_form(self, scope: Scope, depth: int) -> str:
        """Arithmetic with a bool, which makes an int of it."""
        test = f"({self.integer(scope, depth - 1)} {self.pick(('<', '==', '!='))} {self.integer(scope, depth - 1)})"
        form = self.pick(
            (
                "{} + 0",
                "{} * 1",
                "{} - 0",
                "{} | 0",
                "{} | False",
                "+{}",
                "{} & True",
                "{} ^ 0",
                "{} // 1",
                "~{}",
            )
        )
        return f"({form.format(test)})"

    def odd_float(self, frame: Frame, depth: int) -> None:
        """NaN keeps its identity while it is not computed with, zeros keep their sign."""
        name = self.fresh("r")
        value = self.pick(
            ("1e999 - 1e999", "float('nan')", "-0.0", "0.0", "1e308 * 10", "5e-324", "0.1 + 0.2", "-1e999",
             f"-0.0 if {self.leaf(frame.scope)} else 1.5", f"0.0 if {self.leaf(frame.scope)} else -0.0")
        )  # fmt: skip
        self.put(f"{name} = {value}")
        frame.scope.bind(name, "float")
        same = self.pick(("* 1.0", "* 1", "- 0.0", "/ 1", "+ 0.0", "- 0"))
        self.put(
            f"print({self.label()}, {name} {same} in [{name}], {name} in [{name}], [{name} {same}] == [{name}])"
        )
        self.put(
            f"print({self.float_form(frame.scope, 1)}, not {name} {self.pick(('<', '>', '<=', '>='))} 1.5)"
        )

    def true_or_one(self, frame: Frame, depth: int) -> None:
        name = self.fresh("b")
        scope = frame.scope
        number = self.integer(scope, 1)
        test = self.pick(
            (f"{number} < {self.integer(scope, 1)}", f"{number} == 1", f"{number} in (1, 2)", f"not {number}")
        )
        self.put(f"{name} = {test}")
        self.put(
            f"print({self.label()}, {name} + 0, {name} * 1, {name} | False, not not {name}, {name} and 1, {name} - 0)"
        )
        scope.bind(name)

    def truth_unused(self, frame: Frame, depth: int) -> None:
        """A truth that is asked for, and not used: whoever is asked may tell."""
        name = self.fresh("q")
        form = self.pick(
            ("not {0}", "{0} and 1", "{0} or None", "1 if {0} else 2", "x_ = not {0}", "if {0}: pass", "not not {0}",
             "x_ = 1 if {0} else 2", "while not {0}: break", "bool({0})")
        )  # fmt: skip
        self.put(f"{name} = {self.pick(('Rec', 'NoBool'))}({self.label()})")
        self.put("try:", f"    {form.format(name)}", "except ValueError as e:", "    print(e.args)")

    def changed_between(self, frame: Frame, depth: int) -> None:
        """What was found out of a container, used by the statement that changes the container first."""
        name, found = self.fresh("m"), self.fresh("e")
        value, change = self.pick(
            (("[1]", "append(3)"), ("[]", "append(3)"), ("{}", "update(b=1)"), ("{1: 2}", "clear()"),
             ("{1}", "clear()"), ("[2, 1]", "pop()"))
        )  # fmt: skip
        finding = self.pick(
            ("not {0}", "len({0})", "5 if {0} else 6", "{0} or 1", "1 in {0}", "bool({0})", "[*{0}]", "{0} == []",
             "{0} and 1", "str({0})")
        )  # fmt: skip
        self.put(f"{name} = {value}", f"{found} = {finding.format(name)}")
        self.put(f"{self.pick(('print', 'trace'))}({self.label()}, {name}.{change}, {found})")

    def unused_error(self, frame: Frame, depth: int) -> None:
        """Values nobody uses, of known types, which raise or do not."""
        scope = frame.scope
        name = self.fresh("x")
        zero = self.pick(("0", "1", "0", f"({self.integer(scope, 1)} & 1)"))
        error = self.pick(
            (
                f"{self.integer(scope, 1)} // {zero}", f"{self.integer(scope, 1)} % {zero}", f"1 << -{zero}",
                f"(1, 2)[{self.pick('0129')}]",
                f"'abc'[{self.pick('0179')}]", f"[1, 2][{self.pick('019')}]",
                f"{{'k': 1}}[{self.pick((repr('k'), repr('j')))}]",
                f"0 ** -{zero}", f"'a' + {self.pick((repr('b'), '1'))}", f"[*{self.pick(('(1, 2)', '3'))}]",
                f"-{self.pick((repr('a'), '1'))}",
                f"2.0 ** {self.pick(('2', '9999'))}", f"1.5 // {zero}", f"'%d' % {self.pick(('1', repr('x')))}",
                "{[]: 1}", "1 < 'a'",
            )
        )  # fmt: skip
        self.put("try:", f"    {self.pick(('', f'{name} = ', f'{name} = '))}{error}", f"    print({self.fresh('p')!r})",
                 "except Exception as e:", "    print(type(e).__name__, e.args)")  # fmt: skip

    def copied(self, frame: Frame, depth: int) -> None:
        """A copy of a local, read where the local's name means something else, or after it was bound anew."""
        scope = frame.scope
        parameters = [name for name in ("a", "b") if name in scope["number"]]
        one, other = self.pick(("t", self.fresh("cp"), *parameters)), self.fresh("cp")
        if one in frame.owned:
            return
        if one not in parameters:
            self.put(f"{one} = {self.leaf(scope)}")
        self.put(f"{other} = {one}")
        self.put(self.pick((
            f"print({self.label()}, [({other}, {one}) for {one} in (7, 8)], {one})",
            f"print({self.label()}, (lambda {one}: ({other}, {one}))(7), {one})",
            f"{one} = {self.number(scope, 1)}", f"for {one} in (7, 8): print({other}, {one})", f"del {one}",
            f"print({self.label()}, {{{one}: {other} for {one} in (7, 8)}}, {one})", f"{one} += 1",
            f"print([{other} for {one} in [{other}]])",
        )))  # fmt: skip
        self.put(f"print({self.label()}, {other})")
        scope.bind(other)
        if self.lines[-2].lstrip().startswith("del"):
            scope.remove(one)
        else:
            scope.bind(one)

    def identical(self, frame: Frame, depth: int) -> None:
        """Which object it is: of containers and of single objects, never of equal numbers."""
        scope = frame.scope
        if not self.identity:
            self.say(frame, depth)
            return
        if self.chance(0.3):
            # Computed right there: what a variable holds may be the equal object it was computed from.
            name, value = self.fresh("x"), self.pick(("10**20 if {} else 10**21", "'a b' if {} else 'b c'"))
            forms = (
                "({0} + 0) is {0}",
                "{0} is ({0} - 0)",
                "({0} * 1) is not {0}",
                "-(-{0}) is {0}",
                "({0} // 1) is {0}",
            )
            if "a b" in value:
                forms = (
                    "({0} + '') is {0}",
                    "{0}[:] is {0}",
                    "({0} * 1) is {0}",
                    "str({0}) is {0}",
                    "f'{{{0}}}' is {0}",
                )
            self.put(f"{name} = {value.format(self.leaf(scope))}")
            self.put(
                f"print({self.label()}, {', '.join(self.pick(forms).format(name) for _ in range(2))}, {name} is {name})"
            )
            return
        if self.chance(0.2):
            # A constant of the same value as what is computed of another one.
            part, same, value, use = self.pick(
                (("5000", "5001", "{0} + 1", "{1} is {0}"), ("7000", "-7000", "-{0}", "{0} is not {1}"),
                 ("'ab c'", "'ab cd'", "{0} + 'd'", "{0} is {1}"), ("True", "1", "{0} + 0", "{0} is {1}"))
            )  # fmt: skip
            name, made = self.fresh("x"), self.fresh("e")
            self.put(f"{name} = {same}", f"{made} = {part}")
            self.put(f"print({self.label()}, {use.format(f'({value.format(made)})', name)})")
            return
        one, other = self.pick((("xs", "ys"), ("zs", "xs")))
        value = self.pick((f"[{self.leaf(scope)}]", "[]", "{}", "[1]", "Rec('id')"))
        made = self.pick(
            (one, value, f"{one}[:]" if value[0] == "[" else one, f"[*{one}]" if value[0] == "[" else value)
        )
        self.put(
            f"{one} = {value}",
            f"{other} = {made}",
            f"print({self.label()}, {one} is {other}, {other} is not {one}, {one} is None)",
        )
        if value[0] == "[":
            scope.bind(one, "list")
            scope.bind(other, "list" if made[0] != "R" else "number")
        else:
            scope.remove(one)
            scope.remove(other)

    def no_docstring(self, frame: Frame, depth: int) -> None:
        """A text that is no docstring as long as something stands before it, and one that is."""
        name = self.fresh("nd")
        first = self.pick(
            ("x = 1", "pass", "1 + 2", "x = 'a'", "if 0: x = 2", "x: int", "assert 1", "x = p", "'no ' + 'docstring'",
             "f'no docstring'", "'ab'[0]", "'%s' % 'no'", "'a' 'doc'", "('doc')", "'no' if 1 else 'yes'", "str('no')",
             "x = 'doc'; x", "(lambda: 'doc')()", "doc_()")
        )  # fmt: skip
        if "doc_" in first:
            self.put("def doc_(): return 'doc'")
        text = "'text'" if self.chance(0.8) else "f'text'"
        self.put(
            f"def {name}(p):", f"    {first}", f"    {text}", f"    return {self.pick(('p', '1'))}",
            f"print({self.label()}, {name}.__doc__, {name}({self.leaf(frame.scope)}))",
        )  # fmt: skip

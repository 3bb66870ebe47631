"""Random statements at the edges of the language, where names, order and lifetimes are easily got wrong."""

from __future__ import annotations

from s2s.fuzz.draws import Frame, Write
from s2s.fuzz.statements import LOCALS, Statements


class Oddities(Statements):
    """Adds what few programs do and every compiler must get right."""

    rebinding = True
    home = "names()"

    def statement_forms(self) -> list[tuple[int, Write]]:
        return [
            *super().statement_forms(),
            (1, self.declared_only), (1, self.swallowed_between), (1, self.handlers_in_turn),
            (1, self.unpacked_by_for), (1, self.left_by_return), (1, self.odd_text), (1, self.default_between),
            (1, self.kept_by_hand), (1, self.unpacked_argument), (1, self.unpacked_again), (1, self.misused),
            (1, self.shaped),
        ]  # fmt: skip

    # -- in functions, and at the top of the module

    def declared_only(self, frame: Frame, depth: int) -> None:
        """A name that a function declares and does not mention, beside a helper that has a local of that name."""
        name, maker, local = self.fresh("dc"), self.fresh("mk"), self.pick((*LOCALS, "held"))
        self.put(
            f"def {maker}(p):", f"    {local} = [p]", f"    {local}.append({self.leaf(frame.scope.inner('p'))})",
            f"    return {local}",
            f"def {name}(p):",
        )  # fmt: skip
        if self.chance(0.6):
            self.put(f"    global {local}")
        else:
            self.put("    def inner():", f"        global {local}")
        self.put(
            f"    r_ = {maker}(p)",
            "    return r_",
            f"print({self.label()}, {name}({self.leaf(frame.scope)}))",
        )

    def swallowed_between(self, frame: Frame, depth: int) -> None:
        """A manager that swallows what the next one's expression raises, before or after that bound a name."""
        name = self.pick(LOCALS)
        if name in frame.owned or not frame.scope.walrus:
            self.say(frame, depth)
            return
        parts = [f"({name} := {self.leaf(frame.scope)})", self.pick((self.trouble(frame.scope, 1), "1"))]
        if self.chance(0.6):
            parts.reverse()
        before = f"{name} = {self.leaf(frame.scope)}"
        if self.chance(0.7):
            self.put(before)
        self.put(
            f"with Swallows({self.label()}), Swallows([{', '.join(parts)}] and 'b') as m_:",
            f"    {name} = {self.leaf(frame.scope)}",
            "try:",
            f"    print({self.label()}, {name})",
            "except NameError as e:",
            "    print(e.args)",
        )
        frame.scope.remove(name)

    def handlers_in_turn(self, frame: Frame, depth: int) -> None:
        """The handlers of a group, each of which may run after the ones before it, however those ended."""
        name, leaf = self.fresh("hv"), self.leaf(frame.scope)
        first = self.pick((f"{name} = {leaf}", f"{name} += 1", "pass", f"{name} = 1; raise KeyError(1)"))
        named = f" as {name}" if self.chance(0.25) else ""
        self.put(
            f"{name} = {self.pick(('0', leaf))}",
            "try:",
            "    try:",
            f"        raise ExceptionGroup('g', [ValueError({leaf}), TypeError(1)])",
            f"    except* ValueError{named}:",
            f"        {first}",
            f"    except* TypeError: print({self.label()}, {name})",
            f"    print({self.label()}, {name})",
            "except BaseException as e:",
            f"    print({self.label()}, type(e).__name__)",
        )

    def unpacked_by_for(self, frame: Frame, depth: int) -> None:
        """A loop over a tuple whose target takes the items apart, which runs their code."""
        signature = self.callee()
        if signature is None:
            self.say(frame, depth)
            return
        call = self.call_text(signature, self.arguments(signature, frame.scope, 1))
        call = call if not self.suspends([call]) else "1"
        item = f"Rebinds({self.home}, {signature.name!r})" if self.rebinding else "Rec('it')"
        target = self.pick(("[a_, b_]", "a_, *b_", "(a_, b_)"))
        self.put(
            f"for {target} in ({item}, {self.pick((item, '(1, 2)'))}): print({self.label()}, {call})",
            f"print({self.label()}, {call})",
        )

    def shaped(self, frame: Frame, depth: int) -> None:
        """What CPython makes another way when it is written out, or constant: here it comes from somewhere else."""
        scope, roll = frame.scope, self.below(3)
        if roll == 0:
            text, values = "'%s|%r'", f"({self.leaf(scope)}, {self.trouble(scope, 1)})"
            held = self.below(4)
            if held & 1:
                self.put(f"text_ = {text}")
            if held & 2:
                self.put(f"pair_ = {values}")
            self.put(
                f"print({self.label()}, {'text_' if held & 1 else text} % {'pair_' if held & 2 else values})"
            )
        elif roll == 1:
            first = self.pick(("51", "50 + 1", "51 if not '' else 3"))
            self.put(f"first_ = {first}")
            display = f"{{{self.pick(('first_', first))}, 195, 144, 96, 169, 123}}"
            if self.chance(0.5):
                self.put(f"set_ = {display}")
                display = "set_"
            self.put(f"print({self.label()}, [k_ for k_ in {display}], list({display}))")
        else:
            kind = "Dies" if self.finalizers else "Rec"
            if self.chance(0.3):
                self.put(self.pick(("keep_ = lambda: (a_, b_)", "if 0: lambda: (b_, a_)")))
            self.put(
                f"a_, b_ = {kind}({self.fresh('d')!r}), {kind}({self.fresh('d')!r})",
                f"both_ = {self.pick(('1, 2', f'{self.leaf(scope)}, 2'))}",
                f"c_ = {self.pick(('1', self.leaf(scope)))}",
                f"a_, b_ = {self.pick(('both_', 'c_, 2', '2, c_', 'c_, c_', 'c_ + 0 if c_ is None else 1, 2'))}",
                f"print({self.label()}, a_, b_)",
            )

    def left_by_return(self, frame: Frame, depth: int) -> None:
        """A `return` out of a loop over what ends with an effect, with what is returned and what that replaces."""
        steps, name, kept = self.fresh("st"), self.fresh("lr"), self.fresh("v")
        value = f"Dies({self.fresh('d')!r})" if self.finalizers else "Rec('r')"
        self.put(f"def {steps}():")
        if self.finalizers:
            self.put("    try: yield 1", f"    finally: print({self.fresh('p')!r})")
        self.put(
            "    yield 2",
            f"def {name}(p):",
            f"    for {self.pick(('i_', 'p.x'))} in {steps}():",
            f"        {self.pick(('', 'if p: '))}return {value}",
        )
        call = (
            f"{name}({self.pick(('Attributes()', repr('x')))})"
            if "p.x" not in self.lines[-2]
            else f"{name}(Attributes())"
        )
        use = self.pick(
            (
                "{call}",
                "{kept} = {value}; {kept} = {call}",
                "print(type({call}).__name__)",
                "{kept} = {call}; del {kept}",
            )
        )
        self.put(*use.format(call=call, kept=kept, value=value).split("; "))
        self.mark()

    def odd_text(self, frame: Frame, depth: int) -> None:
        """F-strings of one field and nothing else, of fields in fields, and with formats that are computed."""
        one, other = self.fresh("tx"), self.fresh("tx")
        leaf = self.leaf(frame.scope)
        roll = self.below(4)
        if roll == 0:
            self.put(
                f"{one} = {self.pick((repr(''), 'str()', repr('a')))}",
                f"print({self.label()}, type(f'{{{one}}}{{Formats()}}').__name__, type(f'{{Formats()}}').__name__)",
            )
        elif roll == 1:
            self.put(
                f"{one} = '<5' if {leaf} else '>5'",
                f"print({self.label()}, f'{{{leaf}!s:{{{one}}}}}', f'{{{leaf}!r:{{{one}}}}}|')",
            )
        elif roll == 2:
            self.put(f'{one} = f"{{{leaf}!s}}b"')
            for letter in "cdef"[: self.below(4) + 1]:
                self.put(f'{other} = f"{{{one}}}{letter}"')
                one, other = other, self.fresh("tx")
            self.put(f"print({self.label()}, {one})")
        else:
            self.put(
                f"{one} = trace({self.label()}, {leaf})",
                f"print({self.label()}, f\"{{Rec('w')!r:{{len(str({one}))}}}}\", {one})",
            )

    def default_between(self, frame: Frame, depth: int) -> None:
        """A step used behind a default, which is evaluated where the lambda stands."""
        name = self.fresh("db")
        self.put(
            f"{name} = {self.number(frame.scope, 1)} + 1",
            f"print({self.label()}, [(lambda p=trace({self.label()}): p)(), {name}][1])",
        )

    def kept_by_hand(self, frame: Frame, depth: int) -> None:
        """A second name of a function, like those that guards use, where it means something else."""
        found = [one for one in self.helpers if one.required and not one.name.startswith("_")]
        if not found:
            self.say(frame, depth)
            return
        signature, name = self.pick(found), self.fresh("kh")
        call = signature.called_with("p")
        self.spent += signature.cost * self.weight
        self.put(
            f"def {name}(p, _{signature.name}):",
            f"    return {self.pick((call, f'[{call} for _ in (1,)]', f'({call}, _{signature.name})[0]'))}",
            "try:",
            f"    print({self.label()}, {name}({self.leaf(frame.scope)}, {self.pick(('1', signature.name))}))",
            "except Exception as e:",
            "    print(type(e).__name__)",
        )

    def unpacked_argument(self, frame: Frame, depth: int) -> None:
        """An argument out of a display, which may outlive the parameter it became."""
        name = self.fresh("ua")
        value = f"Dies({self.fresh('d')!r})" if self.finalizers else self.leaf(frame.scope)
        call = self.pick(
            (f"{name}(*({value},))", f"{name}(*[{value}])", f"{name}(**{{'p': {value}}})", f"{name}({value})")
        )
        self.put(
            f"def {name}(p):",
            f"    p = {self.pick(('0', 'p is None'))}",
            f"    print({self.label()})",
            "    return p",
        )
        self.put(f"print({self.label()}, {call})")

    def unpacked_again(self, frame: Frame, depth: int) -> None:
        """Something that is unpacked several times in a row: a tuple, a list, or what gives other items each time."""
        name, scope = self.fresh("again"), frame.scope
        one, other = self.leaf(scope), self.leaf(scope)
        value = self.pick(
            (f"({one}, {other})", f"[{one}, {other}]", f"iter([{one}] * 30)", "'ab'", f"({one},)", "range(2)",
             f"(({one}, {other}), {one})", "{1: 2, 3: 4}", "None")
        )  # fmt: skip
        again = self.pick(("a, b = p", "a, b = p", "p, b = p", "b, p = a, b = p"))
        made = self.pick(("p = [*p]", "p = (*p,)", "pass", "pass"))
        between = self.pick((*["pass"] * 3, "a = 0", "p = [b, a]", "b, a = p", "print(p.__class__)"))
        count = self.pick((2, 2, 60))
        body = [again] * count if between == "pass" else [again] * count + [between] + [again] * count
        self.put(
            f"def {name}(p):", "    a = b = None", f"    {made}", "    for _ in (1, 2):",
            *(f"        {line}" for line in body), "    return [a, b, p.__class__]",
            "try:", f"    print({self.label()}, {name}({value}))",
            "except (TypeError, ValueError) as e:", "    print(type(e).__name__)",
        )  # fmt: skip

    def misused(self, frame: Frame, depth: int) -> None:
        """What Python would warn of, were the names the literals they hold."""
        one, other = self.fresh("mu"), self.fresh("mu")
        value = self.pick(("3", "'ab'", "(1, 2)", "b'ab'", "True", "1.5", "None", "'a'"))
        form = self.pick(
            ("{0}({1})", "({0} + {1})()", "(-{0})()", "{0}[{1}]", "'abc'[{0}]", "'abc'[{0} + {1}]", "({0} * 2)[{1}]",
             "~(not {0})", "~({0} & {1})", "{0} is {1}", "({0} + {1}) is not {0}", "({0}, {1})[0]()", "{0}[0]()",
             "({0} * {1})()", "[{0}, {1}][{0}]", "{0}.x", "{0}[{1}:][{0}]", "{0}()({1})")
        )  # fmt: skip
        self.put(f"{one} = {value}", f"{other} = {self.pick((value, '2', repr('c')))}", "try:")
        if self.chance(0.15):
            self.put(f"    assert {self.pick((f'({one},) * {other}', f'{one} * {other}', one))}")
        else:
            self.put(f"    print({self.label()}, {form.format(one, other)})")
        self.put("except Exception as e:", "    print(type(e).__name__)")

    # -- in the module only

    def between(self) -> None:
        """A function of the module, called right after its definition, behind code that may rebind it."""
        name, other = self.fresh("bt"), self.fresh("z")
        maker = f"Rebinds({self.home}, {name!r})" if self.rebinding else f"Rec({self.label()})"
        form = self.pick(
            ("print({x} and {f}())", "print({f}() if {x} else 0)", "print({x} < 2 < {f}())",
             "print({{{x}: 1, 2: {f}()}})",
             "with {x}, Swallows({f}()): pass", "for i_ in ({f}() for j_ in {x}): print(i_)", "print([*{x}, {f}()])",
             "{x}[0] = L0[{f}()] = 3", "[L0[{f}()], y_] = {x}", "assert not {x}, {f}()", "del {x}[0], L0[{f}()]",
             "match {x}:\n    case 1 if {f}(): print('one')\n    case _ if {f}(): print('other')",
             "try:\n    {x} + 1; raise ValueError\nexcept ({f}(), ValueError)[1]: print({f}())",
             "print((lambda p=({x} + 1): p) and {f}())", "print(f'{{{x}!r:{{{f}()}}}}')", "print(-{x} is None, {f}())",
             "print({x}.y, {f}())", "print({x} in ({f}(), 1), {f}())", "{x}.z = 1; print({f}())", "{x} += {f}()",
             "print({x}[{f}()], {f}())", "while {x}:\n    print({f}())\n    break")
        )  # fmt: skip
        self.put(f"{other} = {maker}", f"def {name}(): return {self.pick(('1', '0', 'K0'))}", "try:")
        with self.deeper():
            self.put(*form.format(x=other, f=name).split("\n"))
        self.put("except Exception as e:", "    print(type(e).__name__)")

    def mangled_names(self) -> None:
        """Functions whose names are private in a class, or what a private name becomes."""
        name, odd = self.fresh("P"), self.pick(("_", "__", "___h", "C__k"))
        call = f"{odd}(p)" if odd != "___h" else "p"
        self.put(
            f"def {odd}(p): return {self.pick(('p', 'p + 1', '(p, 1)[0]'))}",
            f"_{name}__g = {self.pick(('1', '2', '[]', repr('g')))}",
            f"def {name}r(p): return (p, _{name}__g)",
            f"class {name}:",
            f"    def m(self, p, __g=7): return {call}, {name}r(p), __g",
            "    def n(self, p):",
            f"        __g = {name}r(p)",
            f"        return __g, {self.pick(self.constants)}",
            f"print({self.label()}, {name}().m(1), {name}().n(2), {odd}(3))",
        )

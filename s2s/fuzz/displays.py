"""Random texts and containers for generated programs."""

from __future__ import annotations

from s2s.fuzz.calls import Calls
from s2s.fuzz.draws import Scope


class Displays(Calls):
    """Draws texts, f-strings and displays."""

    def text(self, scope: Scope, depth: int) -> str:
        inner = self.anything(scope, depth - 1) if depth > 0 else self.leaf(scope)
        roll = self.below(9)
        if roll == 0:
            return f"str({inner})"
        if roll == 1:
            return f"'-'.join(['a', str({inner})])"
        if roll == 2:
            return f"('x' + repr({inner}))"
        if roll == 3:
            return self.pick(
                (
                    "'ab' 'c'",
                    "'a' * 3",
                    "'abc'.upper()",
                    "'%s!' % 3",
                    "'a,b'.split(',')",
                    "'é'.encode()",
                    "'ab'[::-1]",
                    "'%s-%r' % (1, 'a')",
                    "'{}{}'.format(1, 'b')",
                    "'a\\n'.strip()",
                    "b'ab'[0]",
                )
            )
        if roll == 4:
            form = self.pick(
                ("'%s' % ({},)", "'%r|%s' % ({}, 2)", "'{{}}'.format({})", "'{{0!r:>6}}'.format({})")
            )
            return form.format(inner)
        if roll == 5 and scope["text"]:
            return f"({self.pick(scope['text'])} + {self.pick(('str(1)', repr('z'), 'repr(2)'))})"
        return self.formatted(inner, self.leaf(scope))

    def formatted(self, inner: str, other: str) -> str:
        """An f-string; nesting its own quotes is newer than the oldest supported Python."""
        if self.chance(0.2):
            return f"f'{{{other}}}'"
        quote = "'" if "'" not in inner else '"'
        if quote in inner or "\\" in inner:
            inner, quote = other, "'"
        tail = self.pick(("", "", "!r", "!s", "!a", "=", "!r:>8", ":>{w}", "!s:{w}", "")).replace(
            "{w}", "{3 + 2}"
        )
        if tail == ":>{3 + 2}":
            tail = "!r" + tail
        return f"f{quote}{self.pick(('', 'a', '{{'))}{{({inner}){tail}}}{{{other}}}{self.pick(('', '}}', '-'))}{quote}"

    def display(self, scope: Scope, depth: int) -> str:
        words = [self.number(scope, depth - 1) for _ in range(self.below(3) + 1)]
        roll = self.below(8)
        if roll == 0:
            return f"({', '.join(words)},)"
        if roll == 1:
            return f"{{'k': {words[0]}, 2: {words[-1]}}}"
        if roll == 2:
            return f"[*(1, 2), {words[-1]}]"
        if roll == 3:
            return f"{{**{{'k': {words[0]}}}, 'j': {words[-1]}}}"
        if roll == 4:
            return f"[{self.number(scope.inner('j'), depth - 1)} for j in range(2)]"
        if roll == 5:
            return f"({words[0]}, {words[-1]})[{self.pick(('::-1', ':1', '1:', '-1:'))}]"
        if roll == 6 and scope["list"]:
            return f"[*{self.pick(scope['list'])}, {words[-1]}]"
        return f"[{', '.join(words)}]"

    def other(self, scope: Scope, depth: int) -> str:
        pool = [*scope["other"], *scope["list"], *scope["dict"], *scope["text"]]
        return self.pick(pool) if pool else self.pick(("L0", "None", "'ab'", "()"))

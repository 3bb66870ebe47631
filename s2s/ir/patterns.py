"""`match` patterns of the IR as text; `parse_patterns.py` reads them back.

Python's syntax, with two differences: nested `|` and `as` patterns stand in parentheses, and a value that is
neither a dotted name, a number nor a string is written as in `case $(1 + 2j):`.
"""

from __future__ import annotations

from s2s.errors import InternalError
from s2s.ir import nodes as n
from s2s.ir.dump_expr import ExprDumper

#: What a literal that stands for itself begins with.
_PLAIN = "-0123456789'\"bu"


class PatternDumper(ExprDumper):
    """Writes patterns."""

    def pattern(self, node: n.Pattern, nested: bool = False) -> str:
        """The text of a pattern; in parentheses if it is nested in another and needs them."""
        text: str = getattr(self, "_" + node.kind)(node)
        self.spans.append(node.span)
        compound = node.kind == "MatchOr" or (node.kind == "MatchAs" and node.patterns)
        return f"({text})" if nested and compound else text

    def _patterns(self, nodes: list[n.Pattern]) -> str:
        return ", ".join([self.pattern(node, True) for node in nodes])

    def _bound(self, var: n.Var | None) -> str:
        return "_" if var is None else self.names.text(var)

    def _value(self, node: n.Pattern) -> n.Expr:
        if node.value is None:
            raise InternalError(f"a {node.kind} pattern without its expression")
        return node.value

    def _MatchValue(self, node: n.Pattern) -> str:
        value = self._value(node)
        text = self.expr(value)
        plain = is_dotted(value) if type(value) is n.Attr else type(value) in (n.Const, n.Unary)
        return text if plain and (type(value) is n.Attr or text[0] in _PLAIN) else f"$({text})"

    def _MatchSingleton(self, node: n.Pattern) -> str:
        return repr(node.const)

    def _MatchSequence(self, node: n.Pattern) -> str:
        return f"[{self._patterns(node.patterns)}]"

    def _MatchMapping(self, node: n.Pattern) -> str:
        parts = [
            f"{self.expr(key)}: {self.pattern(value, True)}" for key, value in zip(node.keys, node.patterns)
        ]
        if node.var is not None:
            parts.append("**" + self._bound(node.var))
        return f"{{{', '.join(parts)}}}"

    def _MatchClass(self, node: n.Pattern) -> str:
        value = self._value(node)
        text = self.expr(value)
        if not is_dotted(value):
            text = f"$({text})"
        names = [""] * (len(node.patterns) - len(node.names)) + [f"{name}=" for name in node.names]
        parts = [name + self.pattern(pattern, True) for name, pattern in zip(names, node.patterns)]
        return f"{text}({', '.join(parts)})"

    def _MatchStar(self, node: n.Pattern) -> str:
        return "*" + self._bound(node.var)

    def _MatchAs(self, node: n.Pattern) -> str:
        if not node.patterns:
            return self._bound(node.var)
        return f"{self.pattern(node.patterns[0], True)} as {self._bound(node.var)}"

    def _MatchOr(self, node: n.Pattern) -> str:
        return " | ".join([self.pattern(pattern, True) for pattern in node.patterns])


def is_dotted(node: n.Expr) -> bool:
    """Whether an expression is a name or attributes of one."""
    while isinstance(node, n.Attr):
        node = node.value
    return isinstance(node, n.Load)

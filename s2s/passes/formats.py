"""Write a call of `format` on a literal text as the f-string that it comes down to.

Before:

    >>> def report(name, count, when):
    ...     line = "{}: {}".format(name, count)
    ...     return "{0.year}: {1!r}, {1}".format(when, line)

After:

    >>> def report(name, count, when):
    ...     line = f"{name}: {count}"
    ...     return f"{when.year}: {line!r}, {line}"

The method is looked up, called and makes a tuple of what it is given, and a dict of what has names; and it reads the
template anew each time.

Legal when: nobody can tell that what is given is evaluated where it is formatted, as constants and bound locals are, or
the one argument that is formatted once; and the result is of the same type (`legality.formats`). Methods of a literal
text are not replaced by anybody, so that nothing is tested.

Does not: touch module code, which runs once; templates of several lines, which an f-string writes in one; fields that
read an item by its number; calls with `*` or `**`; calls that raise, for a field that nothing is given for. Several
fields with format specifications stay, too: the method formats numbers so faster.
"""

from __future__ import annotations

from s2s.context import Context
from s2s.inlining.headers import Headers
from s2s.ir import nodes as n
from s2s.ir.walk import Scope
from s2s.legality.formats import Formatted, formats, formatted
from s2s.legality.verdict import Refused

#: What is saved, in nanoseconds: the call; what is given by name; a look for an attribute or item, or a conversion; to
#: join a text that is one already.
_CALL, _NAMED, _READ, _TEXT = 60, 50, 35, 30
#: What an f-string loses: it makes a text of its own of each value, which takes longest where a specification is read.
_FIELD, _SPECIFIED = 12, 38
_LEAST = 10


def run(scope: Scope, cx: Context) -> None:
    """Rewrite the calls of one function."""
    if isinstance(scope, n.Function) and not scope.dynamic:
        _Formats(scope, cx).run()


class _Formats(Headers):
    def visit(self, expr: n.Expr) -> n.Expr:
        """What is to stand for an expression."""
        self.edit.operands(expr, self.visit)
        if type(expr) is not n.Call or not formats(expr):
            return expr
        found = formatted(expr, self.cx.facts_of(self.scope))
        if isinstance(found, Refused):
            self.cx.missed(f"`format` stays a call: {found.reason}", expr)
            return expr
        if not _pays(found):
            self.cx.missed("`format` stays a call: it formats as fast", expr)
            return expr
        if _has_lines(found.expr) or not self.positions.allows(expr, found.expr):
            return expr
        self.cx.done("an f-string in place of `format`", expr)
        return found.expr


def _pays(found: Formatted) -> bool:
    """Whether an f-string is faster."""
    saved = _CALL + _NAMED * found.named + _READ * found.read + _TEXT * found.texts
    return saved - _FIELD * found.fields - _SPECIFIED * found.specified >= _LEAST


def _has_lines(made: n.FString) -> bool:
    """Whether a text has line ends between others."""
    text = "".join(str(part.value) if type(part) is n.Const else "x" for part in made.parts)
    return "\n" in text.strip("\n")

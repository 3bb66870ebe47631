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
text are not replaced by anybody, so that nothing is tested. Where a loop runs a statement that stores or returns the
text, or calls its function, locals hold anything else that is given, and are let go of as the call would.

Does not: touch module code, which runs once; templates of several lines, which an f-string writes in one; fields that
read an item by its number; calls with `*` or `**`; calls that raise, for a field that nothing is given for. Several
fields with format specifications stay, too: the method formats numbers so faster.
"""

from __future__ import annotations

from s2s.context import Context
from s2s.inlining.headers import Headers
from s2s.inlining.names import declare
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, blocks_of
from s2s.legality.formats import Formatted, evaluated_before, formats, formatted
from s2s.legality.text import Positions
from s2s.legality.verdict import Refused
from s2s.program.hot_names import hot_in
from s2s.regions import cost

#: What is saved, in nanoseconds: the call; what is given by name; a look for an attribute or item, or a conversion; to
#: join a text that is one already.
_CALL, _NAMED, _READ, _TEXT = 60, 50, 35, 30
#: What an f-string loses: it makes a text of its own of each value, which takes longest where a specification is read.
_FIELD, _SPECIFIED = 12, 38
_LEAST = 10
_LOOPS = (n.For, n.While)
_UNWINDING = (n.Try, n.With)
_DONE = "an f-string in place of `format`"


def run(scope: Scope, cx: Context) -> None:
    """Rewrite the calls of one function."""
    if isinstance(scope, n.Function) and not scope.dynamic:
        _Formats(scope, cx).run()


class _Formats(Headers):
    def run(self) -> None:
        """Rewrite all calls, and declare the new locals."""
        is_hot = not self.scope.is_lambda and self.scope.name in hot_in(self.cx.facts)
        self.block(self.scope.body, is_hot, False)
        if self.fresh:
            declare(self.scope, self.fresh, self.scope.body, self.cx.facts, self.edit)

    def block(self, block: list[n.Stmt], is_hot: bool, unwinds: bool) -> None:
        """Rewrite the calls of a block, and of those in it.

        Args:
            is_hot: whether it runs more than once.
            unwinds: whether the function does something where what is raised in it leaves it.
        """
        index = 0
        while index < len(block):
            stmt = block[index]
            new = self.before(stmt) if is_hot and not unwinds else None
            if new is not None:
                self.edit.splice(block, index, index + 1, new)
                continue
            index += 1
            if type(stmt) in (n.FunctionDef, n.ClassDef):
                continue
            self.positions = Positions(stmt)
            self.edit.operands(stmt, self.visit)
            for inner in blocks_of(stmt):
                self.block(inner, is_hot or type(stmt) in _LOOPS, unwinds or type(stmt) in _UNWINDING)

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
        self.cx.done(_DONE, expr)
        return found.expr

    def before(self, stmt: n.Stmt) -> list[n.Stmt] | None:
        """The statements for one that stores or returns what a call gives, which evaluate what that is given first."""
        call = stmt.value if isinstance(stmt, n.Assign | n.Return) else None
        if type(call) is not n.Call or not formats(call):
            return None
        known = self.cx.facts_of(self.scope)
        if not isinstance(formatted(call, known), Refused) or not (moved := evaluated_before(call, known)):
            return None
        span = call.span
        held = {
            value: n.Var(value.name if type(value) is n.Attr else "value", n.Storage.FAST) for value in moved
        }
        found = formatted(call, known, {value: n.Load(var, span=span) for value, var in held.items()})
        if isinstance(found, Refused) or not _pays(found, len(moved)) or _has_lines(found.expr):
            return None
        text = n.Var("text", n.Storage.FAST)
        self.fresh += [*held.values(), text]
        self.cx.done(_DONE, call)
        new: list[n.Stmt] = [
            n.Assign([n.Store(var, span=span)], value, span=span) for value, var in held.items()
        ]
        new.append(n.Assign([n.Store(text, span=span)], found.expr, span=span))
        new.append(n.Delete([n.Store(var, span=span) for var in held.values()], span=span))
        self.edit.set(stmt, value=n.Load(text, span=span))
        new.append(stmt)
        if not isinstance(stmt, n.Return):
            new.append(n.Delete([n.Store(text, span=span)], span=span))
        return new


def _pays(found: Formatted, stored: int = 0) -> bool:
    """Whether an f-string is faster, where so many values are stored to locals for it."""
    saved = _CALL + _NAMED * found.named + _READ * found.read + _TEXT * found.texts
    return saved - _FIELD * found.fields - _SPECIFIED * found.specified - cost.LOCAL * stored >= _LEAST


def _has_lines(made: n.FString) -> bool:
    """Whether a text has line ends between others."""
    text = "".join(str(part.value) if type(part) is n.Const else "x" for part in made.parts)
    return "\n" in text.strip("\n")

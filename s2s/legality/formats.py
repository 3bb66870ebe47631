"""Which calls of `format` on a literal text an f-string stands for, and what that is.

The call evaluates all that it is given, and then formats one after another; an f-string formats each as it comes to it.
Both are the same where what is given are constants and locals, which formatting does not change; or where one thing
alone is given, and formatted once. Each field is formatted by the same function of CPython, `PyObject_Format`.

What both give is joined to a new text, of exactly the type `str`, where there is any text beside the fields. Without
it, a `__format__` that gives an instance of a subclass of `str` may be seen.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator, Mapping
from string import Formatter
from types import MappingProxyType

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.analysis.facts import Facts
from s2s.analysis.methods import PLAIN
from s2s.frozen import plain
from s2s.ir import nodes as n
from s2s.ir.walk import clone, expressions, walk
from s2s.legality.extremes import is_read_again
from s2s.legality.verdict import Refused
from s2s.program.shapes import is_private

FORMAT = "format"
CONVERSIONS = {None: -1, "s": ord("s"), "r": ord("r"), "a": ord("a")}
#: What a field names: an argument, by its place or name, and what is read of it. A number in brackets is left alone:
#: the call asks a sequence for it in another way than an expression does.
_NAME = re.compile(
    r"(?P<first>\d{1,2}|[A-Za-z_][A-Za-z0-9_]*)?"
    r"(?P<path>(?:\.[A-Za-z_][A-Za-z0-9_]*|\[[A-Za-z_][A-Za-z0-9_ -]*\])*)"
)
_STEP = re.compile(r"\.(?P<attribute>\w+)|\[(?P<key>[^]]+)\]")
#: What cannot stand in a field, or not without more.
_NOT_IN_FIELD = (
    n.Lambda,
    n.Walrus,
    n.Await,
    n.Yield,
    n.YieldFrom,
    n.FString,
    n.Starred,
    n.OpaqueExpr,
    n.Test,
)
#: Of these types nothing is formatted as an empty text.
_NEVER_EMPTY = PLAIN - {str}
#: What may not be evaluated before locals that are read later: it binds some, or suspends the function.
_NOT_BEFORE = (n.Walrus, n.Await, n.Yield, n.YieldFrom, n.OpaqueExpr)
_OTHERS = Refused("what it is given may do something that formatting sees, or changes")


class _Unwritten(Exception):
    """The template says what no f-string does in the same way."""


@plain(slots=True)
class Formatted:
    """An f-string that stands for a call of `format`.

    Attributes:
        fields: how many values are formatted.
        specified: how many of them by a format specification.
        read: how many attributes or items are read, or conversions made, for the fields.
        named: how many arguments are given by name.
        texts: how many fields are known to be texts, which are joined as they are.
    """

    expr: n.FString
    fields: int = 0
    specified: int = 0
    read: int = 0
    named: int = 0
    texts: int = 0


def formats(expr: n.Expr) -> bool:
    """Whether an expression calls the method `format` of a text that it is the literal of."""
    if type(expr) is not n.Call or type(expr.func) is not n.Attr or expr.func.name != FORMAT:
        return False
    literal = expr.func.value
    return type(literal) is n.Const and type(literal.value) is str


def evaluated_before(call: n.Call, known: Facts) -> list[n.Expr]:
    """What such a call is given that statements before it may evaluate, in turn, so that an f-string reads locals.

    It is all that is no constant or bound local; nothing, if any of it is not to be moved there.
    """
    given = [*call.args, *(one.value for one in call.keywords)]
    moved = [value for value in given if not is_read_again(value, known)]
    return moved if not any(isinstance(node, _NOT_BEFORE) for one in moved for node in walk(one)) else []


def formatted(
    call: n.Call, known: Facts, held: Mapping[n.Expr, n.Expr] = MappingProxyType({})
) -> Formatted | Refused:
    """The f-string that does what such a call does, of which nobody can tell a difference; or why there is none.

    Args:
        held: what reads the values of arguments that are evaluated before.
    """
    if any(type(arg) is n.Starred for arg in call.args) or any(one.name is None for one in call.keywords):
        return Refused("nothing tells what it is given")
    given: dict[int | str, n.Expr] = dict(enumerate(call.args))
    given |= {one.name: one.value for one in call.keywords if one.name is not None}
    if all(constant_of(value) is not NO_CONST for value in given.values()):
        return Refused("it is given constants alone")
    template = _Template(call, given, known)
    template.given = {name: held.get(value, value) for name, value in given.items()}
    try:
        parts = template.parts()
    except (_Unwritten, ValueError) as error:
        return Refused(str(error))
    refused = None if held else _moves(template, parts, known)
    if refused is not None:
        return refused
    template.made.named = len(call.keywords)
    return template.made


def _moves(template: _Template, parts: list[n.Expr], known: Facts) -> Refused | None:
    """Why what is given is not to be evaluated where it is formatted; None if it may be."""
    moved = [value for value in template.given.values() if not is_read_again(value, known)]
    if not moved:
        return None
    fields = [part for part in parts if type(part) is n.Format]
    if len(moved) > 1 or len(fields) != 1 or fields[0].value is not moved[0] or len(template.used) != 1:
        return _OTHERS
    return None


class _Template:
    """The text that is formatted, taken apart."""

    def __init__(self, call: n.Call, given: dict[int | str, n.Expr], known: Facts) -> None:
        assert type(call.func) is n.Attr and type(call.func.value) is n.Const
        self.text = str(call.func.value.value)
        self.given, self.known = given, known
        self.span = _line_of(call, call.func)
        self.made = Formatted(n.FString([], span=call.span))  # of its parts, once they are known
        self.used: list[n.Expr] = []  # what is read of what is given, each time
        self.place: int | None = None  # of the argument that an empty field is, once there was one
        self.is_numbered = False

    def parts(self) -> list[n.Expr]:
        """The parts of the f-string."""
        found = list(self.parsed(self.text))
        self.made.expr = n.FString(found, span=self.made.expr.span)
        if not self.is_exact(found):
            raise _Unwritten("without any text of its own, it may be of another type")
        return found

    def parsed(self, text: str, is_spec: bool = False) -> Iterator[n.Expr]:
        """The texts and fields of a template, or of the specification of a field."""
        for literal, name, spec, conversion in Formatter().parse(text):
            if literal:
                yield n.Const(literal, span=self.span)
            if name is not None:
                yield self.field(name, spec or "", conversion or None, is_spec)

    def is_exact(self, parts: list[n.Expr]) -> bool:
        """Whether what the parts are joined to is exactly a `str`, whatever `__format__` gives.

        Beside an empty text, the call gives the only other one as it is.
        """
        facts = [self.known.of(part.value) for part in parts if type(part) is n.Format]
        if len(facts) < len(parts) or any(fact.within(_NEVER_EMPTY) for fact in facts):
            return True
        return all(fact.within(PLAIN) for fact in facts)

    def field(self, name: str, spec: str, conversion: str | None, is_spec: bool) -> n.Expr:
        """One field; what follows its colon may have fields itself, and those none again."""
        value = self.value(name)
        self.made.fields += 1
        if constant_of(value) is not NO_CONST and type(value) is n.Const and type(value.value) is str:
            if value.value and not spec and conversion in (None, "s"):
                return n.Const(value.value, span=self.span)
        if conversion not in CONVERSIONS:
            raise _Unwritten("it has a conversion that there is none of")
        self.made.read += conversion is not None
        if not spec:
            self.made.texts += conversion is None and self.known.of(value).within((str,))
            return n.Format(value, CONVERSIONS[conversion], None, span=self.span)
        if is_spec or not _is_written_plainly(spec):
            raise _Unwritten("what follows a colon is not written so in an f-string")
        self.made.specified += 1
        parts = list(self.parsed(spec, is_spec=True))
        is_computed = any(type(part) is n.Format for part in parts)
        if is_computed and (conversion is not None or not self.is_exact(parts)):
            # Up to 3.12 an f-string converts behind what the specification formats.
            raise _Unwritten("what follows a colon would be computed first, or be of another type")
        return n.Format(value, CONVERSIONS[conversion], n.FString(parts, span=self.span), span=self.span)

    def value(self, name: str) -> n.Expr:
        """What a field formats."""
        found = _NAME.fullmatch(name)
        if found is None:
            raise _Unwritten("a field reads what is not written so in an f-string")
        value = self.argument(found["first"] or "")
        is_used_again = value in self.used
        self.used.append(value)
        if not _may_be_a_field(value):
            raise _Unwritten("what it is given is not to be written in an f-string")
        if not found["path"]:
            return clone(value) if is_used_again else value
        if type(value) is not n.Load:
            raise _Unwritten("a field reads something of what is no local")
        value = clone(value)
        for step in _STEP.finditer(found["path"]):
            self.made.read += 1
            value = self.step(value, step["attribute"], step["key"])
        return value

    def step(self, value: n.Expr, attribute: str | None, key: str | None) -> n.Expr:
        """An attribute or an item of a value."""
        if attribute is None:
            return n.Subscript(value, n.Const(key, span=self.span), span=self.span)
        if _means_another(attribute):
            raise _Unwritten("it reads an attribute of a name that means another one in a program")
        return n.Attr(value, attribute, span=self.span)

    def argument(self, first: str) -> n.Expr:
        """The argument that a field names; an empty field is the next one in turn."""
        wanted: int | str = first
        if not first or first.isdigit():
            if self.is_numbered if not first else self.place is not None:
                raise _Unwritten("it numbers some fields, and others not")
            self.is_numbered = bool(first)
            if not first:
                self.place = 0 if self.place is None else self.place + 1
            wanted = int(first) if first else self.place or 0
        if wanted not in self.given:
            raise _Unwritten("it is not given what it formats")
        return self.given[wanted]


def _means_another(attribute: str) -> bool:
    """Whether an attribute cannot be written by its name: it is a word of Python, or one that a class would mangle."""
    return keyword.iskeyword(attribute) or is_private(attribute)


def _line_of(call: n.Call, method: n.Attr) -> n.Span | None:
    """Where Python says that the method is called: on the line of its name.

    It is one line, for an attribute that is read is on its last one.
    """
    if call.span is None or method.span is None or call.span[0] == call.span[2]:
        return call.span
    line, end = method.span[2:]
    column = call.span[1] if method.span[0] == line else max(end - len(FORMAT), 0)
    return line, column, line, end


def _may_be_a_field(value: n.Expr) -> bool:
    """Whether an expression can be written in a field: before 3.12 without backslashes, and with one kind of quotes."""
    for part in expressions(value):
        if isinstance(part, _NOT_IN_FIELD):
            return False
        if type(part) is n.Const and type(part.value) in (str, bytes) and not _is_written_plainly(part.value):
            return False
    return True


def _is_written_plainly(text: object) -> bool:
    """Whether a text has no quotes, no backslashes and nothing that is written with them."""
    return type(text) is str and text.isprintable() and text.isascii() and not set(text) & set("'\"\\")

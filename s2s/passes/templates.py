"""Give a class a copy of a method that it inherits, for which the methods that this calls on itself are known.

Before:

    >>> class Parser:
    ...     def parse(self, text, at):
    ...         at, found = self.match(text, self.skip(text, at))
    ...         return at, [found]
    ...     def skip(self, text, at):
    ...         return at + 1 if text[at] == " " else at
    >>> class Word(Parser):
    ...     def match(self, text, at):
    ...         return at + 4, text[at:at + 4]
    >>> class Sign(Parser):
    ...     def match(self, text, at):
    ...         return at + 1, text[at]
    >>> def parse_all(parsers, text):
    ...     return [parser.parse(text, 0) for parser in parsers]

After:

    >>> class Word(Parser):
    ...     def match(self, text, at):
    ...         return at + 4, text[at:at + 4]
    ...     def parse(self, text, at):
    ...         at, found = self.match(text, self.skip(text, at))
    ...         return at, [found]
    ...     parse.__qualname__ = "Parser.parse"

and `inline` then puts what `match` and `skip` do in the place of the calls. Which method `self.match` is depends on
the class of the object: a method that is written once for many classes, and calls what each of them has of its own, is
a template. In its copy all objects find the same methods. A method that is one of several in the class above, and the
only one in the class, is known there likewise: for this alone, only classes that a profile has seen have a copy.

Legal when: the program is whole and its classes are sealed, so all classes and stores of attributes are known; the
method does the same in the other class, and nobody asks which of the two it is (`legality.templates`). Only classes
that find the method by one base each have copies, so that no other class finds another method than before.

Does not: copy what no loop calls, by the names of calls; what would be called in a copy as before, for it is too long
to stand for a call; what a profile has seen called on no object of the class; more than half of what the module has;
anything in a module of which `clones` or `isolate` have copied code, which runs where classes have the methods that
the text says.
"""

from __future__ import annotations

from collections.abc import Callable

from s2s.context import Context
from s2s.inlining.site import MOST_BLOCK_NODES_IN_LOOP
from s2s.ir import nodes as n
from s2s.ir.walk import clone, walk
from s2s.legality.call import refusal, size
from s2s.legality.templates import may_be_copied, may_have_copy, told_apart
from s2s.legality.verdict import Refused
from s2s.options import ProgramNames
from s2s.program.hot_names import hot_names
from s2s.program.members import ClassShape, Member
from s2s.program.shapes import Shapes
from s2s.regions.seen import seen_receivers

_NEEDED = frozenset({"sealed-classes", "sealed-globals"})
#: The names of what `clones` and `isolate` have made, which asks whether classes find the methods that the text says.
_ASKING = ("_fast__", "_alone__")
#: A method with more nodes than this is not copied.
_MOST_NODES = 1000


def run(
    cx: Context, may: Callable[[n.Function], bool], settle: Callable[[n.Function], None]
) -> list[n.Function]:
    """Give classes copies of methods; returns these."""
    options = cx.options
    if options.keep_frames or not options.whole or options.program is None or not options.assume >= _NEEDED:
        return []
    if cx.shapes is None or cx.shapes.stored.computed:
        return []
    if not any(shape.subclasses for shape in cx.shapes.of_var.values()):
        return []
    if any(name.startswith("__s2s_") and name.endswith(_ASKING) for name in cx.module.globals):
        return []
    return _Copying(cx, cx.shapes, options.program, may).run()


class _Copying:
    def __init__(
        self, cx: Context, shapes: Shapes, program: ProgramNames, may: Callable[[n.Function], bool]
    ) -> None:
        self.cx, self.shapes, self.program, self.may = cx, shapes, program, may
        self.made: list[n.Function] = []
        self.left = size(cx.module) // 2
        self.fits: dict[n.Function, bool] = {}

    def run(self) -> list[n.Function]:
        """Copy the templates of the module."""
        found = [
            (member, called)
            for shape in self.shapes.of_var.values()
            for member in shape.members.values()
            if (called := self.called(member))
        ]
        if not found:
            return []
        hot, apart = hot_names(self.cx.module), told_apart(self.cx.module, self.shapes)
        for member, called in found:
            if member.name in hot:
                self.template(member, called, member.name in apart)
        return self.made

    def called(self, member: Member) -> list[str]:
        """The methods that a method calls on its object, and of which there are several below its class."""
        function, shapes = member.function, self.shapes
        if function is None or member.kind != "method" or not function.params or not member.owner.subclasses:
            return []
        itself = function.params[0].var
        names = {
            node.func.name: None
            for node in walk(function)
            if type(node) is n.Call
            and type(node.func) is n.Attr
            and type(node.func.value) is n.Load
            and node.func.value.var is itself
        }
        below = shapes.among(member.owner, False, member)
        return [name for name in names if len({shape.find(name) for shape in below}) > 1]

    def template(self, member: Member, called: list[str], is_told_apart: bool) -> None:
        """Copy one method into the classes that profit."""
        cx, function = self.cx, member.function
        assert function is not None
        name, seen = f"{member.owner.name}.{member.name}", seen_receivers(function, cx)
        places = [
            shape
            for shape in self.places(member, called, seen or set())
            if seen is None or _is_one_of(shape, seen)
        ]
        if not places or not self.may(function):
            return
        cx.pass_name, cx.qualname = "templates", function.qualname
        verdict = may_be_copied(member, self.shapes, cx.module, self.program)
        if is_told_apart:
            verdict = Refused("the text may tell a copy from it")
        nodes = size(function)
        if verdict and nodes > _MOST_NODES:
            verdict = Refused("it is too long")
        if isinstance(verdict, Refused):
            cx.missed(f"{name} has no copies in classes below: {verdict.reason}", function)
            return
        for shape in places:
            verdict = may_have_copy(shape, member, self.program)
            if verdict and nodes > self.left:
                verdict = Refused("the module has grown enough")
            if isinstance(verdict, Refused):
                cx.missed(f"{shape.name} has no copy of {name}: {verdict.reason}", function)
                continue
            self.left -= nodes
            self.made.append(self.copied(member, shape))
            cx.done(f"{shape.name} has a copy of {name}", function, _NEEDED | {"closed-world"})

    def places(self, member: Member, called: list[str], seen: set[str]) -> list[ClassShape]:
        """The classes in which what is called can be written out, and is something else above, or not known there.

        Args:
            seen: the names of the classes on whose objects a profile saw the method called.
        """
        found: list[ClassShape] = []

        def look(shape: ClassShape, above: list[Member | None], known: list[bool], is_copy: bool) -> None:
            for below in shape.subclasses:
                if below.find(member.name) is not member:
                    continue
                own = [below.find(name) for name in called]
                fits = [self.fitting(one, below) for one in own]
                only = [
                    all(each.find(name) is one for each in below.derived())
                    for name, one in zip(called, own, strict=True)
                ]
                # Where it is another method, it would keep the copy above from knowing which one it calls.
                differs = any(
                    one is not other and (fit or (is_copy and self.fitting(other, shape)))
                    for one, other, fit in zip(own, above, fits, strict=True)
                )
                # What is the same method, but one of several above, is worth a copy where a profile says so.
                differs = differs or (
                    below.name in seen
                    and any(
                        fit and here and not there for fit, here, there in zip(fits, only, known, strict=True)
                    )
                )
                if differs:
                    found.append(below)
                look(below, own if differs else above, only if differs else known, is_copy or differs)

        owner = member.owner
        look(owner, [owner.find(name) for name in called], [False] * len(called), False)
        return list(dict.fromkeys(found))

    def fitting(self, member: Member | None, shape: ClassShape) -> bool:
        """Whether a method may stand for a call of it on an object of a class."""
        if member is None or member.kind != "method" or (function := member.function) is None:
            return False
        if self.shapes.shadowed.may_be(member.name, [shape]):
            return False
        if function not in self.fits:
            fits = not refusal(function, True, handles=True)
            self.fits[function] = fits and sum(map(size, function.body)) <= MOST_BLOCK_NODES_IN_LOOP
        return self.fits[function]

    def copied(self, member: Member, shape: ClassShape) -> n.Function:
        """Put a copy of a method at the end of the body of a class."""
        function, body = member.function, shape.definition.body
        original = next(
            stmt
            for stmt in member.owner.definition.body
            if type(stmt) is n.FunctionDef and stmt.function is function
        )
        definition = clone(original)
        var, span = n.Var(member.name, n.Storage.CLASS), original.span
        edit = self.cx.edit(self.cx.module)
        edit.set(definition, var=var)
        edit.set(definition.function, qualname=f"{shape.name}.{member.name}", as_written=False)
        called: n.Stmt = n.Assign(
            [n.Attr(n.Load(var, span=span), "__qualname__", span=span)],
            n.Const(f"{member.owner.name}.{member.name}", span=span),
            span=span,
        )
        edit.splice(body, len(body), len(body), [definition, called])
        return definition.function


def _is_one_of(shape: ClassShape, names: set[str]) -> bool:
    """Whether a class, or one below it, has one of the names."""
    return shape.name in names or any(_is_one_of(below, names) for below in shape.subclasses)

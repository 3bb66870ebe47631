"""Read the members of an enum from where they are kept.

Before:

    >>> from enum import Enum
    >>> class Kind(Enum):
    ...     CREDIT = "c"
    ...     DEBIT = "d"
    >>> def codes():
    ...     return [kind.name for kind in Kind], Kind.CREDIT.value

After:

    >>> __s2s_f681__.Kind_members = (*Kind,) if Kind is __s2s_f681__.Kind else None
    >>> def codes():
    ...     return (
    ...         [
    ...             kind._name_ if __s2s_f681__.type(kind) is __s2s_f681__.Kind else kind.name
    ...             for kind in (__s2s_f681__.Kind_members if Kind is __s2s_f681__.Kind else Kind)
    ...         ],
    ...         __s2s_f681__.Kind_CREDIT._value_ if Kind is __s2s_f681__.Kind else Kind.CREDIT.value,
    ...     )

`x in {Kind.CREDIT, Kind.DEBIT}` looks among members that are kept together, in a set or a tuple.

Legal when: the class is one of module enum's own making, and so are `value` and `name`, which is asked when the module
has bound it (`ir.originals`); the name still means it, which is tested where it is read; and no code runs between the
test and the last of the reads. Python itself refuses to rebind the members (rule R5 of the contract). Under
`sealed-globals` there is no test, in code that runs after the class statement. The `value` and `name` of a local that
likely holds a member (an annotation names the enum, it is `self` there, or a loop over the enum gives it) are read from
where they lie if its type is exactly that class. A set is kept if Python or module enum hashes the members.

Does not: read in module code, which runs once; keep enums with metaclasses, `_ignore_` or bases of the program's own;
write what is slower than the read on the Python it compiles for (`regions.cost`), nor a test for one member that a long
function reads once, but in statements that run each time.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import cached_property
from itertools import islice

from s2s.analysis.fact import CLOSED_WORLD, PROVED, Why
from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.forms import conjunction
from s2s.ir.walk import Scope, blocks_of, clone, walk_scope
from s2s.ir.writer import Writer
from s2s.legality.enums import (
    by_test,
    compared,
    hashed_once,
    of_one_enum,
    one_by_one,
    only_compares,
    without_test,
)
from s2s.legality.verdict import Refused, Verdict, all_of
from s2s.program.enums import EnumClass, EnumReads, likely_members, module_enums
from s2s.program.kept_types import builtin_test, keep_type
from s2s.program.originals import enum_test, keep_among, keep_enum, keep_member, may_keep_member
from s2s.regions import cost

#: Where a member keeps what these read.
_FIELDS = {"value": "_value_", "name": "_name_"}
#: What is given what iterating over an enum gives, and nothing else.
_CONSUMERS = frozenset({"list", "tuple", "set", "frozenset", "enumerate", "len"})

#: Those that ask an enum's class how many members there are; the class's own code calls the builtin `len` for it.
_ASK_LENGTHS = frozenset({"list", "tuple"})
_BUILTINS: Why = frozenset({"sealed-builtins"})
_GLOBALS: Why = frozenset({"sealed-globals"})
#: What looking for a member among some comes to: how it is compared with each, and how that is joined.
_IN = {"in": ("is", "or"), "not in": ("is not", "and")}
#: So many members are looked for one after the other.
_MOST_ASKED = 4
_DISPLAYS = (n.Tuple, n.List, n.Set)
#: A function of fewer nodes than this is likely called often for what it does.
_MOST_NODES = 60
#: A read that costs so much more, in nanoseconds, is worth a test in whatever statement runs each time.
_DEAR = 30
#: An expression that reads more members than this is not written twice; its parts may be.
_MOST_READS = 12
#: A display of more values than this is built piece by piece.
_MOST_AT_ONCE = 30


def run(scope: Scope, cx: Context) -> None:
    """Read the enums of one scope from where they are kept."""
    enums = module_enums(cx.facts)
    if enums and by_test(scope) and any(_may_read(node, enums) for node in walk_scope(scope)):
        _Reader(scope, cx, enums).block(scope.body)


def _may_read(node: n.Node, enums: Container[n.Var]) -> bool:
    return node.var in enums if type(node) is n.Load else type(node) is n.Attr and node.name in _FIELDS


class _Reader:
    def __init__(self, scope: Scope, cx: Context, enums: dict[n.Var, EnumClass]) -> None:
        self.scope, self.cx, self.enums = scope, cx, enums
        self.edit = cx.edit(scope)
        self.costs = cost.ENUMS.get(cx.options.python, cost.ENUMS_LATER)
        self.repeats = self.branches = 0  # comprehensions and loops around what is at hand; branches
        self.is_small = sum(1 for _ in islice(walk_scope(scope), _MOST_NODES)) < _MOST_NODES

    def block(self, block: list[n.Stmt]) -> None:
        """Rewrite the statements of a block, and of those in it."""
        for stmt in block:
            is_loop = type(stmt) in (n.For, n.While)
            self.repeats += type(stmt) is n.While  # its condition, too
            self.stmt(stmt)
            self.repeats += type(stmt) is n.For
            self.branches += type(stmt) is not n.With
            for inner in blocks_of(stmt):
                self.block(inner)
            self.branches -= type(stmt) is not n.With
            self.repeats -= is_loop

    def stmt(self, stmt: n.Stmt) -> None:
        """Rewrite the header of a statement."""
        if type(stmt) is n.For and not stmt.is_async:
            self.iterated(stmt)
        self.edit.operands(stmt, self.visit)

    def visit(self, expr: n.Expr) -> n.Expr:
        """What is to stand for an expression."""
        cls = type(expr)
        if type(expr) is n.Cond and self.is_tested(expr):
            return expr
        if type(expr) is n.Compare and len(expr.ops) == 1 and expr.ops[0] in _IN:
            if (new := self.membership(expr)) is not None:
                return self.visit(new)
            self.looked_among(expr)
        reads = self.reads(expr) or self.display_reads(expr)
        if reads is not None and reads.enum is not None and self.is_whole(expr, reads):
            return self.kept(expr, reads)
        if type(expr) is n.Call and (new := self.consumed(expr)) is not None:
            return new
        if type(expr) is n.Attr and (new := self.field(expr)) is not None:
            return new
        if type(expr) is n.Comp:
            for clause in expr.clauses:
                if not clause.is_async:
                    self.iterated(clause)
        self.repeats += cls is n.Comp
        self.edit.operands(expr, self.visit)
        self.repeats -= cls is n.Comp
        return expr

    def is_tested(self, expr: n.Cond) -> bool:
        """Whether an expression is what this pass has made."""
        parts = expr.test.values if type(expr.test) is n.Bool else [expr.test]
        return any(
            type(part) is n.Test
            and (part.kind == "member" or getattr(part.subject, "var", None) in self.enums)
            for part in parts
        )

    # -- members

    def member(self, expr: n.Expr | n.Stmt) -> tuple[EnumClass, str] | None:
        """The member of an enum that an expression reads."""
        if type(expr) is not n.Attr or type(expr.value) is not n.Load:
            return None
        enum = self.enums.get(expr.value.var)
        if (
            enum is None
            or expr.name not in enum.members
            or not may_keep_member(self.cx.facts, enum, expr.name)
        ):
            return None
        return enum, expr.name

    def reads(self, expr: n.Expr) -> EnumReads | None:
        """What an expression reads of one enum; None if anything else in it may run code, or fail."""
        found = self.member(expr)
        if found is not None:
            return EnumReads(found[0], (found[1],), self.costs.member)
        if type(expr) is n.Attr and expr.name in _FIELDS and (found := self.member(expr.value)) is not None:
            return EnumReads(found[0], (found[1],), self.costs.member + self.costs.field)
        if type(expr) is n.Load:
            is_local = expr.var.storage is n.Storage.FAST
            return EnumReads() if is_local and not self.cx.reaching(self.scope).may_be_unbound(expr) else None
        if type(expr) is n.Const:
            return EnumReads()
        if type(expr) is n.Tuple or type(expr) is n.List:
            return self.all_reads(expr.items)
        return self.all_reads(compared(expr)) if only_compares(expr) else None

    def display_reads(self, expr: n.Expr) -> EnumReads | None:
        """The same of a set or a dict, which may run code, but only when all that is in it has been read."""
        if type(expr) is n.Set:
            return self.all_reads(expr.items) if len(expr.items) <= _MOST_AT_ONCE else None
        if type(expr) is not n.Dict or 2 * len(expr.keys) > _MOST_AT_ONCE:
            return None
        keys = [key for key in expr.keys if key is not None]
        return self.all_reads([*keys, *expr.values]) if len(keys) == len(expr.keys) else None

    def all_reads(self, exprs: list[n.Expr]) -> EnumReads | None:
        """What expressions read, all of them together."""
        found: EnumReads | None = EnumReads()
        # Whether a local is bound is asked only where there is something to gain.
        for expr in sorted(exprs, key=lambda expr: type(expr) is n.Load):
            if type(expr) is n.Load and found is not None and found.enum is None:
                return None
            reads = self.reads(expr)
            found = None if found is None or reads is None else found + reads
        return found

    def is_whole(self, expr: n.Expr, reads: EnumReads) -> bool:
        """Whether an expression as a whole is to stand under a test, and not what reads a member in it."""
        is_read = self.member(expr) is not None or type(expr) is n.Attr
        return is_read or 1 < len(reads.names) <= _MOST_READS

    def kept(self, expr: n.Expr, reads: EnumReads) -> n.Expr:
        """An expression that reads members from where they are kept, under a test unless the name is sealed."""
        enum = reads.enum
        assert enum is not None
        granted = all_of(without_test(enum, name, expr, self.scope, self.cx) for name in reads.names)
        is_alone = len(reads.names) == 1 and reads.saved == self.costs.member
        if reads.saved <= (0 if granted else cost.TEST["same"]):
            return expr
        is_dear = not self.branches and self.costs.member > _DEAR
        if is_alone and not granted and not (self.repeats or self.is_small or is_dear):
            return expr
        fast = self.replaced(clone(expr))
        return self.tested(enum, reads.names, fast, expr, granted)

    def replaced(self, expr: n.Expr) -> n.Expr:
        """A copy of an expression, its members read from where they are kept."""
        found = self.member(expr)
        if found is not None:
            return n.Load(self.keep(*found), span=expr.span)
        if type(expr) is n.Attr:
            return n.Attr(self.replaced(expr.value), _FIELDS[expr.name], span=expr.span)
        Writer().operands(expr, self.replaced)
        return expr

    def keep(self, enum: EnumClass, name: str) -> n.Var:
        """The variable that keeps a member, or all of them."""
        kept = keep_member(self.cx.facts, enum, name, self.cx.granted("sealed-globals"))
        if self.cx.flows is not None and name in self.cx.flows.enums.get(enum.var, ()):
            self.cx.flows.variables[kept] = frozenset({enum.var})
        return kept

    def tested(
        self,
        enum: EnumClass,
        names: Sequence[str],
        fast: n.Expr,
        slow: n.Expr,
        granted: Verdict,
        why: Why = PROVED,
        more: Sequence[n.Expr] = (),
    ) -> n.Expr:
        """What is evaluated if the name is the enum's, and otherwise.

        Args:
            names: the members that are read from where they are kept; an empty one for all of them.
            granted: whether it is without a test.
            why: what it rests on besides.
            more: what is tested besides.
        """
        of = enum.var.name
        read = " and ".join(f"{of}.{name}" if name else f"members of {of}" for name in dict.fromkeys(names))
        if self.cx.granted("sealed-globals") and any(map(enum.is_certain, names)):
            why |= _GLOBALS  # they are kept without a look at what the name means
        self.cx.done(f"{read} taken from what is kept", slow, why | granted.why if granted else why)
        tests = [*more]
        if not granted:
            tests.append(enum_test(self.cx.facts, enum, slow.span))
        if not tests:
            return fast
        test = conjunction(tests, slow.span)
        return n.Cond(test, fast, slow, span=slow.span)

    # -- locals that hold members

    @cached_property
    def likely(self) -> dict[n.Var, EnumClass]:
        """The locals that likely hold members of an enum: whether they do is tested."""
        return (
            likely_members(self.scope, self.cx.facts, self.enums)
            if isinstance(self.scope, n.Function)
            else {}
        )

    def field(self, expr: n.Attr) -> n.Expr | None:
        """What stands for a local's `value` or `name`, if it likely holds a member of an enum."""
        if expr.name not in _FIELDS:
            return None
        flown = self.cx.facts_of(self.scope).enum_of(expr.value) if self.cx.flows is not None else None
        if flown is not None:
            self.told_field(expr, flown, CLOSED_WORLD)
            return n.Attr(self.visit(expr.value), _FIELDS[expr.name], span=expr.span)
        if type(expr.value) is not n.Load or self.costs.field <= cost.TEST["exact"]:
            return None
        enum = self.likely.get(expr.value.var)
        if enum is None:
            return None
        facts, span = self.cx.facts, expr.span
        want: list[n.Expr] = [
            n.Load(kept, span=span) for kept in (keep_type(facts, type), keep_enum(facts, enum))
        ]
        test = n.Test("member", n.Load(expr.value.var, span=span), want, span=span)
        self.told_field(expr, enum.var)
        fast = n.Attr(n.Load(expr.value.var, span=span), _FIELDS[expr.name], span=span)
        return n.Cond(test, fast, expr, span=span)

    def told_field(self, expr: n.Attr, enum: n.Var, why: Why = PROVED) -> None:
        self.cx.done(f"{expr.name} of a member of {enum.name} read where the member keeps it", expr, why)

    def membership(self, expr: n.Compare) -> n.Expr | None:
        """What stands for `x in (Kind.A, Kind.B)` where a member is asked for: what it is, one after the other."""
        if not isinstance(expr.rights[0], _DISPLAYS):
            return None
        items, known = expr.rights[0].items, self.cx.facts_of(self.scope)
        verdict = one_by_one(expr.left, items, known, self.is_there) if len(items) <= _MOST_ASKED else None
        if not verdict:
            return None
        self.cx.done("members are asked for one after the other", expr, verdict.why)
        (op, joined), lefts = _IN[expr.ops[0]], [expr.left, *(clone(expr.left) for _ in items[1:])]
        parts: list[n.Expr] = [
            n.Compare(left, [op], [item], span=expr.span) for left, item in zip(lefts, items, strict=True)
        ]
        return parts[0] if len(parts) == 1 else n.Bool(joined, parts, span=expr.span)

    def looked_among(self, expr: n.Compare) -> None:
        """Keep what `x in {Kind.A, Kind.B}` looks for `x` among; Python would put it together each time."""
        display = expr.rights[0]
        found = [self.member(item) for item in display.items] if isinstance(display, _DISPLAYS) else []
        read = [one for one in found if one is not None]
        if len(read) < 2 or not of_one_enum(found):
            return
        enum, names, is_set = read[0][0], [name for _, name in read], type(display) is n.Set
        if is_set and not hashed_once(enum):
            return
        granted = all_of(without_test(enum, name, display, self.scope, self.cx) for name in names)
        granted = Refused("the class tells how its members hash") if is_set else granted
        kept = keep_among(self.cx.facts, enum, names, is_set, self.cx.granted("sealed-globals"))
        among = self.tested(enum, names, n.Load(kept, span=display.span), display, granted)
        self.edit.set(expr, rights=[among])

    def is_there(self, expr: n.Expr) -> bool:
        """Whether an expression reads a member without a test."""
        found = self.member(expr)
        return found is not None and bool(without_test(*found, expr, self.scope, self.cx))

    # -- all members

    def all_members(self, expr: n.Expr) -> EnumClass | None:
        """The enum that an expression is the name of, if all its members are kept."""
        enum = self.enums.get(expr.var) if type(expr) is n.Load else None
        return enum if enum is not None and may_keep_member(self.cx.facts, enum, "") else None

    def iterated(self, loop: n.For | n.Clause) -> None:
        """Let a loop over an enum go over its members."""
        enum = self.all_members(loop.iter)
        if enum is not None:
            granted = without_test(enum, "", loop.iter, self.scope, self.cx)
            members = n.Load(self.keep(enum, ""), span=loop.iter.span)
            self.edit.set(loop, iter=self.tested(enum, ("",), members, loop.iter, granted))

    def consumed(self, call: n.Call) -> n.Expr | None:
        """What stands for a builtin's call on an enum: the same on its members."""
        func = call.func
        if type(func) is not n.Load or len(call.args) != 1 or call.keywords:
            return None
        enum = self.all_members(call.args[0])
        if enum is None or func.var.name not in _CONSUMERS:
            return None
        builtins = [func.var]
        if func.var.name in _ASK_LENGTHS:
            builtins.append(self.cx.facts.global_named("len"))
        if not all(map(self.cx.facts.is_builtin, builtins)):
            return None
        tests: list[n.Expr] = []
        if self.cx.granted("sealed-builtins", call):
            granted, why = without_test(enum, "", call, self.scope, self.cx), _BUILTINS
        else:  # where there is a test, it asks for all that it can: by the enum's name, it is recognized
            granted, why = Refused("the builtins are tested, too", "sealed-builtins"), PROVED
            tests += (builtin_test(var, self.cx.facts, func.span) for var in builtins)
        members = n.Load(self.keep(enum, ""), span=call.span)
        fast = n.Call(n.Load(func.var, span=func.span), [members], [], span=call.span)
        return self.tested(enum, ("",), fast, call, granted, why, tests)

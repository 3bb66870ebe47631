"""Changes to one scope that keep what is known of it, and the lists of statements left to look at.

There is one `Edit` of each scope, and every pass writes through it. A change of an expression or of a simple statement
puts the statements that it concerns on the lists of all passes: its own, those that read what it defines, and those
whose value it no longer reads. The overlay and the facts stay valid. Where they would not (statements take the place
of others, a store is gone with code that never runs, an inner function with what it captured) the edit is *stale*: the
pipeline computes them again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.analysis.defs import Def, Overlay
from s2s.analysis.facts import Facts
from s2s.analysis.interest import ends_with, may_be_atomic
from s2s.analysis.liveness import maybe_unread
from s2s.analysis.mentioned import mentioned
from s2s.analysis.survey import Survey, runs_code
from s2s.ir import nodes as n
from s2s.ir.forms import var_of
from s2s.ir.walk import (
    Scope,
    all_in_scope,
    expressions,
    header,
    map_operands,
    rewrite,
    targets_of,
    walk_scope,
)
from s2s.ir.writer import Writer

#: The passes that take what they look at from a list: `propagate` definitions, the others statements.
LISTED = frozenset({"propagate", "fold", "simplify", "branches", "dead", "join_temporaries"})
#: The passes among them that look at locals only, and so have nothing to do in module code or in a lambda.
_OF_LOCALS = frozenset({"propagate", "dead", "join_temporaries"})
_BINDING = frozenset({n.Lambda, n.Comp, n.Walrus, n.FunctionDef, n.ClassDef, n.Opaque, n.OpaqueExpr})


class Edit(Writer):
    """The writer of one scope, with what was found by looking at it.

    Attributes:
        survey: the statements of the scope, and which of them a pass may have something to do with.
        stale: whether the analyses have to be computed again before the next pass.
        kept: the stamp of a tree of which they hold, though it was changed without them.
    """

    def __init__(
        self,
        scope: Scope,
        look: Callable[[], Survey],
        overlay: Callable[[], Overlay],
        facts: Callable[[], Facts | None],
        is_told: Callable[[], bool] = lambda: True,
        constants: Container[n.Var] = (),
    ) -> None:
        super().__init__()
        self._scope = scope
        self._has_locals = isinstance(scope, n.Function) and not scope.is_lambda
        self._look = look
        self._overlay = overlay
        self._facts = facts
        self._is_told = is_told  # whether the analyses know of values more than the text of the scope tells
        self._constants = constants
        self._mentioned: tuple[int, frozenset[str]] | None = None
        self.kept = -1
        self.forget()

    def forget(self) -> None:
        """Drop the analyses: the next question computes them anew."""
        self.stale = False
        self._dropped: dict[n.Stmt, None] = {}
        self._survey: Survey | None = None
        self._lists: dict[str, dict[n.Stmt, None]] | None = None
        self._definitions: dict[Def, None] = {}
        self._unread_constants = (
            self._constants
        )  # globals whose constant values have not been propagated to their reads yet

    def survey_again(self) -> None:
        """Look at the scope again when something is next asked of it; the lists are those of what has changed."""
        self._survey = None

    @property
    def survey(self) -> Survey:
        """The survey of the scope, made when it is first asked for."""
        if self._survey is None:
            self._survey = self._look()
        return self._survey

    @property
    def _work(self) -> dict[str, dict[n.Stmt, None]]:
        """The statements each pass has to look at."""
        if self._lists is None:
            survey = self.survey
            self._lists = {
                "fold": dict.fromkeys(survey.foldable),
                "simplify": dict.fromkeys(
                    survey.simplifiable + survey.simplifiable_if_told
                    if survey.simplifiable_if_told and self._is_told()
                    else survey.simplifiable
                ),
                "branches": dict.fromkeys(survey.jumps),
                "dead": dict.fromkeys(survey.evaluated),
                "join_temporaries": {},
            }
            if self._has_locals and survey.assigned:
                self._look_at_locals(self._lists)
            if self._has_locals and self._may_propagate(survey):
                self._definitions = dict.fromkeys(self.overlay.defs)
        return self._lists

    def _may_propagate(self, survey: Survey) -> bool:
        """Whether a constant or a copy may replace a read, judged by the stores and tests in the scope."""
        if survey.short_constants:
            return True
        if self._is_told():
            return survey.constants or survey.tests_tell or bool(survey.copied)
        params = {param.var for param in self._scope.params} if isinstance(self._scope, n.Function) else ()
        # A copied local must keep its value to the end.
        return any(survey.stores.get(var, 0) + (var in params) == 1 for var in survey.copied)

    def _look_at_locals(self, lists: dict[str, dict[n.Stmt, None]]) -> None:
        """List the stores that nothing reads, and those that only the next statement reads, once."""
        survey, is_told = self.survey, self._is_told()
        params = {param.var for param in self._scope.params} if isinstance(self._scope, n.Function) else set()
        several: list[n.Assign] = []
        loads = Counter(survey.read)
        for stmt in survey.assigned:
            if not is_told and runs_code(stmt.value):
                continue  # it stays, whether anything reads it or not
            var = var_of(stmt.targets[0])
            # The only store of a local that is read anywhere stays: without it, the name would be that of a global.
            if survey.stores[var] > 1 or var in params:
                several.append(stmt)
            elif var not in loads:
                lists["dead"][stmt] = None
        if several and n.Walrus not in survey.classes:
            unread = maybe_unread(self._scope, several)
            several = [stmt for stmt in several if stmt in unread]
        for stmt in several:
            if not self.overlay.is_read(self.overlay.stores[stmt.targets[0]]):
                lists["dead"][stmt] = None
        untold = set() if survey.tests_tell else {var for var in params if var not in survey.stores}
        for stmt, user in zip(survey.temporaries, survey.users, strict=True):
            var = var_of(stmt.targets[0])
            if var in params or survey.block[user] is not survey.block[stmt]:
                continue  # the parameter would keep what it held; a value is joined into no other block
            if survey.stores[var] == 1 and loads[var] > 1:
                continue  # another read still needs the store
            if not is_told and not ends_with(user, var) and not may_be_atomic(stmt.value, untold):
                continue  # code may see the object die, unless that is where the frame lets go of it
            if len(self.overlay.stores[stmt.targets[0]].uses) == 1:
                lists["join_temporaries"][stmt] = None

    @property
    def overlay(self) -> Overlay:
        """The reaching definitions, found when first asked for: much code has no use for them."""
        return self._overlay()

    # -- the lists

    def has_work(self, pass_name: str) -> bool:
        """Whether there is anything on the list of a pass."""
        if pass_name in _OF_LOCALS and not self._has_locals:
            return False
        work = self._lists or self._work
        if pass_name == "propagate":
            return bool(self._definitions or self._unread_constants)
        return bool(work[pass_name])

    def first_with_work(self, names: Iterable[str]) -> str | None:
        """The first of some passes that has anything on its list."""
        work, has_locals = self._lists or self._work, self._has_locals
        for name in names:
            if name == "propagate":
                if has_locals and (self._definitions or self._unread_constants):
                    return name
            elif work[name] and (has_locals or name not in _OF_LOCALS):
                return name
        return None

    def take(self, pass_name: str) -> list[n.Stmt]:
        """Empty the list of a pass: the statements it has to look at, in program order."""
        work = self._work[pass_name]
        if not work:
            return []
        self._work[pass_name] = {}
        order = self.survey.order
        return sorted((stmt for stmt in work if stmt in order), key=order.__getitem__)

    @property
    def in_strings(self) -> frozenset[str]:
        """The names that a library may look up among the locals."""
        if self._mentioned is None or self._mentioned[0] != self.stamp:
            self._mentioned = self.stamp, mentioned(self._scope)
        return self._mentioned[1]

    def take_definitions(self) -> list[Def]:
        """Empty the list of `propagate`: definitions whose reads have not seen their value yet."""
        found = list(self._definitions)
        self._definitions = {}
        return found

    def take_constants(self) -> list[n.Stmt]:
        """The statements that read constants of the module; none after the first call."""
        constants, self._unread_constants = self._unread_constants, ()
        if not constants:
            return []
        return [
            stmt
            for stmt in self.survey.order
            if any(type(expr) is n.Load and expr.var in constants for expr in expressions(stmt))
        ]

    def in_order(self, stmts: Iterable[n.Stmt | None]) -> list[n.Stmt]:
        """Statements of the scope, each once, in program order."""
        order = self.survey.order
        return sorted({stmt for stmt in stmts if stmt in order}, key=order.__getitem__)

    # -- changes

    def rewrite(
        self, stmt: n.Stmt, function: Callable[[n.Expr], n.Expr], sources: Mapping[n.Expr, Def] | None = None
    ) -> bool:
        """`walk.rewrite` on the header of a statement; see `replaced` for `sources`."""
        replaced: list[tuple[n.Expr, n.Expr]] = []

        def noting(expr: n.Expr) -> n.Expr:
            new = function(expr)
            if new is not expr:
                if not (_speaks_of_nothing(expr) and _speaks_of_nothing(new)):
                    self._overlay()  # of the tree before anything in it changes for what it tells
                replaced.append((expr, new))
            return new

        rewrite(stmt, noting)
        for old, new in replaced:
            self.replaced(stmt, old, new, sources)
        if replaced:
            self.finish(stmt)
        return bool(replaced)

    def replaced(
        self, stmt: n.Stmt, old: n.Expr, new: n.Expr, sources: Mapping[n.Expr, Def] | None = None
    ) -> None:
        """Note that `new` stands where `old` stood in the header of a statement; `finish` is to follow.

        Args:
            sources: the definitions that new reads see, where no read of the same variable stood there.
        """
        before = dict.fromkeys(walk_scope(old))
        after = dict.fromkeys(walk_scope(new))
        seen = {part.var: self.overlay.reaching(part) for part in before if type(part) is n.Load}
        # A walrus that ran on some paths only may now run on all of them.
        self.stale |= any(type(part) is n.Walrus for part in after)
        for part in after:
            if part not in before and type(part) is n.Load and part.var.storage is n.Storage.FAST:
                definition = (sources or {}).get(part) or seen.get(part.var)
                if definition is None:
                    self.stale = True
                else:
                    self.overlay.add_read(part, stmt, definition)
        self._gone(part for part in before if part not in after)

    def place(self, node: n.Node, old: n.Expr, new: n.Expr) -> None:
        """Put an expression in the place of an operand of a node; `replaced` and `finish` are to follow."""
        self._overlay()  # of the tree before anything in it changes
        map_operands(node, lambda operand: new if operand is old else operand)

    def finish(self, stmt: n.Stmt) -> None:
        """Note that the header of a statement was changed: what it defines has another value."""
        self.changed = True
        for name in ("fold", "simplify", "dead", "join_temporaries"):
            self._work[name][stmt] = None
        if isinstance(stmt, n.If | n.While | n.Assert) and constant_of(stmt.test) is not NO_CONST:
            self._work["branches"][stmt] = None
            self.stale |= type(stmt) is n.While  # what follows an endless loop is never reached
        redefined = self._redefined(stmt)
        self._definitions.update(dict.fromkeys(redefined))
        facts = self._facts()
        for refined in () if facts is None else facts.refine(redefined):
            for user in refined.uses.values():
                if user is not None:
                    for name in ("simplify", "dead", "join_temporaries"):
                        self._work[name][user] = None

    def _redefined(self, stmt: n.Stmt) -> list[Def]:
        """The definitions a statement makes, brought up to date with the values it stores."""
        found: list[Def] = []
        for target in targets_of(stmt):
            is_local = type(target) is n.Store and target.var.storage is n.Storage.FAST
            definition = self.overlay.stores.get(target) if is_local else None
            if definition is not None:
                found.append(definition)
                if definition.value is not None and isinstance(stmt, n.Assign | n.AnnAssign):
                    definition.value = stmt.value
        for part in header(stmt):
            for node in walk_scope(part):
                if (
                    type(node) is n.Walrus
                    and (definition := self.overlay.stores.get(node.target)) is not None
                ):
                    definition.value = node.value
                    found.append(definition)
        return found

    def drop(self, stmt: n.Stmt) -> None:
        """Note that a simple statement (or a definition) is to go; it stands in its block until `sweep`."""
        self._dropped[stmt] = None
        del self.survey.order[stmt]
        self._gone(walk_scope(stmt))
        for target in targets_of(stmt):
            definition = self.overlay.stores.pop(target, None)
            if definition is not None:
                self.overlay.drop(definition)

    def sweep(self) -> None:
        """Take the dropped statements out of their blocks."""
        gone, self._dropped = self._dropped, {}
        self.changed |= bool(gone)
        emptied = []
        for block in {id(block): block for block in (self.survey.block[stmt] for stmt in gone)}.values():
            first = block[0]
            self._sweep(block, gone)
            self.protect_first(block, first)
            if not block:
                emptied.append(block)
        if emptied:
            self.fill_empty(self._scope)
            # Once the `finally` is gone, reads after the `try` see more definitions.
            self.stale |= any(not block for block in emptied)

    def _sweep(self, block: list[n.Stmt], gone: dict[n.Stmt, None]) -> None:
        kept: list[n.Stmt] = []
        for stmt in block:
            if stmt not in gone:
                kept.append(stmt)
            elif kept:
                self._work["join_temporaries"][kept[-1]] = None
        block[:] = kept

    def join(self, block: list[n.Stmt], index: int, use: n.Load) -> None:
        """Put the value that `block[index]` assigns where the next statement reads it, and drop the assignment."""
        removed = block[index]
        assert isinstance(removed, n.Assign)
        following = block[index + 1]
        self.overlay.drop(self.overlay.stores.pop(removed.targets[0]))
        rewrite(following, lambda expr: removed.value if expr is use else expr)
        del block[index]
        for part in walk_scope(removed.value):
            if type(part) is n.Load:
                self.overlay.move_read(part, following)
        self.overlay.remove_read(use)
        del self.survey.order[removed]
        self.finish(following)

    def _gone(self, parts: Iterable[n.Node]) -> None:
        """Note that expressions (or a simple statement, with all it evaluates) are gone."""
        for part in parts:
            if type(part) is n.Load:
                if part.var.storage is n.Storage.FAST:
                    self._unread(part)
                elif part.var.storage is n.Storage.CELL:
                    self.stale = True
            elif type(part) in _BINDING:
                self.stale = True

    def _unread(self, read: n.Load) -> None:
        definition = self.overlay.remove_read(read)
        if definition is None or len(definition.uses) > 1:
            return
        if type(definition.site) is n.Assign:
            self._work["join_temporaries" if definition.uses else "dead"][definition.site] = None


def _speaks_of_nothing(expr: n.Expr) -> bool:
    """Whether an expression neither reads nor binds a variable."""
    return all(type(part) in _CONSTANT for part in all_in_scope(expr))


#: What constants are written as, and texts of such.
_CONSTANT = frozenset({n.Const, n.Unary, n.Binary, n.Tuple, n.Compare, n.FString, n.Format})

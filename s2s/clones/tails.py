"""Arms of the body of a loop that cannot be written out: they run as written, and so does what follows them there."""

from __future__ import annotations

from dataclasses import dataclass

from s2s.clones.fused import Fused
from s2s.clones.plan import Whole
from s2s.clones.values import Refusal, Seen, State, Value
from s2s.ir import nodes as n
from s2s.ir.walk import clone, walk_scope
from s2s.legality.clones import may_end_as_written
from s2s.legality.verdict import Refused
from s2s.program.inferred_types import NOTHING

#: So many loops run as written after one that has soon come to such an arm.
_PAUSE = 15
Ended = tuple[str, Value | None]


@dataclass(eq=False, slots=True)
class Following:
    """A statement that is being written out, and what follows it in its block.

    Attributes:
        depth: how many bodies that are written out it stands in.
        is_covered: whether what follows it is written out with its arms.
    """

    stmt: n.Stmt
    rest: list[n.Stmt]
    state: State
    depth: int
    is_covered: bool = False


class Tails(Fused):
    """The arms of one clone.

    Attributes:
        following: the statements that are being written out, those of callers first.
        calls: those whose callees' bodies are being written out.
        outputs: the locals that hold something from one iteration of the loop to the next.
    """

    following: list[Following]
    calls: list[n.Call | None]
    outputs: list[n.Var]

    def arm_of(self, stmts: list[n.Stmt], state: State, is_covered: bool) -> Ended:
        """Write out an arm; where that cannot be, it runs as written, with all that follows in the iteration."""
        self.following[-1].is_covered = is_covered
        before = state.copy()
        saved = self.arms, self.loops[:], self.inlined[:], self.following[:], self.calls[:], self.span
        clones, block, makings = {**self.maker.clones}, self.block, len(self.maker.makings)
        try:
            return self.statements(stmts, state)
        except (Seen, Whole):
            raise
        except Refusal as refusal:
            self.arms, self.loops, self.inlined, self.following, self.calls, self.span = saved
            if not self.is_root or self.loops or self.copies:
                raise
            if not self.maker.stores:
                raise Seen(f"{refusal}") from None
            self.maker.clones = clones
            block.clear()
            self.end_as_written(stmts, before)
            for made in self.maker.makings[makings:]:  # nothing after it sees what has been made there
                made.is_made = False
            del self.maker.makings[makings:]
            return "gone", None

    def end_as_written(self, stmts: list[n.Stmt], state: State) -> None:
        """Let statements run as written, and all that follows them until the iteration ends, which nothing relies on.

        Raises:
            Refusal: they need a frame of their own.
        """
        rest, env, following = [*stmts], {**state.env}, self.following[:]
        for depth in range(len(self.calls), -1, -1):
            while following and following[-1].depth == depth:
                one = following.pop()
                rest += [] if one.is_covered else one.rest
                env = {**one.state.env, **env}
            last = next((place for place, stmt in enumerate(rest) if type(stmt) is n.Return), len(rest))
            rest = rest[: last + 1]
            verdict = may_end_as_written(rest, depth > 0)
            if isinstance(verdict, Refused):
                raise Refusal(verdict.reason)
            if depth:
                rest = self.resumed(rest, following[-1].stmt, self.calls[depth - 1])
        variables = {
            node.var: self.maker.fresh(node.var.name, NOTHING)
            for stmt in rest
            for node in walk_scope(stmt)
            if (type(node) is n.Load or type(node) is n.Store) and node.var.storage is n.Storage.FAST
        }
        for var, local in variables.items():
            if var in env:
                self.show(env[var])
                self.assign(local, self.given(env[var], state))
        self.maker.globals_read |= {
            node.var.name
            for stmt in rest
            for node in walk_scope(stmt)
            if type(node) is n.Load and node.var.storage is n.Storage.GLOBAL
        }
        self.stop()
        for stmt in rest:
            self.emit(clone(stmt, variables, self.span))
        self.hand_over(variables, State(env, state.read, state.made))
        self.emit(n.Return(n.Const(True, span=self.span), span=self.span))

    def resumed(self, rest: list[n.Stmt], caller: n.Stmt, call: n.Call | None) -> list[n.Stmt]:
        """The rest of a callee, and the statement of its caller that stores what it gives."""
        if call is None or not isinstance(caller, n.Assign | n.ExprStmt) or caller.value is not call:
            raise Refusal("a call is a part of an expression")
        *stmts, last = rest
        result: n.Expr = n.Const(None, span=caller.span)
        if type(last) is n.Return:
            result = last.value or result
        else:
            stmts.append(last)
        if isinstance(caller, n.ExprStmt):
            return [*stmts, n.ExprStmt(result, span=caller.span)]
        return [*stmts, n.Assign(caller.targets, result, span=caller.span)]

    def stop(self) -> None:
        """Have all asked again before the next iteration; not before the next loops, where that would be too often."""

        def stored(name: str, value: int) -> n.Stmt:
            place = n.Subscript(self.load(self.maker.free(name)), n.Const(0, span=self.span), span=self.span)
            return n.Assign([place], n.Const(value, span=self.span), span=self.span)

        work = n.Subscript(self.load(self.maker.free("work")), n.Const(0, span=self.span), span=self.span)
        much = n.Compare(work, ["<"], [n.Const(self.maker.LITTLE_LEFT, span=self.span)], span=self.span)
        self.branch_on(much, [stored("work", 0)], [stored("work", -1), stored("pause", _PAUSE)])

    def show(self, value: Value) -> None:
        """Note that others may see which object a value is."""
        self.maker.is_identity_seen |= not all(isinstance(atom, type) for atom in value.type)

    def hand_over(self, variables: dict[n.Var, n.Var], state: State) -> None:
        """Hand over what locals hold to the next iteration."""
        for var in self.outputs:
            if var in variables:
                given: n.Expr = self.load(variables[var])
            elif var not in state.env:
                raise Refusal(f"{var.name} may be unbound")
            else:
                self.show(state.env[var])
                given = self.given(state.env[var], state)
                if not state.env[var].type <= self.inferred.variables[var]:
                    raise Refusal(f"{var.name} is something else than inferred")
            append = n.Attr(self.load(self.maker.free("work")), "append", span=self.span)
            self.emit(n.ExprStmt(n.Call(append, [given], [], span=self.span), span=self.span))

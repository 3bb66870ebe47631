"""A test of text whose answer a local has already.

    ignored = kind == 'WS'                          ignored = kind == 'WS'
    if not ignored: …                               if not ignored: …
    has_lines = kind == 'WS'               →        else: …
    if has_lines: …

Legal where the text is certainly that, or None, so that comparing it runs no code of the program; neither it nor the
first answer is bound anew up to the last read of the second one, whose reads all follow in the same block. Of two
branches in a row that ask for one answer, one yes and one no, only one is entered, if the first does not bind it anew.
"""

from __future__ import annotations

from collections.abc import Mapping

from s2s.hybrid.match_parts import MatchParts
from s2s.hybrid.variables import Block
from s2s.ir import nodes as n
from s2s.ir.walk import blocks, walk


def ask_once(function: n.Function, constants: Mapping[str, object]) -> None:
    """Drop such tests from one function.

    Args:
        function: of a residual program.
        constants: what its names stand for, which does not change.
    """
    texts = MatchParts(function, constants).texts
    answers: set[n.Var] = set()
    for block in blocks(function) if texts else ():
        index = 0
        while index < len(block):
            asked = _asked(block[index], texts)
            if asked is not None:
                answers.add(asked[0])
                _drop_same(function, block, index, *asked)
            index += 1
    for block in blocks(function) if answers else ():
        _join(block, answers - _bound_otherwise(function, texts))


def _bound_otherwise(function: n.Function, texts: set[n.Var]) -> set[n.Var]:
    """The locals that get something else than the answers of tests: asking for its truth may run code."""
    stores = {
        id(node): var
        for node in walk(function)
        if not isinstance(node, n.Load) and isinstance(var := getattr(node, "var", None), n.Var)
    }
    for node in walk(function):
        if isinstance(node, n.Assign) and _asked(node, texts) is not None:
            del stores[id(node.targets[0])]
    return set(stores.values())


def _join(block: Block, answers: set[n.Var]) -> None:
    """Put two branches for the two answers of one test into one statement."""
    index = 0
    while index + 1 < len(block):
        one, other = block[index], block[index + 1]
        if isinstance(one, n.If) and isinstance(other, n.If) and not one.orelse and not other.orelse:
            asked, again = _answer(one.test), _answer(other.test)
            if (
                asked is not None
                and again is not None
                and asked[0] is again[0]
                and asked[0] in answers
                and asked[1] is not again[1]
                and not any(_binds_any(stmt, {asked[0]}) for stmt in one.body)
            ):
                one.orelse = other.body
                del block[index + 1]
                continue
        index += 1


def _answer(test: n.Expr) -> tuple[n.Var, bool] | None:
    """The local that a test asks for, and whether it is to be true."""
    match test:
        case n.Load(var=var):
            return var, True
        case n.Unary(op="not", operand=n.Load(var=var)):
            return var, False
        case n.Bool(op="or", values=[first, n.Const(value=False)]):
            return _answer(first)
        case _:
            return None


def _var(node: object) -> bool:
    return isinstance(getattr(node, "var", None), n.Var)


#: A local, how it is compared, and with what.
_Test = tuple[n.Var, str, str]


def _asked(stmt: n.Stmt, texts: set[n.Var]) -> tuple[n.Var, _Test] | None:
    """The local that a statement stores the answer of a test to, and the test."""
    match stmt:
        case n.Assign(
            targets=[n.Store(var=var)],
            value=n.Compare(
                left=n.Load(var=text), ops=["==" | "!=" as op], rights=[n.Const(value=str() as wanted)]
            ),
        ) if text in texts and var.storage is n.Storage.FAST and var is not text:
            return var, (text, op, wanted)
        case _:
            return None


def _drop_same(function: n.Function, block: Block, index: int, answer: n.Var, test: _Test) -> None:
    """Drop the tests behind a place of a block that are the same, as long as their answer is."""
    fixed = {answer, test[0]}
    place = index + 1
    while place < len(block):
        again = _asked(block[place], {test[0]})
        if again is not None and again[1] == test and _follow(function, block, place, again[0], fixed):
            for node in walk(function):
                if isinstance(node, n.Load) and node.var is again[0]:
                    node.var = answer
            block[place:] = [stmt for stmt in block[place:] if not _binds(stmt, again[0])]
            continue
        if _binds_any(block[place], fixed):
            return
        place += 1


def _follow(function: n.Function, block: Block, place: int, var: n.Var, fixed: set[n.Var]) -> bool:
    """Whether all that mentions a local follows its test in the block, and reads it before anything is bound anew."""
    if var in fixed or any(param.var is var for param in function.params):
        return False
    everywhere = sum(getattr(node, "var", None) is var for node in walk(function))
    mentions = 0
    over = False
    for number, stmt in enumerate(block[place:]):
        own = sum(getattr(node, "var", None) is var for node in walk(stmt))
        mentions += own
        if number and _binds(stmt, var):
            over = True
        elif number and own and (over or _binds_any(stmt, {*fixed, var})):
            return False
        over = over or _binds_any(stmt, fixed)
    return mentions == everywhere


def _binds(stmt: n.Stmt, var: n.Var) -> bool:
    """Whether a statement stores the answer to a local, or lets go of it, and does nothing else."""
    match stmt:
        case n.Assign(targets=[n.Store(var=own)], value=n.Compare() | n.Const(value=None)):
            return own is var
        case n.Delete(targets=[n.Store(var=own)]):
            return own is var
        case _:
            return False


def _binds_any(stmt: n.Stmt, variables: set[n.Var]) -> bool:
    return any(getattr(node, "var", None) in variables for node in walk(stmt) if not isinstance(node, n.Load))

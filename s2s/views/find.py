"""Finds the loops of a file that go over views, and what these loops come to.

    for _, other, weight in graph.edges(node, data=key):        for other, data in graph._succ[node].items():

A view is an object that is made for one loop, and hands on what another object holds: `__iter__`, a generator
expression and lambdas say how. A profile says which classes are met, so that their texts can be evaluated
(`views.evaluate`). What is found is data: the tests that a loop is to ask first, what it then goes over, and what it
binds to its targets. Whether it may stand in the place of the loop, `legality.views` says.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from s2s.imports import INNER, ImportedView
from s2s.profile.data import Guide
from s2s.profile.functions import definitions
from s2s.views.asked import Frame
from s2s.views.by_names import GuessesByNames, handed_on, reads_of, repeated_loops
from s2s.views.classes import Class, Classes, Refusal, Text
from s2s.views.evaluate import Evaluator
from s2s.views.guesses import Guesses, usual
from s2s.views.held import bound_once, by_their_parts, held_by, named
from s2s.views.values import Choice, Function, Items, Read, Value

_LOOPED = (ast.Subscript, ast.Call, ast.Attribute)


def views_in(
    text: Text,
    source: str,
    guide: Guide | None,
    guesses: Guesses | GuessesByNames,
    load: Callable[[Text, str], Text | None],
    is_stored: Callable[[str, Class], bool],
) -> Iterator[ImportedView]:
    """The loops of a file that go over views.

    Args:
        text: the file, and `source` what it says.
        guide: what a profile says of its functions; without one, guesses are made by names.
        load: gives the files of the program by the names of their modules.
        is_stored: whether some text of the program may store an attribute of a name on a class, or its instances.
    """
    classes = Classes(load)
    if isinstance(guesses, GuessesByNames):
        loops = _guessed(text, source, guesses, classes)
    else:
        assert guide is not None
        loops = _profiled(text, source, guide)
    for function, loop, names in loops:
        evaluator = Evaluator(classes, guesses, is_stored)
        try:
            yield _found(function, loop, evaluator, Frame(text, names, 0))
        except (Refusal, RecursionError):
            continue


def _profiled(text: Text, source: str, guide: Guide) -> Iterator[tuple[str, ast.For, dict[str, Value]]]:
    """The loops that may go over views of functions that take time, and what a profile says of the locals."""
    for definition in definitions(text.tree, source):
        known = guide.of(definition.name, definition.line)
        if known is None or known.is_cold:
            continue
        node = definition.node
        names, bound = _locals(node)
        for name in names.keys() - bound:
            said = known.params.get(name)
            if said is not None:
                names[name] = Read(ast.Name(name, ast.Load()), usual(said.types))
        for loop in ast.walk(node):
            if isinstance(loop, ast.For) and isinstance(loop.iter, _LOOPED):
                yield definition.name, loop, dict(names)


def _guessed(
    text: Text, source: str, guesses: GuessesByNames, classes: Classes
) -> Iterator[tuple[str, ast.For, dict[str, Value]]]:
    """The loops that may go over views and stand in others, each with what is guessed of what it goes over."""
    for definition in definitions(text.tree, source):
        node, reads_by_name = definition.node, None
        for loop in repeated_loops(node):  # few functions have any
            base, first = loop.iter, ""
            while isinstance(base, ast.Attribute | ast.Subscript | ast.Call):
                if not isinstance(base, ast.Call):
                    first = base.attr if isinstance(base, ast.Attribute) else "__getitem__"
                base = base.func if isinstance(base, ast.Call) else base.value
            if not isinstance(base, ast.Name) or not guesses.may_give_views(first):
                continue
            reads_by_name = reads_by_name or reads_of(node)
            reads = reads_by_name.get(base.id, set())
            params = [one.arg for one in (*node.args.posonlyargs, *node.args.args)]
            if base.id in params and definition.name == node.name:
                reads = reads | handed_on(text.tree, node.name, params.index(base.id))
            guesses.at_hand = guesses.class_with(reads, classes)
            names, _ = _locals(node) if guesses.at_hand is not None else ({}, None)
            if guesses.at_hand is not None and base.id in names:
                names[base.id] = Read(ast.Name(base.id, ast.Load()), guesses.at_hand.kind)
                yield definition.name, loop, names


def _locals(node: ast.FunctionDef | ast.AsyncFunctionDef) -> tuple[dict[str, Value], set[str]]:
    """The locals of a function, of which nothing is known, and which of them it binds itself."""
    bound = {one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
    params = [one.arg for one in ast.walk(node.args) if isinstance(one, ast.arg)]
    return {name: Read(ast.Name(name, ast.Load())) for name in (*params, *bound)}, bound


def _found(function: str, loop: ast.For, evaluator: Evaluator, frame: Frame) -> ImportedView:
    """What a loop comes to.

    Raises:
        Refusal: it does not go over a view, or what that does is not known.
    """
    value = evaluator.iterated(evaluator.eval(loop.iter, frame), frame)
    target, values, held = "", list[ast.expr](), list[tuple[str, ast.expr]]()
    if isinstance(value, Function):
        value, bound, item, held = _unfolded(value, evaluator, frame)
        target = ast.unparse(bound)
        items = loop.target.elts if isinstance(loop.target, ast.Tuple) else ()
        values = _parts(item, len(items)) if items else [_written(item)]
    if not isinstance(value, Read) or value.is_inside or not evaluator.made or not evaluator.tests:
        raise Refusal("nothing is saved")
    before = by_their_parts(held)
    is_tried = evaluator.settle([*(expr for _, expr in before), value.expr], values)
    tests = evaluator.tests
    texts, bound_by_tests = [ast.unparse(one.expr) for one in tests], list[str]()
    if target:
        texts, bound_by_tests = bound_once([one.expr for one in tests], held)
    return ImportedView(
        function,
        frame.text.name,
        loop.lineno,
        ast.unparse(loop.iter),
        tuple((text, one.kind, one.is_class) for text, one in zip(texts, tests, strict=True)),
        named(value.expr, held),
        tuple(dict.fromkeys(evaluator.made)),
        target,
        tuple(map(ast.unparse, values)),
        tuple((name, named(expr, held, name)) for name, expr in before if name not in bound_by_tests),
        tuple(name for name, _ in held),
        is_tried,
        tuple(bound_by_tests),
    )


def _unfolded(
    value: Function, evaluator: Evaluator, frame: Frame
) -> tuple[Value, ast.expr, Value, list[tuple[str, ast.expr]]]:
    """What a generator expression goes over, what its loop binds, what it yields, and what it holds."""
    node, inner = value.node, Frame(value.text, dict(value.around), frame.depth + 1)
    assert isinstance(node, ast.GeneratorExp)
    before = len(evaluator.reads)
    over: tuple[Value, ast.expr] | None = None
    for index, clause in enumerate(node.generators):
        found = (
            value.receiver if index == 0 else evaluator.iterated(evaluator.eval(clause.iter, inner), inner)
        )
        if clause.ifs or clause.is_async or found is None:
            raise Refusal("it leaves something out")
        if isinstance(found, Items) and len(found.values) == 1:
            evaluator.bind(clause.target, found.values[0], inner)
        elif over is None and isinstance(found, Read):
            over = found, _fresh(clause.target)
            if index or isinstance(clause.target, ast.Tuple):
                _ask_for_a_dict(found, clause.target, evaluator)
            for name in [one.id for one in ast.walk(clause.target) if isinstance(one, ast.Name)]:
                inner.names[name] = Read(ast.Name(INNER + name, ast.Load()), "", True)
        else:
            raise Refusal("there are loops in one another")
    if over is None:
        raise Refusal("there is no loop")
    evaluator.handles |= len(evaluator.reads) > before  # what stops there, stops as a RuntimeError
    return *over, evaluator.eval(node.elt, inner), held_by(value, inner.names)


def _ask_for_a_dict(over: Read, target: ast.expr, evaluator: Evaluator) -> None:
    """Ask that what a generator goes over is of a dict, so that nothing raises that it would raise as another error."""
    call = over.expr
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
        raise Refusal("nothing tells what a generator raises that goes over it")
    if isinstance(target, ast.Tuple) and (call.func.attr != "items" or len(target.elts) != 2):
        raise Refusal("what is unpacked is not known")
    evaluator.sure(Read(call.func.value, "", over.is_inside), "builtins:dict")


def _fresh(target: ast.expr) -> ast.expr:
    """A target with other names."""
    if isinstance(target, ast.Name):
        return ast.Name(INNER + target.id, ast.Store())
    if isinstance(target, ast.Tuple) and all(isinstance(one, ast.Name) for one in target.elts):
        return ast.Tuple([_fresh(one) for one in target.elts], ast.Store())
    raise Refusal("the loop stores to what is no local")


def _parts(item: Value, wanted: int) -> list[ast.expr]:
    """The parts of what is yielded, which is a tuple of so many: whatever else is unpacked runs code of its own."""
    if isinstance(item, Choice):
        yes, no = _parts(item.yes, wanted), _parts(item.no, wanted)
        return [_either(_only_inside(item.test), one, other) for one, other in zip(yes, no, strict=True)]
    if not isinstance(item, Items) or not item.is_tuple or len(item.values) != wanted:
        raise Refusal("what is yielded is not unpacked to the targets of the loop at once")
    return [_written(one) for one in item.values]


def _either(test: ast.expr, yes: ast.expr, no: ast.expr) -> ast.expr:
    return yes if ast.unparse(yes) == ast.unparse(no) else ast.IfExp(test, yes, no)


def _written(item: Value) -> ast.expr:
    """The expression that gives a value in each iteration."""
    if isinstance(item, Items) and item.is_tuple:
        return ast.Tuple([_written(one) for one in item.values], ast.Load())
    if isinstance(item, Choice):
        return _either(_only_inside(item.test), _written(item.yes), _written(item.no))
    if isinstance(item, Read):
        return _only_inside(item.expr)
    raise Refusal("an object is yielded that is to be made")


def _only_inside(expr: ast.expr) -> ast.expr:
    """An expression, if what it reads of objects is of those that the loop binds: others may have changed by then."""
    for node in ast.walk(expr):
        looked = node.value if isinstance(node, ast.Attribute | ast.Subscript) else None
        looked = node.comparators[0] if isinstance(node, ast.Compare) else looked
        if isinstance(node, ast.Call):
            looked = node.func
        if looked is not None:
            while isinstance(looked, ast.Attribute | ast.Subscript):
                looked = looked.value
            if not isinstance(looked, ast.Name) or not looked.id.startswith(INNER):
                raise Refusal("what is yielded is read of what may have changed")
    return expr

"""Evaluates what a loop goes over by the texts of the classes it comes from, without making objects on the way.

What is not known of an object of the caller is asked of him by a test: that it is of exactly the class that a profile
says. Statements are followed that bind names, store attributes on an object that is being made, choose and return;
whatever else is done refuses.
"""

from __future__ import annotations

import ast

from s2s.views.asked import Frame, Test
from s2s.views.calls import DEEPEST, Calling
from s2s.views.classes import Builtin, Class, Refusal
from s2s.views.values import Choice, Function, Items, Object, Read, Value, constant

#: So many expressions are evaluated for one loop.
_MOST_STEPS = 2000
#: What gives an iterable of a container.
_ITERABLES = ("items", "values", "keys")


class Evaluator(Calling):
    """One loop's evaluation."""

    def eval(self, node: ast.expr, frame: Frame) -> Value:
        """What an expression gives."""
        method = getattr(self, f"_{type(node).__name__.lower()}", None)
        self.steps += 1
        if method is None or frame.depth > DEEPEST or self.steps > _MOST_STEPS:
            raise Refusal(f"{ast.unparse(node)[:40]} is not followed")
        value: Value = method(node, frame)
        return value

    def _constant(self, node: ast.Constant, frame: Frame) -> Value:
        return constant(node.value)

    def _name(self, node: ast.Name, frame: Frame) -> Value:
        found = frame.names.get(node.id)
        if found is None and node.id in frame.bound:
            raise Refusal(f"{node.id} may not be bound")
        return found if found is not None else self.classes.named(frame.text, node.id)

    def _tuple(self, node: ast.Tuple, frame: Frame) -> Value:
        return Items(tuple(self.eval(item, frame) for item in node.elts), is_tuple=True)

    def _list(self, node: ast.List, frame: Frame) -> Value:
        return Items(tuple(self.eval(item, frame) for item in node.elts))

    def _lambda(self, node: ast.Lambda, frame: Frame) -> Value:
        return Function(node, frame.text, frame.names)

    def _generatorexp(self, node: ast.GeneratorExp, frame: Frame) -> Value:
        first = self.iterated(self.eval(node.generators[0].iter, frame), frame)  # at once, as Python does
        return Function(node, frame.text, frame.names, first)

    def _listcomp(self, node: ast.ListComp, frame: Frame) -> Value:
        (clause, *others) = node.generators
        values = self.iterated(self.eval(clause.iter, frame), frame)
        if others or clause.ifs or not isinstance(values, Items):
            raise Refusal("a list is made of what is not known")
        found = []
        for value in values.values:
            inner = Frame(frame.text, dict(frame.names), frame.depth + 1, bound=frame.bound)
            self.bind(clause.target, value, inner)
            found.append(self.eval(node.elt, inner))
        return Items(tuple(found))

    def _ifexp(self, node: ast.IfExp, frame: Frame) -> Value:
        test = self.truth(node.test, frame)
        if isinstance(test, bool):
            return self.eval(node.body if test else node.orelse, frame)
        if not test.is_inside:
            raise Refusal("what the caller has decides")
        return Choice(test.expr, self.eval(node.body, frame), self.eval(node.orelse, frame))

    def _compare(self, node: ast.Compare, frame: Frame) -> Value:
        found = self.truth(node, frame)
        return constant(found) if isinstance(found, bool) else found

    def _attribute(self, node: ast.Attribute, frame: Frame) -> Value:
        value = self.eval(node.value, frame)
        return self.attribute(value, node.attr, frame)

    def _subscript(self, node: ast.Subscript, frame: Frame) -> Value:
        value, index = self.eval(node.value, frame), self.eval(node.slice, frame)
        return self.item(value, index, frame)

    def item(self, value: Value, index: Value, frame: Frame) -> Value:
        """What `value[index]` gives."""
        if isinstance(value, Object) or (isinstance(value, Read) and self.is_own(value, frame)):
            return self.call(self.method(value, "__getitem__", frame), [index], {}, frame)
        if not isinstance(value, Read) or not isinstance(index, Read):
            raise Refusal("an item of it is not known")
        if frame.is_guarded:
            raise Refusal("an exception would be handled")
        is_inside = value.is_inside or index.is_inside
        return self.evaluated(ast.Subscript(value.expr, index.expr, ast.Load()), is_inside)

    def attribute(self, value: Value, name: str, frame: Frame) -> Value:
        """What `value.name` gives, where it is not called."""
        if name.startswith("__") and not name.endswith("__"):
            raise Refusal("a private name means something else elsewhere")
        if isinstance(value, Object) or (isinstance(value, Read) and self.is_own(value, frame)):
            cls = self.class_of(value, frame.text)
            found = cls.find(name)
            if found is None:
                if isinstance(value, Object):
                    if name not in value.fields:
                        raise Refusal(f"{cls.name} has no {name} yet")
                    return value.fields[name]
                return self.evaluated(ast.Attribute(value.expr, name, ast.Load()), value.is_inside)
            if isinstance(value, Object) and name in value.fields:
                raise Refusal(f"{name} is one of the class, too")
            return self.member(value, name, *found, frame)
        if isinstance(value, Read):
            return self.evaluated(ast.Attribute(value.expr, name, ast.Load()), value.is_inside)
        raise Refusal(f"{name} of it is not known")

    def member(self, value: Read | Object, name: str, owner: Class, stmt: ast.stmt, frame: Frame) -> Value:
        """What an attribute is that the class has."""
        if isinstance(stmt, ast.Assign) and isinstance(stmt.value, ast.Name):
            found = self.classes.named(owner.text, stmt.value.id)
            if isinstance(found, Class):
                if isinstance(value, Read):  # which may have one of its own
                    self.tests.append(Test(ast.Attribute(value.expr, name, ast.Load()), found.kind, True))
                return found
        if isinstance(stmt, ast.FunctionDef) and isinstance(value, Read) and len(stmt.decorator_list) == 1:
            if self.is_cached(stmt.decorator_list[0], owner.text):
                read = self.evaluated(ast.Attribute(value.expr, name, ast.Load()), value.is_inside)
                return Read(read.expr, self.given_by(stmt, owner.text), read.is_inside)
        if isinstance(value, Read):
            return self.evaluated(ast.Attribute(value.expr, name, ast.Load()), value.is_inside)
        raise Refusal(f"what {name} is, is not followed")

    # -- truth

    def truth(self, node: ast.expr, frame: Frame) -> bool | Read:
        """Whether an expression is true, or what tells."""
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            found = self.truth(node.operand, frame)
            if isinstance(found, bool):
                return not found
            return Read(ast.UnaryOp(ast.Not(), found.expr), "", found.is_inside)
        if isinstance(node, ast.BoolOp):
            decisive = isinstance(node.op, ast.Or)
            for part in node.values:
                found = self.truth(part, frame)
                if not isinstance(found, bool):
                    raise Refusal("what the caller has decides")
                if found is decisive:
                    return decisive
            return not decisive
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            left, right = self.eval(node.left, frame), self.eval(node.comparators[0], frame)
            if isinstance(node.ops[0], ast.Is | ast.IsNot):
                return self.is_same(left, right) is isinstance(node.ops[0], ast.Is)
            if isinstance(node.ops[0], ast.In):
                return self.contains(right, left, frame)
        if not isinstance(node, ast.Compare):
            value = self.eval(node, frame)
            if isinstance(value, Read) and isinstance(value.expr, ast.Constant):
                return bool(value.expr.value)
        raise Refusal("whether it is true is not known")

    def contains(self, table: Value, key: Value, frame: Frame) -> bool | Read:
        """What `key in table` gives."""
        if isinstance(table, Object) or (isinstance(table, Read) and self.is_own(table, frame)):
            found = self.call(self.method(table, "__contains__", frame), [key], {}, frame)
            if isinstance(found, Read):
                return bool(found.expr.value) if isinstance(found.expr, ast.Constant) else found
        elif isinstance(table, Read) and isinstance(key, Read):
            is_inside = table.is_inside or key.is_inside
            if frame.is_guarded and is_inside:
                raise Refusal("an exception would be handled")
            self.handles |= frame.is_guarded
            return self.evaluated(ast.Compare(key.expr, [ast.In()], [table.expr]), is_inside)
        raise Refusal("whether it is in there is not known")

    # -- calls and loops

    def _call(self, node: ast.Call, frame: Frame) -> Value:
        if any(isinstance(arg, ast.Starred) for arg in node.args) or any(
            one.arg is None for one in node.keywords
        ):
            raise Refusal("how arguments are bound is not known")
        function = self.called(node, frame)
        args = [self.eval(arg, frame) for arg in node.args]
        keywords = {one.arg or "": self.eval(one.value, frame) for one in node.keywords}
        return self.call(function, args, keywords, frame)

    def called(self, node: ast.Call, frame: Frame) -> Value:
        """What a call calls."""
        func = node.func
        if not isinstance(func, ast.Attribute):
            return self.eval(func, frame)
        lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
        if self.guesses.receiver(frame.text.key, lines, "__call__") and frame.depth == 0:
            kind = self.guesses.receiver(frame.text.key, lines, "__call__")
            value = self.eval(func, frame)
            return Read(value.expr, kind) if isinstance(value, Read) else value
        if func.attr.startswith("__"):
            raise Refusal("a special method is called by its name")
        value = self.eval(func.value, frame)
        if isinstance(value, Read) and not value.kind and not isinstance(value.expr, ast.Constant):
            value = Read(value.expr, self.guesses.receiver(frame.text.key, lines, func.attr), value.is_inside)
        if isinstance(value, Builtin):
            return Builtin(f"{value.name}.{func.attr}")
        if isinstance(value, Object) or (isinstance(value, Read) and self.is_own(value, frame)):
            cls = self.class_of(value, frame.text)
            found = cls.find(func.attr)
            if found is not None and isinstance(found[1], ast.FunctionDef) and not found[1].decorator_list:
                if self.is_stored(func.attr, cls) or (
                    isinstance(value, Object) and func.attr in value.fields
                ):
                    raise Refusal(f"{func.attr} may be one of the object's own")
                return Function(found[1], found[0].text, {}, value, found[0])
            return self.attribute(value, func.attr, frame)
        if isinstance(value, Read) and func.attr in _ITERABLES and not frame.is_guarded:
            return Read(ast.Attribute(value.expr, func.attr, ast.Load()), "builtins:method", value.is_inside)
        raise Refusal(f"what {func.attr} calls is not known")

"""Calls and statements of what a view does: parameters bound to arguments, objects that are not made, and choices."""

from __future__ import annotations

import ast

from s2s.views.asked import DEFINITIONS, KEYS, Asked, Frame, Test, yields
from s2s.views.classes import LOOKED_UP, MADE, Builtin, Class, Refusal
from s2s.views.values import Function, Items, Object, Read, Value, constant

#: How many calls go into one another.
DEEPEST = 12
#: What `iter` gives is no instance of a class that a profile names.
ITERATOR = "iterator"


class Calling(Asked):
    """Evaluates calls and statements; of expressions, `evaluate` says what they give."""

    def eval(self, node: ast.expr, frame: Frame) -> Value:
        """What an expression gives."""
        raise NotImplementedError

    def truth(self, node: ast.expr, frame: Frame) -> bool | Read:
        """Whether an expression is true, or what tells."""
        raise NotImplementedError

    def method(self, value: Value, name: str, frame: Frame) -> Function:
        """The special method that an operation on an object calls."""
        cls = self.class_of(value, frame.text)
        found = cls.find(name)
        if self.is_stored(name, cls):
            raise Refusal(f"a text stores {name}")
        if found is None or not isinstance(found[1], ast.FunctionDef) or found[1].decorator_list:
            raise Refusal(f"{cls.name} has no {name} that is known")
        return Function(found[1], found[0].text, {}, value, found[0])

    def call(self, function: Value, args: list[Value], keywords: dict[str, Value], frame: Frame) -> Value:
        """What calling something gives."""
        if isinstance(function, Class):
            return self.made_by(function, args, keywords, frame)
        if isinstance(function, Builtin):
            return self.builtin(function.name, args, keywords, frame)
        if isinstance(function, Read) and function.kind == "builtins:method" and not args and not keywords:
            return self.evaluated(ast.Call(function.expr, [], []), function.is_inside)
        if isinstance(function, Read) and self.is_own(function, frame):
            function = self.method(function, "__call__", frame)
        if not isinstance(function, Function) or isinstance(function.node, ast.GeneratorExp):
            raise Refusal("what is called is not known")
        first = [] if function.receiver is None else [function.receiver]
        inner = self.entered(function, [*first, *args], keywords, frame)
        if isinstance(function.node, ast.Lambda):
            return self.eval(function.node.body, inner)
        found = self.run(function.node.body, inner)
        return constant(None) if found is None else found

    def entered(
        self, function: Function, args: list[Value], keywords: dict[str, Value], frame: Frame
    ) -> Frame:
        """What a function starts from: parameters bound to arguments, each with what a profile says of it."""
        node = function.node
        assert not isinstance(node, ast.GeneratorExp)
        if isinstance(node, ast.FunctionDef) and yields(node):
            raise Refusal(f"{node.name} is a generator")
        given = node.args
        names = [*given.posonlyargs, *given.args]
        inner = Frame(function.text, dict(function.around), frame.depth + 1, is_guarded=frame.is_guarded)
        inside = list(ast.walk(node))
        if any(isinstance(one, ast.Global | ast.Nonlocal) for one in inside):
            raise Refusal("it binds names of other scopes")
        stored = [one for one in inside if isinstance(one, ast.Name) and not isinstance(one.ctx, ast.Load)]
        defined = [one.name for one in inside if isinstance(one, DEFINITIONS) and one is not node]
        inner.bound = {*(one.id for one in stored), *defined} - function.around.keys()
        if given.vararg or given.kwarg or len(args) > len(names):
            raise Refusal("how arguments are bound is not known")
        defaults = dict(zip([one.arg for one in names[::-1]], given.defaults[::-1]))
        defaults |= {
            one.arg: value for one, value in zip(given.kwonlyargs, given.kw_defaults) if value is not None
        }
        bound = {one.arg: value for one, value in zip(names, args)} | keywords
        if len(bound) < len(args) + len(keywords):
            raise Refusal("an argument is given twice")
        for one in (*names, *given.kwonlyargs):
            value = bound.pop(one.arg, None)
            if value is None:
                default = defaults.get(one.arg)
                if not isinstance(default, ast.Constant):
                    raise Refusal(f"what {one.arg} is, is not known")
                value = constant(default.value)
            inner.names[one.arg] = self.guessed(value, one.arg, function)
        if bound:
            raise Refusal("an argument is given that is not taken")
        return inner

    def guessed(self, value: Value, name: str, function: Function) -> Value:
        if (
            not isinstance(value, Read)
            or value.kind
            or value.is_inside
            or isinstance(value.expr, ast.Constant)
        ):
            return value
        if function.owner is None or not isinstance(function.node, ast.FunctionDef):
            return value
        qualname = f"{function.owner.name}.{function.node.name}"
        return Read(value.expr, self.guesses.param(function.text.key, qualname, name))

    def made_by(self, cls: Class, args: list[Value], keywords: dict[str, Value], frame: Frame) -> Value:
        """An instance that is not made."""
        if (
            not cls.lacks((*LOOKED_UP, *MADE))
            or not cls.is_concrete
            or any(self.is_stored(name, cls) for name in MADE)
        ):
            raise Refusal(f"what makes a {cls.name} is not known")
        made = Object(cls)
        found = cls.find("__init__")
        if found is not None and isinstance(found[1], ast.FunctionDef) and not found[1].decorator_list:
            function = Function(found[1], found[0].text, {}, made, found[0])
            inner = self.entered(function, [made, *args], keywords, frame)
            inner.made = made
            if self.run(found[1].body, inner) is not None:
                raise Refusal("a constructor gives something")
        elif args or keywords or found is not None:
            raise Refusal(f"what makes a {cls.name} is not known")
        self.made.append(cls.kind)
        return made

    def builtin(self, name: str, args: list[Value], keywords: dict[str, Value], frame: Frame) -> Value:
        """What a builtin gives."""
        if len(args) == 1 and not keywords:
            if name == "iter":
                found = self.iterated(args[0], frame)
                return Read(found.expr, ITERATOR, found.is_inside) if isinstance(found, Read) else found
            if name == "dict.fromkeys":
                keys = self.iterated(args[0], frame)
                if isinstance(keys, Items) and len(keys.values) == 1:
                    (key,) = keys.values
                    kind = (key.kind or self.guesses.unknown) if isinstance(key, Read) else ""
                    if isinstance(key, Read) and kind in KEYS:
                        self.sure(key, kind)  # it has a hash
                        return keys
        raise Refusal(f"what {name} gives is not known")

    def iterated(self, value: Value, frame: Frame) -> Value:
        """What a loop over something goes over: what there is, so many values, or a generator."""
        if isinstance(value, Object) or (isinstance(value, Read) and self.is_own(value, frame)):
            value = self.call(self.method(value, "__iter__", frame), [], {}, frame)
            is_read = isinstance(value, Read) and value.kind == ITERATOR
            if not is_read and not isinstance(getattr(value, "node", None), ast.GeneratorExp):
                raise Refusal("what it gives may be no iterator")
            return value
        if isinstance(value, Items | Read) or isinstance(getattr(value, "node", None), ast.GeneratorExp):
            return value
        raise Refusal("what it goes over is not known")

    # -- statements

    def run(self, body: list[ast.stmt], frame: Frame) -> Value | None:
        """What the statements of a function return; None if they do not."""
        for index, stmt in enumerate(body):
            rest = body[index + 1 :]
            if isinstance(stmt, ast.Return):
                return constant(None) if stmt.value is None else self.eval(stmt.value, frame)
            if isinstance(stmt, ast.If):
                return self.chosen(stmt, rest, frame)
            if isinstance(stmt, ast.Try):
                return self.tried(stmt, rest, frame)
            if isinstance(stmt, ast.Assign):
                value = self.eval(stmt.value, frame)
                for target in stmt.targets:
                    self.bind(target, value, frame)
            elif not isinstance(stmt, ast.Pass) and not _is_docstring(stmt):
                raise Refusal(f"it does more: {ast.unparse(stmt)[:40]}")
        return None

    def chosen(self, stmt: ast.If, rest: list[ast.stmt], frame: Frame) -> Value | None:
        """What follows from a choice; where the caller has to say, what follows if it is true, or else if not."""
        test = self.truth(stmt.test, frame)
        if isinstance(test, bool):
            return self.run([*(stmt.body if test else stmt.orelse), *rest], frame)
        if test.is_inside or frame.made is not None:
            raise Refusal("what the loop binds decides")
        before = list(self.tests), dict(self._kinds), list(self.made), list(self.reads)
        names = dict(frame.names)
        try:
            self.tests.append(Test(test.expr))
            return self.run([*stmt.body, *rest], frame)
        except Refusal:
            self.tests, self._kinds, self.made, self.reads = before
            frame.names.clear()
            frame.names.update(names)
            self.tests.append(Test(ast.UnaryOp(ast.Not(), test.expr)))
            return self.run([*stmt.orelse, *rest], frame)

    def tried(self, stmt: ast.Try, rest: list[ast.stmt], frame: Frame) -> Value | None:
        """What a `try` gives whose body raises nothing that it handles."""
        kinds = [one.type for one in stmt.handlers]
        handled = [kind.id for kind in kinds if isinstance(kind, ast.Name)]
        if (
            stmt.finalbody
            or stmt.orelse
            or len(handled) < len(kinds)
            or {*handled} - {"TypeError", "KeyError"}
        ):
            raise Refusal("exceptions are handled")
        inner = Frame(frame.text, frame.names, frame.depth, frame.made, True, frame.bound)
        found = self.run(stmt.body, inner)
        return self.run(rest, frame) if found is None else found

    def bind(self, target: ast.expr, value: Value, frame: Frame) -> None:
        """Bind names, or attributes of an object that is being made."""
        if isinstance(target, ast.Name):
            frame.names[target.id] = value
        elif (
            isinstance(target, ast.Tuple)
            and isinstance(value, Items)
            and len(value.values) == len(target.elts)
        ):
            for part, item in zip(target.elts, value.values, strict=True):
                self.bind(part, item, frame)
        elif (
            isinstance(target, ast.Attribute)
            and isinstance(target.value, ast.Name)
            and frame.made is not None
            and frame.names.get(target.value.id) is frame.made
        ):
            if not frame.made.cls.may_hold(target.attr):
                raise Refusal(f"the class has a {target.attr} of its own, or none is stored")
            frame.made.fields[target.attr] = value
        else:
            raise Refusal(f"it stores to {ast.unparse(target)}")


def _is_docstring(stmt: ast.stmt) -> bool:
    return isinstance(stmt, ast.Expr) and isinstance(stmt.value, ast.Constant)

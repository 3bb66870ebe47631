"""Evaluates what a loop goes over by the texts of the classes it comes from, without making objects on the way.

What is not known of an object of the caller is asked of him by a test: that it is of exactly the class that a profile
says. Statements are followed that bind names, store attributes on an object that is being made, choose and return;
whatever else is done refuses.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, field

from s2s.views.classes import LOOKED_UP, MADE, Builtin, Class, Classes, Refusal, Text
from s2s.views.guesses import Guesses
from s2s.views.values import Choice, Function, Items, Object, Read, Value, constant

_DEEPEST = 12
#: Exact types that hash and compare without running any code of the program, and of which none is `True` or None.
_KEYS = frozenset({"builtins:int", "builtins:str", "builtins:float", "builtins:bytes"})
_TABLES = frozenset({"builtins:dict", "builtins:set", "builtins:frozenset"})
_SINGLE = (None, True, False)


@dataclass(frozen=True)
class Test:
    """What the caller asks before the loop: that an expression is true, of exactly a type, or a class itself."""

    expr: ast.expr
    kind: str = ""
    is_class: bool = False


@dataclass
class Frame:
    """A function that is evaluated."""

    text: Text
    names: dict[str, Value]
    depth: int
    made: Object | None = None
    is_guarded: bool = False


@dataclass
class Evaluator:
    """One loop's evaluation.

    Attributes:
        is_stored: whether some text of the program stores an attribute of a name.
        tests: what is asked of the caller so far, in the order in which it is evaluated.
        made: how many objects and functions were not made for it.
    """

    classes: Classes
    guesses: Guesses
    is_stored: Callable[[str], bool]
    tests: list[Test] = field(default_factory=list)
    made: int = 0
    _kinds: dict[str, str] = field(default_factory=dict)

    # -- what is asked of the caller

    def sure(self, read: Read, kind: str) -> None:
        """Ask that what is read is of exactly a type."""
        if read.is_inside:
            raise Refusal("what the loop binds may be anything")
        text = ast.unparse(read.expr)
        if self._kinds.get(text, kind) != kind:
            raise Refusal(f"{text} is of two types")
        if text not in self._kinds:
            self._kinds[text] = kind
            self.tests.append(Test(read.expr, kind))

    def class_of(self, value: Value, text: Text) -> Class:
        """The class that something is an instance of, by a test where it is there already."""
        if isinstance(value, Object):
            return value.cls
        if not isinstance(value, Read) or not value.kind or value.kind.startswith("builtins:"):
            raise Refusal("what it is an instance of is not known")
        found = self.classes.kind(text, value.kind)
        if found is None:
            raise Refusal(f"{value.kind} is no class of the program")
        if not found.lacks(LOOKED_UP):
            raise Refusal(f"{found.name} says itself what attributes it has")
        self.sure(value, value.kind)
        return found

    # -- expressions

    def eval(self, node: ast.expr, frame: Frame) -> Value:
        """What an expression gives."""
        method = getattr(self, f"_{type(node).__name__.lower()}", None)
        if method is None or frame.depth > _DEEPEST:
            raise Refusal(f"{ast.unparse(node)[:40]} is not followed")
        value: Value = method(node, frame)
        return value

    def _constant(self, node: ast.Constant, frame: Frame) -> Value:
        return constant(node.value)

    def _name(self, node: ast.Name, frame: Frame) -> Value:
        found = frame.names.get(node.id)
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
            inner = Frame(frame.text, dict(frame.names), frame.depth + 1)
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
        return Read(ast.Subscript(value.expr, index.expr, ast.Load()), "", value.is_inside or index.is_inside)

    def is_own(self, value: Read, frame: Frame) -> bool:
        """Whether a profile says that something is an instance of a class of the program."""
        return bool(value.kind) and self.classes.kind(frame.text, value.kind) is not None

    def attribute(self, value: Value, name: str, frame: Frame) -> Value:
        """What `value.name` gives, where it is not called."""
        if isinstance(value, Object) or (isinstance(value, Read) and self.is_own(value, frame)):
            cls = self.class_of(value, frame.text)
            found = cls.find(name)
            if found is None:
                if isinstance(value, Object):
                    if name not in value.fields:
                        raise Refusal(f"{cls.name} has no {name} yet")
                    return value.fields[name]
                return Read(ast.Attribute(value.expr, name, ast.Load()))
            if isinstance(value, Object) and name in value.fields:
                raise Refusal(f"{name} is one of the class, too")
            return self.member(value, name, *found, frame)
        if isinstance(value, Read):
            return Read(ast.Attribute(value.expr, name, ast.Load()), "", value.is_inside)
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
                return Read(ast.Attribute(value.expr, name, ast.Load()), self.given_by(stmt, owner.text))
        if isinstance(value, Read):
            return Read(ast.Attribute(value.expr, name, ast.Load()))
        raise Refusal(f"what {name} is, is not followed")

    def is_cached(self, decorator: ast.expr, text: Text) -> bool:
        """Whether a decorator is `functools.cached_property`."""
        stmt = text.bound.get(decorator.id) if isinstance(decorator, ast.Name) else None
        if not isinstance(stmt, ast.ImportFrom) or stmt.module != "functools" or stmt.level:
            return False
        assert isinstance(decorator, ast.Name)
        return any((one.asname or one.name, one.name) == (decorator.id, "cached_property") for one in stmt.names)

    def given_by(self, getter: ast.FunctionDef, text: Text) -> str:
        """What a getter makes an instance of: a guess, which a test asks about."""
        value = getter.body[-1].value if isinstance(getter.body[-1], ast.Return) else None
        if not isinstance(value, ast.Call) or not isinstance(value.func, ast.Name):
            return ""
        made = self.classes.named(text, value.func.id)
        return made.kind if isinstance(made, Class) else ""

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
            for value in node.values:
                found = self.truth(value, frame)
                if not isinstance(found, bool):
                    raise Refusal("what the caller has decides")
                if found is decisive:
                    return decisive
            return not decisive
        elif isinstance(node, ast.Compare) and len(node.ops) == 1:
            left, right = self.eval(node.left, frame), self.eval(node.comparators[0], frame)
            if isinstance(node.ops[0], ast.Is | ast.IsNot):
                return self.is_same(left, right) is isinstance(node.ops[0], ast.Is)
            if isinstance(node.ops[0], ast.In):
                return self.contains(right, left, frame)
        elif not isinstance(node, ast.Compare):
            value = self.eval(node, frame)
            if isinstance(value, Read) and isinstance(value.expr, ast.Constant):
                return bool(value.expr.value)
        raise Refusal("whether it is true is not known")

    def is_same(self, left: Value, right: Value) -> bool:
        """Whether two values are one object, of which one is a constant."""
        if not isinstance(right, Read) or not isinstance(right.expr, ast.Constant):
            raise Refusal("whether two are one object is not known")
        if not any(right.expr.value is one for one in _SINGLE):
            raise Refusal("it is compared with a constant of which there may be several")
        if isinstance(left, Choice):
            raise Refusal("what the loop binds decides")
        if not isinstance(left, Read):
            return False
        if isinstance(left.expr, ast.Constant):
            return left.expr.value is right.expr.value
        if left.kind == "builtins:NoneType" and right.expr.value is None:
            self.tests.append(Test(ast.Compare(left.expr, [ast.Is()], [ast.Constant(None)])))
            return True
        if left.kind not in _KEYS and left.kind not in _TABLES:
            raise Refusal("what it is, is not known")
        self.sure(left, left.kind)
        return False

    def contains(self, table: Value, key: Value, frame: Frame) -> bool | Read:
        """What `key in table` gives."""
        if isinstance(table, Object) or (isinstance(table, Read) and self.is_own(table, frame)):
            found = self.call(self.method(table, "__contains__", frame), [key], {}, frame)
            if isinstance(found, Read):
                return bool(found.expr.value) if isinstance(found.expr, ast.Constant) else found
        elif isinstance(table, Read) and isinstance(key, Read):
            if frame.is_guarded:
                if key.kind not in _KEYS:
                    raise Refusal("an exception would be handled")
                self.sure(key, key.kind)
                self.sure(table, "builtins:dict")
            is_inside = table.is_inside or key.is_inside
            return Read(ast.Compare(key.expr, [ast.In()], [table.expr]), "", is_inside)
        raise Refusal("whether it is in there is not known")

    # -- calls and loops

    def _call(self, node: ast.Call, frame: Frame) -> Value:
        if any(isinstance(arg, ast.Starred) for arg in node.args) or any(one.arg is None for one in node.keywords):
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
        value = self.eval(func.value, frame)
        if isinstance(value, Read) and not value.kind and not isinstance(value.expr, ast.Constant):
            value = Read(value.expr, self.guesses.receiver(frame.text.key, lines, func.attr), value.is_inside)
        if isinstance(value, Builtin):
            return Builtin(f"{value.name}.{func.attr}")
        if isinstance(value, Object) or (isinstance(value, Read) and self.is_own(value, frame)):
            found = self.class_of(value, frame.text).find(func.attr)
            if found is not None and isinstance(found[1], ast.FunctionDef) and not found[1].decorator_list:
                if func.attr in value.fields if isinstance(value, Object) else self.is_stored(func.attr):
                    raise Refusal(f"{func.attr} may be one of the object's own")
                return Function(found[1], found[0].text, {}, value, found[0])
            return self.attribute(value, func.attr, frame)
        if isinstance(value, Read) and func.attr in ("items", "values", "keys") and not frame.is_guarded:
            return Read(ast.Attribute(value.expr, func.attr, ast.Load()), "builtins:method", value.is_inside)
        raise Refusal(f"what {func.attr} calls is not known")

    def method(self, value: Value, name: str, frame: Frame) -> Function:
        """The special method that an operation on an object calls."""
        cls = self.class_of(value, frame.text)
        found = cls.find(name)
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
            return Read(ast.Call(function.expr, [], []), "", function.is_inside)
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

    def entered(self, function: Function, args: list[Value], keywords: dict[str, Value], frame: Frame) -> Frame:
        """What a function starts from: parameters bound to arguments, each with what a profile says of it."""
        node = function.node
        assert not isinstance(node, ast.GeneratorExp)
        if isinstance(node, ast.FunctionDef) and _yields(node):
            raise Refusal(f"{node.name} is a generator")
        given = node.args
        names = [*given.posonlyargs, *given.args]
        inner = Frame(function.text, dict(function.around), frame.depth + 1, is_guarded=frame.is_guarded)
        if given.vararg or given.kwarg or len(args) > len(names):
            raise Refusal("how arguments are bound is not known")
        defaults = dict(zip([one.arg for one in names[::-1]], given.defaults[::-1]))
        defaults |= {one.arg: value for one, value in zip(given.kwonlyargs, given.kw_defaults) if value is not None}
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
        if not isinstance(value, Read) or value.kind or value.is_inside or isinstance(value.expr, ast.Constant):
            return value
        if function.owner is None or not isinstance(function.node, ast.FunctionDef):
            return value
        qualname = f"{function.owner.name}.{function.node.name}"
        return Read(value.expr, self.guesses.param(function.text.key, qualname, name))

    def made_by(self, cls: Class, args: list[Value], keywords: dict[str, Value], frame: Frame) -> Value:
        """An instance that is not made."""
        if not cls.lacks((*LOOKED_UP, *MADE)):
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
        self.made += 1
        return made

    def builtin(self, name: str, args: list[Value], keywords: dict[str, Value], frame: Frame) -> Value:
        """What a builtin gives."""
        if len(args) == 1 and not keywords:
            if name == "iter":
                return self.iterated(args[0], frame)
            if name == "dict.fromkeys":
                keys = self.iterated(args[0], frame)
                if isinstance(keys, Items) and len(keys.values) == 1:
                    (key,) = keys.values
                    if isinstance(key, Read) and key.kind in _KEYS:
                        self.sure(key, key.kind)  # it has a hash
                        return keys
        raise Refusal(f"what {name} gives is not known")

    def iterated(self, value: Value, frame: Frame) -> Value:
        """What a loop over something goes over: what there is, so many values, or a generator."""
        for _ in range(_DEEPEST):
            if isinstance(value, Items) or (isinstance(value, Function) and isinstance(value.node, ast.GeneratorExp)):
                return value
            if not isinstance(value, Object) and not (isinstance(value, Read) and self.is_own(value, frame)):
                break
            value = self.call(self.method(value, "__iter__", frame), [], {}, frame)
        if isinstance(value, Read):
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
        before, names = (list(self.tests), dict(self._kinds), self.made), dict(frame.names)
        try:
            self.tests.append(Test(test.expr))
            return self.run([*stmt.body, *rest], frame)
        except Refusal:
            self.tests, self._kinds, self.made = before
            frame.names.clear()
            frame.names.update(names)
            self.tests.append(Test(ast.UnaryOp(ast.Not(), test.expr)))
            return self.run([*stmt.orelse, *rest], frame)

    def tried(self, stmt: ast.Try, rest: list[ast.stmt], frame: Frame) -> Value | None:
        """What a `try` gives whose body raises nothing that it handles."""
        kinds = [one.type for one in stmt.handlers]
        handled = [kind.id for kind in kinds if isinstance(kind, ast.Name)]
        if stmt.finalbody or stmt.orelse or len(handled) < len(kinds) or {*handled} - {"TypeError", "KeyError"}:
            raise Refusal("exceptions are handled")
        inner = Frame(frame.text, frame.names, frame.depth, frame.made, True)
        found = self.run(stmt.body, inner)
        return self.run(rest, frame) if found is None else found

    def bind(self, target: ast.expr, value: Value, frame: Frame) -> None:
        """Bind names, or attributes of an object that is being made."""
        if isinstance(target, ast.Name):
            frame.names[target.id] = value
        elif isinstance(target, ast.Tuple) and isinstance(value, Items) and len(value.values) == len(target.elts):
            for part, item in zip(target.elts, value.values, strict=True):
                self.bind(part, item, frame)
        elif (
            isinstance(target, ast.Attribute)
            and isinstance(target.value, ast.Name)
            and frame.made is not None
            and frame.names.get(target.value.id) is frame.made
        ):
            if frame.made.cls.find(target.attr) is not None:
                raise Refusal(f"the class has a {target.attr} of its own")
            frame.made.fields[target.attr] = value
        else:
            raise Refusal(f"it stores to {ast.unparse(target)}")


def _is_docstring(stmt: ast.stmt) -> bool:
    return isinstance(stmt, ast.Expr) and isinstance(stmt.value, ast.Constant)


def _yields(function: ast.FunctionDef) -> bool:
    """Whether a function is a generator, and not one that stands in it."""
    work: list[ast.AST] = [*function.body]
    while work:
        node = work.pop()
        if isinstance(node, ast.Yield | ast.YieldFrom):
            return True
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
            work += ast.iter_child_nodes(node)
    return False

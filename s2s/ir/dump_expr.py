"""Expressions of the IR as text. The grammar is in `docs/ir.md`; `parse_expr.py` reads it back.

Every renderer returns text and appends the spans of its nodes in the order they end in that text, which is
the order the parser makes them in.
"""

from __future__ import annotations

from s2s.errors import InternalError
from s2s.ir import nodes as n
from s2s.ir import opaque, spans
from s2s.ir.literals import constant, piece
from s2s.ir.names import Names, declarations, target_variables

#: What needs parentheses where an operand is expected.
_COMPOUND = frozenset(
    (n.Binary, n.Unary, n.Bool, n.Compare, n.Cond, n.Await, n.Yield, n.YieldFrom, n.Starred, n.OpaqueExpr)
)
_BRACKETS = {"list": ("[", "]"), "set": ("{", "}"), "dict": ("{", "}"), "gen": ("(", ")")}
_CONVERSIONS = {-1: "", 115: "!s", 114: "!r", 97: "!a"}


class ExprDumper:
    """Writes expressions.

    Attributes:
        names: the text of each variable.
        spans: the spans of what was written since the line began.
        prefix: what the qualified names of functions defined here begin with; None until one is seen.
    """

    def __init__(self, names: Names) -> None:
        self.names = names
        self.spans: list[n.Span | None] = []
        self.prefix: str | None = ""
        self._targets = False

    def expr(self, node: n.Expr) -> str:
        """The text of an expression that stands between commas, brackets or the ends of a line."""
        return _EXPR[node.__class__](self, node)

    def operand(self, node: n.Expr) -> str:
        """The text of an expression next to an operator."""
        cls = node.__class__
        if cls in _COMPOUND:
            return f"({_EXPR[cls](self, node)})"
        text = _EXPR[cls](self, node)
        return f"({text})" if cls is n.Const and text[0] == "-" else text

    def items(self, nodes: list[n.Expr]) -> str:
        """Expressions with commas between."""
        return ", ".join([_EXPR[node.__class__](self, node) for node in nodes])

    def target(self, node: n.Expr) -> str:
        """The text of a comprehension's target, where names are declared by being written."""
        self._targets, before = True, self._targets
        text = self.expr(node)
        self._targets = before
        return text

    def _const(self, node: n.Const) -> str:
        self.spans.append(node.span)
        return constant(node.value, node.kind)

    def _load(self, node: n.Load) -> str:
        self.spans.append(node.span)
        var = node.var
        names = self.names
        return names.scope.known.get(var) or names.text(var)

    def _store(self, node: n.Store) -> str:
        self.spans.append(node.span)
        text = self.names.text(node.var)
        if not self._targets or text[0] in ".?":
            return text
        if node.var not in self.names.scope.owned:
            return "=" + text
        return "&" + text if node.var.storage is n.Storage.CELL else text

    def _postfix(self, node: n.Expr) -> str:
        """Attributes, subscripts, calls and binary operations: chains to the left, without recursion."""
        chain: list[n.Attr | n.Subscript | n.Call | n.Binary] = []
        base = node
        while True:
            if type(base) is n.Attr or type(base) is n.Subscript:
                chain.append(base)
                base = base.value
            elif type(base) is n.Call:
                chain.append(base)
                base = base.func
            elif type(base) is n.Binary:
                chain.append(base)
                base = base.left
            else:
                break
        text = self.operand(base)
        nested = text[0].isdigit() and chain[-1].__class__ is not n.Binary
        for link in reversed(chain):
            if nested:
                text = f"({text})"
            nested = isinstance(link, n.Binary)
            if isinstance(link, n.Binary):
                text = f"{text} {link.op} {self.operand(link.right)}"
            elif isinstance(link, n.Attr):
                text = f"{text}.{link.name}"
            elif isinstance(link, n.Call):
                text = f"{text}({self.arguments(link.args, link.keywords)})"
            else:
                text = f"{text}[{self._index(link.index)}]"
            self.spans.append(link.span)
        return text

    def arguments(self, args: list[n.Expr], keywords: list[n.Keyword]) -> str:
        """The arguments of a call or a class header."""
        if not keywords:
            return self.items(args)
        return ", ".join([self.expr(arg) for arg in [*args, *keywords]])

    def _keyword(self, node: n.Keyword) -> str:
        text = (
            "**" + self.operand(node.value) if node.name is None else f"{node.name}={self.expr(node.value)}"
        )
        self.spans.append(node.span)
        return text

    def _index(self, node: n.Expr) -> str:
        if type(node) is not n.Tuple or not node.items:
            return self.expr(node)
        text = self.items(node.items)
        self.spans.append(node.span)
        return text + "," if len(node.items) == 1 else text

    def _slice(self, node: n.Slice) -> str:
        parts = ["" if part is None else self.expr(part) for part in (node.lower, node.upper, node.step)]
        self.spans.append(node.span)
        return ":".join(parts) if node.step is not None else ":".join(parts[:2])

    def _unary(self, node: n.Unary) -> str:
        operand = self.operand(node.operand)
        self.spans.append(node.span)
        if node.op == "not":
            return "not " + operand
        if type(node.operand) is n.Const and operand[0].isdigit():
            operand = f"({operand})"
        return node.op + operand

    def _bool(self, node: n.Bool) -> str:
        text = f" {node.op} ".join([self.operand(value) for value in node.values])
        self.spans.append(node.span)
        return text

    def _compare(self, node: n.Compare) -> str:
        parts = [self.operand(node.left)]
        for op, right in zip(node.ops, node.rights):
            parts += (op, self.operand(right))
        self.spans.append(node.span)
        return " ".join(parts)

    def _cond(self, node: n.Cond) -> str:
        text = f"{self.operand(node.body)} if {self.operand(node.test)} else {self.operand(node.orelse)}"
        self.spans.append(node.span)
        return text

    def _test(self, node: n.Test) -> str:
        words = "".join(f" {word}" for word in (*(kind.__name__ for kind in node.types), *node.names))
        text = f"test({node.kind}{words} ? {self.expr(node.subject)} : {self.items(node.want)})"
        self.spans.append(node.span)
        return text

    def _tuple(self, node: n.Tuple) -> str:
        text = self.items(node.items)
        self.spans.append(node.span)
        return f"({text},)" if len(node.items) == 1 else f"({text})"

    def _list(self, node: n.List) -> str:
        text = self.items(node.items)
        self.spans.append(node.span)
        return f"[{text}]"

    def _set(self, node: n.Set) -> str:
        text = self.items(node.items)
        self.spans.append(node.span)
        return f"{{{text}}}"

    def _dict(self, node: n.Dict) -> str:
        pairs = [
            "**" + self.operand(value) if key is None else f"{self.expr(key)}: {self.expr(value)}"
            for key, value in zip(node.keys, node.values)
        ]
        self.spans.append(node.span)
        return f"{{{', '.join(pairs)}}}"

    def _starred(self, node: n.Starred) -> str:
        text = "*" + self.operand(node.value)
        self.spans.append(node.span)
        return text

    def _fstring(self, node: n.FString) -> str:
        pieces = self._pieces(node.parts, False)
        if pieces is None:
            text = f"fstring{{{self.items(node.parts)}}}"
        else:
            text = f'f"{pieces}"'
        self.spans.append(node.span)
        return text

    def _pieces(self, parts: list[n.Expr], spec: bool) -> str | None:
        """The inside of an f-string; None if it does not consist of plain strings and fields in turn."""
        if not _in_turn(parts):
            return None
        texts: list[str] = []
        for part in parts:
            if type(part) is n.Const and type(part.value) is str:
                self.spans.append(part.span)
                texts.append(piece(part.value, spec))
            if type(part) is not n.Format:
                continue
            value = self.operand(part.value)
            text = ("{ " if value[0] == "{" else "{") + value + _CONVERSIONS[part.conversion]
            if type(part.spec) is n.FString:
                text += f":{self._pieces(part.spec.parts, True)}"
                self.spans.append(part.spec.span)
            texts.append(text + "}")
            self.spans.append(part.span)
        return "".join(texts)

    def _format(self, node: n.Format) -> str:
        """A field on its own, outside the f-string syntax."""
        text = f"{self.expr(node.value)}, {node.conversion}"
        if node.spec is not None:
            text += f", {self.expr(node.spec)}"
        self.spans.append(node.span)
        return f"format{{{text}}}"

    def _lambda(self, node: n.Lambda) -> str:
        function = node.function
        body = function.body[0] if len(function.body) == 1 else None
        if type(body) is not n.Return or body.value is None:
            raise InternalError("the body of a lambda is not one return")
        scope = self.names.open(False)
        for var in [*(param.var for param in function.params), *function.variables.values()]:
            if var not in scope.owned:
                scope.declare(var)
        self.names.close()
        params = self.params(function, scope.owned)
        self.names.scope = scope
        outer, self.prefix = self.prefix, f"{function.qualname}.<locals>."
        value = self.expr(body.value)
        self.spans += (body.span, function.span, node.span)
        self.names.close()
        self.prefix = outer
        notes = "; ".join(self.notes(function) + declarations(function, scope.owned))
        return f"(lambda{f'{{{notes}}}' if notes else ''}{' ' if params else ''}{params}: {value})"

    def notes(self, function: n.Function) -> list[str]:
        """What is to be said of a function beside its parameters and body."""
        found = ["generator"] if function.is_generator else []
        if function.dynamic:
            found.append(f"dynamic {function.dynamic!r}")
        expected = None if self.prefix is None else self.prefix + function.name
        if expected is not None and function.qualname != expected:
            found.append(f"qualname {function.qualname!r}")
        return found

    def params(self, function: n.Function, owned: dict[n.Var, str]) -> str:
        """The parameters, with annotations and defaults, which are evaluated outside the function."""
        parts: list[str] = []
        state = "posonly"
        for param in function.params:
            kind = param.kind
            if state == "posonly" and kind != "posonly":
                if parts:
                    parts.append("/")
                state = "pos"
            if kind == "kwonly" and state == "pos":
                parts.append("*")
            if kind in ("vararg", "kwonly"):
                state = "kwonly"
            text = {"vararg": "*", "kwarg": "**"}.get(kind, "") + owned[param.var]
            if param.annotation is not None:
                text += f": {self.expr(param.annotation)}"
            if param.default is not None:
                text += (
                    f" = {self.expr(param.default)}" if param.annotation else f"={self.expr(param.default)}"
                )
            self.spans.append(param.span)
            parts.append(text)
        if state == "posonly" and parts:
            parts.append("/")
        return ", ".join(parts)

    def _comp(self, node: n.Comp) -> str:
        # The first iterable belongs to the scope around, and is written after the element.
        before, self.spans = self.spans, []
        iterable = self.operand(node.clauses[0].iter)
        first, self.spans = self.spans, before
        scope = self.names.open(False)
        for clause in node.clauses:
            for var in target_variables(clause.target):
                if var.storage in (n.Storage.FAST, n.Storage.CELL) and self.names.scope.find(var) is None:
                    scope.declare(var)
        parts = [self.expr(node.element)]
        if node.value is not None:
            parts[0] += f": {self.expr(node.value)}"
        for clause in node.clauses:
            parts.append(f"{'async ' if clause.is_async else ''}for {self.target(clause.target)} in")
            if clause is node.clauses[0]:
                parts.append(iterable)
                self.spans += first
            else:
                parts.append(self.operand(clause.iter))
            parts += [f"if {self.operand(test)}" for test in clause.ifs]
        self.names.close()
        self.spans.append(node.span)
        left, right = _BRACKETS[node.kind]
        return f"{left}{' '.join(parts)}{right}"

    def _walrus(self, node: n.Walrus) -> str:
        text = f"{self._store(node.target)} := {self.expr(node.value)}"
        self.spans.append(node.span)
        return f"({text})"

    def _await(self, node: n.Await) -> str:
        text = "await " + self.operand(node.value)
        self.spans.append(node.span)
        return text

    def _yield(self, node: n.Yield) -> str:
        text = "yield" if node.value is None else f"yield {self.operand(node.value)}"
        self.spans.append(node.span)
        return text

    def _yield_from(self, node: n.YieldFrom) -> str:
        text = "yield from " + self.operand(node.value)
        self.spans.append(node.span)
        return text

    def _opaque(self, node: n.OpaqueExpr) -> str:
        self.spans += map(spans.span_of, opaque.positioned(node.node))
        self.spans.append(node.span)
        return f"{'left' if node.left else 'opaque'} {opaque.source(node.node)!r}"


def _in_turn(parts: list[n.Expr]) -> bool:
    text = False
    for part in parts:
        if type(part) is n.Format:
            text = False
            if part.conversion not in _CONVERSIONS:
                return False
            if part.spec is not None and (type(part.spec) is not n.FString or not _in_turn(part.spec.parts)):
                return False
        else:
            if (
                text
                or type(part) is not n.Const
                or type(part.value) is not str
                or not part.value
                or part.kind
            ):
                return False
            text = True
    return True


_EXPR: n.RulesOf[ExprDumper, str] = {
    n.Const: ExprDumper._const,
    n.Load: ExprDumper._load,
    n.Store: ExprDumper._store,
    n.Attr: ExprDumper._postfix,
    n.Subscript: ExprDumper._postfix,
    n.Call: ExprDumper._postfix,
    n.Binary: ExprDumper._postfix,
    n.Slice: ExprDumper._slice,
    n.Keyword: ExprDumper._keyword,
    n.Unary: ExprDumper._unary,
    n.Bool: ExprDumper._bool,
    n.Compare: ExprDumper._compare,
    n.Cond: ExprDumper._cond,
    n.Test: ExprDumper._test,
    n.Tuple: ExprDumper._tuple,
    n.List: ExprDumper._list,
    n.Set: ExprDumper._set,
    n.Dict: ExprDumper._dict,
    n.Starred: ExprDumper._starred,
    n.FString: ExprDumper._fstring,
    n.Format: ExprDumper._format,
    n.Lambda: ExprDumper._lambda,
    n.Comp: ExprDumper._comp,
    n.Walrus: ExprDumper._walrus,
    n.Await: ExprDumper._await,
    n.Yield: ExprDumper._yield,
    n.YieldFrom: ExprDumper._yield_from,
    n.OpaqueExpr: ExprDumper._opaque,
}

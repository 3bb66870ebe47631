"""Which functions of a file are small enough, and closed enough, to be inlined in other files of its tree.

Such a function reads its parameters and what it has bound, and nothing else: no global, no builtin, nothing of a
function around it. So it means the same wherever its text stands. Whether a name is bound to it is asked as the
program runs, by a look at its code (`s2s.ir.originals`).
"""

from __future__ import annotations

import ast
import re
import symtable
import warnings
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any

from s2s.errors import S2SError
from s2s.ir.originals import DOCSTRING, FUNCTION, KEEPS_FUNCTIONS

if TYPE_CHECKING:
    from s2s.linking import Maker

#: A text of more characters is not carried into other files.
_LONGEST = 400
_CONSTANTS = frozenset({int, float, complex, bool, str, bytes, type(None)})
#: The syntax of which such functions are made; what makes code objects, waits, or names what is outside is not of it.
_PLAIN = (
    *(
        ast.FunctionDef,
        ast.arguments,
        ast.arg,
        ast.Return,
        ast.Assign,
        ast.AugAssign,
        ast.For,
        ast.While,
        ast.If,
    ),
    *(
        ast.Pass,
        ast.Break,
        ast.Continue,
        ast.Expr,
        ast.BoolOp,
        ast.BinOp,
        ast.UnaryOp,
        ast.IfExp,
        ast.Compare,
    ),
    *(
        ast.Call,
        ast.keyword,
        ast.Constant,
        ast.Attribute,
        ast.Subscript,
        ast.Slice,
        ast.Name,
        ast.Tuple,
        ast.List,
    ),
    *(ast.Dict, ast.Set, ast.expr_context, ast.boolop, ast.operator, ast.unaryop, ast.cmpop, ast.JoinedStr),
    *(ast.FormattedValue, ast.Assert),
)


def offered(data: bytes, name: str, is_open: bool = False) -> str:
    """The text of a function at the top of a source that others may take in; empty if there is none.

    Args:
        data: the source.
        name: what it is called there.
        is_open: whether it may name what is outside: it is of use where a call never comes to that.
    """
    segment = _segment(data, name)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # what Python warns of, it would warn of once more
            (definition,) = ast.parse(segment).body if segment else [None]
            if not isinstance(definition, ast.FunctionDef) or not _is_closed(definition, is_open):
                return ""
            imports = _imports_of_modules(definition, data) if is_open else ""
            written = _code(compile(ast.parse(imports + segment), "", "exec", dont_inherit=True))
            text = imports + _plain(definition)
            is_same = does(FunctionType(written, {}, name, _defaults(definition)), text)
    except (SyntaxError, ValueError, SyntaxWarning, RecursionError):
        return ""
    return text if is_same and len(text) <= _LONGEST else ""


def is_bound_once(data: bytes, name: str) -> bool:
    """Whether the definition of a function at the top of a source is all that binds its name there."""
    from s2s.frontend.lower import lower
    from s2s.frontend.source import Source
    from s2s.program.collect import collect

    try:
        facts = collect(lower(Source.from_bytes(data, "<import>").parse(), "<import>"))
    except (S2SError, RecursionError):
        return False
    return not facts.star_import and any(var.name == name for var in facts.functions)


def _segment(data: bytes, name: str) -> str:
    """The lines of the one undecorated definition of a name at the top of a source."""
    start = re.compile(rb"^def " + re.escape(name.encode()) + rb"\(", re.MULTILINE)
    found = list(start.finditer(data))
    if len(found) != 1:
        return ""
    before = data[: found[0].start()].rstrip().rpartition(b"\n")[2]
    if before.startswith(b"@") or before.endswith((b"\\", b",")):
        return ""
    lines = data[found[0].start() :].splitlines(keepends=True)
    end = next((i for i, line in enumerate(lines) if i and line[:1] not in b" \t#\r\n)"), len(lines))
    return b"".join(lines[:end]).decode(errors="replace")


def _is_closed(definition: ast.FunctionDef, is_open: bool) -> bool:
    """Whether a function is made of plain syntax, and names nothing but its parameters and what it has bound.

    Args:
        is_open: whether it may name other things, raise exceptions, and take arguments by their names only.
    """
    args = definition.args
    if args.vararg or args.kwarg or definition.decorator_list or (args.kwonlyargs and not is_open):
        return False
    if getattr(definition, "type_params", None):
        return False
    bound = {arg.arg for arg in (*args.posonlyargs, *args.args)}
    nodes = [node for stmt in _body(definition) for node in ast.walk(stmt)]
    bound |= {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    for node in nodes:
        if not isinstance(node, (*_PLAIN, ast.Raise) if is_open else _PLAIN):
            return False
        if isinstance(node, ast.FunctionDef) or isinstance(getattr(node, "ctx", None), ast.Del):
            return False
        if isinstance(node, ast.Name) and node.id not in bound and not is_open:
            return False
        if isinstance(node, ast.Constant) and (type(node.value) not in _CONSTANTS or node.value == DOCSTRING):
            return False
    return all(
        isinstance(default, ast.Constant) for default in (*args.defaults, *args.kw_defaults) if default
    )


def _imports_of_modules(definition: ast.FunctionDef, data: bytes) -> str:
    """Imports of the names that a function calls attributes of, where its file imports these: other code reads them."""
    called = {node.func for node in ast.walk(definition) if isinstance(node, ast.Call)}
    values = [func.value for func in called if isinstance(func, ast.Attribute)]
    names = {value.id for value in values if isinstance(value, ast.Name)}
    if not names:
        return ""
    top = symtable.symtable(data.decode(), "", "exec")
    return "".join(
        f"import {name}\n"
        for name in sorted(names & {*top.get_identifiers()})
        if top.lookup(name).is_imported()
    )


def _body(definition: ast.FunctionDef) -> list[ast.stmt]:
    """What a function does, its docstring left aside."""
    return definition.body[1:] if ast.get_docstring(definition) is not None else definition.body


def _plain(definition: ast.FunctionDef) -> str:
    """The text of a function without annotations, and with what stands for a docstring."""
    has_docstring = ast.get_docstring(definition) is not None
    docstring: list[ast.stmt] = [ast.Expr(ast.Constant(DOCSTRING))] if has_docstring else []
    args = definition.args
    plain = ast.arguments(
        [ast.arg(arg.arg) for arg in args.posonlyargs], [ast.arg(arg.arg) for arg in args.args],
        None, [ast.arg(arg.arg) for arg in args.kwonlyargs], args.kw_defaults, None, args.defaults,
    )  # fmt: skip
    body = [*docstring, *_body(definition)]
    made = ast.FunctionDef(definition.name, plain, body, [], None, None)
    if "type_params" in made._fields:
        made.type_params = []  # type: ignore[attr-defined]
    return ast.unparse(ast.fix_missing_locations(made))


def _code(module: CodeType) -> CodeType:
    return next(const for const in module.co_consts if isinstance(const, CodeType))


def does(function: object, text: str) -> bool:
    """Whether an object is a function that does what a text says."""
    namespace: dict[str, object] = {"__init__": lambda self: None}
    exec(KEEPS_FUNCTIONS, namespace)
    members = {name: namespace[name] for name in ("__init__", FUNCTION)}
    keeper = type("Keeper", (), members)()
    return getattr(keeper, FUNCTION)(function, text, *_defaults(ast.parse(text).body[-1])) is function


def _defaults(definition: Any) -> tuple[Any, ...]:
    return tuple(default.value for default in definition.args.defaults)


def stays(text: str) -> bool:
    """Whether s2s leaves a function as it is: the code of its file's output is then that of the text."""
    from s2s.driver import compile_text  # not needed where nothing is offered
    from s2s.options import Options

    try:
        return not any(
            compile_text(text, "<import>", Options.make(assume=assumed, header=False)).changed
            for assumed in ("", "closed-world")
        )
    except S2SError:
        return False


def makers_in(data: bytes) -> dict[str, Maker]:
    """What the classes of a source take of which its output has what makes instances, by their names."""
    from s2s.context import Context
    from s2s.frontend.lower import lower
    from s2s.frontend.source import Source
    from s2s.legality.makers import signatures_in
    from s2s.options import Options
    from s2s.program.collect import collect

    try:
        module = lower(Source.from_bytes(data, "<import>").parse(), "<import>")
        cx = Context(Options(), module, collect(module))
        found = signatures_in(cx, cx.likely_shapes.of_var)
    except (S2SError, RecursionError):
        return {}
    return {name: (one.params, one.most, tuple(sorted(one.by_name))) for name, one in found.items()}

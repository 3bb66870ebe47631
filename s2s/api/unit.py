"""A source text compiled once, for all the decorated functions in it.

Functions are found by qualified name and line, and only in a text that still compiles to the very code the
function has: a file edited since it was imported is left alone.

A function runs in a module that is already executing, in which nobody has made the object that keeps functions for
the guards of a compiled file (`__s2s_1f0c__.add`). Each read of it is compiled to a read of the one object that the
namespace is given for all that is compiled in memory (see `originals`).
"""

from __future__ import annotations
import __future__

import ast
import hashlib
import inspect
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import CodeType
from typing import TYPE_CHECKING, Any, TypeGuard

from s2s.api.lazy import NotLocated
from s2s.api.originals import NAME, PREFIX
from s2s.api.text import Definition, definitions, enclosed_text
from s2s.api.trampoline import nested
from s2s.options import Options
from s2s.report.remarks import Remark

if TYPE_CHECKING:
    from s2s.driver import Compiled
    from s2s.ir.nodes import Function

_CACHED_UNITS = 64
_KIND = (
    inspect.CO_VARARGS
    | inspect.CO_VARKEYWORDS
    | inspect.CO_GENERATOR
    | inspect.CO_COROUTINE
    | inspect.CO_ASYNC_GENERATOR
)
_UNKNOWN = object()

_Key = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Template:
    """The optimized code of a function, and which module-level functions it compares its callees with.

    `callees` has the global name of each by the attribute of the originals that holds it. `sealed` names the
    functions it may hold a copy of without comparing.
    """

    code: CodeType
    callees: Mapping[str, str]
    sealed: tuple[str, ...]


class Unit:
    """One source text under one set of options.

    Args:
        filename: as in the code objects.
        text: the source.
        options: how to compile.
        flags: flags for `compile`: the `__future__` features in force.

    Raises:
        S2SError: the text does not parse.
        SyntaxError: it does not compile.
    """

    def __init__(self, filename: str, text: str, options: Options, flags: int) -> None:
        from s2s.backend.code import to_code

        self.filename = filename
        self.text = text
        self.options = options
        self._flags = flags
        compiled = self._compile()
        self.optimized_text = compiled.text
        self.remarks: tuple[Remark, ...] = tuple(compiled.remarks)
        self.relied: tuple[str, ...] = tuple(compiled.relied)
        self.failures: dict[str, str] = {
            failure.function: f"internal error in {failure.pass_name} ({failure.error}); please report it"
            for failure in compiled.failures
        }
        self.holder = compiled.holder
        self.aliases = _new_aliases(compiled)
        self._defaults = _module_functions(compiled.original_tree)
        self._plain = _index(to_code(compiled.original_tree, filename, flags=flags, quiet=True))
        self._optimized = _index(self._code(compiled.tree))

    def _compile(self) -> Compiled:
        from s2s.driver import compile_text

        return compile_text(self.text, self.filename, replace(self.options, header=False))

    def _code(self, tree: ast.Module) -> CodeType:
        """Compile an emitted tree that reads the aliases as attributes; the tree is as before afterwards."""
        from s2s.backend.code import to_code

        uses = list(_alias_uses(tree, self.holder, self.aliases)) if self.aliases else []
        try:
            for compare, index, kept in uses:
                compare.comparators[index] = self._attribute(kept)
            return to_code(tree, self.filename, flags=self._flags, quiet=True)
        finally:
            for compare, index, kept in uses:
                compare.comparators[index] = kept

    def template(self, code: CodeType) -> Template:
        """The optimized form of a function of this text.

        Args:
            code: what the interpreter compiled the function to.

        Raises:
            NotLocated: there is none that could take its place.
        """
        key = code.co_qualname, code.co_firstlineno
        plain, optimized = self._plain.get(key, []), self._optimized.get(key, [])
        places = [place for place, found in enumerate(plain) if same_code(found, code)]
        if not places:
            raise NotLocated("its code is not what its source compiles to (was it edited since the import?)")
        if len(places) > 1 or len(optimized) != len(plain):
            raise NotLocated("it cannot be told from its neighbours on the same line")
        found = optimized[places[0]]
        if found.co_freevars != code.co_freevars:
            found = self._with_free_variables(key, places[0], code)
        if not _same_interface(found, code):
            raise NotLocated("its optimized form takes other parameters")
        if is_same(found, code):
            return Template(code, {}, ())
        kind = code.co_flags & inspect.CO_ITERABLE_COROUTINE
        found = found.replace(co_flags=found.co_flags | kind)
        used = {name for part in nested(found) for name in part.co_names}
        callees = {
            self._prefix + alias: name for alias, name in self.aliases.items() if self._prefix + alias in used
        }
        if callees and NAME in self.text:
            raise NotLocated(f"its file uses the name {NAME}")
        return Template(found, callees, self._reachable(code) if self._seals_globals else ())

    @cached_property
    def _prefix(self) -> str:
        """How this unit's attributes begin: the same functions of the same text, in whatever process."""
        key = "\0".join((self.filename, self.options.key(), str(self._flags), self.text))
        return f"{PREFIX}{hashlib.sha256(key.encode(errors='surrogatepass')).hexdigest()[:16]}_"

    def _attribute(self, kept: ast.Attribute) -> ast.expr:
        holder = ast.copy_location(ast.Name(NAME, ast.Load()), kept)
        return ast.copy_location(ast.Attribute(holder, self._prefix + kept.attr, ast.Load()), kept)

    def why_same(self, code: CodeType, optimized: CodeType) -> str:
        """Why the optimized code of a function is the code it had; empty if it is another one."""
        if not is_same(code, optimized):
            return ""
        if self.options.passes == () or (self.options.passes is None and self.options.level == 0):
            return "no pass was asked for"
        missed = (r for r in self.remarks_of(code) if r.kind == "missed")
        first = min(missed, key=lambda remark: remark.line or 0, default=None)
        refused = "" if first is None else f": {first.message}"
        return f"no pass changes anything in it{refused}"

    def remarks_of(self, code: CodeType) -> list[Remark]:
        """What was done to a function and those inside it, and what was refused."""
        name = code.co_qualname
        inner = name + ".<locals>."
        return [r for r in self.remarks if r.function == name or r.function.startswith(inner)]

    @property
    def _seals_globals(self) -> bool:
        return "sealed-globals" in self.options.assume

    def _with_free_variables(self, key: _Key, place: int, code: CodeType) -> CodeType:
        """The optimized code again, keeping the free variables that optimization left without a use."""
        compiled = self._compile()
        name, line = key
        matches = [d for d in definitions(compiled.tree) if (d.qualname, d.first_line) == (name, line)]
        nodes = [d.node for d in matches if not isinstance(d.node, ast.Lambda)]
        missing: list[ast.expr] = [
            ast.Name(variable, ast.Load()) for variable in code.co_freevars if variable.isidentifier()
        ]
        if len(nodes) != len(self._plain[key]) or not missing:
            raise NotLocated("its optimized form has other free variables")
        body = nodes[place].body
        has_docstring = ast.get_docstring(nodes[place], clean=False) is not None
        # Never evaluated. `nonlocal` would leave no trace at all, and is not allowed of a type parameter.
        unused = ast.If(ast.Constant(False), [ast.Expr(name) for name in missing], [])
        body.insert(int(has_docstring), ast.copy_location(unused, body[0]))
        try:
            found = _index(self._code(compiled.tree))[key][place]
        except (SyntaxError, LookupError):
            raise NotLocated("its optimized form has other free variables") from None
        if found.co_freevars != code.co_freevars:
            raise NotLocated("its optimized form has other free variables")
        return found

    def _reachable(self, code: CodeType) -> tuple[str, ...]:
        """The module-level functions a function may come to call, directly or through one another."""
        found: set[str] = set()
        work = [code]
        while work:
            names = {name for part in nested(work.pop()) for name in part.co_names}
            for name in (names & self._defaults.keys()) - found:
                found.add(name)
                work.extend(plain for key, codes in self._plain.items() if key[0] == name for plain in codes)
        return tuple(sorted(found))

    def defines(self, name: str, value: object, original: CodeType, namespace: Mapping[str, Any]) -> bool:
        """Whether `value` is the function that this text's `def name` makes in `namespace`, unchanged.

        Args:
            name: of a module-level function.
            value: a function.
            original: its code, as it was before s2s replaced it.
            namespace: the module's globals.
        """
        if original.co_filename != self.filename or getattr(value, "__globals__", None) is not namespace:
            return False
        key = name, original.co_firstlineno
        if not any(same_code(plain, original) for plain in self._plain.get(key, [])):
            return False
        expected = self._defaults.get(name)
        return expected is not None and _same_defaults(expected, value)

    def already_optimized(self, code: CodeType) -> bool:
        """Whether `code` comes from this text compiled as a whole, as the import hook and `s2s run` do."""
        from s2s.backend.code import to_code

        index = _index(to_code(self._compile().tree, self.filename, quiet=True))
        return any(same_code(found, code) for found in index.get((code.co_qualname, code.co_firstlineno), []))

    def plain_code(self, code: CodeType) -> CodeType | None:
        """The interpreter's code of the function that `code` is the optimized form of, if that is clear."""
        found = self._plain.get((code.co_qualname, code.co_firstlineno), [])
        return found[0] if len(found) == 1 else None

    def original_source(self, code: CodeType) -> str:
        """The text of a function as written."""
        return enclosed_text(self.text, code.co_qualname, code.co_firstlineno)

    def optimized_source(self, code: CodeType) -> str:
        """The text of a function as optimized; as written where it is gone."""
        key = code.co_qualname, code.co_firstlineno
        tree = ast.parse(self.text)
        of_name = [d for d in definitions(tree) if d.qualname == key[0]]
        place = next((i for i, d in enumerate(of_name) if d.first_line == key[1]), 0)
        output = [d for d in definitions(ast.parse(self.optimized_text)) if d.qualname == key[0]]
        if len(output) != len(of_name):
            return self.original_source(code)
        return enclosed_text(self.optimized_text, key[0], output[place].first_line)

    def ir(self, code: CodeType) -> Function | None:
        """The optimized IR of a function, None if it is gone."""
        from s2s.ir import nodes, walk

        of_name = [
            node
            for node in walk.walk(self._compile().module)
            if isinstance(node, nodes.Function) and node.qualname == code.co_qualname
        ]
        if not of_name:
            return None
        return min(of_name, key=lambda node: abs((node.span or (0,))[0] - code.co_firstlineno))


def same_code(one: CodeType, other: CodeType) -> bool:
    """Whether two code objects are the same code at the same place of the same text."""
    if one.co_linetable != other.co_linetable or one.co_qualname != other.co_qualname:
        return False
    iterable = inspect.CO_ITERABLE_COROUTINE
    if (one.co_flags ^ other.co_flags) & iterable:
        # `types.coroutine` sets this flag on a copy of the code.
        one, other = (code.replace(co_flags=code.co_flags & ~iterable) for code in (one, other))
    return one == other


def is_same(one: CodeType, other: CodeType) -> bool:
    """Whether two code objects are equal, the lines they report included."""
    return one == other and one.co_linetable == other.co_linetable


def _same_interface(one: CodeType, other: CodeType) -> bool:
    def interface(code: CodeType) -> tuple[object, ...]:
        count = code.co_argcount + code.co_kwonlyargcount
        count += bool(code.co_flags & inspect.CO_VARARGS) + bool(code.co_flags & inspect.CO_VARKEYWORDS)
        counts = code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount
        return *counts, code.co_varnames[:count], code.co_flags & _KIND, code.co_freevars

    return interface(one) == interface(other)


def _index(module: CodeType) -> dict[_Key, list[CodeType]]:
    found: dict[_Key, list[CodeType]] = {}
    for code in nested(module):
        found.setdefault((code.co_qualname, code.co_firstlineno), []).append(code)
    return found


def _new_aliases(compiled: Compiled) -> dict[str, str]:
    """Those of the attributes that the compiled file keeps functions in and the source does not."""
    if not compiled.aliases:
        return {}
    taken = {node.attr for node in ast.walk(compiled.original_tree) if _is_kept(node, compiled.holder)}
    return {attribute: name for attribute, name in compiled.aliases.items() if attribute not in taken}


def _alias_uses(
    tree: ast.Module, holder: str, aliases: Mapping[str, str]
) -> Iterator[tuple[ast.Compare, int, ast.Attribute]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            for index, item in enumerate(node.comparators):
                if _is_kept(item, holder) and item.attr in aliases:
                    yield node, index, item


def _is_kept(node: ast.AST, holder: str) -> TypeGuard[ast.Attribute]:
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == holder


_Defaults = tuple[list[Any], dict[str, Any]]


def _module_functions(tree: ast.Module) -> dict[str, _Defaults]:
    """Defaults of the undecorated module-level functions defined once; `_UNKNOWN` for what is no literal."""
    seen: dict[str, list[Definition]] = {}
    for definition in definitions(tree):
        if "." not in definition.qualname and not isinstance(definition.node, ast.Lambda):
            seen.setdefault(definition.qualname, []).append(definition)
    found: dict[str, _Defaults] = {}
    for name, (first, *others) in seen.items():
        if others or isinstance(first.node, ast.Lambda) or first.node.decorator_list:
            continue
        arguments = first.node.args
        keywords = {
            parameter.arg: _literal(default)
            for parameter, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
            if default is not None
        }
        found[name] = [_literal(default) for default in arguments.defaults], keywords
    return found


def _literal(node: ast.expr) -> Any:
    try:
        return ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return _UNKNOWN


def _same_defaults(expected: _Defaults, function: Any) -> bool:
    positional, keywords = function.__defaults__ or (), function.__kwdefaults__ or {}
    if len(positional) != len(expected[0]) or keywords.keys() != expected[1].keys():
        return False
    pairs = [*zip(expected[0], positional, strict=True), *((expected[1][k], v) for k, v in keywords.items())]
    # A literal and a value that print alike and have one type are the same value, -0.0 and nan included.
    return all(one is _UNKNOWN or (type(one) is type(two) and repr(one) == repr(two)) for one, two in pairs)


_units: dict[tuple[str, Options, int], Unit] = {}


def unit_of(code: CodeType, namespace: dict[str, Any], options: Options) -> Unit:
    """The unit a function's code comes from, compiled if it was not yet. Call it under one lock.

    Args:
        code: the function's code.
        namespace: the function's globals, whose loader may know the source.
        options: how to compile.

    Raises:
        NotLocated: there is no source text.
        S2SError, SyntaxError: the text does not compile.
    """
    text = source_text(code.co_filename, namespace)
    if not text:
        raise NotLocated("its source is not available")
    key = code.co_filename, options, _future_flags(code)
    unit = _units.get(key)
    if unit is None or unit.text != text:
        unit = Unit(code.co_filename, text, options, key[2])
        while len(_units) >= _CACHED_UNITS:
            del _units[next(iter(_units))]
        _units[key] = unit
    return unit


def source_text(filename: str, namespace: dict[str, Any]) -> str:
    """The text of a file, cell or other source that `linecache` knows about; empty if there is none."""
    import linecache

    if filename == "<string>":
        return (
            ""  # what every `exec` calls its program; since 3.13 `linecache` takes it for that of `python -c`
        )
    linecache.checkcache(filename)
    return "".join(linecache.getlines(filename, namespace))


def _future_flags(code: CodeType) -> int:
    # Features of earlier cells of a session hold in this one without being written in it; and a cell may
    # await at its top level.
    flags = 0
    for name in __future__.all_feature_names:
        flags |= getattr(__future__, name).compiler_flag
    return (code.co_flags & flags) | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT

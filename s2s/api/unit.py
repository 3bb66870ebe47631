"""A source text compiled once, for all the decorated functions in it.

Functions are found by qualified name and line, and only in a text that still compiles to the very code the
function has: a file edited since it was imported is left alone.

A function runs in a module that is already executing, in which nobody has made the object that keeps functions for
the guards of a compiled file (`__s2s_1f0c__.add`). Each read of it is compiled to a read of the one object that the
namespace is given for all that is compiled in memory (see `originals`).
"""

from __future__ import annotations

import ast
import hashlib
import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, TypeGuard

from s2s.api.codes import is_same, same_code, same_interface
from s2s.api.defaults import module_functions, same_defaults
from s2s.api.lazy import NotLocated
from s2s.api.originals import NAME, PREFIX
from s2s.api.text import definitions, enclosed_text
from s2s.api.texts import Helper, Helpers, future_flags, helpers_of, live_imports, move_up, source_text
from s2s.api.trampoline import nested
from s2s.ir.originals import Original
from s2s.options import Options
from s2s.report.remarks import Remark

if TYPE_CHECKING:
    from s2s.driver import Compiled
    from s2s.ir.nodes import Function

_CACHED_UNITS = 64

_Index = dict[tuple[str, int], list[CodeType]]
_NO_HELPERS = Helpers()


@dataclass(frozen=True, slots=True)
class Template:
    """The optimized code of a function, and what its tests compare with.

    `kept` has that by the attribute of the originals that holds it. `sealed` names the
    functions it may hold a copy of without comparing.
    """

    code: CodeType
    kept: Mapping[str, Original]
    sealed: tuple[str, ...]


class Unit:
    """One source text under one set of options.

    Args:
        filename: as in the code objects.
        text: the source.
        options: how to compile.
        flags: flags for `compile`: the `__future__` features in force.
        helpers: what the text calls from other texts. They are compiled as if they stood before it.

    Raises:
        S2SError: the text does not parse.
        SyntaxError: it does not compile.
    """

    def __init__(
        self, filename: str, text: str, options: Options, flags: int, helpers: Helpers = _NO_HELPERS
    ) -> None:
        self.filename = filename
        self.text = text
        self.options = options
        self.helpers: dict[str, Helper] = {helper.name: helper for helper in helpers.found}
        self._before = helpers.text
        self._shift = self._before.count("\n")
        self._flags = flags
        compiled = self._compile()
        self.optimized_text = compiled.text
        self.remarks: tuple[Remark, ...] = tuple(self._shifted(compiled.remarks))
        self.relied: tuple[str, ...] = tuple(compiled.relied)
        self.failures: dict[str, str] = {
            failure.function: f"internal error in {failure.pass_name} ({failure.error}); please report it"
            for failure in compiled.failures
        }
        self.holder = compiled.holder
        self.aliases = _new_aliases(compiled)
        self.constants: dict[str, object] = _constants(compiled.original_tree)
        self._defaults = module_functions(ast.parse(self._before)) | module_functions(compiled.original_tree)
        self._plain, self._optimized = self._indexes(compiled, statementwise=False)

    def _compile(self) -> Compiled:
        from s2s.driver import compile_text
        from s2s.frontend.directives import said_of_file

        # Of the file itself: other texts may stand before what its head says.
        options = said_of_file(self.text, replace(self.options.open_program(), header=False, whole=False))
        compiled = compile_text(self._before + self.text, self.filename, options)
        if self._shift:
            move_up(compiled, self._shift)
        return compiled

    def _shifted(self, remarks: Iterable[Remark]) -> Iterator[Remark]:
        """Remarks about the text, by its own lines."""
        for remark in remarks:
            if remark.line > self._shift:
                yield replace(remark, line=remark.line - self._shift)
            elif not self._shift:
                yield remark

    def _indexes(self, compiled: Compiled, *, statementwise: bool) -> tuple[_Index, _Index]:
        """The code objects of the text as written and as optimized, compiled as a whole or by its statements."""
        found: list[_Index] = []
        for tree in (compiled.original_tree, compiled.tree):
            index: _Index = {}
            for part in [ast.Module([stmt], []) for stmt in tree.body] if statementwise else [tree]:
                for code in nested(self._code(part)):
                    index.setdefault((code.co_qualname, code.co_firstlineno), []).append(code)
            found.append(index)
        return found[0], found[1]

    @cached_property
    def _by_statement(self) -> tuple[_Index, _Index]:
        """As interactive sessions compile a cell: what one statement imports is no module to the next one."""
        return self._indexes(self._compile(), statementwise=True)

    def _found(self, code: CodeType) -> tuple[list[CodeType], list[CodeType], int]:
        """The codes as written and as optimized that have a code's name and line, and its place among them."""
        key = code.co_qualname, code.co_firstlineno
        for statementwise in (False, True):
            plain, optimized = self._by_statement if statementwise else (self._plain, self._optimized)
            places = [place for place, found in enumerate(plain.get(key, [])) if same_code(found, code)]
            if len(places) > 1 or (places and len(optimized.get(key, [])) != len(plain[key])):
                raise NotLocated("it cannot be told from its neighbours on the same line")
            if places:
                return plain[key], optimized[key], places[0]
        raise NotLocated("its code is not what its source compiles to (was it edited since the import?)")

    def _code(self, tree: ast.Module) -> CodeType:
        """Compile an emitted tree that reads the aliases as attributes; the tree is as before afterwards."""
        from s2s.backend.code import to_code

        uses = list(_alias_uses(tree, self.holder, self.aliases)) if self.aliases else []
        written = [(use.value, use.attr) for use in uses]
        try:
            for use in uses:
                use.value = ast.copy_location(ast.Name(NAME, ast.Load()), use)
                use.attr = self._prefix + use.attr
            return to_code(tree, self.filename, flags=self._flags, quiet=True)
        finally:
            for use, (value, attribute) in zip(uses, written, strict=True):
                use.value, use.attr = value, attribute

    def template(self, code: CodeType) -> Template:
        """The optimized form of a function of this text.

        Args:
            code: what the interpreter compiled the function to.

        Raises:
            NotLocated: there is none that could take its place.
        """
        plain, optimized, place = self._found(code)
        found = optimized[place]
        if found.co_freevars != code.co_freevars:
            found = self._with_free_variables(len(plain), place, code)
        if not same_interface(found, code):
            raise NotLocated("its optimized form takes other parameters")
        if is_same(found, code):
            return Template(code, {}, ())
        kind = code.co_flags & inspect.CO_ITERABLE_COROUTINE
        found = found.replace(co_flags=found.co_flags | kind)
        used = {name for part in nested(found) for name in part.co_names}
        kept = {
            self._prefix + alias: original
            for alias, original in self.aliases.items()
            if self._prefix + alias in used
        }
        if kept and NAME in self._before + self.text:
            raise NotLocated(f"its file uses the name {NAME}")
        return Template(found, kept, self._reachable(code) if self.seals_globals else ())

    @cached_property
    def _prefix(self) -> str:
        """How this unit's attributes begin: the same functions of the same text, in whatever process."""
        key = "\0".join((self.filename, self.options.key(), str(self._flags), self._before, self.text))
        return f"{PREFIX}{hashlib.sha256(key.encode(errors='surrogatepass')).hexdigest()[:16]}_"

    def why_same(self, code: CodeType, optimized: CodeType) -> str:
        """Why the optimized code of a function is the code it had; empty if it is another one."""
        if not is_same(code, optimized):
            return ""
        if self.options.passes == () or (self.options.passes is None and self.options.level == 0):
            return "no pass was asked for"
        remarks = self.remarks_of(code)
        if any(remark.kind == "done" for remark in remarks):
            return "the interpreter itself makes the same code of it as the passes do"
        missed = (remark for remark in remarks if remark.kind == "missed")
        first = min(missed, key=lambda remark: remark.line or 0, default=None)
        refused = "" if first is None else f": {first.message}"
        return f"no pass changes anything in it{refused}"

    def remarks_of(self, code: CodeType) -> list[Remark]:
        """What was done to a function and those inside it, and what was refused."""
        name = code.co_qualname
        inner = name + ".<locals>."
        return [r for r in self.remarks if r.function == name or r.function.startswith(inner)]

    def only_inlines(self, code: CodeType) -> bool:
        """Whether all that was done to a function is to put others in the place of their calls."""
        return {remark.pass_name for remark in self.remarks_of(code) if remark.kind == "done"} == {"inline"}

    @property
    def seals_globals(self) -> bool:
        return "sealed-globals" in {*self.options.assume, *self.relied}

    def _with_free_variables(self, count: int, place: int, code: CodeType) -> CodeType:
        """The optimized code again, keeping the free variables that optimization left without a use."""
        compiled = self._compile()
        name, line = key = code.co_qualname, code.co_firstlineno
        matches = [d for d in definitions(compiled.tree) if (d.qualname, d.first_line) == (name, line)]
        nodes = [d.node for d in matches if not isinstance(d.node, ast.Lambda)]
        missing: list[ast.expr] = [
            ast.Name(variable, ast.Load()) for variable in code.co_freevars if variable.isidentifier()
        ]
        if len(nodes) != count or not missing:
            raise NotLocated("its optimized form has other free variables")
        body = nodes[place].body
        has_docstring = ast.get_docstring(nodes[place], clean=False) is not None
        # Never evaluated. `nonlocal` would leave no trace at all, and is not allowed of a type parameter.
        unused = ast.If(ast.Constant(False), [ast.Expr(name) for name in missing], [])
        body.insert(int(has_docstring), ast.copy_location(unused, body[0]))
        try:
            found = self._indexes(compiled, statementwise=False)[1][key][place]
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
                if name in self.helpers:
                    work.append(self.helpers[name].code)
        return tuple(sorted(found))

    def defines(self, name: str, value: object, original: CodeType, namespace: Mapping[str, object]) -> bool:
        """Whether `value` is the function that this text's `def name` makes in `namespace`, unchanged.

        Args:
            name: of a module-level function.
            value: a function.
            original: its code, as it was before s2s replaced it.
            namespace: the module's globals.
        """
        if getattr(value, "__globals__", None) is not namespace:
            return False
        if name in self.helpers:
            helper = self.helpers[name].code
            if original.co_filename != helper.co_filename or not same_code(helper, original):
                return False
        elif original.co_filename != self.filename or original.co_qualname != name:
            return False
        else:
            try:
                self._found(original)
            except NotLocated:
                return False
        expected = self._defaults.get(name)
        return expected is not None and same_defaults(expected, value)

    def has_helpers(self, helpers: Helpers) -> bool:
        """Whether the unit was compiled with these helpers, in the texts they are in now."""
        known = list(self.helpers.values())
        return known == helpers.found and all(
            one.code.co_filename == other.code.co_filename and same_code(one.code, other.code)
            for one, other in zip(known, helpers.found, strict=True)
        )

    def already_optimized(self, code: CodeType) -> bool:
        """Whether `code` comes from this text compiled as a whole, as the import hook and `s2s run` do."""
        from s2s.backend.code import to_code

        module = to_code(self._compile().tree, self.filename, quiet=True)
        return any(same_code(found, code) for found in nested(module))

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
        line = code.co_firstlineno + self._shift
        return min(of_name, key=lambda node: abs((node.span or (0,))[0] - line), default=None)


def _new_aliases(compiled: Compiled) -> dict[str, Original]:
    """Those of the attributes that the compiled file keeps something in and the source does not."""
    if not compiled.aliases:
        return {}
    taken = {node.attr for node in ast.walk(compiled.original_tree) if _is_kept(node, compiled.holder)}
    return {attribute: name for attribute, name in compiled.aliases.items() if attribute not in taken}


def _alias_uses(tree: ast.Module, holder: str, aliases: Mapping[str, Original]) -> Iterator[ast.Attribute]:
    for node in ast.walk(tree):
        if _is_kept(node, holder) and node.attr in aliases and isinstance(node.ctx, ast.Load):
            yield node


def _constants(tree: ast.Module) -> dict[str, object]:
    """What a text binds global names to by assignments of literals."""
    found: dict[str, object] = {}
    for stmt in tree.body:
        if isinstance(stmt, ast.Assign):
            with suppress(ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
                value = ast.literal_eval(stmt.value)
                found.update((target.id, value) for target in stmt.targets if isinstance(target, ast.Name))
    return found


def _is_kept(node: ast.AST, holder: str) -> TypeGuard[ast.Attribute]:
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == holder


_units: dict[tuple[str, Options, int, str], Unit] = {}


def unit_of(
    code: CodeType,
    namespace: dict[str, object],
    options: Options,
    original_code: Callable[[FunctionType], CodeType],
) -> tuple[Unit, Helpers]:
    """The unit a function's code comes from, compiled if it was not yet. Call it under one lock.

    Args:
        code: the function's code.
        namespace: the function's globals, whose loader may know the source.
        options: how to compile.
        original_code: says what the interpreter made a function of.

    Returns:
        The unit, and what the function calls from other texts.

    Raises:
        NotLocated: there is no source text.
        S2SError, SyntaxError: the text does not compile.
    """
    text = source_text(code.co_filename, namespace)
    if not text:
        raise NotLocated("its source is not available")
    # Features of earlier cells of a session hold in this one without being written in it; and a cell may
    # await at its top level.
    flags = code.co_flags & future_flags() | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
    helpers = helpers_of(code, text, namespace, original_code)
    options = replace(options, imports=live_imports(text, namespace))
    key = code.co_filename, options, flags, helpers.text
    unit = _units.get(key)
    if unit is None or unit.text != text or not unit.has_helpers(helpers):
        unit = Unit(code.co_filename, text, options, flags, helpers)
        while len(_units) >= _CACHED_UNITS:
            del _units[next(iter(_units))]
        _units[key] = unit
    return unit, helpers

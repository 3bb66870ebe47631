"""Finds in a file that s2s wrote what it keeps for guards and regions, and the tests that compare with it."""

from __future__ import annotations

from typing import TypeGuard

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.analysis.places import place_of
from s2s.ir import nodes as n
from s2s.ir.arrays import ARRAY, CODES
from s2s.ir.copier import COPIER
from s2s.ir.drawer import DRAWER
from s2s.ir.forms import text_of, var_of
from s2s.ir.getters import GETTER
from s2s.ir.kinds import KINDS
from s2s.ir.managers import MANAGED
from s2s.ir.named import NAMED
from s2s.ir.originals import CLOSURE, ENUM, FUNCTION, GENERATED, PATTERN, UNCHANGED, split
from s2s.ir.walk import Scope
from s2s.ir.writer import Writer
from s2s.library import FUNCTIONS, REDUCE
from s2s.program.bindings import ModuleFacts
from s2s.program.constants import module_constants
from s2s.program.enums import among, module_enums
from s2s.program.imported_bindings import lent_by
from s2s.program.kept_types import DISPLAYS, ITER, LITERALS, kept_maker
from s2s.program.library import of_library, read_for
from s2s.program.members import imported


def recognize_kept(facts: ModuleFacts) -> None:
    """Find in a file that s2s wrote what it keeps besides functions, and make a `Test` of each comparison with it."""
    if facts.holder is None:
        return
    body = facts.module.body
    before: n.Stmt | None = None
    for top in body:
        stmt = top.body[0] if type(top) is n.If and len(top.body) == 1 else top
        if type(stmt) is n.Assign and type(stmt.targets[0]) is n.Store and split(stmt.targets[0].var.name):
            # Several may follow what binds several names.
            if before is not None and facts.bindings[stmt.targets[0].var] == 1:
                _recognize(facts, before, stmt.targets[0].var, stmt.value)
        else:
            before = top
    writer = Writer()
    scopes: list[Scope] = [facts.module, *facts.statement_of]
    for scope in scopes:
        writer.put_everywhere(scope, lambda expr: _as_test(expr, facts))


def _recognize(facts: ModuleFacts, before: n.Stmt, alias: n.Var, value: n.Expr) -> None:
    if imported(value, facts) == ("array", "array"):
        facts.types_of[alias] = ARRAY
        return
    if isinstance(value, n.Load | n.Attr) and _of_library(value, facts):
        facts.library[alias] = read_for(value)[-1]
    elif type(value) is n.Load and _is_class(value, before):
        facts.iterated[alias] = value.var, ""
    elif type(value) is n.Load and type(before) is n.ImportFrom:
        facts.asked[alias] = value.var
    elif type(before) is n.ImportFrom and (lent := lent_by(value)) is not None:
        facts.lent.kept[alias] = lent
    elif type(value) is n.Attr and type(value.value) is n.Load and value.value.var in facts.kinds:
        facts.kinds[alias] = ()  # what stands beside a table
    elif type(value) is n.Load:
        constant = module_constants(facts).get(value.var)
        if (constant is not None and facts.statements[constant.position] is before) or facts.is_builtin(
            value.var
        ):
            facts.keep(alias, value.var)
            if value.var.name == "range" and facts.is_builtin(value.var):
                facts.types_of[alias] = range
    elif type(value) is n.Call:
        _recognize_made(facts, before, alias, value)
    elif type(value) is n.Attr and value.name == ITER and _is_class(value.value, before):
        facts.iterated[alias] = var_of(value.value), ITER
    elif type(value) is n.Attr and value.name == "__globals__" and type(value.value) is n.Lambda:
        facts.namespaces.add(alias)
    elif type(value) is n.Attr and (kind := _kept_type(value)) is not None:
        facts.types_of[alias] = kind
    elif type(value) is n.Attr and (maker := kept_maker(value)) is not None:
        facts.makers[alias] = maker
    else:
        _recognize_member(facts, before, alias, value)


def _recognize_made(facts: ModuleFacts, before: n.Stmt, alias: n.Var, call: n.Call) -> None:
    """Find what a method of the holder has made of its arguments."""
    method, holder = split(call.func.var.name) if type(call.func) is n.Load else None, split(alias.name)
    if method is None or holder is None or method[0] != holder[0]:
        return
    name, args = method[1], call.args
    if name == UNCHANGED:
        facts.classes_of[alias] = var_of(args[0])
    elif name == FUNCTION and type(args[0]) is n.Call:
        key = _from_namespace(args[0])
        called = facts.of_modules.get(key) if key is not None else None
        if key is not None and called is not None and called.text == text_of(args[1]):
            facts.library[alias] = key
    elif name == FUNCTION:
        bound = facts.imported_functions.get(var_of(args[0]))
        if bound is not None and bound.statement is before and text_of(args[1]) == bound.text:
            facts.keep(alias, var_of(args[0]))
    elif name == GENERATED:
        facts.classes_of[alias] = var_of(args[0])
        facts.with_fields.add(alias)
    elif name == ENUM:
        enum = module_enums(facts).get(var_of(args[0]))
        if enum is not None and enum.statement is before:
            facts.keep(alias, enum.var)
            facts.enum_names[alias] = [text_of(arg) for arg in args[1:]]
    elif name == PATTERN:
        pattern = args[3].value if len(args) > 3 and type(args[3]) is n.Const else None
        assert pattern is None or isinstance(pattern, str | bytes)
        facts.of_re[alias] = var_of(args[0]), text_of(args[1]), pattern
    elif name == COPIER:
        facts.copiers[alias] = var_of(args[0]), len(args) > 1
    elif name == DRAWER:
        facts.drawers[alias] = var_of(args[0]), text_of(args[1]) if len(args) > 1 else ""
    elif name == KINDS:
        facts.kinds[alias] = tuple(facts.asked.get(var, var) for var in map(var_of, args[1:]))
    elif name == MANAGED:
        facts.managed[alias] = var_of(args[0]), text_of(args[2]) if len(args) > 2 else ""
    elif name == NAMED:
        facts.distant[alias] = text_of(args[0]), text_of(args[1])
    elif name == GETTER:
        given = [constant_of(arg) for arg in args[2:]]
        facts.getters[alias] = text_of(args[1]), tuple(one for one in given if isinstance(one, int | str))
    elif name == CLOSURE:
        maker, text, *names = args
        facts.closures[alias] = var_of(maker), text_of(text), tuple(map(text_of, names))


def _is_class(value: n.Expr | n.Stmt, before: n.Stmt) -> bool:
    """Whether an expression is the name of the class that a statement makes."""
    return type(before) is n.ClassDef and type(value) is n.Load and value.var is before.var


def _recognize_member(facts: ModuleFacts, before: n.Stmt, alias: n.Var, value: n.Expr) -> None:
    """Find which member of an enum is kept, or which are, or that all of them are."""
    if type(value) is n.Cond:
        value = value.body
    if isinstance(value, n.Tuple | n.Set) and len(value.items) > 1:
        _recognize_among(facts, before, alias, value)
        return
    read = value.items[0] if type(value) is n.Tuple and len(value.items) == 1 else value
    is_read = isinstance(read, n.Starred) or (isinstance(read, n.Attr) and read is value)
    if not is_read or not isinstance(read, n.Starred | n.Attr) or type(read.value) is not n.Load:
        return
    enum = module_enums(facts).get(read.value.var)
    if enum is not None and enum.statement is before:
        facts.members_of[alias] = enum.var, read.name if isinstance(read, n.Attr) else ""


def _recognize_among(facts: ModuleFacts, before: n.Stmt, alias: n.Var, value: n.Tuple | n.Set) -> None:
    """Find which members of an enum are kept together."""
    reads = [item for item in value.items if type(item) is n.Attr and type(item.value) is n.Load]
    owners = {var_of(read.value) for read in reads}
    enum = module_enums(facts).get(owners.pop()) if len(owners) == 1 else None
    if enum is not None and enum.statement is before and len(reads) == len(value.items):
        facts.members_of[alias] = enum.var, among([read.name for read in reads], type(value) is n.Set)


def _kept_type(value: n.Expr | n.Stmt) -> type | None:
    """The type that an expression such as `0.0.__class__` reaches."""
    if type(value) is not n.Attr or value.name != "__class__":
        return None
    inner = value.value
    if type(inner) is n.Const and LITERALS.get(type(inner.value), NO_CONST) == inner.value:
        return type(inner.value)
    for kind, display in DISPLAYS.items():
        if type(inner) is display and not inner.items:
            return kind
    return type if _kept_type(inner) is not None else None


def _as_test(expr: n.Expr, facts: ModuleFacts) -> n.Expr:
    """The test that an expression is, or the expression itself."""
    if type(expr) is n.Compare and len(expr.ops) == 1:
        return _same(expr, facts) or _exact(expr, facts) or _items(expr, facts) or expr
    if type(expr) is n.Call:
        return _class(expr, facts) or expr
    if type(expr) is n.Bool and expr.op == "and" and len(expr.values) == 2:
        one, other = expr.values
        return _iterated(one, other, facts) or _array(one, other) or expr
    if type(expr) is n.Bool and expr.op == "or":
        # The operands are tests of one type each by now.
        tests = [value for value in expr.values if type(value) is n.Test and value.kind == "exact"]
        if len(tests) == len(expr.values) and len({place_of(test.subject) for test in tests}) == 1:
            want = [tests[0].want[0], *(test.want[1] for test in tests), *tests[0].want[2:]]
            types = tuple(test.types[0] for test in tests)
            return n.Test("exact", tests[0].subject, want, types, span=expr.span)
    return expr


def _same(expr: n.Compare, facts: ModuleFacts) -> n.Expr | None:
    left = expr.left
    right = expr.rights[0]
    if expr.ops != ["is"] or type(right) is not n.Load:
        return None
    looked_up = _looked_up(left, facts)
    read = looked_up[0] if looked_up is not None else left
    if (
        (type(read) is n.Load or type(read) is n.Attr)
        and (place_of(read) is not None or facts.library.get(right.var) in facts.of_modules)
        and right.var in facts.library
    ):
        if facts.library[right.var] == read_for(read)[-1]:
            want: list[n.Expr] = [right, looked_up[1]] if looked_up is not None else [right]
            return n.Test("same", read, want, span=expr.span)
    if looked_up is not None and facts.alias_of.get(right.var) is looked_up[0].var:
        return n.Test("same", looked_up[0], [right, looked_up[1]], span=expr.span)
    if type(left) is not n.Load:
        return None
    kept = facts.alias_of.get(right.var)
    # A region also asks whether a parameter is bound to a function, and a module may have its own name for `range`.
    is_function = kept in facts.functions and left.var.storage is n.Storage.FAST
    is_range = facts.types_of.get(right.var) is range and left.var.storage is n.Storage.GLOBAL
    is_same = kept is left.var or is_function or is_range
    return n.Test("same", left, [right], span=expr.span) if is_same else None


def _of_library(value: n.Expr | n.Stmt, facts: ModuleFacts) -> bool:
    """Whether a value that is kept is a function of the library, or a module that has some."""
    if of_library(value, facts) is not None:
        return True
    if type(value) is n.Load and facts.has_functions(value.var):
        return True
    module, name = imported(value, facts)
    if name:
        return f"{module}.{name}" == REDUCE
    return any(other.startswith(f"{module}.") for other in (*FUNCTIONS, REDUCE))


def _from_namespace(call: n.Call) -> tuple[n.Var, str] | None:
    """The module and the name that a call reads of its namespace: `helpers.__dict__.get("add")`."""
    func = call.func
    if type(func) is not n.Attr or func.name != "get" or len(call.args) != 1:
        return None
    names = func.value
    if type(names) is not n.Attr or names.name != "__dict__" or type(names.value) is not n.Load:
        return None
    return names.value.var, text_of(call.args[0])


def _looked_up(expr: n.Expr | n.Stmt, facts: ModuleFacts) -> tuple[n.Load, n.Expr] | None:
    """The name that an expression looks up in the namespace of the module, and what it reads that from."""
    if type(expr) is not n.Call or type(expr.func) is not n.Attr or expr.func.name != "get":
        return None
    names = expr.func.value
    if type(names) is not n.Load or names.var not in facts.namespaces or len(expr.args) != 1:
        return None
    name = expr.args[0].value if type(expr.args[0]) is n.Const else None
    var = facts.module.globals.get(name) if type(name) is str else None
    return None if var is None else (n.Load(var, span=expr.span), names)


def _subject(expr: n.Expr, facts: ModuleFacts) -> tuple[n.Load | n.Attr, list[n.Expr]] | None:
    """What a test asks of, and the namespace it is looked up in, if it is."""
    found = _looked_up(expr, facts)
    if found is not None:
        return found[0], [found[1]]
    return (expr, []) if isinstance(expr, n.Load | n.Attr) and place_of(expr) is not None else None


def _class(expr: n.Call, facts: ModuleFacts) -> n.Expr | None:
    func = expr.func
    if type(func) is not n.Load or func.var not in facts.classes_of or not expr.args:
        return None
    subject = _subject(expr.args[0], facts)
    names = [arg.value for arg in expr.args[1:] if type(arg) is n.Const and type(arg.value) is str]
    if subject is None or len(names) != len(expr.args) - 1 or len(expr.keywords) > 1:
        return None
    for keyword in expr.keywords:
        if keyword.name != "each" or type(keyword.value) is not n.Const or keyword.value.value is not True:
            return None
    kind = "each" if expr.keywords else "class"
    return n.Test(kind, subject[0], [func, *subject[1]], (), tuple(names), span=expr.span)


def _exact(expr: n.Compare, facts: ModuleFacts) -> n.Expr | None:
    call, kept = expr.left, expr.rights[0]
    if expr.ops != ["is"] or type(kept) is not n.Load:
        return None
    if not _asks_type(call, facts) or len(call.args) != 1:
        return None
    asked = call.args[0]
    if kept.var in facts.enum_names and type(asked) is n.Load:
        return n.Test("member", asked, [call.func, kept], span=expr.span)
    if kept.var not in facts.types_of:
        return None
    subject = _subject(asked, facts)
    if subject is None:
        return None
    want = [call.func, kept, *subject[1]]
    return n.Test("exact", subject[0], want, (facts.types_of[kept.var],), span=expr.span)


def _iterated(exact: n.Expr, same: n.Node, facts: ModuleFacts) -> n.Expr | None:
    """`type(x) is Tree and Tree.__iter__ is Tree_iter`, of what is kept."""
    if not (type(exact) is type(same) is n.Compare and exact.ops == same.ops == ["is"]):
        return None
    kept, method = exact.rights[0], same.rights[0]
    read = same.left
    if type(kept) is not n.Load or type(method) is not n.Load or kept.var not in facts.iterated:
        return None
    if type(read) is not n.Attr or read.name != ITER or getattr(read.value, "var", None) is not kept.var:
        return None
    if facts.iterated.get(method.var) != (facts.iterated[kept.var][0], ITER) or not _asks_type(
        exact.left, facts
    ):
        return None
    asked = exact.left
    if type(asked) is not n.Call or type(asked.args[0]) is not n.Load:
        return None
    return n.Test("iterates", asked.args[0], [asked.func, kept, method], span=exact.span)


def _rows(test: n.Test, codes: n.Compare) -> n.Expr | None:
    """`{type(item) for item in x} <= {array} and {item.typecode for item in x} <= {"d", "f"}`."""
    found = codes.left
    if codes.ops != ["<="] or type(found) is not n.Comp or type(codes.rights[0]) is not n.Set:
        return None
    element, clauses, wanted = found.element, found.clauses, codes.rights[0].items
    if found.kind != "set" or len(clauses) != 1 or clauses[0].ifs or place_of(clauses[0].iter) is None:
        return None
    if type(element) is not n.Attr or element.name != "typecode" or type(element.value) is not n.Load:
        return None
    if type(clauses[0].target) is not n.Store or clauses[0].target.var is not element.value.var:
        return None
    text = "".join(item.value for item in wanted if type(item) is n.Const and type(item.value) is str)
    kinds = [kind for kind, known in CODES.items() if known == text and len(known) == len(wanted)]
    if not kinds or place_of(clauses[0].iter) != place_of(test.subject):
        return None
    return n.Test("rows", test.subject, test.want, (kinds[0],), span=test.span)


def _array(test: n.Expr, code: n.Expr) -> n.Expr | None:
    """`type(x) is array and x.typecode in "df"`, whose first part is a test by now."""
    if type(test) is n.Test and test.kind == "items" and test.types == (ARRAY,) and type(code) is n.Compare:
        return _rows(test, code)
    if type(test) is not n.Test or test.kind != "exact" or test.types != (ARRAY,):
        return None
    if type(code) is not n.Compare or code.ops != ["in"] or type(code.left) is not n.Attr:
        return None
    same = place_of(code.left.value) == place_of(test.subject) and code.left.name == "typecode"
    codes = code.rights[0].value if type(code.rights[0]) is n.Const else None
    kinds = [kind for kind, known in CODES.items() if known == codes]
    if not same or not kinds or len(test.want) != 2:
        return None
    return n.Test("array", test.subject, test.want, (kinds[0],), span=test.span)


def _asks_type(call: n.Expr, facts: ModuleFacts) -> TypeGuard[n.Call]:
    return type(call) is n.Call and type(call.func) is n.Load and facts.types_of.get(call.func.var) is type


def _items(expr: n.Compare, facts: ModuleFacts) -> n.Expr | None:
    found, wanted = expr.left, expr.rights[0]
    if expr.ops != ["<="] or type(found) is not n.Comp or found.kind != "set" or type(wanted) is not n.Set:
        return None
    call, clauses = found.element, found.clauses
    if not _asks_type(call, facts) or len(clauses) > 2:
        return None
    kept = [item for item in wanted.items if type(item) is n.Load and item.var in facts.types_of]
    subject = clauses[0].iter
    if (
        len(kept) != len(wanted.items)
        or not isinstance(subject, n.Load | n.Attr)
        or place_of(subject) is None
    ):
        return None
    types = tuple(facts.types_of[item.var] for item in kept)
    asked = call.args[0] if len(call.args) == 1 else None
    if type(asked) is n.Attr and len(clauses) == 1:
        target: n.Node | None = clauses[0].target
        if (
            type(asked.value) is not n.Load
            or type(target) is not n.Store
            or asked.value.var is not target.var
        ):
            return None
        names = (asked.name,)
        return n.Test("fields", subject, [call.func, *kept], types, names, span=expr.span)
    kind = "items" if len(clauses) == 1 else "parts"
    return n.Test(kind, subject, [call.func, *kept], types, span=expr.span)

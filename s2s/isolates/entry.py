"""The function that runs such a program, where nothing that it was made of has changed: as text around it."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Collection

from s2s.imports import WantedMark
from s2s.ir import nodes as n
from s2s.ir.walk import walk_scope
from s2s.isolates.elsewhere import LOOK, finding, name_what_is_there
from s2s.isolates.state import fixed_in, state_of
from s2s.legality.pure_names import DRAWING
from s2s.legality.reached import NotAlone, Reached

#: The names that stand around the program.
OWN = frozenset(
    """Leave atoms chain change clock compress drawn each entered errors every faults fixed generator getstate identity
    instances_in is_ is_busy is_own is_same itemgetter kept kind kinds lengths look_on looking looks made
    made_anew members names often originals own pause reads referents registered repeat setstate since
    since_then size_of sized sources spaces state tables turn views""".split()  # noqa: SIM905
)
_TEXT = '''
@lambda make: make()
def {name}():
    """Runs a private copy of {root} and of all that it calls, while the originals stay as they were."""
    from itertools import chain, compress, repeat
    from operator import is_, itemgetter
    from time import perf_counter as clock

    identity, each, kind, every, look_on, size_of = id, map, type, all, next, len
    names, own = (lambda: 0).__globals__, (lambda: 0).__builtins__
    {genuine}
{find}{draw}    atoms = {{*map(type, (None, True, 0, 0.0, "", b"")){plain}}}
{lists}
{fix}{begin_walk}    faults, errors = {faults}, {errors}
    pause = since = 0
    made = looks = often = None
    is_busy = False

    class Leave(BaseException):
        """Something has changed: all is done again from its beginning, as written."""

    def made_anew():
        pass

    def state():
        try:
            {found}
{look_elsewhere}        except LookupError:
            return []
        return found

    kept = state()

    def is_same():
        found = state()
        return size_of(found) == size_of(kept) and every(each(is_, found, kept))

    def looking(count, most):
        nonlocal since
        while True:
            began = clock()
            yield repeat(True, count)
            now = clock()
            if now - since > 0.0003:
                if not is_same():
                    raise Leave
                since = clock()
            if now - began < 0.0002:
                count = count * 2 if count < most else count
            elif now - began > 0.0005 and count > 1:
                count //= 2

{walk}    def is_own(error):
        """Whether the program raises it there: one of a signal handler, or of another thread, is not for it."""
        last, cls = error.__traceback__, kind(error)
        while last.tb_next is not None:
            last = last.tb_next
        if not last.tb_frame.f_code.co_qualname.startswith({places}):
            return False
        is_fault = not faults.isdisjoint([base.__name__ for base in cls.__mro__])
        return cls.__name__ in errors or is_fault and cls.__module__ == "builtins"

    def entered({params}):
        nonlocal made, looks, often, since, pause, is_busy
        if is_busy{types}:
            return ()
        if is_same():
            is_busy = True
{save}            try:
                began = since = clock()
                if made is None:
                    made{kinds} = made_anew()
{note_kinds}                looks, often = map(chain.from_iterable, (looking(32, 1024), looking(1, 32)))
                value = made({params})
                took = clock() - began
{give}            except Leave:
                pass
            except Exception as error:
                if not is_own(error):
                    raise
            finally:
                is_busy = False
{restore}        pause = 2 * pause + 1 & 1023
        return ()

    def turn(_):
        return chain(repeat(None, pause), (entered,))

    return chain.from_iterable(map(turn, repeat(None)))
'''


#: What draws from the generator of module random draws the same numbers once more, if the copy is left.
_DRAW = """    generator = {drawing}.__self__
    getstate, setstate = generator.getstate, generator.setstate
"""
_SAVE = """            drawn = getstate()
"""
_RESTORE = """                if drawn is not None:
                    setstate(drawn)
"""
#: Where what is given may hold instances of the copy's own classes: these become instances of the originals.
_BEGIN_WALK = """    originals = {{}}
    change = ().__class__.__base__.__setattr__
"""
_NOTE_KINDS = "                    originals.update(zip(kinds, [{classes}]))\n"
_WALK = '''
    def instances_in(value):
        """The instances in what is given; None where there is what may not be handed out."""
        found, seen, instances = [value], {seen}, []
        while found:
            value = found.pop()
            items = kind(value)
            if items in atoms or identity(value) in seen:
                continue
            seen[identity(value)] = value
            if items in originals:
                instances.append(value)
                items = value.__dict__.values()
            elif items is kind(seen):
                items = [*value.keys(), *value.values()]
            elif items is kind(found) or items is kind(()) or items is kind(atoms){records}:
                items = value
            else:
                return None
            if not {{*each(kind, items)}} <= atoms:
                found += items
        return instances

'''
_GIVE = """                found = instances_in(value)
                if found is not None:
                    for instance in found:
                        change(instance, "__class__", originals[kind(instance)])
{keep}                    pause = 0 if took > {least} and clock() - began < 1.2 * took else 2 * pause + 1 & 1023
                    return (value,)
"""
#: Where it certainly does not.
_GIVE_AT_ONCE = """{keep}                pause = 0 if took > {least} else 2 * pause + 1 & 1023
                return (value,)
"""


#: Classes of the library whose instances hold nothing of their own.
_ADDING_NOTHING = frozenset({"ABC", "Generic"})
#: Errors that code raises which only computes.
_FAULTS = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    MemoryError,
    NameError,
    RuntimeError,
    StopIteration,
    TypeError,
    ValueError,
)


def text_of(
    name: str,
    root: str,
    kinds: list[type],
    reached: Reached,
    shared: list[str],
    plain: list[str],
    back: list[str] | None,
    least: float,
    marks: list[WantedMark],
) -> str:
    """The text of the function, with `made_anew` still empty.

    Args:
        shared: the classes of the module that the copy makes instances of.
        plain: the shared classes whose instances never lead to an instance of a class of the copy.
        back: the classes of the copy whose instances may be in what is given; None if there certainly are none.
        least: how many seconds a run of the copy takes at least that is worth the question before it.
        marks: what other files say of their part in it.
    """
    of_classes = [stmt.var for stmt in reached.classes]
    used = [var.name for var in [*reached.imported, *reached.instances, *reached.tables, *of_classes]]
    if not OWN.isdisjoint(used):
        raise NotAlone("a name of the module stands around the program, too")
    fixed = fixed_in(reached)
    records = "".join(f" or items is {var.name}" for var in reached.records)
    seen = "dict(zip(map(identity, fixed), fixed))" if fixed else "{}"
    drawing, generators = reached.of_random(DRAWING), reached.of_random({"Random"})
    of_library = ["kind(generator)"] if drawing else generators[:1]
    keep = f"{' ' * (16 if back is None else 20)}drawn = None\n" if drawing else ""
    given = [(f"given_{index}", kind) for index, kind in enumerate(kinds)]
    state, find = state_of(reached.own, of_library), finding(reached, marks)
    return _TEXT.format(
        name=name,
        root=root,
        params=", ".join(param for param, _ in given),
        types=_tests(given),
        plain="".join(f", {name}" for name in [*plain, *generators[:1]]) if back is not None else "",
        draw=_DRAW.format(drawing=drawing[0]) if drawing else "",
        save=_SAVE if drawing else "",
        restore=_RESTORE if drawing else "",
        find=find,
        look_elsewhere=LOOK if find else "",
        begin_walk="" if back is None else _BEGIN_WALK.format(),
        kinds="" if back is None else ", kinds",
        note_kinds="" if back is None else _NOTE_KINDS.format(classes=", ".join(back)),
        walk="" if back is None else _WALK.lstrip("\n").format(seen=seen, records=records),
        give=(_GIVE_AT_ONCE if back is None else _GIVE).format(least=least, keep=keep),
        places=tuple(
            f"{place}." for place in (name, "__create_fn__", *shared, *["Random"] * bool(of_library))
        ),
        faults="{" + ", ".join(repr(error.__name__) for error in _FAULTS) + "}",
        errors=_errors(reached),
        **state._asdict(),
    )


def _errors(reached: Reached) -> tuple[str, ...]:
    """The names of the errors that the program itself makes, or may make."""
    named = [name for name in reached.builtins if _is_error(getattr(builtins, name))]
    return tuple(dict.fromkeys([*(stmt.var.name for stmt in reached.classes), *named]))


def _is_error(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, Exception)


def _tests(given: list[tuple[str, type]]) -> str:
    """What asks whether a call gives what the text names."""
    return "".join(f" or kind({param}) is not kind({_example(kind)})" for param, kind in given)


def _example(kind: type) -> str:
    return {int: "0", str: '""', float: "0.0", bool: "True", bytes: 'b""'}[kind]


def given_back(reached: Reached, made: list[ast.stmt], shared: list[str]) -> list[str]:
    """The names of the classes whose instances may be handed out, as such of the original class.

    An exception holds frames, too, which are those of the copy, and nobody walks through slots.
    """
    own = {*shared, *(stmt.name for stmt in made if isinstance(stmt, ast.ClassDef))}
    plain: dict[str, None] = {}
    for stmt in sorted(reached.classes, key=lambda stmt: reached.statements[stmt]):
        if not has_slots(stmt) and all(_is_plain(base, plain, reached) for base in stmt.bases):
            plain[stmt.var.name] = None
    return [name for name in plain if name in own]


def _is_plain(base: n.Expr, plain: Collection[str], reached: Reached) -> bool:
    """Whether a base is one of some classes, or adds nothing to instances."""
    if type(base) is n.Subscript:
        base = base.value  # Generic[T]
    if reached.name_read(base) in plain:
        return True
    if type(base) is not n.Load:
        return type(base) is n.Attr and base.name in _ADDING_NOTHING
    _, name = reached.imported.get(base.var, ("", ""))
    return name in _ADDING_NOTHING or base.var.name == "object"


def has_slots(definition: n.ClassDef) -> bool:
    """Whether instances of a class hold something outside of their `__dict__`."""
    parts: list[n.Expr | n.Stmt] = [*definition.decorators, *definition.body]
    nodes = [node for part in parts for node in walk_scope(part)]
    return any(
        (type(node) is n.Store and node.var.name == "__slots__")
        or (type(node) is n.Keyword and node.name == "slots")
        for node in nodes
    )


def around(text: str, program: list[ast.stmt], root: str, back: list[str], reached: Reached) -> ast.Module:
    """The function with the program in it."""
    tree = ast.parse(text)
    outer = next(stmt for stmt in tree.body if isinstance(stmt, ast.FunctionDef))
    name_what_is_there(outer, program, reached)
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    place = next(function for function in functions if function.name == "made_anew")
    # What is imported is read in the module, where it is found to be unchanged.
    body = [stmt for stmt in program if not isinstance(stmt, ast.Global | ast.Import | ast.ImportFrom)]
    for stmt in body:
        if isinstance(stmt, ast.ClassDef) and not stmt.name.startswith("__s2s_"):
            name = ast.Assign([ast.Name("__qualname__", ast.Store())], ast.Constant(stmt.name))
            stmt.body.insert(0, name)
    given: ast.expr = ast.Name(root, ast.Load())
    if "instances_in" in text:
        kinds: list[ast.expr] = [ast.Name(name, ast.Load()) for name in back]
        given = ast.Tuple([given, ast.List(kinds, ast.Load())], ast.Load())
    place.body = [*body, ast.Return(given)]
    return ast.fix_missing_locations(tree)

"""Writes makers of classes whose `__new__` hands all that it is given on to a class method."""

from __future__ import annotations

from s2s.analysis.constants import constant_of
from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import walk
from s2s.legality.makers import Handed
from s2s.program.builders import builder_of

# A `__new__` that takes anything and hands it on, and the `__init__` of `object`, which does nothing then.
_HANDED_ON = """
    if type_of(new) is not function_type or new.__globals__ is not started.__globals__:
        return [], None
    if new.__code__.co_qualname != {new!r} or init is not bases_of(cls)[-1].__init__:
        return [], None
{asks}    def made(call_form{params}):
        if cls.__new__ is not new:
            return cls({given})
{built}        if type_of(self) is not cls or cls.__init__ is not init:
            return started(self, call_form, {{{values}}})
        return self
    return cls, made
"""

#: What the builtin bases are, whatever their names mean.
_BASES = {"new": "bases_of(cls)[-1]", "new_str": '"".__class__', "new_int": "(0).__class__"}
_BASES["new_tuple"] = "().__class__"
# Where what it is handed on to only makes an instance, as the one base does, and stores on it, that is done here. It is
# to be the class method of the text still, and the names that it reads are to mean what they meant.
_ASKS = """
    at, base, handed = space_of(cls).get, {base}, space_of(cls).get({handed!r})
    if type_of(type_of(handed)) is not type_of or f"{{type_of(handed)!r}}" != "<class 'classmethod'>":
        handed = started
    elif type_of(handed.__func__) is not function_type or bases_of(cls)[1] is not base:
        handed = started
    elif handed.__func__.__globals__ is not started.__globals__ or handed.__func__.__code__.co_qualname != {qualname!r}:
        handed = started
    new_base = base.__new__
"""
_ASKS_SUPER = """    super_type = started.__builtins__.get("super")
    if f"{super_type!r}" != "<class 'super'>":
        handed = started
"""
_BUILT = """        if at({handed!r}) is handed{tests}:
            self = new_base({given})
{stores}
        else:
            self = cls.{handed}({all})
"""


def handed_text(maker: Handed, cx: Context) -> str:
    """The text of the function, behind what is the same for all makers."""
    given = [name for name, *_ in maker.signature.params]
    asks, built = _built(maker, given, cx) or ("", f"        self = cls.{maker.method}({', '.join(given)})\n")
    return _HANDED_ON.removeprefix("\n").format(
        new=maker.qualname,
        asks=asks,
        built=built,
        params="".join(f", {name}" for name in given),
        given=", ".join(given),
        values=", ".join(f'"{name}": {name}' for name in given),
    )


def _built(maker: Handed, given: list[str], cx: Context) -> tuple[str, str] | None:
    """What asks for the class method that is handed all, and does what it does; None if it does more than store."""
    builder = builder_of(maker.shape, cx.facts)
    if builder is None or builder.asks != ("__new__", maker.method):
        return None
    values = {param.var: name for param, name in zip(builder.function.params[1:], given, strict=False)}
    for param in builder.function.params[1 + len(given) :]:
        if param.default is None:
            return None
        values[param.var] = _literal(param.default)
    if len(values) != len(builder.function.params) - 1 or any(
        param.kind == "kwonly" for param in builder.function.params[: 1 + len(given)]
    ):
        return None

    def text_of(value: n.Expr) -> str:
        return values[value.var] if type(value) is n.Load else _literal(value)

    made_by = [text_of(value) for value in builder.given]
    stored = [(name, text_of(value)) for name, value in builder.values]
    if any(not text or name.startswith("__") for name, text in (*stored, *(("", text) for text in made_by))):
        return None
    first = builder.first
    tests, asks_super = list[str](), False
    for name in sorted({node.var.name for node in walk(first) if type(node) is n.Load and not _is_own(node)}):
        asks_super |= name == "super"
        other = "super_type" if name == "super" else "cls" if name == maker.shape.name else "base"
        tests.append(f" and {name} is {other}")
    qualname = f"{maker.shape.name}.{maker.method}"
    asks = _ASKS.removeprefix("\n").format(base=_BASES[builder.maker], handed=maker.method, qualname=qualname)
    built = _BUILT.format(
        handed=maker.method,
        tests="".join(tests),
        given=", ".join(("cls", *made_by)),
        stores="\n".join(f"            self.{name} = {value}" for name, value in stored)
        or "            pass",
        all=", ".join(given),
    )
    return asks + (_ASKS_SUPER if asks_super else ""), built


def _is_own(read: n.Load) -> bool:
    return read.var.storage is n.Storage.FAST


def _literal(expr: n.Expr) -> str:
    """The text of a plain constant; empty for any other."""
    value = constant_of(expr)
    return repr(value) if type(value) in (type(None), bool, int, str) else ""

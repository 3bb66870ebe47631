"""f-strings under specialization: fields of literals become text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from s2s.analysis.constants import literal
from s2s.analysis.formatting import format_field
from s2s.hybrid.values import Abstract, Env, Value, known, of_type
from s2s.ir import nodes as n
from s2s.ir.forms import text_of

if TYPE_CHECKING:
    from s2s.hybrid.body import Body


def fstring(body: Body, expr: n.FString, env: Env) -> Value:
    """`f"…"`: known as a whole where all its fields are."""
    from s2s.hybrid.expressions import evaluate

    parts: list[n.Expr] = []
    fields = 0
    for part in expr.parts:
        if isinstance(part, n.Format):
            made = _field(body, part, env)
        else:
            made = evaluate(body, part, env).code
        fields += isinstance(made, n.Format)
        last = parts[-1] if parts else None
        if isinstance(made, n.Const) and isinstance(last, n.Const):
            parts[-1] = n.Const(text_of(last) + text_of(made))
        else:
            parts.append(made)
    if not fields:
        text = "".join(text_of(part) for part in parts if isinstance(part, n.Const))
        if literal(text) is not None:
            return Value(body.constant(text, "text"), known(text), pure=True)
    # A field alone gives what `__format__` gives, be it of a subclass of str.
    return Value(n.FString(parts), of_type(str) if len(parts) > 1 else Abstract(base=str))


def _field(body: Body, field: n.Format, env: Env) -> n.Expr:
    from s2s.hybrid.expressions import evaluate

    value = evaluate(body, field.value, env)
    spec = None if field.spec is None else evaluate(body, field.spec, env)
    if value.decided and value.what.is_literal and (spec is None or (spec.decided and spec.what.is_literal)):
        written = "" if spec is None else spec.what.known
        assert isinstance(written, str)
        text = format_field(value.what.known, field.conversion, written)
        if text is not None:
            return n.Const(text)
    body.operates(env, value)
    if spec is None:
        return n.Format(value.code, field.conversion, None)
    code = spec.code if isinstance(spec.code, n.FString) else n.FString([spec.code])
    return n.Format(value.code, field.conversion, code)

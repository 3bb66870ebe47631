"""The samples of `samples/hybrid`, each specialized by hand to the objects that its `get_…` makes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np

Row = dict[str, Any]


def column(rows: list[Row]) -> list[float]:
    """`samples.hybrid.interpreter`: the formula as Python."""
    found = []
    for row in rows:
        amount = row["amount"]
        if amount > 100.0:
            value = amount * (1.0 - row["discount"]) + row["shipping"] / 2.0
        else:
            value = amount * 1.2 - abs(row["credit"])
            value = 0.0 if value < 0.0 else 99.0 if value > 99.0 else value
        found.append(value)
    return found


def predict_all(samples: list[Row]) -> list[str]:
    """`samples.hybrid.decision_tree`: nested `if`s."""
    return [_predict(sample) for sample in samples]


def _predict(sample: Row) -> str:
    if sample["age"] <= 25.0:
        if sample["income"] <= 40.0:
            return "no"
        return "yes" if sample["debt"] <= 5.0 else "ask"
    if sample["age"] <= 65.0:
        if sample["debt"] <= 20.0:
            home = sample["home"]
            if home == "own":
                return "yes"
            if home == "rent":
                return "ask" if sample["income"] <= 90.0 else "yes"
            return "no"
        if sample["income"] <= 120.0:
            return "no"
        return "ask" if sample["years"] <= 3.0 else "yes"
    if sample["home"] == "own":
        return "yes" if sample["debt"] <= 30.0 else "ask"
    if sample["income"] <= 60.0:
        return "no"
    return "ask" if sample["income"] <= 90.0 else "yes"


_MAIL = re.compile(r"[^@\s]+@[^@\s]+$").match
_FIELDS = {"id", "name", "mail", "age", "role", "score", "address", "tags", "note"}
_ADDRESS = {"street", "city", "zip"}


def validate(records: list[Row]) -> list[list[str]]:
    """`samples.hybrid.validator`: one `if` after another."""
    found = []
    for record in records:
        errors: list[str] = []
        _check(record, errors)
        found.append(errors)
    return found


def _check(record: Any, errors: list[str]) -> None:
    if not isinstance(record, dict):
        errors.append("$: not a record")
        return
    if "id" not in record:
        errors.append("$.id: missing")
    else:
        value = record["id"]
        if not isinstance(value, int) or isinstance(value, bool):
            errors.append("$.id: not a number")
        elif value < 1:
            errors.append("$.id: less than 1")
    if "name" not in record:
        errors.append("$.name: missing")
    else:
        value = record["name"]
        if not isinstance(value, str):
            errors.append("$.name: not a text")
        else:
            if len(value) < 1:
                errors.append("$.name: shorter than 1")
            if len(value) > 40:
                errors.append("$.name: longer than 40")
    if "mail" not in record:
        errors.append("$.mail: missing")
    else:
        value = record["mail"]
        if not isinstance(value, str):
            errors.append("$.mail: not a text")
        elif not _MAIL(value):
            errors.append(r"$.mail: does not match [^@\s]+@[^@\s]+$")
    if "age" not in record:
        errors.append("$.age: missing")
    else:
        value = record["age"]
        if not isinstance(value, int) or isinstance(value, bool) or value < 0 or value > 150:
            if value is not None:
                errors.append("$.age: fits nothing that it may be")
    if "role" not in record:
        errors.append("$.role: missing")
    elif record["role"] not in ("admin", "editor", "reader"):
        errors.append("$.role: not one of admin, editor, reader")
    if "score" not in record:
        errors.append("$.score: missing")
    else:
        value = record["score"]
        if not isinstance(value, (int, float)) or isinstance(value, bool):
            errors.append("$.score: not a number")
        else:
            if value < 0.0:
                errors.append("$.score: less than 0.0")
            if value > 1.0:
                errors.append("$.score: more than 1.0")
    if "address" not in record:
        errors.append("$.address: missing")
    else:
        _check_address(record["address"], errors)
    if "tags" not in record:
        errors.append("$.tags: missing")
    else:
        value = record["tags"]
        if not isinstance(value, list):
            errors.append("$.tags: not a list")
        else:
            for item in value:
                if not isinstance(item, str):
                    errors.append("$.tags: not a text")
                elif len(item) > 12:
                    errors.append("$.tags: longer than 12")
    if "note" in record and not isinstance(record["note"], str):
        errors.append("$.note: not a text")
    for name in record:
        if name not in _FIELDS:
            errors.append(f"$.{name}: unknown")


def _check_address(value: Any, errors: list[str]) -> None:
    if not isinstance(value, dict):
        errors.append("$.address: not a record")
        return
    if "street" not in value:
        errors.append("$.address.street: missing")
    else:
        street = value["street"]
        if not isinstance(street, str):
            errors.append("$.address.street: not a text")
        elif len(street) < 1:
            errors.append("$.address.street: shorter than 1")
    if "city" not in value:
        errors.append("$.address.city: missing")
    else:
        city = value["city"]
        if not isinstance(city, str):
            errors.append("$.address.city: not a text")
        elif len(city) < 1:
            errors.append("$.address.city: shorter than 1")
    if "zip" not in value:
        errors.append("$.address.zip: missing")
    else:
        code = value["zip"]
        if not isinstance(code, str):
            errors.append("$.address.zip: not a text")
        else:
            if len(code) < 5:
                errors.append("$.address.zip: shorter than 5")
            if len(code) > 5:
                errors.append("$.address.zip: longer than 5")
    for name in value:
        if name not in _ADDRESS:
            errors.append(f"$.address.{name}: unknown")


def render(**context: Any) -> str:
    """`samples.hybrid.template`: the nodes as statements."""
    out: list[str] = []
    out.append("<h1>")
    value = context["shop"]["title"]
    out.append(_escape(value if isinstance(value, str) else str(value)))
    out.append("</h1>\n<p>")
    out.append(_escape(str(len(context["items"]))))
    out.append(" items for ")
    value = context["user"]["name"]
    out.append(_escape(value if isinstance(value, str) else str(value)))
    out.append("</p>\n<table>\n")
    for item in context["items"]:
        context["item"] = item
        out.append("<tr><td>")
        value = str.upper(item["name"])
        if "&" in value or "<" in value or ">" in value:
            value = value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        out.append(value)
        out.append("</td><td>")
        out.append(f"{item['price']:.2f}")
        out.append("</td>")
        if item["left"]:
            out.append("<td>in stock</td>")
        else:
            out.append("<td>sold out</td>")
        out.append("</tr>\n")
    out.append("</table>\n")
    return "".join(out)


def _escape(text: str) -> str:
    if "&" in text or "<" in text or ">" in text:
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text


def run(events: list[str]) -> tuple[str, dict[str, int]]:
    """`samples.hybrid.state_machine`: a chain of `if`s, the counts in a dict as before."""
    counts = {"credit": 0, "passed": 0, "refused": 0}
    state = "locked"
    for event in events:
        if state == "locked":
            if event == "coin" or event == "note":
                counts["credit"] += 1 if event == "coin" else 5
                state = "open" if counts["credit"] >= 3 else "paying"
            elif event == "push":
                counts["refused"] += 1
            elif event == "kick":
                state = "broken"
        elif state == "paying":
            if event == "coin" or event == "note":
                counts["credit"] += 1 if event == "coin" else 5
                if counts["credit"] >= 3:
                    state = "open"
            elif event == "cancel":
                counts["credit"] = 0
                state = "locked"
            elif event == "kick":
                state = "broken"
        elif state == "open":
            if event == "push":
                counts["passed"] += 1
                counts["credit"] -= 3
                if counts["credit"] < 3:
                    state = "locked"
            elif event == "kick":
                state = "broken"
        elif event == "repair":
            state = "locked"
    return state, counts


def forward(net: Any) -> Callable[[Any], Any]:
    """`samples.hybrid_mlp`: the layers' operations in a row, for the arrays that the layers have."""
    lines = ["def forward(x):"]
    namespace: dict[str, Any] = {"dot": np.dot, "maximum": np.maximum}
    for index, layer in enumerate(net.layers):
        namespace[f"weight{index}"], namespace[f"bias{index}"] = layer.weight.T, layer.bias
        value = f"dot(x, weight{index}) + bias{index}"
        lines.append(f"    x = maximum({value}, 0)" if layer.activation == "relu" else f"    x = {value}")
    exec("\n".join([*lines, "    return x"]), namespace)
    made: Callable[[Any], Any] = namespace["forward"]
    return made


class Fancy:
    """`benchmarks.hybrid.fancy_func` block by block, with two buffers."""

    def __init__(self, block: int = 16_384) -> None:
        self.block = block
        self.one, self.other = np.empty(block), np.empty(block)

    def __call__(self, a: Any, b: Any, c: Any, d: Any) -> Any:
        result = np.empty(a.size)
        for start in range(0, a.size, self.block):
            part = slice(start, start + self.block)
            here = result[part]
            one, other = self.one[: here.size], self.other[: here.size]
            np.add(a[part], b[part], out=one)
            np.add(c[part], d[part], out=other)
            np.add(one, other, out=here)
        return result

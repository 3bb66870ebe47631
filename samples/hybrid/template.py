"""A template made of nodes, as template engines parse them, rendered for one context after another.

python -m samples.hybrid.template
"""

from __future__ import annotations

import s2s


class Node:
    def render(self, context, out):
        raise NotImplementedError


class Text(Node):
    def __init__(self, text):
        self.text = text

    def render(self, context, out):
        out.append(self.text)


class Expr:
    """`user.name|upper`: a name, the keys to follow from it, and the filters its value goes through."""

    def __init__(self, source):
        path, *filters = source.split("|")
        self.name, *self.keys = path.split(".")
        self.filters = [FILTERS[name] for name in filters]

    def evaluate(self, context):
        value = context[self.name]
        for key in self.keys:
            value = value[key]
        for function in self.filters:
            value = function(value)
        return value


class Output(Node):
    def __init__(self, expr, autoescape=True):
        self.expr = expr
        self.autoescape = autoescape

    def render(self, context, out):
        value = self.expr.evaluate(context)
        if not isinstance(value, str):
            value = str(value)
        if self.autoescape:
            value = escape(value)
        out.append(value)


class Block(Node):
    def __init__(self, *nodes):
        self.nodes = list(nodes)

    def render(self, context, out):
        for node in self.nodes:
            node.render(context, out)


class For(Node):
    def __init__(self, name, expr, body):
        self.name = name
        self.expr = expr
        self.body = body

    def render(self, context, out):
        for item in self.expr.evaluate(context):
            context[self.name] = item
            self.body.render(context, out)


class If(Node):
    def __init__(self, test, body, orelse=None):
        self.test = test
        self.body = body
        self.orelse = orelse

    def render(self, context, out):
        if self.test.evaluate(context):
            self.body.render(context, out)
        elif self.orelse is not None:
            self.orelse.render(context, out)


class Template:
    def __init__(self, *nodes):
        self.root = Block(*nodes)

    def render(self, **variables):
        out = []
        self.root.render(dict(variables), out)
        return "".join(out)


def escape(text):
    if "&" in text or "<" in text or ">" in text:
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text


def money(value):
    return f"{value:.2f}"


FILTERS = {"money": money, "upper": str.upper, "length": len}


def get_template():
    row = Block(
        Text("<tr><td>"),
        Output(Expr("item.name|upper")),
        Text("</td><td>"),
        Output(Expr("item.price|money"), autoescape=False),
        Text("</td>"),
        If(Expr("item.left"), Text("<td>in stock</td>"), Text("<td>sold out</td>")),
        Text("</tr>\n"),
    )
    return Template(
        Text("<h1>"),
        Output(Expr("shop.title")),
        Text("</h1>\n<p>"),
        Output(Expr("items|length")),
        Text(" items for "),
        Output(Expr("user.name")),
        Text("</p>\n<table>\n"),
        For("item", Expr("items"), row),
        Text("</table>\n"),
    )


def get_variables():
    items = [{"name": f"thing {n}", "price": n * 1.25, "left": n % 3} for n in range(20)]
    return {"shop": {"title": "Nuts & bolts"}, "user": {"name": "Ada"}, "items": items}


if __name__ == "__main__":
    template = get_template()
    fast = s2s.hybridize(template.render)
    assert fast(**get_variables()) == template.render(**get_variables())
    print(fast.source)
    print(fast.stats())
    template.root.nodes[0].text = "<h1>Shop: "  # a node is edited: the next call sees it
    assert fast(**get_variables()) == template.render(**get_variables())
    print(fast(**get_variables()))

"""Text templates with {{ value|filter }}, {% for %} and {% if %} blocks."""

FILTERS = {}


class TemplateError(Exception):
    pass


def register(name=None):
    def decorate(function):
        FILTERS[name or function.__name__] = function
        return function

    return decorate


register("upper")(str.upper)


@register()
def title(value):
    return " ".join(word[:1].upper() + word[1:] for word in str(value).split())


@register("len")
def length(value):
    return len(value)


@register()
def money(value):
    return f"{value / 100:,.2f}"


@register()
def join(value, separator=", "):
    return separator.join(str(v) for v in value)


@register()
def pad(value, width="10"):
    return str(value).ljust(int(width), ".")


@register()
def escape(value):
    return str(value).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


class Expression:
    def __init__(self, source):
        first, *filters = source.split("|")
        self.path = first.strip().split(".")
        self.filters = []
        for item in filters:
            name, *arguments = item.strip().split(":")
            if name not in FILTERS:
                raise TemplateError(f"no filter called {name}")
            self.filters.append((FILTERS[name], arguments))

    def evaluate(self, context):
        head = self.path[0]
        for scope in reversed(context):
            if head in scope:
                value = scope[head]
                break
        else:
            return ""
        for part in self.path[1:]:
            value = value.get(part, "") if isinstance(value, dict) else getattr(value, part, "")
            if callable(value):
                value = value()
        for function, arguments in self.filters:
            value = function(value, *arguments)
        return value


class Block:
    def __init__(self, children):
        self.children = children

    def render(self, context):
        for child in self.children:
            if isinstance(child, str):
                yield child
            elif isinstance(child, Expression):
                yield str(child.evaluate(context))
            else:
                yield from child.render(context)


class For:
    def __init__(self, name, source, body):
        self.name = name
        self.expression = Expression(source)
        self.body = body

    def render(self, context):
        items = list(self.expression.evaluate(context))
        for i, item in enumerate(items, 1):
            context.append({self.name: item, "loop": {"index": i, "last": i == len(items)}})
            yield from self.body.render(context)
            context.pop()


class If:
    def __init__(self, source, body, otherwise):
        self.negated = source.startswith("not ")
        self.expression = Expression(source[4:] if self.negated else source)
        self.body = body
        self.otherwise = otherwise

    def render(self, context):
        chosen = bool(self.expression.evaluate(context)) != self.negated
        return (self.body if chosen else self.otherwise).render(context)


def split(source):
    position = 0
    while (start := source.find("{", position)) >= 0:
        kind = source[start : start + 2]
        if kind not in ("{{", "{%"):
            yield "text", source[position : start + 1]
            position = start + 1
            continue
        end = source.find("}}" if kind == "{{" else "%}", start)
        if end < 0:
            raise TemplateError(f"{kind} is never closed")
        if start > position:
            yield "text", source[position:start]
        yield ("output" if kind == "{{" else "tag"), source[start + 2 : end].strip()
        position = end + 2
    if position < len(source):
        yield "text", source[position:]


def parse_block(parts, *closers):
    children = []
    for kind, value in parts:
        if kind == "text":
            children.append(value)
        elif kind == "output":
            children.append(Expression(value))
        else:
            word, _, rest = value.partition(" ")
            if word in closers:
                return Block(children), word
            if word == "for":
                name, _, source = rest.partition(" in ")
                body, _ = parse_block(parts, "endfor")
                children.append(For(name.strip(), source, body))
            elif word == "if":
                body, closer = parse_block(parts, "else", "endif")
                otherwise = Block([])
                if closer == "else":
                    otherwise, _ = parse_block(parts, "endif")
                children.append(If(rest, body, otherwise))
            else:
                raise TemplateError(f"unexpected tag {word}")
    if closers:
        raise TemplateError(f"missing {closers[-1]}")
    return Block(children), None


def render(source, **values):
    root, _ = parse_block(split(source))
    return "".join(root.render([values]))


PAGE = """<h1>{{ shop.name|title|escape }}</h1> {css}
{% for customer in customers %}<h2>{{ loop.index }}. {{ customer.name|upper|pad:14 }}</h2>
{% if customer.orders %}{% for order in customer.orders %}
  {{ order.item|escape|pad }} {{ order.price|money }}{% if order.tags %} [{{ order.tags|join:/ }}]{% else %} -{% endif %}{% if not loop.last %};{% endif %}
{% endfor %}{% else %}nothing from {{ customer.name.title }}{% endif %}
{% endfor %}total {{ customers|len }} {{ missing.value }}"""


def job():
    customers = []
    for i in range(400):
        orders = [
            {"item": f"item<{j}>", "price": 1999 * j + i * 313, "tags": ["a", "b", j][: j % 4]}
            for j in range(i % 8)
        ]
        customers.append({"name": ["kim", "lee", "ann", "bo"][i % 4] + str(i), "orders": orders})
    page = render(PAGE, shop={"name": "tea & more"}, customers=customers)
    errors = []
    for broken in ("{% for a in b %}x", "{{ a|nope }}", "{% else %}", "{{ open"):
        try:
            errors.append(render(broken, a=1, b=()))
        except TemplateError as e:
            errors.append(str(e))
    checksum = 0
    for line in page.splitlines():
        checksum = (checksum * 31 + sum(map(ord, line))) % 1000003
    return len(page), checksum, page[:160], page[-60:], errors


if __name__ == "__main__":
    print(job())

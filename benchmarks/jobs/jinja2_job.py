"""jinja2: templates with inheritance, macros, loops and filters rendered, and one of them compiled anew each time."""

from jinja2 import DictLoader, Environment

TEMPLATES = {
    "base.html": """<!doctype html>
<title>{% block title %}{{ site.name }}{% endblock %}</title>
<nav>{% for link in site.links %}<a href="{{ link.url|e }}"{% if loop.first %} class="first"{% endif %}>{{ link.text }}</a>{% endfor %}</nav>
{% block body %}{% endblock %}
<footer>{{ site.name|upper }} {{ "%04d"|format(site.year) }}</footer>""",
    "macros.html": """{% macro cell(value, kind="td", align=none) -%}
<{{ kind }}{% if align %} align="{{ align }}"{% endif %}>{{ value|e }}</{{ kind }}>
{%- endmacro %}
{% macro row(values, kind="td") -%}
<tr>{% for value in values %}{{ cell(value, kind, "right" if value is number else none) }}{% endfor %}</tr>
{%- endmacro %}""",
    "page.html": """{% extends "base.html" %}{% from "macros.html" import row %}
{% block title %}{{ title|title }} - {{ super() }}{% endblock %}
{% block body %}
{% set total = namespace(value=0) %}
<table>{{ row(["name", "price", "count"], "th") }}
{% for item in items|sort(attribute="price") if item.count > 0 %}
{{ row([item.name, item.price|round(2), item.count]) }}
{% set total.value = total.value + item.price * item.count %}
{% else %}<tr><td>nothing</td></tr>{% endfor %}
</table>
<p>{{ total.value|round(2) }} {{ items|map(attribute="name")|join(", ")|truncate(60) }}</p>
{% endblock %}""",
}

ENVIRONMENT = Environment(loader=DictLoader(TEMPLATES), autoescape=True)
CONTEXT = {
    "site": {
        "name": "a <small> shop",
        "year": 2024,
        "links": [{"url": f"/page?a={i}&b=1", "text": f"page {i}"} for i in range(10)],
    },
    "title": "stock of everything",
    "items": [{"name": f"item {i} & more", "price": (i * 37 % 101) / 7, "count": i % 5} for i in range(150)],
}


def job():
    pages = [ENVIRONMENT.get_template("page.html").render(CONTEXT) for _ in range(4)]
    return ENVIRONMENT.compile(TEMPLATES["page.html"], raw=True), pages

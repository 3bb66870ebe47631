"""lark: JSON read by its LALR parser, and a small language by its Earley parser."""

import json

from lark import Lark, Transformer

GRAMMAR = r"""
    ?start: value
    ?value: object | array | string | SIGNED_NUMBER -> number | "true" -> true | "false" -> false | "null" -> null
    array  : "[" [value ("," value)*] "]"
    object : "{" [pair ("," pair)*] "}"
    pair   : string ":" value
    string : ESCAPED_STRING
    %import common.ESCAPED_STRING
    %import common.SIGNED_NUMBER
    %import common.WS
    %ignore WS
"""
SENTENCES = r"""
    start: statement+
    statement: NAME "=" expression ";" | "if" expression block ["else" block] | "print" expression ";"
    block: "{" statement* "}"
    expression: expression "+" expression | expression "*" expression | "(" expression ")" | NAME | NUMBER
    NAME: /[a-z]+/
    NUMBER: /[0-9]+/
    %ignore /\s+/
"""


class ToPython(Transformer):
    """JSON trees to Python values."""

    def string(self, parts):
        return parts[0][1:-1]

    def number(self, parts):
        return float(parts[0])

    array = list
    pair = tuple
    object = dict

    def null(self, _):
        return None

    def true(self, _):
        return True

    def false(self, _):
        return False


DATA = json.dumps(
    [
        {
            "id": i,
            "name": f"name {i}",
            "tags": ["a", "b", "c"],
            "place": {"x": i / 7, "y": -i, "ok": i % 2 == 0, "no": None},
        }
        for i in range(40)
    ]
)
PROGRAM = "total = 1 + 2 * count ; if total { print total + 1 ; } else { other = ( total + 3 ) * 4 ; } " * 3
JSON = Lark(GRAMMAR, parser="lalr")
TREES = ToPython()
LANGUAGE = Lark(SENTENCES, parser="earley")


def lalr():
    return TREES.transform(JSON.parse(DATA))


def earley():
    return LANGUAGE.parse(PROGRAM).pretty()

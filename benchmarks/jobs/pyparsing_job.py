"""pyparsing: JSON by a grammar of combinators, and arithmetic by its table of operators."""

import operator
from json import dumps

import pyparsing as pp

pp.ParserElement.enable_packrat()


def _json_grammar():
    null, true, false = (
        pp.Keyword(word).set_parse_action(pp.replace_with(value))
        for word, value in (("null", None), ("true", True), ("false", False))
    )
    left, right, open_, close, colon = map(pp.Suppress, "[]{}:")
    string = pp.dbl_quoted_string().set_parse_action(pp.remove_quotes)
    number = pp.common.number()
    value = pp.Forward()
    array = pp.Group(left + pp.Optional(pp.DelimitedList(value)) + right, aslist=True)
    member = pp.Group(string + colon + value, aslist=True)
    mapping = pp.Dict(open_ + pp.Optional(pp.DelimitedList(member)) + close, asdict=True)
    value <<= string | number | mapping | array | true | false | null
    return value


def _arithmetic_grammar():
    def fold(tokens):
        values = tokens[0]
        result = values[0]
        for symbol, value in zip(values[1::2], values[2::2]):
            result = OPERATORS[symbol](result, value)
        return result

    return pp.infix_notation(
        pp.common.integer,
        [
            (pp.one_of("* /"), 2, pp.OpAssoc.LEFT, fold),
            (pp.one_of("+ -"), 2, pp.OpAssoc.LEFT, fold),
        ],
    )


OPERATORS = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.floordiv}
JSON = _json_grammar()
ARITHMETIC = _arithmetic_grammar()
DATA = dumps(
    [
        {"id": i, "name": f"n{i}", "tags": ["a", "b"], "at": {"x": i / 7, "y": None, "ok": True}}
        for i in range(12)
    ]
)
SUMS = ["1 + 2 * 3 - 4", "(1 + 2) * (3 + 4) / 5 - 6 * (7 - 8)", "((2 * 3) + 4) * 5 - 60 / (7 + 8)"]


def json():
    return JSON.parse_string(DATA, parse_all=True).as_list()


def arithmetic():
    return [ARITHMETIC.parse_string(text, parse_all=True)[0] for text in SUMS]

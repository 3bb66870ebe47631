"""A parser made of combinators, specialized to its grammar: pyparsing itself is not changed.

python -m samples.hybrid.grammar
"""

from __future__ import annotations

import json
import random
import time

import pyparsing as pp

import s2s


def json_grammar():
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


def document(seed, size=12):
    """A JSON text of as many records."""
    draw = random.Random(seed)
    return json.dumps(
        [
            {
                "id": draw.randrange(1000),
                "name": f"n{draw.randrange(100)}",
                "tags": draw.sample(["a", "b", "c"], draw.randrange(3)),
                "at": {"x": draw.random(), "y": draw.choice([None, True, False, -7, 2.5e3])},
            }
            for _ in range(size)
        ]
    )


def main():
    grammar = json_grammar()
    texts = [document(seed) for seed in range(30)]
    grammar.parse_string(texts[0], parse_all=True)
    hybrid = s2s.hybridize(grammar.parse_string, frozen=True)
    hybrid(texts[0], parse_all=True)
    spent = {}
    for name, parse in (("as written", grammar.parse_string), ("specialized", hybrid)):
        start = time.process_time()
        results = [parse(text, parse_all=True).as_list() for text in texts]
        spent[name] = time.process_time() - start
        print(f"{name:12} {spent[name] * 1000:6.0f} ms")
    assert results == [grammar.parse_string(text, parse_all=True).as_list() for text in texts]
    print(f"{spent['as written'] / spent['specialized']:.1f} times as fast; {hybrid.stats()}")


if __name__ == "__main__":
    main()

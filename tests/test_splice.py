"""Splicing a changed tree into the text it came from."""

from __future__ import annotations

import ast
import copy
import random
import textwrap
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from s2s.backend import splice as splice_module
from s2s.backend.same import same_tree
from s2s.backend.splice import Splice, splice, with_header
from s2s.frontend.parsing import parse_text
from s2s.frontend.source import Source

FILE = '''\
#!/usr/bin/env python
# coding: utf-8
"""Doc."""
from __future__ import annotations
import os  # os

# section

# about f
@decorate(  "a"  )
def f(a,  b):   # header
    """Doc of f."""
    # lead
    x = 1; y = 2  # both
    # about z
    z = a  +  b  # z
    if x:   # cond
        return 1
        # end of if
    # before elif
    elif y:
        pass
    else:  # otherwise
        # in else
        return   """a
  b"""
    # end of f


class A: pass  # empty

if x: y = 1
else: z = 2
try:
\tx = (1,
  2)
except  E  as  e:  # E
\tpass

# before finally
finally:  # at last
\tmatch x:  # m
\t\t# first
\t\tcase  1:
\t\t\tpass
\t\tcase  [a, b]  if a:  # guarded
\t\t\tx = f"""
{a}
"""
# the end
'''


def edited(text: str, edit: Callable[[Any], Any]) -> Splice:
    """Splice `text` after `edit` changed a copy of its tree."""
    source = Source.from_text(text, "f.py")
    original = source.parse()
    new = parse_text(text)
    for old, copied in zip(ast.walk(original), ast.walk(new)):
        if isinstance(copied, ast.stmt):
            copied._origin = old  # type: ignore[attr-defined]
    edit(new)
    done = Splice(source, original, new)
    assert same_tree(parse_text(done.text).body, new.body), done.text
    return done


def check(before: str, edit: Callable[[Any], Any], after: str) -> None:
    done = edited(textwrap.dedent(before), edit)
    assert done.text == textwrap.dedent(after)
    assert not done.reprinted


def statement(code: str) -> Any:
    return ast.parse(code).body[0]


def test_an_unchanged_tree_is_the_file() -> None:
    for text in (FILE, FILE.rstrip("\n"), "", "# only\n", "x = 1", "\n\n\f\nx = 1;\n\n"):
        assert edited(text, lambda new: None).text == text


def test_one_changed_expression_changes_one_line() -> None:
    def edit(new: Any) -> None:
        new.body[3].body[3].value = ast.parse("a * (b + 1)").body[0].value  # type: ignore[attr-defined]

    assert edited(FILE, edit).text == FILE.replace("z = a  +  b  # z", "z = a * (b + 1)  # z")


def test_a_changed_header_is_printed_and_its_body_kept() -> None:
    def edit(new: Any) -> None:
        new.body[3].name = "g"
        new.body[3].body[4].test = ast.Name("q", ast.Load())

    expected = FILE.replace('@decorate(  "a"  )\ndef f(a,  b):   #', '@decorate("a")\ndef g(a, b):  #')
    assert edited(FILE, edit).text == expected.replace("if x:   # cond", "if q:  # cond")


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        ("handlers[0].body", "\tpass\n\n# before", "\tnew = 1\n\n# before"),
        ("finalbody[0].cases[0].body", "\t\t\tpass\n", "\t\t\tnew = 1\n"),
        ("finalbody[0].cases[1].body", '\t\t\tx = f"""\n{a}\n"""\n', "\t\t\tnew = 1\n"),
        ("body", "\tx = (1,\n  2)\n", "\tnew = 1\n"),
    ],
)
def test_a_change_deep_in_a_clause_leaves_the_others_alone(path: str, before: str, after: str) -> None:
    def edit(new: Any) -> None:
        body = eval(f"node.{path}", {"node": new.body[6]})
        body[:] = [statement("new = 1")]

    assert FILE.count(before) == 1
    assert edited(FILE, edit).text == FILE.replace(before, after)


def test_statements_that_share_a_line_stay_together_or_are_laid_out() -> None:
    before = "def f():\n    # one\n    a = 1; b  =  2; c = 3  # all\n    return a\n"
    check(before, lambda new: new.body[0].body.pop(), before.replace("    return a\n", ""))
    after = "def f():\n    # one\n    a = 1\n    b = 5\n    c = 3  # all\n    return a\n"
    check(before, lambda new: setattr(new.body[0].body[1], "value", ast.Constant(5)), after)
    after = "def f():\n    # one\n    a = 1\n    c = 3  # all\n    return a\n"
    check(before, lambda new: new.body[0].body.pop(1), after)


def test_bodies_on_the_line_of_their_header_are_laid_out() -> None:
    before = "if x: a  =  1; b = 2  # c\nelse: c = 3\nclass A: x = 1\n"
    after = "if x:\n    a  =  1\n    b = 9  # c\nelse:\n    c = 3\nclass A: x = 1\n"
    check(before, lambda new: setattr(new.body[0].body[1], "value", ast.Constant(9)), after)


def test_an_emptied_body_gets_pass() -> None:
    check(
        "def f():\n    return\n\nclass A:\n    # c\n    x = 1\n",
        lambda new: (new.body[0].body.clear(), new.body[1].body.clear()),
        "def f():\n    pass\n\nclass A:\n    pass\n",
    )


def test_a_deleted_statement_takes_the_comments_that_lead_into_it() -> None:
    before = """\
        a = 1

        # ---- section ----

        # about b
        b = 2  # b
        # about c
        c = 3
        """
    after = """\
        a = 1

        # ---- section ----

        # about c
        c = 3
        """
    check(before, lambda new: new.body.pop(1), after)


def test_new_statements_stand_where_they_are_put() -> None:
    def edit(new: Any) -> None:
        new.body[0].body[1:1] = [statement("t = a"), statement("if t:\n  u = 1\nelse:\n  v = 2")]
        new.body.insert(0, statement("def g(): return 1"))

    check(
        "def f():\n  # a\n  a = 1\n\n  # b\n  b = 2\n",
        edit,
        """\
        def g():
          return 1


        def f():
          # a
          a = 1
          t = a
          if t:
            u = 1
          else:
            v = 2

          # b
          b = 2
        """,
    )


def test_moved_statements_are_indented_anew_but_their_strings_are_not() -> None:
    before = '''\
if debug:
        # why
        x = """
        text
""" + f(1,
          2)
        def f():
                return 1
y = 2
'''
    after = '''\
# why
x = """
        text
""" + f(1,
  2)
def f():
        return 1
y = 2
'''
    done = edited(before, lambda new: new.body.__setitem__(slice(0, 1), new.body[0].body))
    assert done.text == after

    def wrap(new: Any) -> None:
        new.body[1:] = [ast.If(ast.Name("guard", ast.Load()), new.body[1:], [])]

    done = edited(after, wrap)
    assert "        # why\n" not in done.text
    assert "guard:\n        def f():\n                return 1\n        y = 2\n" in done.text


def test_branches_of_an_elif_chain_come_and_go() -> None:
    before = """\
        if a:  # a
            x = 1
            # after x
        # about b
        elif b:  # b
            y  =  2
        else:  # c
            z = 3
        """
    without_a = """\
        if b:  # b
            y  =  2
        else:  # c
            z = 3
        """

    def drop_first(new: Any) -> None:
        new.body[:] = new.body[0].orelse

    check(before, drop_first, "# about b\n" + textwrap.dedent(without_a))

    def drop_second(new: Any) -> None:
        new.body[0].orelse = new.body[0].orelse[0].orelse

    check(before, drop_second, "if a:  # a\n    x = 1\n    # after x\nelse:  # c\n    z = 3\n")

    def drop_else(new: Any) -> None:
        new.body[0].orelse[0].orelse = []

    check(before, drop_else, textwrap.dedent(before).replace("else:  # c\n    z = 3\n", ""))

    def new_branch(new: Any) -> None:
        new.body[0].orelse = [ast.If(ast.Name("n", ast.Load()), [statement("m = 1")], new.body[0].orelse)]

    after = textwrap.dedent(before).replace("# about b\n", "elif n:\n    m = 1\n# about b\n")
    check(before, new_branch, after)


def test_else_if_is_not_made_elif() -> None:
    before = "if a:\n    x = 1\nelse:\n    # why\n    if b:\n        y = 2\n"
    after = before.replace("x = 1", "x = 9")
    check(before, lambda new: new.body[0].body.__setitem__(0, statement("x = 9")), after)


def test_a_statement_used_twice_keeps_its_comments_once() -> None:
    def edit(new: Any) -> None:
        new.body.append(copy.copy(new.body[0]))

    check("# c\na  =  1  # d\nb = 2\n", edit, "# c\na  =  1  # d\nb = 2\na  =  1  # d\n")


def test_a_statement_made_of_two_keeps_its_comment_at_the_end() -> None:
    def edit(new: Any) -> None:
        first, second = statement("t = f"), statement("a = t(1)")
        first._origin = second._origin = new.body[0]._origin
        new.body[0:1] = [first, second]

    check("# c\na = f(1)  # type: ignore\n", edit, "# c\nt = f\na = t(1)  # type: ignore\n")


def test_the_files_own_indentation_and_quotes_are_used() -> None:
    check(
        'def f():\n\tx = "a"\n\tif x:\n\t\treturn "b"\n',
        lambda new: new.body[0].body.append(statement("while x:\n  x = 'c'")),
        'def f():\n\tx = "a"\n\tif x:\n\t\treturn "b"\n\twhile x:\n\t\tx = "c"\n',
    )


SPELLED = [
    ("x = a + 0xFF", "x = b + 0xFF"),
    ("x = a + 1_000.50e3", "x = b + 1_000.50e3"),
    (
        "x = a, 'it', \"is\", r'\\d', Rb'\\d', B'', 1_0, 0o17",
        "x = b, 'it', \"is\", r'\\d', Rb'\\d', B'', 1_0, 0o17",
    ),
    ('x = a.join("""\n  two \'lines\'\n""")', 'x = b.join("""\n  two \'lines\'\n""")'),
    # Made of several tokens, or escaped: spelled as everything else is.
    ("x = a + 'b' 'c'", "x = b + 'bc'"),
    ("x = a + '\\x41'", "x = b + 'A'"),
    ("x = f'{a + 0x10}'", "x = f'{b + 16}'"),
]


@pytest.mark.parametrize("before, after", SPELLED)
def test_literals_keep_their_spelling(before: str, after: str) -> None:
    def edit(new: Any) -> None:
        for node in ast.walk(new):
            if isinstance(node, ast.Name) and node.id == "a":
                node.id = "b"

    check(before + "\n", edit, after + "\n")


def test_a_literal_with_the_place_of_another_is_not_taken_for_it() -> None:
    def edit(new: Any) -> None:
        for node in ast.walk(new):
            if isinstance(node, ast.Constant):
                node.value = {0: 0.0, "a": b"a", 1: True, 2.0: 2}.get(node.value, node.value)

    for before in ("x = 0 + y", "x = 'a' + y", "x = 2.0 + y"):
        edited(before, edit)


@pytest.mark.parametrize(
    "text",
    [
        "x = 1 \\\n\ny = 2\n",
        "if x: \\\n  y = 1\nz = 1\n",
        "@ \\\n a\ndef f(): pass\n",
        "def f(a=lambda x: 1, # :\n  *, b: 'x:y' = {1: 2}  # :\n  ) -> x[1:2] : # :\n  y = 1\n",
        "class A(  # a:b\n  B,): y = 1\n",
        "with (a as b,\n  c): y = 1\n",
        "for x in y : y = 1; z = 2;\nelse : z = 1\n",
        "async def f():\n  async with a: y = 1\n",
        "if a: y = 1\nelif b: y = 2\nelif c:\n  y = 3\n",
        "try: y = 1\nexcept: y = 2\nelse: y = 3\nfinally: y = 4\n",
        "while x:\n  if a:\n    y = 1\n # odd\n  # c\n\n\f\nz = 1\n",
        "x = '''\n''' ; y = 1 ; '''\n'''\n",
        "é = 'ü'; y = 'ß' # é\n",
        "if x:\n\ty = 1\nelse:\n        y = 2\n",
    ],
)
def test_odd_layouts_splice(text: str) -> None:
    def change(node: Any) -> Callable[[Any], None]:
        def edit(new: Any) -> None:
            found = [n for n in ast.walk(new) if isinstance(n, ast.stmt)][node]
            for owner in ast.walk(new):
                for name in ("body", "orelse", "finalbody"):
                    items = getattr(owner, name, None)
                    if isinstance(items, list) and found in items:
                        items[items.index(found)] = statement("new = 1")

        return edit

    count = sum(isinstance(node, ast.stmt) for node in ast.walk(ast.parse(text)))
    for index in range(count):
        edited(text, change(index))


def test_a_wrong_splice_is_found_and_printed_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    def edit(new: Any) -> None:
        new.body[3].body[3].value = ast.Constant(5)

    monkeypatch.setattr(splice_module, "print_text", lambda node, **kw: "wrong = 1")
    done = edited(FILE, edit)
    assert done.reprinted == 1
    assert "z = 5" in done.text and "class A: pass  # empty" in done.text and "# about f" in done.text
    monkeypatch.setattr(splice_module._Writer, "guilty", lambda self: {0})
    text = edited(FILE, edit).text
    assert "z = 5" in text
    assert text.startswith("#!/usr/bin/env python\n# coding: utf-8\n")


def test_only_what_has_another_text_counts_as_replaced() -> None:
    def edit(new: Any) -> None:
        new.body[3].body[3].value = ast.Constant(5)
        new.body.pop()

    done = edited(FILE, edit)
    assert [done.original.body.index(stmt) for stmt in done.replaced] == [3, len(done.original.body) - 1]


def test_a_line_that_goes_on_is_not_taken_for_a_whole_one() -> None:
    def edit(new: Any) -> None:
        del new.body[1]
        new.body[1].value = ast.Constant(4)

    assert edited("x = 1; \\\ny = 2\nz = 3\n", edit).text == "x = 1\nz = 4\n"


def test_long_functions_take_linear_time_and_no_stack() -> None:
    body = "    x = x + 1  # c\n" * 2000
    done = edited("def f(x):\n" + body, lambda new: new.body[0].body.pop(1000))
    assert done.text.count("x + 1  # c") == 1999
    chain = "if x == 0:\n    y = 1\n" + "".join(f"elif x == {i}:\n    y = {i}\n" for i in range(300))
    done = edited(chain, lambda new: new.body[0].body.append(statement("z = 1")))
    assert done.text == chain.replace("    y = 1\n", "    y = 1\n    z = 1\n", 1)


@pytest.mark.parametrize(
    ("text", "before"),
    [
        ("x\n", ""),
        ('"""Doc."""\nfrom __future__ import annotations\n', ""),
        ("#!/bin/python\nx\n", "#!/bin/python\n"),
        ("#!/bin/python\n# coding: latin-1\nx\n", "#!/bin/python\n# coding: latin-1\n"),
        ("# licence\n# coding: latin-1\nx\n", "# licence\n# coding: latin-1\n"),
        ("# coding: latin-1\n# licence\n", "# coding: latin-1\n"),
        ("# licence\n# more\n# coding: latin-1\n", ""),
        ("x = 1\n# coding: latin-1\n", ""),
        ("", ""),
    ],
)
def test_the_header_stands_after_what_must_come_first(text: str, before: str) -> None:
    line = "# Compiled by s2s 0.1.0 at -O2; relies on no assumption.\n"
    done = with_header(text, "0.1.0", 2, ())
    assert done == before + line + text[len(before) :]
    assert with_header(done, "0.1.0", 2, ()) == done
    again = with_header(done, "0.2.0", 1, ("sealed-globals", "no-frames"))
    assert again == done.replace(line, "# Compiled by s2s 0.2.0 at -O1; assumes no-frames, sealed-globals.\n")
    # What an earlier run relied on is in the text still.
    kept = with_header(again, "0.3.0", 2, ("annotations",))
    assert "s2s 0.3.0 at -O2; assumes annotations, no-frames, sealed-globals.\n" in kept
    assert ast.dump(ast.parse(done)) == ast.dump(ast.parse(text))


CHANGES = ["replace", "delete", "insert", "rename", "flatten", "wrap", "duplicate", "swap"]


def mutate(tree: ast.AST, rng: random.Random, count: int) -> None:
    """Change `count` random statements of a tree."""
    lists: list[list[Any]] = []
    for node in ast.walk(tree):
        for name in ("body", "orelse"):
            if isinstance(items := getattr(node, name, None), list) and items:
                lists.append(items)
    for _ in range(count):
        items = rng.choice(lists)
        if not items:
            continue
        index = rng.randrange(len(items))
        node = items[index]
        match rng.choice(CHANGES):
            case "replace":
                items[index] = statement("q = (a + b) + (c + d)")
            case "delete":
                del items[index]
                if not items:
                    items.append(ast.Pass())
            case "insert":
                items.insert(index, statement("if guard:\n  t = 1\nelse:\n  t = 2"))
            case "rename":
                for name in ast.walk(node):
                    if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Load):
                        name.id = "renamed"
                        break
            case "flatten" if isinstance(node, (ast.If, ast.With, ast.While)):
                items[index : index + 1] = rng.choice([node.body, getattr(node, "orelse", None) or node.body])
            case "wrap":
                items[index] = ast.If(ast.Name("g", ast.Load()), [node], [])
            case "duplicate":
                items.append(node)
            case "swap":
                other = rng.randrange(len(items))
                items[index], items[other] = items[other], node


SIMPLE = [
    "a = 1", "b  =  2  # b", "a; b;", "pass;", "x = '''\n  s\n'''", "x = [1,\n # c\n 2]",
    "é = f'{a}' \\\n  ; y = 'ß'",
]  # fmt: skip
TRIVIA = ["", "# c\n", "\n", "\n# d\n", "# far\n\n", "        # deep\n", "\f\n"]
HEADERS = [
    ["if a:  # a", "elif (b):", "elif c :# c", "else:"],
    ["if a:", "else:  # else"],
    ["for x in y :"],
    ["while a:", "else:"],
    ["try:", "except E:", "except F as f:  # f", "else:", "finally:"],
    ["try:  # t", "finally:"],
    ["with a as b, \\\n  c:"],
    ["@d  # d\n@e(1,\n 2)\nasync def f(x, *, y: int=2,  # y\n  z='''\n''') -> 'a:b':  # f"],
    ["class A(B, m=C):"],
]


def _indented(text: str) -> str:
    """Indent the lines of `text` that do not start inside a string."""
    inside = False
    lines = []
    for line in text.split("\n"):
        lines.append(line if inside or not line.strip("\f") else "  " + line)
        inside ^= line.count("'''") % 2 == 1
    return "\n".join(lines)


@st.composite
def blocks(draw: st.DrawFn, depth: int = 2) -> str:
    """Statements in all sorts of layouts."""
    text = ""
    for _ in range(draw(st.integers(1, 3))):
        text += draw(st.sampled_from(TRIVIA))
        if depth and draw(st.booleans()):
            for index, header in enumerate(draw(st.sampled_from(HEADERS))):
                if index:
                    text += draw(st.sampled_from(TRIVIA))
                text += header
                if draw(st.integers(0, 4)) == 0 and "#" not in header:
                    text += " " + draw(st.sampled_from(SIMPLE[:3])) + "\n"
                else:
                    text += "\n" + _indented(draw(blocks(depth - 1)))
        else:
            text += draw(st.sampled_from(SIMPLE)) + "\n"
    return text + draw(st.sampled_from(TRIVIA))


@settings(max_examples=200, deadline=None)
@given(blocks(), st.integers(0, 10**6), st.integers(1, 4), st.booleans())
def test_any_change_to_any_layout_splices(text: str, seed: int, count: int, cut: bool) -> None:
    text = text.rstrip("\n") if cut else text
    done = edited(text, lambda new: mutate(new, random.Random(seed), count))
    assert not done.reprinted


def test_changes_to_real_modules_splice_without_printing_anything_whole() -> None:
    for module in (textwrap, copy, random, ast):
        text = Source.from_bytes(open(module.__file__, "rb").read(), module.__name__).text  # type: ignore[arg-type]
        for seed in range(2):
            done = edited(text, lambda new, seed=seed: mutate(new, random.Random(seed), 3 + 10 * seed))
            assert not done.reprinted, (module, seed)


def test_splice_returns_the_text() -> None:
    source = Source.from_text("x = 1\n", "f.py")
    assert splice(source, source.parse(), ast.parse("x = 2\n")) == "x = 2\n"

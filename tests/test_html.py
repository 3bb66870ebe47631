"""What notebooks show of programs, remarks and reports: escaped, small, and without a colour of its own for text."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import s2s
from s2s.report import html
from s2s.report.remarks import Remark, Remarks
from s2s.verify.findings import Failure, Report
from s2s.verify.oracle import Outcome

PROGRAM = """\
def add(a, b):
    return a + b  # <b>&
def f(x):
    return add(x, "</pre><script>alert(1)</script>")
"""


class Elements(HTMLParser):
    """The elements of a page, each of which must be closed, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.text = ""
        self.feed(page)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.open.append(tag)
        self.seen.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1] != "style":
            self.text += data


def test_a_program_is_shown_as_it_is() -> None:
    program = s2s.optimize_source(PROGRAM, filename="<i>.py")
    shown = program._repr_mimebundle_()
    page = Elements(shown["text/html"])
    assert shown["text/plain"] == program.source != PROGRAM
    assert program.source.rstrip() in page.text and PROGRAM.rstrip() in page.text
    assert "<i>.py compiled at -O2, nothing assumed" in page.text
    assert page.seen == {"div", "b", "style", "pre", "span", "details", "summary", "ul", "li"}
    assert program._repr_html_() == shown["text/html"]


def test_an_unchanged_program_says_so() -> None:
    page = Elements(s2s.optimize_source("x = 1\n")._repr_html_())
    assert page.text == "<string> nothing to changex = 1"


def test_remarks_are_a_list_that_shows_itself() -> None:
    program = s2s.optimize_source(PROGRAM)
    assert isinstance(program.remarks, list) and "inlined add" in program.remarks._repr_html_()
    said = Remark("missed", "inline", "f<>", "<x> not inlined: why", 3, unlock="a & b")
    page = Elements(Remarks([said])._repr_html_())
    assert page.text == "line 3: missed [inline] <x> not inlined: why (in f<>) (would take: a & b)"
    assert Elements(said._repr_html_()).text == page.text
    assert Elements(Remark("note", "", "<module>", "left as written", 0)._repr_html_()).text == (
        "note [] left as written"
    )
    assert Elements(Remarks()._repr_html_()).text == "no remarks"


def test_a_report_shows_what_differs() -> None:
    outcomes = Outcome(shown="returned 1"), Outcome(shown="returned '<'")
    failure = Failure("f", "f(0)", "result: <", *outcomes, "fold", "folded to '<'", "print(1 < 2)\n")
    report = Report("a&b.py", 7, {"f": 5, "g": 1}, [failure], {"h": "it is <abstract>"})
    shown = report._repr_mimebundle_()
    page = Elements(shown["text/html"])
    line = "1 difference in 7 runs, 2 functions called, 1 not called"
    story = (
        "  call:     f(0)\n  original: returned 1\n  compiled: returned '<'\n  guilty:   fold: folded to '<'"
    )
    assert shown["text/plain"] == f"a&b.py: {line}\nf differs: result: <\n{story}"
    assert page.text == (
        f"a&b.py {line}f differs: result: <{story}a program that shows itprint(1 < 2)not calledh it is <abstract>"
    )
    assert Elements(Report("b.py", 3, {"f": 2}, changed=False)._repr_html_()).text == (
        "b.py no difference in 3 runs, 1 functions called (compiling changes nothing here)"
    )
    assert str(Report("b.py", problem="executing it raises")) == "not verified: executing it raises"


def test_text_has_the_colour_of_the_page_around() -> None:
    styles = re.findall(r"<style>(.*?)</style>", html.page())[0]
    assert "background:none;color:inherit" in styles
    colours = re.findall(r"color:([^}]*)}", styles)
    assert all(colour == "inherit" or colour.startswith("var(--jp-mirror-editor-") for colour in colours)
    assert len(html.page()) < 2000


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_colours_stand_out_on_light_and_on_dark_pages() -> None:
    found = re.findall(r"light-dark\((#\w{6}),(#\w{6})\)", html.page())
    assert found
    for light, dark in found:
        assert 1.05 / (luminance(light) + 0.05) >= 4.5, light
        assert (luminance(dark) + 0.05) / (luminance("#1e1e1e") + 0.05) >= 4.5, dark


def test_a_function_shows_what_became_of_it() -> None:
    @s2s.compile
    def f(x: int) -> int:
        y = 1 + 2
        return x + y

    page = Elements(f.s2s._repr_html_())
    assert "return x + 3" in page.text and "y = 1 + 2" in page.text
    assert "f compiled at -O2, nothing assumed" in page.text.replace(f.__qualname__, "f")

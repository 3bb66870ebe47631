"""`s2s explain`: the data, and each of the ways they are shown. What takes a browser is in `tools/check_explain.py`."""

from __future__ import annotations

import ast
import json
import os
import re
import sys
import time
import webbrowser
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from cli_helpers import FANCY_FUNC, on_a_terminal, prepare
from s2s.driver import compile_text
from s2s.errors import UsageError
from s2s.explain.documents import to_json, to_sarif
from s2s.explain.gather import explain_bytes
from s2s.explain.graph import draw
from s2s.explain.html import to_html
from s2s.explain.model import Explanation, Finding
from s2s.explain.reading import reading, summary
from s2s.options import Options
from s2s.profile.data import File, Function, Profile
from s2s.profile.functions import definitions
from s2s.report.history import Step
from test_cli import LOOP, done, invoke, refused

#: One of everything: rewrites, refusals with a way out, a class, two functions of one name, letters of two bytes.
MIXED = '''\
class Account:
    """An account: £."""

    def fee(self, amount):
        return amount // 100

    def pay(self, amount):
        é = "££"; self.balance = self.fee(amount)
        return é


def area(w, h):
    return w * h


def total(items):
    return area(3, 4)


if area:
    def total(items):
        return [area(a, b) for a, b in items]
'''


def explained(text: str, function: str = "", **options: Any) -> Explanation:
    return explain_bytes(text.encode(), "prog.py", Options.make(**options), function)


def found(explanation: Explanation, message: str) -> Finding:
    return next(one for one in explanation.findings if one.message == message)


# --- the data -----------------------------------------------------------------------------------------------


def test_explaining_changes_neither_the_output_nor_the_remarks() -> None:
    explanation = explained(LOOP)
    compiled = compile_text(LOOP, "prog.py", Options.make(header=False))
    assert explanation.output == compiled.text
    assert [one.message for one in sorted(compiled.remarks, key=lambda r: (r.line, r.column))] == [
        one.message for one in explanation.findings
    ]


def test_findings_stand_where_they_are_in_characters() -> None:
    one = found(explained(MIXED), "fee not inlined: a class that derives from this one may have another one")
    line = MIXED.splitlines()[one.line - 1]
    assert line[one.column - 1 : one.end_column - 1] == "self.fee"
    assert (one.kind, one.pass_name, one.function, one.unlock) == (
        "missed",
        "inline",
        "Account.pay",
        "closed-world",
    )


def test_functions_have_what_was_found_in_them_and_where_they_went() -> None:
    explanation = explained(MIXED)
    by_line = {function.line: function for function in explanation.functions}
    first, second = (one for one in explanation.functions if one.name == "total")
    assert [explanation.findings[number].message for number in first.findings] == [
        "inlined area",
        "folded to 12",
    ]
    assert all(explanation.findings[number].line == second.end_line for number in second.findings)
    output = explanation.output.splitlines()
    for function in (first, second, by_line[12]):
        assert output[function.output_line - 1].strip().startswith(f"def {function.name}(")
    assert sorted(number for one in explanation.functions for number in one.findings) == list(
        range(len(explanation.findings))
    )


def test_steps_begin_as_read_and_end_as_it_came_out() -> None:
    explanation = explained(FANCY_FUNC, assume="closed-world")
    (function,) = (one for one in explanation.functions if one.steps)
    assert [step.pass_name for step in function.steps] == ["", "inline", "join_temporaries"]
    assert function.steps[0].text == FANCY_FUNC.partition("\n\n\n")[2].strip()
    assert function.steps[0].did == ()
    assert function.steps[1].did == ("inlined add",)
    assert function.steps[-1].text == "def fancy_func(a, b, c, d):\n    return (a + b) + (c + d)"
    assert "e = a + b\n" in function.steps[1].ir and "@" not in function.steps[1].ir


def test_what_was_only_on_trial_is_no_step() -> None:
    # The region needs several trials; another loop's is taken back.
    explanation = explained(
        LOOP + "\n\ndef other(n, file):\n    for i in range(n):\n        file.write(add(n, i))\n"
    )
    steps = {one.name: one.steps for one in explanation.functions}
    assert [step.pass_name for step in steps["total"]] == ["", "regions"]
    assert "for i in numbers[:80000] if later else numbers:\n            t = t + i" in steps["total"][1].text
    assert all("hypothesis" not in step.ir for made in steps.values() for step in made)
    assert [step.pass_name for step in steps["other"]] == ["", "inline"]


def test_steps_of_module_code_leave_out_the_bodies_of_functions() -> None:
    explanation = explained("class C:\n    def f(self):\n        return 123456\n\n\nx = 1 + 2\n")
    (module,) = (one for one in explanation.functions if one.steps)
    assert [step.pass_name for step in module.steps] == ["", "fold"]
    assert (
        module.steps[1].text.endswith("x = 3") and "123456" not in module.steps[1].text + module.steps[1].ir
    )


def test_the_price_of_a_region_is_what_it_was_chosen_by() -> None:
    (one,) = (one for one in explained(LOOP).findings if one.entry)
    assert one.entry is not None
    assert dict(one.entry.tests) == {"add is unchanged": 16, "once for each chunk of the range": 70}
    assert one.entry.cost == 86 and one.entry.saved >= 1.5 * one.entry.cost
    assert one.entry.trips == 16 and one.entry.most > 1000


def test_what_was_inlined_into_what() -> None:
    explanation = explained(FANCY_FUNC + "\n\nprint(fancy_func(1, 2, 3, 4))\n", assume="closed-world")
    edges = {(edge.callee, edge.caller): len(edge.findings) for edge in explanation.inlined}
    assert edges == {("add", "fancy_func"): 3, ("fancy_func", "<module>"): 1}
    drawing = draw(explanation)
    x = {node.name: node.x for node in drawing.nodes}
    assert x["add"] < x["fancy_func"] < x["<module>"]
    assert all(node.x + node.width <= drawing.width for node in drawing.nodes)


def test_arrows_go_around_the_boxes_between() -> None:
    text = "def a(x):\n    return x + 1\n\n\ndef b(x):\n    return a(x) * 2\n\n\ndef c(x):\n    return b(x) - a(x)\n"
    drawing = draw(explained(text, assume="closed-world"))
    boxes = {node.name: (node.x, node.y) for node in drawing.nodes}
    assert len({y for x, y in boxes.values()}) > 0
    (through,) = (edge.through for edge in drawing.edges if edge.through)
    assert [place.x for place in through] == [boxes["b"][0]] and through[0].y != boxes["b"][1]


def test_the_ledger_says_what_is_used_and_what_would_help() -> None:
    explanation = explained(MIXED, assume="sealed-globals,no-finalizers")
    rows = {row.name: row for row in explanation.assumptions}
    used = [explanation.findings[number].line for number in rows["sealed-globals"].used]
    assert rows["sealed-globals"].granted and used
    assert rows["no-finalizers"].granted and not rows["no-finalizers"].used
    assert not rows["closed-world"].granted
    assert [explanation.findings[number].line for number in rows["closed-world"].wanted] == [8]
    assert explanation.unlocks[0].text == "--assume closed-world"
    assert "annotations" not in rows


def test_one_function_or_class_alone() -> None:
    assert {one.name for one in explained(MIXED, "total").functions} == {"total"}
    alone = explained(MIXED, "Account")
    assert {one.name for one in alone.functions} == {"Account.fee", "Account.pay"}
    assert {one.function for one in alone.findings} == {"Account.pay"}
    nested = explained("def f():\n    def g():\n        return 1 + 2\n    return g\n", "f.g")
    assert [one.message for one in nested.findings] == ["folded to 3"]
    with pytest.raises(UsageError, match="no function 'totl'") as caught:
        explained(MIXED, "totl")
    assert caught.value.hint == "did you mean 'total'?"


def test_a_function_s2s_fails_on_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    import s2s.passes.fold

    def fail(*_: object) -> None:
        raise ValueError("boom")

    monkeypatch.setattr(s2s.passes.fold, "run", fail)
    explanation = explained("def f():\n    return 1 + 2\n")
    assert explanation.counts()["failed"] >= 1 and not explanation.changed
    assert {one.kind for one in explanation.findings} == {"failed"}
    results = json.loads(to_sarif([explanation]))["runs"][0]["results"]
    assert results[0]["level"] == "warning" and "region" not in results[0]["locations"][0]["physicalLocation"]
    assert "boom" in to_html(explanation)


# --- the command --------------------------------------------------------------------------------------------


@pytest.fixture
def work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prepare(tmp_path, monkeypatch)
    Path("mixed.py").write_text(MIXED, encoding="utf-8")


def test_the_terminal_tells_function_by_function(work: None) -> None:
    Path("loop.py").write_text(LOOP)
    assert done("explain", "loop.py").stdout == (
        "loop.py: 2 rewrites, 0 refusals, 1 fast copy of loops; relies on no assumption\n"
        "\n"
        "total (line 5)\n"
        "    7      for i in range(n):\n"
        "       done    a fast copy of the loop, entered where add is unchanged [regions]\n"
        "               its tests cost 86 ns, it saves 192 ns (estimates):\n"
        "                 16 ns  add is unchanged\n"
        "                 70 ns  once for each chunk of the range\n"
        "    8          t = add(t, i)\n"
        "       done    inlined add [inline]\n"
        "\n"
        "inlined\n"
        "  add into total\n"
    )
    text = done("explain", "mixed.py:Account").stdout
    assert "unlock: --assume closed-world" in text and "total" not in text
    assert "relies on sealed-globals" in done("explain", "--assume", "sealed-globals", "mixed.py").stdout


def test_what_is_said_twice_of_a_line_is_said_once() -> None:
    explanation = explained(
        "def add(a, b):\n    return a + b\n\n\ndef f(a):\n    return add(a, 1) + add(a, 2)\n"
    )
    lines = ["".join(text for text, _ in line) for line in reading(explanation)]
    assert "       done    inlined add (2 times) [inline]" in lines
    assert "  add into f (2 calls)" in lines
    assert summary(explanation) == "2 rewrites, 0 refusals; relies on no assumption"


def test_a_module_is_found_and_not_imported(work: None) -> None:
    Path("pack/inner").mkdir(parents=True)
    Path("pack/__init__.py").write_text("raise SystemExit('imported')\n")
    Path("pack/inner/__init__.py").touch()
    Path("pack/inner/leaf.py").write_text(LOOP)
    assert done("explain", "pack.inner.leaf:total").stdout.startswith(
        os.path.join("pack", "inner", "leaf.py") + ": "
    )
    assert done("explain", "textwrap").stdout.partition(":")[0].endswith("textwrap.py")
    assert refused("explain", "pack.missing").startswith("pack.missing: no such file or module\n")
    assert refused("explain", "missing.py").startswith("missing.py: ")
    assert refused("explain", "math").startswith("math: it is a module without a Python file")
    assert refused("explain", "mixed.py:Acount", status=2).startswith("mixed.py: no function 'Acount'")


def test_one_rendering_at_a_time(work: None) -> None:
    assert "one at a time" in refused("explain", "--json", "--sarif", "mixed.py", status=2)
    assert "one at a time" in refused("explain", "--html", "x.html", "--json", "mixed.py", status=2)
    assert "would overwrite the source" in refused("explain", "--html", "./mixed.py", "mixed.py", status=2)
    assert Path("mixed.py").read_text(encoding="utf-8") == MIXED


def test_a_page_is_written_and_opened(work: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", lambda address: opened.append(address) or True)
    result = done("explain", "--html", "out/page.html", "mixed.py")
    assert result.stdout == "" and re.fullmatch(r"out.page\.html: \d+ KiB\n", result.stderr)
    assert Path("out/page.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert opened == []
    done("explain", "--open", "mixed.py")
    assert opened[0].startswith("file://") and Path(opened[0].removeprefix("file://")).exists()
    monkeypatch.setattr(webbrowser, "open", lambda address: False)
    result = invoke("explain", "--html", "a.html", "--open", "mixed.py")
    assert (
        result.exit_code == 1 and "error: a.html: no browser could be started\n  hint: open" in result.stderr
    )


def test_without_jinja2_it_says_what_to_install(work: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jinja2", None)
    said = refused("explain", "--html", "page.html", "mixed.py")
    assert said.startswith("a page is made with jinja2") and "pip install 's2s-compiler[explain]'" in said
    assert not Path("page.html").exists()
    done("explain", "mixed.py")


# --- for programs -------------------------------------------------------------------------------------------


def test_json_holds_the_data(work: None) -> None:
    document = json.loads(done("explain", "--json", "mixed.py").stdout)
    explanation = explain_bytes(MIXED.encode(), "mixed.py", Options())
    assert document == json.loads(to_json(explanation))
    assert document["format"] == 1 and document["source"] == MIXED
    assert document["findings"][0]["function"] == explanation.findings[0].function
    entries = [one["entry"] for one in json.loads(to_json(explained(LOOP)))["findings"] if one["entry"]]
    assert [entry["cost"] for entry in entries] == [86]


def check_sarif(log: dict[str, Any]) -> list[dict[str, Any]]:
    """Check a log against what the schema of SARIF 2.1.0 requires of what we write; gives its results."""
    assert log["version"] == "2.1.0" and isinstance(log["$schema"], str)
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    assert driver["name"] and run["columnKind"] in ("utf16CodeUnits", "unicodeCodePoints")
    ids = [rule["id"] for rule in driver["rules"]]
    assert len(ids) == len(set(ids))
    for rule in driver["rules"]:
        assert rule["shortDescription"]["text"]
        assert rule["defaultConfiguration"]["level"] in ("none", "note", "warning", "error")
    for result in run["results"]:
        assert set(result) <= {"ruleId", "ruleIndex", "level", "kind", "message", "locations"}
        assert result["message"]["text"]
        assert ids[result["ruleIndex"]] == result["ruleId"]
        assert result["level"] in ("none", "note", "warning", "error")
        # By § 3.27.9 a result that is no failure has no level.
        assert result["kind"] in ("fail", "informational") and (result["kind"] == "fail") == (
            result["level"] != "none"
        )
        for location in result["locations"]:
            physical = location["physicalLocation"]
            assert re.fullmatch(r"[\w./%:-]+", physical["artifactLocation"]["uri"])
            region = physical.get("region", {"startLine": 1, "startColumn": 1})
            assert all(isinstance(number, int) and number >= 1 for number in region.values())
            ends = (region.get("endLine", region["startLine"]), region.get("endColumn", 10**6))
            assert ends >= (region["startLine"], region["startColumn"])
            assert location["logicalLocations"][0]["fullyQualifiedName"]
    results: list[dict[str, Any]] = run["results"]
    return results


def test_sarif_is_as_its_schema_requires(work: None) -> None:
    results = check_sarif(json.loads(done("explain", "--sarif", "mixed.py").stdout))
    by_rule = {result["ruleId"]: result for result in results}
    assert {"rewrite/inline", "rewrite/fold", "refusal/inline"} <= by_rule.keys()
    refusal = by_rule["refusal/inline"]
    assert refusal["level"] == "note" and "(would take: --assume closed-world)" in refusal["message"]["text"]
    assert refusal["locations"][0]["physicalLocation"]["region"] == {
        "startLine": 8, "startColumn": 34, "endLine": 8, "endColumn": 42
    }  # fmt: skip
    assert by_rule["rewrite/fold"]["level"] == "none"
    assert check_sarif(json.loads(to_sarif([explained("x = y\n")]))) == []
    spaced = explain_bytes(b"x = 1 + 2\n", "/a b/ü.py", Options())
    (one,) = check_sarif(json.loads(to_sarif([spaced])))
    assert one["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].endswith("/a%20b/%C3%BC.py")


def test_the_check_of_sarif_sees_what_is_wrong() -> None:
    log = json.loads(to_sarif([explained(MIXED)]))
    log["runs"][0]["results"][0]["level"] = "info"
    with pytest.raises(AssertionError):
        check_sarif(log)


# --- the page -----------------------------------------------------------------------------------------------


class Page(HTMLParser):
    """What tests ask of a page: names, links, what it fetches, the data of its script, and whether tags are closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.open: list[str] = []
        self.text: list[str] = []
        self.data = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in ("meta", "input", "br", "path", "rect"):
            self.open.append(tag)
        if given.get("id"):
            self.ids.append(str(given["id"]))
        if tag == "a":
            self.links.append(str(given["href"]))
        self.fetched += [f"{tag} {name}" for name in ("src", "srcset", "poster", "action") if name in given]
        self.fetched += [tag] * (tag in ("link", "img", "iframe", "object"))

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("path", "rect"):
            assert self.open.pop() == tag, (tag, self.getpos())

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "script" and not self.data:
            self.data = data
        elif not self.open or self.open[-1] not in ("script", "style"):
            self.text.append(data)


@pytest.mark.parametrize("text", [MIXED, LOOP, FANCY_FUNC, "x = y\n", "", "x = 1 + 2"])
@pytest.mark.parametrize("assume", ["", "closed-world"])
def test_a_page_stands_alone_and_its_links_lead_somewhere(text: str, assume: str) -> None:
    html = to_html(explained(text, assume=assume))
    page = Page(html)
    assert page.open == [] and page.fetched == []
    assert "url(http" not in html and "@import" not in html
    assert len(page.ids) == len(set(page.ids))
    assert {link[0] for link in page.links} == {"#"}
    assert {link[1:] for link in page.links} <= set(page.ids)


def test_a_loop_may_have_several_fast_copies(project: Path) -> None:
    explanation = explained((project / "tests/traps/region_function_handed_on.py").read_text())
    places = [(one.line, one.column) for one in explanation.findings if one.entry]
    assert len(places) > len(set(places))
    page = Page(to_html(explanation))
    assert len(page.ids) == len(set(page.ids))
    assert {f"#copy-{number}" for number in range(len(places))} <= set(page.links)


def test_the_page_has_what_the_data_have() -> None:
    explanation = explained(MIXED, assume="sealed-globals")
    page = Page(to_html(explanation))
    text = "".join(page.text)
    for finding in explanation.findings:
        assert finding.message in text
    for line in (*explanation.source.splitlines(), *explanation.output.splitlines()):
        assert line.strip() in text
    assert {f"L{number}" for number in range(1, MIXED.count("\n") + 1)} <= set(page.ids)
    assert "unlock: --assume closed-world" in text


def texts_of(data: dict[str, Any], step: dict[str, Any], side: str) -> tuple[str, str]:
    """What a step of the slider shows, without what has gone; and the same of the step before, by its marks."""

    def plain(number: int) -> str:
        return "".join(Page(f"<div>{data['lines'][number // 3]}</div>").text)

    after = [plain(number) for number in step[side] if number % 3 != 2]
    before = [plain(number) for number in step[side] if number % 3 != 1]
    return "\n".join(after), "\n".join(before)


def test_the_slider_has_every_step_and_says_what_is_new(project: Path) -> None:
    source = (project / "benchmarks/kernels/grid.py").read_text()
    explanation = explained(source)
    data = json.loads(Page(to_html(explanation)).data)
    with_steps = [one for one in explanation.functions if one.steps]
    assert [one["name"] for one in data["functions"]] == [one.name for one in with_steps]
    for function, shown in zip(with_steps, data["functions"]):
        assert len(function.steps) == len(shown["steps"]) >= 2
        last: Step | None = None
        for step, made in zip(function.steps, shown["steps"]):
            assert texts_of(data, made, "ir")[0] == step.ir
            after, before = texts_of(data, made, "text")
            assert after == step.text and (last is None or before == last.text)
            assert made["pass"] == (step.pass_name or "as read")
            last = step


def test_no_program_breaks_out_of_its_page() -> None:
    hostile = "x = '</script><script>alert(1)</script><!-- \\x00'  # </style> \x0c & <b>\ny = 1 + 2\n"
    page = Page(to_html(explain_bytes(hostile.encode(), "<i>&.py", Options())))
    assert page.open == []
    assert "</script><script>alert(1)</script>" in "".join(page.text) and "<i>&.py" in "".join(page.text)
    assert json.loads(page.data)["functions"][0]["name"] == "<module>"


def test_code_that_is_long_and_the_same_is_put_away() -> None:
    plain = "".join(f"def f{n}(a):\n    return a\n\n\n" for n in range(30))
    html = to_html(explained(plain + FANCY_FUNC + "\n\nx = 1 + 2\n"))
    assert re.search(r"<summary>\d\d\d? lines as they were</summary>", html)
    assert "lines that keep functions for guards</summary>" in html


def test_a_page_of_a_library_takes_seconds_and_stays_small() -> None:
    import textwrap

    data = Path(textwrap.__file__).read_bytes()
    started = time.process_time()
    page = to_html(explain_bytes(data, "textwrap.py", Options.make(assume="closed-world")))
    assert time.process_time() - started < 10
    assert len(page) < 20 * len(data)


# --- a terminal with colours --------------------------------------------------------------------------------


@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals")
def test_colours_change_nothing_but_colours(work: None, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = done("explain", "mixed.py").stdout
    monkeypatch.delenv("NO_COLOR", raising=False)
    shown, status = on_a_terminal("explain", "mixed.py", TERM="xterm-256color", COLUMNS="60")
    assert status == 0
    text = shown.replace("\r\n", "\n")
    assert "\x1b[" in text
    assert re.sub(r"\x1b\[[\d;]*m", "", text) == plain


# --- heat ---------------------------------------------------------------------------------------------------

HOT = """\
def work(n):
    return [i * i for i in range(n)]


@staticmethod
def rare():
    return work(1 + 2)


def main():
    for _ in range(100):
        work(1000)
"""


def profile_of(
    *functions: tuple[str, int, float, float, int], seconds: float = 1.0, path: str = "prog.py"
) -> Any:
    """A profile of `HOT`: name, line, own share, share with what it calls, calls."""
    known = [
        Function(name, line, digest, calls, own, total)
        for name, line, own, total, calls in functions
        for digest in [one.digest for one in definitions(ast.parse(HOT), HOT) if one.name == name]
    ]
    return Profile("3.11", seconds, 100, {path: File("__main__", known)})


WRITTEN = (("work", 1, 0.9, 0.9, 101), ("rare", 5, 0.01, 0.02, 1), ("main", 10, 0.08, 1.0, 1))


def heated(after: Any = None, text: str = HOT) -> dict[str, Any]:
    profile = profile_of(*WRITTEN)
    found = explain_bytes(text.encode(), "src/prog.py", Options.make(profile=profile), after=after)
    return {function.name: function for function in found.functions}


def test_heat_is_that_of_functions_as_they_were_profiled() -> None:
    found = heated()
    assert (found["work"].share, found["work"].total, found["work"].calls) == (0.9, 0.9, 101)
    assert found["rare"].share == 0.01 and found["<module>"].share is None and found["work"].gain is None
    assert heated(text=HOT.replace("i * i", "i * i * i"))["work"].share is None


def test_gain_is_measured_where_there_is_time_and_the_calls_are_still_made() -> None:
    after = profile_of(
        ("work", 1, 0.6, 0.6, 100), ("rare", 5, 0.1, 0.1, 1), ("main", 10, 0.4, 1.0, 1), seconds=0.5
    )
    after.files = {"fast/other.py": after.files["prog.py"]}
    found = heated(after)
    assert found["work"].gain == pytest.approx(0.9 / 0.3) and found["main"].gain == pytest.approx(2.0)
    inlined = profile_of(("work", 1, 0.1, 0.1, 3), seconds=0.5)
    assert heated(inlined)["work"].gain is None and heated(inlined)["main"].gain is None
    assert heated(profile_of(("rare", 5, 0.1, 0.1, 1)))["rare"].gain == pytest.approx(0.2)


def test_the_hottest_comes_first_and_its_lines_are_marked() -> None:
    after = profile_of(("work", 1, 0.6, 0.6, 101), seconds=0.5)
    explanation = explain_bytes(
        HOT.encode(), "prog.py", Options.make(profile=profile_of(*WRITTEN)), after=after
    )
    heads = ["".join(text for text, _ in line) for line in reading(explanation)]
    assert "work (line 1): 90.0% of the time, 101 calls, 3.00 times faster" in heads
    assert [head.split()[0] for head in heads if " of the time" in head] == ["work", "main", "rare"]
    html = to_html(explanation)
    assert re.search(r'id="L2" style="--heat:1\.0"', html) and 'id="L8">' in html
    assert "own share of time" in html and "3.00×" in html
    assert "own share of time" not in to_html(explained(HOT))


def test_the_command_takes_profiles(work: None) -> None:
    Path("hot.py").write_text(HOT)
    Path("before.json").write_text(profile_of(*WRITTEN, path="hot.py").dumps())
    Path("after.json").write_text(
        profile_of(("main", 10, 0.4, 1.0, 1), seconds=0.25, path="out/hot.py").dumps()
    )
    shown = done("explain", "--profile", "before.json", "--after", "after.json", "hot.py").stdout
    assert "main (line 10): 8.0% of the time, 1 calls, 4.00 times faster" in shown
    assert "--after is compared with --profile" in refused(
        "explain", "--after", "after.json", "hot.py", status=2
    )
    assert refused("explain", "--profile", "hot.py", "hot.py").startswith("hot.py: no profile")


def test_the_ledger_has_what_comments_grant(work: None) -> None:
    text = FANCY_FUNC.replace("e = add(a, b)", "e = add(a, b)  # s2s: assume=sealed-globals")
    Path("promised.py").write_text(text)
    assert "  sealed-globals: granted by a comment, used in line 6\n" in done("explain", "promised.py").stdout
    explanation = json.loads(done("explain", "--json", "promised.py").stdout)
    [row] = explanation["assumptions"]
    assert row["granted"] and row["by_comment"]
    done("explain", "--html", "promised.html", "promised.py")
    assert "used, granted by a comment" in Path("promised.html").read_text()

"""The playground in a real browser that can reach nothing but the folder it is served from."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tools.browsing import Visit, contrasts, launched, overflowing, served

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

PROJECT = Path(__file__).resolve().parent.parent.parent
READY = "#panel-output:not([hidden])"
SECONDS = 60_000


@pytest.fixture(scope="module")
def folder() -> Path:
    """The playground, built as a user builds it."""
    done = subprocess.run(["make", "playground"], cwd=PROJECT, capture_output=True, text=True)
    if "not built" in done.stdout:
        pytest.skip(done.stdout.strip())
    assert done.returncode == 0, done.stdout + done.stderr
    assert "http.server --directory .playground/www" in done.stdout
    return PROJECT / ".playground" / "www"


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    yield from served(folder)


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[sync_api.Browser]:
    yield from launched(chromium)


def opened(visit: Visit, address: str) -> sync_api.Page:
    """The page, when its first program is compiled."""
    visit.page.goto(address)
    visit.page.wait_for_selector(READY, timeout=SECONDS)
    done = re.compile("compiled in|nothing to change")
    # Not by a function: what asks for it again and again evaluates text, which the page forbids.
    sync_api.expect(visit.page.locator("#status")).to_contain_text(done, timeout=SECONDS)
    return visit.page


@pytest.fixture(scope="module")
def visit(browser: sync_api.Browser, address: str) -> Visit:
    made = Visit(browser)
    opened(made, address)
    return made


@pytest.fixture
def page(visit: Visit) -> Iterator[sync_api.Page]:
    """The page as it is opened, at no cost of another start of Python; it must have nothing to complain of."""
    visit.page.select_option("#example", "0")
    visit.page.click("#tab-output")
    yield visit.page
    assert visit.wrong == []


def output(page: sync_api.Page) -> str:
    return "\n".join(page.locator("#output .cm-line").all_text_contents())


def type_program(page: sync_api.Page, text: str) -> None:
    page.click("#source .cm-content")
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(text)
    sync_api.expect(page.locator("#source .cm-line")).to_have_text(text.split("\n"))


def shows(page: sync_api.Page, selector: str, text: str) -> None:
    sync_api.expect(page.locator(selector)).to_contain_text(text, timeout=SECONDS)


def test_the_program_of_the_documents_is_first(page: sync_api.Page) -> None:
    assert "def fancy_func(a, b, c, d):" in page.inner_text("#source .cm-content")
    shows(page, "#output .cm-content", "print(10)")
    shows(page, "#status", "relies on no assumption")


def test_what_keeps_functions_is_folded_away(page: sync_api.Page) -> None:
    assert "lines that keep functions for guards" in page.inner_text("#output .kept")
    assert "__del__" not in output(page)
    page.click("#output .kept")
    assert "__del__" in output(page)
    page.click("#tab-remarks")
    page.click("#tab-output")


def test_what_is_typed_is_compiled(page: sync_api.Page) -> None:
    type_program(page, "def triple(x):\n    return x * 3\n\n\nprint(triple(7))\n")
    shows(page, "#output .cm-content", "print(21)")
    page.click("#tab-remarks")
    shows(page, "#panel-remarks", "folded to 21")
    shows(page, "#panel-remarks .summary", "1 inlined")
    page.click("#panel-remarks .place >> nth=0")
    assert page.evaluate("document.activeElement.closest('#source') !== null")


def test_options_and_a_granted_assumption_change_the_output(page: sync_api.Page) -> None:
    page.check("#levels input[value='0']", force=True)
    shows(page, "#status", "nothing to change")
    page.check("#levels input[value='2']", force=True)
    page.select_option("#example", label="Classes of a closed world")
    page.click("#tab-remarks")
    page.click("text=Grant closed-world >> nth=0")
    shows(page, "#granted", "1")
    shows(page, "#status", "relies on")
    page.click("#tab-output")
    shows(page, "#output .cm-content", "amount // 100")
    page.click("#assume summary")
    page.uncheck("#assume input[value='closed-world']")
    page.keyboard.press("Escape")
    assert not page.locator(".sheet").is_visible()


def test_ir_of_every_pass(page: sync_api.Page) -> None:
    page.click("#tab-ir")
    shows(page, "#step-name", "inline · fancy_func")
    assert "test(same ? add" in page.inner_text("#ir .cm-new >> nth=0")
    names = ["inline"]
    while page.locator("#step-on").is_enabled():
        page.click("#step-on")
        names.append(page.inner_text("#step-name strong"))
    assert names[-1] == "as written out" and {"fold", "inline", "join_temporaries"} <= set(names)
    page.focus("#step")
    page.keyboard.press("Home")
    shows(page, "#step-name", "as read")


def test_run_compares_both(page: sync_api.Page) -> None:
    page.select_option("#example", label="Vectors held in tuples")
    page.click("#tab-run")
    page.click("#run")
    shows(page, "#run-result h3", "Both print the same")
    shows(page, "#run-result pre", "(5000.0, 2500.0)")
    assert float(page.inner_text("#run-result .figure").rstrip("×")) > 1
    type_program(page, "print([][1])\n")
    page.click("#run")
    shows(page, "#run-result pre", "IndexError")
    assert "line 1, in <module>" in page.inner_text("#run-result pre")


def test_verify(page: sync_api.Page) -> None:
    page.click("#tab-verify")
    page.click("#verify")
    shows(page, "#verify-result h3", "No difference")
    # On a busy machine the time is over before all runs are.
    assert re.search(r"\d+ runs compared, 2 functions called", page.inner_text("#verify-result"))
    type_program(page, "raise OSError('no')\n")
    shows(page, "#status", "nothing to change")
    page.click("#verify")
    shows(page, "#verify-result h3", "Not verified")


def test_packages_that_are_not_there_are_told(page: sync_api.Page) -> None:
    type_program(page, "import numpy as np\n\n\ndef total(n: int) -> int:\n    return n * (2 + 3)\n")
    shows(page, "#output .cm-content", "n * 5")
    for tab in ("run", "verify"):
        page.click(f"#tab-{tab}")
        page.click(f"#{tab}")
        shows(page, f"#{tab}-result .missing", "This page has no numpy, and loads nothing from elsewhere")
        shows(page, f"#{tab}-result", "s2s verify program.py")
    shows(page, "#verify-result h3", "Not verified")
    # Where it is imported when it is there, the rest is compared as ever.
    optional = "try:\n    import numpy\nexcept ImportError:\n    numpy = None\n\n\n"
    type_program(page, f"{optional}def total(n: int) -> int:\n    return n * (2 + 3)\n")
    page.click("#verify")
    shows(page, "#verify-result h3", "No difference")


def test_a_mistake_is_told_with_its_place(page: sync_api.Page) -> None:
    type_program(page, "def f(:\n    pass\n")
    shows(page, "#problem", "line 1, column 7")
    assert page.locator("#source .cm-lintRange-error").count() == 1
    type_program(page, "print(1 + 1)\n")
    shows(page, "#output .cm-content", "print(2)")
    assert not page.locator("#problem").is_visible()


def test_the_page_stays_responsive_and_a_run_can_be_stopped(page: sync_api.Page, visit: Visit) -> None:
    type_program(page, "while True:\n    pass\n")
    page.click("#tab-run")
    page.click("#run")
    page.wait_for_selector("#stop:not([hidden])")
    page.click("#tab-output")
    page.click("#stop")
    page.select_option("#example", "1")
    shows(page, "#output .cm-content", "optimize_source")


def test_a_program_that_uses_up_the_stack_ends_no_more_than_itself(page: sync_api.Page) -> None:
    type_program(page, "def f(n):\n    return f(n + 1)\n\n\nf(0)\n")
    page.click("#tab-run")
    page.click("#run")
    shows(page, "#run-result", "RecursionError")


def test_a_link_holds_program_and_options(
    page: sync_api.Page, visit: Visit, browser: sync_api.Browser
) -> None:
    text = "def half(x):\n    return x / 2  # ½, «é», 漢\n\n\nprint(half(3))\n"
    type_program(page, text)
    page.check("#levels input[value='1']", force=True)
    page.click("#assume summary")
    page.check("#assume input[value='sealed-builtins']")
    page.keyboard.press("Escape")
    for _ in range(20):  # what is compiled meanwhile, on a busy machine, has the last word
        page.click("#share")
        page.wait_for_timeout(500)
        if "The link is copied" in page.inner_text("#status"):
            break
    shows(page, "#status", "The link is copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.url and "#p=" in link and len(link) < 250
    other = Visit(browser)
    fresh = opened(other, link)
    shown = "\n".join(fresh.locator("#source .cm-line").all_text_contents())
    assert shown.strip() == text.strip()
    assert fresh.is_checked("#levels input[value='1']") and fresh.is_checked(
        "#assume input[value='sealed-builtins']"
    )
    fresh.goto(link[:-9])
    shows(fresh, "#problem", "the link is cut off or changed")
    assert other.wrong == []
    other.context.close()
    page.check("#levels input[value='2']", force=True)
    page.click("#assume summary")
    page.uncheck("#assume input[value='sealed-builtins']")
    page.keyboard.press("Escape")


def test_everything_is_reached_by_keys(page: sync_api.Page) -> None:
    page.focus("#tab-output")
    for name in ("remarks", "ir", "run", "verify", "output"):
        page.keyboard.press("ArrowRight")
        assert page.evaluate("document.activeElement.id") == f"tab-{name}"
        assert page.locator(f"#panel-{name}").is_visible()
    page.click("#source .cm-content")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#source')") is None
    page.focus("#example")
    reached = set()
    for _ in range(25):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.id || document.activeElement.tagName"))
        if page.evaluate("document.activeElement.closest('#source') !== null"):
            page.keyboard.press("Escape")
    assert {"SUMMARY", "theme", "share", "tab-output", "changes", "copy"} <= reached, reached


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 760, 360])
def test_every_pane_fits_and_can_be_read(page: sync_api.Page, scheme: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 760})
    page.emulate_media(color_scheme=scheme)
    page.select_option("#example", label="What s2s says of calls")
    try:
        for tab in ("remarks", "ir", "output"):
            page.click(f"#tab-{tab}")
            if tab == "output":
                page.check("#changes")
            page.wait_for_timeout(400)
            assert overflowing(page) == [], tab
            assert contrasts(page, below=4.5) == [], tab
            assert contrasts(page, below=21) != []
        page.click("#assume summary")
        assert overflowing(page) == [] and contrasts(page, below=4.5) == []
        page.keyboard.press("Escape")
    finally:
        page.uncheck("#changes")
        page.set_viewport_size({"width": 1280, "height": 800})
        page.emulate_media(color_scheme="light")


def test_the_theme_can_be_switched(page: sync_api.Page) -> None:
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.click("#theme")
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.click("#theme")
    assert light != dark == "rgb(18, 20, 23)"


def test_what_is_missing_is_told(browser: sync_api.Browser, address: str, folder: Path) -> None:
    visit = Visit(browser)
    visit.context.route("**/s2s.zip", lambda route: route.fulfill(status=404))
    visit.page.goto(address)
    shows(visit.page, "#problem", "s2s.zip")
    shows(visit.page, "#problem", "make playground")
    visit.page.goto((folder / "index.html").as_uri())
    shows(visit.page, "#problem", "python -m http.server")
    visit.context.close()


def test_loading_is_shown_as_it_goes_on(browser: sync_api.Browser, address: str) -> None:
    visit = Visit(browser)
    visit.page.add_init_script("""
        window.seen = [];
        setInterval(() => {
          const text = document.querySelector('#loading-text')?.textContent;
          if (text && window.seen.at(-1) !== text) window.seen.push(text);
        }, 5);
    """)
    opened(visit, address)
    seen = visit.page.evaluate("window.seen")
    assert any(re.fullmatch(r"Loading Python: \d+\.\d of \d+\.\d MB", text) for text in seen), seen
    assert seen[-1] == "Starting s2s"
    assert visit.wrong == []
    visit.context.close()

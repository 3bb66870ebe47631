"""The page of `s2s explain --html` in a real browser: contrast, width, links, keyboard, slider, dark mode, paper.

What can be told without a browser is in `tests/test_explain.py`.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("jinja2")
playwright = pytest.importorskip("playwright.sync_api")

from s2s.explain.gather import explain_bytes  # noqa: E402
from s2s.explain.html import to_html  # noqa: E402
from s2s.options import Options  # noqa: E402

ROOT = Path(__file__).parents[2]
#: What each shows: refusals with ways out; assumptions; a fast copy; many steps and a drawing.
PROGRAMS = {
    "remarks": ("samples/remarks.py", ""),
    "fancy_func": ("samples/fancy_func.py", "closed-world"),
    "grid": ("benchmarks/kernels/grid.py", ""),
    "engine": ("benchmarks/programs/engine.py", "closed-world"),
}
WIDTHS = (360, 768, 1280)
SCHEMES = ("light", "dark")

#: Contrast of every piece of text that can be seen, by WCAG 2.2, of what the browser computes; what is too low.
CONTRAST = """
() => {
  const channels = (text) => {
    const found = text.match(/[\\d.]+/g).map(Number);
    return [found[0], found[1], found[2], found.length > 3 ? found[3] : 1];
  };
  const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3])).concat(1);
  const luminance = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((v) => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const behind = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) layers.push(channels(getComputedStyle(at).backgroundColor));
    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
    let colour = dark ? [0, 0, 0, 1] : [255, 255, 255, 1];
    for (const layer of layers.reverse()) colour = over(layer, colour);
    return colour;
  };
  const low = [];
  let looked = 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || element.closest('script, style, option, button:disabled')) continue;
    if (!element.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
    const style = getComputedStyle(element);
    const svg = element.closest('svg');
    const box = svg && element.closest('a') && element.closest('a').querySelector('rect');
    const ink = channels(svg ? style.fill : style.color);
    const ground = box ? over(channels(getComputedStyle(box).fill), behind(svg)) : behind(svg || element);
    const [a, b] = [luminance(over(ink, ground)), luminance(ground)].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    looked += 1;
    if (ratio < (large ? 3 : 4.5)) {
      low.push(`${ratio.toFixed(2)} ${element.className} "${walker.currentNode.data.trim().slice(0, 30)}"`);
    }
  }
  return {low, looked};
}
"""

#: What reaches beyond the window and is not inside of what scrolls by itself.
TOO_WIDE = """
() => [...document.querySelectorAll('body *')].filter((element) => {
  const box = element.getBoundingClientRect();
  if (!box.width || box.right <= document.documentElement.clientWidth + 1) return false;
  for (let at = element; at; at = at.parentElement) {
    if (['auto', 'scroll', 'clip', 'hidden'].includes(getComputedStyle(at).overflowX)) return false;
  }
  return true;
}).map((element) => `${element.tagName} ${element.className} ${element.textContent.trim().slice(0, 30)}`)
"""

#: Of a screenshot: the mean luminance, how many colours, and the contrast of the two that are farthest apart.
PIXELS = """
async (png) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + png;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const data = context.getImageData(0, 0, image.width, image.height).data;
  const linear = [...Array(256).keys()].map((v) => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  let sum = 0, least = 1, most = 0;
  const colours = new Set();
  for (let at = 0; at < data.length; at += 4) {
    const light = 0.2126 * linear[data[at]] + 0.7152 * linear[data[at + 1]] + 0.0722 * linear[data[at + 2]];
    sum += light; least = Math.min(least, light); most = Math.max(most, light);
    colours.add(data[at] << 16 | data[at + 1] << 8 | data[at + 2]);
  }
  const mean = sum / (data.length / 4);
  return {mean, colours: colours.size, contrast: (most + 0.05) / (least + 0.05)};
}
"""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The addresses of the pages."""
    folder = tmp_path_factory.mktemp("pages")
    found = {}
    for name, (path, assume) in PROGRAMS.items():
        explanation = explain_bytes((ROOT / path).read_bytes(), path, Options.make(assume=assume))
        (folder / f"{name}.html").write_text(to_html(explanation), encoding="utf-8")
        found[name] = (folder / f"{name}.html").as_uri()
    return found


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Any]:
    with playwright.sync_playwright() as tools:
        running = tools.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield running
        running.close()


@pytest.fixture
def visit(browser: Any, pages: dict[str, str]) -> Iterator[Any]:
    """Opens a page; whatever it complains about, or fetches, fails the test."""
    opened, wrong = [], []

    def visit(name: str, width: int = 1280, scheme: str = "light", **more: Any) -> Any:
        page = browser.new_page(viewport={"width": width, "height": 800}, color_scheme=scheme, **more)
        page.on("console", lambda message: wrong.append(message.text))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda request: wrong.extend([request.url] * request.url.startswith("http")))
        page.goto(pages[name])
        opened.append(page)
        return page

    yield visit
    for page in opened:
        page.close()
    assert wrong == []


@pytest.fixture(scope="module")
def pixels(browser: Any) -> Iterator[Any]:
    """Measures a screenshot, on a page that lets images in, which those under test do not."""
    bench = browser.new_page()
    yield lambda png: bench.evaluate(PIXELS, base64.b64encode(png).decode())
    bench.close()


@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.parametrize("scheme", SCHEMES)
def test_all_text_has_the_contrast_that_wcag_asks_for(visit: Any, name: str, scheme: str) -> None:
    page = visit(name, scheme=scheme)
    page.evaluate("document.querySelectorAll('details').forEach((one) => one.open = true)")
    found = page.evaluate(CONTRAST)
    assert found["looked"] > 100
    assert found["low"] == []


def test_the_check_of_contrast_sees_what_is_too_low(visit: Any) -> None:
    page = visit("remarks")
    page.add_style_tag(content=".summary { color: #999; } .told .says { color: #c90; }")
    low = page.evaluate(CONTRAST)["low"]
    assert any("summary" in one for one in low) and any("says" in one for one in low)


@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_wider_than_the_window(visit: Any, name: str, width: int) -> None:
    page = visit(name, width)
    page.evaluate("document.querySelectorAll('details').forEach((one) => one.open = true)")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(TOO_WIDE) == []


@pytest.mark.parametrize("width", WIDTHS)
def test_code_is_large_enough_to_read_and_stands_beside_the_output_where_there_is_room(
    visit: Any, width: int
) -> None:
    page = visit("grid", width)
    size = page.locator(".line code").first.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)")
    assert size >= 12
    source, output = (
        page.locator(f".changed .{side} .line").last.bounding_box() for side in ("source", "output")
    )
    beside = output["x"] > source["x"] + 100
    assert beside == (width >= 1000)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("width", WIDTHS)
def test_screenshots_show_a_page_in_its_colours(visit: Any, pixels: Any, width: int, scheme: str) -> None:
    page = visit("grid", width, scheme)
    whole = pixels(page.screenshot(full_page=True))
    assert whole["mean"] < 0.1 if scheme == "dark" else whole["mean"] > 0.7
    assert whole["colours"] > 200
    for part in ("h1", ".told.done", "#O43", "#text .new", ".tiles dd"):
        found = page.locator(part).first
        assert found.is_visible(), part
        assert pixels(found.screenshot())["contrast"] >= 4.5, part


@pytest.mark.parametrize("name", PROGRAMS)
def test_every_link_leads_to_something_on_the_page(visit: Any, name: str) -> None:
    page = visit(name)
    links = page.evaluate("[...document.querySelectorAll('a')].map((one) => one.getAttribute('href'))")
    assert len(links) > 10
    assert (
        page.evaluate("(links) => links.filter((to) => !document.getElementById(to.slice(1)))", links) == []
    )
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map((one) => one.id)")
    assert len(ids) == len(set(ids))


def test_a_link_opens_what_is_folded_around_its_target(visit: Any) -> None:
    page = visit("engine")
    inside = page.evaluate("document.querySelector('details.fold .line').id")
    assert not page.locator(f"#{inside}").is_visible()
    page.evaluate("(name) => { location.hash = name }", inside)
    page.wait_for_function("(name) => document.getElementById(name).checkVisibility()", arg=inside)


def test_the_slider_goes_by_arrow_keys_and_shows_what_each_pass_made(visit: Any) -> None:
    page = visit("grid")
    slider, text, ir = page.locator("#step"), page.locator("#text"), page.locator("#ir")
    page.keyboard.press("Tab")
    slider.focus()
    assert (
        slider.evaluate("(one) => one.matches(':focus-visible') && getComputedStyle(one).outlineStyle")
        == "solid"
    )
    page.keyboard.press("Home")
    last = int(slider.get_attribute("max"))
    assert last >= 3
    shown = [(text.inner_text(), ir.inner_text())]
    said = [slider.get_attribute("aria-valuetext")]
    for _ in range(last):
        page.keyboard.press("ArrowRight")
        shown.append((text.inner_text(), ir.inner_text()))
        said.append(slider.get_attribute("aria-valuetext"))
    assert len(set(shown)) == len(set(said)) == last + 1
    assert "alive(cells, x=x - 1, y=y - 1)" in shown[0][0] and "if (" not in shown[0][0]
    assert "cell = cells[product + x % 32]" in shown[-1][0]
    assert page.locator("#on").is_disabled() and not page.locator("#back").is_disabled()
    page.keyboard.press("ArrowLeft")
    assert (text.inner_text(), ir.inner_text()) == shown[-2]


def test_buttons_chips_and_the_table_of_functions_move_the_slider(visit: Any) -> None:
    page = visit("grid")
    page.locator("a[data-show=alive]").click()
    assert page.locator("#which option:checked").inner_text().startswith("alive ")
    assert "def alive" in page.locator("#text").inner_text()
    page.locator("#back").click()
    assert page.locator("#did").inner_text() == "As it was read, before any pass"
    page.locator("#chips li").nth(1).click()
    assert "inlined index" in page.locator("#did").inner_text()
    gone = page.locator("#text .gone").first
    assert gone.is_visible()
    page.locator("#gone").uncheck()
    assert not gone.is_visible()


def test_the_keyboard_skips_to_the_explanation_and_sees_where_it_is(visit: Any) -> None:
    page = visit("remarks", 360)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    assert page.locator(".skip").bounding_box()["y"] >= 0
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    for _ in range(6):
        page.keyboard.press("Tab")
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineWidth")
        assert float(outline.removesuffix("px")) >= 2


def test_lines_that_go_together_light_up_together(visit: Any) -> None:
    page = visit("remarks")
    lines = "[...document.querySelectorAll('[id^=O]')]"
    output = page.evaluate(f"{lines}.find((one) => one.textContent.includes('found = ')).id")
    page.locator("#L23 code").hover()
    lit = page.evaluate("[...document.querySelectorAll('.linked')].map((one) => one.id)")
    assert lit == ["L23", output]
    page.locator("#L23 .no").click()
    assert page.evaluate("location.hash") == f"#{output}"


def test_kinds_of_findings_can_be_hidden(visit: Any) -> None:
    page = visit("remarks")
    refusal = page.locator(".rows .missed.told").first
    assert refusal.is_visible()
    page.locator("#show-missed").uncheck()
    assert not refusal.is_visible()
    assert page.locator(".rows .done.told").first.is_visible()


def test_without_scripts_everything_but_the_slider_is_there(visit: Any) -> None:
    page = visit("remarks", java_script_enabled=False)
    assert page.locator("noscript").first.is_visible()
    assert not page.locator("#step").is_visible()
    assert page.locator("#L23").is_visible() and page.locator(".told").first.is_visible()


def test_on_paper_there_is_nothing_to_click_and_nothing_is_cut_off(visit: Any, pixels: Any) -> None:
    page = visit("grid", 760)
    page.emulate_media(media="print", color_scheme="dark")
    for hidden in ("nav", ".filters", ".controls"):
        assert not page.locator(hidden).first.is_visible(), hidden
    assert page.evaluate(TOO_WIDE) == []
    cut = "[...document.querySelectorAll('.text')].filter((one) => one.scrollHeight > one.clientHeight + 2).length"
    assert page.evaluate(cut) == 0
    assert page.evaluate(CONTRAST)["low"] == []
    assert pixels(page.screenshot())["mean"] > 0.7
    assert page.pdf(format="A4").startswith(b"%PDF")

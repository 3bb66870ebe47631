"""The documentation site, as `make docs` builds it, in a browser that can reach nothing but the folder."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

import pytest

from s2s.cli.app import COMMANDS
from s2s.ir import expressions, statements
from s2s.options import ASSUMPTIONS
from s2s.stages import PASSES
from tests.tools.browsing import Visit, contrasts, launched, overflowing, served

pytest.importorskip("mkdocs", reason="mkdocs is not installed")
sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

PROJECT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site; a dead link or anchor is a failure of the build."""
    # What lets the search run where the site is opened as files, if npm can be reached.
    subprocess.run(["make", ".site/node_modules/.done"], cwd=PROJECT, capture_output=True)
    command = [sys.executable, "docs/site/build.py", ".site"]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return PROJECT / ".site" / "html"


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    yield from served(site)


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[sync_api.Browser]:
    yield from launched(chromium)


class Links(HTMLParser):
    """What a page leads to, what it loads, and its anchors."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.leads: list[str] = []
        self.loads: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "a" and "href" in given:
            self.leads.append(given["href"])
        elif tag == "link" and "href" in given and given.get("rel") != "canonical":
            self.loads.append(given["href"])
        if "src" in given:
            self.loads.append(given["src"])
        self.anchors |= {given[name] for name in ("id", "name") if name in given}


@pytest.fixture(scope="module")
def links(site: Path) -> dict[Path, Links]:
    return {
        page: Links(page.read_text(encoding="utf-8"))
        for page in sorted(site.rglob("*.html"))
        if "playground" not in page.parts and page.name != "404.html"
    }


def test_every_link_leads_somewhere(links: dict[Path, Links]) -> None:
    dead = []
    for page, found in links.items():
        for link in [*found.leads, *found.loads]:
            path, anchor = urldefrag(link)
            if urlsplit(path).scheme:
                continue
            target = (page.parent / unquote(path)).resolve() if path else page
            if not target.exists():
                dead.append(f"{page.name}: {link}")
            elif anchor and target in links and unquote(anchor) not in links[target].anchors:
                dead.append(f"{page.name}: {link}")
    assert dead == []


def test_no_page_loads_anything_from_elsewhere(links: dict[Path, Links], site: Path) -> None:
    assert [link for found in links.values() for link in found.loads if urlsplit(link).scheme] == []
    for sheet in site.rglob("*.css"):
        assert not re.search(r"url\(['\"]?https?:|@import", sheet.read_text(encoding="utf-8")), sheet


def test_every_page_of_the_documents_is_in_the_navigation(links: dict[Path, Links], site: Path) -> None:
    inside = {
        (site / "index.html").parent / unquote(urldefrag(link)[0])
        for link in links[site / "index.html"].leads
    }
    wanted = {
        (site / path.relative_to(PROJECT / "docs")).with_suffix(".html")
        for path in (PROJECT / "docs").rglob("*.md")
        if path.name != "README.md"
    }
    assert wanted - inside == set()


def test_the_reference_has_what_the_code_has(site: Path) -> None:
    def text(name: str) -> str:
        return (site / "reference" / f"{name}.html").read_text(encoding="utf-8")

    for command in COMMANDS:
        assert f'id="s2s-{command}"' in text("cli")
    for info in PASSES:
        assert f'id="{info.name}"' in text("passes")
    for name in ASSUMPTIONS:
        assert f'id="{name}"' in text("assumptions")
    for module in (statements, expressions):
        for name, value in vars(module).items():
            if (
                isinstance(value, type)
                and value.__module__ == module.__name__
                and hasattr(value, "__dataclass_fields__")
            ):
                assert f'id="{name.lower()}"' in text("ir"), name
    assert "not inlined: an argument may lead back to it" in text("remarks")
    for name in ("s2s.verify.check.verify", "s2s.api.program.optimize_source", "s2s.api.decorator.compile"):
        assert f'id="{name}"' in text("api")


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 360)])
def test_every_page_fits_and_can_be_read(
    links: dict[Path, Links], site: Path, address: str, browser: sync_api.Browser, scheme: str, width: int
) -> None:
    visit = Visit(browser, color_scheme=scheme, viewport={"width": width, "height": 900})
    wrong = []
    for page in links:
        visit.page.goto(address + page.relative_to(site).as_posix())
        wrong += [f"{page.name}: {one}" for one in overflowing(visit.page)]
        wrong += [f"{page.name}: {one}" for one in contrasts(visit.page, below=4.5)]
    shown = visit.page.evaluate("document.body.dataset.mdColorScheme")
    assert shown == {"light": "default", "dark": "slate"}[scheme]
    assert wrong == []
    assert visit.wrong == []
    visit.context.close()


@pytest.mark.parametrize("served_by", ["http", "file"])
def test_search_works_offline(site: Path, address: str, browser: sync_api.Browser, served_by: str) -> None:
    if served_by == "file" and not (site.parent / "node_modules" / ".done").exists():
        pytest.skip("npm cannot install iframe-worker here: the search needs the site to be served")
    visit = Visit(browser)
    visit.page.goto(address if served_by == "http" else (site / "index.html").as_uri())
    visit.page.keyboard.press("/")
    visit.page.keyboard.type("closed-world", delay=20)
    result = visit.page.locator(".md-search-result__link").first
    sync_api.expect(result).to_be_visible(timeout=20_000)
    result.click(no_wait_after=True)
    visit.page.wait_for_url("**/*.html*")
    assert "closed-world" in visit.page.inner_text("article")
    assert visit.wrong == []
    visit.context.close()


def test_links_work_where_the_site_is_opened_as_files(site: Path, browser: sync_api.Browser) -> None:
    visit = Visit(browser)
    visit.page.goto((site / "index.html").as_uri())
    visit.page.click("article >> text=Tutorial")
    sync_api.expect(visit.page.locator("h1")).to_contain_text("Tutorial")
    visit.page.click("nav >> text=Gain more")
    sync_api.expect(visit.page.locator("h1")).to_contain_text("Gain more")
    assert visit.wrong == []
    visit.context.close()

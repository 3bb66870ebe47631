"""Pages in a browser that can reach nothing but this machine: do they fit their width, can their text be read."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

_OVERFLOWING = """() => {
  const wide = document.documentElement.clientWidth + 1;
  if (document.documentElement.scrollWidth <= wide) return [];
  return [...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > wide)
    .map((element) => `${element.tagName}.${element.className}: ${element.getBoundingClientRect().right}`);
}"""

# The contrast ratio of WCAG 2, of each text that is seen against what lies under it.
_CONTRASTS = r"""(below) => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = ([r, g, b, a], under) => [r, g, b].map((part, i) => part * a + under[i] * (1 - a));
  const luminance = (colour) => {
    const linear = (part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    const [r, g, b] = colour.map((part) => linear(part / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) {
      const layer = rgba(getComputedStyle(at).backgroundColor);
      layers.unshift(layer);
      if (layer[3] === 1) break;
    }
    return layers.reduce((under, layer) => over(layer, under), [255, 255, 255]);
  };
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (element.closest('button:disabled, script, style, noscript, option, .hidden')) continue;
    const under = ground(element);
    const text = over(rgba(getComputedStyle(element).color), under);
    const [high, low] = [luminance(text), luminance(under)].sort((a, b) => b - a);
    const ratio = (high + 0.05) / (low + 0.05);
    const shown = `${element.tagName}.${element.className} "${node.data.trim().slice(0, 30)}"`;
    if (ratio < below) found.add(`${shown}: ${ratio.toFixed(2)}`);
  }
  return [...found];
}"""


def overflowing(page: Page) -> list[str]:
    """The elements that make the page wider than its window."""
    found: list[str] = page.evaluate(_OVERFLOWING)
    return found


def contrasts(page: Page, *, below: float) -> list[str]:
    """The texts that are seen and have less contrast than this."""
    found: list[str] = page.evaluate(_CONTRASTS, below)
    return found


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args: object) -> None:
        pass


def served(folder: Path) -> Iterator[str]:
    """The address of a folder, as `python -m http.server` serves it."""
    handler = functools.partial(_Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def launched(path: str) -> Iterator[Browser]:
    """A headless browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


class Visit:
    """A page, and all that goes wrong on it: errors of scripts, and requests of other machines, which are refused."""

    def __init__(self, browser: Browser, **options: Any) -> None:
        self.wrong: list[str] = []
        self.context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **options})
        self.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.context.route("**/*", self.only_local)
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", lambda said: said.type == "error" and self.wrong.append(said.text))

    def only_local(self, route: Route) -> None:
        """Let a request through, or note it."""
        if route.request.url.startswith(("http://127.0.0.1:", "data:", "blob:", "file:")):
            route.continue_()
        else:
            self.wrong.append(f"asks for {route.request.url}")
            route.abort()

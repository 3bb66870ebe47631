"""pygments: Python and HTML files coloured."""

from pathlib import Path

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import HtmlLexer, PythonLexer

PYTHON = Path(__file__).with_name("lark_job.py").read_text(encoding="utf-8")
PAGE = "<!doctype html>\n" + "".join(
    f'<div class="c{i}" id=x{i}><!-- {i} --><p>text &amp; more<br/><script>var x = {i} + "a";</script></div>\n'
    for i in range(20)
)


def job():
    return [
        highlight(PYTHON, PythonLexer(), HtmlFormatter(linenos="inline")),
        highlight(PAGE, HtmlLexer(), HtmlFormatter()),
    ]

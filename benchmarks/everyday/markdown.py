"""Markdown to HTML without regular expressions."""

ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
MARKERS = [("**", "strong"), ("*", "em"), ("`", "code")]

headings_seen = []


class Block:
    tag = "p"

    def __init__(self):
        self.lines = []

    def add(self, line):
        self.lines.append(line)

    def render(self):
        return f"<{self.tag}>{inline(' '.join(self.lines))}</{self.tag}>"


class Heading(Block):
    def __init__(self, level):
        super().__init__()
        self.level = level
        self.tag = f"h{level}"

    def render(self):
        title = self.lines[0]
        headings_seen.append((self.level, title))
        return f'<{self.tag} id="{slug(title)}">{inline(title)}</{self.tag}>'


class ListBlock(Block):
    def __init__(self, ordered):
        super().__init__()
        self.tag = "ol" if ordered else "ul"

    def render(self):
        items = "".join(f"<li>{inline(line)}</li>" for line in self.lines)
        return f"<{self.tag}>{items}</{self.tag}>"


class CodeBlock(Block):
    def render(self):
        return "<pre>" + escape("\n".join(self.lines)) + "</pre>"


def escape(text):
    out = ""
    for char in text:
        out += ESCAPES.get(char, char)
    return out


def slug(text):
    return "-".join("".join(c for c in word.lower() if c.isalnum()) for word in text.split())


def inline(text):
    out = []
    i = 0
    while i < len(text):
        for marker, tag in MARKERS:
            if text.startswith(marker, i):
                end = text.find(marker, i + len(marker))
                if end > 0:
                    inner = text[i + len(marker) : end]
                    content = escape(inner) if tag == "code" else inline(inner)
                    out.append(f"<{tag}>{content}</{tag}>")
                    i = end + len(marker)
                    break
        else:
            if text[i] == "[" and "](" in text[i:]:
                middle = text.index("](", i)
                close = text.index(")", middle)
                out.append(f'<a href="{escape(text[middle + 2 : close])}">{inline(text[i + 1 : middle])}</a>')
                i = close + 1
            else:
                out.append(ESCAPES.get(text[i], text[i]))
                i += 1
    return "".join(out)


def parse(text):
    block = None
    for line in text.split("\n"):
        if isinstance(block, CodeBlock):
            if line.startswith("```"):
                yield block
                block = None
            else:
                block.add(line)
            continue
        stripped = line.strip()
        if not stripped:
            kind = None
        elif stripped.startswith("```"):
            kind = CodeBlock()
        elif stripped.startswith("#"):
            level = len(stripped) - len(stripped.lstrip("#"))
            kind = Heading(level)
            kind.add(stripped[level:].strip())
        elif stripped.startswith("- ") or (stripped[0].isdigit() and stripped[1:3] == ". "):
            if not isinstance(block, ListBlock):
                if block:
                    yield block
                block = ListBlock(stripped[0].isdigit())
            block.add(stripped.split(" ", 1)[1])
            continue
        else:
            if type(block) is not Block:
                if block:
                    yield block
                block = Block()
            block.add(stripped)
            continue
        if block:
            yield block
        block = kind
    if block:
        yield block


SECTION = """# Title *one* & more

Some **bold text with `code < x`** and a [link](http://a.b/c?d=1&e=2), then
more text that *goes on* for a while > so that there is work to do.

- first item
- second **item**

1. one
2. two

```
if a < b:
    print("x")
```
"""
TEXT = "\n".join(SECTION.replace("one", f"number {i}") for i in range(240))


def job():
    headings_seen.clear()
    html = "\n".join(block.render() for block in parse(TEXT))
    return len(html), sum(map(ord, html)) % 99991, headings_seen[-1]


def main():
    print(*job())


if __name__ == "__main__":
    main()

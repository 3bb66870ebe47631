"""What the text of a file imports from where, found by a look at it, without parsing."""

from __future__ import annotations

#: What is imported from one module is not written longer than this.
_LONGEST = 20_000


def imported_by(data: bytes) -> list[tuple[str, str, str]]:
    """What `from module import name as other` at the beginning of a line says: module, name and other."""
    found: list[tuple[str, str, str]] = []
    for text in (b"\n" + data).split(b"\nfrom ")[1:]:
        module, _, rest = text.partition(b" import")
        source = module.strip().decode(errors="replace")
        rest = rest.lstrip(b" ")
        if rest.startswith(b"("):
            names = rest[1 : rest.find(b")")]
            if b"#" in names:  # the end is the first parenthesis outside of comments
                lines = rest[1:_LONGEST].split(b"\n")
                names = b" ".join(line.partition(b"#")[0] for line in lines).partition(b")")[0]
        else:
            names = rest.partition(b"\n")[0]
            if names.rstrip().endswith(b"\\"):
                names = rest[:_LONGEST].replace(b"\r\n", b"\n").replace(b"\\\n", b" ").partition(b"\n")[0]
            names = names.partition(b"#")[0]
        for item in names.split(b","):
            words = item.decode(errors="replace").split()
            if len(words) == 1 or (len(words) == 3 and words[1] == "as"):
                found.append((source, words[0], words[-1]))
    return found

"""Bytes that are not quite a text, and texts that are not quite a program."""

from __future__ import annotations

from .harness import Box, row

#: A program whose function changes, so that the whole file is read, printed and encoded again.
BODY = "def f(x):\n    y = 1 + 1\n    return x, y\nprint(f('caf\\xe9'))\n"
ACCENT = "def f(x):\n    y = 1 + 1\n    return x, y\nprint(f('café'), ascii('é'))\n"
BOM = b"\xef\xbb\xbf"


def _cookie(name: str, body: str = BODY) -> bytes:
    return f"# -*- coding: {name} -*-\n{body}".encode("latin-1")


#: Name, what it is, the bytes.
FILES: list[tuple[str, str, bytes]] = [
    ("empty", "an empty file", b""),
    ("only_bom", "nothing but a byte order mark", BOM),
    ("only_newline", "nothing but a newline", b"\n"),
    ("only_comments", "only comments, no newline at the end", b"# a\n# b"),
    ("only_backslashes", "only backslashes at the ends of lines", b"\\\n" * 1000),
    ("only_spaces", "only spaces and tabs", b"  \t \n\t\n   "),
    ("only_form_feeds", "only form feeds", b"\f\n\f\f\n"),
    ("lone_backslash", "one backslash at the end of the file", b"x = 1\n\\"),
    ("no_newline", "no newline at the end", BODY.encode().rstrip(b"\n")),
    ("comment_at_end", "a comment at the end without a newline", BODY.encode() + b"# end"),
    ("crlf", "CRLF line ends", BODY.encode().replace(b"\n", b"\r\n")),
    ("cr_only", "CR line ends", BODY.encode().replace(b"\n", b"\r")),
    ("mixed_newlines", "every kind of line end, and strings over them",
     b"def f(x):\r\n    y = 1 + 1\r    return x, y, '''a\r\nb\rc\nd'''\nprint(f(1))\r\n"),
    ("form_feeds", "form feeds between and before statements",
     b"\f\ndef f(x):\n\f    y = 1 + 1\n    return x, y\n\f\nprint(f(1))\f\n"),
    ("control_z", "a control-Z at the end", BODY.encode() + b"\x1a"),
    ("control_z_inside", "a control-Z in a string", b"x = 1 + 1\nprint(ascii('a\x1ab'), x)\n"),
    ("other_controls", "vertical tabs, escapes and deletes in strings and comments",
     b"x = 1 + 1 # \x0b\x1b\x7f\nprint(ascii('\x0b\x1b\x7f\x01\x02'), x)\n"),
    ("null_byte", "a null byte in the code", b"x = 1\ny\0 = 2\n"),
    ("null_in_string", "a null byte in a string", b"x = 1\ny = 'a\0b'\n"),
    ("null_in_comment", "a null byte in a comment", b"x = 1 # a\0b\n"),
    ("null_first", "a null byte at the start", b"\0x = 1\n"),
    ("null_last", "a null byte at the end", b"x = 1\n\0"),
    ("nulls", "a megabyte of null bytes", bytes(1 << 20)),
    ("random_bytes", "a megabyte that is no text", bytes((i * 7919 + i // 251) % 256 for i in range(1 << 20))),
    ("bom", "a byte order mark at the start", BOM + ACCENT.encode()),
    ("two_boms", "two byte order marks", BOM + BOM + BODY.encode()),
    ("bom_inside", "a byte order mark in the middle of the code", b"x = 1\n" + BOM + b"y = 2\n"),
    ("bom_in_string", "a byte order mark in a string", b"x = 1 + 1\nprint(ascii('" + BOM + b"'), x)\n"),
    ("bom_utf8_cookie", "a byte order mark and `coding: utf-8`", BOM + b"# coding: utf-8\n" + ACCENT.encode()),
    ("bom_other_cookie", "a byte order mark and `coding: latin-1`", BOM + _cookie("latin-1")),
    ("utf16", "UTF-16 with its mark", ACCENT.encode("utf-16")),
    ("utf16_no_bom", "UTF-16 without a mark", ACCENT.encode("utf-16-le")),
    ("utf32", "UTF-32", ACCENT.encode("utf-32")),
    ("utf16_cookie", "`coding: utf-16`", _cookie("utf-16")),
    ("latin1", "latin-1 with its cookie", _cookie("latin-1", ACCENT)),
    ("latin1_no_cookie", "latin-1 without a cookie", ACCENT.encode("latin-1")),
    ("latin1_comment", "a latin-1 comment without a cookie", BODY.encode() + "# café\n".encode("latin-1")),
    ("latin1_comment_first", "the same at the top of the file", "# café\n".encode("latin-1") + BODY.encode()),
    ("ascii_cookie", "`coding: ascii`, and a byte that is not", b"# coding: ascii\n" + ACCENT.encode()),
    ("undecodable", "a byte that cp1252 does not have", b"# coding: cp1252\nx = '\x81'\n"),
    ("broken_utf8", "a UTF-8 sequence cut short", b"x = 1 + 1\ny = '\xc3'\n"),
    ("overlong_utf8", "an overlong UTF-8 sequence", b"x = '\xc0\xaf'\n"),
    ("surrogate_utf8", "a surrogate in UTF-8", b"x = '\xed\xa0\x80'\n"),
    ("unknown_codec", "an unknown encoding", _cookie("no-such-codec")),
    ("odd_codec_name", "an encoding whose name is a path", _cookie("../../etc/passwd")),
    ("long_codec_name", "an encoding with a name of 100,000 characters", _cookie("x" * 100_000)),
    ("empty_cookie", "a cookie without a name", b"# coding: \n" + BODY.encode()),
    ("cookie_line_2", "a cookie on line 2", b"#!/usr/bin/python\n" + _cookie("latin-1", ACCENT)),
    ("cookie_line_3", "a cookie on line 3, too late", b"#\n#\n" + _cookie("latin-1", ACCENT)),
    ("cookie_after_code", "a cookie behind code, not one", b"x = 1\n" + _cookie("latin-1", BODY)),
    ("cookie_in_string", "a cookie in a string, not one", b'"""\n# coding: latin-1\n"""\n' + BODY.encode()),
    ("two_cookies", "two cookies", b"# coding: latin-1\n# coding: utf-8\n" + ACCENT.encode("latin-1")),
    *(
        (f"codec_{name.replace('-', '_')}", f"`coding: {name}`", _cookie(name))
        for name in ("rot13", "zip", "hex", "base64", "raw_unicode_escape", "unicode_escape", "idna", "punycode",
                     "undefined", "utf-7", "utf-8-sig", "utf_8", "UTF-8", "utf8", "cp037", "shift_jis",
                     "gb18030", "iso2022_jp", "mbcs", "charmap", "palmos", "koi8-r", "big5hkscs", "hz")
    ),
    ("escaped_lambda", "an escape that ends its string, under raw_unicode_escape",
     b"# coding: raw_unicode_escape\nx = 'a\\u0027 + str(1 + 1) + \\u0027b'\nprint(x)\n"),
    ("shift_jis_backslash", "a Shift-JIS character whose second byte is a backslash",
     b"# coding: shift_jis\ndef f(x):\n    y = 1 + 1\n    return x, y, '\x83\x5c'\nprint(ascii(f('\x95\x5c')))\n"),
    ("iso2022_quotes", "escape sequences of iso2022_jp in strings",
     b"# coding: iso2022_jp\ndef f():\n    y = 1 + 1\n    return '\x1b$B4A\x1b(B', y\nprint(ascii(f()))\n"),
    ("utf7_strings", "UTF-7 in strings",
     b"# coding: utf-7\ndef f():\n    y = 1 +- 1\n    return 'a+AOk-b', y\nprint(ascii(f()))\n"),
    ("surrogates", "lone surrogates in escapes",
     b"def f():\n    y = 1 + 1\n    return '\\ud800', '\\udfff\\ud800', y\n"
     b"print(ascii(f()), '\\ud83d' '\\ude00' == 'x')\n"),
    ("nfkc", "identifiers that are one name after normalization",
     "def ﬁ(ﬁ):\n    𝔁 = 1 + 1\n    return fi, x\nprint(ﬁ(fi=2), ª := 1, a)\n".encode()),
    ("nfkc_keyword", "letters that would be a keyword after normalization", "𝓲𝓯 = 1 + 1\n".encode()),
    ("nfkc_private", "a private name that normalization makes one",
     "class C:\n    _＿x = 1 + 1\n    def f(self):\n        return self.__x\nprint(C().f(), vars(C))\n".replace(
         ", vars(C)", "").encode()),
    ("odd_spaces", "spaces that are not ASCII", "x\u00a0= 1\n".encode()),
    ("line_separators", "U+2028 and U+0085 in strings and comments, no line ends to Python",
     "x = 'a\u2028b\u0085c\x1cd' # e\u2028f\ny = 1 + 1; z = 2 + 2\nprint(ascii(x), y, z)\n".encode()),
    ("bidi", "text direction marks", "x = 'a\u202eb' # \u2066\ny = 1 + 1\nprint(ascii(x), y)\n".encode()),
    ("mixed_tabs", "tabs and spaces mixed so that Python refuses", b"if 1:\n\tx = 1\n        y = 2\n"),
    ("tabs", "tabs and spaces mixed so that Python takes them",
     b"def f(x):\n\tif x:\n\t        y = 1 + 1\n\t        return y\n\treturn x\nprint(f(1))\n"),
    ("one_line", "everything on one line with semicolons",
     b"x = 1 + 1; y = 2; z = lambda: x + y; print(x, y, z());\n"),
    ("bad_indent", "an indentation that matches none", b"if 1:\n    x = 1\n  y = 2\n"),
    ("unclosed", "a bracket never closed", b"x = (1,\ny = 2\n"),
    ("unclosed_string", "a string never closed", b"x = '''abc\n" + b"y\n" * 1000),
    ("return_outside", "`return` outside a function: parses, does not compile", b"x = 1 + 1\nreturn x\n"),
    ("other_rules", "`nonlocal` at the top, which parses and does not compile", b"nonlocal x\nx = 1 + 1\n"),
    ("await_outside", "`await` outside a coroutine", b"def f():\n    return 1 + 1\nawait f()\n"),
    ("star_alone", "`*a` alone", b"*a\n"),
    ("two_stars", "two starred targets", b"def f():\n    y = 1 + 1\n    *a, *b = y\n"),
    ("duplicate_parameter", "one parameter twice", b"def f(a, a):\n    return 1 + 1\n"),
    ("late_future", "a late `from __future__`", b"x = 1 + 1\nfrom __future__ import annotations\n"),
    ("barry", "`from __future__ import barry_as_FLUFL`",
     b"from __future__ import barry_as_FLUFL\nx = 1 + 1\nprint(x <> 1)\n"),
    ("python2", "Python 2", b"print 'hello'\nexec 'x'\n"),
    ("debug_assignment", "an assignment to __debug__", b"x = 1 + 1\n__debug__ = 1\n"),
    ("too_many_blocks", "21 nested loops, one more than Python compiles",
     "".join(f"{' ' * i}for i in [1]:\n" for i in range(21)).encode() + b" " * 21 + b"print(1 + 1)\n"),
    ("interactive", "a prompt copied along", b">>> x = 1\n"),
    ("conflict", "merge conflict marks", b"<<<<<<< a\nx = 1\n=======\nx = 2\n>>>>>>> b\n"),
    ("html", "a web page", b"<!DOCTYPE html><html></html>\n"),
    ("elf", "a program's binary", b"\x7fELF\x02\x01\x01" + bytes(range(1, 256)) * 100),
]  # fmt: skip


#: An import decodes a file whole, and takes what a script, read line by line, may not: odd bytes in comments.
_AS_IMPORTED = "import sys; exec(compile(open(sys.argv[1], 'rb').read(), 'prog.py', 'exec'))"


def _file(name: str, what: str, data: bytes) -> None:
    def run(box: Box) -> str:
        box.launch = ("-c", _AS_IMPORTED)
        return box.like_python(data)

    run.__name__ = name
    row(what)(run)


for _name, _what, _data in FILES:
    _file(_name, _what, _data)


@row("all files of this group in one tree: those Python takes are compiled, the others named", quick=True)
def all_texts(box: Box) -> str:
    for name, _, data in FILES:
        box.write(f"src/{name}.py", data)
    taken = box.python("-c", _TAKEN, box.path / "src").out.decode().split()
    ran = box.s2s("compile", "src", "-o", "out")
    box.expect(ran.status == 1, f"status {ran.status}")
    for name, _, data in FILES:
        written = box.path / "out" / f"{name}.py"
        named = f"src/{name}.py:" in ran.err
        if f"{name}.py" in taken:
            box.expect(written.exists() and not named, f"{name}: not compiled, and Python takes it")
        else:
            # What only breaks a rule the parser does not check comes out as it is.
            as_it_is = written.exists() and written.read_bytes() == data
            box.expect(named != as_it_is, f"{name}: Python refuses it, and there is no error")
    box.nothing_left()
    return f"{len(taken)} compiled, {ran.err.count('s2s: error: ')} clear errors"


_TAKEN = """
import os, sys, warnings
warnings.simplefilter("ignore")
os.chdir(sys.argv[1])
for name in os.listdir():
    try:
        compile(open(name, "rb").read(), name, "exec")
        print(name)
    except Exception:
        pass
"""

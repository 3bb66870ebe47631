# Strings of any characters are the same after folding, printing and reading: controls, quotes, surrogates, line ends.
def glue(a, b):
    return a + b


def caller():
    cr, nul, lone = "\r\n" + "\r", "\0" + "0", "\ud800" + "x"
    quotes = "'" + '"' + "'''" + '"""' + "\\"
    tabs = "\t \x0b\x0c\x1c\x85\u2028" + "."
    braces = "{" + "}" + "{{}}" + f"{{{1}}}"
    return (
        cr,
        nul,
        lone,
        quotes,
        tabs,
        braces,
        "\N{DIGIT ONE}" + "\x31\61",
        r"\n" + "\n",
        "ab" + "c",
        glue("", "\ufeff"),
    )


for s in caller():
    print(ascii(s), len(s), len(s.splitlines()))
print(
    ascii("é".upper() + "ß".upper() + "ŉ".title()),
    len("👍🏽"),
    "ﬁ".casefold(),
    "İ".lower().encode(),
    ascii("\N{SNOWMAN}" * 2),
)
print(
    f"{'a' + 'b'!r:>{2 + 4}}",
    f"{glue('x', chr(39))!r}",
    f"{'quoted'}",
    f"{3:{'0'}{'5'}}",
    f"{'{'}",
    f"{ {1: 2}[1] }",
    f"{1 + 1 = }",
)
print(
    "%s" % ("a" + "%s") % 1 if False else "%%" % (),
    "{}".format("{}"),
    "{0[k]}{1.real}".format({"k": 1}, 2),
    "a\
b",
)

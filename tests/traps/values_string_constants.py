# Text folds to exactly the text: escapes, surrogates, formats, conversions.
print(
    "ab" + "c",
    "\x00\n\t\\'\"" + "é" + "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"),
    r"\n" + "\N{BULLET}",
)
print(
    "%s-%r-%5.2f-%%" % ("a", "b", 3.14159),
    "{}{!r:>6}{x}".format(1, "a", x=2),
    "%(k)s" % {"k": 1},
    "%s" % ((1, 2),),
)
print(f"{3.0} {1e100} {'q'!r} {5:>4} {5:<4}| {-0.0} {True:d} {None} {'{'}{{}} {1_000:,} {255:#x}")
print(
    b"a" + b"\xff\x00",
    b"%d" % 5,
    bytes([1, 2]) + b"",
    "abc"[::-1],
    "abc"[1:],
    "abc"[-1],
    "abc" * 2,
    "b" in "abc",
)
print(
    "a,b".split(","),
    ",".join(["a", "b"]),
    "Aß".upper(),
    "İ".lower() == "i̇",
    "x".isdigit(),
    "٣".isdigit(),
    " a ".strip(),
)
print(
    repr("it's"),
    repr('"'),
    ascii("é"),
    str(1e16),
    repr(0.1),
    str(b"x"),
    "a" < "b" < "c",
    "" == "",
    "ab" == "ab",
)
print("\ud800" + "x" == "\ud800x", len("\U0001f600" + "\ud83d"), hash("a" + "b") == hash("ab"))

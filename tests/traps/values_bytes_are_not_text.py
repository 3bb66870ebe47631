# Bytes and text never compare equal, never join, and differ in what an index gives.
def join(a, b):
    return a + b


def pick(s):
    return s[0], s[:1], list(s[:2]), s * 2, s[0] == "a", s == "ab"


def attempt(f, *args):
    try:
        return f(*args)
    except (TypeError, UnicodeDecodeError) as error:
        return type(error).__name__, str(error)[:50]


print(
    pick("ab"), pick(b"ab"), attempt(join, "a", b"a"), attempt(join, b"a", "a"), join(b"a", bytearray(b"b"))
)
print(b"a" == "a", "a" in "ab", attempt(lambda: "a" in b"ab"), 97 in b"ab", attempt(lambda: 97 in "ab"))
print(
    {"a": 1, b"a": 2},
    b"%d %s %a" % (1, b"x", "é"),
    attempt(lambda: b"%s" % "x"),
    "%s" % b"x",
    f"{b'x'}",
    str(b"x"),
)
print(
    b"\xff\x00\n'\"",
    b'"',
    attempt(b"\xff".decode),
    b"\xff".decode("latin-1"),
    "é".encode(),
    b"ab",
    rb"\n",
    len("é"),
)
b = bytearray(b"ab")
c = b
b += b"c"
d = b + b"d"
print(
    c,
    d,
    c is b,
    type(d).__name__,
    bytes(3),
    bytes([3]),
    memoryview(b"abc")[1],
    hash(b"a") == hash("a") or "free",
)

# A constant operation that raises is left to raise, at its moment, once per run.
def attempt(name, f):
    try:
        print(name, f())
    except Exception as error:
        print(name, type(error).__name__, error.args)


attempt("division", lambda: 1 / 0)
attempt("modulo", lambda: 1 % 0)
attempt("float division", lambda: 1.0 // 0)
attempt("zero power", lambda: 0**-1)
attempt("index", lambda: (1, 2)[5])
attempt("string index", lambda: "abc"[3])
attempt("key", lambda: {"a": 1}["b"])
attempt("mixed", lambda: 1 + "a")
attempt("unhashable", lambda: {[]: 1})
attempt("unhashable set", lambda: {1, []})
attempt("format", lambda: "%d" % "x")
attempt("too many", lambda: "%s" % (1, 2))
attempt("few", lambda: "%s %s" % (1,))
attempt("unary", lambda: -"a")
attempt("invert", lambda: ~1.5)
attempt("compare", lambda: 1 < "a")
attempt("contains", lambda: 1 in "abc")
attempt("not a container", lambda: 1 in 5)
attempt("call", lambda: None())
attempt("attribute", lambda: (1).missing)
attempt("spec", lambda: f"{1:bad}")
attempt("int", lambda: int("x"))
attempt("chr", lambda: chr(-1))
attempt("ord", lambda: ord("ab"))
attempt("len", lambda: len(5))
attempt("range", lambda: range(1, 5, 0))
attempt("method", lambda: "abc".index("z"))
attempt("bytes", lambda: b"a" + "a")
attempt("unpack", lambda: [a for a, b in [(1,)]])
print("end")


def ordered():
    print("before")
    x = 1 // 0
    print("after", x)


attempt("ordered", ordered)

"""What a compiler could fold, and must not: constants whose value is enormous, or an error."""

from __future__ import annotations

from .harness import Box, row

#: Expressions that would take more time or memory than there is, were they evaluated while compiling.
ENORMOUS = """
10**10**10
2**2**40
7 ** 99999999999
-10**10**10
(2**64)**(2**64)
1 << 10**9
1 << 10**18
1 << (1 << 40)
(1 << 100) ** 10000000
"a" * 10**10
10**10 * "a"
b"x" * 2**40
"ab" * 2**62
(((1,) * 1000) * 1000) * 1000
((((1, 2) * 255) * 255) * 255) * 255
[0] * 10**12
(0,) * 10**12
"%1000000000d" % 1
"%.1000000000f" % 1.5
"%*d" % (10**9, 1)
b"%1000000000d" % 1
f"{1:1000000000}"
f"{1:.1000000000f}"
f"{1.5:{10**9}}"
f"{'x':>1000000000}"
format(1, "1000000000")
"{:1000000000}".format(1)
"x".zfill(10**10)
"x".ljust(10**10)
"x".center(10**10)
"x".rjust(10**10, "y")
"\\t".expandtabs(10**10)
"x" * 100_000 * 100_000
"ab".replace("", "x" * 10**9)
("x" * 4096).join(["a"] * 10**9)
",".join("a" * 10**9)
bytes(10**12)
bytearray(10**12)
int("9" * 10**7)
str(10**5000)
list(range(10**12))
tuple(range(10**12))
sum(range(10**15))
sorted(range(10**12))
max(range(10**15))
pow(10, 10**10)
pow(3, 10**10, 10**4000)
divmod(10**10**8, 7)
range(10**10)[::2]
(10**9).to_bytes(10**10, "big")
hash("x" * 10**10)
len("x" * 10**10)
len(range(10**30))
10**400 * 1.0
0.1 ** -10**10
9**9**9 % 7
9**9**9 == 9**9**9
not 9**9**9
0 and 9**9**9
~(1 << 10**10)
("a" * 10**10)[0]
"a" in "b" * 10**10
"a" * 10**10 == "b" * 10**10
1e308 * 10 ** 308
""".strip().splitlines()

#: Expressions that raise, or whose value no literal says exactly.
ODD = """
2**-1
0**-1
1 << -1
1 >> -1
1 // 0
1 % 0
1.0 / 0
0.0 ** -1
divmod(1, 0)
(-8) ** 0.5
(-8) ** (1 / 3)
1e308 * 10
-1e308 * 10
1e308 * 10 - 1e308 * 10
-0.0
0.0 * -1
-(0)
0j * -1
-0j
(1e308 * 10) * 1j
complex(-0.0, -0.0)
2 ** 1023 * 2.0
2.0 ** 1024
2 ** 127
2 ** 128
-(2 ** 127)
True + True
-True
~True
True ** 2
1 + None
"a" + 1
"a" - "b"
1 < "a"
(1, 2) < (1, "a")
[] < 1
{} + {}
"abc"[10]
"abc"[-4]
"abc"[::0]
"abc"[1:2:10**30]
"abc"[10**30]
"abc"[:10**30]
(1, 2, 3)[2**70:]
{1: 2}[3]
"a" "b"[0]
"%d" % "x"
"%d %d" % 1
"%q" % 1
"%s" % ()
"%s" % (1, 2)
"%(x)s" % {"y": 1}
b"%d" % b"x"
f"{1:q}"
f"{'x':d}"
f"{1!r:>{-5}}"
f"{1:{'x'}}"
"{}".format()
"\\ud800" + "\\udc00"
"\\ud800" * 3
"\\x00" * 3
b"\\xff" + b"\\x00"
"\\N{SNOWMAN}" * 2
"\\r" + "\\n"
"\\x0c" + "\\x1a"
"'" + '"' + "\\\\"
"é" * 3
chr(0x110000)
chr(-1)
ord("")
int("x")
int("1_0")
int("١")
float("nan")
float("1e400")
1 if 1 / 0 else 2
1 / 0 or 2
(lambda: 1 / 0)()
1 @ 2
not ()
() is ()
1 is 1
"a" is "a"
... == ...
-5 // 2, -5 % 2, 5 // -2, 5 % -2
-5.5 // 2, -5.5 % 2
5 // 0.0
0x7fffffffffffffff + 1
1_000 * 1_000
0xDEAD_BEEF ^ 0b1010
""".strip().splitlines()


def _each_caught(expressions: list[str]) -> str:
    """A program that evaluates each expression and prints its type and value, or what it raises."""
    tried = "".join(
        f"try:\n    value = {text}\n    print({number}, type(value).__name__, repr(value))\n"
        f"except Exception as error:\n    print({number}, type(error).__name__, error)\n"
        f"def f{number}():\n    return {text}\n"
        f"try:\n    print({number}, repr(f{number}()))\n"
        f"except Exception as error:\n    print({number}, type(error).__name__, error)\n"
        for number, text in enumerate(expressions)
    )
    return "import warnings\nwarnings.simplefilter('ignore')\n" + tried


@row(
    f"{len(ENORMOUS)} expressions such as 10**10**10, none of which may be evaluated", memory=512, quick=True
)
def enormous_values(box: Box) -> str:
    # Each in a function that something else changes, so that everything about it is looked at and printed.
    text = "".join(f"def f{i}():\n    n = 1 + 1\n    return {e}, n\n" for i, e in enumerate(ENORMOUS))
    return box.like_python(text + "print(1 + 1)\n", "--assume", "closed-world", must="run")


@row("the same behind `if 0`, as defaults, in asserts and as annotations", memory=512)
def enormous_elsewhere(box: Box) -> str:
    text = "".join(
        f"if 0:\n    {e}\ndef g{i}(x=lambda: {e}):\n    if x is None:\n        x = {e}\n"
        f"    for _ in ():\n        assert {e}, {e}\n    return [x, 1 + 1]\n"
        for i, e in enumerate(ENORMOUS)
    )
    return box.like_python("from __future__ import annotations\n" + text + "print(g0)\n".replace("g0", "1"))


@row(f"{len(ODD)} constant expressions that raise or have odd values", quick=True)
def odd_values(box: Box) -> str:
    return box.like_python(_each_caught(ODD), must="run")


@row("constants that grow by being passed through 60 small functions, each doubling them", quick=True)
def growing_constants(box: Box) -> str:
    steps = "".join(
        f"def i{n}(x):\n    return i{n - 1}(x) * i{n - 1}(x)\ndef s{n}(x):\n    return s{n - 1}(x) + s{n - 1}(x)\n"
        for n in range(1, 60)
    )
    return box.like_python(
        f"def i0(x):\n    return x\ndef s0(x):\n    return x\n{steps}print(i6(3), s6('ab'))\n", must="run"
    )


@row("a local multiplied by itself 60 times, so that propagation would double its text each time", quick=True)
def growing_expression(box: Box) -> str:
    steps = "".join(f"    x{n + 1} = x{n} * x{n}\n" for n in range(60))
    return box.like_python(f"def f(x0):\n{steps}    return x60\nprint(f(1))\n", must="run")


@row("the same with string constants, lists and tuples")
def growing_strings(box: Box) -> str:
    program = ""
    for name, value in (("s", "'abc'"), ("t", "(1, 2)"), ("b", "b'x'"), ("n", "3"), ("l", "[1]")):
        op = "*" if name == "n" else "+"
        steps = "".join(f"    x{n + 1} = x{n} {op} x{n}\n" for n in range(16))
        program += (
            f"def {name}():\n    x0 = {value}\n{steps}    return x16\nprint(hash(str({name}() == 1)) and 1)\n"
        )
    return box.like_python(program, must="run")


@row("an integer literal of 4,300 digits, and its sums", quick=True)
def longest_integer(box: Box) -> str:
    digits = "7" * 4300
    return box.like_python(
        f"def f():\n    n = 1 + 1\n    return {digits} + n, {digits} * {digits}, -{digits}\n"
        f"print(hash(f()), {digits} % 1000007)\n",
        must="run",
    )


@row("an integer literal of 4,301 digits, more than Python converts", quick=True)
def too_long_integer(box: Box) -> str:
    return box.like_python(f"x = {'7' * 4301}\n", must="refuse")


@row("a hexadecimal literal of 100,000 digits, which has no decimal form to print", quick=True)
def hexadecimal_integer(box: Box) -> str:
    return box.like_python(
        f"def f(n):\n    m = 1 + 1\n    return 0x{'f' * 100_000} + n + m\nprint(f(1) % 1000007)\n", must="run"
    )


@row("an integer literal of 1,000,000 digits")
def million_digits(box: Box) -> str:
    return box.like_python(f"x = {'7' * 1_000_000}\n", must="refuse")


@row("floats that overflow, underflow, and have 100,000 digits", quick=True)
def odd_floats(box: Box) -> str:
    return box.like_python(
        "def f(n):\n    m = 1 + 1\n"
        f"    return 1e999, -1e999, 1e-999, 0.{'1' * 100_000}, 1e999j, 5e-324, 1.7976931348623157e308, n + m\n"
        "print(f(1))\n",
        must="run",
    )

# Numbers become text and text becomes numbers by the same rules as ever, and by the same errors.
def parse(text, *base):
    try:
        return int(text, *base)
    except ValueError as error:
        return str(error)[:60]


def show(n):
    return (
        f"{n}",
        f"{n:x}",
        f"{n:+,}",
        f"{n:_b}",
        f"{n:#o}",
        f"{n:08.3f}",
        "%d|%5.1f|%e" % (n, n, n),
        str(n),
        repr(n),
    )


for text in ("12", " -7\n", "1_000", "1__0", "0x1f", "٣", "", "1.0", "+ 1"):
    print(repr(text), parse(text), parse(text, 0), parse(text, 36))
for n in (0, 255, -1234567, True, 10**21):
    print(*show(n))
print(parse("9" * 5000)[:22] if isinstance(parse("9" * 5000), str) else "long", len(str(10**4000)))
print(float("1e400"), float("-inf"), float(" nan "), float("1_0.5"), float.fromhex("0x1p-3"), (0.1).hex())

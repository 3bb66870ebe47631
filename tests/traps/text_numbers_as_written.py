# Numbers keep their value whatever way they were written, and attributes of literals stay attributes.
def scale(x):
    return x * 10


def caller():
    big, mask, mode, flags = 1_000_000 * scale(1), 0xFF_FF & scale(0b1010), 0o755 | scale(0), 0xAB + 0b1
    tiny, huge, exact = 1e-7 * scale(1), 1e300 * 1e10, 0.1 + 0.2
    return (
        big,
        mask,
        mode,
        flags,
        tiny,
        huge,
        exact,
        (1).real,
        (1.0).is_integer(),
        (1).bit_length(),
        (1.0).hex(),
        (5).__add__(scale(1)),
        1.5e3,
        0.5,
        5.0,
        00,
        0_0,
        1j.imag,
        3.0e2j,
        1 if big else 2,
        [0xF or 1],
        0x10.__class__ is int,
        -(1).__abs__(),
        (-1).__abs__(),
        10**20,
        -(10**18),
        1e16,
        123456789012345678901234567890,
    )


print(*caller(), sep="\n")

# A chain that tests a length from both sides is neither reversed nor cut short.
# https://github.com/Nuitka/Nuitka/issues/1729
def within(low, s, high):
    return low <= len(s) <= high


def caller():
    return [
        (
            within(2, s, 4),
            2 <= len(s) <= 4,
            2 < len(s) != 3,
            not 2 <= len(s),
            len(s) >= 2 >= 1,
            4 > len(s) > 1 < 9,
        )
        for s in ("", "1", "12", "123", "12345")
    ]


for line in caller():
    print(*line)

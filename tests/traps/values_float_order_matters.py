# Floats are added and multiplied in the order written: other orders round otherwise.
def scaled():
    x = 0.1
    return (
        (x + 0.2) + 0.3,
        x + (0.2 + 0.3),
        x * 3.0 * 10.0,
        x / 3.0 * 3.0,
        (x + 1e16) + -1e16,
        x + 1.0 + 2.0 + 4.0,
    )


def gain(n):
    x = 1.0 / n
    return x + 0.1 + 0.7, x * 0.1 * 3.0, x - 0.1 - 0.2, x / 10.0 / 10.0, 0.1 * x * 10.0, x * 0.0, x - x


print(scaled())
for n in (3, 7, 9):
    print(gain(n))

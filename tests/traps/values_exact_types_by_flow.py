# A type proved in one arm is not proved in the other, nor after a loop turned.
def merge(flag):
    x = 1
    if flag:
        x = True
    return x * 1, x + 0, +x


def turned():
    x = 0
    seen = []
    for i in range(2):
        seen.append(x * 1.0 if i else x + 0)
        x = x - 0.0
    return seen, x * 1


def divides(n):
    y = n / 2 if n % 2 else n // 2
    return y * 1, y + 0, y - 0.0


def parameter(n: int, x: float = 0):
    return n * 1, n + 0, x * 1.0, x + 0.0, x - 0.0, -(-n), not not n


def lengths(xs):
    n = len(xs)
    return n * 1, n + 0, n - 0, n // 1, n == n, n * 0


class Sized:
    def __len__(self):
        return True


print(merge(0), merge(1), turned(), divides(3), divides(4), lengths("ab"), lengths(Sized()))

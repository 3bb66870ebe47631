# Sieves as people write them.
def sieve(n):
    flags = [True] * (n + 1)
    flags[0] = flags[1] = False
    for i in range(2, int(n**0.5) + 1):
        if flags[i]:
            for j in range(i * i, n + 1, i):
                flags[j] = False
    return [i for i, flag in enumerate(flags) if flag]


def odd(limit):
    is_prime: list[bool] = [False, False] + [True] * (limit - 1)
    for i in range(4, limit + 1, 2):
        is_prime[i] = False
    p = 3
    while p * p <= limit:
        if is_prime[p]:
            for multiple in range(p * p, limit + 1, 2 * p):
                is_prime[multiple] = False
        p += 2
    return sum(is_prime), multiple


def numbers(n):
    found = [number for number in range(n)]
    marks = [0 for number in range(n)]
    for k in range(2, n):
        if marks[k]:
            continue
        for place in range(2 * k, n, k):
            marks[place] = 1
    return [k for k in found if not marks[k]][2:]


def counted(n):
    flags = [None] * n
    kinds = 0
    while kinds < 3:
        i = kinds
        while i < n:
            flags[i] = kinds
            i += 3
        kinds += 1
    return flags.count(2), i


def yielding(n):
    flags = [True] * n
    for i in range(2, n):
        if flags[i]:
            yield i
            for j in range(i, n, i):
                flags[j] = False


def rows(n):
    total = 0
    for size in (n, 2 * n, 3):
        row = [size] * size
        for i in range(0, size, 100):
            for j in range(i, min(i + 100, size)):
                row[j] = i
        total += sum(row)
    return total


LIMIT = 3000


def asked(limit):
    sieve = [True] * (limit + 1)
    sieve[0:2] = [False, False]
    for i in range(2, int(limit**0.5) + 1):
        if sieve[i] and any(sieve):
            for j in range(i * i, len(sieve), i):
                sieve[j] = False
    return sum(sieve)


def constant():
    marks = [0] * (LIMIT + 1)
    for k in range(2, LIMIT + 1):
        if marks[k] == 0:
            for m in range(2 * k, LIMIT + 1, k):
                marks[m] = 1
    return marks.count(0)


def enumerated(n):
    flags = [True] * n
    flags[0] = flags[1] = False
    for i, (flag, other) in enumerate(zip(flags, reversed(flags))):
        if flag:
            yield i, other
            for k in range(i * i, n, i):
                flags[k] = False


def listed(n):
    found = list(range(n))
    for i in range(2, n):
        if found[i] != 0:
            for j in range(i * 2, n, i):
                found[j] = 0
    return [x for x in found if x > 1]


def two(n):
    flags, others = [True] * n, None
    marks = [0] * n
    flags = [True] * n
    for i in range(2, 9):
        for j in range(i, n, i):
            flags[j] = False
        for j in range(0, n, i):
            marks[j] = i
        for j in reversed(range(0, 9)):
            marks[j] = 0
        for j in range(5):
            marks[j] = j
        for j in range(i, n - i):
            flags[j] = True
    return sum(flags), sum(marks), j, others


class Sieve:
    def __init__(self, n):
        self.n = n

    def primes(self):
        n = self.n
        flags = [True] * (n + 1)
        i = 2
        while i <= n:
            if flags[i]:
                yield i
                j = i * i
                while j <= n:
                    flags[j] = False
                    j += i
                for j in range(i * i, n + 1, i):
                    flags[j] = False
            i += 1


print(constant(), two(100), two(500))
for n in (2, 10, 299, 300, 301, 2000, 70_000):
    primes = sieve(n)
    print(n, len(primes), primes[-1:], numbers(n)[-1:] if n < 3000 else None, counted(n), [*yielding(n)][-1:])
    if n > 10:
        print(odd(n), rows(n))
    if n < 3000:
        print(asked(n), [*enumerated(n)][-1:], listed(n)[-1:], [*Sieve(n).primes()][-1:])

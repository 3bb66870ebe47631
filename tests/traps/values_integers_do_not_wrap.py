# Integers grow past every machine word, in sums, products, shifts, powers and the results of helpers.
def add(a, b):
    return a + b


def shift(n, k):
    return n << k, n >> k, (-n) >> k


def factorial(n):
    result = 1
    for i in range(2, n + 1):
        result *= i
    return result


def fib(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, add(a, b)
    return a


for word in (2**31, 2**32, 2**62, 2**63, 2**64):
    print(
        add(word - 1, 1), add(-word, -1), -(-word), abs(-word), ~word, word * word, word ^ -1, word - 1 & 0xFF
    )
print(*shift(1, 100), *shift(-5, 1), *shift(2**64 + 1, 64), shift(0, 10**6), shift(True, 3))
print(
    factorial(25),
    fib(100),
    hash(2**61 - 1),
    hash(-1),
    -1 == hash(-2) + 1,
    2**64 % 2**32,
    int(1e20),
    10**20 == 1e20,
)
for k in (-1, -(2**70)):
    try:
        shift(1, k)
    except ValueError as error:
        print(error)

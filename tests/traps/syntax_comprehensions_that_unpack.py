# python: 3.15
# Comprehensions that unpack each of their items (PEP 798).
def add(a, b):
    return a + b


def local(rows, extra):
    one = 1
    flat = (
        [
            *row,
        ]
        if (row := rows[0])
        else []
    )
    return [*[one, *row] for row in rows], {*row for row in rows}, {**{one: key} for key in extra}, flat


def captured(rows):
    n = 1
    lazily = (*[n, item] for row in rows for item in row if item)
    n = 2
    return list(lazily), [*[last := x] for x in range(2 + 1)], last


print(local([[1, 2], [3]], "ab"), captured([[1, 0], [2]]))
print(add(1, 2), [*x for x in [[1], [2, 3]]], {**x for x in [{1: 2}, {1: 3}]}, 1 + 2)
print(add(1, 2), sorted({*x for x in ("ab", "bc")}), sum(*x for x in [[1, 2]]), list((*x for x in [[1]])))


async def asynchronously():
    async def rows():
        yield [1, 1 + 1]
        yield [3]

    return [*row async for row in rows()]


try:
    asynchronously().send(None)
except StopIteration as end:
    print(end.value)
try:
    [*x for x in [1]]
except TypeError as error:
    print(error)

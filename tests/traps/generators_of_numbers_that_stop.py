# What a generator raises as StopIteration becomes a RuntimeError; what the body of the loop raises does not.
items = iter([1, 2])


def numbers(n):
    for i in range(n):
        print("asked", i)
        yield int(next(items)) + i


def consume(n, rest):
    found = []
    for number in numbers(n):
        found.append(number)
        found.append(next(rest))
    return found


for n, rest in ((1, [5]), (3, [5, 6, 7]), (2, [])):
    try:
        print(consume(n, iter(rest)))
    except Exception as error:
        print(type(error).__name__, error, type(error.__cause__).__name__)
    items = iter([3, 4])

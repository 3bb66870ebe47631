# A constant is kept right after the statement that binds it, also where statements before that have been dropped.
START = 1


def helper(first, second, third):
    pass


pass


def listed(items):
    return [helper(START, item, START) for item in items]


1
LIMIT = 30


def counted(count):
    total = 0
    for number in range(count):
        if LIMIT:
            total += 1
    return total


print(listed([1, 2]), counted(3), counted(100))

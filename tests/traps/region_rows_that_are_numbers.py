# What a loop asks for its length is a number by then, or was one before: both raise where the loop says so.


def twice(x):
    return x * 2


def stored(grid, row):
    found = 0
    for y in range(len(grid)):
        grid[0] = row
        for x in range(len(grid[0])):
            for z in range(3):
                found += twice(x)
    return found


def read(grid):
    found = 0
    for y in range(len(grid)):
        for x in range(len(grid[0])):
            found += twice(grid[1]) + twice(x)
    return found


class Reader:
    def __init__(self):
        self.at = -1

    def read(self, grid):
        found = 0
        for y in range(len(grid)):
            self.at = y
            for x in range(len(grid[0])):
                found += self.double(grid[1]) + self.double(x)
        return found

    def double(self, x):
        return x * 2


def shown(function, *args):
    try:
        print(function.__name__, function(*args))
    except Exception as error:
        print(function.__name__, type(error).__name__, error)
    print(args)


shown(stored, [1, 2], 3)
shown(stored, [1, 2], [4, 5])
shown(stored, [[1], 2], [4, 5])
shown(stored, [], 3)
shown(read, [1, 2])
shown(read, [[1, 2], 2])
shown(read, [[1, 2]])
shown(read, [[], 2])
shown(read, [])
reader = Reader()
shown(reader.read, [1, 2])
print(reader.at)

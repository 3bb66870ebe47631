# What rows hold dies where it died: when an item is stored, when the table is rebound, when the frame ends.


class Noisy:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("gone", self.name)


class Row(list):
    def __del__(self):
        print("row gone", [item.name for item in self])


def stored(n, m):
    table = [[Noisy((i, j)) for j in range(m)] for i in range(n)]
    for i in range(n):
        for j in range(m):
            print("at", i, j)
            table[i][j] = None
        print("behind", i)
    print("done")


def moved(n, m):
    table = [[Noisy((i, j)) for j in range(m)] for i in range(n)]
    for i in range(1, n):
        for j in range(m):
            table[i - 1][j] = table[i][j]
            table[i][j] = None
    print("done")


def rebound(n, m):
    table = [Row([Noisy((i, "a"))]) for i in range(n)]
    for i in range(n):
        for j in range(m):
            print("at", i, j, table[i][0].name)
    table = [Row([Noisy((i, "b"))]) for i in range(n)]
    print("rebound")
    for i in range(n):
        for j in range(m):
            print("at", i, j, table[i][0].name)
    table = []
    print("done")


def handled(n, m):
    table = [Row([Noisy((i, "c"))]) for i in range(n)]
    try:
        for i in range(n):
            for j in range(m):
                print("at", i, j, table[i][j].name)
    except IndexError as error:
        print(error)
    table = []
    print("done")


def goes_on(n, m):
    table = [Row([Noisy((i, "f"))]) for i in range(n)]
    for i in range(n):
        for j in range(m):
            if table[i][0] is None:
                break
        else:
            continue
        print("never")
    table = []
    print("emptied")


def raises(n, m):
    table = [Row([Noisy(0)])]
    for i in range(n):
        for j in range(m):
            print("at", i, j, table[i][j].name)


def popped(n, m):
    table = [Row([Noisy((i, "d"))]) for i in range(n)]
    for i in range(n):
        for j in range(m):
            print("at", i, j, table[i][0].name)
        table[i] = None
        print("stored")


def stepwise(n, m):
    table = [Row([Noisy((i, "e"))]) for i in range(n)]
    for i in range(n):
        for j in range(m):
            yield table[i][0].name
    print("done")


stored(2, 2)
moved(3, 1)
rebound(2, 2)
handled(2, 2)
goes_on(2, 2)
popped(2, 1)
for steps in (1, 3):
    made = stepwise(2, 2)
    print([next(made) for _ in range(steps)])
    del made
try:
    raises(1, 2)
except IndexError as error:
    print("caught", error)
    error.__traceback__ = None
print("end")

# += asks __iadd__ first and stores the result even so: a tuple item is mutated, then the store raises.
def add_to(box, key, more):
    box[key] += more
    return box


t = ([1], 2)
try:
    add_to(t, 0, [5])
except TypeError as error:
    print(error)
print(t)


class Account:
    total = 0

    def __iadd__(self, other):
        print("iadd", other)
        self.total += other
        return "replaced"


def grow(x, n):
    x += n
    return x


print(grow(Account(), 3), grow(1, 2), grow(1.5, True))
d = {}
try:
    d["missing"] += 1
except KeyError as error:
    print(error.args)

# What is unpacked again may be anything that gives items: an iterator gives others, and what one writes in `__iter__` runs
# each time. What is no tuple and no list is unpacked as often as it is written.
class Loud:
    def __init__(self, items):
        self.items = items

    def __iter__(self):
        print("iter", self.items)
        return iter(self.items)


class Longer(list):
    def __iter__(self):
        self.append(len(self))
        print("longer", self[:])
        return iter(self[-2:])


class Pair(tuple):
    def __iter__(self):
        print("pair")
        return super().__iter__()


def often(x):
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    return a, b


for x in ((1, 2), [1, 2], "ab", b"ab", {1: 2, 3: 4}, Loud([1, 2]), Longer([1, 2]), Pair((1, 2)), range(2)):
    print(often(x))
for x in (iter([1, 2, 3, 4]), iter(range(26)), (1, 2, 3), [1], None, 3):
    try:
        print(often(x))
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error, error.__traceback__.tb_next.tb_frame.f_code.co_name)

# `in` a tuple compares one by one; a set would hash what is looked for.
class Equal:
    def __eq__(self, other):
        print("eq", other)
        return other == 2


def found(x):
    return x in (1, 2, 3), x not in [1, "2"], x in {1, 2} if isinstance(x, int) else None


print(found(2), found(1.0), found([1]), found({}), found(Equal()))

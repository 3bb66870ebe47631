# A helper means the builtin where its caller has a local, a parameter or a class attribute of that name.
def size(xs):
    return len(list(xs))


def text(x):
    return str(x) + repr(int(x))


def caller(len, str=5, *, int=6):
    list = [len, str]
    repr = size(list)
    print_ = text(int)
    [max := x for x in list]
    return repr, print_, list, max


class C:
    len = str = "class"
    total = size("abc")

    def int(self, id=1):
        return text(id), self.len


def outer(sorted):
    def inner():
        return size(sorted), sorted

    return inner()


print(caller(1), C.total, C().int(), outer([3, 1]))
sum = lambda xs: ("own sum", *xs)


def total(xs):
    return sum(xs)


print(total([1, 2]), (lambda sum: total(sum))([3]))
del sum
print(total([1, 2]))

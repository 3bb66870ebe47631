# del of names, items, attributes and slices, and what is left of them.
def remover(d, k):
    v = d[k]
    del d[k]
    return v


class Box:
    def __delattr__(self, name):
        print("delattr", name)

    def __delitem__(self, key):
        print("delitem", key)


def caller():
    d = {"a": 1, "b": 2}
    x = remover(d, "a")
    b = Box()
    del b.attr, b[0], b[1:2]
    y = 1
    del y
    try:
        y
    except UnboundLocalError as error:
        message = str(error)
    y = 2
    return d, x, message, y


print(caller())

# What was asked before tells that an object is not of its usual type; who asks its type once more asks for ever.
def kind(key, names):
    if isinstance(key, int):
        if key < 0:
            return [name for name in names if name == key]
        return "number"
    elif isinstance(key, slice):
        return "slice"
    elif isinstance(key, (str, tuple)):
        return "text or tuple"
    return "other"


class Odd:
    __class__ = slice


for key in 1, -1, True, slice(1), "b", (1,), 1.5, None, Odd():
    print(kind(key, [-1, 2]))

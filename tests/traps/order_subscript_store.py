# In a store the value comes first, then the container, then the key.
def note(x):
    print("note", x)
    return x


def key(x):
    print("key", x)
    return x


def caller():
    box = {}
    note(box)[key("a")] = note(1)
    note(box)[key("b")], note(box)[key("c")] = note((2, 3))
    del note(box)[key("a")]
    return box


print(caller())

# A display evaluates key then value, pair by pair; later equal keys keep the first key object.
def note(x):
    print("note", x)
    return x


def same(x):
    return x


def caller():
    first = {same(note("a")): same(note(1)), **{"z": note(26)}, note("b"): note(2)}
    second = {1: "int", True: "bool", 1.0: "float"}
    third = [*same([note(1)]), note(2), *same((note(3),))]
    return first, second, third


print(caller())

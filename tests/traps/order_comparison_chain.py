# The middle of a comparison chain is evaluated once, and the rest only when it still matters.
def note(x):
    print("note", x)
    return x


def between(low, x, high):
    return low < x < high


def caller():
    print(note(1) < note(5) < note(3) < note(9))
    print(note(1) > note(5) > note(3))
    print(note(1) < note(2) < note(3))
    print(between(note(1), note(2), note(3)))
    print(note(1) == note(1) != note(2) in [note(2)])


caller()

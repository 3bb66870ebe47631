# breaks: no-finalizers
# A local holds an object before its attributes are stored where nobody sees what it held before die, or reads it.


class Loud:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("gone", self.name)


class Box:
    def __init__(self, value, more=None):
        self.value = value
        self.more = more


class Word(str):
    def __new__(cls, text, place):
        word = super().__new__(cls, text)
        word.place = place
        return word


def said(value):
    print("evaluated", value)
    return value


def replaced():
    held = Loud("first")
    held = Box(said(1))
    print(held.value)
    return held


def in_a_loop():
    kept = []
    for i in range(3):
        box = Box(Loud(i), said(i))
        kept.append(box.more)
    return kept


def of_itself(n):
    box = Box(n)
    box = Box(box, box.value + 1)
    for _ in range(2):
        box = Box(box.more, said(box))
    return box


def of_what_it_was(n):
    box = None
    for i in range(n):
        box = Box(i, box)
    return box


def fails(divisor):
    box = Box("old")
    try:
        box = Box("new", 1 // divisor)
    except ZeroDivisionError:
        print("kept", box.value)
    return box.value


def words(texts):
    word = Loud("word")
    for text in texts:
        word = Word(said(text), text)
    return word, word.place


def inner(n):
    box = Box(n)

    def read():
        return box.value

    box = Box(read() + 1)
    return read()


def suspended():
    box = Box(Loud("suspended"))
    box = Box((yield box.value.name), 2)
    yield box.value


print(replaced().more)
print(in_a_loop())
made = of_itself(4)
print(made.value, made.more.value)
made = of_what_it_was(3)
print(made.value, made.more.value, made.more.more.value)
print(fails(0), fails(1))
print(words(["a", "b"]))
print(inner(3))
going = suspended()
print(next(going))
print(going.send("sent"))
going.close()

# A class body looks up by name what it may bind itself: a local function it names, even by a mangled name, is in use.
def plain():
    def get(self):
        return "got"

    class A:
        value = property(get)

    return A().value


class Outer:
    def private(self):
        def __get(self):
            return "got privately"

        class A:
            value = property(__get)

        return A.__dict__["value"].fget(None)


class Inner:
    def private(self):
        def _A__get(self):
            return "got under another name"

        class A:
            value = property(__get)

        return A().value


def conditional(flag):
    def get():
        return "outer"

    class A:
        if flag:

            def get():
                return "inner"

        value = get()

    return A.value


def in_type_of_comprehension():
    def double(n):
        return n * 2

    class A:
        values = [n for n in double((1, 2))]

    return A.values


for make in (
    plain,
    Outer().private,
    Inner().private,
    lambda: conditional(False),
    lambda: conditional(True),
    in_type_of_comprehension,
):
    try:
        print(make())
    except NameError as error:
        print(type(error).__name__, error)

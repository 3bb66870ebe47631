# `"<%s>" % (x,)` asks a subclass of `str` that `__str__` gave for its `__format__`; with a tuple that is not written
# out there it does not.
class Text(str):
    def __format__(self, spec):
        return "formatted"


class A:
    def __str__(self):
        return Text("plain")


def held(a):
    values = (a,)
    return "<%s>" % values


def written_out(a):
    return "<%s>" % (a,)


def template(a):
    text = "<%s>"
    return text % (a,)


def one(a):
    return (a,)


def helped(a):
    return "<%s>" % one(a)


print(held(A()), written_out(A()), template(A()), helped(A()), "<%s>" % one(A()))

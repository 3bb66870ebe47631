# Decorators, bases, keywords, namespace, body, __set_name__, __init_subclass__, and the decorators applied from the inside.
def note(*words):
    print(*words)
    return words[-1]


def decorator(name):
    note("decorator", name)
    return lambda thing: note("apply", name, thing)


class Meta(type):
    @classmethod
    def __prepare__(mcs, name, bases, **kw):
        note("prepare", name, sorted(kw))
        return {"given": 1}

    def __new__(mcs, name, bases, ns, **kw):
        note("new", name, sorted(n for n in ns if n[0] != "_"))
        return super().__new__(mcs, name, bases, ns, **kw)

    def __init__(cls, name, bases, ns, **kw):
        note("init", name)
        super().__init__(name, bases, ns)

    def __repr__(cls):
        return f"<{cls.__name__}>"


class Field:
    def __set_name__(self, owner, name):
        note("set_name", owner, name)


class Base(metaclass=Meta):
    def __init_subclass__(cls, option=None, **kw):
        note("init_subclass", cls, option, hasattr(cls, "field"))

    def __class_getitem__(cls, key):
        return note("class_getitem", key) and cls


@decorator("outer")
@decorator("inner")
class Sub(note("base", Base)[note("key", "k")], option=note("option", 5)):
    note("body", given)
    field = Field()
    late = note("late", 2)


@decorator("first")
@decorator("second")
def f(a=note("default", 1), *, b: note("annotation", int) = note("keyword default", 2)) -> note(
    "returns", str
):
    return a


try:
    Sub.z = Field()

    class Bad(Base, metaclass=type):
        note("never conflicts", Base)

    class Broken(Base):
        g = note("body of broken", Field())
        raise ValueError("stop")
except ValueError as error:
    note(error)
print("Broken" in globals(), Sub.mro()[:2], Base[int] is Base)

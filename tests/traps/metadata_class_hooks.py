# Slots, descriptors, properties and attribute hooks found on a class decide what reading an attribute means.
def get(obj, name, *default):
    return getattr(obj, name, *default)


class Data:
    def __get__(self, obj, owner):
        return "data", obj is None

    def __set__(self, obj, value):
        print("set", value)


class NonData:
    def __get__(self, obj, owner=None):
        return "non-data", owner.__name__


class C:
    data, plain, value = Data(), NonData(), 5

    def __getattr__(self, name):
        print("getattr", name)
        if name.startswith("no"):
            raise AttributeError(name)
        return name * 2

    @property
    def broken(self):
        return self.no_such

    @staticmethod
    def static(x):
        return x

    @classmethod
    def name(cls):
        return cls.__name__

    def method(self):
        return self.value


def caller():
    c = C()
    c.data = 1
    vars(c).update(data="hidden", plain="own", method=lambda: "instance")
    return (
        c.data,
        c.plain,
        C.plain,
        C.data,
        c.xy,
        c.method(),
        C.method(c),
        c.static(3),
        c.name(),
        get(c, "none", "default"),
    )


print(caller())
try:
    C().broken
except AttributeError as error:
    print(error)
C.method = property(lambda self: "property")
C.value = NonData()
print(C().method, C().value, get(C(), "static")(4), C().name is C().name, C.static is C.static)

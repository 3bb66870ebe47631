# A method of that name is another one where the class is not what its text says.
def counted(cls):
    method = vars(cls)["__ha" + "sh__"]

    def counting(self):
        print("hashed", cls.__name__)
        return method(self)

    setattr(cls, "__ha" + "sh__", counting)
    return cls


@counted
class Decorated:
    def __hash__(self):
        return id(self)


class Meta(type):
    def __new__(meta, name, bases, space):
        print(name, sorted(type(space[key]).__name__ for key in space if key.endswith("sh__")))
        return super().__new__(meta, name, bases, space)


class Made(metaclass=Meta):
    def __hash__(self):
        return id(self)


class Below(Made):
    def __hash__(self):
        return id(self)


class Told:
    def __init_subclass__(cls):
        print([type(value).__name__ for key, value in vars(cls).items() if key.endswith("sh__")])


class Told2(Told):
    def __hash__(self):
        return id(self)


def main():
    for one in (Decorated(), Made(), Below(), Told2()):
        print(one in {one}, {one: 3}[one])


main()

# python: 3.12
# A helper's global is not the type parameter of the class or function that calls the helper.
T = int


def convert(x):
    return T(x)


def function[T](x):
    return convert(x)


class Box[T]:
    def method(self, x):
        return convert(x)


print(function("1"), Box().method("2"))

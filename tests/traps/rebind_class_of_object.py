# breaks: sealed-classes
# An object may change its class, its class its bases, and a class its methods, between two calls of one method.
class A:
    def hello(self):
        return "A"

    def twice(self):
        return self.hello(), self.hello()


class B:
    def hello(self):
        return "B"

    twice = A.twice


class C(A):
    pass


def caller(obj):
    return obj.hello()


def main():
    obj, sub = A(), C()
    seen = [caller(obj), caller(sub)]
    obj.__class__ = B
    seen.append((caller(obj), obj.twice()))
    C.__bases__ = (B,)
    seen.append(caller(sub))
    sub.hello = lambda: "instance"
    seen.append(caller(sub))
    C.hello = property(lambda self: lambda: "property")
    seen.append(caller(sub))
    del C.hello
    B.hello = classmethod(lambda cls: cls.__name__)
    seen.append((caller(obj), sub.twice()))
    type(obj).__getattribute__ = lambda self, name: lambda: name
    seen.append(caller(obj))
    return seen


print(main())

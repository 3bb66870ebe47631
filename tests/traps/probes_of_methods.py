"""What is asked of a bound method that is looked up and called: its function may be of any kind, and so may it."""

from types import MethodType


class Callable:
    mark = "of the class"

    def __init__(self, name):
        self.name = name

    def __call__(self, *args):
        return self.name, len(args)

    def __getattr__(self, name):
        print("asked for", name)
        if name == "raises":
            raise LookupError(name)
        raise AttributeError(name)


class Watched(type):
    def __getattr__(cls, name):
        print("class asked for", name)
        raise AttributeError(name)


class Made(metaclass=Watched):
    def __init__(self, *args):
        pass


class Owner:
    def plain(self, *args):
        return "plain"

    def marked(self, *args):
        return "marked"

    marked.mark = "of the function"
    made = Made
    built = len

    @classmethod
    def of_class(cls, *args):
        return cls.__name__

    @staticmethod
    def static(*args):
        return "static"

    def nested(self, *args):
        return self

    nested = MethodType(nested, 1)


class Subclass(str):
    pass


def call(owner, name):
    method = getattr(owner, name)
    mark = getattr(method, "mark", None)
    print(name, mark, hasattr(method, "mark"), hasattr(method, "other"), getattr(method, "__self__", 0) is owner)
    print(getattr(method, "__name__", "nameless"), getattr(method, "__func__", 0) == method, hasattr(method, "im_func"))
    try:
        print(getattr(method, "raises", None))
    except LookupError as error:
        print("raised", error)
    return type(method("")).__name__


owner = Owner()
owner.bound = MethodType(Callable("bound"), owner)
owner.twice = MethodType(MethodType(Callable("twice"), 1), 2)
owner.itself = Callable("itself")
for name in ("plain", "marked", "made", "built", "of_class", "static", "nested", "bound", "twice", "itself"):
    try:
        print(call(owner, name))
    except TypeError as error:
        print("cannot be called so")


def unbound(owner, name):
    if owner:
        method = owner.plain
    print(hasattr(method, "mark"))
    return method()


try:
    unbound(None, "plain")
except UnboundLocalError as error:
    print("unbound")
print(unbound(owner, "plain"))

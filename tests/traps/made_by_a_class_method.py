# A `__new__` that hands on what it is given: the class method, and an `__init__` that comes later, are what they are then.
import warnings


class Token(str):
    def __new__(cls, *args, **kwargs):
        if "type_" in kwargs:
            warnings.warn("`type_` is out of use")
            kwargs["type"] = kwargs.pop("type_")
        return cls._future_new(*args, **kwargs)

    @classmethod
    def _future_new(cls, type, value, place=None):
        note("new", type)
        if type == "other":
            return [type, value]
        token = super().__new__(cls, value)
        token.type = type
        token.place = place
        return token


class Sub(Token):
    def __init__(self, *args, **keywords):
        print("sub", args, keywords)


def note(*what):
    print(*what)


def token(type, value):
    return Token(type, value)


def placed(value, change):
    return Token("placed", value, change())


def named(type):
    return Token(type, value="named"), Token(type_=type, value="named")


def shown(made):
    print(repr(made), getattr(made, "__dict__", None))


shown(token("a", "b"))
shown(token("other", "c"))
shown(placed("d", list))
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    for one in named("e"):
        shown(one)


def init(self, *args, **keywords):
    print("init", args, keywords)
    self.init = True


def change_init(*what):
    note("change", *what)
    Token.__init__ = init
    return what


shown(placed("f", change_init))
del Token.__init__
note, plain = change_init, note
note, change_note = plain, note
shown(token("g", "h"))
future = vars(Token)["_future_new"]
Token._future_new = lambda *args: print("replaced", args)
shown(token("i", "j"))
Token._future_new = classmethod(lambda cls, *args: future.__get__(None, Sub)(*args))
shown(token("k", "l"))
Token._future_new = future
Token.__new__ = lambda cls, *args: str.__new__(cls, "new")
shown(token("m", "n"))
try:
    token(1)
except TypeError as error:
    print(error)

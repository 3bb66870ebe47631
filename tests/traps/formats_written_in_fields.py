# What is written in a field of an f-string has its own rules; names in a template have others than in a program.


class Private:
    def __init__(self):
        self.__dict__["class"] = "keyword"
        self.__dict__["__hidden"] = "as it is called"
        self.__dict__["_Private__hidden"] = "mangled"
        self.__dict__["ﬁ"] = "ligature"
        self.__dict__["fi"] = "two letters"

    def shown(self):
        return "a {0.class} {0.__hidden}".format(self), "b {0.__hidden}".format(self), "c {0.ﬁ} {0.__class__.__name__}".format(self)


def quoted(xs, d):
    return (
        "one: {}".format(", ".join(xs)), "two: '{}' \"{}\"".format(xs, d), 'three "{}"'.format(d["k"]),
        "four: {}".format("\n".join(xs)), "five: {}".format("'".join(xs)), 'six: {}'.format('"'.join(xs)),
        "seven: {0[k]} {0[it]}".format(d), 'eight: {0["]} {0[\']}'.format(d), "nine \\ {}\t{{}} {{{}}}".format(xs, d),
    )  # fmt: skip


def nested(xs, k):
    return (
        "{}.".format({1: k}), "{}.".format({k}), "{}.".format([x for x in xs if x != k]), "{}.".format(lambda: k)[:9],
        "a {}".format("b {}".format(k)), "a {}".format(f"b {k}"), f"a {'b {}'.format(k)}", "{}.".format(k if xs else None),
        "{}.".format(k == 1), "{}.".format(not k), "{}!".format(-k), "{:!>5} {:%}.".format(k, k), "{:=+5}.".format(k),
    )  # fmt: skip


def long(xs, k):
    return """{}
    {}""".format(xs, k), "{}\n".format(k), "é{}☃".format(k), "\ud800{}".format(k), "\0{}{{".format(k), "{:'>5}{:\n>3}".format(k, k)


def counted(k):
    "{} is no docstring".format(k)
    return "{0[0]} {0[1]:>3}".format(k), "{0[-1]}".format({"-1": k}), "{0[1a]}".format({"1a": k}), "{0[a.b]}".format({"a.b": k})


xs, d = ["x", "y"], {"k": "v", "it": 2, '"': "double", "'": "single"}
print(Private().shown())
print(quoted(xs, d))
print(nested(xs, 1))
print(long(xs, 7).__repr__().encode("ascii", "backslashreplace"))
print(counted([4, 5]), counted.__doc__)

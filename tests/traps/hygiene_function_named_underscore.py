# The name that keeps a function for guards is no private name in a class, whatever the function is called.
def _(text):
    return text


def __(text):
    return text + "!"


def __a__b(text):
    return text + "?"


def C__k(text):
    return text * 2


class C:
    def m(self):
        return _("x") + __("y")

    def n(self, __k=1):
        return C__k("z"), __k


def plain():
    return _("x") + __("y") + __a__b("z")


print(C().m(), C().n(), plain())

# Comparisons whose text does something else with what is no instance of a class, or says it in other words.
# seen: {"told": {"left": "Told"}, "zero": {"left": "Zero"}, "nothing": {"left": "Nothing"}, "raising": {"left": "Raising"}, "true": {"left": "True_"}, "abstract": {"left": "Abstract"}, "shadowing": {"left": "Shadowing"}, "binding": {"left": "Binding"}, "making": {"left": "Making"}, "asking": {"left": "Asking"}, "late": {"left": "Late"}, "two": {"left": "Two"}, "given": {"left": "Given"}, "patterned": {"left": "Patterned"}, "wanting": {"left": "Wanting"}, "either": {"left": "Either"}, "Told.__eq__": {"self": "Told", "other": "int", "at": "# told"}, "Zero.__eq__": {"self": "Zero", "other": "int", "at": "# zero"}, "Nothing.__eq__": {"self": "Nothing", "other": "int", "at": "# nothing"}, "Raising.__eq__": {"self": "Raising", "other": "int", "at": "# raising"}, "True_.__eq__": {"self": "True_", "other": "int", "at": "# true"}, "Abstract.__eq__": {"self": "Abstract", "other": "int", "at": "# abstract"}, "Shadowing.__eq__": {"self": "Shadowing", "isinstance": "int", "at": "# shadowing"}, "Binding.__eq__": {"self": "Binding", "other": "int", "at": "# binding"}, "Making.__eq__": {"self": "Making", "other": "int", "at": "# making"}, "Asking.__eq__": {"self": "Asking", "other": "int", "at": "# asking"}, "Late.__eq__": {"self": "Late", "other": "int", "at": "# late"}, "Two.__eq__": {"self": "Two", "other": "int", "at": "# two"}, "Given.__eq__": {"self": "Given", "other": "int", "at": "# given"}, "Patterned.__eq__": {"self": "Patterned", "other": "int", "at": "# patterned"}, "Wanting.__eq__": {"self": "Wanting", "other": "int", "at": "# wanting"}, "Either.__eq__": {"self": "Either", "other": "int", "at": "# either"}}
from abc import ABC


class Told:
    def __eq__(self, other):
        if not isinstance(other, Told):
            print("told of", other)
            return NotImplemented
        return True


class Zero:
    def __eq__(self, other):
        if not isinstance(other, Zero):
            return 0
        return True


class Nothing:
    def __eq__(self, other):
        if isinstance(other, Nothing):
            return True


class Raising:
    def __eq__(self, other):
        if not isinstance(other, Raising):
            raise ValueError("raised")
        return True


class True_:
    def __eq__(self, other):
        if isinstance(other, True_):
            return False
        else:
            return True


class Abstract(ABC):
    def __eq__(self, other):
        if not isinstance(other, Abstract):
            return False
        return "registered"


Abstract.register(int)


class Shadowing:
    def __eq__(self, isinstance):
        if not isinstance(isinstance, Shadowing):
            return False
        return True


class Binding:
    def __eq__(self, other):
        if not isinstance(other, Binding):
            return False
        Binding = other
        return self is Binding


class Making:
    def __eq__(self, other):
        if not isinstance(other, Making):
            return False
        yield True


class Asking:
    def __eq__(self, other):
        if not isinstance(self, Asking):
            return False
        return "asked of itself"


class Two:
    def __eq__(self, other):
        return isinstance(other, Two) and True or "neither"


class Given:
    def __eq__(self, other, more="more"):
        if not isinstance(other, (Given, int)):
            return False
        return more


class Patterned:
    def __eq__(self, other):
        match other:
            case isinstance:
                if not isinstance(other, Patterned):
                    return False


class Wanting:
    def __eq__(self, other):
        if not isinstance(other, Later):
            return False
        return True


class Either:
    def __eq__(self, other):
        return not isinstance(other, Either) and "either"


class Late:
    def __eq__(self, other):
        if not isinstance(other, Late):
            return False
        return True

    __eq__ = lambda self, other: "bound again"


def told(left):
    return left == 1  # told


def zero(left):
    return left == 1  # zero


def nothing(left):
    return left == 1  # nothing


def raising(left):
    return left == 1  # raising


def true(left):
    return left == 1  # true


def abstract(left):
    return left == 1  # abstract


def shadowing(left):
    return left == 1  # shadowing


def binding(left):
    return left == 1  # binding


def making(left):
    return left == 1  # making


def asking(left):
    return left == 1  # asking


def late(left):
    return left == 1  # late


def two(left):
    return left == 1  # two


def given(left):
    return left == 1  # given


def patterned(left):
    return left == 1  # patterned


def wanting(left):
    return left == 1  # wanting


def either(left):
    return left == 1  # either


def tried(function, left):
    try:
        found = function(left)
    except (ValueError, TypeError, NameError) as error:
        found = type(error), str(error)
    return found if isinstance(found, (bool, int, str, tuple, type(None))) else type(found).__name__


print(tried(wanting, Wanting()))


class Later:
    pass


for function, cls in (
    (told, Told),
    (zero, Zero),
    (nothing, Nothing),
    (raising, Raising),
    (true, True_),
    (abstract, Abstract),
    (shadowing, Shadowing),
    (binding, Binding),
    (making, Making),
    (asking, Asking),
    (late, Late),
    (two, Two),
    (given, Given),
    (patterned, Patterned),
    (wanting, Wanting),
    (either, Either),
):
    print(function.__name__, tried(function, cls()))

# breaks: no-frames
# Who looks at its caller is told by its name however that was bound: by a condition, a choice, a display, a default.
import inspect
import sys
from warnings import warn as _w

_conditional = sys._getframe if hasattr(sys, "_getframe") else None
_chosen = sys._getframe or inspect.currentframe
_one, _paired = 1, sys._getframe
[_other, (_deep, *_rest)] = 2, (sys._getframe, 3)
_first, *_starred = sys._getframe, 4
_asked = getattr(sys, "_getframe", None)
_copied = _conditional
(_named := sys._getframe)
_typed: object = sys._getframe if _one else None


def who0():
    return _conditional(1).f_code.co_name


def who1():
    return _chosen(1).f_code.co_name


def who2():
    return _paired(1).f_code.co_name


def who3():
    return _deep(1).f_code.co_name


def who4():
    return _first(1).f_code.co_name


def who5():
    return _asked(1).f_code.co_name


def who6():
    return _copied(1).f_code.co_name


def who7():
    return _named(1).f_code.co_name


def who8():
    return _typed(1).f_code.co_name


def who9():
    return getattr(sys, "_getframe")(1).f_code.co_name


who10 = lambda look=sys._getframe: look(1).f_code.co_name


def mid0():
    return who0()


def mid1():
    return who1()


def mid2():
    return who2()


def mid3():
    return who3()


def mid4():
    return who4()


def mid5():
    return who5()


def mid6():
    return who6()


def mid7():
    return who7()


def mid8():
    return who8()


def mid9():
    return who9()


def mid10():
    return who10()


def go0():
    return mid0()


def go1():
    return mid1()


print(
    go0(),
    mid0(),
    who0(),
    go1(),
    mid1(),
    mid2(),
    mid3(),
    mid4(),
    mid5(),
    mid6(),
    mid7(),
    mid8(),
    mid9(),
    mid10(),
)

ask = who0 or None
either = who0 if _one else who1
_two, beside = 2, who0
(named := who0)


def calls0():
    return ask()


def calls1():
    return either()


def calls2():
    return beside()


def calls3():
    return named()


def calls4(question=who0):
    return question()


def run():
    return calls0(), calls1(), calls2(), calls3(), calls4()


print(run())
emit = _w or print


def note():
    emit("told", stacklevel=2)
    return 1


def line():
    import warnings

    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        one = note()
        two = [
            note(),
            note(),
        ]
    return [warning.lineno for warning in said], one, two


def late():
    return _late(1).f_code.co_name


def calls_late():
    return late()


def bind():
    global _late
    _late = _paired


bind()
print(calls_late(), line()[1:])

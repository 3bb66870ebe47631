# The handlers of a group run one after the other, the next one even where this one raised.
def stored():
    x = 0
    try:
        raise ExceptionGroup("g", [ValueError(), TypeError()])
    except* ValueError:
        x = 1
    except* TypeError:
        print(x)


def raised():
    x = 0
    try:
        try:
            raise ExceptionGroup("g", [ValueError(), TypeError()])
        except* ValueError:
            x = 1
            raise KeyError
        except* TypeError:
            print(x)
    except BaseException as error:
        print(type(error).__name__)


def unbound():
    e = 0
    try:
        try:
            raise ExceptionGroup("g", [ValueError(), TypeError()])
        except* ValueError as e:
            pass
        except* TypeError:
            print(e)
    except BaseException as error:
        print(type(error.exceptions[0]).__name__)


stored()
raised()
unbound()

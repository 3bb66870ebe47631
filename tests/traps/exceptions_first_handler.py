# The first handler that matches takes the exception, though a later one would match too.
def which(error):
    try:
        raise error
    except KeyError:
        return "key"
    except LookupError:
        return "lookup"
    except Exception:
        return "any"


def caught(error):
    try:
        return which(error)
    except (KeyError, BaseException):
        return "outside"


print(caught(KeyError(1)), caught(IndexError(1)), caught(ValueError(1)), caught(SystemExit(1)))

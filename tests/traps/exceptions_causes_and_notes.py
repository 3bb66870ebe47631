# `from` sets the cause and hides the context; notes, arguments and the traceback belong to the exception that is raised.
def make(kind, *args):
    return kind(*args)


def add_note(error, note):
    error.add_note(note)
    return error


def caller(mode):
    try:
        try:
            {}["missing"]
        except KeyError as error:
            if mode == "none":
                raise make(ValueError, 1) from None
            if mode == "cause":
                raise add_note(make(ValueError, 2), "noted") from make(OSError, "cause")
            if mode == "class":
                raise ValueError from TypeError
            if mode == "bad":
                raise ValueError from 5
            if mode == "same":
                raise error from error.__context__
            raise make(ValueError, 3)
    except Exception as error:
        return (
            repr(error),
            repr(error.__cause__),
            repr(error.__context__),
            error.__suppress_context__,
            getattr(error, "__notes__", None),
            error.__traceback__ is not None,
        )


for mode in ("none", "cause", "class", "bad", "same", "plain"):
    print(mode, *caller(mode))

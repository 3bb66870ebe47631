# A copy of what a handler names keeps the exception until the frame ends, even if it is never read.
# breaks: no-finalizers
import weakref


class Oops(Exception):
    pass


def never_read(call):
    try:
        call()
    except Oops as e:
        e.__traceback__ = None
        seen = weakref.ref(e, lambda ref: print("dies"))
        holder = e
    print("end of the handler")
    return seen is None


def boom():
    raise Oops("gone")


never_read(boom)
print("over")

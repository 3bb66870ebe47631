# breaks: no-frames
# A trace or profile function sees the calls of functions that are only ever called through a variable.
import sys


def first(x):
    return second_of([x, x + 1])


def second_of(xs):
    for x in xs:
        pass
    try:
        return x
    finally:
        x = None


def traced(f, *args):
    seen = []

    def trace(frame, event, arg):
        if event in ("call", "return"):
            seen.append((event, frame.f_code.co_name, arg))
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        result = f(*args)
    finally:
        sys.settrace(before)
    return result, [s for s in seen if s[1] != "traced"][:2]


def profiled(f, *args):
    seen = []
    before = sys.getprofile()
    sys.setprofile(
        lambda frame, event, arg: seen.append((event, getattr(arg, "__name__", frame.f_code.co_name)))
    )
    try:
        f(*args)
    finally:
        sys.setprofile(before)
    return seen[:1], ("c_call", "len") in seen


print(traced(second_of, [1, 2]), profiled(lambda xs: len(xs), [1]))

# print writes to what sys.stdout is when it is called, with the separators, ends and files it is given.
import contextlib
import io
import sys


def say(*words, **how):
    print(*words, **how)
    return len(words)


class Upper:
    def __init__(self, out):
        self.out = out

    def write(self, text):
        self.out.write(text.upper())

    def flush(self):
        self.out.write("<flush>")


def caller():
    out = io.StringIO()
    say("before")
    with contextlib.redirect_stdout(out):
        a = say("inside", end="|")
        sys.stdout.write("written|")
    say("after", 1, sep="-")
    say("upper", file=Upper(sys.stdout), flush=True)
    return a, out.getvalue()


print(
    caller(),
    say(),
    print(sep="never"),
    say(1, 2, sep=""),
    say("x", end="y\n"),
    print is __builtins__ or "builtin",
)
saved = sys.stdout
sys.stdout = Upper(saved)
say("swapped")
sys.stdout = saved
try:
    say(1, sep=2)
except TypeError as error:
    say(error)
sys.stdout, kept = None, sys.stdout
say("to nobody")
sys.stdout = kept
say("end")

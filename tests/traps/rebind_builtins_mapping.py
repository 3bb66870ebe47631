# breaks: sealed-builtins
# Names not found in the module are looked up in builtins each time: one added there is found, one removed is missed.
import builtins


def size(x):
    return len(x)


def special(x):
    return added_builtin(x)


def attempt(f, x):
    try:
        return f(x)
    except NameError as error:
        return str(error)


def main():
    seen = [attempt(size, "abc"), attempt(special, 1)]
    builtins.added_builtin = lambda x: ("added", x)
    saved = builtins.len
    seen.append(attempt(special, 2))
    try:
        del builtins.len
        seen.append(attempt(size, "abc"))
    finally:
        builtins.len = saved
    builtins.added_builtin = size
    seen.append(attempt(special, "four"))
    del builtins.added_builtin
    seen.append(attempt(special, 5))
    globals()["len"] = lambda x: "global"
    seen.append(size("x"))
    del globals()["len"]
    seen.append(size("x"))
    return seen


print(*main(), sep="\n")

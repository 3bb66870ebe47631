# A return, break or continue in finally wins; a return value is computed before finally runs.
import warnings

warnings.simplefilter("ignore")


def note(x):
    print("note", x)
    return x


def overriding():
    try:
        return note("try")
    finally:
        return note("finally")


def swallow():
    try:
        raise ValueError("lost")
    finally:
        return "swallowed"


def breaking():
    for i in range(3):
        try:
            continue
        finally:
            if i == 1:
                break
    return i


def value_before():
    x = 1
    try:
        return x
    finally:
        x = 2
        note(x)


def mutable_before():
    xs = []
    try:
        return xs
    finally:
        xs.append(1)


def caller():
    first = value_before()
    second = mutable_before()
    third = swallow()
    return first, second, third, overriding(), breaking()


print(caller())

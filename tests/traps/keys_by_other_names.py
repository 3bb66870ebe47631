# breaks: sealed-builtins
# `sorted`, `max` and `min` may be other functions at each read, which see what they are given.
import builtins

real = builtins.sorted, builtins.max, builtins.min


def shows(*args, key=None, **rest):
    return type(key).__name__, key((3, 4)), len(args), rest


def back():
    builtins.sorted, builtins.max, builtins.min = real


def by_second(rows):
    return sorted(rows, key=lambda row: row[1], reverse=True)


def ends(rows):
    return max(rows, key=lambda row: row[1]), min(rows, key=lambda row: row[1])


def put(name, function):
    setattr(builtins, name, function)
    return [(5, 6)]


def later(function):
    # What is called is what the name meant before its arguments were evaluated.
    return sorted(put("sorted", function), key=lambda row: row[1])


def keyword(function):
    return sorted([(1, 2)], key=lambda row: row[1], reverse=bool(put("sorted", function)))


ROWS = [(1, 2), (3, 1)]
print(by_second(ROWS), ends(ROWS))
for name in ("sorted", "max", "min"):
    put(name, shows)
    try:
        print(name, by_second(ROWS), ends(ROWS))
    finally:
        back()
print(later(shows), later(real[0]))
back()
print(later(real[0]), later(shows), later(real[0]))
back()
print(keyword(shows), keyword(real[0]), keyword(real[0]))
back()
put("sorted", shows)
print(later(real[0]), keyword(real[0]))
back()
del builtins.sorted
try:
    by_second(ROWS)
except NameError as error:
    print(error)
back()
print(by_second(ROWS), ends(ROWS))

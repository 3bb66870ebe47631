# Quotes, braces, brackets and formats inside f-strings are the same after the line that holds them was printed anew.
# https://github.com/berkerpeksag/astor/issues/181, https://github.com/python/cpython/issues/112364
def wrap(x):
    return f"<{x}>"


def caller(d, w):
    a = f"{ {1: 2}[1] }{[*d]}{ {*d} }{(1,)}{ {x: x for x in d} }"
    b = f"{d['k']}" f"{d['k']!r}" f"""{d["k"]:'>5}""" + wrap(f"{w:{w}}{w:0{w}d}")
    c = f"{{}}{{{w}}}{{{{{w}}}}}" + wrap("{x}") + f"\N{BULLET}\x41\\n{'nested ' + wrap(f'{w!r:^5}')}"
    e = f"{w=}{w = !s}{wrap(w) + 'x'=:>8}" + f"{lambda_(lambda: w)()}{(lambda: w)()}{w if w else 0}{w, w}"
    g = (
        f'''it's "{wrap(w)}"
line {w}'''
        + f"{'a' if w else 'b':{'<' if w else '>'}{w}}|"
        + f"{w:%}|"
        if w != 4
        else f"{w!a}"
    )
    return a, b, c, e, g, "%s%%" % wrap(w), f"", f"{''}{wrap('')}"


def lambda_(f):
    return f


print(*caller({"k": "v"}, 3), sep="\n")
import datetime

print(
    f"{datetime.date(2020, 1, 2):%Y-%m:%d}",
    f"{3.14159:{8}.{3}}|",
    f"{'q':{'*'}^{5}}",
    f"{1_000:_}",
    f"{wrap(1)!r:}",
)

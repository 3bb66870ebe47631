# What a helper comes down to fits the field of an f-string that calls it, quotes and backslashes included, or is called.
def picked(x):
    return x['it\'s "q"'] + "\n"


def fields(d):
    return f"{picked(d)}" + f"{picked(d)!r:>20}" + f"""{picked(d)}"""


print(fields({'it\'s "q"': "ok"}))

# What a call does with an empty dict is seen by whoever reads the dict behind it, in the next round, or by its name.


def old(keywords, name, default=None):
    if name in keywords:
        print("old", name, keywords)
        return old({"other": 0}, name)
    keywords[name] = default
    return keywords[name]


def later():
    keywords = {}
    return old(keywords, "c", 3), keywords


def rounds():
    keywords = {}
    found = []
    for _ in range(3):
        found.append(old(keywords, "c", 3))
    return found, [old(keywords, "d", 3) for _ in range(2)]


def items():
    keywords = {}
    return [old(keywords, "d", 3) for _ in range(2)]


def waits():
    keywords, i = {}, 0
    while i < 2:
        i += 1
        print(old(keywords, "c", 3))
    more = {}
    while i < 4:
        i += 1
        print(old(more, "c", 3))


def inner():
    keywords = {}

    def look():
        return keywords

    return old(keywords, "c", 3), look()


def perhaps(size):
    if size:
        keywords = {}
    return old(keywords, "c", 3)


def two(size):
    keywords = {} if size else {"c": 4}
    return old(keywords, "c", 3)


def named():
    keywords = {}
    return old(keywords, "c", 3), sorted(locals())


def copied():
    keywords = {}
    other = keywords
    return old(keywords, "c", 3), other


def alone():
    keywords = {}
    return old(keywords, "c", 3)


print(later(), rounds(), items(), inner(), two(0), two(1), named(), copied(), alone())
waits()
try:
    print(perhaps(1), perhaps(0))
except UnboundLocalError as error:
    print(error)

# The subject of a match is evaluated once, however many cases look at it.
def note(x):
    print("note", x)
    return x


def kind(x):
    match note(x):
        case 1:
            return "one"
        case [a, b]:
            return (b, a)
        case str() if note("guard") and x:
            return "text"
    return "other"


print(kind(1), kind([1, 2]), kind("x"), kind(""), kind(None))

# A match none of whose cases fits goes on after it, though each case returns.
def kind(x):
    match x:
        case 1:
            return "one"
        case [a, _]:
            return a
        case str() as text if text:
            return text
    print("none fits")
    return "other"


def looped(items):
    for item in items:
        match item:
            case 0:
                continue
            case -1:
                break
        print("item", item)
    else:
        print("all")


print(kind(1), kind([5, 6]), kind("t"), kind(""), kind(2))
looped([0, 3, -1, 4])
looped([0, 3])

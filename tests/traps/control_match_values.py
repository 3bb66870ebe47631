# A dotted name in a pattern is read when it is compared, by ==; None, True and False are compared by `is`.
class Config:
    limit = 3


class Loud:
    def __init__(self, answer):
        self.answer = answer

    def __eq__(self, other):
        print("eq", other)
        return self.answer


def one():
    return 1


def kind(value):
    match value:
        case None:
            return "None"
        case True:
            return "True"
        case Config.limit:
            return "limit"
        case 0:
            return "zero"
        case 1.0 | "one":
            return "one"
        case -1 | 2 + 3j:
            return "odd"
        case b"b":
            return "bytes"


for value in (
    None,
    True,
    one() == 1,
    1,
    1.0,
    3,
    3.0,
    0,
    False,
    -0.0,
    "one",
    b"b",
    "b",
    -1,
    2 + 3j,
    float("nan"),
):
    print(repr(value), kind(value))
Config.limit = 4
print(kind(3), kind(4), kind(Loud(False)), kind(Loud(True)))

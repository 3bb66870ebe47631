# match, case, type and _ are names like any other where they are no keywords.
def match(case):
    return case * 2


def type_of(_):
    return _, match(_)


class case:
    match = "attribute"

    def __init__(self, _=0):
        self._ = _


def caller(type, _, match_=match):
    match = match_(_)
    case_ = [_ for _ in (match, type)]
    match match:
        case 2 | 4:
            _ = "matched"
        case _:
            _ = "other"
    type = (match, _)
    match[0] if isinstance(match, list) else match
    return type, case_, _, case(5)._, case.match


print(caller("t", 1), caller("t", 3), type_of(1), match(2), type(1).__name__)
match = [1, 2]
match[0] = case = 5
print(match, case, (match)[0], -match[1], type(match) is list)

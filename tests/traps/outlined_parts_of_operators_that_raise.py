# Operators that do nothing but give their result may raise: the names are then what the iterations before left.


class Weight:
    def __radd__(self, other):
        if other >= 300:
            raise ValueError("too heavy")
        return other + 1


weights = [Weight()] * 400
carried = 0
try:
    for weight in weights:
        last = carried
        carried = carried + weight
except ValueError as error:
    print(error, carried, last)

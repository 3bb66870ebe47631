# A body is copied as a whole for the loops of the methods it calls: the object that it makes first is none at its beginning.
class Tally:
    def __init__(self, value):
        self.value = value
        self.noted = 0

    def step(self, by):
        while self.value > 40:
            self.value -= 7
        self.value += by
        return self.value > 500


def last(times=6):
    tally = Tally(1)
    for index in range(times):
        tally.step(index)
    return tally.value


print(last(), last(0), last(9))


def given(tally, times=6):
    for index in range(times):
        tally.step(index)
    return tally.value


print(given(Tally(3)), given(Tally(50), 0))

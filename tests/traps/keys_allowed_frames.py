# allowed: the frame of a key function that C code stands for
# What gives an item to a key function sees the frames below its own.
import sys

callers = []


class Score:
    def __init__(self, value):
        self.value = value

    def __getitem__(self, index):
        callers.append(sys._getframe(1).f_code.co_name)
        return self.value


def ranked(scores):
    return [score.value for score in sorted(scores, key=lambda score: score[1])]


print(ranked([Score(2), Score(1)]), callers)

# breaks: no-finalizers
# differs: no-finalizers
# A copy keeps its object over the store that gives the original another one.
class Noisy:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("del", self.name)


def caller(n):
    for i in range(n):
        x = Noisy(i)
        print("made", i)
        y = x
    print("end")


def iterated(items):
    for x in items:
        print("got", x.name)
        y = x


caller(3)
iterated(Noisy(i) for i in range(3))

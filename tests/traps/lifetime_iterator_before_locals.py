# breaks: no-finalizers
# A return in a loop ends the loop's iterator first, and the locals after it.
class Noisy:
    def __del__(self):
        print("del")

    def __add__(self, other):
        return other


def generator():
    try:
        yield 1
    finally:
        print("closed")


def caller():
    for i in generator():
        e = Noisy()
        return e + i


print(caller())

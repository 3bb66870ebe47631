# Arithmetic whose types are known may still raise, and is not without effect then.
def divided(wide):
    done = []
    i = 0
    count = 4 if wide else 3
    while i < count:
        try:
            10 // (i - 1)
            unused = 1 % (i - 2)
            done.append(i)
        except ZeroDivisionError as error:
            done.append(str(error))
        i += 1
    return done


def shifted(n: int):
    1 << n
    return "shifted"


print(divided(True), divided(False), shifted(2))
try:
    print(shifted(-1))
except ValueError as error:
    print(error)

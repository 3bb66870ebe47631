# breaks: sealed-builtins
# An error of a loop is its own, and found where it is raised, whatever `Exception` means by then.
import builtins

known = builtins.Exception


class Other(known):
    pass


total = 0
for number in range(300):
    total = total + 1000 // (number + 1)
print(total, number)
builtins.Exception = Other
try:
    for number in range(300):
        total = total + 1000 // (200 - number)
except ZeroDivisionError as error:
    print(error, total, number)
finally:
    builtins.Exception = known

# Loops of module code may run over locals where nobody can tell; what they have bound is bound however they end.
import sys


grown = [1 for _ in range(60)]


class Growing:
    def __del__(self):
        grown.append(2)


def scaled(x):
    return x * 3 % 7


def seen():
    return watched


values = [number * 5 % 11 for number in range(90)]
total = 0
for value in values:
    if value == 9:
        continue
    total += scaled(value)
    last = value
print(total, value, last)

watched = 0
for turn in range(60):
    watched += seen() + 1
print(watched, turn)

for nothing in range(0):
    never = nothing
names = sys.modules[__name__].__dict__
print("nothing" in names, "never" in names)

count = 0
try:
    for step in [*range(60)]:
        count += 1 // (50 - step)
except ZeroDivisionError as error:
    print(error, count, step)

held = Growing()
for kept in grown:
    held = kept
print(held, kept, len(grown))

late = 0
watcher = (late for _ in range(99))
next(watcher)
for tick in range(60):
    late += next(watcher)
    late += 1
print(late, tick)

n = 0
while n < 60:
    half = n / 2
    n += 1
    if half > 20:
        break
else:
    print("never")
print(n, half)

try:
    missing
except NameError as error:
    print(error)

# What Python warns of as it reads a file it says once for each place, and no loop is written twice for the sake of it.


def scaled(i, x):
    return i * x + 1


def total(n, x):
    found = 0
    for i in range(n):
        found = found + i * i + scaled(i, x)
        if x is 5:
            found = found + scaled(i, x)
    return found


print(total(300, 5), total(300, 6))
held = 5
count = 0
for number in range(300):
    count = count + number * (held is 5)
print(count, number)

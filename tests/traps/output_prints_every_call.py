# Printing is an effect of every call, not of the first.
import sys


def log(x):
    print("log", x)
    return x


def quiet(x):
    return None


def run(x):
    log(x)
    quiet(log(x + 1))
    if log(x) > 1:
        print("big", end=" ", flush=True)
    sys.stdout.write("raw\n")
    print()
    return print("returned")


for i in range(3):
    print(run(i))
print(*[log(9)], sep="-")

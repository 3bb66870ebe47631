"""The longest Collatz sequence: of all numbers below a limit, the one that needs the most steps to reach one."""


def steps_of(n):
    steps = 1
    while n != 1:
        if n % 2 == 0:
            n //= 2
        else:
            n = 3 * n + 1
        steps += 1
    return steps


def main(limit=800):
    best, best_n = 0, 0
    for n in range(1, limit):
        steps = steps_of(n)
        if steps > best:
            best, best_n = steps, n
    return best_n

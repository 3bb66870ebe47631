# CPython compiles no more than 20 loops and `try` statements inside one another.
def digits(n):
    while n:
        yield n % 3
        n //= 3


def nested(n):
    count = 0
    for x0 in digits(n):
        for x1 in digits(n):
            for x2 in digits(n):
                for x3 in digits(n):
                    for x4 in digits(n):
                        for x5 in digits(n):
                            for x6 in digits(n):
                                for x7 in digits(n):
                                    if any(x.real for x in (x0, x1)) and all(x in (1, 2) for x in (x6, x7)):
                                        count += x0 + x7
    return count


def tried(n):
    count = 0
    for x0 in digits(n):
        try:
            for x2 in digits(n):
                try:
                    for x4 in digits(n):
                        try:
                            for x6 in digits(n):
                                count += any(x.imag for x in (x0, x2)) or x4
                        finally:
                            count += 1
                finally:
                    count += 1
        finally:
            count += 1
    return count


print(nested(7), tried(7))

"""The product of two matrices that are lists of lists."""


def product(a, b):
    n, m, p = len(a), len(b), len(b[0])
    result = [[0] * p for _ in range(n)]
    for i in range(n):
        for j in range(p):
            for k in range(m):
                result[i][j] += a[i][k] * b[k][j]
    return result


def main(n=24):
    return product(
        [[i + j for j in range(n)] for i in range(n)],
        [[i * j for j in range(n)] for i in range(n)],
    )

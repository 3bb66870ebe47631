"""mpmath: numbers of many digits."""

import mpmath


def quad():
    with mpmath.workdps(30):
        return mpmath.quad(lambda x: mpmath.exp(-x * x) * mpmath.cos(3 * x), [0, 1, 4])


def nsum():
    with mpmath.workdps(20):
        return mpmath.nsum(lambda n: 1 / n**2 + mpmath.mpf(1) / (n + 1) ** 3, [1, mpmath.inf])


def det():
    with mpmath.workdps(20):
        matrix = mpmath.matrix(14, 14)
        for i in range(14):
            for j in range(14):
                matrix[i, j] = mpmath.mpf(1) / (i + j + 1 + (i == j))
        return mpmath.det(matrix)


def zeta():
    with mpmath.workdps(25):
        return [mpmath.zeta(mpmath.mpc(0.5, 10 + k)) for k in range(8)]

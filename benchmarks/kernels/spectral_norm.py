"""The spectral norm of an infinite matrix whose entries a helper computes."""


def eval_a(i, j):
    return 1.0 / ((i + j) * (i + j + 1) // 2 + i + 1)


def times(v, size):
    result = []
    for i in range(size):
        total = 0.0
        for j in range(size):
            total += eval_a(i, j) * v[j]
        result.append(total)
    return result


def transposed_times(v, size):
    result = []
    for i in range(size):
        total = 0.0
        for j in range(size):
            total += eval_a(j, i) * v[j]
        result.append(total)
    return result


def main(size=60):
    u = [1.0] * size
    for _ in range(4):
        v = transposed_times(times(u, size), size)
        u = transposed_times(times(v, size), size)
    numerator = denominator = 0.0
    for a, b in zip(u, v):
        numerator += a * b
        denominator += b * b
    return (numerator / denominator) ** 0.5

"""Three-dimensional vectors as tuples, with a helper for every operation."""


def add(u, v):
    return (u[0] + v[0], u[1] + v[1], u[2] + v[2])


def scale(u, k):
    return (u[0] * k, u[1] * k, u[2] * k)


def dot(u, v):
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2]


def cross(u, v):
    return (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])


def reflect(v, normal):
    return add(v, scale(normal, -2.0 * dot(v, normal)))


def main(n=15_000):
    v = (1.0, 2.0, 3.0)
    total = 0.0
    for i in range(n):
        normal = (0.6, 0.8, 0.0) if i % 2 else (0.0, 0.6, 0.8)
        v = reflect(v, normal)
        total += dot(cross(v, normal), normal) + dot(v, v)
    return total

"""Gravity between a few bodies held in lists, the physics in small functions."""


def squared_distance(dx, dy, dz):
    return dx * dx + dy * dy + dz * dz


def attraction(dt, d2):
    return dt / (d2 * d2**0.5)


def pull(body, dx, dy, dz, amount):
    body[3] -= dx * amount
    body[4] -= dy * amount
    body[5] -= dz * amount


def move(body, dt):
    body[0] += dt * body[3]
    body[1] += dt * body[4]
    body[2] += dt * body[5]


def advance(bodies, dt):
    for i in range(len(bodies)):
        one = bodies[i]
        for j in range(i + 1, len(bodies)):
            other = bodies[j]
            dx = one[0] - other[0]
            dy = one[1] - other[1]
            dz = one[2] - other[2]
            force = attraction(dt, squared_distance(dx, dy, dz))
            pull(one, dx, dy, dz, other[6] * force)
            pull(other, dx, dy, dz, -one[6] * force)
    for body in bodies:
        move(body, dt)


def main(steps=1500):
    bodies = [
        [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 39.47],
        [4.84, -1.16, -0.10, 0.60, 2.81, -0.02, 0.037],
        [8.34, 4.12, -0.40, -1.01, 1.82, 0.008, 0.011],
        [12.89, -15.11, -0.22, 1.08, 0.86, -0.01, 0.0017],
    ]
    for _ in range(steps):
        advance(bodies, 0.01)
    return bodies

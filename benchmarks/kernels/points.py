"""Particles that bounce in a box: small objects are made at every step, and dropped."""


class Vec:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def plus(self, other):
        return Vec(self.x + other.x, self.y + other.y)

    def times(self, factor):
        return Vec(self.x * factor, self.y * factor)

    def dot(self, other):
        return self.x * other.x + self.y * other.y


def step(position, velocity, dt):
    return position.plus(velocity.times(dt))


def main(n=15_000):
    position = Vec(0.5, 0.25)
    velocity = Vec(0.375, -0.125)
    energy = 0.0
    for _ in range(n):
        position = step(position, velocity, 0.01)
        force = Vec(0.5, 0.5).plus(position.times(-1.0))
        velocity = velocity.plus(force.times(0.01))
        energy += velocity.dot(velocity) + force.dot(force)
    return position.x, position.y, energy

"""Bodies that attract one another, with a class of vectors."""

import math


class Vector:
    def __init__(self, x, y, z):
        self.x = x
        self.y = y
        self.z = z

    def __add__(self, other):
        return Vector(self.x + other.x, self.y + other.y, self.z + other.z)

    def __sub__(self, other):
        return Vector(self.x - other.x, self.y - other.y, self.z - other.z)

    def __mul__(self, factor):
        return Vector(self.x * factor, self.y * factor, self.z * factor)

    def dot(self, other):
        return self.x * other.x + self.y * other.y + self.z * other.z

    def length(self):
        return math.sqrt(self.dot(self))


class Body:
    def __init__(self, position, velocity, mass):
        self.position = position
        self.velocity = velocity
        self.mass = mass


def step(bodies, dt):
    for body in bodies:
        force = Vector(0.0, 0.0, 0.0)
        for other in bodies:
            if other is not body:
                gap = other.position - body.position
                distance = gap.length()
                force = force + gap * (other.mass / (distance**3 + 0.01))
        body.velocity = body.velocity + force * dt
    for body in bodies:
        body.position = body.position + body.velocity * dt


def main(n=6, steps=20):
    bodies = [Body(Vector(i * 1.0, i * 0.5, i * -0.3), Vector(0.0, 0.1 * i, 0.0), 1.0 + i) for i in range(n)]
    for _ in range(steps):
        step(bodies, 0.01)
    return round(bodies[0].position.x, 9), round(bodies[-1].velocity.length(), 9)

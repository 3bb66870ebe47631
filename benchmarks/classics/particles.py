"""Particles that move in a box."""


class Particle:
    def __init__(self, x, y, vx, vy):
        self.x = x
        self.y = y
        self.vx = vx
        self.vy = vy

    def move(self, dt):
        self.x += self.vx * dt
        self.y += self.vy * dt

    def energy(self):
        return 0.5 * (self.vx**2 + self.vy**2)


class World:
    def __init__(self, n):
        self.particles = [Particle(i * 0.5, i * 0.25, 1.0 - i * 0.01, i * 0.02) for i in range(n)]

    def step(self, dt):
        for particle in self.particles:
            particle.move(dt)
            if particle.x < 0 or particle.x > 10:
                particle.vx = -particle.vx
            if particle.y < 0 or particle.y > 10:
                particle.vy = -particle.vy

    def energy(self):
        return sum(particle.energy() for particle in self.particles)


def simulate(n, steps):
    world = World(n)
    for _ in range(steps):
        world.step(0.01)
    return world.energy()


def main(n=50):
    return simulate(n, 40)

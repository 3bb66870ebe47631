"""Balls that bounce in a box, moved by whole numbers."""


class Seeds:
    def __init__(self):
        self.seed = 74755

    def next(self):
        self.seed = (self.seed * 1309 + 13849) % 65536
        return self.seed


class Ball:
    def __init__(self, seeds):
        self.x = seeds.next() % 500
        self.y = seeds.next() % 500
        self.vx = seeds.next() % 300 - 150
        self.vy = seeds.next() % 300 - 150

    def bounce(self, limit):
        bounced = False
        self.x += self.vx
        self.y += self.vy
        if self.x > limit:
            self.x = limit
            self.vx = -abs(self.vx)
            bounced = True
        if self.x < 0:
            self.x = 0
            self.vx = abs(self.vx)
            bounced = True
        if self.y > limit:
            self.y = limit
            self.vy = -abs(self.vy)
            bounced = True
        if self.y < 0:
            self.y = 0
            self.vy = abs(self.vy)
            bounced = True
        return bounced


class Box:
    def __init__(self, n):
        seeds = Seeds()
        self.balls = [Ball(seeds) for _ in range(n)]

    def bounces(self, steps):
        count = 0
        for _ in range(steps):
            for ball in self.balls:
                if ball.bounce(500):
                    count += 1
        return count


def main(n=60, steps=20):
    return Box(n).bounces(steps)

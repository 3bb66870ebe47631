# Drawing into a small image, everything with plain functions and globals

WIDTH = 180
HEIGHT = 100

pixels = []
pen = (255, 255, 255)
clipped = 0

PALETTE = {
    "black": (0, 0, 0),
    "white": (255, 255, 255),
    "red": (220, 30, 40),
    "green": (20, 180, 70),
    "blue": (40, 60, 210),
    "yellow": (240, 220, 50),
}


def clear(color):
    global pixels, clipped
    pixels = [[PALETTE[color]] * WIDTH for _ in range(HEIGHT)]
    clipped = 0


def set_pen(color):
    global pen
    pen = PALETTE[color]


def plot(x, y):
    global clipped
    if 0 <= x < WIDTH and 0 <= y < HEIGHT:
        pixels[y][x] = pen
    else:
        clipped += 1


def blend(x, y, alpha):
    if not (0 <= x < WIDTH and 0 <= y < HEIGHT):
        return
    r, g, b = pixels[y][x]
    pr, pg, pb = pen
    pixels[y][x] = (
        (r * (256 - alpha) + pr * alpha) >> 8,
        (g * (256 - alpha) + pg * alpha) >> 8,
        (b * (256 - alpha) + pb * alpha) >> 8,
    )


def line(x0, y0, x1, y1):
    dx = abs(x1 - x0)
    dy = -abs(y1 - y0)
    sx = 1 if x0 < x1 else -1
    sy = 1 if y0 < y1 else -1
    error = dx + dy
    while True:
        plot(x0, y0)
        if x0 == x1 and y0 == y1:
            break
        twice = 2 * error
        if twice >= dy:
            error += dy
            x0 += sx
        if twice <= dx:
            error += dx
            y0 += sy


def polyline(points, closed=False):
    for (x0, y0), (x1, y1) in zip(points, points[1:]):
        line(x0, y0, x1, y1)
    if closed:
        line(*points[-1], *points[0])


def circle(cx, cy, radius):
    x, y = radius, 0
    error = 1 - radius
    while x >= y:
        for px, py in ((x, y), (y, x), (-y, x), (-x, y), (-x, -y), (-y, -x), (y, -x), (x, -y)):
            plot(cx + px, cy + py)
        y += 1
        if error < 0:
            error += 2 * y + 1
        else:
            x -= 1
            error += 2 * (y - x) + 1


def shade(left, top, width, height):
    for y in range(top, top + height):
        for x in range(left, left + width):
            blend(x, y, (x - left) * 256 // width)


def fill(x, y):
    target = pixels[y][x]
    if target == pen:
        return 0
    count = 0
    stack = [(x, y)]
    while stack:
        x, y = stack.pop()
        if x < 0 or y < 0 or x >= WIDTH or y >= HEIGHT or pixels[y][x] != target:
            continue
        left = x
        while left > 0 and pixels[y][left - 1] == target:
            left -= 1
        right = x
        while right < WIDTH - 1 and pixels[y][right + 1] == target:
            right += 1
        for i in range(left, right + 1):
            pixels[y][i] = pen
            count += 1
            if y > 0 and pixels[y - 1][i] == target:
                stack.append((i, y - 1))
            if y < HEIGHT - 1 and pixels[y + 1][i] == target:
                stack.append((i, y + 1))
    return count


def curve(points, steps):
    """Bezier curve by de Casteljau, in fixed point"""
    last = points[0]
    for step in range(1, steps + 1):
        level = [(x * 64, y * 64) for x, y in points]
        while len(level) > 1:
            level = [
                ((ax * (steps - step) + bx * step) // steps, (ay * (steps - step) + by * step) // steps)
                for (ax, ay), (bx, by) in zip(level, level[1:])
            ]
        current = (level[0][0] // 64, level[0][1] // 64)
        line(*last, *current)
        last = current


def run_lengths():
    """Packs the picture as (count, color) runs"""
    runs = []
    previous = None
    count = 0
    for row in pixels:
        for color in row:
            if color == previous:
                count += 1
            else:
                if previous is not None:
                    runs.append((count, previous))
                previous = color
                count = 1
    runs.append((count, previous))
    return runs


def to_ppm():
    lines = ["P3", "%d %d" % (WIDTH, HEIGHT), "255"]
    for row in pixels:
        lines.append(" ".join("%d %d %d" % color for color in row))
    return "\n".join(lines)


def fingerprint(text):
    a, b = 1, 0
    for char in text[::5]:
        a = (a + ord(char)) % 65521
        b = (b + a) % 65521
    return b << 16 | a


def job():
    clear("black")
    set_pen("blue")
    circle(50, 50, 43)
    set_pen("red")
    polyline([(8, 8), (170, 25), (150, 90), (75, 110)], closed=True)
    set_pen("yellow")
    filled = [fill(37, 50), fill(125, 50), fill(125, 50)]
    set_pen("green")
    curve([(0, 98), (25, -75), (150, 200), (178, 0)], 48)
    set_pen("white")
    shade(100, 30, 62, 38)
    for radius in range(4, 30, 3):
        circle(138, 50, radius)
    colors = {}
    for row in pixels:
        for color in row:
            colors[color] = colors.get(color, 0) + 1
    runs = run_lengths()
    return (filled, clipped, len(colors), max(colors.values()), len(runs), runs[:5], fingerprint(to_ppm()))


if __name__ == "__main__":
    print(job())

# Plays falling blocks by itself with a simple heuristic.

WIDTH = 8
HEIGHT = 14

SHAPES = {
    "I": ["####"],
    "O": ["##", "##"],
    "T": ["###", ".#."],
    "S": [".##", "##."],
    "Z": ["##.", ".##"],
    "J": ["#..", "###"],
    "L": ["..#", "###"],
}


def rotate(cells):
    height = max(y for x, y in cells) + 1
    return sorted((height - 1 - y, x) for x, y in cells)


def all_rotations():
    result = {}
    for name, rows in SHAPES.items():
        cells = sorted((x, y) for y, row in enumerate(rows) for x, c in enumerate(row) if c == "#")
        turned = []
        for _ in range(4):
            if cells not in turned:
                turned.append(cells)
            cells = rotate(cells)
        result[name] = turned
    return result


def fits(board, cells, dx, dy):
    for x, y in cells:
        x += dx
        y += dy
        if x < 0 or x >= WIDTH or y >= HEIGHT:
            return False
        if y >= 0 and board[y][x] != ".":
            return False
    return True


def drop(board, cells, dx):
    dy = -4
    while fits(board, cells, dx, dy + 1):
        dy += 1
    return dy


def heights(board):
    result = []
    for x in range(WIDTH):
        for y in range(HEIGHT):
            if board[y][x] != ".":
                result.append(HEIGHT - y)
                break
        else:
            result.append(0)
    return result


def rate(board):
    """Smaller is better."""
    tops = heights(board)
    holes = 0
    for x in range(WIDTH):
        for y in range(HEIGHT - tops[x], HEIGHT):
            if board[y][x] == ".":
                holes += 1
    bumps = 0
    for a, b in zip(tops, tops[1:]):
        bumps += abs(a - b)
    full = 0
    for row in board:
        if "." not in row:
            full += 1
    return 8 * holes + 2 * bumps + max(tops) * 2 + sum(tops) - 12 * full


def place(board, cells, dx, dy, mark):
    for x, y in cells:
        board[y + dy][x + dx] = mark


def clear_lines(board):
    kept = [row for row in board if "." in row]
    cleared = len(board) - len(kept)
    return [["."] * WIDTH for _ in range(cleared)] + kept, cleared


def play(pieces, seed, moves):
    board = [["."] * WIDTH for _ in range(HEIGHT)]
    names = sorted(pieces)
    score = lines = placed = 0
    bag = []
    over = False
    history = []
    while placed < moves and not over:
        if not bag:
            bag = names[:]
            for i in range(len(bag) - 1, 0, -1):
                seed = (seed * 69069 + 1) % 4294967296
                j = (seed >> 16) % (i + 1)
                bag[i], bag[j] = bag[j], bag[i]
        name = bag.pop()
        best = None
        for number, cells in enumerate(pieces[name]):
            right = max(x for x, _ in cells)
            for dx in range(WIDTH - right):
                dy = drop(board, cells, dx)
                if min(y for _, y in cells) + dy < 0:
                    continue
                place(board, cells, dx, dy, name)
                rating = rate(board)
                place(board, cells, dx, dy, ".")
                if best is None or rating < best[0]:
                    best = (rating, number, dx, dy)
        if best is None:
            over = True
            continue
        _, number, dx, dy = best
        place(board, pieces[name][number], dx, dy, name)
        board, cleared = clear_lines(board)
        placed += 1
        lines += cleared
        score += (0, 40, 100, 300, 1200)[cleared] + dy
        history.append(name + str(number) + str(dx))
    return board, score, lines, placed, history


def job():
    pieces = all_rotations()
    games = []
    for seed in (1, 42):
        board, score, lines, placed, history = play(pieces, seed, 26)
        games.append(
            {
                "score": score,
                "lines": lines,
                "placed": placed,
                "history": " ".join(history),
                "board": ["".join(row) for row in board if row.count(".") < WIDTH],
            }
        )
    return games


if __name__ == "__main__":
    print(job())

"""Who leads after each round of a game, and in which order everybody stands at the end."""


class Player:
    def __init__(self, name):
        self.name = name
        self.score = 0
        self.wins = 0


def play(players, rounds):
    leaders = {}
    seed = 7
    for _ in range(rounds):
        for player in players:
            seed = (seed * 1103515245 + 12345) % 2147483648
            player.score += seed % 20
        leader = max(players, key=lambda p: p.score)
        leader.wins += 1
        leaders[leader.name] = leaders.get(leader.name, 0) + 1
    return leaders


def standings(players):
    table = [(player.name, player.score, player.wins) for player in players]
    table.sort(key=lambda row: (row[1], row[0]), reverse=True)
    return table


def main(n=60):
    players = [Player(f"player {i}") for i in range(20)]
    leaders = play(players, n)
    often = sorted(leaders.items(), key=lambda pair: pair[1], reverse=True)
    return often[:3], standings(players)[:3]

"""In how many ways coins make up an amount."""


def count_ways(coins, amount):
    ways = [0] * (amount + 1)
    ways[0] = 1
    for coin in coins:
        for value in range(coin, amount + 1):
            ways[value] += ways[value - coin]
    return ways[amount]


def main(amount=1000):
    return count_ways([1, 2, 5, 10, 20, 50, 100, 200], amount)

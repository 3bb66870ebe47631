"""What is worth most of what can be carried."""


def knapsack(weights, values, capacity):
    n = len(weights)
    table = [[0 for _ in range(capacity + 1)] for _ in range(n + 1)]
    for i in range(1, n + 1):
        for w in range(1, capacity + 1):
            if weights[i - 1] <= w:
                table[i][w] = max(values[i - 1] + table[i - 1][w - weights[i - 1]], table[i - 1][w])
            else:
                table[i][w] = table[i - 1][w]
    return table[n][capacity]


def main(n=2):
    return knapsack([5, 4, 6, 3, 7, 9, 2, 8] * n, [10, 40, 30, 50, 20, 60, 15, 33] * n, 200 * n)

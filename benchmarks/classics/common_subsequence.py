"""The length of the longest common subsequence of two texts."""


def common_subsequence(a, b):
    m, n = len(a), len(b)
    table = [[0] * (n + 1) for _ in range(m + 1)]
    for i in range(1, m + 1):
        for j in range(1, n + 1):
            if a[i - 1] == b[j - 1]:
                table[i][j] = table[i - 1][j - 1] + 1
            else:
                table[i][j] = max(table[i - 1][j], table[i][j - 1])
    return table[m][n]


def main(n=4):
    return common_subsequence("ACGTTGCAAGTCGATTACGA" * n, "TGCATGCCGATAGCTTAGCA" * n)

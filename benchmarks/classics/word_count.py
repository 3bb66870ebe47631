"""How often each word of a text occurs."""

TEXT = "the quick brown fox jumps over the lazy dog and the cat sat on the mat while it rained, the end. "


def count_words(text):
    counts = {}
    for word in text.split():
        word = word.strip(".,").lower()
        if word in counts:
            counts[word] += 1
        else:
            counts[word] = 1
    return counts


def main(n=30):
    return count_words(TEXT * n)

def evens(numbers):
    for number in numbers:
        if number % 2 == 0:
            yield number


def total(numbers):
    result = 0
    for number in evens(numbers):
        result += number * number
    return result


print(total(range(30_000)))

"""A table of people as HTML, and a sentence about each of them."""

PEOPLE = [("Ada", "London", 36), ("Blaise", "Paris", 39), ("Carl", "Brunswick", 77), ("Emmy", "Erlangen", 53)]


def cell(value):
    return "<td>{}</td>".format(value)


def row(values):
    cells = [cell(value) for value in values]
    return "<tr>{}</tr>".format("".join(cells))


def table(rows, title):
    lines = ["<table>", "<caption>{}</caption>".format(title)]
    for values in rows:
        lines.append(row(values))
    lines.append("</table>")
    return "\n".join(lines)


def sentence(number, name, city, age):
    if age < 40:
        return "{}. {} of {} was {} years old".format(number, name, city, age)
    return "{number}. {name} of {city} lived for {age} years".format(
        number=number, name=name, city=city, age=age
    )


def main(n=20):
    people = PEOPLE * n
    text = table(people, "People")
    sentences = [sentence(i, name, city, age) for i, (name, city, age) in enumerate(people)]
    return len(text), sentences[:2], sentences[-1]

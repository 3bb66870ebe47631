"""A spreadsheet with formulas, evaluated lazily."""

from __future__ import annotations

COLUMNS = "ABCDEFGH"
ROWS = 300


class CycleError(Exception):
    pass


class FormulaError(Exception):
    pass


class Cell:
    def __init__(self, text: str) -> None:
        self.text = text
        self.value: float | None = None
        self.busy = False

    @property
    def is_formula(self) -> bool:
        return self.text.startswith("=")


class Sheet:
    def __init__(self) -> None:
        self.cells: dict[str, Cell] = {}
        self.evaluations = 0

    def __setitem__(self, name: str, text: str) -> None:
        self.cells[name] = Cell(text)
        for cell in self.cells.values():
            cell.value = None

    def __getitem__(self, name: str) -> float:
        cell = self.cells.get(name)
        if cell is None:
            return 0.0
        if cell.value is None:
            if cell.busy:
                raise CycleError(name)
            cell.busy = True
            try:
                cell.value = self.evaluate(cell)
            finally:
                cell.busy = False
        return cell.value

    def evaluate(self, cell: Cell) -> float:
        self.evaluations += 1
        if not cell.is_formula:
            return float(cell.text)
        return Formula(cell.text[1:], self).expression()


class Formula:
    def __init__(self, text: str, sheet: Sheet) -> None:
        self.text = text
        self.sheet = sheet
        self.pos = 0

    def peek(self) -> str:
        while self.pos < len(self.text) and self.text[self.pos] == " ":
            self.pos += 1
        return self.text[self.pos] if self.pos < len(self.text) else ""

    def take(self, char: str) -> bool:
        if self.peek() == char:
            self.pos += 1
            return True
        return False

    def expression(self) -> float:
        value = self.term()
        while True:
            if self.take("+"):
                value += self.term()
            elif self.take("-"):
                value -= self.term()
            else:
                return value

    def term(self) -> float:
        value = self.factor()
        while True:
            if self.take("*"):
                value *= self.factor()
            elif self.take("/"):
                value /= self.factor()
            else:
                return value

    def factor(self) -> float:
        if self.take("("):
            value = self.expression()
            if not self.take(")"):
                raise FormulaError(self.text)
            return value
        if self.take("-"):
            return -self.factor()
        start = self.pos
        while self.peek().isalnum() or self.peek() == ".":
            self.pos += 1
        word = self.text[start : self.pos].strip()
        if not word:
            raise FormulaError(self.text)
        if word == "SUM":
            return self.total()
        if word[0].isalpha():
            return self.sheet[word]
        return float(word)

    def total(self) -> float:
        self.take("(")
        first, last = self.text[self.pos : self.text.index(")", self.pos)].split(":")
        self.pos = self.text.index(")", self.pos) + 1
        value = 0.0
        for column in COLUMNS[COLUMNS.index(first[0]) : COLUMNS.index(last[0]) + 1]:
            for row in range(int(first[1:]), int(last[1:]) + 1):
                value += self.sheet[f"{column}{row}"]
        return value


def job():
    sheet = Sheet()
    for row in range(1, ROWS + 1):
        sheet[f"A{row}"] = str(row)
        sheet[f"B{row}"] = f"= A{row} * 2 + 1"
        sheet[f"C{row}"] = f"=(A{row} + B{row}) * (B{row} - 1.5) / 4"
        sheet[f"D{row}"] = f"=SUM(A1:C{row}) - C{row}" if row % 4 == 0 else f"=-C{row} + D{row - 1}"
    sheet["E1"] = f"=SUM(A1:D{ROWS}) / {ROWS}"
    sheet["F1"] = "=F2"
    sheet["F2"] = "=F1"
    total = round(sheet["E1"], 6)
    try:
        sheet["F1"]
        cycle = "none"
    except CycleError as error:
        cycle = str(error)
    return total, sheet.evaluations, cycle


def main() -> None:
    total, count, cycle = job()
    print(f"total {total}, {count} evaluations, cycle at {cycle}")


if __name__ == "__main__":
    main()

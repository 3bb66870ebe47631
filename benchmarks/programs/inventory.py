"""A shop's inventory: items, orders that take them, and a report."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Item:
    name: str
    price: int
    quantity: int
    reorder_at: int = 10

    @property
    def value(self) -> int:
        return self.price * self.quantity

    def needs_reorder(self) -> bool:
        return self.quantity < self.reorder_at

    def take(self, count: int) -> int:
        taken = min(count, self.quantity)
        self.quantity -= taken
        return taken


@dataclass
class Line:
    item: str
    count: int


@dataclass
class Order:
    number: int
    lines: list[Line] = field(default_factory=list)

    def add(self, item: str, count: int) -> None:
        self.lines.append(Line(item, count))


@dataclass
class Inventory:
    items: dict[str, Item] = field(default_factory=dict)
    missing: int = 0

    def add(self, item: Item) -> None:
        self.items[item.name] = item

    def fill(self, order: Order) -> int:
        """Take what an order wants; what that costs."""
        total = 0
        for line in order.lines:
            item = self.items[line.item]
            taken = item.take(line.count)
            self.missing += line.count - taken
            total += discounted(taken * item.price, taken)
        return total

    def restock(self, amount: int) -> int:
        count = 0
        for item in self.items.values():
            if item.needs_reorder():
                item.quantity += amount
                count += 1
        return count

    @property
    def value(self) -> int:
        return sum(item.value for item in self.items.values())


def discounted(price: int, count: int) -> int:
    """A tenth less from ten pieces on."""
    return price * 9 // 10 if count >= 10 else price


def orders(number: int, names: list[str]) -> list[Order]:
    found = []
    for index in range(number):
        order = Order(index)
        for step in range(1 + index % 5):
            order.add(names[(index * 7 + step * 3) % len(names)], 1 + (index + step) % 12)
        found.append(order)
    return found


def main(number: int = 4000) -> tuple[int, int, int, int]:
    inventory = Inventory()
    names = [f"item {index}" for index in range(50)]
    for index, name in enumerate(names):
        inventory.add(Item(name, 100 + index * 7 % 90, 30))
    income = restocked = 0
    for order in orders(number, names):
        income += inventory.fill(order)
        if order.number % 20 == 0:
            restocked += inventory.restock(40)
    return income, restocked, inventory.missing, inventory.value


if __name__ == "__main__":
    print(main())

"""A warehouse: products, orders, and a registry of stock."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from enum import Enum


class Category(Enum):
    BOOKS = "books"
    TOOLS = "tools"
    TOYS = "toys"


@dataclass(frozen=True)
class Product:
    sku: str
    category: Category
    price: int


@dataclass
class OrderLine:
    product: Product
    quantity: int

    @property
    def total(self) -> int:
        return self.product.price * self.quantity


@dataclass
class Order:
    number: int
    customer: str
    lines: list[OrderLine] = field(default_factory=list)
    shipped: bool = False

    def add(self, product: Product, quantity: int) -> None:
        self.lines.append(OrderLine(product, quantity))

    @property
    def total(self) -> int:
        return sum(line.total for line in self.lines)


class OutOfStock(Exception):
    pass


REGISTRY: dict[str, Product] = {}
STOCK: dict[str, int] = defaultdict(int)
SALES_TAX = 19
DISCOUNTS = {Category.BOOKS: 5, Category.TOOLS: 0, Category.TOYS: 10}


def register(product: Product, quantity: int) -> None:
    if product.sku in REGISTRY:
        raise ValueError(f"duplicate {product.sku}")
    REGISTRY[product.sku] = product
    STOCK[product.sku] += quantity


def reserve(sku: str, quantity: int) -> Product:
    if STOCK[sku] < quantity:
        raise OutOfStock(sku)
    STOCK[sku] -= quantity
    return REGISTRY[sku]


def discounted(line: OrderLine) -> int:
    percent = DISCOUNTS[line.product.category]
    return line.total * (100 - percent) // 100


def price(order: Order) -> int:
    net = sum(discounted(line) for line in order.lines)
    return net + net * SALES_TAX // 100


def setup() -> None:
    REGISTRY.clear()
    STOCK.clear()
    categories = list(Category)
    for i in range(60):
        register(Product(f"SKU{i:03}", categories[i % 3], 100 + i * 7), 400 + i)


def place_orders(count: int) -> tuple[list[Order], int]:
    orders = []
    missing = 0
    for number in range(count):
        order = Order(number, f"customer{number % 17}")
        for k in range(number % 5 + 1):
            sku = f"SKU{(number * 13 + k * 7) % 60:03}"
            try:
                order.add(reserve(sku, (number + k) % 6 + 1), (number + k) % 6 + 1)
            except OutOfStock:
                missing += 1
        order.shipped = bool(order.lines)
        orders.append(order)
    return orders, missing


def report(orders: list[Order]) -> dict[str, int]:
    by_customer: dict[str, int] = defaultdict(int)
    for order in orders:
        if order.shipped:
            by_customer[order.customer] += price(order)
    return dict(by_customer)


def job():
    setup()
    orders, missing = place_orders(6000)
    sales = report(orders)
    categories = {c.value: 0 for c in Category}
    for order in orders:
        for line in order.lines:
            categories[line.product.category.value] += line.quantity
    return missing, sum(o.total for o in orders), sorted(sales.items())[:3], categories


def main():
    missing, total, sales, categories = job()
    print(f"total {total}, {missing} lines out of stock, {categories}")
    for customer, amount in sales:
        print(f"{customer:<12} {amount:>10}")


if __name__ == "__main__":
    main()

"""Limit order book with price-time priority."""

from __future__ import annotations

import heapq
import random
from collections import defaultdict, deque
from collections.abc import Iterator
from dataclasses import dataclass, field

BUY = "buy"
SELL = "sell"


@dataclass
class Order:
    ident: int
    trader: str
    side: str
    price: int
    quantity: int
    cancelled: bool = False

    @property
    def is_open(self) -> bool:
        return self.quantity > 0 and not self.cancelled


@dataclass(frozen=True)
class Trade:
    buyer: str
    seller: str
    price: int
    quantity: int

    @property
    def value(self) -> int:
        return self.price * self.quantity


@dataclass
class Level:
    price: int
    orders: deque[Order] = field(default_factory=deque)

    def best(self) -> Order | None:
        while self.orders:
            order = self.orders[0]
            if order.is_open:
                return order
            self.orders.popleft()
        return None


class BookSide:
    """One side of the book; the heap holds prices, possibly of empty levels."""

    def __init__(self, descending: bool) -> None:
        self.sign = -1 if descending else 1
        self.heap: list[int] = []
        self.levels: dict[int, Level] = {}

    def add(self, order: Order) -> None:
        level = self.levels.get(order.price)
        if level is None:
            level = self.levels[order.price] = Level(order.price)
            heapq.heappush(self.heap, self.sign * order.price)
        level.orders.append(order)

    def best(self) -> Order | None:
        while self.heap:
            price = self.sign * self.heap[0]
            order = self.levels[price].best()
            if order is not None:
                return order
            heapq.heappop(self.heap)
            del self.levels[price]
        return None

    def depth(self) -> Iterator[tuple[int, int]]:
        for price in sorted(self.levels, key=lambda p: self.sign * p):
            total = sum(o.quantity for o in self.levels[price].orders if o.is_open)
            if total:
                yield price, total


class Exchange:
    def __init__(self) -> None:
        self.bids = BookSide(descending=True)
        self.asks = BookSide(descending=False)
        self.orders: dict[int, Order] = {}
        self.trades: list[Trade] = []
        self.positions: defaultdict[str, int] = defaultdict(int)
        self.cash: defaultdict[str, int] = defaultdict(int)
        self.rejected = 0

    def submit(self, trader: str, side: str, price: int, quantity: int) -> Order:
        if quantity <= 0 or price <= 0:
            self.rejected += 1
            raise ValueError(f"bad order {quantity}@{price}")
        order = Order(len(self.orders) + 1, trader, side, price, quantity)
        self.orders[order.ident] = order
        self._match(order)
        if order.is_open:
            (self.bids if side == BUY else self.asks).add(order)
        return order

    def _match(self, order: Order) -> None:
        other = self.asks if order.side == BUY else self.bids
        while order.is_open:
            resting = other.best()
            if resting is None:
                break
            if order.side == BUY and resting.price > order.price:
                break
            if order.side == SELL and resting.price < order.price:
                break
            if resting.trader == order.trader:
                resting.cancelled = True
                continue
            quantity = min(order.quantity, resting.quantity)
            order.quantity -= quantity
            resting.quantity -= quantity
            buyer, seller = (order, resting) if order.side == BUY else (resting, order)
            self._settle(Trade(buyer.trader, seller.trader, resting.price, quantity))

    def _settle(self, trade: Trade) -> None:
        self.trades.append(trade)
        self.positions[trade.buyer] += trade.quantity
        self.positions[trade.seller] -= trade.quantity
        self.cash[trade.buyer] -= trade.value
        self.cash[trade.seller] += trade.value

    def cancel(self, ident: int) -> bool:
        order = self.orders.get(ident)
        if order is None or not order.is_open:
            return False
        order.cancelled = True
        return True

    def spread(self) -> int | None:
        bid, ask = self.bids.best(), self.asks.best()
        if bid is None or ask is None:
            return None
        return ask.price - bid.price


def job() -> dict:
    rng = random.Random(2024)
    exchange = Exchange()
    traders = ["ann", "bert", "cleo", "dora", "emil"]
    middle = 1000
    spreads: list[int] = []
    cancels = 0
    for step in range(4200):
        middle += int(rng.random() * 7) - 3
        roll = rng.random()
        if roll < 0.15 and exchange.orders:
            cancels += exchange.cancel(1 + int(rng.random() * len(exchange.orders)))
            continue
        side = BUY if roll < 0.575 else SELL
        offset = int(rng.random() * 24) - 6
        price = middle - offset if side == BUY else middle + offset
        try:
            exchange.submit(traders[int(rng.random() * 5)], side, price, int(rng.random() * 40))
        except ValueError:
            pass
        if step % 10 == 0 and (spread := exchange.spread()) is not None:
            spreads.append(spread)
    return {
        "trades": len(exchange.trades),
        "volume": sum(t.value for t in exchange.trades),
        "positions": dict(sorted(exchange.positions.items())),
        "cash": dict(sorted(exchange.cash.items())),
        "bids": list(exchange.bids.depth())[:5],
        "asks": list(exchange.asks.depth())[:5],
        "spread": (min(spreads), max(spreads), sum(spreads)),
        "cancels": cancels,
        "rejected": exchange.rejected,
    }


if __name__ == "__main__":
    print(job())

"""sqlglot: queries parsed, optimized against a schema, and generated for other dialects."""

import sqlglot
from sqlglot.optimizer import optimize

SCHEMA = {
    "orders": {"id": "INT", "customer_id": "INT", "placed": "DATE", "status": "TEXT", "total": "DECIMAL"},
    "customers": {"id": "INT", "name": "TEXT", "country": "TEXT", "since": "DATE"},
    "items": {"order_id": "INT", "product_id": "INT", "quantity": "INT", "price": "DECIMAL"},
    "products": {"id": "INT", "title": "TEXT", "category": "TEXT", "weight": "DECIMAL"},
}

QUERIES = [
    """
    SELECT c.country, p.category, SUM(i.quantity * i.price) AS revenue, COUNT(DISTINCT o.id) AS orders
    FROM orders AS o
    JOIN customers AS c ON c.id = o.customer_id
    JOIN items AS i ON i.order_id = o.id
    JOIN products AS p ON p.id = i.product_id
    WHERE o.placed >= DATE '2024-01-01' AND o.status IN ('paid', 'shipped') AND NOT (c.country = 'XX' OR p.weight > 100)
    GROUP BY c.country, p.category
    HAVING SUM(i.quantity * i.price) > 1000
    ORDER BY revenue DESC
    LIMIT 20
    """,
    """
    WITH recent AS (
        SELECT customer_id, MAX(placed) AS latest, SUM(total) AS spent FROM orders GROUP BY customer_id
    ), ranked AS (
        SELECT customer_id, spent, RANK() OVER (ORDER BY spent DESC) AS place FROM recent WHERE latest > '2023-06-30'
    )
    SELECT c.name, r.spent, r.place,
        CASE WHEN r.place <= 10 THEN 'top' WHEN r.place <= 100 THEN 'good' ELSE 'other' END AS class
    FROM ranked AS r JOIN customers AS c ON c.id = r.customer_id
    WHERE EXISTS (SELECT 1 FROM orders AS o WHERE o.customer_id = c.id AND o.total > 100)
    """,
    """
    SELECT * FROM (
        SELECT id, title, weight * 2 + 1 AS w, category FROM products WHERE category LIKE 'a%' OR (1 = 1 AND weight > 3)
    ) AS t WHERE t.w BETWEEN 10 AND 20 + 5 AND COALESCE(t.category, 'none') <> 'none'
    UNION ALL
    SELECT id, title, weight, category FROM products WHERE weight IS NULL
    """,
]


def job():
    made = []
    for query in QUERIES:
        tree = sqlglot.parse_one(query, dialect="postgres")
        better = optimize(tree, schema=SCHEMA)
        made += [better.sql(dialect=dialect, pretty=True) for dialect in ("duckdb", "bigquery", "spark")]
        made.append(tree.sql(dialect="mysql"))
    return made

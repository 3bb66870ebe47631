"""Fast copies of loops over small lists whose items are locals: what the `layouts` pass is made of."""

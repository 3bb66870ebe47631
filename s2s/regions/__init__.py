"""Regions: a fast copy of a loop beside the loop as written, entered where tests find what the copy relies on."""

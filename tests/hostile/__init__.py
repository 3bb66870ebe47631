"""Broken, hostile and enormous input: every row is a clear error or a correct result, in bounded time and memory."""

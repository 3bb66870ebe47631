"""What s2s is measured by: `python -m benchmarks.run`."""

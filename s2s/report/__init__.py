"""What was done, what was not, and why: remarks and how they are shown."""

"""A package whose pyproject.toml says how it is compiled; see docs/configuration.md."""

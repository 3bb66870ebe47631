"""What s2s did to a file, and why: one set of data, shown on a terminal, as a page, as JSON and as SARIF."""

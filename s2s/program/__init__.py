"""Facts about a whole module: what binds its names, and who calls whom."""

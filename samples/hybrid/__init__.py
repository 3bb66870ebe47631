"""Programs made of objects that `s2s.hybridize` specializes; each runs by itself, too."""

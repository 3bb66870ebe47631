"""The IR: nodes, what is true of them, and how they are walked, changed, checked and written down."""

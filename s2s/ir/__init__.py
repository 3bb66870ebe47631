"""The IR: nodes, what is true of them, and the analyses every pass stands on."""

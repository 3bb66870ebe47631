"""What a project, and a file of it, say of how to compile it."""

"""What a run of a program showed: recording it, the file it is kept in, and finding it again for a function."""

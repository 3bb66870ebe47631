"""What the `inline` pass is made of: expanding a call, turning a body into an expression, placing statements."""

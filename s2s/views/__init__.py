"""What a loop over a view comes to: see `views.find`."""

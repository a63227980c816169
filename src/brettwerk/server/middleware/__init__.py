"""What stands before and around every request."""

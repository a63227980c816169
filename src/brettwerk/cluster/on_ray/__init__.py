"""What needs Ray, and is imported only when a cluster is asked for."""

"""A cluster on this machine alone, for trying it out: several nodes, each a group of processes, on 127.0.0.1."""

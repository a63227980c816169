"""The processes that think and compile for the server."""

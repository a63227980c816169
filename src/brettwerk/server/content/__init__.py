"""What pages show, prepared for the interface."""

"""Looking at an installation from all sides. Each module but the report looks at one side."""

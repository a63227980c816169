"""The settings of the command line: one file, whose keys are environment variables too."""

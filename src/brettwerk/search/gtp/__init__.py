"""The Go Text Protocol, for programs that ask us and for engines that we ask."""

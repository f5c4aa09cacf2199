"""Records replayed, by cases worked out by hand from the rules."""

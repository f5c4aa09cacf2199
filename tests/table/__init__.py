"""The engine of the table, by cases worked out by hand from the rules."""

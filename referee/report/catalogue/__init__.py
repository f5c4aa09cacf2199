"""The texts: every fault, rule and term of the table, each said in one place."""

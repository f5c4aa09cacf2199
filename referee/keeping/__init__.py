"""A game as it is kept: the session, what is due, what was typed or said; the journal and its lock on disk."""

"""A played deal against the old books' advice: what they would have said at each play, and what it cost."""

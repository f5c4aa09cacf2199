"""An independent brute-force oracle for Cassino: plain data, obviously right, slow; no code shared with the engine."""

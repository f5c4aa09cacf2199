"""An independent brute-force oracle for Cassino: plain data, obviously right, slow; it shares nothing with the package it checks."""

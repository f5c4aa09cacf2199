"""The referee for a browser: plain values in, plain values out; no disk, no terminal, and nothing of how it looks."""

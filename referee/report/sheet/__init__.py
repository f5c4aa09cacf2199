"""The score sheet: what it says once, and its forms on a terminal, as HTML, a drawing, JSON and CSV."""

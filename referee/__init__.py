"""The referee for Cassino at a real table."""

__version__ = "0.1.0"

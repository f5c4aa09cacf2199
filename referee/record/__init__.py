"""The text of a record: a line becomes an entry. Knows no rules of play."""

from referee.record.reading import Entry, Record, read_record

__all__ = ["Entry", "Record", "read_record"]

"""The text of a record: reading, replaying, printing, and keeping it on disk."""

from referee.record.judgement import Judgement
from referee.record.printing import format_record
from referee.record.reading import Entry, Record, read_record
from referee.record.replay import judge_record

__all__ = ["Entry", "Judgement", "Record", "format_record", "judge_record", "read_record"]

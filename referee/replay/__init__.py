"""From entries to a judgement: a record replayed line by line, each play judged, each deal counted."""

from referee.replay.corrections import offer_corrections, with_corrections
from referee.replay.judgement import Judgement
from referee.replay.missing import suspect
from referee.replay.printing import format_record
from referee.replay.replaying import Asked, Replay, judge_record

__all__ = [
    "Asked",
    "Judgement",
    "Replay",
    "format_record",
    "judge_record",
    "offer_corrections",
    "suspect",
    "with_corrections",
]

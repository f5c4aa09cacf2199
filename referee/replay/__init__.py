"""From entries to a judgement: a record replayed line by line, each play judged, each deal counted."""

from referee.replay.judgement import Judgement
from referee.replay.printing import format_record
from referee.replay.replaying import judge_record

__all__ = ["Judgement", "format_record", "judge_record"]

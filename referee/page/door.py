"""The one door from the browser: the name of a question and its values as JSON, the answer as JSON.

Everything a browser may ask is listed here; whatever goes wrong is an answer too, never an exception.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from referee import __version__
from referee.page import begin, counting, disputes, entries, links, meanings, rules, sheets, view
from referee.record import read_record
from referee.replay import judge_record
from referee.report.json import check_json, judgement_json
from referee.situations import read_situations
from referee.situations.judging import judge_case
from referee.variant.errors import VariantError


def check(text: str, name: str) -> str:
    """What ``check --format json`` says of a record, to the byte."""
    record = read_record(text, name)
    judged = judge_record(record)
    whole = check_json([judgement_json(judged, list(record.lines))])
    return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"


def situations(text: str, name: str) -> list[dict[str, Any]]:
    """Every case of a file of situations with what differs."""
    read = read_situations(text, name)
    return [
        {"name": case.name, "differences": [repr(each) for each in judge_case(case).differences]} for case in read.cases
    ]


QUESTIONS: Final[Mapping[str, Callable[..., Any]]] = {
    "version": lambda: __version__,
    "check": check,
    "situations": situations,
    "new_game": begin.new_game,
    "open_text": begin.open_text,
    "game": view.game,
    "before": view.before,
    "meanings": meanings.meanings,
    "entry": entries.try_entry,
    "undo": entries.undo,
    "redo": entries.redo,
    "edit": entries.edit,
    "insert": entries.insert,
    "fill": counting.fill,
    "count": counting.count,
    "told_in": counting.told_in,
    "dispute": disputes.dispute,
    "pack": rules.pack,
    "kinds": disputes.kinds,
    "ruling": disputes.ruling,
    "index": rules.index,
    "book": rules.book,
    "differing": rules.differing,
    "switches": rules.switches,
    "glossary": rules.glossary,
    "sheet": sheets.sheet,
    "link": links.link,
    "from_link": links.from_link,
    "archive": links.archive,
    "from_archive": links.from_archive,
}


def ask(question: str, values: str) -> str:
    """The answer to a question; ``values`` is a JSON object with what the question is asked with.

    An answer is ``{"answer": …}``, or ``{"failed": SENTENCE}`` where the question cannot be answered.
    """
    try:
        found: dict[str, Any] = {"answer": QUESTIONS[question](**json.loads(values))}
    except VariantError as error:
        found = {"failed": error.faults[0].message}
    except Exception as error:  # noqa: BLE001 - a browser shows a sentence, whatever went wrong
        found = {"failed": f"{question} could not be answered: {type(error).__name__}: {error}"}
    return json.dumps(found, ensure_ascii=False)

"""The judgement as JSON: every key that the command line promises, and no more."""

import json

from referee.faults import Fault, Related, Span
from referee.replay.judgement import DealResult, Judgement
from referee.report.json import check_json, judgement_json
from referee.variant.model import Variant, Why

LINES = ["variant: foster", "players: Ann, Bob", "deal: Bob", "table: 9H AD 8C 2S", "Ann: KD", "Bob: 9S x 8C+2S"]
FOSTER = Variant("foster", "Foster", why={"values": Why("FO combining")})
FOUL = Fault(
    "capture-sum",
    Span(6, 11, 16),
    {"card": "9S", "group": ["8C", "2S"], "sum": 10, "value": 9, "takings": ["9S x 8C+AD"]},
)
OPEN = Fault("unfinished-deal", Span(3, 1, 10), {"number": 1, "left": 46})


def judged(*faults: Fault, variant: Variant | None = FOSTER) -> Judgement:
    deal = DealResult(1, 1, "Bob", 3, plays=2, score={"Ann": 0, "Bob": 0})
    return Judgement(
        "friday.cassino",
        variant,
        "DIGEST",
        ("Ann", "Bob"),
        ("Ann", "Bob"),
        {"Ann": 0, "Bob": 0},
        [deal],
        faults=list(faults),
    )


def test_a_record_has_exactly_the_promised_keys() -> None:
    record = judgement_json(judged(FOUL), LINES)
    assert list(record) == [
        "file", "variant", "rules", "players", "sides", "start", "deals", "score", "over", "winner",
        "lost", "lurched", "game_counts", "games", "matches", "due", "rulings", "faults",
    ]  # fmt: skip
    assert list(record["deals"][0]) == [
        "number", "game", "dealer", "status", "verified", "plays", "counts", "items", "points", "scored",
        "penalties", "adjusted", "score",
    ]  # fmt: skip
    assert json.loads(json.dumps(record)) == record


def test_a_fault_has_place_message_law_and_help() -> None:
    assert judgement_json(judged(FOUL), LINES)["faults"] == [
        {
            "name": "capture-sum",
            "severity": "foul",
            "file": "friday.cassino",
            "line": 6,
            "column": 11,
            "end_column": 16,
            "message": "9 of spades cannot take 8 and 2: they make 10",
            "law": {
                "source": "FO combining",
                "text": "counting ace 1, 2 to 10 as they are; a card takes its equals and what adds up to it; "
                "others take their equals only",
            },
            "help": "`9S x 8C+AD` would be right",
            "related": [],
        }
    ]


def test_a_second_place_of_a_fault_is_told_with_its_words() -> None:
    twice = Fault("card-repeated", Span(7, 6, 8), {"card": "8C", "seen": "table"}, (Related(Span(4, 14, 16), "seen"),))
    (fault,) = judgement_json(judged(twice), LINES)["faults"]
    assert fault["related"] == [{"line": 4, "column": 14, "end_column": 16, "message": "seen here before"}]


def test_law_and_help_are_null_where_there_is_none() -> None:
    (fault,) = judgement_json(
        judged(Fault("own-build-raised", Span(6), {"build": ["2H", "7D"], "reason": "barred"}), variant=None), LINES
    )["faults"]
    assert fault["law"] is None
    assert fault["help"] is None
    assert fault["related"] == []


def test_an_unknown_variant_is_null_and_no_faults_are_an_empty_list() -> None:
    record = judgement_json(judged(variant=None), LINES)
    assert record["variant"] is None
    assert record["faults"] == []


def test_warnings_are_listed_and_not_counted() -> None:
    two = [judgement_json(judged(FOUL, OPEN), LINES), judgement_json(judged(OPEN), LINES)]
    answer = check_json(two)
    assert answer["faults"] == 1
    assert [len(record["faults"]) for record in answer["records"]] == [2, 1]
    assert check_json([]) == {"format": 1, "records": [], "faults": 0}

"""The catalogue: every fault has a page, every headline keeps the house style."""

import re
from dataclasses import fields, is_dataclass, replace
from typing import Any, get_args

import pytest

from referee.faults import CATALOGUE, Fault, FaultName, Related, Severity, Span
from referee.record import read_record
from referee.replay import judge_record, suspect
from referee.report.catalogue.examples import RECORDS, example, example_bytes
from referee.report.catalogue.glossary import TERMS
from referee.report.catalogue.pages import FAULTS, ROLES, correction, headline
from referee.report.catalogue.rules import RULES, governing_law, law_text, rule_key, rule_value, works, written
from referee.report.words import Facts, build, card, listed, number, quoted, ranks
from referee.variant.model import GameRules, Lurch, Source, Variant, Why

HERE = Span(6, 11, 16)


def said(name: FaultName, **facts: Any) -> str:
    return headline(Fault(name, HERE, facts))


def helped(name: FaultName, **facts: Any) -> str | None:
    return FAULTS[name].help(Facts(facts, CATALOGUE[name].optional))


def test_the_catalogue_has_a_page_and_an_example_for_every_fault() -> None:
    assert list(FAULTS) == list(CATALOGUE) == list(get_args(FaultName))
    assert {record.name for record in RECORDS.iterdir()} == {f"{name}.cassino" for name in CATALOGUE}


def example_of(name: FaultName) -> Fault:
    """The fault that the example of a name shows."""
    record = read_record(example(name))
    found = [*record.faults, *suspect(record, judge_record(record)).faults]
    return next(
        (fault for fault in found if fault.name == name), Fault("unreadable-file", HERE, {"reason": "no UTF-8"})
    )


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_headline_stands_alone_and_keeps_the_style_of_the_house(name: FaultName) -> None:
    fault = example_of(name)
    assert fault.name == name
    bare = replace(fault, facts={key: fact for key, fact in fault.facts.items() if key in CATALOGUE[name].facts})
    for text in (headline(fault), headline(bare)):
        assert text
        assert text[0] == text[0].lower() or text.split()[0] in {"Ann", "Bob"}
        assert not text.endswith(".")
        assert "  " not in text
        assert re.search(r"invalid|!|None|illegal", text) is None
    assert FAULTS[name].help(Facts.of(bare)) != ""


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_fact_that_a_fault_always_has_cannot_be_left_out_in_silence(name: FaultName) -> None:
    for key in CATALOGUE[name].facts:
        with pytest.raises(KeyError):
            Facts({}, CATALOGUE[name].optional).text(key)
    assert not set(CATALOGUE[name].facts) & set(CATALOGUE[name].optional)


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_page_says_what_why_and_what_happens_now(name: FaultName) -> None:
    page = FAULTS[name]
    for text in (page.what, page.why, page.now):
        assert text.endswith(".")
        assert "!" not in text
        assert "invalid" not in text
    assert page.what[0].isupper()


@pytest.mark.parametrize("name", CATALOGUE)
def test_every_rule_that_a_page_names_is_a_rule_of_the_model(name: FaultName) -> None:
    page = FAULTS[name]
    assert set(page.every_rule()) <= set(RULES)
    assert {rule_key(key) for key in page.governing(Facts.of(example_of(name)))} <= {
        RULES[key] for key in page.every_rule()
    }


def test_the_rules_that_govern_a_fault_hang_on_its_facts() -> None:
    differs = FAULTS["count-differs"]
    assert differs.governing(Facts({"item": "aces"})) == ("scoring.items.aces",)
    assert differs.governing(Facts({"item": "last"})) == ("residue.points", "residue.to")
    assert differs.every_rule() == ("scoring.items", "residue.points", "residue.to")


# Facts as the judge gives them, with the sentence that a good referee would say.
SAID = [
    (
        "capture-sum",
        {"card": "8C", "group": ["5D", "4H"], "sum": 9, "value": 8, "takings": []},
        "8 of clubs cannot take 5 and 4: they make 9",
    ),
    (
        "capture-sum",
        {"card": "9H", "group": ["8C"], "sum": 8, "value": 9, "takings": []},
        "9 of hearts cannot take 8 of clubs: it counts 8",
    ),
    (
        "court-capture",
        {"card": "QD", "group": ["6H", "4D"], "reason": "sum", "takings": []},
        "queen of diamonds cannot take 6 and 4: it has no value and takes no sums",
    ),
    (
        "court-capture",
        {"card": "KD", "group": ["KS", "KH"], "reason": "too-many", "allowed": [1], "takings": []},
        "king of diamonds takes 2 of its equals, but may take 1",
    ),
    (
        "court-capture",
        {"card": "KD", "group": ["KS", "KH"], "reason": "too-many", "allowed": [1, 3], "takings": []},
        "king of diamonds takes 2 of its equals, but may take 1 or 3",
    ),
    (
        "court-capture",
        {"card": "9D", "group": ["KS"], "reason": "numeral", "takings": []},
        "9 of diamonds cannot take king of spades: a card without a value is taken only by its equals",
    ),
    (
        "court-capture",
        {"card": "KH", "group": ["KS"], "reason": "numeral", "takings": []},
        "king of hearts cannot take king of spades: it has a value from the hand, and its equals have none",
    ),
    (
        "trail-with-build",
        {"card": "7S", "player": "Ann", "build": ["3C", "5H"]},
        "Ann may not play 7 of spades to the table while owning the build with 3 of clubs and 5 of hearts",
    ),
    (
        "must-capture",
        {"card": "9S", "taking": ["9H"], "key": "any"},
        "9 of spades may not just be played to the table: it takes 9 of hearts",
    ),
    (
        "partial-capture",
        {"card": "10D", "left": ["8C", "2S"]},
        "10 of diamonds leaves 8 of clubs and 2 of spades lying, which it takes as well",
    ),
    ("build-sum", {"group": ["3C", "5H"], "sum": 8, "value": "9"}, "3 and 5 make 8, not the 9 that is called"),
    ("build-too-high", {"value": 11, "limit": 10}, "a build of 11 is too high: the highest is 10"),
    (
        "build-split",
        {"card": "7D", "build": ["2H", "7D"]},
        "7 of diamonds lies in the build with 2 of hearts and 7 of diamonds and cannot be touched alone",
    ),
    (
        "build-not-allowed",
        {"reason": "none", "card": "2H", "value": "9"},
        "2 of hearts cannot build 9: there is no building in this variant",
    ),
    (
        "build-not-allowed",
        {"reason": "call", "card": "5H", "value": "5"},
        "fives cannot be called: equal cards may not be called in this variant",
    ),
    ("false-build", {"player": "Ann", "value": 8, "reason": "none-held"}, "Ann builds 8 and holds no 8 for it"),
    (
        "false-build",
        {"player": "Ann", "value": 8, "reason": "none-left"},
        "Ann builds 8 and can hold no 8: they all lie elsewhere",
    ),
    (
        "false-build",
        {"player": "Ann", "value": "K", "reason": "none-held"},
        "Ann builds kings and holds no king for it",
    ),
    (
        "build-unredeemed",
        {"player": "Ann", "value": 8, "card": "8D"},
        "Ann gives away 8 of diamonds and keeps no 8 for the build that lies there",
    ),
    ("card-repeated", {"card": "8C", "seen": "table"}, "8 of clubs lies on the table already"),
    ("card-repeated", {"card": "8C", "seen": "played"}, "8 of clubs has been played already"),
    (
        "not-on-table",
        {"card": "4H", "seen": "taken", "table": ["9H"]},
        "4 of hearts does not lie on the table: it was taken before",
    ),
    ("not-on-table", {"card": "b9", "table": ["9H"]}, "the build of 9 does not lie on the table"),
    ("table-count", {"found": 3, "expected": 4, "where": "table"}, "3 cards lie on the table, but 4 are turned up"),
    ("table-count", {"found": 1, "expected": 4, "where": "table"}, "1 card lies on the table, but 4 are turned up"),
    ("counts-impossible", {"item": "cards", "total": 51, "pack": 52}, "51 cards are counted; the pack has 52"),
    (
        "count-differs",
        {"player": "Ann", "item": "cards", "claimed": 31, "found": 30},
        "Ann counted 31 cards; the plays give 30",
    ),
    (
        "count-differs",
        {"player": "Ann", "item": "big", "claimed": 1, "found": 0},
        "Ann counted 1 of big cassino; the plays give 0",
    ),
    (
        "player-count",
        {"count": 3, "allowed": [2], "variant": "two-hand"},
        "3 players at the table, but two-hand is for 2",
    ),
    (
        "player-count",
        {"count": 1, "allowed": [2, 3, 4], "variant": "foster"},
        "1 player at the table, but foster is for 2, 3 or 4",
    ),
    (
        "wrong-dealer",
        {"player": "Bob", "due": "Ann", "reason": "cut"},
        "Bob deals, but the deal is Ann's: the cut decided it",
    ),
    ("out-of-turn", {"player": "Ann", "due": "Bob"}, "Ann plays out of turn: it is Bob's turn"),
    (
        "sweep-claim",
        {"player": "Ann", "left": ["8C", "2S"]},
        "Ann claims a sweep, but 8 of clubs and 2 of spades still lie there",
    ),
    ("sweep-claim", {"player": "Ann", "left": ["8C"]}, "Ann claims a sweep, but 8 of clubs still lies there"),
    (
        "challenge-late",
        {"player": "Bob", "against": "Ann", "window": "at-once"},
        "Bob challenges Ann's play too late: it had to be before the next play",
    ),
    (
        "misplaced-entry",
        {"entry": "start", "reason": "header-after-deal"},
        "`start:` cannot stand here: a header stands before the first deal",
    ),
    (
        "unknown-word",
        {"text": "card-exposd", "where": "irregularity", "choices": []},
        '"card-exposd" is not known as an irregularity',
    ),
    ("misplaced-entry", {"entry": "play", "reason": "before-deal"}, "a play cannot stand here: no deal is open yet"),
    ("card-repeated", {"card": "8C", "seen": "here"}, "8 of clubs stands twice in this line"),
    ("unfinished-deal", {"number": 1, "left": 45}, "deal 1 is not played out: 45 plays to come"),
    ("game-over", {"winner": "Ann"}, "the game is over: Ann has won it"),
    (
        "unverified",
        {"cards": ["8C"]},
        "8 of clubs is doubtful since an error above: from here the deal is not verified",
    ),
]


@pytest.mark.parametrize(("name", "facts", "sentence"), SAID)
def test_a_headline_says_what_happened_in_table_words(name: FaultName, facts: dict[str, Any], sentence: str) -> None:
    assert said(name, **facts) == sentence


def test_help_is_in_notation_and_true() -> None:
    assert helped("must-capture", card="9S", taking=["5H", "4D"]) == "`9S x 5H 4D` would be right"
    assert (
        helped("wrong-dealer", due="Ann", reason="cut")
        == "`deal: Ann`, or `deal:` alone, and the right dealer is taken"
    )
    assert helped("unknown-player", text="Anne", players=["Ann", "Bob"], closest="Ann") == (
        "did you mean `Ann`? the players are Ann and Bob"
    )
    assert (
        helped("build-sum", group=["3C", "5H"], sum=8, value="9", right={8: 1})
        == "`= 8` would be right for these cards"
    )
    assert helped("not-on-table", card="4H", table=[]) == "the table is empty"
    assert helped("own-build-raised") is None


def test_a_single_correction_is_offered_and_two_are_asked_about() -> None:
    facts = {"card": "8C", "seen": "table"}
    one = Fault("card-repeated", HERE, facts, fixes=((9, "8C", "8D"),))
    two = Fault("card-repeated", HERE, facts, fixes=((9, "8C", "8D"), (4, "8C", "8H")))
    assert correction(one) == "line 9 would fit as 8D; then the rest of the deal agrees"
    assert correction(two) == (
        "line 9 would fit as 8D, or line 4 would fit as 8H; which one was it? with either, the rest of the deal agrees"
    )
    assert correction(Fault("card-repeated", HERE, facts)) is None


def test_every_role_of_a_second_place_has_its_words() -> None:
    documented = set(re.findall(r"``(\w+)`` \(", Related.__doc__ or ""))
    assert set(ROLES) == documented


def test_cards_are_said_as_at_the_table() -> None:
    assert card("10D") == "10 of diamonds"
    assert card("AS") == "ace of spades"
    assert card("?") == "a card nobody saw"
    assert card("11H") == "11 of hearts"
    assert ranks(["AS", "KH", "b7"]) == "ace, king and the build of 7"
    assert build("b9(7H)") == "the build of 9 with 7 of hearts"
    assert build("bK") == "the build of kings"
    assert build(9) == "the build of 9"
    assert listed(["a"]) == "a"
    assert listed([]) == ""
    assert quoted("x" * 100).endswith('…"')
    assert quoted("a\x1b[31mb") == '"a\N{REPLACEMENT CHARACTER}[31mb"'
    assert number(0.5) == "½"
    assert number(2) == "2"


def leaves(value: object, path: str = "") -> list[str]:
    if path in RULES or not is_dataclass(value):
        return [path]
    identity = {"id", "name", "about", "sources", "advice", "why", "digest"}
    return [
        leaf
        for each in fields(value)
        if each.name not in identity
        for leaf in leaves(getattr(value, each.name), f"{path}.{each.name}".strip("."))
    ]


def test_every_rule_key_of_the_model_has_a_page_and_no_page_has_lost_its_key() -> None:
    assert set(leaves(Variant("x", "X"))) == set(RULES)


@pytest.mark.parametrize("key", RULES)
def test_a_rule_says_something_of_the_usual_value(key: str) -> None:
    page = RULES[key]
    text = page.says(rule_value(Variant("x", "X"), key))
    assert text
    assert text[0] == text[0].lower()
    assert not text.endswith(".")
    assert page.decides.endswith(".")


def test_a_value_is_written_as_in_a_variant_file() -> None:
    plain = Variant("x", "X")
    assert written(rule_value(plain, "build.per_player")) == "none"
    assert written(rule_value(plain, "build.call")) == "yes"
    assert written(rule_value(plain, "deal.packets")) == "[1]"
    assert written(rule_value(plain, "values")) == "{A: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, 10: 10}"
    assert written(rule_value(plain, "scoring.items.cards")) == "{of: all, award: most, points: 3}"
    assert written(Lurch(6)) == "{under: 6, counts: 2}"
    with pytest.raises(KeyError):
        rule_value(plain, "capture.nothing")


def test_the_law_of_a_fault_is_the_rule_with_its_source() -> None:
    variant = Variant(
        "x",
        "X",
        sources={"EW": Source("Enquire Within upon Everything")},
        why={"values": Why("EW law 4"), "game": Why(note="ours")},
    )
    law = governing_law(variant, ("hand_values", "values"))
    assert law is not None
    assert law.source == "EW law 4"
    assert law.text.startswith("counting ace 1, 2 to 10 as they are")
    assert works(variant, "EW law 4") == "Enquire Within upon Everything"
    assert works(variant, "EWX 4") is None
    target = law_text(variant, "game.target")
    assert target is not None
    assert (target.source, target.text) == (None, "they play to 21 (note: ours)")
    assert law_text(variant, "game.nothing") is None
    assert governing_law(variant, ()) is None


def test_a_key_below_an_item_has_the_page_of_the_items() -> None:
    assert rule_key("scoring.items.cards") is RULES["scoring.items"]
    assert rule_key("nothing.at.all") is None


def test_no_lurch_and_no_target_are_said_in_words() -> None:
    assert RULES["game.lurch"].says(None) == "there is no lurch"
    assert RULES["game.target"].says(GameRules(target=None).target) == "each deal is a game"


def test_the_terms_refer_only_to_terms_and_rules_that_exist() -> None:
    for term in TERMS.values():
        assert set(term.see) <= set(TERMS)
        assert set(term.rules) <= set(RULES)
        assert term.means.endswith(".")
    assert list(TERMS) == sorted(TERMS, key=str.lower)


def test_examples_are_small_and_one_is_not_utf8_on_purpose() -> None:
    assert all(len(example(name).splitlines()) <= 14 for name in CATALOGUE)
    with pytest.raises(UnicodeDecodeError):
        example_bytes("unreadable-file").decode()
    assert CATALOGUE["unreadable-file"].severity is Severity.ERROR

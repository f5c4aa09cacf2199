"""Each maxim at positions written by hand: where it is kept, where it is broken, where it is silent."""

from dataclasses import dataclass

import pytest

from referee import load_variant, position_from
from referee.cards import cards_mask
from referee.review.maxims import MAXIMS, voices
from referee.review.scene import Scene, View
from referee.review.worth import worth_of
from referee.table.notation import read_play
from referee.table.plays import Written
from referee.table.resolving import resolve


@dataclass(frozen=True)
class At:
    """A position: all cards not named are out, but those that are ``gone``; or only those that are ``out``."""

    table: str
    hand: str
    gone: str = ""
    out: str = ""
    laid: str = ""
    variant: str = "hoyle"
    sets: tuple[str, ...] = ()
    whole: bool = True
    early: bool = False
    last: bool = False
    score: tuple[int, ...] = (0, 0)
    settled: tuple[str, ...] = ()
    sweeps: bool = True


def verdicts(at: At, play: str) -> dict[str, str]:
    variant = load_variant(at.variant, sets=at.sets)
    position = position_from(variant, at.table, at.hand, "Ann")
    rules, table = position.rules, position.table

    def mask(cards: str) -> int:
        return cards_mask(rules.pack.number(card) or 0 for card in cards.split())

    hand = mask(at.hand)
    table.seen |= mask(at.gone) | (rules.pack.all & ~(mask(at.out) | hand) if at.out else 0)
    view = View(
        rules=rules,
        worth=worth_of(rules),
        table=table,
        turn=position.turn,
        hand=hand,
        whole=at.whole,
        laid=mask(at.laid),
        early=at.early,
        last=at.last,
        sweeps_count=at.sweeps,
        side=0,
        score=at.score,
        settled=frozenset(at.settled),
    )
    written = read_play(rules, play)
    assert isinstance(written, Written)
    made = resolve(position.table, position.turn, written)
    return {one.maxim.name: one.verdict for one in voices(Scene(view, made))}  # type: ignore[arg-type]


SITUATIONS = [
    # 1. the sevens are gone but for one's own; nothing makes seven with the king on the table
    ("remember", At("KH", "7S QC", gone="7H 7D 7C 8S 8H 8D 8C 9S 9H 9D 9C 10S 10H 10D 10C"), "7S", "kept"),
    ("remember", At("KH", "7S QC", gone="7H 7D 7C 8S 8H 8D 8C 9S 9H 9D 9C 10S 10H 10D 10C"), "QC", "broken"),
    ("remember", At("KH", "7S QC", gone="7H 7D"), "QC", None),
    ("remember", At("KH", "7S QC", gone="7H 7D 7C QS QH QD"), "QC", None),  # both are safe
    # 2. nothing takes
    ("courts-first", At("2H 9D", "KS 5C 8H"), "KS", "kept"),
    ("courts-first", At("2H 9D", "KS 5C 8H"), "8H", "broken"),
    ("courts-first", At("2H 9D", "KS 5C 9H"), "5C", None),  # the nine takes
    ("courts-first", At("2H 9D", "6S 5C 8H"), "8H", None),  # no court card
    ("courts-first", At("2H 9D", "KS 5C 8H", whole=False), "8H", None),  # nobody knows the hand
    ("courts-first", At("2H 9D", "KS 5C 8H", variant="royal"), "8H", None),  # a king counts thirteen there
    # 3. no court card in the hand
    ("small-cards", At("KH QH", "3S 8C AD"), "3S", "kept"),
    ("small-cards", At("KH QH", "3S 8C AD"), "8C", "broken"),
    ("small-cards", At("KH QH", "3S 8C AD"), "AD", "broken"),
    ("small-cards", At("KH QH", "3S 8C JD"), "8C", None),
    ("small-cards", At("KH QH", "7S 8C 9D"), "8C", None),  # none is small
    # 4. two takings of two cards each
    ("spades", At("5S 5H", "5C 9D", sets=("capture.court_pairing=one",)), "5C x 5S, 5H", None),
    ("spades", At("9S 9H QD", "9C 9D", gone="KS"), "9C x 9S", None),  # fewer cards are another taking
    ("spades", At("6S 3C 6H 3D KH", "9S 9C"), "9S x 6S+3C, 6H+3D", "kept"),
    ("spades", At("6S 3C 6H 3D KH", "9S 9C"), "9C x 6S+3C, 6H+3D", "broken"),
    ("spades", At("6S 3C 6H 3D KH", "9S 9C", settled=("spades",)), "9C x 6S+3C, 6H+3D", None),
    # 5. three aces gone
    ("fourth-ace", At("9H", "AC 5S KD", gone="AS AH AD"), "AC", "kept"),
    ("fourth-ace", At("9H", "AC 5S KD", gone="AS AH AD"), "KD", "broken"),
    ("fourth-ace", At("9H", "AC 5S KD", gone="AS AH"), "KD", None),
    ("fourth-ace", At("9H AD", "AC 5S KD", gone="AS AH"), "KD", None),  # one lies there, to be paired
    ("fourth-ace", At("9H", "AC 9S KD", gone="AS AH AD"), "9S x 9H", None),  # a taking comes first
    # 6. another ace is out
    ("risk-the-deuce", At("9H", "AC 2S"), "2S", "kept"),
    ("risk-the-deuce", At("9H", "AC 2S"), "AC", "broken"),
    ("risk-the-deuce", At("9H", "AC 2S", gone="AS AH AD"), "AC", None),
    ("risk-the-deuce", At("9H", "AC AD"), "AC", None),  # nothing else to lay
    # 7. great cassino and an ace on the board
    ("ace-before-ten", At("10D AH 8C", "10S 9C"), "9C x 8C+AH", "kept"),
    ("ace-before-ten", At("10D AH 8C", "10S 9C"), "10S x 10D", "broken"),
    ("ace-before-ten", At("10D AH 9C", "10S"), "10S x 10D, 9C+AH", None),  # it takes both
    ("ace-before-ten", At("10D AH 8C", "10S 9C", variant="royal"), "10S x 10D", None),  # a ten goes in a king's sum
    # 8. the board can be cleared
    ("sweep", At("4H 3C", "7S KD"), "7S x 4H+3C", "kept"),
    ("sweep", At("4H 3C", "7S KD"), "KD", "broken"),
    ("sweep", At("4H 3C KH", "7S KD"), "KD x KH", None),
    ("sweep", At("4H 3C", "7S KD", sweeps=False), "KD", None),  # the last card sweeps nothing
    ("sweep", At("4H 3C", "7S KD", sets=("sweep.points=0",)), "KD", None),
    # 9. the opponent has just laid the six
    ("opponents-card", At("6H 9C", "6S 9D", laid="6H"), "6S x 6H", "kept"),
    ("opponents-card", At("6H 9C", "6S 9D", laid="6H"), "9D x 9C", "broken"),
    ("opponents-card", At("6H 9C", "6S 9D", laid="6H"), "6S", "broken"),
    ("opponents-card", At("6H 4C", "10S 9D"), "10S x 6H+4C", None),  # one taking, and nothing was laid
    ("opponents-card", At("6H 9C QD", "QS 8D", laid="6H"), "8D", None),
    ("opponents-card", At("6H 4C 10H", "10S 2D"), "10S x 10H", "broken"),  # as many as you can
    # 10. the last round
    ("last-cards", At("6H 9C", "6S QD", last=True, out="KS KH"), "6S x 6H", "kept"),
    ("last-cards", At("6H 9C", "6S QD", last=True, out="KS KH"), "QD", "broken"),
    ("last-cards", At("6H 9C", "6S QD"), "QD", None),
    ("last-cards", At("6H 9C", "6S QD", last=True, sets=("residue.to=nobody",)), "QD", None),
    # 11. the ten of diamonds is out
    ("no-ten-no-deuce", At("8H", "10S 5C"), "5C", "kept"),
    ("no-ten-no-deuce", At("8H", "10S 5C"), "10S", "broken"),
    ("no-ten-no-deuce", At("8H", "2H 5C"), "2H", "broken"),
    ("no-ten-no-deuce", At("8H", "10S 5C", gone="10D"), "10S", None),
    ("no-ten-no-deuce", At("8H", "10S 10D 5C"), "10S", None),  # the ten of diamonds is one's own
    # 12. a pair in the hand
    ("pair", At("8H", "6S 6C QD"), "6S", "kept"),
    ("pair", At("8H", "6S 6C QD"), "QD", "broken"),
    ("pair", At("8H", "6S 7C QD"), "QD", None),
    ("pair", At("6H 8D", "6S 6C QD"), "QD", None),  # the third lies there, the fourth is out
    ("pair", At("6H 8D", "6S 6C QD", gone="6D"), "QD", "broken"),  # the fourth is gone
    # 13. the opponents have three of the six that save the lurch, and we lead
    ("lurch", At("5H 9C", "9D KC", score=(8, 3)), "KC", "kept"),
    ("lurch", At("5H 9C", "9D KC", score=(8, 3)), "9D x 9C", "broken"),  # leaves the five alone
    ("lurch", At("5H 9C", "9D KC", score=(8, 6)), "9D x 9C", None),  # it is saved
    ("lurch", At("5H 9C", "9D KC", score=(2, 3)), "9D x 9C", None),  # they lead
    ("lurch", At("5H 9C", "9D KC", score=(8, 3), sets=("game.lurch=none",)), "9D x 9C", None),
    # 14. the beginning
    ("early-combine", At("4H 5C 9S KH", "9D KC", early=True), "9D x 9S, 4H+5C", "kept"),
    ("early-combine", At("4H 5C 9S KH", "9D KC", early=True), "KC x KH", "broken"),
    ("early-combine", At("QH KH", "9D KC", early=True), "9D", "broken"),  # nothing combines: pair
    ("early-combine", At("QH KH", "9D KC", early=True), "KC x KH", "kept"),
    ("early-combine", At("QH 8H", "9D KC", early=True), "KC", None),
    ("early-combine", At("4H 5C 9S KH", "9D KC"), "KC x KH", None),
]


@pytest.mark.every_case
@pytest.mark.parametrize(("name", "at", "play", "wanted"), SITUATIONS)
def test_a_maxim_is_kept_broken_or_silent(name: str, at: At, play: str, wanted: str | None) -> None:
    assert verdicts(at, play).get(name) == wanted


def test_every_maxim_has_its_three_situations() -> None:
    told: dict[str, set[str | None]] = {}
    for name, _, _, wanted in SITUATIONS:
        told.setdefault(name, set()).add(wanted)
    assert list(told) == list(MAXIMS)
    assert all(each >= {"kept", "broken", None} for each in told.values())


def test_where_one_maxim_yields_to_another_that_was_followed_it_is_not_broken() -> None:
    swept = verdicts(At("6H 3C", "9S 6S", laid="3C", sets=("capture.partial=true",)), "9S x 6H+3C")
    assert (swept["sweep"], swept["opponents-card"]) == ("kept", "kept")
    pair = verdicts(At("9H", "AC AD 5S"), "5S")
    assert (pair["risk-the-deuce"], pair["pair"]) == ("kept", "yielded")


def test_a_maxim_does_not_yield_where_one_play_would_have_followed_both() -> None:
    said = verdicts(At("KH QH", "3S 8C AD"), "8C")
    assert (said["risk-the-deuce"], said["small-cards"]) == ("kept", "broken")


def test_where_two_maxims_disagree_both_are_told() -> None:
    said = verdicts(At("9H QH", "KS 6C 6D"), "KS")
    assert (said["courts-first"], said["pair"]) == ("kept", "broken")

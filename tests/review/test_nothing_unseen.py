"""No maxim speaks from a card that could not be known: exchange what is unseen, and all that was said stands."""

from random import Random

import pytest

from referee import load_variant, read_record
from referee.cards import cards_mask, cards_of
from referee.replay.watching import Moment, watch_record
from referee.review.knowing import Known
from referee.review.maxims import voices
from referee.review.scene import Scene
from referee.table.dealing import Rounds, seat_order
from referee.table.legal import legal
from referee.table.position import Position, Table, Turn
from referee.table.printing import play_text
from referee.table.rules import Rules, compile_rules

NAMES = ("Ann", "Bob", "Cleo", "Dan")


def random_record(variant_id: str, players: int, rng: Random) -> list[str]:
    """A whole random deal, every play legal, somewhat greedy."""
    variant = load_variant(variant_id)
    rules = compile_rules(variant)
    pack = list(cards_of(rules.pack.all))
    rng.shuffle(pack)
    rounds = Rounds(variant, seat_order(variant, players - 1, players), rules.pack.size - 4)
    table, hands = Table(rules), [0] * players
    table.lay(pack[:4])
    name = rules.pack.name
    lines = [f"variant: {variant_id}", f"players: {', '.join(NAMES[:players])}", f"deal: {NAMES[players - 1]}"]
    lines.append(f"table: {' '.join(map(name, pack[:4]))}")
    del pack[:4]
    while rounds.deal():
        for player in rounds.order:
            hands[player] = cards_mask(pack[: rounds.sizes[player]])
            del pack[: rounds.sizes[player]]
        while rounds.due is not None:
            player = rounds.due
            partner = (player + 2) % 4 if players == 4 else None
            turn = Turn(player, partner, hands[player], 0, None)
            plays = list(legal(Position(table, turn)))
            plays.sort(key=lambda play: getattr(play, "size", 0), reverse=True)
            play = plays[0] if rng.random() < 0.5 else rng.choice(plays)
            lines.append(f"{NAMES[player]}: {play_text(table, play)}")
            table.apply(play, turn, len(lines))
            hands[player] &= ~(1 << play.card)
            if rounds.spend(player):
                hands[player] |= 1 << pack.pop(0)
    return lines


Said = tuple[str, list[tuple[str, str, str, str]]]


def looked_on(lines: list[str]) -> list[Moment]:
    return watch_record(read_record("\n".join(lines), "g.cassino")).deals[1]


def said(rules: Rules, moments: list[Moment]) -> dict[int, Said]:
    """What the maxims said of each play, by its line: from what was known, not of what came of it."""
    known = Known.of(rules, moments)
    spoken = {one.line: voices(Scene(known.view(place), one.play)) for place, one in enumerate(moments)}
    lines = {one.line: one.text for one in moments}
    return {
        line: (lines[line], [(one.maxim.name, one.verdict, one.best.text, one.why) for one in each])
        for line, each in spoken.items()
    }


@pytest.mark.thorough
@pytest.mark.parametrize("seed", [pytest.param(s, marks=() if s < 1 else pytest.mark.thorough) for s in range(6)])
@pytest.mark.parametrize(
    ("variant_id", "players"),
    [("hoyle", 2), ("foster", 2), ("enquire-within", 3), ("foster", 4), ("royal", 2), ("draw", 2)],
)
def test_exchanging_unseen_cards_changes_nothing_that_was_said_before(variant_id: str, players: int, seed: int) -> None:
    rng = Random(f"{variant_id}{players}{seed}")
    lines, rules = random_record(variant_id, players, rng), compile_rules(load_variant(variant_id))
    moments = looked_on(lines)
    before = said(rules, moments)
    assert len(before) == len(lines) - 4
    assert any(spoken for _, spoken in before.values())
    for place in rng.sample(range(len(moments)), 3):
        one = moments[place]
        hand = Known.of(rules, moments).hand(place)[0]
        unseen = [rules.pack.name(card) for card in cards_of(rules.pack.all & ~(one.lying.seen | hand))]
        exchanged = dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))
        # From the play on everybody lays a card down: the player their own, the others what they may now hold.
        later = [
            f"{NAMES[each.player]}: {exchanged.get(rules.pack.name(each.card), rules.pack.name(each.card))}"
            for each in moments[place + 1 :]
        ]
        after = said(rules, looked_on([*lines[: one.line], *later]))
        mine = [each.line for each in moments[: place + 1] if knows(each, one)]
        assert one.line in mine
        assert [before[line] for line in mine] == [after[line] for line in mine]


def knows(each: Moment, one: Moment) -> bool:
    """Whether a play was made with a hand that the exchange leaves: of an earlier round, or by the same player."""
    return each.lying.round < one.lying.round or each.player == one.player


def test_a_view_holds_the_own_hand_and_nothing_of_the_others() -> None:
    lines = random_record("hoyle", 2, Random(3))
    moments, rules = looked_on(lines), compile_rules(load_variant("hoyle"))
    known = Known.of(rules, moments)
    for place, one in enumerate(moments):
        view = known.view(place)
        others = cards_mask(
            each.card for each in moments[place:] if each.lying.round == one.lying.round and each.player != one.player
        )
        assert view.whole
        assert others & ~view.out == 0
        assert all(option.taken & others == 0 for option in Scene(view).options)

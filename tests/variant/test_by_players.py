"""Rules by the number of players: where each text lays them, what the digest covers, what is refused and warned of."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee import load_variant
from referee.cli.main import run
from referee.variant import VariantError, for_players, with_rules
from referee.variant.errors import VariantFault
from referee.variant.file import load


def house(folder: Path, text: str, name: str = "house") -> Path:
    path = folder / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def faults(folder: Path, text: str) -> list[VariantFault]:
    with pytest.raises(VariantError) as found:
        load_variant(house(folder, text))
    return list(found.value.faults)


def warned(folder: Path, text: str) -> list[str]:
    return [each.message for each in load(house(folder, text)).warnings]


def test_what_a_file_says_for_a_number_lies_over_the_file_and_under_a_later_one(tmp_path: Path) -> None:
    house(tmp_path, "extends: foster\nat: {3: {game.target: 15, deal.hand: 3}}\ngame.target: 31\n", "parent")
    child = load_variant(house(tmp_path, "extends: parent\ngame.target: 41\n"))
    assert [for_players(child, count).game.target for count in (2, 3)] == [41, 41]
    assert [for_players(child, count).deal.hand for count in (2, 3)] == [4, 3]
    assert for_players(load_variant(tmp_path / "parent.yaml"), 3).game.target == 15


def test_dotted_and_nested_forms_say_the_same(tmp_path: Path) -> None:
    texts = [
        "extends: foster\nat: {3: {game.target: 15}}\n",
        "extends: foster\nat: {3: {game: {target: 15}}}\n",
        "extends: foster\nat.3.game.target: 15\n",
        "extends: foster\nat:\n  3:\n    game.target: {is: 15, note: as we play}\n",
    ]
    found = [load_variant(house(tmp_path, text, f"house{number}")) for number, text in enumerate(texts)]
    assert {for_players(each, 3).game.target for each in found} == {15}
    assert len({each.digest for each in found}) == 1


def test_the_digest_covers_the_rules_for_every_number_and_is_one(tmp_path: Path) -> None:
    plain = load_variant("foster")
    other = load_variant(house(tmp_path, "extends: foster\nat: {3: {game.target: 15}}\n"))
    same = load_variant(house(tmp_path, "extends: foster\nat: {3: {game.target: 21}}\n", "same"))
    assert plain.digest == same.digest != other.digest == for_players(other, 3).digest


def test_what_is_laid_over_the_rules_for_a_number_is_laid_over_all_of_them(tmp_path: Path) -> None:
    three = for_players(load_variant(house(tmp_path, "extends: foster\nat: {3: {game.target: 15}}\n")), 3)
    over = with_rules(three, sets=["deal.hand = 3"])
    assert [for_players(over, count).game.target for count in (2, 3)] == [21, 15]
    assert for_players(for_players(over, 3), 2).game.target == 21


def test_a_later_text_takes_the_rules_for_a_number_away(tmp_path: Path) -> None:
    house(tmp_path, "extends: foster\nat: {2: {game.target: 11}, 3: {game.target: 15}}\n", "parent")
    child = load_variant(house(tmp_path, "extends: parent\nat: {3: none}\n"))
    assert [for_players(child, count).game.target for count in (2, 3)] == [11, 21]
    none = load_variant(house(tmp_path, "extends: parent\nat: none\n"))
    assert [for_players(none, count).game.target for count in (2, 3)] == [21, 21]


@pytest.mark.parametrize(
    ("text", "line", "word"),
    [
        ("extends: foster\nat: {3: {players.counts: [3]}}\n", 2, "players.counts"),
        ("extends: foster\nat:\n  3:\n    players: {partners: [4]}\n", 4, "players.partners"),
        ("extends: foster\nat: {3: {id: other}}\n", 2, "id"),
        ("extends: foster\nat: {3: {at: {2: {}}}}\n", 2, "at"),
        ("extends: foster\nat: {three: {game.target: 15}}\n", 2, "three"),
        ("extends: foster\nat: {3: 15}\n", 2, "at.3"),
        ("extends: foster\nat: 3\n", 2, "number"),
        ("extends: foster\nat: {3: {game.targt: 15}}\n", 2, "game.targt"),
        ("extends: foster\nat: {3: {game.target: many}}\n", 2, "game.target"),
        ("extends: foster\nat:\n  3:\n    deal.hand: 30\n", 4, "3 hands of 30"),
        ("extends: foster\nat:\n  3:\n    game: {out: claim, target: none}\n", 4, "game.target is none"),
    ],
)
def test_what_cannot_be_is_refused_at_its_place(tmp_path: Path, text: str, line: int, word: str) -> None:
    found = faults(tmp_path, text)
    assert [each.line for each in found] == [line]
    assert word in found[0].message


def test_rules_that_a_number_has_of_its_own_are_not_held_against_the_others(tmp_path: Path) -> None:
    text = "extends: foster\nplayers.counts: [2, 4]\ndeal.hand: 20\nat: {4: {deal.hand: 4}}\n"
    assert for_players(load_variant(house(tmp_path, text)), 4).deal.hand == 4


def test_a_number_that_does_not_play_is_warned_of(tmp_path: Path) -> None:
    loaded = load(house(tmp_path, "extends: foster\nat: {5: {game.target: 15}}\n"))
    assert [each.message for each in loaded.warnings] == [
        "at has rules for 5 players, and players.counts does not allow 5"
    ]


def test_a_difference_by_number_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = house(tmp_path, "extends: foster\nat: {3: {game.target: 15}}\n")
    assert run(["variants", "show", str(path)]) == 0
    assert "With three players\n  The game is played to fifteen;" in capsys.readouterr().out
    assert run(["variants", "show", str(path), "--format", "keys"]) == 0
    assert "at.3.game.target" in capsys.readouterr().out
    assert run(["variants", "diff", "foster", str(path)]) == 0
    assert "at.3.game.target" in capsys.readouterr().out


def test_what_serves_one_number_of_players_is_not_odd_with_another(tmp_path: Path) -> None:
    counted = "scoring.items.aces.order: [S, H, D, C]\ngame.out: count-order\n"
    law = "laws: [{when: {irregularity: no-cut, players: 3}, ruling: deal-lost}]\n"
    at = "at: {2: {game.target: none, game.out: end-of-deal}}\n"
    assert warned(tmp_path, f"extends: two-hand\nplayers.counts: [2, 3]\n{counted}{law}{at}") == []


def test_what_serves_no_number_of_players_is_odd(tmp_path: Path) -> None:
    at = "at: {3: {game.target: 15}}\n"
    said = warned(tmp_path, f"extends: two-hand\nplayers.counts: [2, 3]\nscoring.items.aces.order: [S, H, D, C]\n{at}")
    assert said == ["an item has an order, and nothing is counted out in order"]


def test_what_the_rules_for_a_number_say_in_vain_is_odd(tmp_path: Path) -> None:
    at = "at: {2: {game.target: none, game.both_out: raise-target}}\n"
    said = warned(tmp_path, f"extends: two-hand\nplayers.counts: [2, 3]\n{at}")
    assert "game.both_out is raise-target, and game.target is none: there is nothing to raise" in said

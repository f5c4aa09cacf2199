"""One card of a complete deal written wrong: the true correction is mostly offered, a single wrong one never."""

from random import Random

from .adapter import engine_fixes, how_many
from .games import play_game, seats_for, write
from .plants import miswrite
from .rules import VARIANTS


def test_the_true_correction_is_offered_in_eight_of_ten_and_a_single_wrong_one_never() -> None:
    exact, wrong, count = 0, [], how_many(60)
    for seed in range(count):
        rng = Random(seed)
        variant = rng.choice([name for name in VARIANTS if name != "base"])
        game = play_game(variant, {}, rng.choice(seats_for(variant)), rng, 1)
        bad = miswrite(game, rng)
        offered = engine_fixes(bad["text"])
        exact += offered == {bad["fix"]}
        if len(offered) == 1 and offered != {bad["fix"]}:
            wrong.append(f"offered {offered}, true {bad['fix']}\n{write(game)}")
    assert not wrong, f"{len(wrong)} single wrong corrections: {min(wrong, key=len)}"
    assert exact >= 0.8 * count, f"{exact} of {count} exactly right"

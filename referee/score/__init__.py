"""From piles to counts, from counts to points, from points to the score, and the end of a game.

Everything here is pure: a variant and one entry for each side, in seat order, go in, values come
out. It knows nothing of records, of names and of files.
"""

from referee.score.claims import claim_points, item_won, needed, won_now
from referee.score.counts import Completed, Problem, complete, impossible
from referee.score.game import Standing, game_counts, lurched, settle
from referee.score.numbers import Number
from referee.score.points import Award, award, count_names, fixed_sum, item_total, set_up, subtract
from referee.score.tally import Tally, tally

__all__ = [
    "Award",
    "Completed",
    "Number",
    "Problem",
    "Standing",
    "Tally",
    "award",
    "claim_points",
    "complete",
    "count_names",
    "fixed_sum",
    "game_counts",
    "impossible",
    "item_total",
    "item_won",
    "lurched",
    "needed",
    "set_up",
    "settle",
    "subtract",
    "tally",
    "won_now",
]

"""How the table stands, as plain values for whoever shows it."""

from __future__ import annotations

from referee.replay.counting import pile_cards
from referee.replay.judgement import BuildView, TableView
from referee.replay.stage import Status
from referee.replay.state import Deal, Game
from referee.table.plays import Build
from referee.table.position import Position


def view_of(game: Game, deal: Deal, line: int) -> TableView:
    """The table of a deal after a line, who is due and what each side has taken."""
    rounds = deal.rounds
    return TableView(
        line=line,
        deal=deal.result.number,
        round=rounds.number,
        due=game.out.due,
        hand_left={game.players[player]: rounds.held(player) for player in range(game.count)},
        stock=rounds.stock,
        table=tuple(deal.position.table_cards()),
        builds=tuple(_build(game, build) for build in deal.position.builds),
        piles=pile_cards(game, deal),
        score=game.per_side(game.score),
    )


def position_of(game: Game, deal: Deal, player: str | None = None) -> Position | None:
    """A copy of the table of an open deal, before the player due or the one named; before nobody where none is due."""
    if deal.result.status is not Status.OPEN:
        return None
    due = deal.rounds.due if deal.turned else None
    place = due if player is None else game.player_named(player)
    position = deal.position.copy()
    position.by, position.partner, position.hand = -1, None, None
    if place is not None:
        position.by, position.partner = place, game.partners[place]
        position.hand, position.slots = deal.shown.get(place), deal.rounds.held(place)
    return position


def _build(game: Game, build: Build) -> BuildView:
    groups = tuple(tuple(map(game.rules.pack.name, cards)) for cards in build.groups)
    owner = game.players[build.owner] if build.owner >= 0 else None
    return BuildView(game.rules.value_name(build.value), groups, owner)

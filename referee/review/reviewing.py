"""A played deal reviewed: what the maxims said of each play, what it cost, and what the last hands were worth.

Values only; the sentences stand in :mod:`referee.review.telling`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from referee.faults import Severity
from referee.replay.judgement import Judgement
from referee.replay.watching import Moment, Watched
from referee.review.ending import Search, TooManyError
from referee.review.knowing import Known, Loss, loss_of
from referee.review.maxims import MAXIMS, Voice, voices
from referee.review.scene import Option, Scene, clearers, same, takers
from referee.review.worth import Worth
from referee.score.numbers import Number

MATTERS = 0.5
"""From this cost on, in points, a play is told without being asked for."""
LUCK = 1 / 8
"""Who had at most this share of the cards that could not be seen was lucky to hold one."""


@dataclass(frozen=True, slots=True)
class Exact:
    """What a play of the last hands was worth: the margin of the deal with the best play, with the one that was made.

    Margins are the points of the player's side less the other's. ``line`` are the best plays of both, as printed;
    ``wanted`` is the best margin that each maxim which spoke leaves, by its name.
    """

    best: Number
    made: Number
    line: tuple[str, ...]
    wanted: Mapping[str, Number]

    @property
    def gave(self) -> Number:
        """The points that the play gave away."""
        return self.best - self.made


@dataclass(frozen=True, slots=True)
class Luck:
    """An opponent's play that had to be feared of few cards: how many of how many cards not seen could make it."""

    place: int
    could: int
    out: int


@dataclass(frozen=True, slots=True)
class Note:
    """What is said of one play.

    ``place`` is its number in the deal. ``voices`` are the maxims that spoke, from what the player knew alone;
    ``loss`` and ``luck`` are what came of it, told of later plays. ``worth`` is what the cards are worth by the
    rules of the deal.
    """

    place: int
    moment: Moment
    player: str
    made: Option
    worth: Worth
    voices: tuple[Voice, ...]
    exact: Exact | None
    loss: Loss | None
    luck: Luck | None

    @property
    def broken(self) -> list[Voice]:
        """The maxims that were not followed, the dearest first."""
        found = [one for one in self.voices if one.verdict == "broken"]
        return sorted(found, key=lambda one: (-self.cost_of(one), -one.maxim.strength))

    @property
    def kept(self) -> list[Voice]:
        """The maxims that were followed."""
        return [one for one in self.voices if one.verdict == "kept"]

    def cost_of(self, voice: Voice) -> float:
        """What not following a maxim cost, in points: what another play takes more, or what the laid card lost.

        Below 0 where what was done instead took more. Where the last hands are known it is what they make of both.
        """
        if self.exact is not None:
            return float(self.exact.wanted[voice.maxim.name] - self.exact.made)
        if voice.best.takes or self.made.takes:
            return voice.best.estimate - self.made.estimate
        return self.loss.weight if self.loss is not None else 0

    @property
    def cost(self) -> float:
        """What the play cost: exactly where the last hands are known, else by the dearest maxim not followed."""
        if self.exact is not None:
            return float(self.exact.gave)
        return max((self.cost_of(one) for one in self.broken), default=0)

    @property
    def gain(self) -> float:
        """The points that the play brought at once."""
        return self.made.points

    def proves_wrong(self, voice: Voice) -> bool:
        """Whether the deal proves a maxim wrong here.

        Where the last hands are known: followed it gives points away, whatever one chooses by it; or what was done
        instead was better. Else: a card that it had laid, or the board that was left, lost a point at once.
        """
        if self.exact is not None:
            other = self.exact.best if voice.verdict == "kept" else self.exact.made
            return voice.verdict != "yielded" and self.exact.wanted[voice.maxim.name] < other
        if voice.verdict == "kept":
            return not self.made.takes and self.loss is not None and self.loss.points >= 1
        return voice.verdict == "broken" and self.cost_of(voice) <= -1

    @property
    def matters(self) -> bool:
        """Whether it is told without being asked for."""
        if self.exact is not None:
            return self.exact.gave > 0
        return self.cost >= MATTERS or any(self.proves_wrong(one) for one in self.voices)


@dataclass(slots=True)
class Followed:
    """How a player went by one maxim: how often it spoke, was followed or not, yielded, and was proved wrong.

    ``cost`` is what not following it cost, in points; below 0 where that brought more.
    """

    kept: int = 0
    broken: int = 0
    yielded: int = 0
    wrong: int = 0
    cost: float = 0

    @property
    def spoke(self) -> int:
        """How often it asked for something that could be done or left."""
        return self.kept + self.broken


@dataclass(slots=True)
class Review:
    """One deal reviewed: its notes in order. ``why_not`` says why there are none."""

    number: int
    dealer: str | None
    notes: list[Note] = field(default_factory=list)
    why_not: str = ""

    def told(self, player: str | None = None, *, everything: bool = False) -> list[Note]:
        """The notes that are told, of one player or of all."""
        mine = (one for one in self.notes if player in (None, one.player))
        return [one for one in mine if one.matters or (everything and (one.voices or one.exact is not None))]


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A record reviewed: its deals, and the judgement that it rests on."""

    judgement: Judgement
    deals: tuple[Review, ...]

    def notes(self, player: str | None = None) -> list[Note]:
        """The notes of all deals, of one player or of all."""
        return [one for deal in self.deals for one in deal.notes if player in (None, one.player)]

    def followed(self, player: str) -> dict[str, Followed]:
        """How a player went by each maxim that spoke, in the order of the source."""
        table: dict[str, Followed] = {}
        for note in self.notes(player):
            for voice in note.voices:
                _count(table.setdefault(voice.maxim.name, Followed()), note, voice)
        return {name: table[name] for name in MAXIMS if name in table}

    def mattered(self, player: str | None = None, most: int = 3) -> list[Note]:
        """The plays that mattered most, for what they cost or brought, the first of them first."""
        notes = [one for one in self.notes(player) if max(one.cost, one.gain) >= 1]
        return sorted(notes, key=lambda one: (-max(one.cost, one.gain), one.moment.line))[:most]

    def luck(self, player: str | None = None) -> list[tuple[Note, Note]]:
        """The moments of luck: the play before, and the play of the one who held the card that few had."""
        found = []
        for deal in self.deals:
            by_place = {one.place: one for one in deal.notes}
            pairs = ((one, by_place.get(one.luck.place)) for one in deal.notes if one.luck is not None)
            found += [(one, lucky) for one, lucky in pairs if lucky is not None]
        return [(one, lucky) for one, lucky in found if player in (None, one.player, lucky.player)]


def _count(row: Followed, note: Note, voice: Voice) -> None:
    match voice.verdict:
        case "kept":
            row.kept += 1
        case "broken":
            row.broken += 1
            row.cost += note.cost_of(voice)
        case _:
            row.yielded += 1
    row.wrong += note.proves_wrong(voice)


def review_of(watched: Watched, deal: int | None = None) -> Reviewed:
    """Every deal of a record reviewed, or the one with this number."""
    judgement = watched.judgement
    faulty = {fault.line for fault in judgement.faults if fault.severity is not Severity.WARNING}
    reviews = []
    for result in judgement.deals:
        if deal not in (None, result.number):
            continue
        review = Review(result.number, result.dealer)
        moments = watched.deals.get(result.number, [])
        if moments:
            review.notes = _notes(Known.of(watched.rules[result.number], moments), faulty)
        else:
            review.why_not = "no play of it is recorded"
        reviews.append(review)
    return Reviewed(judgement, tuple(reviews))


def _notes(known: Known, faulty: Iterable[int]) -> list[Note]:
    search, notes = Search(), []
    for place, one in enumerate(known.moments):
        if one.sure and not one.foul and one.line not in faulty:
            notes.append(_note(known, search, place))
    return notes


def _note(known: Known, search: Search, place: int) -> Note:
    one = known.moments[place]
    scene = Scene(known.view(place), one.play)
    made = scene.made
    if made is None:
        raise ValueError("a scene of a play has that play among its options")
    loss = loss_of(known, place)
    said, player = tuple(voices(scene)), one.lying.players[one.player]
    exact, luck = exact_of(known, search, place, said), _luck(scene, made, loss)
    return Note(place, one, player, made, known.worth, said, exact, loss, luck)


def exact_of(known: Known, search: Search, place: int, said: Sequence[Voice] = ()) -> Exact | None:
    """What play number ``place`` was worth where every card was known; None where not, or where it takes too long.

    ``said`` are the maxims that spoke: each is held against it.
    """
    ending = known.ending(place)
    if ending is None:
        return None
    try:
        made = next((play for play in ending.plays() if same(play, known.moments[place].play)), None)
        if made is None:
            return None
        best = search.best(ending)
        margin = search.margin_of(ending, made)
        wanted = {one.maxim.name: max(search.margin_of(ending, each.play) for each in one.wanted) for one in said}
        return Exact(best.margin, margin, best.line, wanted)
    except TooManyError:
        return None


def _luck(scene: Scene, made: Option, loss: Loss | None) -> Luck | None:
    """Whether an opponent held one of the few cards that had to be feared."""
    view = scene.view
    if loss is None or loss.points < 1 or not view.whole or view.last:
        return None
    could = clearers(view, made.lies) if loss.sweep else takers(view, made.lies, made.card)
    number, out = could.bit_count(), view.out.bit_count()
    return Luck(loss.place, number, out) if 0 < number <= LUCK * out else None


def reviewed_players(reviewed: Reviewed) -> Sequence[str]:
    """The players of whom anything is said, in seat order."""
    spoken = {one.player for one in reviewed.notes()}
    names = [name for game in reviewed.judgement.games for name in game.players]
    return [name for name in dict.fromkeys(names) if name in spoken]

"""A review in words and as plain values: one line a play, then a page for each player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.report.excerpt import wrapped
from referee.report.words import cards as in_words
from referee.report.words import counted, listed, number
from referee.review.knowing import named
from referee.review.maxims import MAXIMS, SOURCE, Voice
from referee.review.reviewing import MATTERS, Exact, Note, Review, Reviewed, reviewed_players
from referee.review.scene import Option

HONEST = (
    "The maxims are advice of their time, no law. Costs are points at once, with the share of each card in what goes "
    "to who has most; where the last hands are known, of the margin: the own points of the deal less the other side's."
)


def review_lines(reviewed: Reviewed, player: str | None = None, *, everything: bool = False) -> list[str]:
    """The whole review in lines."""
    lines: list[str] = []
    for deal in reviewed.deals:
        lines += [*_deal_lines(deal, player, everything=everything), ""]
    for name in [name for name in reviewed_players(reviewed) if player in (None, name)]:
        lines += [*_page(reviewed, name), ""]
    lines += _told("the plays that mattered most", [_mattered(one) for one in reviewed.mattered(player)])
    lines += _told("luck", [_lucky(one, other) for one, other in reviewed.luck(player)])
    return [*lines, *wrapped(HONEST)] if reviewed.notes() else lines[:-1]


def _told(title: str, sentences: Sequence[str]) -> list[str]:
    if not sentences:
        return []
    return [title, *(line for one in sentences for line in wrapped(one, "  ", "    ")), ""]


def _deal_lines(deal: Review, player: str | None, *, everything: bool) -> list[str]:
    head = f"deal {deal.number}" + (f" · {deal.dealer} deals" if deal.dealer else "")
    if deal.why_not:
        return [f"{head} · {deal.why_not}"]
    notes = deal.told(player, everything=everything)
    if not notes:
        return [f"{head} · nothing that mattered"]
    return [head, *(line for one in notes for line in wrapped(sentence(one), "  ", "    "))]


# -- one play


def sentence(note: Note) -> str:
    """One play with its line: what mattered most of it, else which maxims were followed and which were not."""
    return f"line {note.moment.line} · {said_of(note)}"


def said_of(note: Note) -> str:
    """One play in one sentence."""
    head = f"{note.player}: {note.made.text} · "
    if note.exact is not None and note.exact.gave > 0:
        return head + _exact(note, note.exact)
    if note.cost >= MATTERS and note.broken:
        return head + _broken(note, note.broken[0])
    wrong = [one for one in note.voices if note.proves_wrong(one)]
    if wrong and note.matters:
        return head + _wrong(note, wrong)
    return head + _all(note)


def _exact(note: Note, exact: Exact) -> str:
    wrong = [one.maxim.name for one in note.kept if note.proves_wrong(one)]
    line = ", ".join(exact.line)
    said = f"; {listed(wrong)} {'was' if len(wrong) == 1 else 'were'} for it, and wrong here" if wrong else ""
    return f"a margin of {signed(exact.made)} where {line} keeps {signed(exact.best)}{said}"


def signed(margin: float) -> str:
    """A margin with its sign: "+3", "-1", "0"."""
    return f"+{number(margin)}" if margin > 0 else number(margin)


def _broken(note: Note, voice: Voice) -> str:
    best = voice.best
    if best.takes:
        said = f"{best.text} would have {gains(note, best)}"
    elif note.made.takes or not note.made.trails:
        said = f"{best.text} was to be played: {voice.why}"
    else:
        cards = listed([one.text for one in voice.wanted if one.trails], "or")
        said = f"{cards} was to be played to the table: {voice.why}"
    return f"{said}{_came(note)} [{voice.maxim.name}{_others(note, voice)}]"


def _others(note: Note, voice: Voice) -> str:
    """The other maxims that spoke: those for the play and those against it are both shown."""
    same = [one.maxim.name for one in note.broken if one is not voice]
    other = [one.maxim.name for one in note.kept]
    return (f", {', '.join(same)}" if same else "") + (f"; for it: {', '.join(other)}" if other else "")


def gains(note: Note, best: Option) -> str:
    """What another taking would have brought: cards, the suit that counts, named cards, a sweep."""
    made = note.made
    rules = made.lies.rules
    parts = ["cleared the board"] if best.sweep and not made.sweep else []
    more = [
        card
        for card in named(rules, best.taken & ~(made.taken | 1 << best.card))
        if rules.pack.number(card) in note.worth.alone
    ]
    instead = f" instead of {made.size}" if made.takes else ""
    taken = f"{counted(best.size, 'card')}{instead}" if best.size != made.size else f"as many cards ({best.size})"
    for suit in note.worth.suits:
        would, did = (best.taken & suit.cards).bit_count(), (made.taken & suit.cards).bit_count()
        if would != did:
            name = suit.name.removesuffix("s") if would == 1 else suit.name
            taken += f", {would} {name}" + (f" instead of {did}" if made.takes else "")
    taken += f", with the {in_words(more)}" if more else ""
    return " and ".join([*parts, f"taken {taken}"])


def _came(note: Note) -> str:
    """What the opponents made of it, where they did."""
    if note.loss is None or note.made.takes:
        return ""
    if not note.loss.sweep:
        return f"; {note.made.text} was lost"
    return f"; {note.made.text} was lost to a sweep" if note.loss.card else "; a sweep followed"


def _wrong(note: Note, voices: list[Voice]) -> str:
    names = listed([one.maxim.name for one in voices])
    if note.exact is not None:
        return f"against {names}, and the best there was"
    if any(one.verdict == "kept" for one in voices):
        lost = counted(number(note.loss.points if note.loss else 0), "point")
        return f"by {names}, and it lost {lost} all the same{_came(note)}: here the maxim was wrong"
    return f"against {names}, and took more: here the maxim was wrong"


def _all(note: Note) -> str:
    parts = []
    for verdict, said in (("kept", "followed"), ("broken", "not followed"), ("yielded", "yielding")):
        names = [one.maxim.name for one in note.voices if one.verdict == verdict]
        parts += [f"{said}: {', '.join(names)}"] if names else []
    if note.exact is not None:
        parts.append("exact: nothing better")
    return "; ".join(parts)


def _mattered(note: Note) -> str:
    if note.cost >= note.gain:
        return sentence(note)
    what = "a sweep and " if note.made.sweep else ""
    return (
        f"line {note.moment.line} · {note.player}: {note.made.text} · took {what}"
        f"{counted(note.made.size, 'card')}: {counted(number(note.gain), 'point')} at once"
    )


def _lucky(note: Note, lucky: Note) -> str:
    luck = note.luck
    could = f"{luck.could} of {luck.out} cards that {note.player} had not seen" if luck else ""
    return f"line {lucky.moment.line} · {lucky.player}: {lucky.made.text} · {could} could do it"


# -- the page of a player


def _page(reviewed: Reviewed, player: str) -> list[str]:
    followed = reviewed.followed(player)
    width = max((len(name) for name in followed), default=0)
    lines = [player] if followed else [f"{player}: no maxim spoke"]
    for name, row in followed.items():
        more = [f"cost {row.cost:.1f}"] if row.broken and row.cost >= 0.05 else []
        more += [f"not following brought {-row.cost:.1f}"] if row.broken and row.cost <= -0.05 else []
        more += [f"wrong {counted(row.wrong, 'time')}"] if row.wrong else []
        more += [f"yielded {counted(row.yielded, 'time')}"] if row.yielded else []
        said = f"  {name:{width}}  followed {row.kept} of {row.spoke}"
        lines.append(said + (f" · {', '.join(more)}" if more else ""))
    exact = [note.exact for note in reviewed.notes(player) if note.exact is not None]
    if exact:
        worse = [one for one in exact if one.gave > 0]
        gave = f", {number(sum(one.gave for one in worse))} of margin given away in {len(worse)}" if worse else ""
        lines.append(f"  last hands known: {counted(len(exact), 'play')}{gave or ', nothing given away'}")
    return lines


# -- as plain values


def review_json(reviewed: Reviewed, player: str | None = None, *, everything: bool = False) -> dict[str, Any]:
    """The review as plain values: the same facts as its text."""
    players = [name for name in reviewed_players(reviewed) if player in (None, name)]
    return {
        "deals": [
            {
                "number": deal.number,
                "dealer": deal.dealer,
                "why_not": deal.why_not or None,
                "plays": [note_json(one) for one in deal.told(player, everything=everything)],
            }
            for deal in reviewed.deals
        ],
        "players": {name: _page_json(reviewed, name) for name in players},
        "mattered": [{"line": one.moment.line, "said": _mattered(one)} for one in reviewed.mattered(player)],
        "luck": [
            {"line": other.moment.line, "player": other.player, "could": one.luck.could, "out": one.luck.out}
            for one, other in reviewed.luck(player)
            if one.luck is not None
        ],
        "maxims": {one.name: {"says": one.says, "source": f"{SOURCE} rules"} for one in MAXIMS.values()},
    }


def note_json(note: Note) -> dict[str, Any]:
    """One play as plain values."""
    exact = note.exact
    return {
        "line": note.moment.line,
        "player": note.player,
        "play": note.made.text,
        "said": sentence(note),
        "cost": round(note.cost, 2),
        "maxims": [
            {
                "name": one.maxim.name,
                "verdict": one.verdict,
                "wanted": one.best.text,
                "why": one.why,
                "cost": round(note.cost_of(one), 2) if one.verdict == "broken" else 0,
                "wrong": note.proves_wrong(one),
            }
            for one in note.voices
        ],
        "exact": None if exact is None else {"best": exact.best, "made": exact.made, "line": list(exact.line)},
    }


def _page_json(reviewed: Reviewed, player: str) -> dict[str, Any]:
    return {
        name: {
            "followed": row.kept,
            "spoke": row.spoke,
            "yielded": row.yielded,
            "wrong": row.wrong,
            "cost": round(row.cost, 2),
        }
        for name, row in reviewed.followed(player).items()
    }

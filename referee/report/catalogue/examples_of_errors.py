"""The smallest record that shows each error, by the name of the fault."""

from __future__ import annotations

EXAMPLES_OF_ERRORS: dict[str, str] = {
    "unreadable-file": """\
variant: foster
players: Ann, Zoë
""",
    "unreadable-line": """\
variant: foster
players: Ann, Bob
deal: Bob
table: 9H AD 8C 2S
here we had tea
""",
    "unknown-card": """\
variant: foster
players: Ann, Bob
deal: Bob
table: 9H AD 8C 2S
Ann: 14H
""",
    "unknown-player": """\
variant: foster
players: Ann, Bob
deal: Bob
table: 9H AD 8C 2S
Anne: 4C
""",
    "player-name": """\
variant: foster
players: Ann, 8C
""",
    "unknown-variant": """\
variant: fostre
players: Ann, Bob
""",
    "unknown-rule": """\
variant: foster
players: Ann, Bob
set: capture.court_pairng = one
deal: Bob
table: 9H AD 8C 2S
""",
    "unknown-word": """\
variant: foster
players: Ann, Bob
deal: Bob
table: 9H AD 8C 2S
irregularity: card-expsed 7H Ann
""",
    "missing-header": """\
variant: foster
""",
    "player-count": """\
variant: two-hand
players: Ann, Bob, Cleo
""",
    "repeated-header": """\
variant: foster
players: Ann, Bob
players: Ann, Cleo
deal: Bob
table: 9H AD 8C 2S
""",
    "misplaced-entry": """\
variant: foster
players: Ann, Bob
deal: Bob
table: 9H AD 8C 2S
start: Ann 5, Bob 3
""",
    "game-over": """\
variant: enquire-within
players: Ann, Bob
start: Ann 10, Bob 4
deal: Bob
count: Ann cards 30, spades 7, aces 2, big 1, little 0
deal: Ann
""",
    "table-count": """\
variant: foster
players: Ann, Bob
deal: Bob
table: 9H AD 8C
""",
    "card-repeated": """\
variant: foster
players: Ann, Bob
deal: Bob
table: 9H AD 8C 2S
Ann: 4C
Bob: 8C
""",
    "not-on-table": """\
variant: foster
players: Ann, Bob
deal: Bob
table: 9H AD 8C 2S
Ann: 4C x 4H
""",
    "not-in-hand": """\
variant: foster
players: Ann, Bob
deal: Bob
table: 9H AD 8C 2S
hand: Ann 4C 7D KS 10D
Ann: 5H
""",
    "too-many-plays": """\
variant: foster
players: Ann, Bob
set: pack.ranks = [A, 2, 10]
deal: Bob
table: AS 2S 10D AH
Ann: 10S x 10D
Bob: 2H x 2S
Ann: AD x AS, AH
Bob: 10H
Ann: 2D
Bob: AC
Ann: 2C x 2D
Bob: 10C x 10H
Ann: ?
""",
    "ambiguous-take": """\
variant: foster
players: Ann, Bob
deal: Bob
table: 2H 2C 7D KS
Ann: 9S x all
""",
    "ambiguous-build": """\
variant: foster
players: Ann, Bob
set: build.same_value = apart
deal: Bob
table: [4C+5H = 9 Bob] [6D+3S = 9 Bob]
Ann: AC+b9 = 10
""",
    "counts-impossible": """\
variant: foster
players: Ann, Bob
deal: Bob
count: Ann cards 60, spades 7, aces 2, big 1, little 0
""",
    "counts-incomplete": """\
variant: foster
players: Ann, Bob
deal: Bob
count: Ann cards 30, spades 7, big 1, little 0
""",
}

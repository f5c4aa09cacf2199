"""The smallest record that shows each false claim and each warning, by the name of the fault."""

from __future__ import annotations

EXAMPLES_OF_CLAIMS: dict[str, str] = {
    "sweep-claim": """\
variant: foster
players: Ann, Bob
deal: Bob
table: 9H AD 8C 2S
Ann: 10D x 9H+AD sweep
""",
    "out-claim": """\
variant: foster
players: Ann, Bob
start: Ann 18, Bob 3
deal: Bob
table: 10H AC KD 4S
Ann: AH x AC
claim: Ann out
""",
    "item-claim": """\
variant: foster
players: Ann, Bob
deal: Bob
table: 9H AD 8C 2S
Ann: 10D x 9H+AD
claim: Ann cards
""",
    "count-differs": """\
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
count: Ann cards 8
""",
    "score-differs": """\
variant: foster
players: Ann, Bob
deal: Bob
count: Ann cards 30, spades 7, aces 2, big 1, little 0
score: Ann 8, Bob 4
""",
    "challenge-failed": """\
variant: foster
players: Ann, Bob
deal: Bob
table: 5C 4D KH 10S
Ann: 9H x 5C+4D
challenge: Bob
""",
    "challenge-late": """\
variant: foster
players: Ann, Bob
deal: Bob
table: 5C 3D KH 10S
Ann: 9H x 5C+3D
Bob: KD x KH
challenge: Bob
""",
    "unfinished-deal": """\
variant: foster
players: Ann, Bob
deal: Bob
table: 9H AD 8C 2S
""",
    "no-law": """\
variant: foster
players: Ann, Bob
deal: Bob
table: 9H AD 8C 2S
irregularity: no-cut
""",
    "ruling-missing": """\
variant: foster
players: Ann, Bob
deal: Bob
irregularity: card-exposed 7H Ann
table: 9H AD 8C 2S
""",
    "wrong-round": """\
variant: foster
players: Ann, Bob
deal: Bob
table: 9H AD 8C 2S
Ann: 4C
Bob: QH
round:
""",
    "rules-changed": """\
variant: foster
rules: 000000000000
players: Ann, Bob
deal: Bob
table: 9H AD 8C 2S
""",
    "unverified": """\
variant: foster
players: Ann, Bob
deal: Bob
table: 9H AD 8C 2S
Ann: 4C
Bob: 8C
Ann: 8D x 8C
""",
}

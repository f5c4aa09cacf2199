// A card in two taps: its rank, then its suit. Cards that were seen are dim and cannot be tapped.
import { useState } from "preact/hooks";
import type { RankShown } from "./shapes";
import { Button, Card, Sign } from "./ui";
import { W } from "./words";

interface Props {
  pack: RankShown[];
  /** Cards that were chosen already and cannot be chosen again. */
  taken?: string[];
  label?: string;
  onCard: (card: string) => void;
}

export function Picker({ pack, taken = [], label, onCard }: Props) {
  const [rank, setRank] = useState<string | null>(null);
  const shown = pack.find((each) => each.rank === rank);
  const free = (each: RankShown) => each.cards.some((card) => !card.seen && !taken.includes(card.card));
  return (
    <div class="picker" role="group" aria-label={label ?? (shown ? W.chooseSuit : W.chooseRank)}>
      <div class="suits">
        {shown
          ? shown.cards.map((card) =>
              card.seen || taken.includes(card.card) ? (
                <span class="card dim" aria-hidden="true" key={card.card}>
                  <span class="rank">{card.rank}</span>
                  <span class="suit">{card.suit}</span>
                </span>
              ) : (
                <Card
                  card={card}
                  key={card.card}
                  on={() => {
                    setRank(null);
                    onCard(card.card);
                  }}
                />
              ),
            )
          : <p class="hint">{label ?? W.chooseRank}</p>}
      </div>
      <div class="ranks">
        {pack.map((each) => (
          <Button
            key={each.rank}
            aria-pressed={each.rank === rank}
            disabled={!free(each)}
            onClick={() => setRank(each.rank === rank ? null : each.rank)}
          >
            <Sign name={each.words}>{each.rank}</Sign>
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Every card of a pack by its notation. */
export function byName(pack: RankShown[]) {
  return new Map(pack.flatMap((rank) => rank.cards).map((card) => [card.card, card]));
}

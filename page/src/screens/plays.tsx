// Play by play: the table, the card played in two taps, what it takes or builds on, and what that could mean.
import { useEffect, useState } from "preact/hooks";
import { ask } from "../engine";
import type { Desk } from "../game";
import { Picker, byName } from "../picker";
import type { BuildShown, GameShown, Meanings } from "../shapes";
import { Button, Card, Sign } from "../ui";
import { W } from "../words";
import { Dealers } from "./game";

export function Plays({ desk }: { desk: Desk }) {
  const { shown } = desk;
  switch (shown.step.kind) {
    case "cut":
      return <Dealers desk={desk} />;
    case "deal":
    case "table":
    case "play":
      return <Tapped shown={shown} enter={desk.entry} />;
    case "over":
      return <Button onClick={() => void desk.entry("game:")}>{W.gameOver}</Button>;
    default:
      return <Lying shown={shown} />;
  }
}

interface Taps {
  shown: GameShown;
  enter: (entry: string) => Promise<unknown>;
}

/** What is due in a game as it stands, or stood before a line, entered by taps alone. */
export function Tapped({ shown, enter }: Taps) {
  const Kind = shown.step.kind === "play" ? Play : Layout;
  return <Kind shown={shown} enter={enter} key={shown.text} />;
}

/** The cards turned up on the table, chosen one after the other. */
function Layout({ shown, enter }: Taps) {
  const [laid, setLaid] = useState<string[]>([]);
  const cards = byName(shown.pack);
  const { want } = shown.step;
  return (
    <section class="play">
      <h2>{shown.step.words}</h2>
      <div class="cards" role="group" aria-label={W.table}>
        {laid.map((name) => {
          const card = cards.get(name);
          return card && <Card card={card} key={name} pressed on={() => setLaid(laid.filter((each) => each !== name))} />;
        })}
      </div>
      <Picker pack={shown.pack} taken={laid} label={W.whatLies} onCard={(card) => setLaid([...laid, card])} />
      <Button class="primary" disabled={!laid.length || laid.length < want} onClick={() => void enter(laid.join(" "))}>
        {want > laid.length ? `${W.layTable} (${laid.length}/${want})` : W.layTable}
      </Button>
    </section>
  );
}

function Play({ shown, enter }: Taps) {
  const [card, setCard] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string[]>([]);
  const [found, setFound] = useState<Meanings | null>(null);
  useEffect(() => {
    if (card === null) {
      setFound(null);
      return undefined;
    }
    let here = true;
    void ask("meanings", { text: shown.text, card, chosen }).then((meanings) => {
      if (here) setFound(meanings);
    });
    return () => {
      here = false;
    };
  }, [card, chosen, shown.text]);
  const tap = (name: string) =>
    setChosen(chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name]);
  const played = card === null ? undefined : byName(shown.pack).get(card);
  return (
    <section class="play">
      <Hands shown={shown} />
      <Lying shown={shown} chosen={chosen} onTap={tap} />
      {played ? (
        <>
          <div class="played" role="group" aria-label={W.played}>
            <Card card={played} />
            <span>{`${shown.step.who ?? ""}: ${played.words}`}</span>
            <Button onClick={() => setCard(null)}>{W.otherCard}</Button>
          </div>
          <div class="meanings">
            {found?.meanings.map((meaning) => (
              <Button class="meaning" data-entry={meaning.entry} key={meaning.entry} onClick={() => void enter(meaning.entry)}>
                {meaning.words}
                {meaning.depends && <small> {W.ifHeld}</small>}
              </Button>
            ))}
            {found && found.more > 0 && <p class="hint">{W.more(found.more)}</p>}
            {found && !found.meanings.length && (
              <>
                <p class="hint">{found.why || W.noMeaning}</p>
                {chosen.length > 0 && (
                  <Button onClick={() => void enter(`${card} x ${chosen.join(" ")}`)}>{W.asPlayed}</Button>
                )}
              </>
            )}
          </div>
        </>
      ) : (
        <Picker pack={shown.pack} onCard={setCard} />
      )}
    </section>
  );
}

function Hands({ shown }: { shown: GameShown }) {
  return (
    <ul class="hands">
      {shown.hands.map((hand) => (
        <li key={hand.player} class={hand.due ? "due" : ""} aria-current={hand.due ? "true" : undefined}>
          <strong>{hand.player}</strong> {W.holds(hand.cards)}
        </li>
      ))}
      {shown.stock !== null && <li>{W.stock(shown.stock)}</li>}
    </ul>
  );
}

interface LyingProps {
  shown: GameShown;
  chosen?: string[];
  onTap?: (name: string) => void;
}

/** What lies on the table: loose cards, and builds with their owner. */
function Lying({ shown, chosen = [], onTap }: LyingProps) {
  const nothing = !shown.table.length && !shown.builds.length;
  return (
    <div class="cards table" role="group" aria-label={W.table}>
      {nothing && <p class="hint">{W.empty}</p>}
      {shown.table.map((card) =>
        onTap ? (
          <Card card={card} key={card.card} pressed={chosen.includes(card.card)} on={() => onTap(card.card)} />
        ) : (
          <Card card={card} key={card.card} />
        ),
      )}
      {shown.builds.map((build) => (
        <Build build={build} key={build.name} pressed={chosen.includes(build.name)} onTap={onTap} />
      ))}
    </div>
  );
}

function Build({ build, pressed, onTap }: { build: BuildShown; pressed: boolean; onTap: ((name: string) => void) | undefined }) {
  const inside = build.groups.map((group) => group.map((card) => `${card.rank}${card.suit}`).join("+")).join(", ");
  return (
    <Button
      class="build"
      aria-pressed={pressed}
      disabled={!onTap}
      onClick={() => onTap?.(build.name)}
    >
      <Sign name={build.words}>
        <strong>{build.value}</strong>
        <span>{inside}</span>
        <small>{build.owner ?? ""}</small>
      </Sign>
    </Button>
  );
}

// A dispute without a record: what lies there, whose build, what was played, what is held; the ruling, the law, the right taking.
import { useEffect, useState } from "preact/hooks";
import { ask } from "../engine";
import { Picker, byName } from "../picker";
import type { CardShown, Dispute as Ruled, RankShown } from "../shapes";
import { Button, Card, Fault, Field, Head, Sign, Trouble, said } from "../ui";
import { VariantChoice, useRules } from "../variants";
import { W } from "../words";

interface Laid {
  value: string;
  cards: string[];
  own: boolean;
}
type Goal = "table" | "played" | "hand";

const GOALS: [Goal, string][] = [
  ["table", W.goesTable],
  ["played", W.goesPlayed],
  ["hand", W.goesHand],
];

const written = (build: Laid) => `[${build.cards.join(" ")} = ${build.value} ${build.own ? W.thePlayer : W.theOther}]`;
/** How a build is named in a play; two of one value are told apart by a card. */
const named = (build: Laid, all: Laid[]) =>
  all.filter((each) => each.value === build.value).length > 1 ? `b${build.value}(${build.cards[0]})` : `b${build.value}`;
const toggled = (all: string[], name: string) =>
  all.includes(name) ? all.filter((each) => each !== name) : [...all, name];

export function Dispute() {
  const rules = useRules();
  const [pack, setPack] = useState<RankShown[]>([]);
  const [goal, setGoal] = useState<Goal>("table");
  const [lying, setLying] = useState<string[]>([]);
  const [builds, setBuilds] = useState<Laid[]>([]);
  const [chosen, setChosen] = useState<string[]>([]);
  const [card, setCard] = useState<string | null>(null);
  const [hand, setHand] = useState<string[]>([]);
  const [play, setPlay] = useState("");
  const [ruled, setRuled] = useState<Ruled | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    if (rules.chosen) void ask("pack", { variant: rules.chosen, sets: [] }).then(setPack, () => setPack([]));
  }, [rules.chosen]);
  useEffect(() => setRuled(null), [rules.chosen, lying, builds, card, hand, play]);
  const cards = byName(pack);
  const used = [...lying, ...builds.flatMap((build) => build.cards), ...(card ? [card] : []), ...hand];
  const pick = (name: string) => {
    if (goal === "table") setLying([...lying, name]);
    else if (goal === "hand") setHand([...hand, name]);
    else {
      setCard(name);
      setPlay(name);
      setGoal("table");
    }
  };
  const build = (value: string, own: boolean) => {
    setBuilds([...builds, { value, own, cards: chosen.filter((name) => lying.includes(name)) }]);
    setLying(lying.filter((name) => !chosen.includes(name)));
    setChosen([]);
  };
  const away = () => {
    setLying(lying.filter((name) => !chosen.includes(name)));
    setBuilds(builds.filter((each) => !chosen.includes(named(each, builds))));
    setChosen([]);
  };
  const judge = async () => {
    try {
      setTrouble("");
      const table = [...lying, ...builds.map(written)].join(" ");
      const held = hand.length && card ? [card, ...hand] : hand; // what was played was in the hand too
      const asked = { variant: rules.chosen, sets: [], play, table, hand: held.join(" "), by: W.thePlayer };
      setRuled(await ask("dispute", asked));
    } catch (error) {
      setTrouble(said(error));
    }
  };
  return (
    <main class="dispute">
      <Head title={W.dispute} back="" />
      <VariantChoice rules={rules} label={W.which} />
      <h2>{W.whatLies}</h2>
      <div class="cards table" role="group" aria-label={W.table}>
        {!lying.length && !builds.length && <p class="hint">{W.empty}</p>}
        <Faces names={lying} cards={cards} chosen={chosen} onTap={(name) => setChosen(toggled(chosen, name))} />
        {builds.map((each) => {
          const name = named(each, builds);
          return (
            <Button class="build" key={name} aria-pressed={chosen.includes(name)} onClick={() => setChosen(toggled(chosen, name))}>
              <Sign name={written(each)}>
                <strong>{each.value}</strong>
                <span>{each.cards.map((one) => `${cards.get(one)?.rank}${cards.get(one)?.suit}`).join(" ")}</span>
                <small>{each.own ? W.ofPlayer : W.ofOther}</small>
              </Sign>
            </Button>
          );
        })}
      </div>
      {chosen.length > 0 && <Chosen cards={chosen.every((name) => lying.includes(name))} onBuild={build} onAway={away} />}
      <div class="three" role="group" aria-label={W.nextCard}>
        {GOALS.map(([each, words]) => (
          <Button key={each} aria-pressed={goal === each} onClick={() => setGoal(each)}>
            {words}
          </Button>
        ))}
      </div>
      <Picker pack={pack} taken={used} onCard={pick} />
      {card !== null && (
        <section>
          <h2>{W.playIs}</h2>
          <div class="played">
            {cards.has(card) && <span>{cards.get(card)?.words}</span>}
            <Button
              onClick={() => {
                setCard(null);
                setPlay("");
                setGoal("played");
              }}
            >
              {W.otherCard}
            </Button>
          </div>
          {!chosen.length && <p class="hint">{W.noMeaning}</p>}
          <Meant card={card} chosen={chosen} play={play} onPlay={setPlay} />
        </section>
      )}
      {hand.length > 0 && (
        <>
          <h2>{W.whatHeld}</h2>
          <div class="cards" role="group" aria-label={W.whatHeld}>
            <Faces names={hand} cards={cards} chosen={hand} onTap={(name) => setHand(toggled(hand, name))} />
          </div>
        </>
      )}
      <Field label={W.playText} value={play} onInput={(event) => setPlay(event.currentTarget.value)} />
      <div class="foot">
        <Trouble text={trouble} />
        <div role="status" class="ruling">
          {ruled && (
            <>
              <p class="verdict">{ruled.words}</p>
              {ruled.faults.map((fault) => (
                <Fault fault={fault} key={fault.name} />
              ))}
              {ruled.takings.length > 0 && <p>{`${W.couldTake}: ${ruled.takings.map((each) => each.words).join(" ")}`}</p>}
            </>
          )}
        </div>
        <Button class="primary" disabled={!play.trim()} onClick={() => void judge()}>
          {W.judge}
        </Button>
      </div>
    </main>
  );
}

interface FacesProps {
  names: string[];
  cards: Map<string, CardShown>;
  chosen: string[];
  onTap: (name: string) => void;
}

function Faces({ names, cards, chosen, onTap }: FacesProps) {
  return (
    <>
      {names.map((name) => {
        const shown = cards.get(name);
        return shown && <Card card={shown} key={name} pressed={chosen.includes(name)} on={() => onTap(name)} />;
      })}
    </>
  );
}

/** What can be done with what was tapped on the table: it is one build and somebody's, or it does not lie there. */
function Chosen({ cards, onBuild, onAway }: { cards: boolean; onBuild: (value: string, own: boolean) => void; onAway: () => void }) {
  const [making, setMaking] = useState(false);
  const [value, setValue] = useState("");
  const [own, setOwn] = useState(false);
  return (
    <>
      <div class="row">
        {cards && (
          <Button aria-expanded={making} onClick={() => setMaking(!making)}>
            {W.areBuild}
          </Button>
        )}
        <Button onClick={onAway}>{W.away}</Button>
      </div>
      {cards && making && (
        <div class="making" role="group" aria-label={W.areBuild}>
          <Field label={W.buildValue} inputmode="numeric" value={value} onInput={(event) => setValue(event.currentTarget.value)} />
          <div class="chips" role="group" aria-label={W.whoseBuild}>
            <Button class="chip" aria-pressed={own} onClick={() => setOwn(true)}>
              {W.ofPlayer}
            </Button>
            <Button class="chip" aria-pressed={!own} onClick={() => setOwn(false)}>
              {W.ofOther}
            </Button>
          </div>
          <Button disabled={!/^\d+$/.test(value.trim())} onClick={() => onBuild(value.trim(), own)}>
            {W.makeBuild}
          </Button>
        </div>
      )}
    </>
  );
}

interface MeantProps {
  card: string;
  chosen: string[];
  play: string;
  onPlay: (play: string) => void;
}

/** What the card did with what was tapped on the table. */
function Meant({ card, chosen, play, onPlay }: MeantProps) {
  const [value, setValue] = useState("");
  const taking = `${card} x ${chosen.join(" ")}`;
  const building = `${[card, ...chosen].join("+")} = ${value.trim()}`;
  return (
    <div class="choices">
      <Button aria-pressed={play === card} onClick={() => onPlay(card)}>
        {W.lays}
      </Button>
      <Button disabled={!chosen.length} aria-pressed={play === taking} onClick={() => onPlay(taking)}>
        {W.takes}
      </Button>
      <Field label={W.value} inputmode="numeric" value={value} onInput={(event) => setValue(event.currentTarget.value)} />
      <Button
        disabled={!chosen.length || !value.trim()}
        aria-pressed={play === building}
        onClick={() => onPlay(building)}
      >
        {W.buildsTo}
      </Button>
    </div>
  );
}

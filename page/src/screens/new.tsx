// A new game: who plays, by which rules, what is written down. Three taps where everything was so last time.
import { useEffect, useState } from "preact/hooks";
import { ask } from "../engine";
import { shelve } from "../game";
import { go } from "../route";
import type { Switch, VariantShown } from "../shapes";
import * as store from "../store";
import { Button, Field, Head, Trouble, said } from "../ui";
import { W } from "../words";

const SEATS = [0, 1, 2, 3];
const REMEMBERED = 12;
const FEW = 8;

interface Last {
  players: string[];
  rules: string;
  mode: store.Mode;
}

export function New({ engine }: { engine: string }) {
  const [names, setNames] = useState<string[]>(["", "", "", ""]);
  const [known, setKnown] = useState<string[]>([]);
  const [rules, setRules] = useState<VariantShown[]>([]);
  const [chosen, setChosen] = useState("");
  const [sets, setSets] = useState<string[]>([]);
  const [mode, setMode] = useState<store.Mode>("counts");
  const [dealer, setDealer] = useState<string | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => void begin(), []);

  async function begin(): Promise<void> {
    const last = await store.setting<Last | null>("last", null);
    setKnown(await store.setting<string[]>("names", []));
    const all = (await (await fetch("./rules.json")).json()) as VariantShown[];
    const recent = (await store.setting<string[]>("rules", last ? [last.rules] : [])).filter((id) => all.some((each) => each.id === id));
    setRules([...recent.flatMap((id) => all.filter((each) => each.id === id)), ...all.filter((each) => !recent.includes(each.id))]);
    setChosen((now) => now || (recent[0] ?? all[0]?.id ?? ""));
    if (last) {
      setMode(last.mode);
      setNames((now) => (now.some(Boolean) ? now : SEATS.map((seat) => last.players[seat] ?? "")));
    }
  }

  const players = names.map((name) => name.trim()).filter(Boolean);
  const name = (seat: number, text: string) => setNames((now) => now.map((each, at) => (at === seat ? text : each)));
  const tap = (text: string) => {
    const seat = names.indexOf("");
    if (seat >= 0) name(seat, text);
  };

  async function start(): Promise<void> {
    try {
      const today = new Date();
      const date = [today.getFullYear(), today.getMonth() + 1, today.getDate()]
        .map((part) => String(part).padStart(2, "0"))
        .join("-");
      const who = dealer !== null && players.includes(dealer) ? dealer : null;
      const begun = await ask("new_game", { players, variant: chosen, sets, dealer: who, date });
      if (begun.text === null) {
        setTrouble(begun.refused);
        return;
      }
      await store.set("last", { players, rules: chosen, mode } satisfies Last);
      const before = await store.setting<string[]>("rules", []);
      await store.set("rules", [chosen, ...before.filter((each) => each !== chosen)].slice(0, FEW));
      await store.set("names", [...new Set([...players, ...known])].slice(0, REMEMBERED));
      go(`/game/${await shelve(begun.text, mode)}`);
    } catch (error) {
      setTrouble(said(error));
    }
  }

  const choose = (id: string) => {
    setChosen(id);
    setSets([]);
  };
  return (
    <main class="new">
      <Head title={W.newGame} back="" />
      <section>
        <h2>{W.whoPlays}</h2>
        <div class="names">
          {SEATS.map((seat) => (
            <Field
              key={seat}
              label={W.player(seat + 1)}
              value={names[seat] ?? ""}
              autocapitalize="words"
              onInput={(event) => name(seat, event.currentTarget.value)}
            />
          ))}
        </div>
        <div class="chips">
          {known
            .filter((each) => !players.includes(each))
            .map((each) => (
              <Button class="chip" key={each} onClick={() => tap(each)}>
                {each}
              </Button>
            ))}
        </div>
      </section>
      <section>
        <h2>{W.how}</h2>
        <div class="two" role="group" aria-label={W.how}>
          <Button aria-pressed={mode === "counts"} aria-describedby="by-counts" onClick={() => setMode("counts")}>
            {W.byCounts}
          </Button>
          <Button aria-pressed={mode === "plays"} aria-describedby="by-plays" onClick={() => setMode("plays")}>
            {W.byPlays}
          </Button>
        </div>
        <p class="hint" id={mode === "counts" ? "by-counts" : "by-plays"}>
          {mode === "counts" ? W.byCountsAbout : W.byPlaysAbout}
        </p>
      </section>
      <Choose rules={rules} chosen={chosen} onChoose={choose} />
      {engine === "ready" && chosen && <House variant={chosen} sets={sets} onSets={setSets} />}
      {players.length > 1 && (
        <section>
          <h2>{W.whoDeals}</h2>
          <div class="chips" role="group" aria-label={W.whoDeals}>
            <Button class="chip" aria-pressed={dealer === null} onClick={() => setDealer(null)}>
              {W.byTheCut}
            </Button>
            {players.map((each) => (
              <Button class="chip" key={each} aria-pressed={dealer === each} onClick={() => setDealer(each)}>
                {W.deals(each)}
              </Button>
            ))}
          </div>
        </section>
      )}
      <div class="foot">
        <Trouble text={trouble} />
        <Button class="primary" disabled={!chosen} onClick={() => void start()}>
          {W.start}
        </Button>
      </div>
    </main>
  );
}

/** The rules, the ones played last on top; a few letters narrow them down, and the chosen ones always stay. */
function Choose({ rules, chosen, onChoose }: { rules: VariantShown[]; chosen: string; onChoose: (id: string) => void }) {
  const [sought, setSought] = useState("");
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (each: VariantShown) => {
    const text = `${each.name} ${each.about} ${W.seats(each.seats)}`.toLowerCase();
    return each.id === chosen || words.every((word) => text.includes(word));
  };
  return (
    <>
      <h2 id="which">{W.byWhich}</h2>
      {rules.length > FEW && (
        <Field label={W.searchRules} type="search" value={sought} onInput={(event) => setSought(event.currentTarget.value)} />
      )}
      <fieldset class="rules" role="radiogroup" aria-label={W.rules}>
        {rules.filter(fits).map((each) => (
          <label class="choice" key={each.id}>
            <input
              type="radio"
              name="rules"
              value={each.id}
              aria-label={each.name}
              aria-describedby={`about-${each.id}`}
              checked={each.id === chosen}
              onChange={() => onChoose(each.id)}
            />
            <span>
              <strong>{each.name}</strong> <small>{W.seats(each.seats)}</small>
              <span class="about" id={`about-${each.id}`}>
                {each.about}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
    </>
  );
}

function House({ variant, sets, onSets }: { variant: string; sets: string[]; onSets: (sets: string[]) => void }) {
  const [switches, setSwitches] = useState<Switch[]>([]);
  const [trouble, setTrouble] = useState("");
  useEffect(() => void ask("switches", { variant, sets: [] }).then(setSwitches, () => setSwitches([])), [variant]);
  /** A rule is taken only where it goes together with the others; else the referee says why not. */
  const choose = async (key: string, rule: string, own: boolean) => {
    const others = sets.filter((each) => !each.startsWith(`${key} =`));
    const next = own ? others : [...others, rule];
    try {
      await ask("switches", { variant, sets: next });
      setTrouble("");
      onSets(next);
    } catch (error) {
      setTrouble(said(error));
      onSets([...sets]);
    }
  };
  return (
    <details class="house">
      <summary>{sets.length ? `${W.house} (${sets.length})` : W.house}</summary>
      <p class="hint">{W.houseAbout}</p>
      <Trouble text={trouble} />
      {switches.map((each) => (
        <label class="field" key={each.key}>
          <span>{each.words}</span>
          <select
            value={sets.find((rule) => rule.startsWith(`${each.key} =`)) ?? each.options.find((one) => one.chosen)?.set}
            onChange={(event) => {
              const rule = event.currentTarget.value;
              void choose(each.key, rule, each.options.some((one) => one.chosen && one.set === rule));
            }}
          >
            {each.options.map((one) => (
              <option value={one.set} key={one.set}>
                {one.words}
              </option>
            ))}
          </select>
        </label>
      ))}
    </details>
  );
}

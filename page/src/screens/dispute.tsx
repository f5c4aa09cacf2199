// A dispute without a record: what was played, what lies there, whose build it is; the ruling, the law, the right taking.
import { useEffect, useState } from "preact/hooks";
import { ask } from "../engine";
import { Picker, byName } from "../picker";
import type { Dispute as Ruled, RankShown } from "../shapes";
import { Button, Card, Fault, Field, Head, Trouble, said } from "../ui";
import { VariantChoice, useRules } from "../variants";
import { W } from "../words";

export function Dispute() {
  const rules = useRules();
  const [pack, setPack] = useState<RankShown[]>([]);
  const [lying, setLying] = useState<string[]>([]);
  const [card, setCard] = useState<string | null>(null);
  /** One picker stands open at a time: first for the table, then for the card played. */
  const [playing, setPlaying] = useState(false);
  const [taken, setTaken] = useState<string[]>([]);
  const [builds, setBuilds] = useState<string[]>([]);
  const [build, setBuild] = useState("");
  const [value, setValue] = useState("");
  const [hand, setHand] = useState("");
  const [by, setBy] = useState("");
  const [play, setPlay] = useState("");
  const [ruled, setRuled] = useState<Ruled | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    if (rules.chosen) void ask("pack", { variant: rules.chosen, sets: [] }).then(setPack, () => setPack([]));
  }, [rules.chosen]);
  const cards = byName(pack);
  const used = [...lying, ...(card ? [card] : [])];
  const wrote = (text: string) => {
    setPlay(text);
    setRuled(null);
  };
  const named = taken.join(" ");
  const judge = async () => {
    try {
      setTrouble("");
      const table = [...lying, ...builds].join(" ");
      setRuled(await ask("dispute", { variant: rules.chosen, sets: [], play, table, hand, by }));
    } catch (error) {
      setTrouble(said(error));
    }
  };
  return (
    <main class="dispute">
      <Head title={W.dispute} back="" />
      <VariantChoice rules={rules} label={W.which} />
      <section>
        <h2>{W.whatLies}</h2>
        <div class="cards table" role="group" aria-label={W.table}>
          {lying.map((name) => {
            const shown = cards.get(name);
            return (
              shown && (
                <Card
                  card={shown}
                  key={name}
                  pressed={taken.includes(name)}
                  on={() => setTaken(taken.includes(name) ? taken.filter((each) => each !== name) : [...taken, name])}
                />
              )
            );
          })}
          {builds.map((each) => (
            <Button class="build" key={each} onClick={() => setBuilds(builds.filter((other) => other !== each))}>
              <span>{each}</span>
            </Button>
          ))}
        </div>
        {card === null && !playing && (
          <Picker pack={pack} taken={used} label={W.whatLies} onCard={(name) => setLying([...lying, name])} />
        )}
        <details>
          <summary>{W.addBuild}</summary>
          <Field label={W.buildCards} value={build} onInput={(event) => setBuild(event.currentTarget.value)} />
          <Button
            disabled={!build.trim()}
            onClick={() => {
              setBuilds([...builds, /^\[.*\]$/.test(build.trim()) ? build.trim() : `[${build.trim()}]`]);
              setBuild("");
            }}
          >
            {W.put}
          </Button>
        </details>
      </section>
      <section>
        <h2>{W.playIs}</h2>
        {card === null ? (
          playing ? (
            <Picker
              pack={pack}
              taken={used}
              label={W.played}
              onCard={(name) => {
                setCard(name);
                wrote(name);
              }}
            />
          ) : (
            <Button onClick={() => setPlaying(true)}>{W.played}</Button>
          )
        ) : (
          <>
            <div class="played">
              {cards.has(card) && <span>{cards.get(card)?.words}</span>}
              <Button
                onClick={() => {
                  setCard(null);
                  setPlaying(false);
                  wrote("");
                }}
              >
                {W.otherCard}
              </Button>
            </div>
            <p class="hint">{W.noMeaning}</p>
            <div class="choices">
              <Button onClick={() => wrote(card)}>{W.lays}</Button>
              <Button disabled={!taken.length} onClick={() => wrote(`${card} x ${named}`)}>
                {W.takes}
              </Button>
              <Field label={W.value} inputmode="numeric" value={value} onInput={(event) => setValue(event.currentTarget.value)} />
              <Button disabled={!taken.length || !value.trim()} onClick={() => wrote(`${[card, ...taken].join("+")} = ${value}`)}>
                {W.buildsTo}
              </Button>
            </div>
          </>
        )}
        <Field label={W.playText} value={play} onInput={(event) => wrote(event.currentTarget.value)} />
        <details>
          <summary>{W.whoPlayed}</summary>
          <Field label={W.whoPlayed} value={by} onInput={(event) => setBy(event.currentTarget.value)} />
          <Field label={W.whatHeld} value={hand} onInput={(event) => setHand(event.currentTarget.value)} />
        </details>
      </section>
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

// Something went wrong: what happened in plain words, the questions that decide, the ruling; in a game it is written down.
import { useEffect, useState } from "preact/hooks";
import { ask } from "../engine";
import type { Desk } from "../game";
import { go } from "../route";
import type { Kind, RulingShown } from "../shapes";
import { Button, Field, Head } from "../ui";
import { VariantChoice, useRules } from "../variants";
import { W } from "../words";

export function Wrong({ desk }: { desk?: Desk }) {
  const rules = useRules();
  const [kinds, setKinds] = useState<Kind[]>([]);
  const [kind, setKind] = useState<Kind | null>(null);
  const [stage, setStage] = useState<Record<string, string>>({});
  const [found, setFound] = useState<RulingShown[]>([]);
  const variant = desk?.shown.variant?.id ?? rules.chosen;
  const sets = desk?.shown.sets ?? [];
  const key = sets.join("\n");
  useEffect(() => {
    if (variant) void ask("kinds", { variant, sets }).then(setKinds, () => setKinds([]));
  }, [variant, key]);
  useEffect(() => {
    if (kind && variant) void ask("ruling", { variant, sets, kind: kind.kind, stage }).then(setFound, () => setFound([]));
  }, [variant, key, kind, stage]);
  const home = desk ? `/game/${desk.kept.id}` : "";
  return (
    <main class="wrong">
      <Head title={W.wrong} back={home} />
      {!desk && <VariantChoice rules={rules} label={W.which} />}
      {kind === null ? (
        <>
          <h2>{W.whatHappened}</h2>
          <ul class="kinds">
            {kinds.map((each) => (
              <li key={each.kind}>
                <Button
                  onClick={() => {
                    setKind(each);
                    setStage(desk?.shown.stage ?? {});
                  }}
                >
                  {each.words}
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <h2>{kind.words}</h2>
          {kind.questions.map((question) => (
            <fieldset key={question.key}>
              <legend>{question.words}</legend>
              <div class="chips">
                {question.answers.map((answer) => (
                  <Button
                    class="chip"
                    key={answer.value}
                    aria-pressed={stage[question.key] === answer.value}
                    onClick={() => setStage({ ...stage, [question.key]: answer.value })}
                  >
                    {answer.words}
                  </Button>
                ))}
              </div>
            </fieldset>
          ))}
          <div role="status" class="ruling">
            {found.map((each, at) => (
              <Ruling ruling={each} key={at} toldBelow={desk !== undefined && found.length === 1} />
            ))}
          </div>
          {desk && <Write desk={desk} kind={kind} stage={stage} found={found} />}
          <Button onClick={() => setKind(null)}>{W.otherwise}</Button>
        </>
      )}
    </main>
  );
}

function Ruling({ ruling, toldBelow }: { ruling: RulingShown; toldBelow: boolean }) {
  return (
    <section>
      {ruling.stage && <h3>{ruling.stage}</h3>}
      <p class="verdict">{ruling.words}</p>
      {ruling.by && <p>{ruling.by}</p>}
      {ruling.choices.length > 0 && !toldBelow && (
        <ul>
          {ruling.choices.map((choice) => (
            <li key={choice.choice}>{choice.words}</li>
          ))}
        </ul>
      )}
      {ruling.law && <p class="law">{`${ruling.law}${ruling.source ? ` [${ruling.source}]` : ""}`}</p>}
    </section>
  );
}

interface Writing {
  desk: Desk;
  kind: Kind;
  stage: Record<string, string>;
  found: RulingShown[];
}

/** Writing it into the record, with the choice that the ruling leaves; what the place does not tell is written too. */
function Write({ desk, kind, stage, found }: Writing) {
  const [who, setWho] = useState("");
  const choices = found.length === 1 ? (found[0]?.choices ?? []) : [];
  const told = kind.questions
    .filter(({ key }) => key !== "players" && stage[key] && stage[key] !== desk.shown.stage[key])
    .map(({ key }) => `${key}=${stage[key]}`);
  const write = async (choice?: string) => {
    const entry = ["irregularity:", kind.kind, who, ...told].filter(Boolean).join(" ");
    const written = await desk.entry(entry);
    if (written && choice) await desk.entry(`ruling: ${choice}`);
    go(`/game/${desk.kept.id}`);
  };
  return (
    <div class="choices">
      <div class="chips">
        {desk.shown.players.map((name) => (
          <Button class="chip" key={name} aria-pressed={who === name} onClick={() => setWho(who === name ? "" : name)}>
            {name}
          </Button>
        ))}
      </div>
      <Field label={W.whoseCard} value={who} onInput={(event) => setWho(event.currentTarget.value)} />
      {choices.length ? (
        choices.map((choice) => (
          <Button class="primary" key={choice.choice} onClick={() => void write(choice.choice)}>
            {`${W.writeIt}: ${choice.words}`}
          </Button>
        ))
      ) : (
        <Button class="primary" onClick={() => void write()}>
          {W.writeIt}
        </Button>
      )}
    </div>
  );
}

// What waits for a decision: an entry that breaks a rule, or one that could mean several things.
import { ask } from "../engine";
import type { Desk } from "../game";
import { Button, Fault } from "../ui";
import { W } from "../words";

export function Question({ desk }: { desk: Desk }) {
  const pending = desk.pending;
  if (!pending) return null;
  return (
    <section class="question" aria-label={pending.said}>
      {pending.said && !pending.meanings.length && <p class="said">{pending.said}</p>}
      {pending.faults.map((fault) => (
        <Fault fault={fault} key={`${fault.name}${fault.line}`} />
      ))}
      {pending.proved.length > 0 && <p class="hint">{W.proves}</p>}
      {pending.proved.map((fault) => (
        <Fault fault={fault} key={`${fault.name}${fault.line}`} />
      ))}
      <div class="choices">
        {pending.meanings.map((meaning) => (
          <Button
            class="meaning"
            key={meaning.entry}
            onClick={() => void desk.attempt((text) => ask("entry", { text, typed: meaning.entry }))}
          >
            {meaning.words}
          </Button>
        ))}
        {pending.text !== null && !pending.meanings.length && (
          <Button onClick={() => void desk.decide()}>{W.asPlayed}</Button>
        )}
        <Button class="primary" onClick={desk.drop}>
          {W.again}
        </Button>
        {pending.text !== null && pending.challengers.length === 1 && (
          <Button onClick={() => void desk.decide(pending.challengers[0])}>{W.challenge}</Button>
        )}
        {pending.text !== null &&
          pending.challengers.length > 1 &&
          pending.challengers.map((name) => (
            <Button key={name} onClick={() => void desk.decide(name)}>
              {W.challenges(name)}
            </Button>
          ))}
      </div>
    </section>
  );
}

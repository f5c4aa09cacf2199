// Every entry so far; any of them is tapped to be written anew, taken out, or to have a forgotten one put before it.
import { useState } from "preact/hooks";
import { ask } from "../engine";
import type { Desk } from "../game";
import type { EntryShown } from "../shapes";
import { Button, Fault, Field } from "../ui";
import { W } from "../words";

export function History({ desk }: { desk: Desk }) {
  const [open, setOpen] = useState<number | null>(null);
  const entries = desk.shown.history;
  return (
    <details class="history">
      <summary>{`${W.history} (${entries.filter((entry) => !entry.undone && entry.kind !== "header").length})`}</summary>
      <ol>
        {entries.map((entry) => (
          <li key={entry.line} class={`${entry.undone ? "undone" : ""} ${entry.faults.length ? "foul" : ""}`}>
            {entry.undone ? (
              <p>
                <s>{entry.words}</s> <small>{W.undone}</small>
              </p>
            ) : (
              <Button
                class="line"
                aria-expanded={open === entry.line}
                onClick={() => setOpen(open === entry.line ? null : entry.line)}
              >
                <span>{entry.words}</span>
              </Button>
            )}
            {open === entry.line && <Mend desk={desk} entry={entry} onDone={() => setOpen(null)} />}
          </li>
        ))}
      </ol>
    </details>
  );
}

function Mend({ desk, entry, onDone }: { desk: Desk; entry: EntryShown; onDone: () => void }) {
  const [anew, setAnew] = useState(entry.entry);
  const [before, setBefore] = useState("");
  const { line } = entry;
  const then = (asked: Promise<unknown>) => void asked.then(onDone);
  return (
    <div class="mend">
      {entry.faults.map((fault) => (
        <Fault fault={fault} key={fault.name} />
      ))}
      <Field label={W.mend} value={anew} onInput={(event) => setAnew(event.currentTarget.value)} />
      <div class="row">
        <Button class="primary" onClick={() => then(desk.attempt((text) => ask("edit", { text, line, typed: anew })))}>
          {W.change}
        </Button>
        {entry.kind !== "header" && (
          <Button onClick={() => then(desk.attempt((text) => ask("edit", { text, line, typed: "" })))}>{W.takeOut}</Button>
        )}
      </div>
      <Field label={W.before} value={before} onInput={(event) => setBefore(event.currentTarget.value)} />
      <Button disabled={!before.trim()} onClick={() => then(desk.attempt((text) => ask("insert", { text, line, typed: before })))}>
        {W.put}
      </Button>
    </div>
  );
}

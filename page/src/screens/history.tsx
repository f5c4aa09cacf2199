// Every entry so far; any of them is tapped to be written anew, taken out, or to have a forgotten one put before it.
import { useState } from "preact/hooks";
import { ask } from "../engine";
import type { Desk } from "../game";
import type { EntryShown } from "../shapes";
import { Button, Fault, Field } from "../ui";
import { W } from "../words";

/** What is mended by taps: the entry on a line, or what was forgotten before it. */
export interface Place {
  entry: EntryShown;
  how: "edit" | "insert";
}

interface Props {
  desk: Desk;
  onTaps: (place: Place) => void;
}

const SHOWN = 100;
const TAPPED = ["play", "table"];

export function History({ desk, onTaps }: Props) {
  const [unfolded, setUnfolded] = useState(false);
  const [all, setAll] = useState(false);
  const entries = desk.shown.history;
  const shown = !unfolded ? [] : all ? entries : entries.slice(-SHOWN);
  return (
    <details class="history" onToggle={(event) => setUnfolded(event.currentTarget.open)}>
      <summary>{`${W.history} (${entries.filter((entry) => !entry.undone && entry.kind !== "header").length})`}</summary>
      {unfolded && shown.length < entries.length && (
        <Button onClick={() => setAll(true)}>{W.earlier(entries.length - shown.length)}</Button>
      )}
      <Lines desk={desk} entries={shown} onTaps={onTaps} />
    </details>
  );
}

function Lines({ desk, entries, onTaps }: Props & { entries: EntryShown[] }) {
  const [open, setOpen] = useState<number | null>(null);
  return (
    <ol>
      {entries.map((entry) => (
        <li key={entry.line} class={`${entry.undone ? "undone" : ""} ${entry.foul ? "foul" : ""}`}>
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
          {open === entry.line && <Mend desk={desk} entry={entry} onDone={() => setOpen(null)} onTaps={onTaps} />}
        </li>
      ))}
    </ol>
  );
}

function Mend({ desk, entry, onDone, onTaps }: Props & { entry: EntryShown; onDone: () => void }) {
  const [anew, setAnew] = useState(entry.entry);
  const [before, setBefore] = useState("");
  const { line } = entry;
  const then = (asked: Promise<unknown>) => void asked.then(onDone);
  return (
    <div class="mend">
      {entry.faults.map((fault) => (
        <Fault fault={fault} key={fault.name} />
      ))}
      {TAPPED.includes(entry.kind) && (
        <div class="row">
          <Button class="primary" onClick={() => onTaps({ entry, how: "insert" })}>
            {W.forgotten}
          </Button>
          <Button onClick={() => onTaps({ entry, how: "edit" })}>{W.otherPlay}</Button>
        </div>
      )}
      <Field label={W.mend} value={anew} onInput={(event) => setAnew(event.currentTarget.value)} />
      <div class="row">
        <Button onClick={() => then(desk.attempt((text) => ask("edit", { text, line, typed: anew })))}>{W.change}</Button>
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

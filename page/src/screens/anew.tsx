// A forgotten play put in, or one played otherwise than written: the table as it lay then, and the same taps.
import { useEffect, useState } from "preact/hooks";
import { ask } from "../engine";
import type { Desk } from "../game";
import type { GameShown } from "../shapes";
import { Button, Head, Trouble, said } from "../ui";
import { W } from "../words";
import type { Place } from "./history";
import { Tapped } from "./plays";

export function Anew({ desk, place, onDone }: { desk: Desk; place: Place; onDone: () => void }) {
  const [then, setThen] = useState<GameShown | null>(null);
  const [trouble, setTrouble] = useState("");
  const { text } = desk.shown;
  const { line, words } = place.entry;
  useEffect(() => void ask("before", { text, line }).then(setThen, (error: unknown) => setTrouble(said(error))), [text, line]);
  const enter = (typed: string) => desk.attempt((now) => ask(place.how, { text: now, line, typed })).then(onDone);
  return (
    <main class="desk">
      <Head title={place.how === "insert" ? W.forgotten : W.otherPlay} />
      <p class="status">{place.how === "insert" ? W.beforeThis(words) : W.insteadOf(words)}</p>
      <Trouble text={trouble} />
      {then && <Tapped shown={then} enter={enter} />}
      <div class="foot">
        <Button onClick={onDone}>{W.cancel}</Button>
      </div>
    </main>
  );
}

// Counting a deal: one cell for each item and side, a pad at the thumb, the last side filled in by the referee.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ask } from "../engine";
import type { Desk } from "../game";
import type { Told } from "../questions";
import type { Change, Filled, ItemShown } from "../shapes";
import { Button, Fault, Head, Sign, Trouble } from "../ui";
import { W } from "../words";

interface Props {
  desk: Desk;
  /** The line of the deal that is mended; null for the one that is counted now. */
  line: number | null;
  onDone: () => void;
}
interface Place {
  side: string;
  item: string;
}

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];
const HIGHEST = 99;

export function Counting({ desk, line, onDone }: Props) {
  const { shown } = desk;
  const form = shown.counting;
  const [told, setTold] = useState<Told>({});
  const [filled, setFilled] = useState<Filled | null>(null);
  const [at, setAt] = useState<Place | null>(null);
  const [fresh, setFresh] = useState(true);
  const [dealer, setDealer] = useState<string | null>(null);
  const [problem, setProblem] = useState<Change | null>(null);
  const text = shown.text;
  const asked = useRef(0);

  useEffect(() => {
    if (line !== null) void ask("told_in", { text, line }).then(setTold);
  }, [text, line]);
  useEffect(() => {
    const turn = ++asked.current;
    void ask("fill", { text, told }).then((found) => {
      if (turn === asked.current) setFilled(found);
    });
  }, [text, told]);
  const deal = useMemo(() => shown.deals.find((each) => each.line === line), [shown, line]);
  if (!form) return null;

  const tell = (place: Place, count: number | null) => {
    const { [place.item]: _old, ...rest } = told[place.side] ?? {};
    setProblem(null);
    setTold({ ...told, [place.side]: count === null ? rest : { ...rest, [place.item]: count } });
  };
  const shownAt = (place: Place) => told[place.side]?.[place.item] ?? filled?.counts[place.side]?.[place.item];
  /** A single card goes to whoever is tapped, and away from the others. */
  const single = (item: ItemShown, side: string) => {
    const now = told[side]?.[item.name] === item.total;
    const next: Told = {};
    for (const each of form.sides) {
      const { [item.name]: _old, ...rest } = told[each] ?? {};
      next[each] = now ? rest : { ...rest, [item.name]: each === side ? item.total : 0 };
    }
    setProblem(null);
    setTold(next);
  };
  const item = (name: string) => form.items.find((each) => each.name === name);
  const pick = (place: Place) => {
    setAt(place);
    setFresh(true);
    const which = item(place.item);
    if (which && which.total === 1) single(which, place.side);
  };
  const digit = (sign: string) => {
    if (!at) return;
    const before = fresh ? "" : String(told[at.side]?.[at.item] ?? "");
    tell(at, Math.min(HIGHEST, Number(before + sign)));
    setFresh(false);
  };
  const step = (by: number) => {
    if (!at) return;
    const which = item(at.item);
    tell(at, Math.max(0, Math.min(HIGHEST, (shownAt(at) ?? (which?.start ?? 0) - by) + by)));
    setFresh(true);
  };
  const done = async () => {
    const change = await ask("count", { text, told, dealer, line });
    if (change.stands) {
      await desk.attempt(() => Promise.resolve(change));
      onDone();
    } else setProblem(change);
  };
  return (
    <main class="counting">
      <Head title={deal ? W.mendDeal(deal.words) : W.count} />
      <table class={`count${form.sides.length > 2 ? " many" : ""}`}>
        <thead>
          <tr>
            <td />
            {form.sides.map((side) => (
              <th scope="col" key={side}>
                {side}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {form.items.map((each) => (
            <tr key={each.name}>
              <th scope="row">
                {each.name}
                <small>{each.about}</small>
              </th>
              {form.sides.map((side) => (
                <td key={side}>
                  <Cell
                    name={`${side} ${each.name}`}
                    value={shownAt({ side, item: each.name })}
                    own={told[side]?.[each.name] !== undefined}
                    on={at?.side === side && at.item === each.name}
                    most={each.total || HIGHEST}
                    onPick={() => pick({ side, item: each.name })}
                    onFocus={() => setAt({ side, item: each.name })}
                    onValue={(value) => tell({ side, item: each.name }, value)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {line === null && shown.step.kind === "cut" && (
        <div class="chips" role="group" aria-label={W.dealerOf}>
          {shown.players.map((name) => (
            <Button class="chip" key={name} aria-pressed={dealer === name} onClick={() => setDealer(name)}>
              {W.deals(name)}
            </Button>
          ))}
        </div>
      )}
      <div class="foot pad">
        {problem ? (
          problem.faults.length ? (
            problem.faults.map((fault) => <Fault fault={fault} key={fault.sentence} />)
          ) : (
            <Trouble text={problem.refused} />
          )
        ) : (
          <p class="hint" aria-live="polite">
            {Object.keys(told).length ? (filled?.problems[0] ?? "") : ""}
          </p>
        )}
        <div class="digits" role="group" aria-label={W.digits}>
          {DIGITS.slice(0, 5).map((sign) => (
            <Button key={sign} onClick={() => digit(sign)}>
              {sign}
            </Button>
          ))}
          <Button onClick={() => step(-1)}>
            <Sign name={W.lessOne}>−</Sign>
          </Button>
          {DIGITS.slice(5).map((sign) => (
            <Button key={sign} onClick={() => digit(sign)}>
              {sign}
            </Button>
          ))}
          <Button onClick={() => step(1)}>
            <Sign name={W.moreOne}>+</Sign>
          </Button>
        </div>
        <div class="row">
          <Button onClick={onDone}>{W.cancel}</Button>
          {problem?.text && (
            <Button onClick={() => void desk.attempt(() => Promise.resolve({ ...problem, stands: true })).then(onDone)}>
              {W.keepAnyway}
            </Button>
          )}
          <Button class="primary" onClick={() => void done()}>
            {W.done}
          </Button>
        </div>
      </div>
    </main>
  );
}

interface CellProps {
  name: string;
  value: number | undefined;
  own: boolean;
  on: boolean;
  most: number;
  onPick: () => void;
  onFocus: () => void;
  onValue: (value: number | null) => void;
}

function Cell({ name, value, own, on, most, onPick, onFocus, onValue }: CellProps) {
  return (
    <input
      type="number"
      inputmode="none"
      min={0}
      max={most}
      step={1}
      aria-label={name}
      class={`${own ? "own" : "follows"}${on ? " on" : ""}`}
      title={own || value === undefined ? undefined : W.follows}
      value={value ?? ""}
      onClick={onPick}
      onFocus={onFocus}
      onInput={(event) => {
        const written = event.currentTarget.value;
        onValue(written === "" ? null : Math.max(0, Math.min(HIGHEST, Math.trunc(Number(written)))));
      }}
    />
  );
}

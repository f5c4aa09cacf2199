// The sheet: how it stands, the drawing, every deal item by item; printed, or shared as a picture.
import { useEffect, useState } from "preact/hooks";
import { ask } from "../engine";
import type { Desk } from "../game";
import { picture } from "../picture";
import type { SheetShown } from "../shapes";
import { Button, Head, download } from "../ui";
import { W } from "../words";
import { Tally } from "./tally";

export function Sheet({ desk }: { desk: Desk }) {
  const [sheet, setSheet] = useState<SheetShown | null>(null);
  const { text } = desk.shown;
  useEffect(() => void ask("sheet", { text }).then(setSheet), [text]);
  return (
    <main class="sheet">
      <Head title={W.sheet} back={`/game/${desk.kept.id}`} />
      {sheet && (
        <>
          <p class="about">{`${sheet.title} · ${sheet.about}`}</p>
          {sheet.house.length > 0 && <p class="about">{sheet.house.join(" ")}</p>}
          {sheet.closing.map((words) => (
            <p class="closing" key={words}>
              {words}
            </p>
          ))}
          {sheet.charts.map((drawing) => (
            <img class="chart" key={drawing} alt={sheet.closing.join(" ")} src={`data:image/svg+xml,${encodeURIComponent(drawing)}`} />
          ))}
          {sheet.deals.filter((deal) => deal.rows.length).map((deal) => (
            <section key={deal.line}>
              <Tally deal={deal} sides={sheet.sides} />
            </section>
          ))}
          <div class="foot noprint">
            <div class="row">
              <Button onClick={() => print()}>{W.print}</Button>
              <Button class="primary" onClick={() => void share(sheet)}>
                {W.picture}
              </Button>
            </div>
          </div>
        </>
      )}
    </main>
  );
}

async function share(sheet: SheetShown): Promise<void> {
  const drawn = await picture(sheet.picture);
  const file = new File([drawn], "cassino-sheet.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file], title: sheet.title }).catch(() => undefined);
  else download(file.name, file);
}

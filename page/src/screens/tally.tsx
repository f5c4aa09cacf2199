// The tally of the last deal, item by item, and the grid of all deals; any of them is tapped to be mended.
import type { DealShown, GameShown } from "../shapes";
import { Button, Sign } from "../ui";
import { W } from "../words";

export function Deals({ shown, onMend }: { shown: GameShown; onMend?: (line: number) => void }) {
  const counted = shown.deals.filter((deal) => deal.rows.length);
  const last = counted.at(-1);
  if (!last) return null;
  const names = shown.sides.map((side) => side.side);
  return (
    <section class="deals">
      <Tally deal={last} sides={names} />
      <h2>{W.dealsSoFar}</h2>
      <table class="grid">
        <thead>
          <tr>
            <td />
            {names.map((side) => (
              <th scope="col" key={side}>
                {side}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counted.map((deal) => (
            <tr key={deal.line}>
              <th scope="row">
                {deal.kept_by_counts && onMend ? (
                  <Button class="quiet" onClick={() => onMend(deal.line)}>
                    <Sign name={W.mendDeal(deal.words)}>{deal.number}</Sign>
                  </Button>
                ) : (
                  deal.number
                )}
              </th>
              {deal.score.map((score, at) => (
                <td key={names[at]}>
                  <small>{(deal.made.length ? deal.made : deal.points)[at]}</small> {score}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function Tally({ deal, sides }: { deal: DealShown; sides: string[] }) {
  return (
    <>
      <h2>{deal.words}</h2>
      <table class="tally">
        <thead>
          <tr>
            <td />
            {sides.map((side) => (
              <th scope="col" key={side}>
                {side}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {deal.rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              {row.cells.map((cell, at) => (
                <td key={sides[at]}>
                  <small>{cell.count}</small> {cell.points}
                </td>
              ))}
            </tr>
          ))}
          <Sum name={W.points} values={deal.points} />
          {deal.made.length > 0 && <Sum name={W.made} values={deal.made} />}
          <Sum name={W.score} values={deal.score} />
        </tbody>
      </table>
      {[...deal.sums, ...deal.remarks].map((text) => (
        <p key={text}>{text}</p>
      ))}
    </>
  );
}

function Sum({ name, values }: { name: string; values: string[] }) {
  return (
    <tr class="sum">
      <th scope="row">{name}</th>
      {values.map((value, at) => (
        <td key={at}>{value}</td>
      ))}
    </tr>
  );
}

// The sheet as a picture: the grid of deals drawn on white, for the group chat.
import type { SheetShown } from "./shapes";
import { W } from "./words";

const WIDTH = 1080;
const EDGE = 48;
const LINE = 56;

export async function picture(sheet: SheetShown): Promise<Blob> {
  const deals = sheet.deals.filter((deal) => deal.rows.length);
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = EDGE * 2 + LINE * (deals.length + sheet.closing.length + 4);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error(W.picture);
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, WIDTH, canvas.height);
  pen.fillStyle = "#1a1a1a";
  let y = EDGE + LINE / 2;
  const write = (text: string, x: number, font: string, align: CanvasTextAlign = "left", wide = WIDTH - EDGE * 2) => {
    pen.font = `${font} system-ui, sans-serif`;
    pen.textAlign = align;
    pen.fillText(text, x, y, wide);
  };
  write(sheet.title, EDGE, "bold 44px");
  y += LINE;
  write(sheet.about, EDGE, "32px");
  y += LINE * 1.2;
  const column = (WIDTH - EDGE * 2) / (sheet.sides.length + 1);
  const row = (name: string, cells: string[], font: string) => {
    write(name, EDGE, font, "left", column - 16);
    cells.forEach((cell, at) => write(cell, EDGE + column * (at + 2), font, "right", column - 16));
    y += LINE;
  };
  row("", sheet.sides, "bold 34px");
  for (const deal of deals) row(`${deal.number}`, deal.score, "34px");
  for (const words of sheet.closing) {
    write(words, EDGE, "bold 34px");
    y += LINE;
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(W.picture))), "image/png"),
  );
}

// The sheet as a picture: the drawing that the referee made of it, as points of colour, for the group chat.
import { W } from "./words";

const SHARPER = 2;

export async function picture(drawing: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * SHARPER;
  canvas.height = image.naturalHeight * SHARPER;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error(W.picture);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(W.picture))), "image/png"),
  );
}

// The page's end of the engine: one question at a time, in the order asked.
import { wrap } from "comlink";
import type { Engine } from "./engine.worker";
import type { Answer, Questions, Values } from "./questions";

const worker = new Worker(new URL("./engine.worker.ts", import.meta.url), { type: "module" });
const engine = wrap<Engine>(worker);

/** Resolves once the engine answers. */
export const ready: Promise<void> = engine.start(document.baseURI).then(() => {
  document.documentElement.dataset["engine"] = "ready";
});
ready.catch(() => {
  document.documentElement.dataset["engine"] = "failed";
});

/** Asks the engine; fails with a sentence. */
export async function ask<Q extends keyof Questions>(question: Q, values: Values<Q>): Promise<Answer<Q>> {
  await ready;
  const found = JSON.parse(await engine.answer(question, JSON.stringify(values))) as { answer: Answer<Q>; failed?: string };
  if (found.failed !== undefined) throw new Error(found.failed);
  return found.answer;
}

// The few pieces that every screen is made of.
import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { go } from "./route";
import type { CardShown, FaultShown } from "./shapes";
import { W } from "./words";

type Press = { onClick: () => void; children: ComponentChildren; "data-entry"?: string } & Omit<JSX.IntrinsicElements["button"], "onClick">;

export function Button({ onClick, children, ...rest }: Press) {
  return (
    <button type="button" onClick={() => onClick()} {...rest}>
      {children}
    </button>
  );
}

/** A sign with its name in words: the sign is seen, the name is heard. */
export function Sign({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <>
      <span class="sign" aria-hidden="true">
        {children}
      </span>
      <span class="heard">{name}</span>
    </>
  );
}

/** The head of a screen: its title, which takes the focus, and the way back. */
export function Head({ title, back }: { title: string; back?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // At once, not after the next picture: who goes on by the keyboard would lose their place again.
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  return (
    <header class="head">
      {back !== undefined && (
        <Button class="quiet back" onClick={() => go(back)}>
          <Sign name={W.back}>‹</Sign>
        </Button>
      )}
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
    </header>
  );
}

/** A card as a button, named in words; the sign tells red from black without colour. */
export function Card({ card, on, pressed }: { card: CardShown; on?: () => void; pressed?: boolean }) {
  const face = (
    <>
      <span class="rank">{card.rank}</span>
      <span class="suit">{card.suit}</span>
    </>
  );
  const look = `card ${card.red ? "red" : "black"}`;
  if (!on) {
    return (
      <span class={look} role="img" aria-label={card.words}>
        {face}
      </span>
    );
  }
  return (
    <Button class={look} {...(pressed === undefined ? {} : { "aria-pressed": pressed })} onClick={on}>
      <Sign name={card.words}>{face}</Sign>
    </Button>
  );
}

/** One fault in its sentence, the rest of it behind "why". */
export function Fault({ fault }: { fault: FaultShown }) {
  const source = fault.source ? ` [${fault.source}]` : "";
  return (
    <div class="fault">
      <p class="sentence">{fault.sentence}</p>
      <details>
        <summary>{W.why}</summary>
        {fault.law && <p>{`${W.law}: ${fault.law}${source}`}</p>}
        {fault.help && <p>{`${W.help}: ${fault.help}`}</p>}
        {fault.now && <p>{`${W.now}: ${fault.now}`}</p>}
      </details>
    </div>
  );
}

/** A field with its label above it. */
export function Field({ label, ...rest }: { label: string } & JSX.IntrinsicElements["input"]) {
  return (
    <label class="field">
      <span>{label}</span>
      <input autocomplete="off" autocapitalize="off" spellcheck={false} {...rest} />
    </label>
  );
}

/** A sentence that is read out as soon as it stands there. */
export function Trouble({ text }: { text: string }) {
  return text ? (
    <p class="trouble" role="alert">
      {text}
    </p>
  ) : null;
}

export function download(name: string, data: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export function said(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

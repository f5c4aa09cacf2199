import { render } from "preact";
import { App } from "./app";

const place = document.getElementById("page");
if (place) {
  place.replaceChildren();
  render(<App />, place);
}

if ("serviceWorker" in navigator && import.meta.env.PROD) {
  addEventListener("load", () => {
    navigator.serviceWorker.register("./sw.js").catch(() => undefined);
  });
}

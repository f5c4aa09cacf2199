// Keeps a whole copy of the page for aeroplane mode. FILES and VERSION are written in when the page is built.
// A new copy waits until no tab uses the old one, so that no game is ever between two versions.
const VERSION = "unbuilt";
const FILES = [];
const CACHE = `referee-${VERSION}`;

self.addEventListener("install", (event) => {
  const requests = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

self.addEventListener("activate", (event) => {
  const old = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("referee-") && name !== CACHE) await caches.delete(name);
    }
    await self.clients.claim();
  };
  event.waitUntil(old());
});

self.addEventListener("fetch", (event) => {
  const asked = new URL(event.request.url);
  if (asked.origin !== self.location.origin) {
    event.respondWith(Response.error());
    return;
  }
  if (event.request.method !== "GET") return;
  event.respondWith(answer(event.request));
});

async function answer(request) {
  const cache = await caches.open(CACHE);
  const page = request.mode === "navigate" ? "./index.html" : request;
  return (await cache.match(page, { ignoreSearch: true })) ?? fetch(request);
}

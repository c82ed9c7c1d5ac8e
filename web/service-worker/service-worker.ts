// The entry of the service worker. It does not cache the app, so it never serves an old version.
import { PATHS } from "#worker/contract/pages.ts";
import { offlinePage } from "./offline-page.ts";
import { receiveShared } from "./receive-shared.ts";
import { removeExpiredPicture } from "./shared-picture.ts";

declare const self: ServiceWorkerGlobalScope;

/** The static routing of an install event; see w3.org/TR/service-workers. */
interface RoutedInstall extends ExtendableEvent {
  readonly addRoutes?: (rules: readonly object[]) => Promise<void>;
}

/** Requests that do not start the service worker, if the browser supports static routing. */
const DIRECT = [
  ...["no-cors", "cors", "same-origin"].map((requestMode) => ({ requestMode })),
  ...["/closet/*", "/go/*", "/r/*", "/media/*", "/api/*"].map((urlPattern) => ({ urlPattern })),
];

self.addEventListener("install", (event: RoutedInstall) => {
  const ready = [event.addRoutes?.(DIRECT.map((condition) => ({ condition, source: "network" })))];
  event.waitUntil(Promise.all([...ready, self.skipWaiting()]));
});

self.addEventListener("activate", (event) => {
  // The page is requested while the service worker still starts.
  event.waitUntil(self.registration.navigationPreload.enable());
});

self.addEventListener("fetch", (event) => {
  const { mode, method, url } = event.request;
  if (mode !== "navigate") return;
  const isShared = method === "POST" && new URL(url).pathname === PATHS.generate;
  if (isShared) event.respondWith(receiveShared(event.request));
  else if (method === "GET") event.respondWith(loadPage(event));
});

async function loadPage(event: FetchEvent): Promise<Response> {
  event.waitUntil(removeExpiredPicture());
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return offlinePage();
  }
}

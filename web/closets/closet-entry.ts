import { type EarlyDialog, openEarlyDialog } from "./early-dialog.ts";

/**
 * The only script that the page of a closet loads at once. It loads the app when the first pictures
 * are loaded and the browser is idle, or at the first interaction. A click before the app is ready
 * is answered at once and replayed afterwards.
 */
declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly connection?: { readonly saveData: boolean };
  }
}

type App = typeof import("./closet-app.tsx");

/** The app's files, the entry first, as named by the page; a static import would load React here. */
const { app, styles } = document.querySelector<HTMLElement>("[data-app]")?.dataset ?? {};
const files = app?.split(" ") ?? [];
const INTERACTIONS = [
  "pointermove",
  "pointerdown",
  "touchstart",
  "wheel",
  "scroll",
  "keydown",
  "focusin",
];
const options = { capture: true, passive: true } as const;

let starting = false;
let storedClick: HTMLElement | null = null;
let early: EarlyDialog | null = null;

function start(): void {
  if (starting) return;
  starting = true;
  early?.showFailure(false);
  load().then(onReady, onFailure);
}

/** Starts unless a dialog is open, which shows the state and has a button that tries again. */
function startUnasked(event: Event): void {
  if (!early && !isAtRest(event)) start();
}

/** A browser reports the place of a resting mouse once when the page appears below it. */
function isAtRest(event: Event): boolean {
  const { type, movementX, movementY } = event as PointerEvent;
  return type === "pointermove" && movementX === 0 && movementY === 0;
}

/** Fetches all modules before importing one, because a browser never retries a failed module. */
async function load(): Promise<void> {
  await Promise.all([...files.map(fetchWhole), styled()]);
  const { hydrateCloset }: App = await import(/* @vite-ignore */ files[0] as string);
  await hydrateCloset();
}

async function fetchWhole(file: string): Promise<void> {
  const response = await fetch(file);
  await response.blob();
  if (!response.ok) throw new Error(file);
}

/** Loads the styles that the sent page lacks before the app renders. */
function styled(): Promise<unknown> {
  const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: styles });
  return new Promise((onload, onerror) => {
    document.head.append(Object.assign(sheet, { onload, onerror }));
  });
}

function onReady(): void {
  for (const event of INTERACTIONS) removeEventListener(event, startUnasked, options);
  removeEventListener("click", storeClick, true);
  removeEventListener("keydown", storeEscape, true);
  const clicked = storedClick;
  // The dialog of a tile stays until the app's dialog is open.
  if (!clicked?.querySelector("img")) early?.remove();
  if (clicked) clicked.ariaBusy = null;
  if (clicked?.isConnected) clicked.click();
}

/** The next interaction tries again; after a click the failure is shown. */
function onFailure(): void {
  starting = false;
  if (!storedClick) return;
  early ??= openEarlyDialog(storedClick, { onRetry: start, onClose: forgetClick });
  early.showFailure(true);
}

/** Stores the last click that the app will handle; links to other pages need no app. */
function storeClick(event: MouseEvent): void {
  const { target } = event;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const found = target instanceof Element ? target.closest<HTMLElement>("a[href], button") : null;
  if (
    !found ||
    found.closest("#early") ||
    (found instanceof HTMLAnchorElement && leavesPage(found))
  )
    return;
  event.preventDefault();
  forgetClick();
  storedClick = found;
  found.ariaBusy = "true";
  if (found.querySelector("img"))
    early = openEarlyDialog(found, { onRetry: start, onClose: forgetClick });
  start();
}

function forgetClick(): void {
  early?.remove();
  if (storedClick) storedClick.ariaBusy = null;
  storedClick = early = null;
}

/** Stores Escape as a click on the close link of the dialog that the page was sent with. */
function storeEscape({ key }: KeyboardEvent): void {
  if (key === "Escape" && !early)
    storedClick = document.querySelector("dialog[open] [data-close]") ?? storedClick;
}

function leavesPage({ target, origin, pathname }: HTMLAnchorElement): boolean {
  return target !== "" || origin !== location.origin || pathname !== location.pathname;
}

/** Repeats the key of `favourites/owed-save.ts`, because an import would load a second script. */
function owesSave(): boolean {
  try {
    return sessionStorage.getItem("owed_save") !== null;
  } catch {
    return false;
  }
}

/** Starts when the browser is idle, or after 5 s. Safari lacks `requestIdleCallback`. */
async function startWhenIdle(): Promise<void> {
  const shown = [...document.images].filter(
    (image) => image.getBoundingClientRect().top < innerHeight,
  );
  await Promise.allSettled(shown.map((image) => image.decode()));
  if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 5000 });
  else setTimeout(start, 200);
}

for (const event of INTERACTIONS) addEventListener(event, startUnasked, options);
addEventListener("click", storeClick, true);
addEventListener("keydown", storeEscape, true);
if (!navigator.connection?.saveData) addEventListener("load", startWhenIdle);
// The app shows an open try-on after a login or a reload, saves a favourite that a visitor
// requested before the login, and reports a missing item.
const asked = new URLSearchParams(location.search);
const gone = asked.has("item") && !document.querySelector("dialog[open]");
if (gone || asked.has("tryOnItem") || history.state?.usr?.tryOn || owesSave()) start();

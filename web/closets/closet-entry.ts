/**
 * The only script that the page of a closet loads at once. The first interaction loads the app; a
 * click before the app is ready is repeated afterwards.
 */
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

function start(): void {
  if (starting) return;
  starting = true;
  load().then(onReady, failed);
}

async function load(): Promise<void> {
  for (const href of files) link("modulepreload", href);
  const [{ hydrateCloset }] = await Promise.all([
    import(/* @vite-ignore */ files[0] as string) as Promise<App>,
    styled(),
  ]);
  await hydrateCloset();
}

/** Loads the styles that the sent page lacks before the app renders. */
function styled(): Promise<unknown> {
  return new Promise((resolve, reject) => {
    Object.assign(link("stylesheet", styles), { onload: resolve, onerror: reject });
  });
}

function link(rel: string, href = ""): HTMLLinkElement {
  const element = Object.assign(document.createElement("link"), { rel, href });
  document.head.append(element);
  return element;
}

function onReady(): void {
  for (const event of INTERACTIONS) removeEventListener(event, start, options);
  removeEventListener("click", storeClick, true);
  removeEventListener("keydown", storeEscape, true);
  if (storedClick?.isConnected) storedClick.click();
}

/** The next interaction tries again; a clicked link is opened as a document. */
function failed(): void {
  starting = false;
  const clicked = storedClick;
  storedClick = null;
  if (clicked instanceof HTMLAnchorElement) location.assign(clicked.href);
}

/** Stores the last click that the app will handle; links to other pages need no app. */
function storeClick(event: MouseEvent): void {
  const { target } = event;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const found = target instanceof Element ? target.closest<HTMLElement>("a[href], button") : null;
  if (!found || (found instanceof HTMLAnchorElement && leavesPage(found))) return;
  event.preventDefault();
  storedClick = found;
  start();
}

/** Stores Escape as a click on the close link of the dialog that the page was sent with. */
function storeEscape({ key }: KeyboardEvent): void {
  if (key === "Escape")
    storedClick = document.querySelector("dialog[open] [data-close]") ?? storedClick;
}

function leavesPage({ target, origin, pathname }: HTMLAnchorElement): boolean {
  return target !== "" || origin !== location.origin || pathname !== location.pathname;
}

/** Has the key of `favourites/owed-save.ts`: an import would load a second script here. */
function owesSave(): boolean {
  try {
    return sessionStorage.getItem("owed_save") !== null;
  } catch {
    return false;
  }
}

for (const event of INTERACTIONS) addEventListener(event, start, options);
addEventListener("click", storeClick, true);
addEventListener("keydown", storeEscape, true);
// The app shows an open try-on after a login or a reload, saves what a visitor asked for before the
// login, and says that a named item is gone.
const asked = new URLSearchParams(location.search);
const gone = asked.has("item") && !document.querySelector("dialog[open]");
if (gone || asked.has("tryOnItem") || history.state?.usr?.tryOn || owesSave()) start();

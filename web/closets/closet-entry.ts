/**
 * The only script that the page of a closet loads at once. The first interaction loads the app; a
 * click before the app is ready is repeated afterwards.
 */
type App = typeof import("./closet-app.tsx");

/** The app's files, the entry first, as named by the page; a static import would load React here. */
const { app, styles } = document.querySelector<HTMLElement>("[data-app]")?.dataset ?? {};
const files = app?.split(" ") ?? [];
const SIGNS = ["pointermove", "pointerdown", "touchstart", "wheel", "scroll", "keydown", "focusin"];
const options = { capture: true, passive: true } as const;

let waking = false;
let kept: HTMLElement | null = null;

function wake(): void {
  if (waking) return;
  waking = true;
  load().then(awake, failed);
}

async function load(): Promise<void> {
  for (const href of files) link("modulepreload", href);
  const [{ takeOver }] = await Promise.all([
    import(/* @vite-ignore */ files[0] as string) as Promise<App>,
    styled(),
  ]);
  await takeOver();
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

function awake(): void {
  for (const sign of SIGNS) removeEventListener(sign, wake, options);
  removeEventListener("click", keep, true);
  removeEventListener("keydown", keepEscape, true);
  if (kept?.isConnected) kept.click();
}

/** The next interaction tries again; a clicked link is opened as a document. */
function failed(): void {
  waking = false;
  const clicked = kept;
  kept = null;
  if (clicked instanceof HTMLAnchorElement) location.assign(clicked.href);
}

/** Stores the last click that the app will handle; links to other pages need no app. */
function keep(event: MouseEvent): void {
  const { target } = event;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const found = target instanceof Element ? target.closest<HTMLElement>("a[href], button") : null;
  if (!found || (found instanceof HTMLAnchorElement && leads(found))) return;
  event.preventDefault();
  kept = found;
  wake();
}

/** Stores Escape as a click on the close link of the dialog that the page was sent with. */
function keepEscape({ key }: KeyboardEvent): void {
  if (key === "Escape") kept = document.querySelector("dialog[open] [data-close]") ?? kept;
}

function leads({ target, origin, pathname }: HTMLAnchorElement): boolean {
  return target !== "" || origin !== location.origin || pathname !== location.pathname;
}

for (const sign of SIGNS) addEventListener(sign, wake, options);
addEventListener("click", keep, true);
addEventListener("keydown", keepEscape, true);
// The app shows an open try-on after a login or a reload, and says that a named item is gone.
const asked = new URLSearchParams(location.search);
const gone = asked.has("item") && !document.querySelector("dialog[open]");
if (gone || asked.has("tryOnItem") || history.state?.usr?.tryOn) wake();

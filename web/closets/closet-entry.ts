/**
 * All the script a closet loads by itself. What is on the page works without the app, which comes
 * with the first sign of a person; a click that it was too late for is done again once it is there.
 */
type App = typeof import("./closet-app.tsx");

/** The app's files, itself first. Named by the page: an import of the build's would bring React here. */
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

/** What the page as it was sent had no use for, before the app shows any of it. */
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

/** The next sign tries again; the link that was to be opened in the page opens as one. */
function failed(): void {
  waking = false;
  const clicked = kept;
  kept = null;
  if (clicked instanceof HTMLAnchorElement) location.assign(clicked.href);
}

/** Keeps the newest click on what the app will answer; links that lead away need no app. */
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

/** Keeps Escape for the item that the page was sent with: its close link closes the dialog. */
function keepEscape({ key }: KeyboardEvent): void {
  if (key === "Escape") kept = document.querySelector("dialog[open] [aria-label=Close]") ?? kept;
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

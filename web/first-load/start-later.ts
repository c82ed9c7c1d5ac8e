import { appLoadingTexts } from "#web/texts/app-loading.ts";
import { type EarlyDialog, openEarlyDialog } from "./early-dialog.ts";

declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly connection?: { readonly saveData: boolean };
  }
}

type ClosetApp = typeof import("#web/closets/closet-app.tsx");
type GuestApp = typeof import("./guest-app.tsx");

/** The app's files, as named by the page; a static import would load React here. */
export interface AppFiles {
  /** The entry first. */
  readonly scripts: readonly string[];
  /** A style sheet that the sent page lacks. */
  readonly styles?: string | undefined;
}

const INTERACTIONS = [
  "pointermove",
  "pointerdown",
  "touchstart",
  "wheel",
  "scroll",
  "keydown",
  "focusin",
  "dragenter",
];
const DROPS = ["dragover", "drop"];
/** The keys that `ui/tabs.tsx` answers. */
const TAB_KEYS = /^(ArrowLeft|ArrowRight|Home|End)$/;
const options = { capture: true, passive: true } as const;

let files: AppFiles = { scripts: [] };
let starting = false;
/** What was clicked, or the field in which Enter was pressed. */
let pressed: HTMLElement | null = null;
let storedKeys: readonly string[] = [];
/** The fields with chosen files. */
const storedFiles = new Set<HTMLInputElement>();
let early: EarlyDialog | null = null;
const state = Object.assign(document.createElement("p"), { id: "waiting", role: "status" });

/**
 * Loads the app of a page that was sent as HTML when the first pictures are loaded and the browser is
 * idle, or at the first interaction. A press before the app is ready is answered at once and replayed
 * afterwards. The press itself does not reach React, which may already handle it during hydration.
 * @returns a function that starts the app at once
 */
export function startLater(app: AppFiles): () => void {
  files = app;
  document.documentElement.dataset.early = "";
  // It exists before its text, which screen readers announce as a change.
  document.body.append(state);
  for (const event of INTERACTIONS) addEventListener(event, startAtInteraction, options);
  addEventListener("click", storeClick, true);
  addEventListener("keydown", storeKey, true);
  addEventListener("input", forgetSubmit, true);
  addEventListener("change", storeFiles, true);
  for (const event of DROPS) addEventListener(event, preventDrop, true);
  if (!navigator.connection?.saveData) {
    if (document.readyState === "complete") void startWhenIdle();
    else addEventListener("load", startWhenIdle);
  }
  return start;
}

function start(): void {
  if (starting) return;
  starting = true;
  early?.showFailure(false);
  load().then(onReady, onFailure);
}

function startAtInteraction(event: Event): void {
  if (!isAtRest(event)) startUnasked();
}

/** Starts unless a dialog is open, which shows the state and has a button that tries again. */
function startUnasked(): void {
  if (!early) start();
}

/** A browser reports the place of a resting mouse once when the page appears below it. */
function isAtRest(event: Event): boolean {
  const { type, movementX, movementY } = event as PointerEvent;
  return type === "pointermove" && movementX === 0 && movementY === 0;
}

/** Fetches all modules before importing one, because a browser never retries a failed module. */
async function load(): Promise<void> {
  const { scripts, styles } = files;
  await Promise.all([...scripts.map(fetchWhole), styles && styled(styles)]);
  const app: ClosetApp | GuestApp = await import(/* @vite-ignore */ scripts[0] as string);
  await app.start();
}

async function fetchWhole(file: string): Promise<void> {
  const response = await fetch(file);
  await response.blob();
  if (!response.ok) throw new Error(file);
}

/** Loads the styles that the sent page lacks before the app renders. */
function styled(href: string): Promise<unknown> {
  const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  return new Promise((onload, onerror) => {
    document.head.append(Object.assign(sheet, { onload, onerror }));
  });
}

function onReady(): void {
  delete document.documentElement.dataset.early;
  for (const event of INTERACTIONS) removeEventListener(event, startAtInteraction, options);
  removeEventListener("click", storeClick, true);
  removeEventListener("keydown", storeKey, true);
  removeEventListener("input", forgetSubmit, true);
  removeEventListener("change", storeFiles, true);
  for (const event of DROPS) removeEventListener(event, preventDrop, true);
  const waited = pressed;
  state.remove();
  for (const field of storedFiles) field.dispatchEvent(new Event("change", { bubbles: true }));
  for (const key of storedKeys) {
    if (isTab(document.activeElement)) document.activeElement.dispatchEvent(keydown({ key }));
  }
  // The dialog of a tile stays until the app's dialog is open.
  if (!waited?.querySelector("img")) early?.remove();
  if (waited) waited.ariaBusy = null;
  if (waited instanceof HTMLInputElement) waited.dispatchEvent(keydown({ key: "Enter" }));
  else if (waited?.isConnected) waited.click();
}

function keydown(key: KeyboardEventInit): KeyboardEvent {
  return new KeyboardEvent("keydown", { ...key, bubbles: true, cancelable: true });
}

/** The next interaction tries again; after a press the failure is shown. */
function onFailure(): void {
  if (pressed) {
    early ??= openEarlyDialog(pressed, { onRetry: start, onClose: forgetPress });
    early.showFailure(true);
  }
  // Afterwards, because opening the dialog moves the focus, which would start the app.
  starting = false;
}

/** Stores the last click that the app will handle; links to other pages need no app. */
function storeClick(event: MouseEvent): void {
  const { target } = event;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const found = target instanceof Element ? target.closest<HTMLElement>("a[href], button") : null;
  if (
    !found ||
    found.closest("#early, [popovertarget]") ||
    (found instanceof HTMLAnchorElement && needsNoApp(found))
  )
    return;
  event.preventDefault();
  event.stopPropagation();
  storePress(found);
}

function storePress(element: HTMLElement): void {
  forgetPress();
  pressed = element;
  element.ariaBusy = "true";
  if (element.querySelector("img"))
    early = openEarlyDialog(element, { onRetry: start, onClose: forgetPress });
  else state.textContent = appLoadingTexts.loading;
  start();
}

function forgetPress(): void {
  early?.remove();
  state.textContent = "";
  if (pressed) pressed.ariaBusy = null;
  pressed = early = null;
}

/** A person who types on does not want to send the field or the form as it was. */
function forgetSubmit({ target }: Event): void {
  const { form, type } = (pressed ?? {}) as Partial<HTMLButtonElement>;
  if (pressed === target || (type === "submit" && form?.contains(target as Node))) forgetPress();
}

/**
 * Stores the keys of tabs; Escape as a click on the close link of the dialog that was sent; and Enter
 * in a field without a form, since a form turns it into a click on its button.
 */
function storeKey(event: KeyboardEvent): void {
  const { key, target, isComposing } = event;
  const close = document.querySelector<HTMLElement>("dialog[open] [data-close]");
  if (isTab(target) && TAB_KEYS.test(key)) storedKeys = [...storedKeys, key];
  else if (key === "Enter" && !isComposing && target instanceof HTMLInputElement && !target.form)
    storePress(target);
  else if (key === "Escape" && !early && close) storePress(close);
  else return;
  event.stopPropagation();
}

function storeFiles({ target }: Event): void {
  if (target instanceof HTMLInputElement && target.type === "file") storedFiles.add(target);
}

/** The browser would open a dropped file instead of the page. */
function preventDrop(event: Event): void {
  event.preventDefault();
}

function isTab(target: EventTarget | null): target is Element {
  return target instanceof Element && target.matches("[role=tab]");
}

function needsNoApp({ target, origin, pathname, hash, dataset }: HTMLAnchorElement): boolean {
  // The app keeps what was entered before it follows such a link.
  if (dataset.keeps) return false;
  const leaves = origin !== location.origin || pathname !== location.pathname;
  return leaves || target !== "" || hash !== "";
}

/** Starts when the browser is idle, or after 5 s. Safari lacks `requestIdleCallback`. */
async function startWhenIdle(): Promise<void> {
  const shown = [...document.images].filter(
    (image) => image.getBoundingClientRect().top < innerHeight,
  );
  await Promise.allSettled(shown.map((image) => image.decode()));
  if ("requestIdleCallback" in window) requestIdleCallback(startUnasked, { timeout: 5000 });
  else setTimeout(startUnasked, 200);
}

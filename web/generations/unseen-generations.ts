import { forgetKept, keep, readKept, UNSEEN_KEY } from "./stored-try-ons.ts";

const LIFETIME_MS = 24 * 3_600_000;
/** More are not started within the time that the list of the newest covers. */
const MOST = 12;
/** A page that is being left still shows what arrives; nobody has read it by then. */
const SEEN_AFTER_MS = 2000;

interface Entry {
  readonly id: string;
  /** Milliseconds of the epoch. */
  readonly at: number;
}

/** What is remembered where the browser keeps nothing: until the page is left. */
let memory: readonly Entry[] = [];

/**
 * Remembers a generation from its start until its end was on screen, in this browser: only the id,
 * for a day. The server decides whose it is, so another account is never shown it.
 */
export function rememberUnseen(id: string): void {
  write([...read().filter((each) => each.id !== id), { id, at: Date.now() }].slice(-MOST));
}

export function isUnseen(id: string): boolean {
  return read().some((each) => each.id === id);
}

/** Its end was on screen, or is to be shown to nobody. */
export function forgetUnseen(id: string): void {
  const known = read();
  const left = known.filter((each) => each.id !== id);
  if (left.length < known.length) write(left);
}

/**
 * Forgets those that the person's list does not name: deleted, or of another account.
 * @param ids the list's
 * @param askedAt when it was asked for, in milliseconds of the epoch; a later start is not in it
 */
export function keepUnseenAmong(ids: readonly string[], askedAt: number): void {
  for (const { id, at } of read()) if (at < askedAt && !ids.includes(id)) forgetUnseen(id);
}

/** Forgets a generation once its end was on the visible page for a while. @returns stops waiting */
export function forgetWhenSeen(id: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function onChange() {
    clearTimeout(timer);
    if (document.visibilityState !== "visible") return;
    timer = setTimeout(() => forgetUnseen(id), SEEN_AFTER_MS);
  }
  document.addEventListener("visibilitychange", onChange);
  onChange();
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", onChange);
  };
}

function read(): readonly Entry[] {
  const after = Date.now() - LIFETIME_MS;
  return [...stored(), ...memory].filter(({ at }) => at > after);
}

function stored(): readonly Entry[] {
  try {
    return (JSON.parse(readKept(UNSEEN_KEY) ?? "[]") as unknown[]).filter(isEntry);
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is Entry {
  const { id, at } = (value ?? {}) as Partial<Entry>;
  return typeof id === "string" && typeof at === "number";
}

function write(next: readonly Entry[]): void {
  memory = [];
  if (next.length === 0) forgetKept(UNSEEN_KEY);
  else if (!keep(UNSEEN_KEY, JSON.stringify(next))) memory = next;
}

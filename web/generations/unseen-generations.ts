import { readStored, store } from "#web/api/storage.ts";
import { UNSEEN_KEY } from "./stored-try-ons.ts";

const LIFETIME_MS = 24 * 3_600_000;
/** No more can be started within the time that the first page of the list covers. */
const MAX_ENTRIES = 12;
/** A page that is being closed still renders new data, although nobody reads it. */
const SEEN_AFTER_MS = 2000;

interface Entry {
  readonly id: string;
  readonly at: number;
  /** The path of the garment's picture; an uploaded one has none. */
  readonly garment?: string;
}

let memory: readonly Entry[] = [];

/** Stores a generation until its end was on screen, for a day at most. */
export function rememberUnseen(id: string, garment = unseenGarment(id)): void {
  const entry = { id, at: Date.now(), ...(garment && { garment }) };
  write([...read().filter((each) => each.id !== id), entry].slice(-MAX_ENTRIES));
}

/** The path of the garment's picture of an unseen generation; null where it is not known. */
export function unseenGarment(id: string): string | null {
  return read().find((each) => each.id === id)?.garment ?? null;
}

export function isUnseen(id: string): boolean {
  return read().some((each) => each.id === id);
}

export function forgetUnseen(id: string): void {
  const entries = read();
  const others = entries.filter((each) => each.id !== id);
  if (others.length < entries.length) write(others);
}

/** Forgets those that are missing in the person's list and were started before its request. */
export function retainUnseen(ids: readonly string[], requestedAt: number): void {
  for (const { id, at } of read()) if (at < requestedAt && !ids.includes(id)) forgetUnseen(id);
}

/** Forgets a generation after its end was on the visible page for 2 s. Returns the cancellation. */
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
    return (JSON.parse(readStored(UNSEEN_KEY) ?? "[]") as unknown[]).filter(isEntry);
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is Entry {
  const { id, at, garment = "" } = (value ?? {}) as Partial<Entry>;
  return typeof id === "string" && typeof at === "number" && typeof garment === "string";
}

function write(next: readonly Entry[]): void {
  const isStored = store(UNSEEN_KEY, next.length === 0 ? null : JSON.stringify(next));
  memory = isStored ? [] : next;
}

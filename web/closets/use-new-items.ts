import { useEffect, useMemo, useState } from "react";
import { readStored, store } from "#web/api/storage.ts";
import type { PublicCloset } from "#worker/contract/closets.ts";

/** Milliseconds without a view of a closet after which the visit has ended. */
const VISIT_MS = 30 * 60_000;
const CLOSETS_MAX = 50;
const KEY = "closet_visits";

/** The closet, the time of its last view, and that of the visit before; null for a first visit. */
type Visit = readonly [closetId: string, seenAt: number, before: number | null];

/**
 * Notes a view of a closet in the stored visits.
 * @returns the new text to store, and the end of the visit before; null for a first visit
 */
export function noteVisit(
  stored: string | null | undefined,
  closetId: string,
  now: number,
): { readonly text: string; readonly before: number | null } {
  const visits = parseVisits(stored);
  const [, seenAt = null, known = null] = visits.find(([id]) => id === closetId) ?? [];
  const before = seenAt !== null && seenAt > now - VISIT_MS ? known : seenAt;
  const others = visits.filter(([id]) => id !== closetId);
  const kept: Visit[] = [[closetId, now, before], ...others];
  return { text: JSON.stringify(kept.slice(0, CLOSETS_MAX)), before };
}

function parseVisits(stored: string | null | undefined): Visit[] {
  try {
    const visits: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(visits) ? visits.filter(isVisit) : [];
  } catch {
    return [];
  }
}

function isVisit(entry: unknown): entry is Visit {
  if (!Array.isArray(entry)) return false;
  const [id, seenAt, before] = entry;
  const isTime = (value: unknown) => Number.isFinite(value);
  return typeof id === "string" && isTime(seenAt) && (before === null || isTime(before));
}

export interface NewItems {
  /** The items that are newer than the visitor's last visit; empty before hydration. */
  readonly ids: ReadonlySet<string>;
  /** Whether only those are shown. */
  readonly only: boolean;
  readonly setOnly: (only: boolean) => void;
}

export function useNewItems({ closet, items }: PublicCloset): NewItems {
  const [since, setSince] = useState<number | null>(null);
  const [only, setOnly] = useState(false);
  useEffect(() => {
    const { text, before } = noteVisit(readStored(KEY), closet.id, Date.now());
    store(KEY, text);
    setSince(before);
  }, [closet.id]);
  const ids = useMemo(() => {
    const fresh = since === null ? [] : items.filter((item) => Date.parse(item.createdAt) > since);
    return new Set(fresh.map(({ id }) => id));
  }, [items, since]);
  return { ids, only, setOnly };
}

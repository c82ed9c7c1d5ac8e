import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { readStored, store } from "#web/api/storage.ts";
import type { PublicCloset } from "#worker/contract/closets.ts";

/** Milliseconds without a view of a closet after which the visit has ended. */
const VISIT_MS = 30 * 60_000;
const CLOSETS_MAX = 50;
const KEY = "closet_visits";

/**
 * The closet, the time of its last view, the newest item of that view, and that of the visit before;
 * null for a first visit. Items are compared with items: the browser's clock may be wrong.
 */
type Visit = readonly [closetId: string, seenAt: number, newest: number, before: number | null];

/** A view of a closet: the time, and the creation time of its newest item, in ms. */
interface View {
  readonly closetId: string;
  readonly at: number;
  readonly newest: number;
}

/**
 * Notes a view in the stored visits.
 * @returns the new text to store, and the newest item of the visit before; null for a first visit
 */
export function noteVisit(
  stored: string | null | undefined,
  { closetId, at, newest }: View,
): { readonly text: string; readonly before: number | null } {
  const visits = parseVisits(stored);
  const last = visits.find(([id]) => id === closetId);
  const before = last ? (last[1] > at - VISIT_MS ? last[3] : last[2]) : null;
  const others = visits.filter(([id]) => id !== closetId);
  const kept: Visit[] = [[closetId, at, newest, before], ...others];
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
  const [id, seenAt, newest, before] = entry;
  const isKnown = before === null || Number.isFinite(before);
  return typeof id === "string" && Number.isFinite(seenAt) && Number.isFinite(newest) && isKnown;
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
  const noteView = useEffectEvent(() => {
    const newest = Math.max(0, ...items.map(timeOf));
    const view = { closetId: closet.id, at: Date.now(), newest };
    const { text, before } = noteVisit(readStored(KEY), view);
    store(KEY, text);
    setSince(before);
  });
  useEffect(() => noteView(), []);
  const ids = useMemo(() => {
    const fresh = since === null ? [] : items.filter((item) => timeOf(item) > since);
    return new Set(fresh.map(({ id }) => id));
  }, [items, since]);
  return { ids, only, setOnly };
}

function timeOf({ createdAt }: PublicCloset["items"][number]): number {
  return Date.parse(createdAt);
}

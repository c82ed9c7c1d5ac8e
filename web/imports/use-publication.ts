import { useState } from "react";
import { hasCode } from "#web/api/call.ts";
import { refreshManagedCloset } from "#web/managed-closet/use-managed-closet.ts";
import { importTexts as texts } from "#web/texts/import.ts";
import { toast } from "#web/ui/toast-store.ts";
import type { ImportRow } from "#worker/contract/imports.ts";
import { publishRow, readImportAgain } from "./import-calls.ts";

/** Without room, or without a session, all others would fail too. */
const ENDS = ["limit_reached", "unauthenticated", "forbidden", "rate_limited"] as const;
/** A row whose answer is lost may be published: it is sent again, which creates no second item. */
const TRIES = 2;

/** Publishes rows one after the other; a refused one stays, and is published by the next run. */
export function usePublication() {
  const [progress, setProgress] = useState<string | null>(null);
  const [sentence, setSentence] = useState<string | null>(null);
  const [unknown, setUnknown] = useState<readonly ImportRow[] | null>(null);

  async function publish(rows: readonly ImportRow[]) {
    setSentence(null);
    setUnknown(null);
    for (const [index, row] of rows.entries()) {
      setProgress(texts.publishing(index + 1, rows.length));
      try {
        await publishSurely(row.id);
      } catch (error) {
        setSentence(error instanceof Error ? error.message : null);
        if (hasCode(error, ...ENDS)) break;
      }
    }
    await tell(rows);
    setProgress(null);
  }

  /** Counts what the server has published, because a lost answer says nothing. */
  async function tell(rows: readonly ImportRow[]) {
    void refreshManagedCloset();
    const shown = await readImportAgain().catch(() => null);
    if (!shown) {
      setSentence(texts.unknown);
      return setUnknown(rows);
    }
    setUnknown(null);
    const ids = new Set(rows.map(({ id }) => id));
    const sent = shown.import?.rows.filter(({ id }) => ids.has(id)) ?? [];
    const done = sent.filter(({ state }) => state === "published").length;
    const left = sent.length - done;
    if (done > 0) toast({ title: texts.published(done) });
    if (left > 0) toast({ title: texts.notPublished(left), destructive: true });
    else setSentence(null);
  }

  const ask = () => tell(unknown ?? []);
  return { progress, sentence, isUnknown: unknown !== null, publish, ask };
}

async function publishSurely(id: string): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      return await publishRow(id);
    } catch (error) {
      if (tried === TRIES || !hasCode(error, "network")) throw error;
    }
  }
}

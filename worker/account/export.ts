import { readStored, type StoredRow } from "#db/queries/exports.ts";
import { isSessionAlive } from "#db/queries/sessions.ts";
import { FAILURE_SENTENCES } from "../contract/failure-sentences.ts";
import { toFailureCode } from "../contract/failures.ts";
import { utcDay } from "../credits/ledger.ts";
import { fail } from "../http/fail.ts";
import { siteOrigin } from "../http/origin.ts";
import { enforceMemberLimit } from "../http/rate-limit.ts";
import type { Actor, AppContext } from "../http/routes.ts";
import { mediaUrl } from "../media/storage/keys.ts";

/** Parts with at most one row; the others are lists. */
const SINGLE = new Set(["user", "profile", "referenceImage", "influencerRequest", "closet"]);

/** All stored data of the person as one JSON file; times in ISO 8601 UTC. */
export async function exportStored(actor: Actor, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const now = deps.now();
  if (!(await isSessionAlive(deps.db, actor, now))) fail("unauthenticated");
  await enforceMemberLimit(deps, "export", actor.userId);
  const stored = (await readStored(deps.db, actor, now)) ?? fail("unauthenticated");
  const origin = siteOrigin(new URL(c.req.url), deps.config);
  const body: Record<string, unknown> = { exportedAt: new Date(now).toISOString() };
  for (const [part, rows] of Object.entries(stored)) {
    const exported = rows.map((row) => exportRow(row, origin));
    body[part] = SINGLE.has(part) ? (exported[0] ?? null) : exported;
  }
  const filename = `drape-export-${utcDay(now)}.json`;
  return c.json(body, 200, { "Content-Disposition": `attachment; filename="${filename}"` });
}

function exportRow(row: StoredRow, origin: string): Record<string, unknown> {
  const fields = Object.entries(row).map((field) => exportField(field, origin));
  const exported = Object.fromEntries(fields);
  if (!("failureCode" in row)) return exported;
  const failureCode = row.status === "failed" ? toFailureCode(row.failureCode) : null;
  return { ...exported, failureCode, errorMessage: failureCode && FAILURE_SENTENCES[failureCode] };
}

function exportField([name, value]: [string, unknown], origin: string) {
  return name === "filePath"
    ? ["url", origin + mediaUrl(String(value))]
    : [name, exportValue(name, value, origin)];
}

function exportValue(name: string, value: unknown, origin: string): unknown {
  if (name === "fit" && value !== null) return JSON.parse(String(value));
  if (name.endsWith("At") && typeof value === "number") return new Date(value).toISOString();
  const ownPath = name.endsWith("Url") && typeof value === "string" && value.startsWith("/");
  return ownPath ? origin + value : value;
}

import * as v from "valibot";
import { fromBase64 } from "#worker/crypto/encoding.ts";
import { isSigned } from "#worker/crypto/hmac.ts";
import type { EngineContext } from "../context.ts";
import type { Notice, NoticeHead, Notices, PushedNotice } from "../engine.ts";
import { Kept } from "../kept.ts";
import { callProvider } from "../provider-call.ts";

const SECRET_URL = "https://api.replicate.com/v1/webhooks/default/secret";
const KEPT_MS = 12 * 3_600_000;
const WINDOW_S = 300;
const MAX_SIGNATURES = 8;
const SIGNATURE_BYTES = 32;

const secretBody = v.object({ key: v.pipe(v.string(), v.startsWith("whsec_")) });
const noticeBody = v.object({ id: v.pipe(v.string(), v.minLength(1)) });
const kept = new Map<string, Kept<string>>();

/** Replicate's webhooks. */
export function replicateNotices(context: EngineContext): Notices {
  return {
    maxBytes: 1024 * 1024,
    mayBeTheirs: (head) => headOf(context, head) !== null,
    read: (notice) => readReplicateNotice(context, notice),
  };
}

/** What the headers say, where they can be true: the time is near, a signature one in form. */
function headOf(context: EngineContext, { headers }: NoticeHead) {
  const id = headers.get("webhook-id") ?? "";
  const timestamp = headers.get("webhook-timestamp") ?? "";
  const age = context.now() / 1000 - Number(timestamp);
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(age) > WINDOW_S) return null;
  const signatures = (headers.get("webhook-signature") ?? "")
    .split(" ")
    .filter((one) => one.startsWith("v1,"))
    .slice(0, MAX_SIGNATURES)
    .map((one) => fromBase64(one.slice(3)))
    .filter((signature) => signature?.length === SIGNATURE_BYTES);
  return id === "" || signatures.length === 0 ? null : { id, timestamp, signatures };
}

/**
 * Reads one: HMAC-SHA-256 over `{id}.{time}.{raw body}`, the time in seconds since
 * 1970 UTC, in base64 behind `v1,`; the key is what stands in base64 behind the secret's underscore
 * (standardwebhooks.com). A hint only: what has become of the job is asked for with the token.
 */
async function readReplicateNotice(
  context: EngineContext,
  notice: PushedNotice,
): Promise<Notice | null> {
  const head = headOf(context, notice);
  if (!head) return null;
  const start = new TextEncoder().encode(`${head.id}.${head.timestamp}.`);
  const message = new Uint8Array(start.length + notice.body.length);
  message.set(start);
  message.set(notice.body, start.length);
  if (!(await isAnyOurs(context, message, head.signatures))) return null;
  const parsed = v.safeParse(noticeBody, readJson(notice.body));
  return parsed.success ? { reference: parsed.output.id, answer: null } : null;
}

async function isAnyOurs(
  context: EngineContext,
  message: Uint8Array<ArrayBuffer>,
  signatures: readonly (Uint8Array<ArrayBuffer> | null)[],
): Promise<boolean> {
  const secret = await secretOf(context);
  const key = secret && fromBase64(secret.slice(secret.lastIndexOf("_") + 1));
  if (!key || key.length === 0) return false;
  for (const signature of signatures) {
    if (await isSigned(key, message, signature)) return true;
  }
  return false;
}

/** The configured one, or the account's own, asked for once and kept. */
async function secretOf(context: EngineContext): Promise<string | null> {
  const { REPLICATE_WEBHOOK_SECRET: set, REPLICATE_API_TOKEN: token = "" } = context.settings;
  if (set) return set;
  const place = kept.get(token) ?? new Kept<string>(KEPT_MS);
  kept.set(token, place);
  return place.get(context.now(), async () => {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await callProvider(context, SECRET_URL, { method: "GET", headers });
    const found = v.safeParse(secretBody, reply.ok && reply.json);
    return found.success ? found.output.key : null;
  });
}

function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
}

import * as v from "valibot";
import { fromHex, toHex } from "#worker/crypto/encoding.ts";
import { sha256 } from "#worker/crypto/sha256.ts";
import type { EngineContext } from "../context.ts";
import type { Notice, NoticeHead, Notices, PushedNotice } from "../engine.ts";
import { Kept } from "../kept.ts";
import { callProvider } from "../provider-call.ts";

const KEYS_URL = "https://rest.fal.ai/.well-known/jwks.json";
const KEPT_MS = 12 * 3_600_000;
const WINDOW_S = 300;
const MAX_KEYS = 8;

const keySet = v.object({
  keys: v.array(v.object({ kty: v.literal("OKP"), crv: v.literal("Ed25519"), x: v.string() })),
});
type Keys = v.InferOutput<typeof keySet>["keys"];
const kept = new Kept<Keys>(KEPT_MS);

const noticeBody = v.object({ request_id: v.pipe(v.string(), v.minLength(1)) });

const SIGNATURE_BYTES = 64;

/** fal's webhooks. */
export function falNotices(context: EngineContext): Notices {
  return {
    maxBytes: 1024 * 1024,
    mayBeTheirs: (head) => headOf(context, head) !== null,
    read: (notice) => readFalNotice(context, notice),
  };
}

/** What the headers say, where they can be true: the time is near, the signature one in form. */
function headOf(context: EngineContext, { headers }: NoticeHead) {
  const part = (name: string) => headers.get(`x-fal-webhook-${name}`) ?? "";
  const timestamp = part("timestamp");
  const age = context.now() / 1000 - Number(timestamp);
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(age) > WINDOW_S) return null;
  const signature = fromHex(part("signature"));
  if (signature?.length !== SIGNATURE_BYTES) return null;
  return { signature, lines: [part("request-id"), part("user-id"), timestamp] };
}

/**
 * Reads one: Ed25519 (RFC 8032) over request id, user id, time in seconds since 1970 UTC and
 * the SHA-256 of the raw body in hex, a line each, by any key of its published set. A hint only: what
 * has become of the job is asked for with the key.
 */
async function readFalNotice(context: EngineContext, notice: PushedNotice): Promise<Notice | null> {
  const head = headOf(context, notice);
  if (!head) return null;
  const { signature, lines } = head;
  const bytes = notice.body as Uint8Array<ArrayBuffer>;
  const digest = toHex(await sha256(bytes));
  const signed = [...lines, digest].join("\n");
  const message = new TextEncoder().encode(signed) as Uint8Array<ArrayBuffer>;
  const isOurs = async (doubted: boolean) => {
    const keys = await kept.get(context.now(), () => fetchKeys(context), doubted);
    return isSignedByAny(keys ?? [], signature, message);
  };
  if (!(await isOurs(false)) && !(await isOurs(true))) return null;
  const parsed = v.safeParse(noticeBody, readJson(bytes));
  return parsed.success ? { reference: parsed.output.request_id, answer: null } : null;
}

async function fetchKeys(context: EngineContext): Promise<Keys | null> {
  const reply = await callProvider(context, KEYS_URL, { method: "GET" });
  if (!reply.ok || reply.status !== 200) return null;
  const found = v.safeParse(keySet, reply.json);
  return found.success ? found.output.keys.slice(0, MAX_KEYS) : null;
}

async function isSignedByAny(
  keys: Keys,
  signature: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  for (const { kty, crv, x } of keys) {
    try {
      const key = await crypto.subtle.importKey("jwk", { kty, crv, x }, "Ed25519", false, [
        "verify",
      ]);
      if (await crypto.subtle.verify("Ed25519", key, signature, message)) return true;
    } catch {
      // A key that is none leaves the others.
    }
  }
  return false;
}

function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
}

import * as v from "valibot";
import { fromHex, toHex } from "#worker/crypto/encoding.ts";
import { sha256 } from "#worker/crypto/sha256.ts";
import { tryParseJson } from "#worker/network/read-body.ts";
import { CachedValue } from "../cached-value.ts";
import type { EngineContext } from "../context.ts";
import type { Webhook, WebhookReceiver, WebhookRequest } from "../engine.ts";
import { callProvider } from "../provider-call.ts";
import { isRecent, signedWebhooks } from "../webhook.ts";

const KEYS_URL = "https://rest.fal.ai/.well-known/jwks.json";
const KEYS_MAX_AGE_MS = 12 * 3_600_000;
const MAX_KEYS = 8;
const SIGNATURE_BYTES = 64;

const keySet = v.object({
  keys: v.array(v.object({ kty: v.literal("OKP"), crv: v.literal("Ed25519"), x: v.string() })),
});
type Keys = v.InferOutput<typeof keySet>["keys"];
const cachedKeys = new CachedValue<Keys>(KEYS_MAX_AGE_MS);

const webhookBody = v.object({ request_id: v.pipe(v.string(), v.minLength(1)) });

export function falWebhooks(context: EngineContext): WebhookReceiver {
  return signedWebhooks(
    1024 * 1024,
    (headers) => readSignature(context, headers),
    (signed, webhook) => readWebhook(context, signed, webhook),
  );
}

interface Signed {
  readonly signature: Uint8Array<ArrayBuffer>;
  readonly lines: readonly string[];
}

function readSignature(context: EngineContext, headers: Headers): Signed | null {
  const part = (name: string) => headers.get(`x-fal-webhook-${name}`) ?? "";
  const timestamp = part("timestamp");
  const signature = fromHex(part("signature"));
  if (!isRecent(timestamp, context.now()) || signature?.length !== SIGNATURE_BYTES) return null;
  return { signature, lines: [part("request-id"), part("user-id"), timestamp] };
}

/** Ed25519 (RFC 8032) over request id, user id, time and SHA-256 of the body, a line each. */
async function readWebhook(
  context: EngineContext,
  { signature, lines }: Signed,
  webhook: WebhookRequest,
): Promise<Webhook | null> {
  const bytes = webhook.body as Uint8Array<ArrayBuffer>;
  const digest = toHex(await sha256(bytes));
  const signed = [...lines, digest].join("\n");
  const message = new TextEncoder().encode(signed) as Uint8Array<ArrayBuffer>;
  const isSigned = async (doubted: boolean) => {
    const keys = await cachedKeys.get(context.now(), () => fetchKeys(context), doubted);
    return isSignedByAny(keys ?? [], signature, message);
  };
  if (!(await isSigned(false)) && !(await isSigned(true))) return null;
  const parsed = v.safeParse(webhookBody, tryParseJson(bytes));
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
      // An invalid key leaves the others to be checked.
    }
  }
  return false;
}

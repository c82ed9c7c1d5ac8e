import * as v from "valibot";
import { fromBase64, joinBytes, toBytes } from "#worker/crypto/encoding.ts";
import { isSigned } from "#worker/crypto/hmac.ts";
import { tryParseJson } from "#worker/network/read-body.ts";
import { CachedValue } from "../cached-value.ts";
import type { EngineContext } from "../context.ts";
import type { Webhook, WebhookReceiver, WebhookRequest } from "../engine.ts";
import { callProvider } from "../provider-call.ts";
import { isRecent, signedWebhooks } from "../webhook.ts";

const SECRET_URL = "https://api.replicate.com/v1/webhooks/default/secret";
const SECRET_MAX_AGE_MS = 12 * 3_600_000;
const MAX_SIGNATURES = 8;
const SIGNATURE_BYTES = 32;

const secretBody = v.object({ key: v.pipe(v.string(), v.startsWith("whsec_")) });
const webhookBody = v.object({ id: v.pipe(v.string(), v.minLength(1)) });
const cachedSecrets = new Map<string, CachedValue<string>>();

export function replicateWebhooks(context: EngineContext): WebhookReceiver {
  return signedWebhooks(
    1024 * 1024,
    (headers) => readSignatures(context, headers),
    (signed, webhook) => readWebhook(context, signed, webhook),
  );
}

interface Signed {
  readonly id: string;
  readonly timestamp: string;
  readonly signatures: readonly (Uint8Array<ArrayBuffer> | null)[];
}

function readSignatures(context: EngineContext, headers: Headers): Signed | null {
  const id = headers.get("webhook-id") ?? "";
  const timestamp = headers.get("webhook-timestamp") ?? "";
  if (!isRecent(timestamp, context.now())) return null;
  const signatures = (headers.get("webhook-signature") ?? "")
    .split(" ")
    .filter((text) => text.startsWith("v1,"))
    .slice(0, MAX_SIGNATURES)
    .map((text) => fromBase64(text.slice(3)))
    .filter((signature) => signature?.length === SIGNATURE_BYTES);
  return id === "" || signatures.length === 0 ? null : { id, timestamp, signatures };
}

/** HMAC-SHA-256 over `{id}.{time}.{raw body}` in seconds since 1970 UTC (standardwebhooks.com). */
async function readWebhook(
  context: EngineContext,
  { id, timestamp, signatures }: Signed,
  { body }: WebhookRequest,
): Promise<Webhook | null> {
  const message = joinBytes([toBytes(`${id}.${timestamp}.`), body]);
  if (!(await isAnySigned(context, message, signatures))) return null;
  const parsed = v.safeParse(webhookBody, tryParseJson(body));
  return parsed.success ? { reference: parsed.output.id, answer: null } : null;
}

async function isAnySigned(
  context: EngineContext,
  message: Uint8Array<ArrayBuffer>,
  signatures: Signed["signatures"],
): Promise<boolean> {
  const secret = await findSecret(context);
  const key = secret && fromBase64(secret.slice(secret.lastIndexOf("_") + 1));
  if (!key || key.length === 0) return false;
  for (const signature of signatures) {
    if (await isSigned(key, message, signature)) return true;
  }
  return false;
}

async function findSecret(context: EngineContext): Promise<string | null> {
  const { REPLICATE_WEBHOOK_SECRET: configured, REPLICATE_API_TOKEN: token = "" } =
    context.settings;
  if (configured) return configured;
  const cached = cachedSecrets.get(token) ?? new CachedValue<string>(SECRET_MAX_AGE_MS);
  cachedSecrets.set(token, cached);
  return cached.get(context.now(), async () => {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await callProvider(context, SECRET_URL, { method: "GET", headers });
    const found = v.safeParse(secretBody, reply.ok && reply.json);
    return found.success ? found.output.key : null;
  });
}

import type { Webhook, WebhookReceiver, WebhookRequest } from "./engine.ts";

const MAX_AGE_S = 300;

/** Whether a time in seconds since 1970 UTC is within five minutes of `now` (milliseconds). */
export function isRecent(timestamp: string, now: number): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(now / 1000 - Number(timestamp)) <= MAX_AGE_S;
}

/** Webhooks signed in their headers. Null from either function rejects the webhook. */
export function signedWebhooks<Signature>(
  maxBytes: number,
  readSignature: (headers: Headers) => Signature | null,
  read: (signature: Signature, webhook: WebhookRequest) => Promise<Webhook | null>,
): WebhookReceiver {
  return {
    maxBytes,
    isPlausible: ({ headers }) => readSignature(headers) !== null,
    read: async (webhook) => {
      const signature = readSignature(webhook.headers);
      return signature && read(signature, webhook);
    },
  };
}

import type { Webhook, WebhookReceiver, WebhookRequest } from "./engine.ts";

const MAX_AGE_S = 300;

/** Whether a time in seconds since 1970 UTC is within five minutes of `now` (milliseconds). */
export function isRecent(timestamp: string, now: number): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(now / 1000 - Number(timestamp)) <= MAX_AGE_S;
}

/**
 * Receives webhooks that are signed in their headers.
 * @param readSignature null where the headers cannot belong to a valid webhook
 * @param read null where the signature is wrong
 */
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

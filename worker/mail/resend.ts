import * as v from "valibot";
import { readLimited, tryParseJson } from "../network/read-body.ts";
import {
  type DeliveryResult,
  type MailMessage,
  type MailTransport,
  plainCode,
  type Sender,
} from "./transport.ts";

interface ResendAccount {
  readonly key: string;
  readonly url: string;
}

const MAX_ANSWER_BYTES = 65_536;
const MAX_RETRY_AFTER_S = 86_400;

const taken = v.object({ id: v.pipe(v.string(), v.nonEmpty()) });
const refused = v.object({ name: v.string() });

/** Resend's API. It remembers the id, sent as `Idempotency-Key`, for 24 hours. */
export function resendTransport(
  account: ResendAccount,
  sender: Sender,
  post: typeof fetch,
): MailTransport {
  return {
    name: "resend",
    dedupes: true,
    async send(message, signal): Promise<DeliveryResult> {
      try {
        const response = await post(account.url, { ...request(account, sender, message), signal });
        const bytes = await readLimited(response.body, MAX_ANSWER_BYTES);
        return toDeliveryResult(
          response,
          bytes instanceof Uint8Array ? tryParseJson(bytes) : undefined,
        );
      } catch {
        return { result: "unknown", reason: "resend_no_answer" };
      }
    },
  };
}

function request({ key }: ResendAccount, sender: Sender, message: MailMessage) {
  const { id, to, subject, text, html } = message;
  return {
    method: "POST",
    redirect: "manual" as const,
    headers: {
      Authorization: `Bearer ${key}`,
      "Content-Type": "application/json",
      "Idempotency-Key": id,
      "User-Agent": sender.name,
    },
    body: JSON.stringify({
      from: `${sender.name} <${sender.address}>`,
      to: [to],
      reply_to: sender.replyTo,
      subject,
      text,
      html,
    }),
  };
}

function toDeliveryResult({ ok, status, headers }: Response, body: unknown): DeliveryResult {
  if (ok) {
    return v.is(taken, body)
      ? { result: "sent" }
      : { result: "unknown", reason: "resend_malformed" };
  }
  const name = v.is(refused, body) ? plainCode(body.name) : "unnamed";
  // An earlier attempt with this key was accepted, with another text.
  if (name === "invalid_idempotent_request") return { result: "sent" };
  const reason = `resend_${status}_${name}`;
  if (status === 429) return tooMany(name, reason, headers);
  // Without Resend's JSON it is a proxy's answer: the result is unknown.
  if (status >= 500) return { result: name === "unnamed" ? "unknown" : "retry", reason };
  if (status === 409 || status === 408) return { result: "retry", reason };
  const ofMessage = status === 400 || status === 422;
  const address = ofMessage && (name === "validation_error" || name === "invalid_to_address");
  return { result: address ? "refused" : "operator", reason };
}

function tooMany(name: string, reason: string, headers: Headers): DeliveryResult {
  if (name.endsWith("_quota_exceeded")) return { result: "operator", reason };
  const seconds = Number(headers.get("Retry-After") ?? 0);
  const wait = seconds > 0 ? { retryAfterS: Math.min(seconds, MAX_RETRY_AFTER_S) } : {};
  return { result: "retry", reason, ...wait };
}

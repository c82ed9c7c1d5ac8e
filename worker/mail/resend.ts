import * as v from "valibot";
import { readLimited } from "../network/read-body.ts";
import { type Letter, type MailEnd, type Mailer, plainCode, type Sender } from "./mailer.ts";

export interface ResendAccount {
  readonly key: string;
  /** Where messages are posted to. */
  readonly url: string;
}

const MAX_ANSWER_BYTES = 65_536;
/** Longer than this is no wait of a mail's. */
const MAX_RETRY_AFTER_S = 86_400;

const taken = v.object({ id: v.pipe(v.string(), v.nonEmpty()) });
const refused = v.object({ name: v.string() });

/**
 * Resend's API. The letter's id is its `Idempotency-Key`, remembered for 24 hours: until then every
 * attempt may be made again.
 */
export function resendMailer(account: ResendAccount, sender: Sender, post: typeof fetch): Mailer {
  return {
    name: "resend",
    dedupes: true,
    async send(letter, signal): Promise<MailEnd> {
      try {
        const response = await post(account.url, { ...request(account, sender, letter), signal });
        const bytes = await readLimited(response.body, MAX_ANSWER_BYTES);
        return toEnd(response, bytes instanceof Uint8Array ? parse(bytes) : undefined);
      } catch {
        return { result: "unknown", reason: "resend_no_answer" };
      }
    },
  };
}

function request({ key }: ResendAccount, sender: Sender, letter: Letter) {
  const { id, to, subject, text, html } = letter;
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

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

function toEnd({ ok, status, headers }: Response, body: unknown): MailEnd {
  if (ok) {
    return v.is(taken, body)
      ? { result: "sent" }
      : { result: "unknown", reason: "resend_malformed" };
  }
  const name = v.is(refused, body) ? plainCode(body.name) : "unnamed";
  // The key was used by an earlier attempt that reached them, before the words were changed.
  if (name === "invalid_idempotent_request") return { result: "sent" };
  const reason = `resend_${status}_${name}`;
  if (status === 429) return tooMany(name, reason, headers);
  // Without their own words it is a proxy's answer, which does not know what came of the request.
  if (status >= 500) return { result: name === "unnamed" ? "unknown" : "later", reason };
  if (status === 409 || status === 408) return { result: "later", reason };
  const ofMessage = status === 400 || status === 422;
  const address = ofMessage && (name === "validation_error" || name === "invalid_to_address");
  return { result: address ? "refused" : "operator", reason };
}

function tooMany(name: string, reason: string, headers: Headers): MailEnd {
  if (name.endsWith("_quota_exceeded")) return { result: "operator", reason };
  const seconds = Number(headers.get("Retry-After") ?? 0);
  const wait = seconds > 0 ? { retryAfterS: Math.min(seconds, MAX_RETRY_AFTER_S) } : {};
  return { result: "later", reason, ...wait };
}

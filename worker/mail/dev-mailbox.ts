import * as v from "valibot";
import {
  type DeliveryResult,
  type MailMessage,
  type MailTransport,
  untilAborted,
} from "./transport.ts";

const PREFIX = "dev-mail/";
const MAX_LISTED = 200;

const storedMail = v.object({
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  createdAt: v.string(),
});
export type StoredMail = v.InferOutput<typeof storedMail>;

export interface MailBucket {
  put(key: string, value: string): Promise<unknown>;
}

interface ReadableBucket {
  list(options: { prefix: string; limit: number }): Promise<{ objects: { key: string }[] }>;
  get(key: string): Promise<{ json(): Promise<unknown> } | null>;
}

export function devTransport(bucket: MailBucket): MailTransport {
  return {
    name: "dev",
    dedupes: true,
    async send(
      { id, createdAt, to, subject, text, html }: MailMessage,
      signal,
    ): Promise<DeliveryResult> {
      const stored: StoredMail = {
        to,
        subject,
        text,
        html,
        createdAt: new Date(createdAt).toISOString(),
      };
      // Keys are listed in ascending order: counting down puts the newest first.
      const key = `${PREFIX}${String(1e15 - createdAt).padStart(16, "0")}-${id}.json`;
      const put = bucket.put(key, JSON.stringify(stored));
      return untilAborted(put, signal).then(
        () => ({ result: "sent" }),
        () => ({ result: "unknown", reason: "dev_no_answer" }),
      );
    },
  };
}

export async function listDevMail(bucket: ReadableBucket): Promise<StoredMail[]> {
  const { objects } = await bucket.list({ prefix: PREFIX, limit: MAX_LISTED });
  const bodies = await Promise.all(objects.map(({ key }) => bucket.get(key)));
  const mails = await Promise.all(bodies.map((body) => body?.json()));
  return mails.filter((mail) => v.is(storedMail, mail));
}

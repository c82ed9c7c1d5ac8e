import * as v from "valibot";
import { type Letter, type MailEnd, type Mailer, untilAborted } from "./mailer.ts";

const PREFIX = "dev-mail/";
const KEPT = 200;

const storedMail = v.object({
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  createdAt: v.string(),
});
export type StoredMail = v.InferOutput<typeof storedMail>;

/** As much of a bucket as the mailbox writes to. */
export interface MailBucket {
  put(key: string, value: string): Promise<unknown>;
}

/** As much of one as its page reads. */
export interface ReadableBucket {
  list(options: { prefix: string; limit: number }): Promise<{ objects: { key: string }[] }>;
  get(key: string): Promise<{ json(): Promise<unknown> } | null>;
}

/** Development only: mail is kept in the private bucket, once an id, and read at /dev/mail. */
export function devMailer(bucket: MailBucket): Mailer {
  return {
    name: "dev",
    dedupes: true,
    async send({ id, createdAt, to, subject, text, html }: Letter, signal): Promise<MailEnd> {
      const stored: StoredMail = {
        to,
        subject,
        text,
        html,
        createdAt: new Date(createdAt).toISOString(),
      };
      // Keys list in ascending order: counting down puts the newest first.
      const key = `${PREFIX}${String(1e15 - createdAt).padStart(16, "0")}-${id}.json`;
      const put = bucket.put(key, JSON.stringify(stored));
      return untilAborted(put, signal).then(
        () => ({ result: "sent" }),
        () => ({ result: "unknown", reason: "dev_no_answer" }),
      );
    },
  };
}

/** The newest messages first. */
export async function listDevMail(bucket: ReadableBucket): Promise<StoredMail[]> {
  const { objects } = await bucket.list({ prefix: PREFIX, limit: KEPT });
  const bodies = await Promise.all(objects.map(({ key }) => bucket.get(key)));
  const mails = await Promise.all(bodies.map((body) => body?.json()));
  return mails.filter((mail) => v.is(storedMail, mail));
}

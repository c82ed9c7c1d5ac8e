import * as v from "valibot";
import type { Mail, Mailer } from "./send.ts";

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

/** Development only: mail is kept in the private bucket and read at /dev/mail. */
export function devMailer(bucket: R2Bucket, now: () => number, newId: () => string): Mailer {
  return {
    async send(mail: Mail) {
      const at = now();
      const stored: StoredMail = { ...mail, createdAt: new Date(at).toISOString() };
      // Keys list in ascending order: counting down puts the newest first.
      const key = `${PREFIX}${String(1e15 - at).padStart(16, "0")}-${newId()}.json`;
      await bucket.put(key, JSON.stringify(stored));
    },
  };
}

/** The newest messages first. */
export async function listDevMail(bucket: R2Bucket): Promise<StoredMail[]> {
  const { objects } = await bucket.list({ prefix: PREFIX, limit: KEPT });
  const bodies = await Promise.all(objects.map(({ key }) => bucket.get(key)));
  const mails = await Promise.all(bodies.map((body) => body?.json()));
  return mails.filter((mail) => v.is(storedMail, mail));
}

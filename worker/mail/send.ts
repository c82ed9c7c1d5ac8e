/** One message; `text` and `html` say the same. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The way mail leaves. Rejects when the message was not taken. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** Cloudflare's own binding. */
export function cloudflareMailer(binding: SendEmail, from: string): Mailer {
  return {
    async send({ to, subject, text, html }) {
      await binding.send({ from, to, subject, text, html });
    },
  };
}

import {
  type Letter,
  type MailEnd,
  type Mailer,
  plainCode,
  type Sender,
  untilAborted,
} from "./mailer.ts";

/** What Cloudflare's `send_email` binding takes. */
export interface EmailBinding {
  send(message: {
    readonly from: { readonly name: string; readonly email: string };
    readonly to: string;
    readonly replyTo: string;
    readonly subject: string;
    readonly text: string;
    readonly html: string;
  }): Promise<unknown>;
}

/** What its error codes mean; those not named here are a fault of configuration or of this code. */
const RESULTS: Readonly<Record<string, "later" | "refused">> = {
  E_RATE_LIMIT_EXCEEDED: "later",
  E_INTERNAL_SERVER_ERROR: "later",
  E_DELIVERY_FAILED: "later",
  E_RECIPIENT_SUPPRESSED: "refused",
  E_VALIDATION_ERROR: "refused",
};

/** Cloudflare Email Service, by its binding. It knows no keys: a lost answer ends the attempts. */
export function cloudflareMailer(binding: EmailBinding, sender: Sender): Mailer {
  const from = { name: sender.name, email: sender.address };
  return {
    name: "cloudflare",
    dedupes: false,
    async send({ to, subject, text, html }: Letter, signal): Promise<MailEnd> {
      const message = { from, to, replyTo: sender.replyTo, subject, text, html };
      try {
        await untilAborted(binding.send(message), signal);
        return { result: "sent" };
      } catch (error) {
        return toEnd(error);
      }
    },
  };
}

function toEnd(error: unknown): MailEnd {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (typeof code !== "string" || !code.startsWith("E_")) {
    return { result: "unknown", reason: "cloudflare_no_answer" };
  }
  return { result: RESULTS[code] ?? "operator", reason: `cloudflare_${plainCode(code)}` };
}

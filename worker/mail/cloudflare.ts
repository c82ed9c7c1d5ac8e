import {
  type DeliveryResult,
  type MailMessage,
  type MailTransport,
  plainCode,
  type Sender,
  untilAborted,
} from "./transport.ts";

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

/** Codes that are missing here need the operator. */
const RESULTS: Readonly<Record<string, "retry" | "refused">> = {
  E_RATE_LIMIT_EXCEEDED: "retry",
  E_INTERNAL_SERVER_ERROR: "retry",
  E_DELIVERY_FAILED: "retry",
  E_RECIPIENT_SUPPRESSED: "refused",
  E_VALIDATION_ERROR: "refused",
};

/** Cloudflare Email Service. It does not deduplicate: a lost answer ends the attempts. */
export function cloudflareTransport(binding: EmailBinding, sender: Sender): MailTransport {
  const from = { name: sender.name, email: sender.address };
  return {
    name: "cloudflare",
    dedupes: false,
    async send({ to, subject, text, html }: MailMessage, signal): Promise<DeliveryResult> {
      const message = { from, to, replyTo: sender.replyTo, subject, text, html };
      try {
        await untilAborted(binding.send(message), signal);
        return { result: "sent" };
      } catch (error) {
        return toDeliveryResult(error);
      }
    },
  };
}

function toDeliveryResult(error: unknown): DeliveryResult {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (typeof code !== "string" || !code.startsWith("E_")) {
    return { result: "unknown", reason: "cloudflare_no_answer" };
  }
  return { result: RESULTS[code] ?? "operator", reason: `cloudflare_${plainCode(code)}` };
}

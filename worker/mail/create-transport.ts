import { BRAND } from "../contract/brand.ts";
import { cloudflareTransport, type EmailBinding } from "./cloudflare.ts";
import type { MailConfig } from "./config.ts";
import { devTransport, type MailBucket } from "./dev-mailbox.ts";
import { resendTransport } from "./resend.ts";
import { smtpTransport } from "./smtp.ts";
import type { Connect } from "./smtp-connection.ts";
import type { MailTransport, Sender } from "./transport.ts";

interface TransportBindings {
  readonly binding: EmailBinding | undefined;
  readonly fetch: typeof fetch;
  readonly connect: Connect;
  readonly bucket: MailBucket;
}

export function createMailTransport(
  config: MailConfig,
  bindings: TransportBindings,
): MailTransport {
  if (config.name === "dev") return devTransport(bindings.bucket);
  const sender: Sender = {
    name: BRAND.name,
    address: config.from,
    replyTo: BRAND.supportAddress,
  };
  switch (config.name) {
    case "cloudflare":
      return cloudflareTransport(bindings.binding as EmailBinding, sender);
    case "resend":
      return resendTransport(config, sender, bindings.fetch);
    case "smtp":
      return smtpTransport(config, sender, bindings.connect);
  }
}

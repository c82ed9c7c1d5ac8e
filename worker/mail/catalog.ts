import { BRAND } from "../contract/brand.ts";
import { cloudflareMailer, type EmailBinding } from "./cloudflare.ts";
import type { MailConfig } from "./config.ts";
import { devMailer, type MailBucket } from "./dev-mailbox.ts";
import type { Mailer, Sender } from "./mailer.ts";
import { resendMailer } from "./resend.ts";
import { smtpMailer } from "./smtp.ts";
import type { Connect } from "./smtp-connection.ts";

/** What the ways leave by. */
export interface Exits {
  readonly binding: EmailBinding | undefined;
  readonly fetch: typeof fetch;
  readonly connect: Connect;
  readonly bucket: MailBucket;
}

/** The way that the configuration names. */
export function createMailer(config: MailConfig, exits: Exits): Mailer {
  if (config.name === "dev") return devMailer(exits.bucket);
  const sender: Sender = {
    name: BRAND.name,
    address: config.from,
    replyTo: BRAND.supportAddress,
  };
  switch (config.name) {
    case "cloudflare":
      return cloudflareMailer(exits.binding as EmailBinding, sender);
    case "resend":
      return resendMailer(config, sender, exits.fetch);
    case "smtp":
      return smtpMailer(config, sender, exits.connect);
  }
}

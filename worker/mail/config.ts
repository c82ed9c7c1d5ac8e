import * as v from "valibot";
import { LOOPBACK, refuseConfig } from "../env-values.ts";

const TRANSPORTS = ["cloudflare", "resend", "smtp", "dev"] as const;

const filled = v.pipe(v.string(), v.nonEmpty());
const port = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.maxValue(65_535));

export const mailSettings = {
  /** The transport; by default Cloudflare in production and the mailbox page in development. */
  MAIL: v.optional(v.picklist(TRANSPORTS)),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.email())),
  RESEND_API_KEY: v.optional(filled),
  RESEND_URL: v.optional(v.pipe(v.string(), v.url()), "https://api.resend.com/emails"),
  SMTP_HOST: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9.-]+$/i))),
  SMTP_PORT: v.optional(port, "465"),
  SMTP_USER: v.optional(filled),
  SMTP_PASSWORD: v.optional(filled),
};

const schema = v.object(mailSettings);
type Settings = v.InferOutput<typeof schema>;

export type MailConfig =
  | { readonly name: "dev" }
  | { readonly name: "cloudflare"; readonly from: string }
  | { readonly name: "resend"; readonly from: string; readonly key: string; readonly url: string }
  | {
      readonly name: "smtp";
      readonly from: string;
      readonly host: string;
      readonly port: number;
      readonly security: "tls" | "starttls" | "none";
      readonly user: string;
      readonly password: string;
    };

/** Reads the settings of the chosen transport. Throws an error that names what is missing. */
export function readMailConfig(
  settings: Settings,
  { development, hasBinding }: { readonly development: boolean; readonly hasBinding: boolean },
): MailConfig {
  const name = settings.MAIL ?? (development ? "dev" : "cloudflare");
  const need = (key: Exclude<keyof Settings, "SMTP_PORT">): string =>
    settings[key] ?? refuseConfig(`MAIL=${name} needs ${key}`);
  switch (name) {
    case "dev":
      return development ? { name } : refuseConfig("MAIL=dev is for development");
    case "cloudflare":
      if (!hasBinding) refuseConfig("MAIL=cloudflare needs the binding EMAIL");
      return { name, from: need("MAIL_FROM") };
    case "resend": {
      const url = settings.RESEND_URL;
      if (!development && !url.startsWith("https:")) refuseConfig("RESEND_URL must be https");
      return { name, from: need("MAIL_FROM"), key: need("RESEND_API_KEY"), url };
    }
    case "smtp": {
      const host = need("SMTP_HOST");
      const user = need("SMTP_USER");
      const password = need("SMTP_PASSWORD");
      const security = securityOf(host, settings.SMTP_PORT, development);
      return {
        name,
        from: need("MAIL_FROM"),
        host,
        port: settings.SMTP_PORT,
        security,
        user,
        password,
      };
    }
  }
}

function securityOf(host: string, port: number, development: boolean) {
  // Cloudflare blocks connections to port 25.
  if (port === 25) refuseConfig("SMTP_PORT must not be 25");
  if (development && LOOPBACK.has(host)) return "none";
  return port === 465 ? "tls" : "starttls";
}

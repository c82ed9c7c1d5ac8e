import { passesTo } from "../engines/catalog.ts";
import type { Config } from "../env.ts";

interface Processor {
  readonly name: string;
  readonly purpose: string;
}

/** The companies and servers that process data for the operator in this configuration. */
export function processorsOf(config: Config): Processor[] {
  const engines = passesTo(config.engines).map((name) => ({
    name,
    purpose: "makes the pictures: gets the two photos of a try-on",
  }));
  return [
    { name: "Cloudflare", purpose: "runs the site, stores the pictures, and delivers both" },
    { name: databaseName(config), purpose: "stores the database: accounts, credits, closets" },
    { name: mailName(config), purpose: "sends mail: gets your address and the mail" },
    ...engines,
  ];
}

function databaseName({ database }: Config): string {
  const { hostname } = new URL(database.url);
  return hostname.endsWith(".turso.io") ? "Turso" : `The database at ${hostname}`;
}

function mailName({ mail }: Config): string {
  if (mail.name === "resend") return "Resend";
  return mail.name === "smtp" ? `The mail server ${mail.host}` : "Cloudflare";
}

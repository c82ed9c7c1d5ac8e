import { afterAll, beforeAll, expect, it } from "vitest";
import { MailSite } from "#tests/harness/mail-site.ts";
import { type MigratedDatabase, startMigratedDatabase } from "#tests/harness/migrated-database.ts";

const ORIGIN = "https://drape.example";
const PATHS = ["/privacy", "/imprint", "/contact"];

let server: MigratedDatabase;
beforeAll(async () => {
  server = await startMigratedDatabase();
}, 30_000);
afterAll(() => server.stop());

it.each([
  ["links the legal pages of a site with an operator", { name: "Example" }],
  ["links no legal page of a site without one, which has none", null],
])("%s", async (_, operator) => {
  const site = await new MailSite(server.db).open();
  site.ends.push({ result: "retry", reason: "busy" });
  await site.tell();
  await site.cron(60_000, { ...site.deps, config: { ...site.deps.config, operator } });
  const { text, html = "" } = site.given[1] ?? { text: "" };
  expect(text).not.toBe("");
  for (const path of PATHS) {
    expect(text.includes(`: ${ORIGIN}${path}`), path).toBe(operator !== null);
    expect(html.includes(`href="${ORIGIN}${path}"`), path).toBe(operator !== null);
  }
});

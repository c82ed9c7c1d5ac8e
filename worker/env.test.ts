import { describe, expect, it } from "vitest";

// Named by variables: the compiler of the tests lacks the platform's types, which these speak of.
const ENV: string = "#worker/env.ts";
const AUTH: string = "#worker/auth/auth.ts";
const MAIL: string = "#worker/mail/dev-routes.ts";
const { parseConfig } = await import(ENV);
const { cookiePrefix } = await import(AUTH);
const { devMailRoutes } = await import(MAIL);

const PRODUCTION = {
  ENVIRONMENT: "production",
  BASE_URL: "https://drape.example",
  DATABASE_URL: "libsql://drape.example",
  AUTH_SECRET: "k3Vw9rTz2Yq7LmX0pNs8HdJf5GbCa1Ue",
  DAILY_CREDITS: "5",
  MAX_RUNNING_GENERATIONS: "3",
  MAX_STARTS_PER_HOUR: "30",
  ENGINE: "local",
  DNS_RESOLVER_URL: "https://dns.example/dns-query",
  MAIL_FROM: "drape@drape.example",
  EMAIL: {},
};

function parse(changes: Readonly<Record<string, unknown>> = {}) {
  return parseConfig({ ...PRODUCTION, ...changes });
}

describe("the configuration in production", () => {
  it("is read when it is whole", () => {
    expect(parse()).toMatchObject({ development: false, dailyCredits: 5 });
  });

  it("gives an address as much as a member, unless told otherwise", () => {
    expect(parse().source).toEqual({ maxRunning: 3, maxStartsPerHour: 30 });
    const more = { MAX_RUNNING_PER_ADDRESS: "12", MAX_STARTS_PER_HOUR_PER_ADDRESS: "120" };
    expect(parse(more).source).toEqual({ maxRunning: 12, maxStartsPerHour: 120 });
    expect(() => parse({ MAX_RUNNING_PER_ADDRESS: "many" })).toThrow("MAX_RUNNING_PER_ADDRESS");
  });

  it.each([
    ["a short secret", { AUTH_SECRET: "x9".repeat(15) }],
    ["no secret", { AUTH_SECRET: undefined }],
    ["the secret of the example", { AUTH_SECRET: "replace-me-with-32-random-characters" }],
    ["a secret of few letters", { AUTH_SECRET: "abcabcabcabcabcabcabcabcabcabcabcabc" }],
    ["a site without https", { BASE_URL: "http://drape.example" }],
    ["no mail binding", { EMAIL: undefined }],
    ["no sender of mail", { MAIL_FROM: undefined }],
    ["no database", { DATABASE_URL: undefined }],
    ["a database in a file", { DATABASE_URL: "file:drape.db" }],
    ["an unknown environment", { ENVIRONMENT: "staging" }],
    ["no environment", { ENVIRONMENT: undefined }],
    ["negative credits", { DAILY_CREDITS: "-1" }],
    ["credits in a fraction", { DAILY_CREDITS: "1.5" }],
  ])("is refused with %s", (_, changes) => {
    expect(() => parse(changes)).toThrow();
  });

  it("names what is wrong, and no secret", () => {
    const secret = "short-and-secret";
    expect(() => parse({ AUTH_SECRET: secret })).toThrow(/AUTH_SECRET/);
    expect(() => parse({ AUTH_SECRET: secret })).not.toThrow(new RegExp(secret));
  });

  it("puts the host prefix on cookies, which development over http cannot carry", () => {
    expect(cookiePrefix(parse().baseUrl)).toBe("__Host-drape");
    expect(cookiePrefix(new URL("http://localhost:8787"))).not.toContain("__");
  });

  it("closes the development mailbox", async () => {
    const [{ handle }] = devMailRoutes;
    const context = { var: { deps: { config: parse() } } };
    await expect(handle(context)).rejects.toMatchObject({ code: "not_found" });
  });
});

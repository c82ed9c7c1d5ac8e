import { describe, expect, it } from "vitest";

// Variables hide the imports from the compiler of the tests, which lacks the platform's types.
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

  it("gives an address room for many members, unless told otherwise", () => {
    expect(parse().source).toEqual({ maxRunning: 60, maxStartsPerHour: 600 });
    const more = { MAX_RUNNING_PER_ADDRESS: "12", MAX_STARTS_PER_HOUR_PER_ADDRESS: "120" };
    expect(parse(more).source).toEqual({ maxRunning: 12, maxStartsPerHour: 120 });
    expect(() => parse({ MAX_RUNNING_PER_ADDRESS: "many" })).toThrow("MAX_RUNNING_PER_ADDRESS");
  });

  it("keeps the photos of an unused account for a year, unless told otherwise", () => {
    expect(parse().inactiveDays).toBe(365);
    expect(parse({ INACTIVE_DAYS: "60" }).inactiveDays).toBe(60);
    for (const days of ["59", "3651", "1 year", "-90", ""]) {
      expect(() => parse({ INACTIVE_DAYS: days }), days).toThrow("INACTIVE_DAYS");
    }
  });

  it("accepts photos in swimwear only where it is told to", () => {
    expect(parse().allowsSwimwear).toBe(false);
    expect(parse({ ALLOW_SWIMWEAR: "yes" }).allowsSwimwear).toBe(true);
    expect(() => parse({ ALLOW_SWIMWEAR: "true" })).toThrow("ALLOW_SWIMWEAR");
  });

  it.each([
    ["a short secret", { AUTH_SECRET: "x9".repeat(15) }],
    ["no secret", { AUTH_SECRET: undefined }],
    ["the secret of the example", { AUTH_SECRET: "replace-me-with-32-random-characters" }],
    ["a secret of few letters", { AUTH_SECRET: "abcabcabcabcabcabcabcabcabcabcabcabc" }],
    ["a site without https", { BASE_URL: "http://drape.example" }],
    ["no mail binding", { EMAIL: undefined }],
    ["no sender of mail", { MAIL_FROM: undefined }],
    ["a sender of mail that is no bare address", { MAIL_FROM: "Drape <drape@drape.example>" }],
    ["an unknown way for mail", { MAIL: "pigeon" }],
    ["the mailbox of development", { MAIL: "dev" }],
    ["no database", { DATABASE_URL: undefined }],
    ["a database without encryption", { DATABASE_URL: "http://db.drape.example:8080" }],
    ["a database whose TLS is off", { DATABASE_URL: "libsql://db.drape.example:8080?tls=0" }],
    ["a database that only begins like this machine", { DATABASE_URL: "http://localhost.evil/" }],
    ["a resolver without encryption", { DNS_RESOLVER_URL: "http://dns.example/dns-query" }],
    ["a database in a file", { DATABASE_URL: "file:drape.db" }],
    ["an unknown environment", { ENVIRONMENT: "staging" }],
    ["no environment", { ENVIRONMENT: undefined }],
    ["negative credits", { DAILY_CREDITS: "-1" }],
    ["credits in a fraction", { DAILY_CREDITS: "1.5" }],
  ])("is refused with %s", (_, changes) => {
    expect(() => parse(changes)).toThrow();
  });

  it("is refused for an engine without what it needs, which is named", () => {
    const engine = { ENGINE: "workers-ai" };
    expect(() => parse(engine)).toThrow("The engine needs the binding AI");
    expect(parse({ ...engine, AI: {} })).toMatchObject({ engines: { ENGINE: "workers-ai" } });
    const wrong = { ...engine, AI: {}, WORKERS_AI_MODEL: "@cf/other" };
    expect(() => parse(wrong)).toThrow(/WORKERS_AI_MODEL/);
    expect(() => parse({ ENGINE_FALLBACK: "gemini" })).toThrow(/GEMINI_API_KEY/);
    expect(() => parse({ ENGINE: "vertex" })).toThrow(/GOOGLE_SERVICE_ACCOUNT/);
  });

  it("is refused with only a certificate or only a key, and signs nothing without both", () => {
    expect(parse().c2pa).toBeNull();
    expect(() => parse({ C2PA_CERTIFICATE: "a certificate" })).toThrow(/C2PA_PRIVATE_KEY/);
    expect(() => parse({ C2PA_PRIVATE_KEY: "a key" })).toThrow(/C2PA_CERTIFICATE/);
  });

  const resend = { MAIL: "resend", RESEND_API_KEY: "re_key" };
  const smtp = { MAIL: "smtp", SMTP_HOST: "smtp.example", SMTP_USER: "u", SMTP_PASSWORD: "p" };

  it.each([
    [/RESEND_API_KEY/, { ...resend, RESEND_API_KEY: undefined }],
    [/RESEND_URL/, { ...resend, RESEND_URL: "http://api.resend.com/emails" }],
    [/MAIL_FROM/, { ...resend, MAIL_FROM: undefined }],
    [/SMTP_HOST/, { ...smtp, SMTP_HOST: undefined }],
    [/SMTP_HOST/, { ...smtp, SMTP_HOST: "smtp.example/x" }],
    [/SMTP_USER/, { ...smtp, SMTP_USER: "" }],
    [/SMTP_PASSWORD/, { ...smtp, SMTP_PASSWORD: undefined }],
    [/SMTP_PORT/, { ...smtp, SMTP_PORT: "25" }],
    [/SMTP_PORT/, { ...smtp, SMTP_PORT: "imap" }],
  ])("is refused by the name %s where the way for mail lacks it", (name, changes) => {
    expect(() => parse(changes)).toThrow(name);
  });

  it("sends mail by what is set, and in the clear to nowhere", () => {
    expect(parse().mail).toEqual({ name: "cloudflare", from: "drape@drape.example" });
    expect(parse(resend).mail).toMatchObject({ url: "https://api.resend.com/emails" });
    expect(parse(smtp).mail).toMatchObject({ port: 465, security: "tls" });
    const local = { ...smtp, SMTP_HOST: "127.0.0.1", SMTP_PORT: "2525" };
    expect(parse(local).mail).toMatchObject({ port: 2525, security: "starttls" });
    const development = { ENVIRONMENT: "development", BASE_URL: "http://localhost:8787" };
    expect(parse({ ...local, ...development }).mail).toMatchObject({ security: "none" });
    expect(parse({ ...development, MAIL_FROM: undefined }).mail).toEqual({ name: "dev" });
  });

  it("encrypts by the newest of its secrets, and keeps the older ones to read", () => {
    expect(parse()).toMatchObject({ authSecretVersion: 1, olderSecrets: new Map() });
    const [second, tenth] = [
      "Ht5Vw9rTz2Yq7LmX0pNs8HdJf5GbCa1U",
      "Zq7LmX0pNs8HdJf5GbCa1UeHt5Vw9rTz",
    ];
    const { authSecret, authSecretVersion, olderSecrets } = parse({
      AUTH_SECRET_10: tenth,
      AUTH_SECRET_2: second,
      AUTH_SECRET_1: "is no name",
    });
    expect([authSecret, authSecretVersion]).toEqual([tenth, 10]);
    expect([...olderSecrets]).toEqual([
      [1, PRODUCTION.AUTH_SECRET],
      [2, second],
    ]);
    expect(() => parse({ AUTH_SECRET_2: "short" })).toThrow(/AUTH_SECRET_2/);
    expect(() => parse({ AUTH_SECRET_2: "abc".repeat(12) })).toThrow("AUTH_SECRET is too simple");
  });

  it("names what is wrong, and no secret", () => {
    const secret = "short-and-secret";
    expect(() => parse({ AUTH_SECRET: secret })).toThrow(/AUTH_SECRET/);
    expect(() => parse({ AUTH_SECRET: secret })).not.toThrow(new RegExp(secret));
  });

  it.each(["a-secret", '"a-secret"', '{"private_key":"a-secret","client_email":"a-secret"}'])(
    "names a service account that is none, and nothing of it: %s",
    (text) => {
      const vars = { ENGINE: "vertex", GOOGLE_SERVICE_ACCOUNT: text };
      expect(() => parse(vars)).toThrow(/GOOGLE_SERVICE_ACCOUNT/);
      expect(() => parse(vars)).not.toThrow(/a-secret/);
    },
  );

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

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FakeResend, startFakeResend } from "../harness/fake-resend.ts";
import { type FakeSmtp, SMTP_PASSWORD, SMTP_USER, startFakeSmtp } from "../harness/fake-smtp.ts";
import { count } from "../harness/ledger-audit.ts";
import { nth } from "../harness/lists.ts";
import { type Answer, Caller, codeIn, urlIn } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";

const PASSWORD = "quince hedge 4471";
const EVERY_MINUTE = "* * * * *";

let product: Product;
let provider: FakeResend;
beforeAll(async () => {
  provider = await startFakeResend("re_fake_key");
  product = await startProduct({
    MAIL: "resend",
    MAIL_FROM: "mail@drape.example",
    RESEND_API_KEY: "re_fake_key",
    RESEND_URL: provider.url,
  });
});
afterAll(async () => {
  await product.stop();
  await provider.stop();
});

beforeEach(() => provider.always(null));

function newEmail(): string {
  return `new-${randomUUID()}@example.com`;
}

function signUp(email: string, site = product): Promise<Answer> {
  const body = { email, password: PASSWORD, firstName: "A", lastName: "B" };
  return new Caller(site).call("POST", "/api/auth/sign-up/email", { body });
}

/** Enters the code of a mail. */
function enter(email: string, text: string, caller = new Caller(product)): Promise<Answer> {
  const body = { email, otp: codeIn(text) };
  return caller.call("POST", "/api/auth/email-otp/verify-email", { body });
}

/** The number of an address's mails in a state. */
function mails(email: string, state: string): Promise<number> {
  const query = `SELECT count(*) FROM mails JOIN user ON user.id = mails.user_id
    WHERE email = ? AND state = ?`;
  return count(product, query, [email, state]);
}

/** Two simultaneous runs some minutes later: a failed mail is due again after at most eleven. */
async function cronTwice(minutes: number, site = product): Promise<void> {
  const at = Date.now() + minutes * 60_000;
  await Promise.all([site.cron(EVERY_MINUTE, at), site.cron(EVERY_MINUTE, at)]);
}

function toAddress(email: string) {
  return provider.taken.filter(({ to }) => to === email);
}

/** The first mail to an address. */
const firstTo = (email: string) => nth(toAddress(email), 0);

describe("with a provider that is down", () => {
  it("a sign-up goes well, and its mail comes once when the provider is up again", async () => {
    const email = newEmail();
    provider.always({ status: 503, name: "internal_server_error" });
    expect((await signUp(email)).status).toBe(200);
    const tried = "SELECT attempts FROM mails JOIN user ON user.id = mails.user_id WHERE email = ?";
    const reason = `${tried} AND reason = 'resend_503_internal_server_error'`;
    await expect.poll(() => count(product, reason, [email])).toBe(1);
    await cronTwice(11);
    expect(await count(product, reason, [email])).toBe(2);

    provider.always(null);
    await cronTwice(22);
    await cronTwice(33);
    expect(toAddress(email)).toHaveLength(1);
    const mail = firstTo(email);
    expect(mail.subject).toBe("Confirm your email for Drape");
    const link = urlIn(mail.text);
    expect(mail.html).toContain(link.href.replaceAll("&", "&amp;"));
    expect((await enter(email, mail.text)).status).toBe(200);
  });

  it("a sign-up waits for no answer, and what was taken without one is not sent twice", async () => {
    const email = newEmail();
    const before = provider.asked.length;
    provider.always("hang");
    expect((await signUp(email)).status).toBe(200);
    // The answer above arrived while the provider still held its request.
    await expect.poll(() => provider.asked.length).toBe(before + 1);
    await cronTwice(1);
    expect([provider.asked.length, await mails(email, "queued")]).toEqual([before + 1, 1]);

    provider.cut();
    const unsure = "SELECT count(*) FROM mails WHERE handed_to = 'resend' AND reason IS NOT NULL";
    await expect.poll(() => count(product, unsure)).toBe(1);
    provider.always("taken_and_cut");
    await cronTwice(11);
    expect([toAddress(email).length, await mails(email, "queued")]).toEqual([1, 1]);
    provider.always(null);
    await cronTwice(22);
    expect([toAddress(email).length, await mails(email, "sent")]).toEqual([1, 1]);
    const [key, ...others] = new Set(provider.asked.slice(before));
    expect([key, others]).toEqual([firstTo(email).key, []]);
  });

  it("an account is deleted, its waiting mails with it, and the notice follows", async () => {
    const email = newEmail();
    const caller = new Caller(product);
    await signUp(email);
    await expect.poll(() => toAddress(email).length).toBe(1);
    expect((await enter(email, firstTo(email).text, caller)).status).toBe(200);
    provider.always({ status: 500, name: "application_error" });
    await new Caller(product).call("POST", "/api/auth/request-password-reset", { body: { email } });
    await expect.poll(() => mails(email, "queued")).toBe(1);
    const before = "SELECT count(*) FROM mails WHERE state = 'queued'";
    const deleted = await caller.call("DELETE", "/api/me", { body: { password: PASSWORD } });
    expect(deleted.status).toBe(204);
    expect(await count(product, before)).toBe(1);
    provider.always(null);
    await cronTwice(11);
    expect(toAddress(email).map(({ subject }) => subject)).toEqual([
      "Confirm your email for Drape",
      "Your Drape account was deleted",
    ]);
  });
});

describe("by a mail server", () => {
  let server: FakeSmtp;
  let site: Product;
  beforeAll(async () => {
    server = await startFakeSmtp();
    const vars = {
      MAIL: "smtp",
      MAIL_FROM: "mail@drape.example",
      SMTP_HOST: "127.0.0.1",
      SMTP_PORT: String(server.port),
      SMTP_USER,
      SMTP_PASSWORD,
    };
    site = await startProduct(vars, { database: product.database });
  });
  afterAll(async () => {
    await site.stop();
    await server.stop();
  });
  const arrived = (email: string) => server.taken.filter(({ to }) => to === email).length;

  it("a sign-up's mail arrives once, later where the server is not ready", async () => {
    const email = newEmail();
    server.at("greeting", "421 4.3.2 Closing");
    expect((await signUp(email, site)).status).toBe(200);
    const reason = "SELECT count(*) FROM mails WHERE reason = 'smtp_greeting_421'";
    await expect.poll(() => count(product, reason)).toBe(1);
    server.at("greeting", null);
    await cronTwice(11, site);
    expect([arrived(email), await mails(email, "sent")]).toEqual([1, 1]);
  });

  it("a mail is not sent again where the server may have it", async () => {
    const email = newEmail();
    server.at("end", "drop");
    expect((await signUp(email, site)).status).toBe(200);
    await expect.poll(() => mails(email, "failed")).toBe(1);
    server.at("end", null);
    await cronTwice(11, site);
    expect(arrived(email)).toBe(1);
  });
});

it("leaves no address, no code and no link in the log", () => {
  const lines = product.logs.map(({ message }) => message);
  expect(lines.join("\n")).toContain('"event":"mail"');
  for (const line of lines) expect(line).not.toMatch(/@example|token=|reset-password\/\w/);
  for (const { text } of provider.taken) {
    const code = /^\d{6}$/m.exec(text)?.[0];
    if (code) expect(lines.join("\n")).not.toMatch(new RegExp(`\\b${code}\\b`));
  }
});

import { createHmac } from "node:crypto";
import { getCookieCache } from "better-auth/cookies";
import { expect, it } from "vitest";
import { readSessionCopy } from "./session-copy.ts";

const SECRET = "a-secret-of-this-test-0123456789-abcdef";
const NAME = "drape.session_data";
const NOW = Date.now();
const SOON = NOW + 60_000;

interface Form {
  readonly secret?: string;
  readonly expiresAt?: number;
  readonly sessionExpiresAt?: number;
  readonly firstName?: string;
}

/** The cookie as the library writes it. */
function cookieOf({ secret = SECRET, expiresAt = SOON, sessionExpiresAt = SOON, ...more }: Form) {
  const ends = new Date(sessionExpiresAt).toISOString();
  const dates = { createdAt: ends, updatedAt: ends };
  const session = {
    session: { id: "s", token: "t", userId: "u", expiresAt: ends, ...dates },
    user: { id: "u", email: "ü@example.com", name: "", emailVerified: true, ...dates, ...more },
    updatedAt: NOW,
    version: "1",
  };
  const statement = JSON.stringify({ ...session, expiresAt });
  const signature = createHmac("sha256", secret).update(statement).digest("base64url");
  const value = JSON.stringify({ session, expiresAt, signature });
  return Buffer.from(value).toString("base64url");
}

const read = (cookies: Record<string, string>) =>
  readSessionCopy(cookies, NAME, { secret: SECRET, now: NOW });

it("reads the account and the session of a signed cookie, like the library's own reader", async () => {
  const value = cookieOf({ firstName: "Zoë" });
  const copy = await read({ [NAME]: value });
  expect(copy).toMatchObject({
    user: { id: "u", email: "ü@example.com" },
    session: { token: "t" },
  });
  const headers = new Headers({ cookie: `${NAME}=${value}` });
  const options = { cookiePrefix: "drape", isSecure: false, secret: SECRET };
  const theirs = await getCookieCache(headers, options);
  expect(theirs?.user.email).toBe(copy?.user.email);
});

it("joins the parts of a cookie that the library has split", async () => {
  const value = cookieOf({});
  const parts = { [`${NAME}.0`]: value.slice(0, 100), [`${NAME}.1`]: value.slice(100) };
  expect((await read(parts))?.user.id).toBe("u");
  expect(await read({ [`${NAME}.1`]: value })).toBeNull();
});

const valid = cookieOf({});
const forged = Buffer.from(
  Buffer.from(valid, "base64url").toString().replace('"id":"u"', '"id":"v"'),
).toString("base64url");

it.each([
  ["of another secret", cookieOf({ secret: `${SECRET}-2` })],
  ["whose copy has expired", cookieOf({ expiresAt: NOW - 1 })],
  ["whose session has expired", cookieOf({ sessionExpiresAt: NOW - 1 })],
  ["of another account under the same signature", forged],
  ["that is cut off", valid.slice(0, -40)],
  ["without a signature", Buffer.from('{"session":{},"expiresAt":9e15}').toString("base64url")],
  ["that is no object", Buffer.from("null").toString("base64url")],
  ["that is no base64", "%%%"],
  ["that is empty", ""],
])("takes no cookie %s", async (_, value) => {
  expect(await read({ [NAME]: value })).toBeNull();
});

it("checks the time again of a cookie that it has read before", async () => {
  const value = cookieOf({ firstName: "Again" });
  const readAt = (now: number, secret = SECRET) =>
    readSessionCopy({ [NAME]: value }, NAME, { secret, now });
  expect(await readAt(NOW)).not.toBeNull();
  expect(await readAt(NOW)).not.toBeNull();
  expect(await readAt(SOON)).toBeNull();
  expect(await readAt(NOW, `${SECRET}-2`)).toBeNull();
});

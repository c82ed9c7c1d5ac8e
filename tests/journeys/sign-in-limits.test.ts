import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findAddressedLimits } from "../harness/invariants.ts";
import { setHits, windowsOf } from "../harness/limit-windows.ts";
import {
  awaitMails,
  Caller,
  Member,
  mailedPath,
  resetTokenIn,
  signUpMember,
  withCookiesOf,
} from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";

let product: Product;
let second: Product;
beforeAll(async () => {
  product = await startProduct();
  second = await startProduct({}, { database: product.database });
});
afterAll(async () => {
  expect(await findAddressedLimits(product.db)).toEqual([]);
  await second.stop();
  await product.stop();
});

interface Attempt {
  readonly email: string;
  readonly password?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly path?: string;
}

function attempt(caller: Caller, { email, password, headers = {}, path }: Attempt) {
  const body = { email, password: password ?? "not the password" };
  return caller.call("POST", path ?? "/api/auth/sign-in/email", { body, headers });
}

const RIGHT = (member: Member): Attempt => ({ email: member.email, password: member.password });
const DEVICE = "drape.device";

async function fail(caller: Caller, email: string, times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    expect((await attempt(caller, { email })).status).toBe(401);
  }
}

describe("wrong passwords from one network", () => {
  it("stop there for one account, and touch neither its session nor anybody else", async () => {
    const member = await signUpMember(product);
    const other = await signUpMember(product);
    const guesser = new Caller(product);
    await fail(guesser, member.email, 5);
    const answer = await attempt(guesser, RIGHT(member));
    expect([answer.status, answer.json.code]).toEqual([429, "rate_limited"]);
    expect(answer.json.error).toContain("Forgot Password?");
    const wait = Number(answer.headers.get("Retry-After"));
    expect(wait).toBeGreaterThan(10);
    expect(wait).toBeLessThanOrEqual(900);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const shouted = { ...RIGHT(member), email: ` ${member.email.toUpperCase()} ` };
    expect((await attempt(guesser, shouted)).status).toBe(429);

    expect((await attempt(guesser, RIGHT(other))).status).toBe(200);
    expect((await attempt(new Caller(product), RIGHT(member))).status).toBe(200);
    expect((await member.call("GET", "/api/me")).status).toBe(200);
    const guess = { body: { password: "not the password" } };
    expect((await member.call("DELETE", "/api/me", guess)).json.code).toBe("wrong_password");
  });

  it("are counted for all isolates together", async () => {
    const member = await signUpMember(product);
    const here = new Caller(product);
    const headers = { "cf-connecting-ip": here.address };
    const there = new Caller(second);
    await fail(here, member.email, 3);
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++) {
      statuses.push((await attempt(there, { email: member.email, headers })).status);
    }
    expect(statuses).toEqual([401, 401, 429]);
    expect((await attempt(here, RIGHT(member))).status).toBe(429);
  });

  it("are no more at once than one by one", async () => {
    const member = await signUpMember(product);
    const caller = new Caller(product);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => attempt(caller, { email: member.email })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(15).fill(429)]);
  });

  it("are counted under the address the platform names, whatever other headers claim", async () => {
    const member = await signUpMember(product);
    const caller = new Caller(product);
    const statuses: number[] = [];
    for (let i = 0; i < 10; i++) {
      const claimed = `198.51.100.${i}`;
      const headers = {
        "X-Forwarded-For": claimed,
        "X-Real-IP": claimed,
        "True-Client-IP": claimed,
        "X-Client-IP": claimed,
        Forwarded: `for=${claimed}`,
      };
      statuses.push((await attempt(caller, { email: member.email, headers })).status);
    }
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(5).fill(429)]);
  });

  it("are counted by the whole /48 of an IPv6 address, however it is written", async () => {
    const member = await signUpMember(product);
    const spellings = [
      "2001:db8:77:1::1",
      "2001:0DB8:0077:0001:0:0:0:2",
      "2001:db8:77:2:ffff::",
      "2001:db8:77:fff:a:b:c:d",
      "2001:db8:77::1",
      "2001:db8:77:5::1",
    ];
    const statuses: number[] = [];
    for (const address of [...spellings, "2001:db8:78:1::1"]) {
      const headers = { "cf-connecting-ip": address };
      const answer = await attempt(new Caller(product), { email: member.email, headers });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array(5).fill(401), 429, 401]);
  });

  it("find no second way in by another spelling of the path", async () => {
    const member = await signUpMember(product);
    const caller = new Caller(product);
    for (let i = 0; i < 5; i++) await attempt(caller, { email: member.email });
    const paths = [
      "//api/auth/sign-in/email",
      "/api//auth/sign-in/email",
      "/api/auth//sign-in/email",
      "/api/auth/sign-in/email/",
      "/api/auth/sign-in%2femail",
      "/api/auth/Sign-In/Email",
      "/API/auth/sign-in/email",
      "/api/auth/sign-in/email;x=1",
      "/api/auth/sign-in/email%00",
      "/api/auth/x/..%2fsign-in/email",
      "/api/auth/sign-in/email?x=1",
    ];
    for (const path of paths) {
      const target = `${product.url}${path}`;
      const answer = await attempt(caller, { ...RIGHT(member), path: target });
      // 405 comes from the static files, which handle paths outside of the API.
      expect([404, 405, 429], path).toContain(answer.status);
      expect(answer.headers.getSetCookie(), path).toEqual([]);
    }
  });
});

describe("one address of many people", () => {
  it("signs them in as often as they like: only wrong passwords are counted", async () => {
    const member = await signUpMember(product);
    const address = { "cf-connecting-ip": member.address };
    for (let i = 0; i < 12; i++) {
      const answer = await attempt(new Caller(product), { ...RIGHT(member), headers: address });
      expect(answer.status).toBe(200);
    }
  });

  it("may fail fifty times in a quarter of an hour, and a known browser goes on", async () => {
    const member = await signUpMember(product);
    const headers = { "cf-connecting-ip": member.address };
    const stranger = new Caller(product);
    const wrong = { email: "nobody-behind-the-nat@example.com", headers };
    expect((await attempt(stranger, wrong)).status).toBe(401);
    await product.db.$client.execute(
      "UPDATE rate_limits SET count = 49 WHERE key LIKE 'sign-in-failed:source:%'",
    );
    expect((await attempt(stranger, wrong)).status).toBe(401);
    const refused = await attempt(stranger, { ...RIGHT(member), headers });
    expect(refused.status).toBe(429);
    expect(refused.json.error).toContain("network");
    expect((await attempt(member, RIGHT(member))).status).toBe(200);
  });

  it.each([
    ["sign up", "sign-up:source:", 100, "sign-up/email"],
    ["ask for a reset", "mail:source:", 100, "request-password-reset"],
    ["set a new password", "reset:source:", 60, "reset-password"],
  ] as const)("may %s as often as a carrier's customers do", async (_, prefix, max, path) => {
    const headers = { "cf-connecting-ip": new Caller(product).address };
    const ask = () => {
      const names = { email: `${randomUUID()}@example.com`, firstName: "A", lastName: "B" };
      const password = "a good long one";
      const body = { ...names, password, newPassword: password, token: randomUUID() };
      return new Caller(product).call("POST", `/api/auth/${path}`, { body, headers });
    };
    const windows = await windowsOf(product, ask);
    const ofNetwork = windows.filter((key) => key.startsWith(prefix));
    expect(ofNetwork).toHaveLength(1);
    await setHits(product, ofNetwork, max - 1);
    const [last, refused] = [await ask(), await ask()];
    expect([200, 400]).toContain(last.status);
    expect(refused.status).toBe(429);
  });
});

describe("wrong passwords for one account from many networks", () => {
  it("lock out strangers alone: a known browser and a reset let the owner in", async () => {
    const member = await signUpMember(product);
    await fail(new Caller(product), member.email, 5);
    await fail(new Caller(product), member.email, 5);
    const stranger = new Caller(product);
    const blocked = await attempt(stranger, RIGHT(member));
    expect(blocked.status).toBe(429);
    expect(blocked.json.error).toContain("Forgot Password?");

    const known = withCookiesOf(product, member);
    for (const name of known.cookies.keys()) if (name !== DEVICE) known.cookies.delete(name);
    expect((await attempt(known, RIGHT(member))).status).toBe(200);
    expect((await member.call("GET", "/api/me")).status).toBe(200);

    const other = await signUpMember(product);
    const cookie = other.cookies.get(DEVICE) as string;
    const [id, signature] = (member.cookies.get(DEVICE) as string).split(".");
    for (const forged of [cookie, `${cookie.split(".")[0]}.${signature}`, `${id}.`, id]) {
      stranger.cookies.set(DEVICE, forged as string);
      expect((await attempt(stranger, RIGHT(member))).status, forged).toBe(429);
    }

    const owner = new Caller(product);
    await owner.call("POST", "/api/auth/request-password-reset", { body: { email: member.email } });
    let path = "";
    for (let i = 0; i < 100 && !path.includes("reset"); i++) {
      path = await mailedPath(product, member.email);
    }
    const token = resetTokenIn(path);
    const newPassword = "walnut ferry 2203";
    const body = { token, newPassword };
    expect((await owner.call("POST", "/api/auth/reset-password", { body })).status).toBe(200);
    expect((await attempt(owner, { email: member.email, password: newPassword })).status).toBe(200);
  });

  it("are answered alike where there is no such account", async () => {
    const email = "nobody-at-all@example.com";
    await fail(new Caller(product), email, 5);
    await fail(new Caller(product), email, 5);
    const { status, json } = await attempt(new Caller(product), { email });
    expect(status).toBe(429);
    expect(json.error).toContain("Forgot Password?");
  });
});

describe("signing up with an address that others have used", () => {
  it.each([0, 3])("lets in the owner after five sign-ups and %i mails of others", async (more) => {
    const { email } = new Member(product);
    const signUp = (caller: Caller, password: string) =>
      attempt(caller, { email, password, path: "/api/auth/sign-up/email" });
    const theirs = "somebody else chose 5";
    const [first, second] = [new Caller(product), new Caller(product)];
    for (const stranger of [first, first, first, second, second]) {
      await signUp(stranger, theirs);
    }
    await awaitMails(product, email, 5);
    for (const stranger of [first, first, second].slice(0, more)) {
      await attempt(stranger, { email, path: "/api/auth/send-verification-email" });
    }
    await awaitMails(product, email, 5 + more);
    expect((await signUp(new Caller(product), "the owner's own 81")).status).toBe(200);
    const [mail] = await awaitMails(product, email, Math.max(6, 5 + more));
    const token = resetTokenIn(mail?.text ?? "");
    const owner = new Caller(product);
    const body = { token, newPassword: "the owner chose this" };
    await owner.call("POST", "/api/auth/reset-password", { body });
    const signIn = async (password: string) => (await attempt(owner, { email, password })).status;
    expect([await signIn(body.newPassword), await signIn(theirs)]).toEqual([200, 401]);
  });
});

describe("the cookie of a known browser", () => {
  it("names nobody, no script reads it, and one browser serves several people", async () => {
    const browser = new Caller(product);
    const people: Member[] = [];
    for (let i = 0; i < 2; i++) people.push(await signUpMember(product));
    for (const member of people) {
      const answer = await attempt(browser, RIGHT(member));
      const [line] = answer.headers.getSetCookie().filter((one) => one.startsWith(DEVICE));
      expect(line).toMatch(/; HttpOnly/i);
      expect(line).toMatch(/; SameSite=Lax/i);
      const names = [member.id, member.email, btoa(member.email)];
      for (const name of names) expect(line).not.toContain(name);
    }
    await browser.call("POST", "/api/auth/sign-out");
    expect(browser.cookies.has(DEVICE)).toBe(true);
    const [first] = people as [Member];
    await fail(new Caller(product), first.email, 5);
    await fail(new Caller(product), first.email, 5);
    expect((await attempt(browser, RIGHT(first))).status).toBe(200);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findAddressedLimits } from "../harness/invariants.ts";
import { Caller, type Member, mailedPath, newMember } from "../harness/member.ts";
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

describe("sign-ins from one address", () => {
  it("are counted: the fourth within ten seconds waits, also with the right password", async () => {
    const member = await newMember(product);
    const caller = new Caller(product);
    for (let i = 0; i < 3; i++) {
      expect((await attempt(caller, { email: member.email })).status).toBe(401);
    }
    const email = `other-${member.email}`;
    for (const fourth of [RIGHT(member), { email }]) {
      const answer = await attempt(caller, { password: member.password, ...fourth });
      expect(answer.status).toBe(429);
      expect(answer.json.code).toBe("rate_limited");
      const wait = Number(answer.headers.get("Retry-After"));
      expect(wait).toBeGreaterThanOrEqual(1);
      expect(wait).toBeLessThanOrEqual(10);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect((await attempt(new Caller(product), RIGHT(member))).status).toBe(200);
  });

  it("are counted for all isolates together", async () => {
    const member = await newMember(product);
    const here = new Caller(product);
    const there = new Caller(second);
    const headers = { "cf-connecting-ip": here.address };
    const statuses = [
      (await attempt(here, { email: member.email, headers })).status,
      (await attempt(there, { email: member.email, headers })).status,
      (await attempt(here, { email: member.email, headers })).status,
      (await attempt(there, { ...RIGHT(member), headers })).status,
      (await attempt(here, { ...RIGHT(member), headers })).status,
    ];
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
  });

  it("let no more through at once than one by one", async () => {
    const member = await newMember(product);
    const caller = new Caller(product);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => attempt(caller, { email: member.email })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(3).fill(401), ...Array(17).fill(429)]);
  });

  it("are counted under the address the platform names, whatever other headers claim", async () => {
    const member = await newMember(product);
    const caller = new Caller(product);
    const statuses: number[] = [];
    for (let i = 0; i < 50; i++) {
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
    expect(statuses).toEqual([...Array(3).fill(401), ...Array(47).fill(429)]);
  });

  it("are counted by the whole /64 of an IPv6 address, however it is written", async () => {
    const member = await newMember(product);
    const spellings = [
      "2001:db8:77:1::1",
      "2001:0DB8:0077:0001:0:0:0:2",
      "2001:db8:77:1:ffff::",
      "2001:db8:77:1:a:b:c:d",
    ];
    const statuses: number[] = [];
    for (const address of [...spellings, "2001:db8:77:2::1"]) {
      const headers = { "cf-connecting-ip": address };
      const answer = await attempt(new Caller(product), { email: member.email, headers });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([401, 401, 401, 429, 401]);
  });

  it("find no second way in by another spelling of the path", async () => {
    const member = await newMember(product);
    const caller = new Caller(product);
    for (let i = 0; i < 3; i++) await attempt(caller, { email: member.email });
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
      // 405 comes from the static files, to which a path outside of the API belongs.
      expect([404, 405, 429], path).toContain(answer.status);
      expect(answer.headers.getSetCookie(), path).toEqual([]);
    }
  });
});

describe("sign-ins to one account", () => {
  it("are checked ten times from wherever they come, and a reset lets the owner back in", async () => {
    const member = await newMember(product);
    const statuses: number[] = [];
    for (let i = 0; i < 9; i++) {
      const { status } = await attempt(new Caller(product), { email: member.email });
      statuses.push(status);
    }
    // The member's own sign-in was the first of the ten.
    expect(statuses).toEqual(Array(9).fill(401));
    const blocked = await attempt(new Caller(product), RIGHT(member));
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers.get("Retry-After"))).toBeGreaterThan(10);
    const shouted = { ...RIGHT(member), email: ` ${member.email.toUpperCase()} ` };
    expect((await attempt(new Caller(product), shouted)).status).toBe(429);
    expect((await member.call("GET", "/api/me")).status).toBe(200);

    const owner = new Caller(product);
    await owner.call("POST", "/api/auth/request-password-reset", { body: { email: member.email } });
    let path = "";
    for (let i = 0; i < 100 && !path.includes("reset"); i++) {
      path = await mailedPath(product, member.email);
    }
    const token = /reset-password\/([^?]+)/.exec(path)?.[1];
    const newPassword = "walnut ferry 2203";
    const reset = await owner.call("POST", "/api/auth/reset-password", {
      body: { token, newPassword },
    });
    expect(reset.status).toBe(200);
    expect((await attempt(owner, { email: member.email, password: newPassword })).status).toBe(200);
  });

  it("of addresses without one are counted alike", async () => {
    const email = "nobody-at-all@example.com";
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) {
      statuses.push((await attempt(new Caller(product), { email })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });
});

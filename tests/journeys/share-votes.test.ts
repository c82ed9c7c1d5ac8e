import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, Caller, type Member, newMember } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { sharePathOf as pathOf, plantShare, vote } from "../harness/shares.ts";

let product: Product;
let owner: Member;
beforeAll(async () => {
  product = await startProduct({ DAILY_CREDITS: "900" });
  owner = await newMember(product);
});
afterAll(() => product.stop());

const told = ({ status, json }: Answer) => [status, json];
const shared = () => plantShare(product, owner);

describe("a vote", () => {
  it("counts once a visitor, and the last one counts", async () => {
    const { id, url } = await shared();
    const [first, second] = [new Caller(product), new Caller(product)];
    expect(told(await vote(first, url, "yes"))).toEqual([200, { yes: 1, no: 0 }]);
    expect(told(await vote(first, url, "yes"))).toEqual([200, { yes: 1, no: 0 }]);
    expect(told(await vote(second, url, "yes"))).toEqual([200, { yes: 2, no: 0 }]);
    expect(told(await vote(first, url, "no"))).toEqual([200, { yes: 1, no: 1 }]);
    const many = await Promise.all(["yes", "no", "yes"].map((one) => vote(second, url, one)));
    for (const { status, json } of many) expect([status, json.yes + json.no]).toEqual([200, 2]);
    const { share: own } = (await owner.call("GET", pathOf(id))).json;
    expect(own.yes + own.no).toBe(2);
  });

  it("works as a form, and the page then shows whose it is", async () => {
    const { url } = await shared();
    const friend = new Caller(product);
    const answer = await friend.call("POST", url, {
      raw: "vote=no",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, url]);
    const pressed = /<button(?=[^>]*aria-pressed="true")[^>]*value="(\w+)"/;
    expect(pressed.exec((await friend.call("GET", url)).text)?.[1]).toBe("no");
    expect(pressed.exec((await new Caller(product).call("GET", url)).text)).toBeNull();
    const foreign = { raw: "vote=yes", headers: { Origin: "https://evil.example" } };
    expect((await friend.call("POST", url, foreign)).status).toBe(403);
    for (const raw of ["", "vote=maybe", "vote", "x=yes"]) {
      expect((await friend.call("POST", url, { raw })).status, raw).toBe(422);
    }
  });

  it("of a form that is sent twice before the browser has a cookie counts once", async () => {
    const { url } = await shared();
    const field = /name="visitor" value="([^"]+)"/;
    const page = (await new Caller(product).call("GET", url)).text;
    const visitor = field.exec(page)?.[1] ?? "";
    const send = (caller: Caller, id: string) =>
      caller.call("POST", url, { raw: `${new URLSearchParams({ vote: "yes", visitor: id })}` });
    const first = new Caller(product);
    const twice = await Promise.all([send(first, visitor), send(first, visitor)]);
    for (const { status } of twice) expect(status).toBe(303);
    expect(first.cookies.get("drape.visitor")).toBe(visitor);
    expect((await first.call("GET", url)).text).not.toMatch(field);
    expect(told(await vote(first, url, "no"))).toEqual([200, { yes: 0, no: 1 }]);
    const forged = `${visitor.split(".")[0]}.${"A".repeat(43)}`;
    await send(new Caller(product), forged);
    expect(told(await vote(first, url, "no"))).toEqual([200, { yes: 1, no: 1 }]);
    const another = (await new Caller(product).call("GET", url)).text;
    await send(first, field.exec(another)?.[1] ?? "");
    expect(told(await vote(first, url, "yes"))).toEqual([200, { yes: 2, no: 0 }]);
  });

  it("is the account's wherever it is signed in, and one with the browser's earlier one", async () => {
    const { url } = await shared();
    const member = await newMember(product);
    const browser = new Caller(product);
    await vote(browser, url, "yes");
    for (const [name, value] of browser.cookies) member.cookies.set(name, value);
    expect(told(await vote(member, url, "no"))).toEqual([200, { yes: 0, no: 1 }]);
    const elsewhere = new Caller(product);
    const { email, password } = member;
    await elsewhere.call("POST", "/api/auth/sign-in/email", { body: { email, password } });
    expect(told(await vote(elsewhere, url, "yes"))).toEqual([200, { yes: 1, no: 0 }]);
  });

  it("is yes or no, and nothing is stored of another one", async () => {
    const { url } = await shared();
    const friend = new Caller(product);
    for (const chosen of ["maybe", "", null, 1, ["yes"], "YES", "yes' --"]) {
      expect((await vote(friend, url, chosen)).status).toBe(422);
    }
    expect(friend.cookies.size).toBe(0);
    expect(
      (await friend.call("POST", `/api/shares/${url.slice(3)}/votes`, { raw: "yes" })).status,
    ).toBe(400);
    expect(told(await vote(friend, url, "yes"))).toEqual([200, { yes: 1, no: 0 }]);
  });

  it("of a forged cookie is nobody's", async () => {
    const { url } = await shared();
    const friend = new Caller(product);
    friend.cookies.set("drape.visitor", `${"A".repeat(22)}.${"A".repeat(43)}`);
    expect(told(await vote(friend, url, "yes"))).toEqual([200, { yes: 1, no: 0 }]);
    expect(friend.cookies.get("drape.visitor")).not.toContain("AAAA");
  });

  it("can be changed until a person's sixty an hour are used, and then counts as it was", async () => {
    const { url } = await shared();
    const friend = new Caller(product);
    const statuses: number[] = [];
    for (let i = 0; i < 61; i++) {
      statuses.push((await vote(friend, url, i % 2 === 0 ? "no" : "yes")).status);
    }
    expect(statuses).toEqual([...Array(60).fill(200), 429]);
    const form = await friend.call("POST", url, { raw: "vote=no" });
    expect([form.status, form.headers.get("Location")]).toEqual([303, url]);
    const refused = await vote(friend, url, "no");
    expect([refused.status, refused.json.code]).toEqual([429, "rate_limited"]);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(told(await vote(friend, url, "yes"))).toEqual([200, { yes: 1, no: 0 }]);
    expect(told(await vote(new Caller(product), url, "no"))).toEqual([200, { yes: 1, no: 1 }]);
  });
});

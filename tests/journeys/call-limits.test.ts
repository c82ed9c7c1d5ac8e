import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, Caller, newMember } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";

const LIMITS = { network: 60, member: 12 };

let product: Product;
beforeAll(async () => {
  product = await startProduct({}, { callLimits: LIMITS });
});
afterAll(() => product.stop());

/** Calls until an answer is 429; a new minute may begin meanwhile, but not two. */
async function untilRefused(ask: () => Promise<Answer>, max: number): Promise<Answer> {
  for (let calls = 0; calls <= 2 * max; calls++) {
    const answer = await ask();
    if (answer.status === 429) return answer;
  }
  throw new Error("never refused");
}

describe("calls without an end", () => {
  it("of an account are refused for a minute, reads and edits alike, and change nothing", async () => {
    const [member, other] = [await newMember(product), await newMember(product)];
    let renamed = 0;
    const rename = () => {
      const body = { firstName: `Name ${renamed++}`, lastName: "Weaver" };
      return member.call("PATCH", "/api/me", { body });
    };
    const refused = await untilRefused(rename, LIMITS.member);
    expect([refused.json.code, refused.headers.get("Retry-After")]).toEqual(["rate_limited", "60"]);
    const { rows } = await product.db.$client.execute({
      sql: "SELECT first_name FROM profiles WHERE id = ?",
      args: [member.id],
    });
    expect(rows).toEqual([{ first_name: `Name ${renamed - 2}` }]);
    const list = () => member.call("GET", "/api/generations");
    await untilRefused(list, LIMITS.member);
    expect((await other.call("GET", "/api/me")).status).toBe(200);
  });

  it("of a network without an account are refused, but pictures and others are not", async () => {
    const visitor = new Caller(product);
    const read = () => visitor.call("GET", "/api/closets/nobody.here");
    expect((await untilRefused(read, LIMITS.network)).json.code).toBe("rate_limited");
    expect((await visitor.call("GET", "/media/profile-pictures/a/b.webp")).status).toBe(404);
    expect((await new Caller(product).call("GET", "/api/closets/nobody.here")).status).toBe(404);
  });
});

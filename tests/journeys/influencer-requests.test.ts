import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newAdmin } from "../harness/admin.ts";
import { apply, decide, newHandle, REQUEST, told } from "../harness/applications.ts";
import { newInfluencer } from "../harness/influencer.ts";
import { count } from "../harness/ledger-audit.ts";
import { type Member, newMember } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";

let product: Product;
let admin: Member;
beforeAll(async () => {
  product = await startProduct();
  admin = await newAdmin(product);
});
afterAll(() => product.stop());

function rows(where: string, args: unknown[] = []): Promise<number> {
  return count(product, `SELECT count(*) FROM influencer_requests WHERE ${where}`, args);
}

const PENDING = [
  409,
  "already_requested",
  "You already have a pending request. Please wait for approval.",
];
const TAKEN = [409, "handle_taken", "This handle is already taken."];

describe("an application", () => {
  it("is entered in its normal form and shown to its applicant", async () => {
    const member = await newMember(product);
    expect((await member.call("GET", REQUEST)).json).toEqual({ request: null });
    const sent = { email: " Ines@Example.COM ", instagramHandle: " @Ines.Linden_1 " };
    const answer = await apply(member, sent);
    expect(answer.status).toBe(201);
    expect(answer.json.request).toEqual({
      status: "pending",
      email: "ines@example.com",
      instagramHandle: "ines.linden_1",
      followerCount: 1200,
      affiliatePrograms: "Shop & Co",
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      decidedAt: null,
    });
    expect((await member.call("GET", REQUEST)).json).toEqual(answer.json);
    expect((await member.me()).user.roles).toEqual([]);
  });

  it("is one a user, under 20 at once", async () => {
    const member = await newMember(product);
    const answers = await Promise.all(Array.from({ length: 20 }, () => apply(member)));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(19);
    for (const answer of refused) expect(told(answer)).toEqual(PENDING);
    expect(await rows("user_id = ?", [member.id])).toBe(1);
  });

  it("sent again with its Idempotency-Key is answered as the first time", async () => {
    const [member, other] = await Promise.all([newMember(product), newMember(product)]);
    const body = {
      email: "contact@example.com",
      instagramHandle: newHandle(),
      followerCount: 1,
      affiliatePrograms: "Shop",
    };
    const send = (by: Member, more: object = {}) =>
      by.call("POST", REQUEST, {
        headers: { "Idempotency-Key": "apply" },
        body: { ...body, ...more },
      });
    const answers = await Promise.all([1, 2, 3].map(() => send(member)));
    for (const { status, json } of answers) expect([status, json]).toEqual([201, answers[0]?.json]);
    expect((await send(member, { followerCount: 2 })).json.code).toBe("idempotency_key_reused");
    expect(told(await apply(member))).toEqual(PENDING);
    expect(told(await send(other))).toEqual(TAKEN);
    expect(await rows("user_id = ?", [member.id])).toBe(1);
  });

  it("has its handle alone, under 20 at once of five people", async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => newMember(product)));
    const spellings = ["@Wanted.Handle", "wanted.handle ", "WANTED.HANDLE", "wanted.handle"];
    const answers = await Promise.all(
      members.flatMap((member) =>
        spellings.map((instagramHandle) => apply(member, { instagramHandle })),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(19);
    expect(refused.map(told)).toEqual(expect.arrayContaining([PENDING, TAKEN]));
    for (const answer of refused) expect([PENDING, TAKEN]).toContainEqual(told(answer));
    expect(await rows("instagram_handle = 'wanted.handle'")).toBe(1);
  });

  it("can't have a closet's handle, has a declined one's, and names the field", async () => {
    const owner = await newInfluencer(product);
    await owner.addItem();
    const sql = "DELETE FROM influencer_requests WHERE user_id = ?";
    await product.db.$client.execute({ sql, args: [owner.id] });
    const [first, second] = await Promise.all([newMember(product), newMember(product)]);
    const refused = await apply(first, { instagramHandle: owner.handle.toUpperCase() });
    expect(told(refused)).toEqual(TAKEN);
    expect(refused.json.fields).toEqual({ instagramHandle: "This handle is already taken." });
    const freed = { instagramHandle: "once.declined" };
    await apply(first, freed);
    expect(told(await apply(second, freed))).toEqual(TAKEN);
    await decide(admin, first.id, "decline");
    expect((await apply(second, freed)).status).toBe(201);
  });

  it("is refused with the form's sentences, and leaves nothing", async () => {
    const member = await newMember(product);
    const all = "Please fill in all fields";
    const followers = "Please enter a valid follower count";
    const handle = "Please enter a valid handle: letters, digits, dots and underscores";
    const cases: readonly [string, unknown, string][] = [
      ["email", "", all],
      ["email", "nobody", "Please enter a valid email"],
      ["instagramHandle", " @ ", all],
      ["instagramHandle", "іnes", handle],
      ["instagramHandle", "ines/../admin", handle],
      ["instagramHandle", "a..b", handle],
      ["instagramHandle", "x".repeat(31), handle],
      ["instagramHandle", "@Admin", "This handle is reserved."],
      ["followerCount", "12", followers],
      ["followerCount", -1, followers],
      ["followerCount", 1.5, followers],
      ["followerCount", 1e12, followers],
      ["affiliatePrograms", "  ", all],
      ["affiliatePrograms", "x".repeat(1001), "Please keep this shorter"],
      ["affiliatePrograms", "\ud83d", "Please use plain text"],
      ["affiliatePrograms", "a\u202eb", "Please use plain text"],
      ["affiliatePrograms", "\u200b", "Please fill in all fields"],
    ];
    for (const [field, value, sentence] of cases) {
      const answer = await apply(member, { [field]: value });
      expect([answer.status, answer.json.fields], String(value)).toEqual([
        422,
        { [field]: sentence },
      ]);
    }
    expect((await member.call("GET", REQUEST)).json).toEqual({ request: null });
  });

  it("stops the asking for one handle after another", async () => {
    const [holder, member] = await Promise.all([newMember(product), newMember(product)]);
    const taken = { instagramHandle: newHandle() };
    await apply(holder, taken);
    const answers = await Promise.all(Array.from({ length: 31 }, () => apply(member, taken)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(30).fill(409), 429]);
  });
});

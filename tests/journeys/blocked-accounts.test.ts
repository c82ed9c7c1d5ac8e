import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grantRole } from "#db/queries/roles.ts";
import { bucketsOf, keysBelow } from "../harness/buckets.ts";
import { newInfluencer } from "../harness/influencer.ts";
import { audit, count } from "../harness/ledger-audit.ts";
import {
  awaitMails,
  Caller,
  codeIn,
  type Member,
  mailsTo,
  newMember,
  resetTokenIn,
  signUpMember,
} from "../harness/member.ts";
import { newPicture } from "../harness/new-picture.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { expectGone, plantShare } from "../harness/shares.ts";

let product: Product;
let admin: Member;
let other: Member;
beforeAll(async () => {
  product = await startProduct({ DAILY_CREDITS: "50", OPERATOR_EMAIL: "desk@operator.example" });
  [admin, other] = [await newMember(product), await newMember(product)];
  for (const { email } of [admin, other]) await grantRole(product.db, email, "admin");
});
afterAll(() => product.stop());

const REASON = "Photos of other people";
const block = (id: string, by: Caller = admin, reason = REASON) =>
  by.call("POST", `/api/admin/people/${id}/block`, { body: { reason } });
const unblock = (id: string, by: Caller = admin) =>
  by.call("POST", `/api/admin/people/${id}/unblock`);
const one = (text: string, args: unknown[] = []) => count(product, text, args);
const logged = (action: string, id: string) =>
  one("SELECT count(*) FROM admin_actions WHERE action = ? AND subject_id = ?", [action, id]);
const sessions = (id: string) => one("SELECT count(*) FROM session WHERE user_id = ?", [id]);
const told = ({ status, json }: { status: number; json: { code: string } }) => [status, json?.code];
const signIn = (email: string, password: string) =>
  new Caller(product).call("POST", "/api/auth/sign-in/email", { body: { email, password } });

describe("a blocked account", () => {
  it("gets no session by any path, and learns why only with the right password", async () => {
    const member = await signUpMember(product);
    const { email, password, id } = member;
    expect((await block(id)).status).toBe(204);
    expect((await member.call("GET", "/api/me")).status).toBe(401);
    const right = await signIn(email, password);
    expect(told(right)).toEqual([403, "account_blocked"]);
    expect(right.json.error).toMatch(/blocked.*write to \S+@\S+/);
    const stranger = await signIn("nobody@example.com", password);
    expect(told(await signIn(email, "another 1987"))).toEqual(told(stranger));
    const asked = { body: { email, redirectTo: "/reset-password" } };
    await new Caller(product).call("POST", "/api/auth/request-password-reset", asked);
    const [mail] = await awaitMails(product, email, 3);
    const token = resetTokenIn(mail.text);
    const reset = new Caller(product);
    const newPassword = "walnut ferry 2093";
    await reset.call("POST", "/api/auth/reset-password", { body: { token, newPassword } });
    expect(reset.cookies.has("drape.session_token")).toBe(false);
    expect(told(await signIn(email, newPassword))).toEqual([403, "account_blocked"]);
    const row = sql`INSERT INTO session (id, token, user_id, expires_at, created_at, updated_at)
      VALUES (${randomUUID()}, ${randomUUID()}, ${id}, 9000000000000, 1, 1)`;
    await expect(product.db.run(row)).rejects.toThrow();
    expect(await sessions(id)).toBe(0);
    expect((await unblock(id)).status).toBe(204);
    expect((await signIn(email, newPassword)).status).toBe(200);
  });

  it("gets none by the code of its sign-up either", async () => {
    const email = `blocked-${randomUUID()}@example.com`;
    const caller = new Caller(product);
    const body = { email, password: "plum orchard 1987", firstName: "A", lastName: "B" };
    await caller.call("POST", "/api/auth/sign-up/email", { body });
    const code = codeIn((await awaitMails(product, email, 1))[0].text);
    const { json } = await admin.call("GET", `/api/admin/people?email=${email}`);
    expect((await block(json.person.id)).status).toBe(204);
    const confirm = { body: { email, otp: code } };
    const answer = await caller.call("POST", "/api/auth/email-otp/verify-email", confirm);
    expect(told(answer)).toEqual([403, "account_blocked"]);
    expect(await sessions(json.person.id)).toBe(0);
    // An address that nobody has confirmed gets no mail about the block.
    expect(await mailsTo(product, email)).toHaveLength(1);
  });

  it("is told the reason and whom to write to, once, and logged once under two admins", async () => {
    const member = await newMember(product);
    const { id, email } = member;
    const all = await Promise.all([admin, other, admin, other].map((by) => block(id, by)));
    expect(all.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    const [mail] = await awaitMails(product, email, 1);
    expect(mail.text).toContain(`The reason: ${REASON}`);
    expect(mail.text).toMatch(/write to \S+@\S+/);
    expect(await logged("block", id)).toBe(1);
    const { json } = await admin.call("GET", `/api/admin/people?email=${email}`);
    expect(json.person).toMatchObject({ blockedReason: REASON, sessions: 0 });
    await Promise.all([admin, other].map((by) => unblock(id, by)));
    expect(await logged("unblock", id)).toBe(1);
    const [lifted, ...before] = await awaitMails(product, email, 2);
    expect([lifted.subject, before.length]).toEqual([expect.stringContaining("open again"), 1]);
  });

  it("loses its closet, its links and their pictures, and has them back afterwards", async () => {
    const owner = await newInfluencer(product);
    const { clothingImageUrl, id: item } = await owner.addItem();
    const { url } = await plantShare(product, owner, {});
    const visitor = new Caller(product);
    const closet = () => visitor.call("GET", `/api/closets/${owner.handle}`);
    const page = () =>
      visitor.call("GET", `/closet/${owner.handle}`, { headers: { Accept: "text/html" } });
    expect((await closet()).status).toBe(200);
    expect((await page()).status).toBe(200);
    await visitor.call("PUT", `/api/closets/${owner.handle}/items/${item}/like`);
    const likes = "SELECT likes FROM closet_items WHERE id = ?";
    const liked = await one(likes, [item]);
    expect((await block(owner.id)).status).toBe(204);
    expect([(await closet()).status, (await page()).status]).toEqual([404, 404]);
    await expectGone(product, url, owner);
    expect((await visitor.call("GET", clothingImageUrl)).status).toBe(404);
    const report = { body: { reason: "other" } };
    const reports = `/api/closets/${owner.handle}/reports`;
    expect((await visitor.call("POST", reports, report)).status).toBe(404);
    expect(await one("SELECT count(*) FROM blocked_pictures")).toBe(0);
    expect((await unblock(owner.id)).status).toBe(204);
    expect([(await closet()).status, (await page()).status]).toEqual([200, 200]);
    expect((await visitor.call("GET", clothingImageUrl)).status).toBe(200);
    expect((await visitor.call("GET", `${url}/picture`)).status).toBe(200);
    expect(await one(likes, [item])).toBe(liked);
    const { privateBucket } = await bucketsOf(product);
    expect(
      (await keysBelow(privateBucket, "hidden/")).filter((key) => key.includes(owner.id)),
    ).toEqual([]);
  });

  it("can upload nothing again that was taken down during the block", async () => {
    const owner = await newInfluencer(product);
    const clothingImage = newPicture();
    const { id: item } = await owner.addItem({ clothingImage });
    await owner.addItem({ clothingImage: newPicture() });
    const blocked = () => one("SELECT count(*) FROM blocked_pictures");
    const before = await blocked();
    await block(owner.id);
    expect(await blocked()).toBe(before);
    const path = `/api/admin/items/${item}/moderation`;
    const body = { decision: "take_down", reason: "It shows somebody else." };
    expect((await admin.call("POST", path, { body })).status).toBe(204);
    expect(await blocked()).toBe(before + 1);
    await unblock(owner.id);
    expect(await blocked()).toBe(before + 1);
    const copy = await (await newInfluencer(product)).sendItem({ clothingImage });
    expect(told(copy)).toEqual([422, "blocked_image"]);
  });

  it("has each running try-on cancelled and refunded once", async () => {
    const member = await newMember(product);
    const { id } = member;
    const credits = "SELECT credits FROM profiles WHERE id = ?";
    const before = await one(credits, [id]);
    await member.call("POST", "/api/generations");
    const { json } = await member.call("POST", "/api/generations");
    const running = sql`UPDATE generations SET status = 'processing' WHERE id = ${json.generationId}`;
    await product.db.run(running);
    expect(await one(credits, [id])).toBe(before - 2);
    expect((await block(id)).status).toBe(204);
    expect((await block(id)).status).toBe(204);
    expect(await one(credits, [id])).toBe(before);
    expect(
      await one(
        "SELECT count(*) FROM generations WHERE user_id = ? AND failure_code = 'account_blocked'",
        [id],
      ),
    ).toBe(2);
    expect(await audit(product)).toEqual([]);
  });

  it("starts nothing and keeps no session where it comes at the same moment", async () => {
    for (let round = 0; round < 8; round++) {
      const member = await signUpMember(product);
      const { id, email, password } = member;
      const credits = "SELECT credits FROM profiles WHERE id = ?";
      const before = await one(credits, [id]);
      const start = () => member.call("POST", "/api/generations");
      await Promise.all([
        start(),
        signIn(email, password),
        block(id),
        start(),
        signIn(email, password),
        block(id, other),
      ]);
      const open =
        "SELECT count(*) FROM generations WHERE user_id = ? AND status IN ('pending', 'processing')";
      expect(await one(open, [id])).toBe(0);
      expect(await one(credits, [id])).toBe(before);
      expect(await sessions(id)).toBe(0);
      expect((await start()).status).toBe(401);
    }
    expect(await audit(product)).toEqual([]);
  });
});

describe("a block", () => {
  it("is for admins alone, with a reason, and never of an admin", async () => {
    const member = await newMember(product);
    expect(told(await block(member.id, member))).toEqual([403, "forbidden"]);
    expect(told(await unblock(member.id, member))).toEqual([403, "forbidden"]);
    expect((await block(member.id, admin, " ")).status).toBe(422);
    expect(told(await block(admin.id))).toEqual([409, "conflict"]);
    expect(told(await block(other.id))).toEqual([409, "conflict"]);
    expect((await block("unknown-account")).status).toBe(404);
    expect((await unblock("unknown-account")).status).toBe(404);
    for (const { id } of [member, admin, other]) expect(await logged("block", id)).toBe(0);
    expect((await admin.call("GET", "/api/me")).status).toBe(200);
  });
});

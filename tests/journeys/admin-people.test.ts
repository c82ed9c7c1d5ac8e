import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decideRequestAsOperator } from "#db/queries/influencer-requests.ts";
import { grantRole, revokeRole } from "#db/queries/roles.ts";
import { newAdmin } from "../harness/admin.ts";
import { apply, decide } from "../harness/applications.ts";
import { newInfluencer } from "../harness/influencer.ts";
import { count } from "../harness/ledger-audit.ts";
import { Caller, type Member, newMember, signUpMember, withCookiesOf } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { plantShare, sharePathOf } from "../harness/shares.ts";

let product: Product;
let admin: Member;
beforeAll(async () => {
  product = await startProduct();
  admin = await newAdmin(product);
});
afterAll(() => product.stop());

const people = "/api/admin/people";
const find = (email: string, by = admin) =>
  by.call("GET", `${people}?email=${encodeURIComponent(email)}`);
const endSessions = (id: string, by: Caller = admin) =>
  by.call("POST", `${people}/${id}/end-sessions`);
const log = async (cursor = "") =>
  (await admin.call("GET", `/api/admin/actions${cursor && `?cursor=${cursor}`}`)).json;
/** The newest entries of the log, newest first, without their ids and times. */
const newest = async (count: number) =>
  (await log()).actions
    .slice(0, count)
    .map(({ id: _, at: __, ...action }: Record<string, unknown>) => action);
const rows = () => count(product, "SELECT count(*) FROM admin_actions");
const byAdmin = () => ({ by: admin.email, subjectKind: null, subject: null, detail: null });

describe("the log of admins", () => {
  it("names the admin and the subject of each decision, once", async () => {
    const owner = await newInfluencer(product);
    const { id } = await owner.addItem();
    const moderate = (kind: string, of: string, body: object) =>
      admin.call("POST", `/api/admin/${kind}/${of}/moderation`, { body });
    const closet = (await owner.closet()).closet?.id ?? "";
    await moderate("items", id, { decision: "take_down", reason: "Not agreed" });
    expect((await moderate("items", id, { decision: "take_down", reason: "x" })).status).toBe(409);
    await moderate("items", id, { decision: "restore" });
    await moderate("closets", closet, { decision: "take_down", reason: "Spam" });
    await admin.call("PUT", "/api/admin/pause", { body: { sentence: "A short pause" } });
    await admin.call("PUT", "/api/admin/pause", { body: { sentence: "A short pause" } });
    await admin.call("DELETE", "/api/admin/pause");
    await admin.call("DELETE", "/api/admin/pause");
    const item = { ...byAdmin(), subjectKind: "item", subject: id };
    expect(await newest(5)).toEqual([
      { ...byAdmin(), action: "resume" },
      { ...byAdmin(), action: "pause" },
      { ...byAdmin(), action: "take_down", subjectKind: "closet", subject: closet },
      { ...item, action: "restore" },
      { ...item, action: "take_down" },
    ]);
  });

  it("has the decisions on applications and the roles, of the command line too", async () => {
    const [first, second] = [await newMember(product), await newMember(product)];
    expect((await apply(first)).status).toBe(201);
    expect((await apply(second)).status).toBe(201);
    const before = await rows();
    await decide(admin, first.id, "approve");
    await decide(admin, first.id, "approve");
    const declined = { status: "declined", handleCheck: null } as const;
    await decideRequestAsOperator(product.db, second.id, declined, Date.now());
    await decideRequestAsOperator(product.db, second.id, declined, Date.now());
    await grantRole(product.db, second.email, "admin");
    await grantRole(product.db, second.email, "admin");
    await revokeRole(product.db, second.email, "admin");
    await revokeRole(product.db, second.email, "admin");
    expect((await rows()) - before).toBe(4);
    const bySecond = { by: "operator", subjectKind: "account", subject: second.email };
    expect(await newest(4)).toEqual([
      { ...bySecond, action: "revoke_role", detail: "admin" },
      { ...bySecond, action: "grant_role", detail: "admin" },
      { ...bySecond, action: "decline_request", detail: null },
      {
        ...bySecond,
        action: "approve_request",
        by: admin.email,
        subject: first.email,
        detail: null,
      },
    ]);
  });

  it("comes in pages that neither repeat nor skip an entry", async () => {
    const member = await newMember(product);
    for (let i = 0; i < 60; i++) await endSessions(member.id);
    const ids: string[] = [];
    for (let cursor = ""; ; ) {
      const { actions, nextCursor } = await log(cursor);
      ids.push(...actions.map(({ id }: { id: string }) => id));
      if (nextCursor === null) break;
      cursor = nextCursor;
    }
    expect(ids).toHaveLength(await rows());
    expect(new Set(ids).size).toBe(ids.length);
    expect((await admin.call("GET", "/api/admin/actions?cursor=x")).status).toBe(400);
  });

  it("forgets a deleted account and keeps what was done", async () => {
    const other = await signUpMember(product);
    await grantRole(product.db, other.email, "admin");
    const member = await newMember(product);
    await endSessions(member.id, other);
    const before = await rows();
    const body = { password: other.password };
    expect((await other.call("DELETE", "/api/me", { body })).status).toBe(204);
    expect(await rows()).toBe(before);
    const [ended, granted] = await newest(2);
    expect(ended).toMatchObject({ by: null, subject: member.email, action: "end_sessions" });
    expect(granted).toMatchObject({ by: "operator", subject: null, detail: null });
  });
});

describe("an admin", () => {
  it("finds a person by the whole address alone", async () => {
    const member = await newMember(product);
    const { json } = await find(` ${member.email.toUpperCase()} `);
    expect(json.person).toEqual({
      id: member.id,
      email: member.email,
      name: expect.any(String),
      roles: [],
      confirmed: true,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      sessions: 1,
      blockedAt: null,
      blockedReason: null,
    });
    expect((await find("nobody@example.com")).json).toEqual({ person: null });
    expect((await find("%@example.com")).json.person ?? null).toBeNull();
    expect((await find("member-")).status).toBe(422);
    expect((await find(member.email, member)).status).toBe(403);
  });

  it("finds who shared a picture by the address of its link, while the link exists", async () => {
    const member = await newMember(product);
    const { id, url } = await plantShare(product, member);
    const address = `https://drape.example${url}`;
    for (const link of [address, ` ${address} `, `${address}/picture`, `${address}?x=1#y`]) {
      expect((await find(link)).json.person?.id, link).toBe(member.id);
    }
    expect((await find(address, member)).status).toBe(403);
    for (const link of [url, `${address}x`, `https://drape.example/x${url}`, `javascript:${url}`]) {
      expect((await find(link)).status, link).toBe(422);
    }
    // No URL, because of its host.
    expect((await find(`https://[${url}`)).status).toBe(200);
    const unknown = `https://drape.example/r/${"x".repeat(43)}`;
    expect((await find(unknown)).json).toEqual({ person: null });
    expect((await member.call("DELETE", sharePathOf(id))).status).toBe(204);
    expect((await find(address)).json).toEqual({ person: null });
  });

  it("ends all sessions of a person, whose cookies open nothing any more", async () => {
    const member = await signUpMember(product);
    const other = new Caller(product);
    const { email, password } = member;
    await other.call("POST", "/api/auth/sign-in/email", { body: { email, password } });
    const copy = withCookiesOf(product, other);
    expect([...copy.cookies.keys()]).toContain("drape.session_data");
    expect((await endSessions(member.id, member)).status).toBe(403);
    expect((await endSessions(member.id)).json).toEqual({ ended: 2 });
    expect((await newest(1))[0]).toMatchObject({ subject: email, detail: "2" });
    for (const caller of [member, other, copy]) {
      for (const path of ["/api/me", "/api/generations", "/api/me/export"]) {
        expect((await caller.call("GET", path)).status, path).toBe(401);
      }
      expect((await caller.call("POST", "/api/generations")).status).toBe(401);
    }
    expect((await find(email)).json.person.sessions).toBe(0);
    expect((await member.signIn()).status).toBe(200);
    expect((await endSessions("unknown-account")).status).toBe(404);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { photoConsentVersion } from "#worker/contract/account.ts";
import { count } from "../harness/ledger-audit.ts";
import { type Answer, Caller, type Member, newMember } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { expectGone, sharePathOf as pathOf, plantShare, vote } from "../harness/shares.ts";
import { findTraces } from "../harness/traces.ts";

const HOURLY = "17 * * * *";

let product: Product;
let owner: Member;
beforeAll(async () => {
  product = await startProduct({ DAILY_CREDITS: "900" });
  owner = await newMember(product);
});
afterAll(() => product.stop());

const share = (member: Member, id: string) => member.call("POST", pathOf(id), { body: {} });
const told = ({ status, json }: Answer) => [status, json];
const shared = (member = owner) => plantShare(product, member);
const gone = (url: string, member = owner) => expectGone(product, url, member);

describe("a link ends", () => {
  it("with its time, and the sweep deletes its row and votes", async () => {
    const { id, url } = await shared();
    await vote(new Caller(product), url, "yes");
    await product.db.$client.execute({
      sql: "UPDATE generation_shares SET expires_at = ? WHERE generation_id = ?",
      args: [Date.now() - 1, id],
    });
    await gone(url);
    expect((await owner.call("GET", pathOf(id))).json).toEqual({ share: null });
    await product.cron(HOURLY);
    const rows = `SELECT (SELECT count(*) FROM generation_shares WHERE generation_id = ?1)
      + (SELECT count(*) FROM share_votes WHERE share_id NOT IN (SELECT id FROM generation_shares))`;
    expect(await count(product, rows, [id])).toBe(0);
  });

  it("with its time also without the sweep: the next link is another one, without the votes", async () => {
    const { id, url } = await shared();
    await vote(new Caller(product), url, "yes");
    await product.db.$client.execute({
      sql: "UPDATE generation_shares SET expires_at = ? WHERE generation_id = ?",
      args: [Date.now() - 1, id],
    });
    const next = (await share(owner, id)).json;
    expect(next).toMatchObject({ yes: 0, no: 0 });
    expect(next.url).not.toBe(url);
    await gone(url);
  });

  it("with its generation", async () => {
    const { id, url } = await shared();
    expect((await owner.call("DELETE", `/api/generations/${id}`)).status).toBe(204);
    await gone(url);
  });

  it("with the consent, and none begins until the next consent", async () => {
    const member = await newMember(product);
    const body = { version: photoConsentVersion([]) };
    await member.call("PUT", "/api/me/photo-consent", { body });
    const { id, url } = await shared(member);
    expect((await member.call("DELETE", "/api/me/photo-consent")).status).toBe(204);
    await gone(url, member);
    const refused = await share(member, id);
    expect([refused.status, refused.json.code]).toEqual([403, "consent_required"]);
    await member.call("PUT", "/api/me/photo-consent", { body });
    await gone(url, member);
    expect((await share(member, id)).status).toBe(201);
  });

  it("with the account, which also takes the votes that it gave", async () => {
    const { url } = await shared();
    const member = await newMember(product);
    const { url: theirs } = await shared(member);
    expect(told(await vote(member, url, "yes"))).toEqual([200, { yes: 1, no: 0 }]);
    const { json } = await member.call("GET", "/api/me/export");
    expect(json.votes).toEqual([{ vote: "yes", createdAt: expect.any(String) }]);
    const body = { password: member.password };
    expect((await member.call("DELETE", "/api/me", { body })).status).toBe(204);
    await gone(theirs);
    expect(told(await vote(new Caller(product), url, "no"))).toEqual([200, { yes: 0, no: 1 }]);
    expect(await findTraces(product, [member.id])).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  actionsOf,
  closetIdOf,
  Delegate,
  invite,
  invitedToken,
  tokenIn,
} from "../harness/delegates.ts";
import { newClosetOwner } from "../harness/influencer.ts";
import { count } from "../harness/ledger-audit.ts";
import { awaitMails, mailsTo, newMember } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";

const DAY_MS = 86_400_000;
const DELEGATES = "/api/closet/delegates";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const newOwner = () => newClosetOwner(product);

const newPerson = async () => {
  const person = new Delegate(product);
  await newMember(product, person);
  return person;
};

describe("an invitation", () => {
  it("is the same for an address with and without an account, and goes out once", async () => {
    const owner = await newOwner();
    const person = await newPerson();
    const nobody = `nobody-${Date.now()}@example.com`;
    const answers = [await invite(owner, person.email), await invite(owner, nobody)];
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [204, ""],
      [204, ""],
    ]);
    const [first] = await awaitMails(product, person.email, 1);
    const [second] = await awaitMails(product, nobody, 1);
    const bare = (text: string) => text.replace(tokenIn(text), "");
    expect(bare(first.text)).toBe(bare(second.text));
    expect(first.text).toContain(`@${owner.handle}`);
    const again = await invite(owner, nobody.toUpperCase());
    expect([again.status, again.json.failureCode]).toEqual([409, "already_invited"]);
    expect(await mailsTo(product, nobody)).toHaveLength(1);
    const own = await invite(owner, owner.email);
    expect([own.status, Object.keys(own.json.fields)]).toEqual([422, ["email"]]);
    const rows = await product.db.$client.execute("SELECT * FROM closet_delegates");
    expect(JSON.stringify(rows.rows)).not.toContain(tokenIn(first.text));
  });

  it("is limited by closet, by owner and by address", async () => {
    const owner = await newOwner();
    const many = Array.from({ length: 5 }, (_, i) =>
      `full-${i}-${owner.id}@example.com`.toLowerCase(),
    );
    for (const email of many) expect((await invite(owner, email)).status).toBe(204);
    const sixth = await invite(owner, "sixth@example.com");
    expect([sixth.status, sixth.json.failureCode]).toEqual([409, "delegates_full"]);
    const { invitations } = (await owner.call("GET", DELEGATES)).json;
    expect(invitations.map(({ email }: { email: string }) => email)).toEqual(many);
    for (const { id } of invitations) {
      expect((await owner.call("DELETE", `${DELEGATES}/${id}`)).status).toBe(204);
    }
    const victim = `victim-${owner.id}@example.com`.toLowerCase();
    for (const each of await Promise.all([newOwner(), newOwner(), newOwner()])) {
      expect((await invite(each, victim)).status).toBe(204);
    }
    const fourth = await invite(owner, victim);
    expect([fourth.status, fourth.json.code]).toEqual([429, "rate_limited"]);
    expect(Number(fourth.headers.get("Retry-After"))).toBeGreaterThan(60);
    expect(await mailsTo(product, victim)).toHaveLength(3);
  });

  it("is accepted once, by the invited address alone, also by two requests at once", async () => {
    const owner = await newOwner();
    const [person, other] = [await newPerson(), await newPerson()];
    const token = await invitedToken(product, owner, person.email);
    expect((await other.answer("looks", token)).json).toMatchObject({
      state: "other_address",
      closet: null,
    });
    expect((await other.answer("acceptances", token)).json.failureCode).toBe("invitation_over");
    expect((await other.answer("refusals", token)).json.failureCode).toBe("invitation_over");
    const ownToken = new Delegate(product);
    for (const [name, value] of owner.cookies) ownToken.cookies.set(name, value);
    expect((await ownToken.answer("acceptances", token)).status).toBe(409);
    expect((await person.answer("looks", token)).json).toMatchObject({
      state: "open",
      closet: { title: "My Closet", instagramHandle: owner.handle },
    });
    const both = await Promise.all([
      person.answer("acceptances", token),
      person.answer("acceptances", token),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const joined = (await actionsOf(owner)).filter(({ action }) => action === "delegate_joined");
    expect(joined).toHaveLength(1);
    expect(
      await count(product, "SELECT count(*) FROM closet_delegates WHERE delegate_id = ?", [
        person.id,
      ]),
    ).toBe(1);
    expect((await person.answer("looks", token)).json.state).toBe("accepted");
    expect((await other.answer("looks", token)).json.state).toBe("used");
    expect((await person.answer("looks", "A".repeat(43))).status).toBe(404);
    expect((await person.answer("looks", "x")).status).toBe(422);
  });

  it("ends by time, by its owner and by a refusal, and forgets the address", async () => {
    const owner = await newOwner();
    const [late, gone, unwilling] = [await newPerson(), await newPerson(), await newPerson()];
    const tokens = [
      await invitedToken(product, owner, late.email),
      await invitedToken(product, owner, gone.email),
      await invitedToken(product, owner, unwilling.email),
    ] as const;
    await product.db.$client.execute({
      sql: "UPDATE closet_delegates SET expires_at = 1 WHERE email = ?",
      args: [late.email],
    });
    expect((await late.answer("looks", tokens[0])).json.state).toBe("expired");
    expect((await late.answer("acceptances", tokens[0])).status).toBe(409);
    const { invitations } = (await owner.call("GET", DELEGATES)).json;
    const found = invitations.find(({ email }: { email: string }) => email === gone.email);
    expect((await owner.call("DELETE", `${DELEGATES}/${found.id}`)).status).toBe(204);
    expect((await owner.call("DELETE", `${DELEGATES}/${found.id}`)).status).toBe(404);
    expect((await gone.answer("looks", tokens[1])).json).toMatchObject({
      state: "ended",
      closet: null,
    });
    expect((await gone.answer("acceptances", tokens[1])).status).toBe(409);
    expect((await unwilling.answer("refusals", tokens[2])).status).toBe(204);
    expect((await unwilling.answer("acceptances", tokens[2])).status).toBe(409);
    await product.cron("17 * * * *");
    const left = "SELECT count(*) FROM closet_delegates WHERE user_id = ? AND email IS NOT NULL";
    expect(await count(product, left, [owner.id])).toBe(0);
    await product.cron("17 * * * *", Date.now() + 31 * DAY_MS);
    const rows = "SELECT count(*) FROM closet_delegates WHERE user_id = ?";
    expect(await count(product, rows, [owner.id])).toBe(0);
  });
});

describe("the log of a closet", () => {
  it("keeps the newest 1,000 actions of 90 days, in pages", async () => {
    const owner = await newOwner();
    const id = await closetIdOf(owner);
    await product.db.$client.execute({
      sql: `INSERT INTO closet_actions (closet_id, number, user_id, actor_id, action, at)
        SELECT ?, 10 + key, ?, ?, 'settings_changed', ?
        FROM json_each('[' || substr(replace(hex(zeroblob(550)), '0', '0,'), 1, 2199) || ']')`,
      args: [id, owner.id, owner.id, Date.now()],
    });
    const rows = "SELECT count(*) FROM closet_actions WHERE closet_id = ?";
    expect(await count(product, rows, [id])).toBe(1000);
    const first = (await owner.call("GET", "/api/closet/actions")).json;
    expect(first.actions).toHaveLength(50);
    const second = (await owner.call("GET", `/api/closet/actions?before=${first.next}`)).json;
    expect(second.actions[0].number).toBe(first.actions.at(-1).number - 1);
    expect((await owner.call("GET", "/api/closet/actions?before=x")).status).toBe(400);
    await product.cron("17 * * * *", Date.now() + 91 * DAY_MS);
    expect(await count(product, rows, [id])).toBe(0);
  });
});

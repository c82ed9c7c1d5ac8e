import { execFile } from "node:child_process";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grantRole } from "#db/queries/roles.ts";
import { ROOT } from "#scripts/process-tree.ts";
import { newAdmin } from "../harness/admin.ts";
import { apply, CHECK, decide, REVIEW, told } from "../harness/applications.ts";
import { count } from "../harness/ledger-audit.ts";
import { awaitMails, type Member, mailsTo, newMember } from "../harness/member.ts";
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

/** The number of a member's mails, after all are delivered. */
async function mailsOf({ id, email }: Member): Promise<number> {
  const queued = "SELECT count(*) FROM mails WHERE user_id = ? AND state = 'queued'";
  await expect.poll(() => count(product, queued, [id])).toBe(0);
  return (await mailsTo(product, email)).length;
}

describe("a decision", () => {
  it("grants the role, is entered with who and when, and mailed to the account", async () => {
    const member = await newMember(product);
    const before = (await mailsTo(product, "contact@example.com")).length;
    await apply(member);
    expect(told(await decide(member, member.id, "approve"))).toEqual([
      403,
      "forbidden",
      "Forbidden",
    ]);
    const answer = await decide(admin, member.id, "approve");
    expect(answer.status).toBe(200);
    expect(answer.json.request).toMatchObject({
      status: "approved",
      userId: member.id,
      accountEmail: member.email,
      handleCheck: CHECK,
    });
    expect(answer.json.request.decidedAt).not.toBeNull();
    expect(await rows("user_id = ? AND decided_by = ?", [member.id, admin.id])).toBe(1);
    expect((await member.me()).user.roles).toEqual(["influencer"]);
    const [mail] = await awaitMails(product, member.email, 1);
    expect(mail.subject).toBe("Welcome to Drape's influencers");
    expect(mail.text).toContain(`${product.url}/influencer/create`);
    expect(await mailsTo(product, "contact@example.com")).toHaveLength(before);
    expect(told(await apply(member))).toEqual([
      409,
      "already_requested",
      "Your request has been approved already.",
    ]);
  });

  it("says how the handle was checked, or nothing of it", async () => {
    const member = await newMember(product);
    await apply(member);
    const approve = (more: object) =>
      admin.call("POST", `${REVIEW}/${member.id}/decision`, {
        body: { decision: "approve", ...more },
      });
    for (const handleCheck of [" ", 1]) {
      const { status, json } = await approve({ handleCheck });
      const fields = { handleCheck: "Please say how you checked the handle" };
      expect([status, json.fields]).toEqual([422, fields]);
    }
    expect(await rows("user_id = ? AND status = 'pending'", [member.id])).toBe(1);
    const answer = await approve({});
    expect(answer).toMatchObject({ status: 200, json: { request: { handleCheck: null } } });
  });

  it("declined, is mailed, gives no role and blocks another request", async () => {
    const member = await newMember(product);
    await apply(member);
    expect((await decide(admin, member.id, "decline")).json.request.status).toBe("declined");
    const [mail] = await awaitMails(product, member.email, 1);
    expect(mail.subject).toBe("Your request to become a Drape influencer");
    expect((await member.me()).user.roles).toEqual([]);
    expect(told(await apply(member))).toEqual([
      409,
      "already_requested",
      "Your request has been declined.",
    ]);
  });

  it("is made once under twenty at once, and the role agrees with it", async () => {
    const member = await newMember(product);
    await apply(member);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => decide(admin, member.id, i % 2 ? "approve" : "decline")),
    );
    const made = answers.filter(({ status }) => status === 200);
    expect(made).toHaveLength(10);
    for (const { json } of made) expect(json).toEqual(made[0]?.json);
    for (const answer of answers.filter((one) => !made.includes(one))) {
      expect(told(answer)).toEqual([409, "conflict", "This request has been decided already."]);
    }
    const approved = made[0]?.json.request.status === "approved";
    expect((await member.me()).user.roles).toEqual(approved ? ["influencer"] : []);
    expect(await mailsOf(member)).toBe(1);
  });

  it("made again is answered as before, and mailed once", async () => {
    const member = await newMember(product);
    await apply(member);
    const first = await decide(admin, member.id, "approve");
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => decide(admin, member.id, "approve")),
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, json: first.json });
    expect(await mailsOf(member)).toBe(1);
    const written = "SELECT count(*) FROM mails WHERE user_id = ? AND kind = 'request_approved'";
    expect(await count(product, written, [member.id])).toBe(1);
  });

  it("is listed by its state, oldest open one first", async () => {
    const [first, second] = await Promise.all([newMember(product), newMember(product)]);
    await apply(first);
    await apply(second);
    const ids = async (query: string): Promise<string[]> =>
      (await admin.call("GET", REVIEW + query)).json.requests.map(
        ({ userId }: { userId: string }) => userId,
      );
    expect((await ids("")).slice(-2)).toEqual([first.id, second.id]);
    await decide(admin, first.id, "approve");
    await decide(admin, second.id, "decline");
    expect(await ids("?status=pending")).not.toContain(first.id);
    expect((await ids("?status=approved"))[0]).toBe(first.id);
    expect((await ids("?status=declined"))[0]).toBe(second.id);
    expect((await admin.call("GET", `${REVIEW}?status=all`)).status).toBe(422);
  });
});

it("is in its applicant's export, and goes with the account", async () => {
  const [member, helper] = await Promise.all([newMember(product), newMember(product)]);
  await grantRole(product.db, helper.email, "admin");
  await apply(member, { affiliatePrograms: "Only mine" });
  await decide(helper, member.id, "decline");
  const { json } = await member.call("GET", "/api/me/export");
  expect(json.influencerRequest).toMatchObject({ affiliatePrograms: "Only mine" });
  await helper.call("DELETE", "/api/me", { body: { password: helper.password } });
  expect(await rows("user_id = ? AND decided_by IS NULL", [member.id])).toBe(1);
  await member.call("DELETE", "/api/me", { body: { password: member.password } });
  expect(await rows("user_id = ?", [member.id])).toBe(0);
});

/** Runs a command like `npm run`; resolves to its exit code and its output. */
function run(script: string, ...args: string[]): Promise<readonly [number, string]> {
  const env = { ...process.env, DATABASE_URL: product.database.url };
  const file = path.join(ROOT, "scripts", `${script}.ts`);
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { cwd: ROOT, env }, (error, out, complaint) =>
      resolve([error ? Number(error.code) : 0, out + complaint]),
    );
  });
}

it("is decided by the operator's commands too, which also make the first admin", async () => {
  const member = await newMember(product);
  await apply(member, { instagramHandle: "by.command" });
  const [listed, granted] = await Promise.all([
    run("influencers", "list"),
    run("admin", "grant", member.email.toUpperCase()),
  ]);
  expect(listed).toEqual([0, expect.stringContaining("@by.command")]);
  expect(granted).toEqual([0, expect.stringContaining("is an admin now.")]);
  const approved = await run("influencers", "approve", "@By.Command", CHECK);
  expect(approved).toEqual([0, expect.stringContaining("No mail is sent")]);
  const again = await run("influencers", "decline", member.email);
  expect(again).toEqual([1, expect.stringContaining("has been approved already.")]);
  expect((await member.me()).user.roles).toEqual(["admin", "influencer"]);
  expect(await rows("user_id = ? AND decided_by = 'operator'", [member.id])).toBe(1);
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { photoConsentVersion } from "#worker/contract/account.ts";
import {
  linkedGarmentKey,
  profilePictureKey,
  referenceImageKey,
} from "#worker/media/storage/keys.ts";
import { bucketsOf, keysBelow } from "../harness/buckets.ts";
import { awaitEnd, listenFor } from "../harness/events.ts";
import { audit, count } from "../harness/ledger-audit.ts";
import {
  awaitMails,
  Caller,
  confirmAddress,
  Member,
  mailedPath,
  newMember,
  pause,
  pictureBytes,
  resetTokenIn,
  signUpMember,
  withCookiesOf,
} from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";
import {
  memberRoutes,
  nameOf,
  samplePath,
  UNKNOWN_ID,
  validRequest,
} from "../harness/route-samples.ts";
import { beginUpload } from "../harness/slow-upload.ts";
import { findTraces } from "../harness/traces.ts";
import { writeRows } from "../harness/write-rows.ts";

/** A text in all of a member's inputs, by which remaining data is found. */
const MARKER = "marker-7f3a91";
/** For tests in which several try-ons must end first. */
const SLOW = { timeout: 120_000 };
const PHOTO = pictureBytes("person-1.jpg");

let product: Product;
beforeAll(async () => {
  product = await startProduct({ DAILY_CREDITS: "20", MAX_RUNNING_GENERATIONS: "20" });
});
afterAll(() => product.stop());

const auditLedger = () => audit(product, { allowance: 20 });
const erase = (member: Member, password = member.password) =>
  member.call("DELETE", "/api/me", { body: { password } });
const upload = (member: Member) => member.call("PUT", "/api/me/reference-image", { raw: PHOTO });

/** Creates data of a member in all places. */
async function fill(member: Member, other: Member): Promise<void> {
  const { id, email } = member;
  await member.call("PATCH", "/api/me", { body: { firstName: MARKER, lastName: MARKER } });
  await upload(member);
  const { publicBucket, privateBucket } = await bucketsOf(product);
  await privateBucket.put(linkedGarmentKey(id, UNKNOWN_ID, "jpg"), PHOTO);
  await publicBucket.put(profilePictureKey(id, Date.now(), "jpg"), PHOTO);
  await publicBucket.put(`closet-images/${id}/clothing/1763700000000.jpg`, PHOTO);
  await publicBucket.put(`closet-images/${id}/wearing/1763700000000.jpg`, PHOTO);
  await new Caller(product).call("POST", "/api/auth/request-password-reset", { body: { email } });
  const closet = (owner: string, handle: string, likedBy: string) => [
    {
      sql: `INSERT INTO closets (id, user_id, title, instagram_handle, created_at)
       VALUES (?1 || '-closet', ?1, ?2, ?2, 1)`,
      args: [owner, handle],
    },
    {
      sql: `INSERT INTO closet_items (id, closet_id, user_id, title, clothing_image_url, affiliate_url,
         created_at) VALUES (?1 || '-item', ?1 || '-closet', ?1, ?2, '/media/x', ?2, 1)`,
      args: [owner, handle],
    },
    {
      sql: "INSERT INTO closet_item_likes (closet_item_id, actor, created_at) VALUES (?1 || '-item', ?2, 1)",
      args: [owner, likedBy],
    },
    {
      sql: `INSERT INTO influencer_requests (user_id, email, instagram_handle, follower_count,
         affiliate_programs, status, decided_by, created_at)
       VALUES (?1, ?2, ?3, 1, ?3, 'approved', ?4, 1)`,
      args: [owner, `${owner}@example.com`, handle, likedBy],
    },
    { sql: "INSERT INTO user_roles (user_id, role) VALUES (?1, 'influencer')", args: [owner] },
  ];
  const closets = [closet(id, MARKER, other.id), closet(other.id, `of-${other.id}`, id)];
  await writeRows(product.db, closets.flat());
}

async function storageOf(id: string): Promise<unknown> {
  const storage = await product.storageOf(id);
  return storage.exec("SELECT name FROM sqlite_master");
}

describe("a deletion", () => {
  it("leaves nothing of the account in any place, and all of the others", SLOW, async () => {
    const member = await signUpMember(product);
    const other = await newMember(product);
    await fill(member, other);
    await upload(other);
    const done = await member.tryOn();
    await awaitEnd(member, done);
    const armed = (await member.call("POST", "/api/generations")).json.generationId;
    const running = await member.tryOn();
    await listenFor(member, running, ({ progress }) => progress >= 8);
    const thief = withCookiesOf(product, member);
    expect((await findTraces(product, [member.id, member.email, MARKER])).length).toBeGreaterThan(
      15,
    );

    const answer = await erase(member);
    expect(answer.status).toBe(204);
    expect(answer.headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
    expect(member.cookies.size).toBe(0);
    expect(await findTraces(product, [member.id, member.email, MARKER])).toEqual([]);
    for (const id of [done, armed, running]) expect(await storageOf(id), id).toEqual([]);

    for (const route of memberRoutes) {
      const copy = withCookiesOf(product, thief);
      const { status } = await copy.call(
        route.method,
        samplePath(route.path, running),
        validRequest(route, running),
      );
      const gone = /^GET \S+\/generations\/:id(\/events)?$/.test(nameOf(route));
      expect(status, nameOf(route)).toBe(gone ? 404 : 401);
    }
    expect((await thief.call("GET", "/api/auth/get-session")).text).toBe("null");
    expect((await member.signIn()).json.code).toBe("invalid_email_or_password");

    // The computation of stopped try-ons ends before that of a later one.
    expect((await awaitEnd(other, await other.tryOn())).status).toBe("completed");
    expect(await findTraces(product, [member.id, member.email, MARKER])).toEqual([]);
    const mails = await awaitMails(product, member.email, 3);
    expect(mails.some(({ subject }) => subject === "Your Drape account was deleted")).toBe(true);

    const item = "SELECT likes FROM closet_items WHERE user_id = ?";
    expect(await count(product, item, [other.id])).toBe(0);
    expect(await other.me()).toMatchObject({ user: { credits: 19, roles: ["influencer"] } });
    const photo = (await other.me()).referenceImage?.url as string;
    expect((await other.call("GET", photo)).status).toBe(200);
    const ledger = "SELECT count(*) FROM credit_ledger WHERE user_id = ? AND kind = 'charge'";
    expect(await count(product, ledger, [member.id])).toBe(3);
    expect(await auditLedger()).toEqual([]);
  });

  it("takes a bare account as well, once of twenty at a time", async () => {
    const member = await newMember(product);
    const copies = Array.from({ length: 20 }, () => withCookiesOf(product, member));
    const body = { password: member.password };
    const notices = "SELECT count(*) FROM mails WHERE kind = 'account_deleted'";
    const before = await count(product, notices);
    const answers = await Promise.all(
      copies.map((copy) => copy.call("DELETE", "/api/me", { body })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(statuses.filter((status) => ![204, 401, 429].includes(status))).toEqual([]);
    expect(await findTraces(product, [member.id, member.email])).toEqual([]);
    expect((await count(product, notices)) - before).toBe(1);
  });

  it("needs the password, and lets nobody guess at it", async () => {
    const member = await newMember(product);
    const other = await newMember(product);
    for (let i = 0; i < 5; i++) {
      const answer = await erase(member, i === 0 ? other.password.toUpperCase() : `guess ${i}`);
      expect([answer.status, answer.json.code]).toEqual([403, "wrong_password"]);
      const sentence = "This is not your password. Please try again.";
      expect(answer.json).toMatchObject({ error: sentence, fields: { password: sentence } });
    }
    const limited = await erase(member);
    expect([limited.status, limited.json.code]).toEqual([429, "rate_limited"]);
    expect(Number(limited.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await member.me()).user.id).toBe(member.id);
    expect((await erase(other)).status).toBe(204);
  });

  it.each([[{}], [{ password: "" }], [{ password: 1 }], [{ password: "x", user_id: "y" }]])(
    "asked for with %j is none",
    async (body) => {
      const member = await newMember(product);
      expect((await member.call("DELETE", "/api/me", { body })).status).toBe(422);
      expect((await member.me()).user.id).toBe(member.id);
    },
  );

  it("is refused to a session that has ended, and to another site", async () => {
    const member = await newMember(product);
    const thief = withCookiesOf(product, member);
    const body = { password: member.password };
    const foreign = { body, headers: { Origin: "https://evil.example" } };
    expect((await member.call("DELETE", "/api/me", foreign)).status).toBe(403);
    await member.call("POST", "/api/auth/sign-out");
    expect((await thief.call("DELETE", "/api/me", { body })).status).toBe(401);
    expect((await member.signIn()).status).toBe(200);
  });
});

describe("what comes after it", () => {
  it("as the rest of an upload leaves no photo", async () => {
    const member = await newMember(product);
    const slow = beginUpload(`${product.url}/api/me/reference-image`, member, PHOTO);
    const admitted = "SELECT count(*) FROM rate_limits WHERE key = ?";
    while ((await count(product, admitted, [`upload:user:${member.id}`])) === 0) await pause();
    expect((await erase(member)).status).toBe(204);
    expect(await slow.finish()).toBe(401);
    expect(await findTraces(product, [member.id])).toEqual([]);
  });

  it("as the end of a start, a job or an upload under way brings nothing back", SLOW, async () => {
    const gone: string[] = [];
    for (let round = 0; round < 3; round++) {
      const member = await newMember(product);
      const id = (await member.call("POST", "/api/generations")).json.generationId;
      const thief = withCookiesOf(product, member);
      const others = [
        member.submit(id),
        upload(member),
        thief.call("POST", "/api/generations"),
        thief.call("PUT", "/api/me/photo-consent", { body: { version: photoConsentVersion([]) } }),
      ];
      // Each round starts the deletion slightly later.
      for (let calls = 0; calls < round * 3; calls++) {
        await new Caller(product).call("GET", "/api/health");
      }
      expect((await erase(member)).status).toBe(204);
      await Promise.all(others);
      gone.push(member.id);
    }
    const bystander = await newMember(product);
    await awaitEnd(bystander, await bystander.tryOn());
    expect(await findTraces(product, gone)).toEqual([]);
    expect(await auditLedger()).toEqual([]);
  });

  it("as a photo that was stored without its row is swept away, and no other", async () => {
    const member = await newMember(product);
    await upload(member);
    const { privateBucket } = await bucketsOf(product);
    const lost = referenceImageKey(UNKNOWN_ID, UNKNOWN_ID, "jpg");
    await privateBucket.put(lost, PHOTO);
    await product.cron("17 * * * *");
    expect(await privateBucket.head(lost)).not.toBeNull();
    await product.cron("17 * * * *", Date.now() + 3_600_000);
    expect(await privateBucket.head(lost)).toBeNull();
    expect(await keysBelow(privateBucket, `reference-images/${member.id}/`)).toHaveLength(1);
  });

  it("with the same address on the same day brings no second grant", async () => {
    const first = await newMember(product);
    await first.call("POST", "/api/generations");
    expect((await erase(first)).status).toBe(204);
    class Again extends Member {
      override readonly email = first.email;
    }
    const again = await newMember(product, new Again(product));
    expect(again.id).not.toBe(first.id);
    expect(await again.credits()).toBe(0);
    await again.signIn();
    expect(await again.credits()).toBe(0);
    await product.cron("0 0 * * *", Date.now() + 86_400_000);
    expect(await count(product, "SELECT credits FROM profiles WHERE id = ?", [again.id])).toBe(20);
    expect(await auditLedger()).toEqual([]);
  });

  it("keeps of the address only a keyed hash, until the day is over", async () => {
    const member = await newMember(product);
    await erase(member);
    const kept = "SELECT count(*) FROM mailboxes WHERE user_id = ''";
    expect(await count(product, kept)).toBeGreaterThan(0);
    await product.cron("17 * * * *");
    expect(await count(product, kept)).toBeGreaterThan(0);
    await product.cron("17 * * * *", Date.now() + 86_400_000);
    expect(await count(product, kept)).toBe(0);
  });

  it("with an old link confirms no new account, and opens no password of it", async () => {
    const member = new Member(product);
    const { email, password } = member;
    const body = { email, password };
    await member.call("POST", "/api/auth/sign-up/email", { body });
    const oldLink = await mailedPath(product, email);
    await confirmAddress(product, email, member);
    await member.call("POST", "/api/auth/request-password-reset", { body: { email } });
    const [reset] = await awaitMails(product, email, 2);
    const token = resetTokenIn(reset.text);
    expect((await erase(member)).status).toBe(204);

    await new Caller(product).call("POST", "/api/auth/sign-up/email", { body });
    const old = await new Caller(product).call("GET", oldLink);
    expect(old.headers.get("Location")).toContain("error=");
    const verified = "SELECT email_verified FROM user WHERE email = ?";
    expect(await count(product, verified, [email])).toBe(0);
    const taken = { body: { token, newPassword: "taken over 1234" } };
    const changed = await new Caller(product).call("POST", "/api/auth/reset-password", taken);
    expect(changed.status).toBe(400);
  });
});

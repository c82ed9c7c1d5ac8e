import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { photoConsentVersion } from "#worker/contract/account.ts";
import { FAILURE_SENTENCES } from "#worker/contract/failure-sentences.ts";
import { PHOTO_ATTESTATION_VERSION } from "#worker/contract/photo-attestation.ts";
import { awaitEnd } from "../harness/events.ts";
import { count } from "../harness/ledger-audit.ts";
import { nth } from "../harness/lists.ts";
import { type Member, newMember, pictureBytes, withCookiesOf } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { writeRows } from "../harness/write-rows.ts";

const PATH = "/api/me/export";

let product: Product;
let member: Member;
let generation: string;
beforeAll(async () => {
  product = await startProduct();
  member = await newMember(product);
  await member.call("PUT", "/api/me/photo-consent", { body: { version: photoConsentVersion([]) } });
  await member.savePhoto(pictureBytes("person-1.jpg"));
  generation = await member.tryOn();
  await awaitEnd(member, generation);
  await openCloset(member);
});
afterAll(() => product.stop());

async function openCloset({ id, email }: Member): Promise<void> {
  const statements: [string, (string | number)[]][] = [
    [
      `INSERT INTO influencer_requests (user_id, email, instagram_handle, follower_count,
         affiliate_programs, status, created_at) VALUES (?, ?, 'mira', 12, 'One', 'approved', 5)`,
      [id, email],
    ],
    ["INSERT INTO user_roles (user_id, role) VALUES (?, 'influencer')", [id]],
    [
      `INSERT INTO closets (id, user_id, title, instagram_handle, created_at)
       VALUES ('closet-of-mira', ?, 'Edit', 'mira', 6)`,
      [id],
    ],
    [
      `INSERT INTO closet_items (id, closet_id, user_id, title, clothing_image_url, affiliate_url,
         is_pinned, pin_order, created_at) VALUES ('item-of-mira', 'closet-of-mira', ?, 'Tee', ?,
         'https://shop.example/tee', 1, 1, 7)`,
      [id, `/media/closet-images/${id}/clothing/1763700000000.webp`],
    ],
    [
      `INSERT INTO collections (id, closet_id, user_id, title, created_at)
       VALUES ('collection-of-mira', 'closet-of-mira', ?, 'Soft', 8)`,
      [id],
    ],
    [
      `INSERT INTO collection_items (collection_id, closet_item_id, closet_id, user_id)
       VALUES ('collection-of-mira', 'item-of-mira', 'closet-of-mira', ?)`,
      [id],
    ],
    [
      `INSERT INTO closet_item_likes (closet_item_id, actor, created_at)
       VALUES ('item-of-mira', ?, 9)`,
      [id],
    ],
  ];
  await writeRows(
    product.db,
    statements.map(([sql, args]) => ({ sql, args })),
  );
}

const day = () => new Date().toISOString().slice(0, 10);

describe("the export", () => {
  it("is a file with all that is stored on the person", async () => {
    const answer = await member.call("GET", PATH);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toContain("application/json");
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    expect(answer.headers.get("Content-Disposition")).toBe(
      `attachment; filename="drape-export-${day()}.json"`,
    );
    const { json } = answer;
    const me = await member.me();
    expect(json.user).toMatchObject({
      id: member.id,
      email: member.email,
      firstName: "Test",
      lastName: "Member",
      emailVerified: true,
    });
    expect(Math.abs(Date.parse(json.user.createdAt) - Date.now())).toBeLessThan(600_000);
    expect(json.profile).toMatchObject({ credits: 4, firstName: "Test", bio: null });
    expect(json.roles).toEqual([{ role: "influencer" }]);
    expect(json.photoConsents).toEqual([{ ...me.photoConsent, withdrawnAt: null }]);
    expect(json.referenceImage).toEqual({
      ...me.referenceImage,
      url: product.url + me.referenceImage?.url,
      attestation: PHOTO_ATTESTATION_VERSION,
    });
    expect(json.creditLedger.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      "charge",
      "grant",
    ]);
    expect(json.sessions).toHaveLength(1);
    expect(json.sessions[0].ipAddress).toBeFalsy();
    expect(json.influencerRequest).toMatchObject({ instagramHandle: "mira", followerCount: 12 });
    expect(json.closet).toMatchObject({ instagramHandle: "mira" });
    expect(json.closetItems[0]).toMatchObject({ title: "Tee", isPinned: true });
    expect(json.closetItems[0].clothingImageUrl).toMatch(`${product.url}/media/closet-images/`);
    expect(json.collections[0]).toMatchObject({ title: "Soft", itemIds: ["item-of-mira"] });
    expect(json.likes).toEqual([
      { closetItemId: "item-of-mira", createdAt: "1970-01-01T00:00:00.009Z" },
    ]);
  });

  it("tells of each generation what the database knows, and its picture loads", async () => {
    const { json } = await member.call("GET", PATH);
    const { rows } = await product.db.$client.execute({
      sql: "SELECT * FROM generations WHERE user_id = ?",
      args: [member.id],
    });
    expect(json.generations).toHaveLength(rows.length);
    const [told] = json.generations;
    const row = nth(rows, 0);
    expect(told).toMatchObject({
      id: generation,
      status: "completed",
      outputImageUrl: `${product.url}${row.output_image_url}`,
      productUrl: "https://shop.example/tee",
      createdAt: new Date(Number(row.created_at)).toISOString(),
      settledAt: new Date(Number(row.settled_at)).toISOString(),
    });
    // The export has the owner's id only once; the sentence of a failure comes from its code.
    const columns = [...Object.keys(row).filter((name) => name !== "user_id"), "error_message"];
    const camelCase = (name: string) => name.replace(/_(.)/g, (_, c: string) => c.toUpperCase());
    expect(Object.keys(told).sort()).toEqual(columns.map(camelCase).sort());
    for (const url of [told.outputImageUrl, json.referenceImage.url]) {
      const picture = await member.call("GET", url.slice(product.url.length));
      expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
    }
  });

  it("has no secret in it, and nothing of another", async () => {
    const other = await newMember(product);
    const { text } = await member.call("GET", PATH);
    const { rows } = await product.db.$client.execute(
      "SELECT password AS secret FROM account UNION ALL SELECT token FROM session",
    );
    expect(rows.length).toBeGreaterThanOrEqual(4);
    for (const { secret } of rows) expect(text).not.toContain(String(secret));
    for (const cookie of member.cookies.values()) expect(text).not.toContain(cookie);
    for (const theirs of [other.id, other.email]) expect(text).not.toContain(theirs);
    const asked = await other.call("GET", `${PATH}?user_id=${member.id}&id=${member.id}`);
    expect(asked.json.user.id).toBe(other.id);
    expect(asked.text).not.toContain(member.id);
  });

  it("is not given to a session that has ended", async () => {
    const owner = await newMember(product);
    const thief = withCookiesOf(product, owner);
    await owner.call("POST", "/api/auth/sign-out");
    expect((await thief.call("GET", PATH)).status).toBe(401);
  });

  it("holds thousands of generations", async () => {
    const owner = await newMember(product);
    await product.db.$client.execute({
      sql: `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
            INSERT INTO generations (id, user_id, status, failure_code, created_at, deadline_at,
              settled_at) SELECT 'many-' || i || '-' || ?1, ?1, 'failed', 'no_fit', i, i, i FROM n`,
      args: [owner.id],
    });
    const { json } = await owner.call("GET", PATH);
    expect(json.generations).toHaveLength(5000);
    const { failureCode, errorMessage } = json.generations[0];
    expect({ failureCode, errorMessage }).toEqual({
      failureCode: "no_fit",
      errorMessage: FAILURE_SENTENCES.no_fit,
    });
    const rows = "SELECT count(*) FROM generations WHERE user_id = ?";
    expect(await count(product, rows, [owner.id])).toBe(5000);
  });

  it("is given ten times an hour", async () => {
    const owner = await newMember(product);
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) statuses.push((await owner.call("GET", PATH)).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});

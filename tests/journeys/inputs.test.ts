import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, Caller, type Member, newMember } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { rawRequest } from "../harness/raw-request.ts";
import { UNKNOWN_ID } from "../harness/route-samples.ts";

let product: Product;
let member: Member;
beforeAll(async () => {
  product = await startProduct({ MAX_RUNNING_GENERATIONS: "900", DAILY_CREDITS: "900" });
  member = await newMember(product);
});
afterAll(() => product.stop());

/** One of each kind: a quote, a tautology, a second statement, a union, an escape, a NUL, a pattern. */
const KINDS = [
  '"',
  "' OR '1'='1",
  "'; UPDATE profiles SET credits = 999; --",
  "' UNION SELECT password, 1, 1, 1, 1, 1 FROM account --",
  "%27%20OR%201=1--",
  "\u0000' OR 1=1",
  "%' OR '%'='",
];

const INJECTIONS = [
  ...KINDS,
  "'",
  "\\'",
  "' OR 1=1 --",
  '" OR ""="',
  "') OR ('1'='1",
  "1; DROP TABLE profiles",
  "'; DROP TABLE user; --",
  "'||(SELECT password FROM account LIMIT 1)||'",
  "' AND (SELECT count(*) FROM account) > 0 --",
  "1 AND 1=randomblob(1000000000)",
  "' ATTACH DATABASE '/tmp/x' AS x --",
  "'/**/OR/**/1=1",
  "\u02bc OR 1=1 --",
  "?1",
  ":id",
  "$1",
  "{{1}}",
  "_%",
  "admin'--",
  "x'; PRAGMA writable_schema=1; --",
];

/** The numbers of rows per table, and the most valuable values. */
async function census(): Promise<unknown> {
  const tables = ["user", "account", "profiles", "user_roles", "reference_images"];
  const results = await product.db.$client.batch([
    ...tables.map((name) => `SELECT count(*) AS n FROM ${name}`),
    "SELECT id, password FROM account ORDER BY id",
    "SELECT id, email FROM user ORDER BY id",
  ]);
  return results.map(({ rows }) => JSON.stringify(rows));
}

describe("SQL in a string", () => {
  it.each(KINDS)("stays a string: %j", async (payload) => {
    const before = await census();
    const text = encodeURIComponent(payload);
    const credits = await member.credits();
    const started = await member.call("POST", "/api/generations");
    const id: string = started.json.generationId;
    const fresh = () => new Caller(product);
    const password = { password: payload.padEnd(8, "x") };
    const signIn = "/api/auth/sign-in/email";
    const answers: Answer[] = [
      await fresh().call("POST", signIn, { body: { email: payload, ...password } }),
      await fresh().call("POST", signIn, {
        body: { email: `${randomUUID()}@example.com`, ...password },
      }),
      await fresh().call("POST", "/api/auth/reset-password", {
        body: { token: payload, newPassword: "a good long one" },
      }),
      await fresh().call("GET", `/api/auth/verify-email?token=${text}&callbackURL=%2Flogin`),
      await fresh().call("GET", `/api/auth/reset-password/${text}?callbackURL=%2Freset-password`),
      await member.call("GET", `/api/generations?cursor=${text}`),
      await member.call("GET", `/api/generations?cursor=1.${text}`),
      await member.call("GET", `/api/generations/${text}`),
      await member.call("DELETE", `/api/generations/${text}`),
      await member.call("GET", `/media/generations/${text}/${text}/output.jpg`),
      await member.call("POST", "/api/garment-previews", { body: { url: payload } }),
      await member.submit(id, { product_url: payload }),
      await member.submit(id, { generation_id: payload }),
      await member.submit(UNKNOWN_ID, { closet_item_id: payload }),
    ];
    for (const [i, { status, text: told }] of answers.entries()) {
      expect(status, `request ${i}: ${told}`).toBeLessThan(500);
      expect([400, 401, 404, 422, 302], `request ${i}: ${told}`).toContain(status);
      expect(told).not.toMatch(/sqlite|syntax error|no such/i);
    }
    expect(await member.credits()).toBe(credits);
    expect(await census()).toEqual(before);
  });

  it("is kept as it was typed where it is a name or a key", async () => {
    for (const payload of INJECTIONS.filter((one) => !one.includes("\0"))) {
      const names = { firstName: payload, lastName: payload };
      const saved = await member.call("PATCH", "/api/me", { body: names });
      expect(saved.status, payload).toBe(200);
      expect(saved.json.user).toMatchObject(names);
    }
    const headers = { "Idempotency-Key": "' OR '1'='1" };
    const first = await member.call("POST", "/api/generations", { headers });
    const again = await member.call("POST", "/api/generations", { headers });
    expect(again.json.generationId).toBe(first.json.generationId);
    const others = await (await newMember(product)).call("POST", "/api/generations", { headers });
    expect(others.json.generationId).not.toBe(first.json.generationId);
  });
});

describe("a JSON body", () => {
  const patch = (raw: string | Uint8Array<ArrayBuffer>) =>
    member.call("PATCH", "/api/me", { raw, headers: { "Content-Type": "application/json" } });

  it("over 64 kB is 413, wherever only a few fields are asked for", async () => {
    const body = JSON.stringify({ filler: "x".repeat(64 * 1024) });
    const headers = ["Content-Type: application/json", `Content-Length: ${body.length}`];
    // A refusal ends the connection, so each request has its own; the answer may be truncated.
    const ask = (caller: Caller, start: string) =>
      rawRequest(product, caller, start, headers, [body]).then(({ status }) => status);
    for (const start of [
      "PATCH /api/me",
      "POST /api/garment-previews",
      "POST /api/auth/sign-up/email",
      "POST /api/auth/sign-in/email",
      "POST /api/auth/request-password-reset",
      "POST /api/auth/reset-password",
    ]) {
      await expect.poll(() => ask(member, start)).toBe(413);
      await expect.poll(() => ask(new Caller(product), start)).toBeOneOf([401, 413]);
    }
  });

  it.each([
    ["nothing", ""],
    ["half an object", '{"firstName":"A"'],
    ["an array", "[]"],
    ["a string", '"x"'],
    ["null", "null"],
    ["a number", "1e999"],
    ["a comment", '{"firstName":"A","lastName":"B"}//'],
    ["two objects", '{"firstName":"A","lastName":"B"}{}'],
  ])("that is %s is 400", async (_, raw) => {
    const answer = await patch(raw);
    expect(answer.status).toBe(400);
    expect(answer.json.code).toBe("bad_request");
  });

  it("with half a character is refused, whatever takes it", async () => {
    const half = "\\ud83d";
    const owner = await newMember(product);
    const { generationId } = (await owner.call("POST", "/api/generations")).json;
    const bodies: [string, string, string, number][] = [
      ["PATCH", "/api/me", `{"firstName":"${half}","lastName":"B"}`, 422],
      [
        "POST",
        `/api/generations/${generationId}/job`,
        `{"generation_id":"${half}",
        "model_image_url":"x","garment_image_url":"x","closet_item_id":"${half}"}`,
        400,
      ],
      ["POST", "/api/auth/sign-in/email", `{"email":"a@b.example","password":"${half}"}`, 400],
      [
        "POST",
        "/api/auth/reset-password",
        `{"token":"${half}","newPassword":"a good long one"}`,
        400,
      ],
    ];
    for (const [method, path, raw, status] of bodies) {
      const headers = { "Content-Type": "application/json" };
      expect((await owner.call(method, path, { raw, headers })).status, path).toBe(status);
    }
  });

  it("that is not UTF-8 is 400", async () => {
    const answer = await patch(new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]));
    expect(answer.status).toBe(400);
  });

  it("with values of another type or fields of another's is 422 and changes nothing", async () => {
    const before = await member.me();
    const good = '"firstName":"Mallory","lastName":"M"';
    for (const raw of [
      '{"firstName":["A"],"lastName":"B"}',
      '{"firstName":{"$ne":1},"lastName":"B"}',
      '{"firstName":1,"lastName":true}',
      '{"firstName":null,"lastName":"B"}',
      `{"firstName":"${"x".repeat(81)}","lastName":"B"}`,
      ...[
        "credits",
        "roles",
        "role",
        "email",
        "id",
        "user_id",
        "emailVerified",
        "renewed_on",
        "profileImage",
        "profile_picture_url",
        "constructor",
        "prototype",
      ].map((name) => `{${good},"${name}":999}`),
      `{${good},"deep":${"[".repeat(5000)}${"]".repeat(5000)}}`,
    ]) {
      const answer = await patch(raw);
      expect(answer.status, raw.slice(0, 80)).toBe(422);
      expect(answer.json.code).toBe("invalid");
      expect(Object.keys(answer.json.fields).length).toBeGreaterThan(0);
    }
    expect((await member.me()).user).toEqual(before.user);
  });

  it("that speaks of __proto__ changes no prototype", async () => {
    for (const raw of [
      '{"firstName":"A","lastName":"B","__proto__":{"credits":999,"isAdmin":true}}',
      '{"__proto__":{"firstName":"P","lastName":"P"}}',
      '{"firstName":"A","lastName":"B","constructor":{"prototype":{"credits":999}}}',
    ]) {
      const answer = await patch(raw);
      expect([200, 422]).toContain(answer.status);
      // Ids and times may hold any digits.
      expect(answer.text).not.toMatch(/isAdmin|"credits":\s*999/);
    }
    const stranger = await newMember(product);
    const me = await stranger.me();
    expect(me.user).toMatchObject({ firstName: "Test", roles: [], credits: 900 });
    const missing = await stranger.call("PATCH", "/api/me", { body: {} });
    expect(Object.keys(missing.json.fields).sort()).toEqual(["firstName", "lastName"]);
  });

  it("of a sign-up takes no field that is not asked for", async () => {
    const email = `${randomUUID()}@example.com`;
    const answer = await new Caller(product).call("POST", "/api/auth/sign-up/email", {
      raw: `{"email":"${email}","password":"a good long one","__proto__":{"emailVerified":true},
        "createdAt":"1999-01-01T00:00:00Z","updatedAt":"1999-01-01T00:00:00Z"}`,
      headers: { "Content-Type": "application/json" },
    });
    expect(answer.status).toBe(200);
    expect(answer.json.user.emailVerified).toBe(false);
    expect(answer.json.user.createdAt).not.toContain("1999");
  });
});

describe("a form", () => {
  const PATH = "/api/me/reference-image";
  const part = (header: string, content = "x") =>
    `--x\r\nContent-Disposition: form-data; ${header}\r\n\r\n${content}\r\n`;
  const send = (raw: string, type = "multipart/form-data; boundary=x") =>
    member.call("PUT", PATH, { raw, headers: { "Content-Type": type } });
  const fields = (count: number) =>
    [...Array(count).keys()].map((i) => part(`name="${i}"`)).join("");
  const file = part('name="file"; filename="a.jpg"', "no picture at all");
  const FORMS: Readonly<Record<string, [string, string?]>> = {
    "of 10000 parts": [`${fields(10_000)}${file}--x--`],
    "with 1 MB before a part": [`${part(`name="file"; filename="${"a".repeat(1e6)}"`)}--x--`],
    "without a boundary": [`${file}--x--`, "multipart/form-data"],
    "with dots in its names": [`${part('name="file.a.b[0].__proto__"; filename="a"')}--x--`],
  };

  it.each(Object.entries(FORMS))("%s is 400", async (_, [raw, type]) => {
    const answer = await send(raw, type);
    expect([answer.status, answer.json.code]).toEqual([400, "bad_request"]);
  });

  it("of ten parts with a long name is read", async () => {
    const named = part(`name="file"; filename="${"a".repeat(15_000)}"`, "no picture at all");
    expect((await send(`${fields(9)}${named}--x--`)).status).toBe(415);
  });
});

describe("the body of a job", () => {
  it("is not waited for where the generation is somebody else's, or nobody's", async () => {
    const owner = await newMember(product);
    const { generationId } = (await owner.call("POST", "/api/generations")).json;
    const headers = ["Transfer-Encoding: chunked", "Content-Type: application/json"];
    for (const id of [generationId, UNKNOWN_ID]) {
      const start = `POST /api/generations/${id}/job`;
      const open = ['e\r\n{"generation_i\r\n'];
      expect((await rawRequest(product, member, start, headers, open)).status).toBe(404);
    }
    const seen = await owner.call("GET", `/api/generations/${generationId}`);
    expect(seen.json.status).toBe("pending");
  });
});

describe("an Idempotency-Key", () => {
  it("of more than 255 characters is 400 and costs nothing", async () => {
    const before = await member.credits();
    const headers = { "Idempotency-Key": "k".repeat(256) };
    expect((await member.call("POST", "/api/generations", { headers })).status).toBe(400);
    expect(await member.credits()).toBe(before);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bucketsOf, keysBelow } from "../harness/buckets.ts";
import {
  Caller,
  type CallOptions,
  type Member,
  newMember,
  pictureBytes,
} from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { rawRequest } from "../harness/raw-request.ts";

let product: Product;
let member: Member;
beforeAll(async () => {
  product = await startProduct();
  member = await newMember(product);
});
afterAll(() => product.stop());

type Fields = readonly (readonly [name: string, value: string | Uint8Array<ArrayBuffer>])[];

async function formOf(fields: Fields): Promise<CallOptions> {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, new File([value], "tee.jpg", { type: "image/jpeg" }));
  }
  // Encoded here, because the product's fetch accepts another class of forms.
  const encoded = new Response(form);
  const headers = { "Content-Type": encoded.headers.get("Content-Type") ?? "" };
  return { headers, raw: await encoded.arrayBuffer() };
}

const HEADERS = {
  "a system's share sheet": { "Sec-Fetch-Site": "none", Origin: "null" },
  "another site": { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" },
};

async function share({ raw, headers }: CallOptions, from: CallOptions["headers"]) {
  const answer = await member.call("POST", "/generate", { raw, headers: { ...headers, ...from } });
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(answer.text).toBe("");
  return [answer.status, answer.headers.get("Location")];
}

const PICTURE = new Uint8Array(pictureBytes("person-1.jpg"));
const LARGE_PICTURE = new Uint8Array(80_000).fill(1);
const LINK = "/generate?product_url=https%3A%2F%2Fshop.example%2Ftee";
const NOTHING = "/generate?shared=1";

describe.each(Object.entries(HEADERS))("a form from %s", (_, headers) => {
  it.each<[string, Fields, string]>([
    ["an address", [["url", "https://shop.example/tee"]], LINK],
    [
      "an address in a text",
      [
        ["title", "Tee"],
        ["text", "See https://shop.example/tee."],
      ],
      LINK,
    ],
    ["a script", [["url", "javascript:alert(1)"]], NOTHING],
    ["words", [["text", "Breton tee"]], NOTHING],
    ["a small picture", [["files", PICTURE.subarray(0, 500)]], NOTHING],
    [
      "a large picture",
      [
        ["url", "https://shop.example/tee"],
        ["files", LARGE_PICTURE],
      ],
      NOTHING,
    ],
    ["many files", Array.from({ length: 50 }, () => ["files", PICTURE.subarray(0, 99)]), NOTHING],
    ["many links", Array.from({ length: 50 }, () => ["url", "https://shop.example/tee"]), NOTHING],
    ["an endless link", [["url", `https://shop.example/${"x".repeat(60_000)}`]], NOTHING],
  ])("with %s is answered with a way to the form", async (_name, fields, path) => {
    expect(await share(await formOf(fields), headers)).toEqual([303, path]);
  });

  it.each([
    ["no form", "text/plain", "url=https://shop.example/tee"],
    ["a malformed form", "multipart/form-data; boundary=x", "--y\r\n\r\n"],
  ])("that is %s leads to the empty form", async (_name, type, raw) => {
    expect(await share({ raw, headers: { "Content-Type": type } }, headers)).toEqual([
      303,
      NOTHING,
    ]);
  });
});

it("reads no endless form", async () => {
  const headers = ["Content-Type: multipart/form-data; boundary=x", "Content-Length: 1000000000"];
  const parts = Array.from({ length: 1000 }, () => new Uint8Array(1_000_000));
  const answer = await rawRequest(product, member, "POST /generate", headers, parts);
  // The proxy may end the connection before the answer is read.
  expect([303, 500, null]).toContain(answer.status);
  expect(answer.sentBytes).toBeLessThan(50_000_000);
});

it("changes nothing, whatever it carries", async () => {
  const { publicBucket, privateBucket } = await bucketsOf(product);
  const stored = async () => [
    await keysBelow(publicBucket, ""),
    await keysBelow(privateBucket, ""),
    (await product.db.$client.execute("SELECT count(*) AS n FROM generations")).rows,
    await member.credits(),
  ];
  const before = await stored();
  const form = await formOf([
    ["url", "https://shop.example/tee"],
    ["files", PICTURE],
  ]);
  await share(form, HEADERS["another site"]);
  expect(await stored()).toEqual(before);
});

it("opens no other path to other sites", async () => {
  for (const path of ["/generate/", "/generate/x", "/generations", "/api/generations", "/"]) {
    const { raw, headers } = await formOf([["url", "https://shop.example/tee"]]);
    const { status } = await new Caller(product).call("POST", path, {
      raw,
      headers: { ...headers, ...HEADERS["another site"] },
    });
    expect([403, 405], path).toContain(status);
  }
});

it("keeps the page of the form a static page, with its headers and its ETag", async () => {
  const caller = new Caller(product);
  const page = await caller.call("GET", "/generate?product_url=x", {
    headers: { Accept: "text/html" },
  });
  expect(page.status).toBe(200);
  expect(page.text).toContain('<div id="root"');
  expect(page.headers.get("Link")).toContain("rel=modulepreload");
  expect(page.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
  expect(page.headers.get("Content-Security-Policy")?.split(", ")).toHaveLength(1);
  const again = await caller.call("GET", "/generate", {
    headers: { "If-None-Match": page.headers.get("ETag") ?? "" },
  });
  expect(again.status).toBe(304);
});

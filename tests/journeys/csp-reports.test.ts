import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Operations } from "#worker/contract/operations.ts";
import { Caller, type Member, newMember } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";

const PATH = "/api/csp-reports";

let product: Product;
let admin: Member;
beforeAll(async () => {
  product = await startProduct();
  admin = await newMember(product);
  const grant = "INSERT INTO user_roles (user_id, role) VALUES (?, 'admin')";
  await product.db.$client.execute({ sql: grant, args: [admin.id] });
});
afterAll(() => product.stop());

function send(raw: string, browser = new Caller(product)): Promise<{ readonly status: number }> {
  const headers = { "Content-Type": "application/csp-report", "Sec-Fetch-Site": "same-origin" };
  return browser.call("POST", PATH, { raw, headers });
}

const reportOf = (fields: object) =>
  JSON.stringify({
    "csp-report": { "document-uri": "https://drape.example/s/seeded-marker", ...fields },
  });

async function violations(): Promise<Operations["violations"]> {
  return (await admin.call("GET", "/api/admin/operations")).json.violations;
}

describe("a report of the content security policy", () => {
  it("is counted by its directive, and nothing else of it is stored", async () => {
    expect(await violations()).toEqual([]);
    for (const directive of ["script-src-elem", "script-src-elem", "drape-src <script>"]) {
      const { status } = await send(reportOf({ "effective-directive": directive }));
      expect(status).toBe(204);
    }
    await send(reportOf({ "violated-directive": "img-src 'self' blob:" }));
    const counted = await violations();
    expect(Object.fromEntries(counted.map(({ directive, count }) => [directive, count]))).toEqual({
      "script-src-elem": 2,
      "img-src": 1,
      other: 1,
    });
    const { rows } = await product.db.$client.execute("SELECT * FROM hourly_counts");
    const logged = product.logs.map(({ message }) => message);
    expect(JSON.stringify([rows, logged])).not.toMatch(/seeded-marker|drape-src/);
    const { credits } = (await admin.call("GET", "/api/admin/operations")).json;
    expect(JSON.stringify(credits)).not.toContain("csp_");
  });

  it("is refused where it is none, or too long, and from another site", async () => {
    expect((await send("no report")).status).toBe(400);
    expect((await send("{}")).status).toBe(422);
    expect((await send(reportOf({ "script-sample": "x".repeat(70_000) }))).status).toBe(413);
    const headers = { Origin: "https://evil.example" };
    const foreign = await new Caller(product).call("POST", PATH, { raw: reportOf({}), headers });
    expect(foreign.status).toBe(403);
  });

  it("is not counted above the limit of a network", async () => {
    const report = reportOf({ "effective-directive": "font-src" });
    const browser = new Caller(product);
    const answers = await Promise.all(Array.from({ length: 70 }, () => send(report, browser)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    const counted = await violations();
    expect(counted.find(({ directive }) => directive === "font-src")?.count).toBe(60);
  });
});

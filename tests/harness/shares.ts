import { expect } from "vitest";
import { type Answer, Caller, type Member } from "./member.ts";
import { plantResult } from "./planted-result.ts";
import type { Product } from "./product.ts";

export function sharePathOf(generationId: string): string {
  return `/api/generations/${generationId}/share`;
}

/** A shared result, with the path of its page. */
interface PlantedShare {
  readonly id: string;
  readonly url: string;
  readonly expiresAt: string;
}

export async function plantShare(
  product: Product,
  owner: Member,
  body: unknown = {},
): Promise<PlantedShare> {
  const id = await plantResult(product, owner);
  const answer = await owner.call("POST", sharePathOf(id), { body });
  expect(answer.status).toBe(201);
  return { id, url: answer.json.url, expiresAt: answer.json.expiresAt };
}

export function vote(caller: Caller, url: string, chosen: unknown): Promise<Answer> {
  const path = `/api/shares/${url.slice("/r/".length)}/votes`;
  return caller.call("POST", path, { body: { vote: chosen } });
}

/** Checks that each request for a link's content is 404 or leads to one, as friend and as owner. */
export async function expectGone(product: Product, url: string, owner: Member): Promise<void> {
  for (const caller of [new Caller(product), owner]) {
    const range = { headers: { Range: "bytes=0-9" } };
    const answers = [
      await caller.call("GET", url),
      await caller.call("GET", url, { headers: { Accept: "text/html" } }),
      await caller.call("GET", `${url}/picture`),
      await caller.call("GET", `${url}/picture`, range),
      await vote(caller, url, "yes"),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(404));
    const form = await caller.call("POST", url, { raw: "vote=yes" });
    const isToken = /^\/r\/[\w-]{43}$/.test(url);
    expect([form.status, form.headers.get("Location")]).toEqual(isToken ? [303, url] : [404, null]);
    for (const { text } of answers) expect(text).not.toContain("/picture");
    expect((await caller.response("HEAD", `${url}/picture`)).status).toBe(404);
  }
}

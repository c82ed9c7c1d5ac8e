import { describe, expect, it } from "vitest";
import { createResolver, LookupError } from "./resolve-doh.ts";

type Reply = object | string | Response | (() => Promise<Response>);

/** A resolver against a server with a reply for each question; the questions are noted. */
function resolverWith(replies: { A: Reply; AAAA: Reply }) {
  const questions: { url: URL; headers: Record<string, string>; redirect: string }[] = [];
  const resolve = createResolver("https://dns.example/query?key=1", async (address, init) => {
    const url = new URL(address);
    questions.push({ url, headers: init.headers, redirect: init.redirect });
    const reply = replies[url.searchParams.get("type") as "A" | "AAAA"];
    if (typeof reply === "function") return reply();
    if (reply instanceof Response) return reply;
    return new Response(typeof reply === "string" ? reply : JSON.stringify(reply));
  });
  return { resolve, questions };
}

const NONE = { Status: 0 };
const a = (...data: string[]) => ({ Status: 0, Answer: data.map((ip) => ({ type: 1, data: ip })) });

describe("createResolver", () => {
  it("asks for both kinds of address in the JSON form", async () => {
    const { resolve, questions } = resolverWith({
      A: a("1.1.1.1", "1.0.0.1"),
      AAAA: { Status: 0, Answer: [{ type: 28, data: "2606:4700::1111", TTL: 60 }] },
    });
    expect(await resolve("shop.example")).toEqual(["1.1.1.1", "1.0.0.1", "2606:4700::1111"]);
    expect(questions.map(({ url }) => url.search).sort()).toEqual([
      "?key=1&name=shop.example&type=A",
      "?key=1&name=shop.example&type=AAAA",
    ]);
    for (const { headers, redirect } of questions) {
      expect(headers).toEqual({ accept: "application/dns-json" });
      expect(redirect).toBe("manual");
    }
  });

  it("gives the addresses at the end of a chain of names", async () => {
    const chain = [
      { type: 5, data: "cdn.example." },
      { type: 5, data: "edge.example." },
      { type: 1, data: "10.0.0.1" },
    ];
    const { resolve } = resolverWith({ A: { Status: 0, Answer: chain }, AAAA: NONE });
    expect(await resolve("shop.example")).toEqual(["10.0.0.1"]);
  });

  it("gives nothing for a name that does not exist", async () => {
    const { resolve } = resolverWith({ A: { Status: 3 }, AAAA: { Status: 3 } });
    expect(await resolve("nowhere.example")).toEqual([]);
  });

  it("cannot be made to ask something else by the name", async () => {
    const { resolve, questions } = resolverWith({ A: NONE, AAAA: NONE });
    await resolve("shop.example&type=TXT#");
    expect(questions[0]?.url.searchParams.get("name")).toBe("shop.example&type=TXT#");
    expect(questions[0]?.url.searchParams.getAll("type")).toHaveLength(1);
  });

  const records = Array.from({ length: 300 }, () => ({ type: 1, data: "1.1.1.1" }));
  const failures: Record<string, Reply> = {
    "a server failure": { Status: 2 },
    "a refusal": { Status: 5 },
    "no JSON": "<html>",
    "another shape": { Answer: "1.1.1.1" },
    "records of another shape": { Status: 0, Answer: [{ type: "A", data: 1 }] },
    "too many records": { Status: 0, Answer: records },
    "an answer without end": `{"Status":0,"Comment":"${"x".repeat(70_000)}"}`,
    "an error page": new Response(JSON.stringify(a("1.1.1.1")), { status: 500 }),
    "a redirect": new Response(null, { status: 302, headers: { location: "http://127.0.0.1/" } }),
    "no connection": () => Promise.reject(new TypeError("connection refused")),
  };
  for (const [name, reply] of Object.entries(failures)) {
    it(`fails with a named error on ${name}, even when the other half answers`, async () => {
      const fresh = () => (reply instanceof Response ? reply.clone() : reply);
      const first = resolverWith({ A: fresh(), AAAA: NONE });
      await expect(first.resolve("shop.example")).rejects.toBeInstanceOf(LookupError);
      const second = resolverWith({ A: a("1.1.1.1"), AAAA: fresh() });
      await expect(second.resolve("shop.example")).rejects.toBeInstanceOf(LookupError);
    });
  }
});

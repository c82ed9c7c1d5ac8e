import * as v from "valibot";
import { readLimited } from "./read-body.ts";

const TIMEOUT_MS = 3000;
const MAX_ANSWER_BYTES = 65_536;
const RECORD_TYPES = { A: 1, AAAA: 28 } as const;
const NO_ERROR = 0;
const NO_SUCH_NAME = 3;

const Answer = v.object({
  Status: v.number(),
  Answer: v.optional(
    v.pipe(v.array(v.object({ type: v.number(), data: v.string() })), v.maxLength(256)),
  ),
});

/** Says nothing about whether the name exists. */
export class LookupError extends Error {
  override readonly name = "LookupError";
}

type Fetch = (
  url: string,
  init: { headers: Record<string, string>; redirect: "manual"; signal: AbortSignal },
) => Promise<Response>;

async function ask(
  endpoint: string,
  fetch: Fetch,
  host: string,
  type: keyof typeof RECORD_TYPES,
): Promise<string[]> {
  const url = new URL(endpoint);
  url.searchParams.set("name", host);
  url.searchParams.set("type", type);
  const response = await fetch(url.href, {
    headers: { accept: "application/dns-json" },
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const bytes = await readLimited(response.body, MAX_ANSWER_BYTES, TIMEOUT_MS);
  if (response.status !== 200 || typeof bytes === "string") throw new LookupError("no answer");
  const answer = v.parse(Answer, JSON.parse(new TextDecoder().decode(bytes)));
  if (answer.Status === NO_SUCH_NAME) return [];
  if (answer.Status !== NO_ERROR) throw new LookupError(`response code ${answer.Status}`);
  // The names of a CNAME chain have a record type of their own.
  return (answer.Answer ?? [])
    .filter((record) => record.type === RECORD_TYPES[type])
    .map((record) => record.data);
}

/** All A and AAAA addresses. @throws LookupError unless both queries are answered */
export function createResolver(
  endpoint: string,
  fetch: Fetch,
): (host: string) => Promise<string[]> {
  return async function resolve(host) {
    try {
      const [ipv4, ipv6] = await Promise.all([
        ask(endpoint, fetch, host, "A"),
        ask(endpoint, fetch, host, "AAAA"),
      ]);
      return [...ipv4, ...ipv6];
    } catch (error) {
      throw error instanceof LookupError ? error : new LookupError("no answer", { cause: error });
    }
  };
}

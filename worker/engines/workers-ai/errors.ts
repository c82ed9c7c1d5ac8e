import * as v from "valibot";
import type { Trouble } from "../engine.ts";
import { excerpt, type ProviderReply } from "../provider-call.ts";
import { refusalOf } from "../refusal.ts";
import { moderationTrouble, operatorTrouble } from "../troubles.ts";

/** The safety filter. It is in no official table, so its words are listened to as well. */
const FILTERED = 3030;
const FILTERED_WORDS = /nsfw|safety|flagged|moderat|inappropriate/i;
/** The day's free neurons are used up: a 429 that no waiting of seconds helps. */
const USED_UP: ReadonlySet<number> = new Set([3036, 4006]);

/** As the binding answers, and as the REST envelope does. */
const bodySchema = v.union([
  v.pipe(
    v.object({ internalCode: v.number() }),
    v.transform(({ internalCode }) => internalCode),
  ),
  v.pipe(
    v.object({ errors: v.tupleWithRest([v.object({ code: v.number() })], v.unknown()) }),
    v.transform(({ errors }) => errors[0].code),
  ),
]);

/** What an answer without a picture means: by Cloudflare's own code, else by the HTTP status. */
export function troubleOf(reply: ProviderReply, now: number): Trouble {
  const detail = excerpt(reply);
  const body = v.safeParse(bodySchema, reply.json);
  const code = body.success ? body.output : 0;
  const refused = reply.status === 400 || reply.status === 422;
  if (code === FILTERED || (refused && FILTERED_WORDS.test(detail))) {
    return moderationTrouble(detail);
  }
  return USED_UP.has(code) ? operatorTrouble(detail) : refusalOf(reply, "submit", now);
}

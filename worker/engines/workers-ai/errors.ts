import * as v from "valibot";
import type { Trouble } from "../engine.ts";
import { excerpt, type ProviderReply, retryAfterMs } from "../provider-call.ts";
import { lostJob, moderationTrouble, operatorTrouble } from "../troubles.ts";

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
  const { status } = reply;
  const refused = status === 400 || status === 422;
  if (code === FILTERED || (refused && FILTERED_WORDS.test(detail))) {
    return moderationTrouble(detail);
  }
  if (USED_UP.has(code)) return operatorTrouble(detail);
  const mayPass = status < 400 || status === 408 || status === 429 || status >= 500;
  return mayPass ? lostJob(detail, retryAfterMs(reply.headers, now)) : operatorTrouble(detail);
}

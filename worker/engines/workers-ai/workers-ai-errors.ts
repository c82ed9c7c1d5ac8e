import * as v from "valibot";
import type { EngineError } from "../engine.ts";
import { moderationError, operatorError } from "../engine-errors.ts";
import { excerpt, type ProviderReply } from "../provider-call.ts";
import { classifyReply } from "../reply-error.ts";

/** The safety filter; the code is undocumented, so the message is matched as well. */
const FILTERED = 3030;
const FILTERED_WORDS = /nsfw|safety|flagged|moderat|inappropriate/i;
/** The daily free neurons are used up, with status 429. */
const QUOTA_EXHAUSTED: ReadonlySet<number> = new Set([3036, 4006]);

/** The binding's form, then that of the REST API. */
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

export function classifyWorkersAiReply(reply: ProviderReply, now: number): EngineError {
  const detail = excerpt(reply);
  const body = v.safeParse(bodySchema, reply.json);
  const code = body.success ? body.output : 0;
  const refused = reply.status === 400 || reply.status === 422;
  if (code === FILTERED || (refused && FILTERED_WORDS.test(detail))) {
    return moderationError(detail);
  }
  return QUOTA_EXHAUSTED.has(code) ? operatorError(detail) : classifyReply(reply, "start", now);
}

import type { Trouble } from "./engine.ts";
import { excerpt, type ProviderReply, retryAfterMs } from "./provider-call.ts";
import { lostAnswer, lostJob, operatorTrouble, unknownRefusal } from "./troubles.ts";

/**
 * What an answer means by its status alone, where its body says nothing better: a provider that is
 * busy or broken, else a key, a balance or a request that nobody but the operator can mend. A 2xx
 * that is not of the contract counts as broken.
 * @param asked `submit` for a new job, `poll` for one that goes on whatever this answer was
 */
export function refusalOf(reply: ProviderReply, asked: "submit" | "poll", now: number): Trouble {
  const { status, headers } = reply;
  const detail = excerpt(reply);
  const lost = asked === "submit" ? lostJob : lostAnswer;
  const busy = status === 408 || status === 425 || status === 429 || status >= 500;
  if (status < 400 || busy) return lost(detail, retryAfterMs(headers, now));
  // What this one's pictures may be the reason of says nothing of the next one's.
  const ofJob = [400, 413, 415, 422].includes(status);
  return ofJob ? unknownRefusal(detail) : operatorTrouble(detail);
}

import { codeInput } from "../contract/sign-up-code.ts";
import { parseJson } from "../http/parse-json.ts";
import { enforceLimits } from "../http/rate-limit.ts";
import type { AppContext } from "../http/routes.ts";
import { networksOf } from "../http/source.ts";
import { rememberDevice } from "./known-device.ts";
import { callLibrary } from "./library.ts";
import { codeLimits } from "./limits.ts";
import { endReplacedSession } from "./session.ts";

/**
 * Confirms a new account by the code of its mail and signs in. The same 400 for a wrong, used,
 * expired or void code and for any other address; 429 for too many guesses.
 */
export async function confirmCode(c: AppContext): Promise<Response> {
  const { config, db, now } = c.var.deps;
  const input = await parseJson(c.req.raw, codeInput);
  const networks = await networksOf(c.req.raw, config);
  await enforceLimits(db, await codeLimits(config, networks, input.email), now());
  const response = await callLibrary(c, input);
  if (response.ok) {
    await endReplacedSession(c);
    await rememberDevice(c, input.email);
  }
  return response;
}

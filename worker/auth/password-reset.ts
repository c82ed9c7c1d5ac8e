import type * as v from "valibot";
import { mailRequestInput, resetPasswordInput } from "../contract/auth.ts";
import { parseJson } from "../http/parse-json.ts";
import { enforceLimits } from "../http/rate-limit.ts";
import type { AppContext } from "../http/routes.ts";
import { networkHashOf } from "../http/source.ts";
import { tryCountMail } from "./ask-for-mail.ts";
import { callLibrary } from "./library.ts";
import { resetLimits } from "./limits.ts";
import { refuseUnsafe } from "./password-rules.ts";

export const RESET_PAGE = "/reset-password";

/** The answer does not reveal whether a mail is sent. */
export async function requestReset(c: AppContext): Promise<Response> {
  const { email } = await parseJson(c.req.raw, mailRequestInput);
  if (await tryCountMail(c, email, "reset")) {
    const response = await callLibrary(c, { email, redirectTo: RESET_PAGE });
    if (!response.ok) return response;
  }
  return Response.json({ status: true });
}

export async function resetPassword(c: AppContext): Promise<Response> {
  const { config, db, now } = c.var.deps;
  const input: v.InferOutput<typeof resetPasswordInput> = await parseJson(
    c.req.raw,
    resetPasswordInput,
  );
  await enforceLimits(db, resetLimits(await networkHashOf(c.req.raw, config)), now());
  refuseUnsafe(input.newPassword, "", "newPassword");
  return callLibrary(c, input);
}

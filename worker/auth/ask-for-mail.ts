import { takeLimits } from "#db/queries/rate-limits.ts";
import { enforceLimits } from "../http/rate-limit.ts";
import type { AppContext } from "../http/routes.ts";
import { networkHashOf } from "../http/source.ts";
import { readDevice } from "./known-device.ts";
import { deviceMailLimits, mailLimits, mailSourceLimits } from "./limits.ts";

/** False at the limit of the address, which the caller must not reveal. 429 for the network. */
export async function tryCountMail(
  c: AppContext,
  email: string,
  purpose: "verification" | "reset",
): Promise<boolean> {
  const { config, db, now } = c.var.deps;
  const isKnown = (await readDevice(c, email)) !== null;
  const network = await networkHashOf(c.req.raw, config);
  if (!isKnown) await enforceLimits(db, mailSourceLimits(network), now());
  const share = isKnown
    ? await deviceMailLimits(config, email, purpose)
    : await mailLimits(config, network, email, purpose);
  return (await takeLimits(db, share, now())).every((fullUntil) => fullUntil === 0);
}

import { photoConsentVersion } from "../contract/account.ts";
import { passesTo } from "../engines/catalog.ts";
import type { Config } from "../env.ts";

/** The version of the words that this site asks people to agree to: they name who gets the photos. */
export function consentVersionOf({ engines }: Config): string {
  return photoConsentVersion(passesTo(engines));
}

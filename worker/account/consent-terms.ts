import type { ConsentTerms } from "#db/queries/photo-permission.ts";
import { photoConsentVersion } from "../contract/account.ts";
import { passesTo } from "../engines/catalog.ts";
import type { Config } from "../env.ts";

/** The consent that this site asks for; its version depends on the recipients. */
export function consentTermsOf({
  engines,
}: Config): ConsentTerms & { readonly recipients: readonly string[] } {
  const recipients = passesTo(engines);
  return {
    version: photoConsentVersion(recipients),
    mustBeGiven: recipients.length > 0,
    recipients,
  };
}

import { keyedName } from "../crypto/hmac.ts";
import { seal } from "../crypto/seal.ts";
import type { Deps } from "../deps.ts";
import { personLimit } from "../http/limit-table.ts";
import { composeMail } from "../mail/outbox.ts";

const HOUR_MS = 3_600_000;
/** The TAKE IT DOWN Act: a valid request must be followed within 48 hours. */
export const REMOVAL_MS = 48 * HOUR_MS;
/** How long a reporter's address and signature stay without a decision. */
export const NOTICE_LONGEST_MS = 365 * 24 * HOUR_MS;

export interface Contact {
  readonly address: string;
  /** The reported page's path. */
  readonly path: string;
}

const URGENT_FACT = "Reports of intimate images are decided within 48 hours.";

function sealContact(deps: Deps, id: string, contact: Contact): Promise<string> {
  return seal(JSON.stringify(contact), id, deps.config);
}

/** The number that mails and `/admin` name a report by. */
export function referenceOf(reportId: string): string {
  return `R-${reportId.slice(0, 8).toUpperCase()}`;
}

/** The receipt repeats no word of the reporter, who may name the address of another person. */
export async function composeNotice(
  deps: Deps,
  id: string,
  contact: Contact,
  signature: string | null,
) {
  const { config } = deps;
  const facts = [
    `Your reference: ${referenceOf(id)}`,
    ...(signature === null ? [] : [URGENT_FACT]),
  ];
  const url = String(new URL(contact.path, config.baseUrl));
  const event = { kind: "report_receipt", to: { address: contact.address }, url, facts } as const;
  const name = await keyedName(config, `report receipt ${contact.address}`);
  return {
    contact: await sealContact(deps, id, contact),
    signature,
    forgetAt: deps.now() + NOTICE_LONGEST_MS,
    receipt: { mail: await composeMail(deps, event), limit: personLimit("receipt", name) },
  };
}

import { SESSION_DAYS, SESSION_LONGEST_DAYS } from "#db/queries/account-sessions.ts";
import { ACTIONS_KEPT_MS, ENDED_KEPT_MS, INVITATION_MS } from "#db/queries/delegates.ts";
import { IMPORT_KEPT_MS } from "#db/queries/imports.ts";
import { FIRST_MAIL_DAYS, SECOND_MAIL_DAYS } from "#db/queries/inactivity.ts";
import { JOB_PHOTO_MS } from "#db/queries/job-photos.ts";
import { NOTICE_KEPT_MS } from "#db/queries/notices.ts";
import { PREVIEW_LINK_MS } from "#db/queries/previews.ts";
import { RESULT_DAYS } from "#db/queries/result-deletions.ts";
import { KNOWN_DEVICE_S } from "../auth/known-device.ts";
import { UNCONFIRMED_KEPT_MS } from "../auth/sign-up.ts";
import { PARKED_KEPT_MS } from "../closets/parked-batches.ts";
import { VISITOR_ID_S } from "../closets/visitor-id.ts";
import { PREVIEW_LIFETIME_MS } from "../generations/sweep.ts";
import { LONGEST_LIFETIME_MS } from "../mail/templates.ts";
import { NOTICE_LONGEST_MS } from "../moderation/notices.ts";
import { SHARE_LIFETIME_MS } from "../shares/share-routes.ts";

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** A duration in the largest unit of which it is a whole number, such as "15 minutes". */
export function durationText(milliseconds: number): string {
  const [unit, size] = UNITS.find(([, ms]) => milliseconds % ms === 0) ?? ["minute", 60_000];
  return new Intl.NumberFormat("en", { style: "unit", unit, unitDisplay: "long" }).format(
    milliseconds / size,
  );
}

const daysText = (days: number) => durationText(days * 86_400_000);

/** What happens to an account that nobody uses. */
export function inactivityTexts(inactiveDays: number): string[] {
  return [
    `After ${daysText(inactiveDays)} without a login, we delete your saved photo and your results, with their links. We send you two mails with the date, ${daysText(FIRST_MAIL_DAYS)} and ${daysText(SECOND_MAIL_DAYS)} before. A login keeps everything. If a mail cannot be sent, we delete later: not before ${daysText(SECOND_MAIL_DAYS)} after both mails were accepted, or refused because your address does not exist any more.`,
    "Your account, your credits and a public closet with its pictures stay.",
  ];
}

type Rows = readonly (readonly [what: string, period: string])[];

/** The kinds of stored data with their retention periods, from the constants that the code uses. */
export function retentionRows(inactiveDays: number): Rows {
  return [...pictureRows(inactiveDays), ...accountRows(), ...recordRows()];
}

function pictureRows(inactiveDays: number): Rows {
  const unused = `or ${daysText(inactiveDays)} without a login`;
  return [
    [
      "Your saved photo",
      `until you delete or replace it, withdraw the consent, or delete the account; ${unused}`,
    ],
    ["A photo for one try-on", "until that try-on ends"],
    [
      "A photo that is uploaded ahead of a try-on",
      `${durationText(JOB_PHOTO_MS)}, unless a try-on uses it`,
    ],
    [
      "Your results, also saved and shared ones",
      `until you delete them or the account; ${daysText(RESULT_DAYS)} if you choose this in the account; ${unused}`,
    ],
    [
      "The links of an import, with what was read from their pages",
      `${durationText(IMPORT_KEPT_MS)}, or until you discard it`,
    ],
    ["Preview of a garment from a link", durationText(PREVIEW_LIFETIME_MS)],
    ["A link to a result", `${durationText(SHARE_LIFETIME_MS)}, or until you end it`],
  ];
}

function accountRows(): Rows {
  return [
    [
      "Account, names, closets, likes as an account, favourites",
      "until you delete them or the account",
    ],
    [
      "A login, with the name of its browser",
      `until you end it, ${daysText(SESSION_DAYS)} after its last use, at most ${daysText(SESSION_LONGEST_DAYS)}`,
    ],
    ["The cookie of a browser that has logged in", durationText(KNOWN_DEVICE_S * 1000)],
    [
      "Who may manage a closet for its owner, and what was done in it",
      `an invited address until the answer, at most ${durationText(INVITATION_MS)}; a delegation until it ends, and ${durationText(ENDED_KEPT_MS)} more; what was done ${durationText(ACTIONS_KEPT_MS)}`,
    ],
    [
      "A preview link of your closet",
      `until you revoke it, at most ${durationText(PREVIEW_LINK_MS)}`,
    ],
    ["A second factor and its recovery codes", "until you switch it off or delete the account"],
    ["An account whose address is never confirmed", durationText(UNCONFIRMED_KEPT_MS)],
  ];
}

/** The records of likes, reports, decisions, mails and credits. */
function recordRows(): Rows {
  return [
    [
      "The id of a browser that liked, voted or reported",
      `${durationText(VISITOR_ID_S * 1000)} in the browser; the like, vote or report stays without a name`,
    ],
    [
      "A report with its reason and words",
      "until the item or the closet is deleted; without the words once your account is deleted",
    ],
    [
      "The address and the signature of a report",
      `${durationText(NOTICE_KEPT_MS)} after the last decision; ${durationText(NOTICE_LONGEST_MS)} without one`,
    ],
    [
      "A block of your account with its reason, and what admins did with your account",
      "until the block is lifted; the log for good, without your account once it is deleted",
    ],
    [
      "A mail that cannot be sent yet",
      `until it is sent, at most ${durationText(LONGEST_LIFETIME_MS)}`,
    ],
    [
      "A like, a view or a click that the database refuses",
      `at most ${durationText(PARKED_KEPT_MS)}`,
    ],
    [
      "The hash of a picture that was taken down",
      "until it is shown again; it stops new uploads, and names nobody once the account is deleted",
    ],
    [
      "The reasons for hiding something, and an appeal",
      "until the item, the closet or the account is deleted",
    ],
    ["Counters against abuse, by a keyed hash of the network", "one day after they end"],
    [
      "A keyed hash of your address, against credits twice a day",
      "until you delete the account; then to the end of the day",
    ],
    [
      "The movements of credits",
      "for good; after the deletion of an account under an id that names nobody",
    ],
    ["Log lines, without addresses and names", "as long as Cloudflare keeps them, at most 7 days"],
  ];
}

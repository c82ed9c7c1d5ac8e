import { BRAND } from "../contract/brand.ts";
import { CODE_MINUTES } from "../contract/sign-up-code.ts";
import { type MailLink, type MailText, toHtml, toPlainText } from "./layout.ts";

export const LINK_LIFETIME_S = { verification: 60 * 60, reset: 30 * 60 } as const;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NOTICE_LIFETIME_MS = 20 * HOUR_MS;
/** Ends before the next weekly mail is written. */
const WEEKLY_LIFETIME_MS = 6 * 24 * HOUR_MS;
/** Decisions and their reasons reach people also after an outage of the provider. */
const DECISION_LIFETIME_MS = 14 * 24 * HOUR_MS;

const TEXTS = {
  verification: {
    subject: `Confirm your email for ${BRAND.name}`,
    title: "Confirm your email",
    lines: [
      "Welcome. Enter this code to confirm your email address and log in:",
      `The code works once, for ${CODE_MINUTES} minutes. The link opens the page that asks for it.`,
      "If you did not sign up, ignore this message: the password is somebody else's.",
    ],
    label: "Enter the code",
  },
  /** Requested later, so it is unknown whether the requester chose the password of the sign-up. */
  confirm_again: {
    subject: `Confirm your email for ${BRAND.name}`,
    title: "Confirm your email",
    lines: [
      "Please choose your password with the link below: that confirms your email address.",
      "The link works once, for 30 minutes. If you did not ask for it, ignore this message.",
    ],
    label: "Choose my password",
  },
  known_address: {
    subject: `You already have a ${BRAND.name} account`,
    title: "You already have an account",
    lines: [
      "Somebody, perhaps you, tried to sign up with this address. It already has an account.",
      "If it was you, log in, or reset your password there. If not, nothing needs to be done.",
    ],
    label: "Log in",
  },
  reset: {
    subject: `Reset your ${BRAND.name} password`,
    title: "Choose a new password",
    lines: [
      "Choose a new password with the link below. It works once, for 30 minutes.",
      "If you did not ask for it, ignore this message.",
    ],
    label: "Choose a new password",
  },
  password_changed: {
    subject: `Your ${BRAND.name} password was changed`,
    title: "Your password was changed",
    lines: [
      "Your password has just been changed and every device was logged out.",
      "If this was not you, reset your password now.",
    ],
    label: "Reset my password",
  },
  second_factor_on: {
    subject: `Your ${BRAND.name} account has a second factor`,
    title: "A second factor was switched on",
    lines: [
      "From now on a login needs your password and a code. All other sessions have ended.",
      "If this was not you, reset your password now and write to us.",
    ],
    label: "Reset my password",
  },
  second_factor_off: {
    subject: `Your ${BRAND.name} account has no second factor any more`,
    title: "The second factor was switched off",
    lines: [
      "From now on a login needs only your password.",
      "If this was not you, reset your password now and switch the second factor on again.",
    ],
    label: "Reset my password",
  },
  account_deleted: {
    subject: `Your ${BRAND.name} account was deleted`,
    title: "Your account was deleted",
    lines: [
      "Your account has just been deleted, with its photos, generations, credits and closet.",
      "This cannot be undone. You can sign up again with this address at any time.",
    ],
  },
  account_blocked: {
    subject: `Your ${BRAND.name} account is blocked`,
    title: "Your account is blocked",
    lines: [
      "We have blocked your account. You cannot log in, and your closet and shared links are hidden.",
      "Try-ons that were running are stopped, and their credits are back in your account.",
    ],
    label: "Contact us",
  },
  account_unblocked: {
    subject: `Your ${BRAND.name} account is open again`,
    title: "Your account is open again",
    lines: [
      "We have lifted the block of your account. You can log in again.",
      "Your closet and shared links are where they were.",
    ],
    label: "Log in",
  },
  request_approved: {
    subject: `Welcome to ${BRAND.name}'s influencers`,
    title: `Welcome to ${BRAND.name}'s influencers`,
    lines: [
      "Your request has been approved. You can build your closet now.",
      "Add your first item and your closet is live for your followers to see.",
    ],
    label: "Add your first item",
  },
  request_declined: {
    subject: `Your request to become a ${BRAND.name} influencer`,
    title: "About your request",
    lines: [
      "Thank you for your request. We have looked at it and cannot approve it.",
      "Everything else in your account stays as it is.",
    ],
  },
  report_receipt: {
    subject: `${BRAND.name} has received your report`,
    title: "We have received your report",
    lines: [
      "Somebody, perhaps you, left this address with a report. We write again with the decision.",
      "If it was not you, ignore this message. To add something, reply and name the reference.",
    ],
    label: "Open what was reported",
  },
  report_decided: {
    subject: `Our decision about your ${BRAND.name} report`,
    title: "About your report",
    lines: ["You have reported something to us. This is our decision."],
    label: "Open what was reported",
  },
  content_hidden: {
    subject: `Something in your ${BRAND.name} closet is hidden`,
    title: "Something in your closet is hidden",
    lines: ["We have hidden something that you published. These are the reasons."],
    label: "Open my closet",
  },
  content_restored: {
    subject: `Something in your ${BRAND.name} closet is visible again`,
    title: "It is visible again",
    lines: ["We have looked once more at what was hidden in your closet."],
    label: "Open my closet",
  },
  appeal_rejected: {
    subject: `Our decision about your ${BRAND.name} appeal`,
    title: "About your appeal",
    lines: ["We have looked at your appeal and rejected it."],
    label: "Open my closet",
  },
  closet_invitation: {
    subject: `Invitation to manage a closet on ${BRAND.name}`,
    title: "You are invited to manage a closet",
    lines: [
      "The owner of a closet asks you to help: to add, change and remove what it shows.",
      "The link works once, for 7 days, with an account of this address.",
      "If you do not know the owner, ignore this message: nothing happens without your consent.",
    ],
    label: "Look at the invitation",
  },
  inactive_first: {
    subject: `Your photo and results at ${BRAND.name} will be deleted`,
    title: "We will delete your photo and results",
    lines: [
      "You have not logged in for a long time. We will delete your saved photo and your results.",
      "Log in before that day to keep them. You need to do nothing else.",
      "Your account, your credits and a public closet stay.",
    ],
    label: "Log in",
  },
  inactive_second: {
    subject: `Last reminder: your photo and results at ${BRAND.name} will be deleted`,
    title: "We will delete your photo and results soon",
    lines: [
      "This is the last reminder: we will delete your saved photo and your results.",
      "Log in before that day to keep them. You need to do nothing else.",
      "Your account, your credits and a public closet stay.",
    ],
    label: "Log in",
  },
  link_problems: {
    subject: `Links in your ${BRAND.name} closet have problems`,
    title: "Links in your closet have problems",
    lines: [
      "The daily check of your items' links has found these new problems.",
      "You can replace each link, or hide its item until the link works again.",
      "We send at most one of these mails a week.",
    ],
    label: "Show the items",
  },
  operator_urgent: {
    subject: `${BRAND.name}, urgent: a report of an intimate image`,
    title: "A report of an intimate image",
    lines: [
      "Somebody has signed a report of an intimate image without consent.",
      "Please decide within 48 hours. Four hours before, it is hidden automatically.",
    ],
    label: "Open the reports",
  },
  operator_digest: {
    subject: `${BRAND.name}: reports and applications that wait`,
    title: "What waits for you",
    lines: ["This is the daily overview of what waits for a decision."],
    label: "Open the admin page",
  },
} as const satisfies Readonly<Record<string, MailText>>;

export type MailKind = keyof typeof TEXTS;

export function isMailKind(kind: string): kind is MailKind {
  return Object.hasOwn(TEXTS, kind);
}

/** How long a mail is useful: a link's lifetime less five minutes; an alert until it is acted on. */
export const LIFETIME_MS: Readonly<Record<MailKind, number>> = {
  verification: LINK_LIFETIME_S.verification * 1000 - 5 * MINUTE_MS,
  known_address: HOUR_MS,
  reset: LINK_LIFETIME_S.reset * 1000 - 5 * MINUTE_MS,
  confirm_again: LINK_LIFETIME_S.reset * 1000 - 5 * MINUTE_MS,
  password_changed: NOTICE_LIFETIME_MS,
  second_factor_on: NOTICE_LIFETIME_MS,
  second_factor_off: NOTICE_LIFETIME_MS,
  account_deleted: NOTICE_LIFETIME_MS,
  account_blocked: DECISION_LIFETIME_MS,
  account_unblocked: DECISION_LIFETIME_MS,
  request_approved: DECISION_LIFETIME_MS,
  request_declined: DECISION_LIFETIME_MS,
  report_receipt: DECISION_LIFETIME_MS,
  report_decided: DECISION_LIFETIME_MS,
  content_hidden: DECISION_LIFETIME_MS,
  content_restored: DECISION_LIFETIME_MS,
  appeal_rejected: DECISION_LIFETIME_MS,
  closet_invitation: NOTICE_LIFETIME_MS,
  inactive_first: NOTICE_LIFETIME_MS,
  inactive_second: NOTICE_LIFETIME_MS,
  link_problems: WEEKLY_LIFETIME_MS,
  operator_urgent: 44 * HOUR_MS,
  operator_digest: NOTICE_LIFETIME_MS,
};

export const LONGEST_LIFETIME_MS = Math.max(...Object.values(LIFETIME_MS));

export interface MailDetails {
  readonly url?: string | undefined;
  /** The digits of a sign-up code, shown below the first line. */
  readonly code?: string | undefined;
  /** Paragraphs below the first line. */
  readonly facts?: readonly string[] | undefined;
}

/** `pages`: the links below the text. */
export function renderMail(
  kind: MailKind,
  { url, code, facts = [] }: MailDetails,
  pages: readonly MailLink[],
): { readonly subject: string; readonly text: string; readonly html: string } {
  const { lines, ...text }: MailText = TEXTS[kind];
  const [first, ...others] = lines;
  const mail: MailText = { ...text, lines: [first, ...facts, ...others], code };
  const link = mail.label && url ? { url, label: mail.label } : undefined;
  return {
    subject: mail.subject,
    text: toPlainText(mail, link, pages),
    html: toHtml(mail, link, pages),
  };
}

import type { Mail } from "./send.ts";

const BRAND = "Drape";

/** Text as it may stand in HTML, between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
  };
  return text.replace(/[&<>"]/g, (char) => entities[char]);
}

function mail(
  to: string,
  subject: string,
  lines: string[],
  link?: { url: string; label: string },
): Mail {
  const text = [...lines, ...(link ? [link.url] : []), `— ${BRAND}`].join("\n\n");
  const button = link
    ? `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p><p>${escapeHtml(link.url)}</p>`
    : "";
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("");
  return { to, subject, text, html: `${paragraphs}${button}<p>— ${BRAND}</p>` };
}

/** With the link that confirms an address. */
export function verificationMail(to: string, url: string): Mail {
  return mail(
    to,
    `Confirm your email for ${BRAND}`,
    ["Welcome. Please confirm your email address, then log in.", "The link works for one hour."],
    { url, label: "Confirm my email" },
  );
}

/** To the owner of an address that somebody signs up with again. */
export function existingAccountMail(to: string, url: string): Mail {
  return mail(
    to,
    `You already have a ${BRAND} account`,
    [
      "Somebody, perhaps you, tried to sign up with this address. It already has an account.",
      "If it was you, log in, or reset your password there. If not, nothing needs to be done.",
    ],
    { url, label: "Log in" },
  );
}

/** With the link to a new password. */
export function passwordResetMail(to: string, url: string): Mail {
  return mail(
    to,
    `Reset your ${BRAND} password`,
    [
      "Choose a new password with the link below. It works once, for 30 minutes.",
      "If you did not ask for it, ignore this message.",
    ],
    { url, label: "Choose a new password" },
  );
}

/** To the owner after a password was changed. */
export function passwordChangedMail(to: string, url: string): Mail {
  return mail(
    to,
    `Your ${BRAND} password was changed`,
    [
      "Your password has just been changed and every device was logged out.",
      "If this was not you, reset your password now.",
    ],
    { url, label: "Reset my password" },
  );
}

/** To the address of an account that is gone. */
export function accountDeletedMail(to: string): Mail {
  return mail(to, `Your ${BRAND} account was deleted`, [
    "Your account has just been deleted, with its photos, generations, credits and closet.",
    "This cannot be undone. You can sign up again with this address at any time.",
  ]);
}

/** To an applicant who is an influencer from now on, with the link to the dashboard. */
export function requestApprovedMail(to: string, url: string): Mail {
  return mail(
    to,
    `Welcome to ${BRAND}'s influencers`,
    [
      "Your request has been approved. You can build your closet now.",
      "Add your first item and your closet is live for your followers to see.",
    ],
    { url, label: "Add your first item" },
  );
}

/** To an applicant who was declined. */
export function requestDeclinedMail(to: string): Mail {
  return mail(to, `Your request to become a ${BRAND} influencer`, [
    "Thank you for your request. We have looked at it and cannot approve it.",
    "Everything else in your account stays as it is.",
  ]);
}

import type { AdminAction } from "#worker/contract/people.ts";

export const peopleTexts = {
  explanation:
    "Find an account by its whole email address, or by the address of a shared picture that somebody reported.",
  email: "Email or shared link",
  find: "Find",
  finding: "Finding...",
  nobody: (email: string) => `No account was found for ${email}. Please check the address.`,
  noName: "No name",
  facts: {
    email: "Email",
    id: "Account",
    roles: "Roles",
    created: "Created",
    sessions: "Sessions",
    blocked: "Blocked",
    reason: "Told the person",
  },
  noRole: "Member",
  unconfirmed: (email: string) => `${email} (not confirmed)`,
  actions: { endSessions: "End all sessions", block: "Block", unblock: "Unblock" },
  busy: { endSessions: "Ending...", block: "Blocking...", unblock: "Unblocking..." },
  titles: {
    endSessions: (who: string) => `End all sessions of ${who}?`,
    block: (who: string) => `Block ${who}?`,
    unblock: (who: string) => `Unblock ${who}?`,
  },
  consequences: {
    endSessions: "Every device is logged out at once. The person can log in again.",
    block:
      "All sessions end, and nobody can log in. Running try-ons stop and are refunded. The closet and shared links are hidden. The person gets a mail with your reason. You can unblock the account.",
    unblock:
      "The person can log in again and gets a mail. The closet and shared links are shown again.",
  },
  reason: "Reason, which the person reads",
  done: {
    endSessions: "All sessions are ended.",
    block: "The account is blocked.",
    unblock: "The account is open again.",
  },
} as const;

export const actionTexts = {
  none: "Nothing has been done yet.",
  more: "Show older",
  loading: "Loading...",
  formerAccount: "an account that is deleted",
  log: {
    approve_request: "approved the request of",
    decline_request: "declined the request of",
    dismiss: "dismissed the reports of",
    take_down: "took down",
    reject_appeal: "rejected the appeal about",
    restore: "restored",
    pause: "paused generation",
    resume: "let generation go on",
    grant_role: "granted a role to",
    revoke_role: "took a role from",
    reset_second_factor: "removed the second factor of",
    end_sessions: "ended the sessions of",
    block: "blocked",
    unblock: "unblocked",
  } satisfies Record<AdminAction["action"], string>,
  kinds: { closet: "the closet", item: "the item" },
} as const;

import type { ClosetAction, Invitation } from "#worker/contract/delegates.ts";

const many = (count: number, one: string) => (count === 1 ? one : `${count} items`);

type Told = Pick<ClosetAction, "count"> & { readonly title: string };

/** The sentence of an action; `title` is empty if the title is not known. */
const actions: Readonly<Record<ClosetAction["action"], (told: Told) => string>> = {
  item_created: ({ title }) => `added ${title || "an item"}`,
  item_changed: ({ title }) => `changed ${title || "an item"}`,
  item_deleted: ({ title, count }) => `deleted ${title || many(count, "an item")}`,
  item_hidden: ({ title }) => `hid ${title || "an item"} until its link is fine`,
  item_shown: ({ title }) => `showed ${title || "an item"} again`,
  preview_created: () => "made a preview link",
  preview_revoked: () => "revoked the preview link",
  item_published: ({ title, count }) => `made ${title || many(count, "an item")} public`,
  item_unpublished: ({ title, count }) =>
    `took ${title || many(count, "an item")} out of public view`,
  item_pinned: ({ title, count }) => `pinned ${title || many(count, "an item")}`,
  item_unpinned: ({ title, count }) => `unpinned ${title || many(count, "an item")}`,
  pins_ordered: () => "changed the order of the pinned items",
  collection_created: ({ title }) => `created the collection ${title}`,
  collection_changed: ({ title }) => `changed the collection ${title}`,
  collection_filled: ({ title }) => `changed the items of the collection ${title}`,
  collection_deleted: ({ title }) => `deleted the collection ${title}`,
  settings_changed: () => "changed the settings of the closet",
  checklist_shared: () => "shared the link",
  checklist_closed: () => "closed the checklist",
  import_opened: ({ count }) => `began an import of ${count === 1 ? "a link" : `${count} links`}`,
  import_discarded: () => "discarded the import",
  import_retried: () => "tried failed links of the import again",
  import_row_changed: () => "changed a row of the import",
  import_row_deleted: () => "deleted a row of the import",
  appealed: () => "appealed against a takedown",
  delegate_invited: () => "invited a delegate",
  delegate_joined: () => "accepted the invitation",
  delegate_revoked: () => "revoked a delegate",
  delegate_left: () => "left the closet",
  invitation_withdrawn: () => "withdrew an invitation",
  invitation_declined: () => "declined an invitation",
};

export const delegatesTexts = {
  title: "Delegates",
  hint: "A delegate helps you with your closet: items, collections, imports, statistics and settings. They never see your photo, your results, your credits or your email address.",
  loading: "Loading your delegates...",
  loadFailed: "Your delegates can't be shown right now.",
  none: "Nobody else manages your closet. Invite somebody by mail.",
  full: (most: number) => `There is room for ${most}. Revoke or withdraw one to invite another.`,
  email: "Email",
  emailHint: "They get a link that works once, for 7 days, with an account of this address.",
  invite: "Send invitation",
  inviting: "Sending...",
  invited: (email: string) => `The invitation to ${email} is on its way`,
  since: (day: string) => `Delegate since ${day}`,
  until: (day: string) => `Invited, valid until ${day}`,
  revoke: "Revoke",
  revokeNamed: (who: string) => `Revoke ${who}`,
  revoking: "Revoking...",
  revokeTitle: (who: string) => `Revoke ${who}?`,
  revokeConsequence: "They can't see or change your closet from now on. What they did stays.",
  revoked: "The delegate is revoked",
  withdraw: "Withdraw",
  withdrawNamed: (who: string) => `Withdraw the invitation to ${who}`,
  withdrawing: "Withdrawing...",
  withdrawTitle: (who: string) => `Withdraw the invitation to ${who}?`,
  withdrawConsequence: "The link in the mail does not work any more.",
  withdrawn: "The invitation is withdrawn",
  activity: "Activity",
  activityHint: "What you and your delegates did: the newest 1,000 actions of 90 days.",
  activityNone: "Nothing yet.",
  activityFailed: "The activity can't be shown right now.",
  more: "Show more",
  loadingMore: "Loading...",
  you: "You",
  former: "A deleted account",
  did: (action: ClosetAction["action"], told: Told) => actions[action](told),
} as const;

interface StateTexts {
  readonly title: string;
  readonly text: string;
}

export const invitationTexts = {
  loading: "Reading your invitation...",
  loadFailed: "Your invitation can't be shown right now.",
  guestTitle: "You are invited to manage a closet",
  guest:
    "Log in, or sign up, with the address that got the invitation. You come back to it by yourself.",
  login: "Log in or sign up",
  missingTitle: "There is no invitation here",
  missing:
    "Please open the link in the mail again. If it still fails, ask the owner for a new one.",
  title: (handle: string) => `Manage the closet of @${handle}?`,
  terms:
    "You can add, change and delete what the closet shows, and see its statistics. The owner sees what you do, with your name and email address, and can end it at any time.",
  accept: "Accept",
  accepting: "Accepting...",
  decline: "Decline",
  declining: "Declining...",
  declinedTitle: "You have declined",
  declined: "Nothing has changed. The owner can invite you again.",
  open: "Open the closet",
  home: "Go to the start page",
  account: "See your account",
  states: {
    accepted: {
      title: "You manage this closet",
      text: "You have accepted this invitation.",
    },
    own: {
      title: "This is your own closet",
      text: "You need no invitation for it.",
    },
    other_address: {
      title: "This invitation is for another address",
      text: "Log out, then log in or sign up with the address that got the mail. Or ask the owner to invite the address of this account.",
    },
    used: {
      title: "This invitation was used",
      text: "Another account has accepted it. Ask the owner for a new one.",
    },
    expired: {
      title: "This invitation has expired",
      text: "It was valid for 7 days. Ask the owner for a new one.",
    },
    ended: {
      title: "This invitation has ended",
      text: "It was withdrawn, declined or revoked. Ask the owner for a new one.",
    },
  } satisfies Readonly<Record<Exclude<Invitation["state"], "open">, StateTexts>>,
} as const;

import { call } from "#web/api/call.ts";
import type { ChecklistEvent, ManagedCloset } from "#worker/contract/closets.ts";
import { DEFAULT_CLOSET_TITLE, DEFAULT_COLOUR } from "#worker/contract/closets.ts";
import { putManagedCloset } from "./use-managed-closet.ts";

const PINS = 3;

/** The steps of the checklist in their order. */
export const CHECKLIST_STEPS = ["picture", "title", "bio", "colour", "pins", "share"] as const;
export type ChecklistStep = (typeof CHECKLIST_STEPS)[number];

/** The steps that are done; null where there is no checklist to show. */
export function doneSteps(managed: ManagedCloset): ReadonlySet<ChecklistStep> | null {
  const { closet, items, checklist } = managed;
  if (!closet || !checklist || checklist.isClosed || items.length === 0) return null;
  const isDone: Readonly<Record<ChecklistStep, boolean>> = {
    picture: closet.profileImageUrl !== null,
    title: closet.title !== DEFAULT_CLOSET_TITLE,
    bio: closet.bio !== null,
    colour: closet.colorTheme !== DEFAULT_COLOUR,
    pins: items.filter(({ isPinned }) => isPinned).length >= PINS,
    share: checklist.isShared,
  };
  const done = CHECKLIST_STEPS.filter((step) => isDone[step]);
  return done.length < CHECKLIST_STEPS.length ? new Set(done) : null;
}

/** Whether the closet has enough items for the step of the pins. */
export function canPinMore({ items }: ManagedCloset): boolean {
  return items.length >= PINS;
}

/** Notes that the link was shared. A lost note costs nothing: the next share repeats it. */
export async function noteShared({ checklist }: ManagedCloset): Promise<void> {
  if (checklist?.isShared) return;
  await putChecklist({ isShared: true });
  await send("shared").catch(() => {});
}

/** Closes the checklist for good. @throws ApiError, after the checklist is back */
export async function closeChecklist(): Promise<void> {
  await putChecklist({ isClosed: true });
  try {
    await send("closed");
  } catch (error) {
    await putChecklist({ isClosed: false });
    throw error;
  }
}

function putChecklist(change: Partial<NonNullable<ManagedCloset["checklist"]>>): Promise<unknown> {
  return putManagedCloset((known) => ({
    ...known,
    checklist: known.checklist && { ...known.checklist, ...change },
  }));
}

function send(event: ChecklistEvent): Promise<void> {
  return call("/api/closet/checklist", { method: "PUT", json: { event } });
}

import { arm } from "#worker/generations/machine.ts";

/** Noon, so that no test crosses the end of the UTC day. */
export const CREATED = Date.UTC(2026, 10, 20, 12);
export const DEADLINE = CREATED + 90_000;

/** A generation right after its credit was taken. */
export const CHARGED = {
  id: "generation-1",
  ownerId: "owner-1",
  createdAt: CREATED,
  deadlineAt: DEADLINE,
  engine: "local",
  fallback: null,
  expectedMs: 8000,
};

/** The machine's state of that generation while it waits for its job. */
export const armed = arm(CHARGED).state;

import { CLOSET_HEADER } from "#worker/contract/closet-header.ts";
import { pageHeaders } from "./call.ts";

/** Undefined until a screen of a closet has been opened; null for the own closet. */
let chosen: string | null | undefined;

/** The id of the closet that this page manages for its owner; null for the own closet. */
export function chosenCloset(): string | null {
  return chosen ?? null;
}

/** Chooses the closet of all calls of this page, once. False where it is another one. */
export function chooseCloset(id: string | null): boolean {
  if (chosen === undefined) {
    chosen = id;
    if (id !== null) pageHeaders[CLOSET_HEADER] = id;
  }
  return chosen === id;
}

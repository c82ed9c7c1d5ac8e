import { BRAND } from "#worker/contract/brand.ts";
import { CLOSET_INVITATION } from "#worker/contract/closets.ts";
import { closetTexts } from "./closet.ts";

/** The parts of a closet's document that only the server renders. */
export const closetDocumentTexts = {
  notFound: "This influencer hasn't created any looks yet",
  home: `Go to ${BRAND.name}`,
  invitation: (description: string) => `${CLOSET_INVITATION}. ${description}`,
  description: (count: number, handle: string) =>
    `${closetTexts.itemCount(count)} to try on, picked by @${handle}.`,
  itemDescription: (title: string, handle: string) => `${title}, picked by @${handle}.`,
  pictureAlt: (title: string, handle: string) => `${title}: items of @${handle}`,
} as const;

import { tryOnTexts } from "#web/texts/try-on.ts";
import { NO_CREDITS } from "./form-problems.ts";
import { TryOnStore } from "./try-on-store.ts";

export const formTryOn = new TryOnStore({
  noCredits: NO_CREDITS,
  failedTitle: tryOnTexts.failed,
  keepsResult: false,
});

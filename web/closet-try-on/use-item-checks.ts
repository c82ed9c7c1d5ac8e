import { useState } from "react";
import useSWR from "swr";
import { useEngine } from "#web/api/use-engine.ts";
import { useGarmentReading } from "#web/fit/use-garment-reading.ts";
import { usePhotoFindings } from "#web/fit/use-photo-findings.ts";
import { useSettled } from "#web/fit/use-settled.ts";
import { useFailureSentence } from "#web/generations/use-failure-sentence.ts";
import { closetTryOnTexts } from "#web/texts/closet-try-on.ts";
import type { ShownItem } from "#worker/contract/closets.ts";
import type { Fit } from "#worker/contract/fit.ts";
import { PHOTO_FINDING_SENTENCES } from "#worker/contract/photo-finding-sentences.ts";
import { findRefusing } from "#worker/contract/photo-findings.ts";

interface ItemChecksOptions {
  readonly handle: string;
  readonly itemId: string;
  /** The address of the saved photo, or an own one. */
  readonly photo: string | Blob | null;
  /** The photo, unless it is saved and was checked then. */
  readonly own: Blob | null;
  /** The fit of the photo. */
  readonly fit: Fit | null;
}

/** The checks of a member's photo and an item before the charge. */
export function useItemChecks({ own, fit, ...of }: ItemChecksOptions) {
  const { findings, busy } = usePhotoFindings(own, fit);
  const finding = findRefusing(findings);
  const unsuitable = finding && PHOTO_FINDING_SENTENCES[finding];
  const reading = useItemReading({ ...of, fit });
  const found = { refusal: unsuitable ?? reading.refusal, photo: of.photo };
  const settled = useSettled(found, busy || reading.busy);
  const [checking, setChecking] = useState(false);
  return {
    ...{ findings, reading, checking },
    /** Waits for all checks: why a try-on would be refused, and of which photo. */
    async settled(): Promise<typeof found> {
      setChecking(true);
      return settled().finally(() => setChecking(false));
    },
  };
}

/**
 * Reads an item before the charge: the server's analysis of its picture, and whether the photo can
 * wear it. `refusal` is the sentence that a try-on would end with; null where nothing is known.
 */
function useItemReading({ handle, itemId, photo, fit }: Omit<ItemChecksOptions, "own">) {
  const engine = useEngine();
  const { data, isLoading } = useSWR<ShownItem>(
    photo ? `/api/closets/${handle}/items/${itemId}` : null,
    { shouldRetryOnError: false, revalidateOnFocus: false },
  );
  const reading = useGarmentReading({
    garment: null,
    stored: data?.tryOn,
    told: "auto",
    photo,
    fit,
  });
  const misfit = reading?.misfit ?? null;
  const sentence = useFailureSentence(misfit);
  const isWorded = misfit === null || sentence !== null;
  return {
    kind: reading?.kind ?? ("auto" as const),
    refusal: reading?.refusal ? closetTryOnTexts.notReady : sentence,
    keepsTrousers: reading?.keepsTrousers ?? false,
    busy: engine === null || isLoading || !isWorded || (reading?.busy ?? false),
  };
}

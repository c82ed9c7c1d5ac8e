import { useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";
import { usePhotoConsent } from "#web/account/use-photo-consent.tsx";
import { TryOnProgress } from "#web/generations/progress/try-on-progress.tsx";
import { TryOnStore } from "#web/generations/try-on/try-on-store.ts";
import { useSeen } from "#web/generations/try-on/use-seen.ts";
import { useTryOn } from "#web/generations/try-on/use-try-on.ts";
import { readPicture } from "#web/media/read-picture.ts";
import { wearingImageTexts as texts } from "#web/texts/wearing-image.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toastError } from "#web/ui/toast-store.ts";
import type { ItemInput } from "./item-input.ts";

interface GenerateWearingProps {
  /** The address of the owner's saved photo. */
  readonly photo: string;
  readonly input: ItemInput;
  readonly onTake: (picture: Blob) => Promise<void>;
}

function newStore(): TryOnStore {
  return new TryOnStore({
    noCredits: { title: texts.failed, description: texts.noCredits },
    failedTitle: texts.failed,
    keepsResult: false,
  });
}

/** Generates the wearing image from the owner's saved photo, for a credit. */
export function GenerateWearing({ photo, input, onTake }: GenerateWearingProps) {
  const [store] = useState(newStore);
  const tryOn = useTryOn(store);
  useSeen(tryOn);
  const consent = usePhotoConsent();
  const result = tryOn.phase === "done" ? tryOn.generation.outputImageUrl : null;

  async function start() {
    const garment = input.shownGarment?.cutOut ?? input.clothing ?? input.storedClothing;
    if (!garment) return toastError(texts.garmentMissing);
    if (!(await consent.ask())) return;
    const { garmentKind: kind, affiliateUrl: productUrl } = input;
    const piece = { garment, productUrl, closetItemId: null, ...(kind && { kind }) };
    await store.start({ photo, fit: null, pieces: [piece] });
  }

  async function take(url: string) {
    const picture = await readPicture(url);
    if (picture) await onTake(picture);
    else toastError(texts.unreadable);
  }

  const onResult = useEffectEvent(take);
  useEffect(() => {
    if (result) void onResult(result);
  }, [result]);

  if (tryOn.phase === "running") return <TryOnProgress {...tryOn} photo={null} garment={null} />;
  return (
    <>
      {result && (
        <Button look="primary" onClick={() => void take(result)}>
          {texts.use}
        </Button>
      )}
      {tryOn.phase === "failed" && (
        <Notice kind="error">
          {tryOn.sentence} {tryOn.credit}
        </Notice>
      )}
      <Button onClick={() => void start()}>{texts.generate}</Button>
      <p className="hint">{texts.generateHint}</p>
      {/* A form must not be within another one. */}
      {consent.question && createPortal(consent.question, document.body)}
    </>
  );
}

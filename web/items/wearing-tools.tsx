import { useState } from "react";
import { useMe } from "#web/api/use-session.ts";
import { readPicture } from "#web/media/read-picture.ts";
import { PATHS } from "#web/paths.ts";
import { wearingImageTexts as texts } from "#web/texts/wearing-image.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { toastError } from "#web/ui/toast-store.ts";
import { GenerateWearing } from "./generate-wearing.tsx";
import type { ItemInput } from "./item-input.ts";

interface WearingToolsProps {
  readonly input: ItemInput;
  /** Opens the crop of a picture, which becomes the wearing image. */
  readonly onTake: (picture: Blob) => Promise<void>;
}

/** The ways to a wearing image besides an upload: a generated one, and another crop. */
export default function WearingTools({ input, onTake }: WearingToolsProps) {
  const me = useMe();
  const saved = me?.referenceImage?.url;
  return (
    <>
      <CropButton input={input} onTake={onTake} />
      {saved && <GenerateWearing photo={saved} input={input} onTake={onTake} />}
      {me && !saved && <ButtonLink to={PATHS.account}>{texts.addPhoto}</ButtonLink>}
    </>
  );
}

function CropButton({ input, onTake }: WearingToolsProps) {
  const { wearing, wearingUncropped, storedWearing, storedUncropped } = input;
  const stored = wearing || !storedWearing ? null : storedUncropped;
  const [busy, setBusy] = useState(false);
  if (!wearingUncropped && !stored) return null;

  async function cropAgain() {
    setBusy(true);
    const picture = wearingUncropped ?? (await readPicture(stored));
    setBusy(false);
    if (picture) await onTake(picture);
    else toastError(texts.unreadable);
  }
  return (
    <Button busy={busy ? texts.cropAgain : null} onClick={() => void cropAgain()}>
      {texts.cropAgain}
    </Button>
  );
}

import { type ReactNode, useEffect, useState } from "react";
import { FavouriteButton } from "#web/favourites/favourite-button.tsx";
import { BuyNow, MoreShopLinks } from "#web/generations/buy-now.tsx";
import { announceFeature } from "#web/generations/coming-soon.ts";
import { generationPath } from "#web/generations/generation-path.ts";
import { forgetWhenSeen } from "#web/generations/unseen-generations.ts";
import { useDownload } from "#web/media/use-download.tsx";
import { AskFriendButton } from "#web/shares/ask-friend-button.tsx";
import { generationDialogTexts } from "#web/texts/generation-dialog.ts";
import { relativeDate } from "#web/texts/relative-date.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { NextIcon, PreviousIcon } from "#web/ui/icons.tsx";
import { useStepKeys } from "#web/ui/use-step-keys.ts";
import type { Generation } from "#worker/contract/generations.ts";
import { DeleteQuestion } from "./delete-question.tsx";
import { GalleryStage } from "./gallery-stage.tsx";
import styles from "./generation-dialog.module.css";

interface GenerationDialogProps {
  /** The finished generations in the order of the gallery. */
  readonly finished: readonly Generation[];
  readonly at: number;
  readonly thumbnail: string | undefined;
  readonly onShow: (id: string) => void;
  readonly onClose: () => void;
  readonly onDelete: () => void;
  readonly onBroken: () => void;
}

export function GenerationDialog(props: GenerationDialogProps) {
  const { finished, at, thumbnail, onShow, onClose, onDelete, onBroken } = props;
  const generation = finished[at];
  const previous = finished[at - 1];
  const next = finished[at + 1];
  const id = generation?.id;
  useEffect(() => (id ? forgetWhenSeen(id) : undefined), [id]);
  const ends = { Home: finished[0], End: finished.at(-1) };
  useStepKeys({ ArrowLeft: previous, ArrowRight: next, ...ends }, onShow);
  if (!generation) return null;
  return (
    <Dialog title={generationDialogTexts.title} className={styles.dialog} onClose={onClose}>
      <div className={styles.content}>
        <GalleryStage {...{ generation, previous, next, thumbnail, onShow, onBroken }} />
        <div className={styles.texts}>
          <div className={styles.heading}>
            <p className="soft" aria-live="polite">
              {/* A new element is announced even with the same text. */}
              <span key={generation.id}>
                {generationDialogTexts.date(relativeDate(generation.createdAt, Date.now()))}
              </span>
            </p>
            <Step
              label={generationDialogTexts.previous}
              icon={<PreviousIcon />}
              to={previous}
              onShow={onShow}
            />
            <Step
              label={generationDialogTexts.next}
              icon={<NextIcon />}
              to={next}
              onShow={onShow}
            />
          </div>
          <Actions generation={generation} onDelete={onDelete} />
        </div>
      </div>
    </Dialog>
  );
}

interface ActionsProps {
  readonly generation: Generation;
  readonly onDelete: () => void;
}

function Actions({ generation, onDelete }: ActionsProps) {
  const [asking, setAsking] = useState(false);

  function onConfirm() {
    setAsking(false);
    onDelete();
  }

  return (
    <>
      <BuyNow look="primary" generation={generation} />
      <MoreShopLinks pieces={generation.pieces} />
      <DownloadButton generation={generation} />
      <FavouriteButton kind="generation" id={generation.id} />
      <AskFriendButton key={generation.id} generationId={generation.id} />
      <Button look="danger" onClick={() => setAsking(true)}>
        {generationDialogTexts.delete}
      </Button>
      {asking && (
        <DeleteQuestion action="delete" onClose={() => setAsking(false)} onConfirm={onConfirm} />
      )}
    </>
  );
}

interface StepProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly to: Generation | undefined;
  readonly onShow: (id: string) => void;
}

function Step({ label, icon, to, onShow }: StepProps) {
  return (
    <IconButton
      label={label}
      className={styles.step}
      // A disabled button would lose the focus.
      aria-disabled={!to}
      onClick={() => to && onShow(to.id)}
    >
      {icon}
    </IconButton>
  );
}

/** Shares through a phone or tablet; else saves the file and announces the future sharing. */
function DownloadButton({ generation }: { readonly generation: Generation }) {
  const { id, outputImageUrl: url } = generation;
  const { busy, download, dialog } = useDownload(() => announceFeature("sharing"));
  const file = {
    page: generationPath(id),
    name: `generation-${id}.jpg`,
    type: "image/jpeg",
  } as const;
  const start = () => url && void download({ url, ...file });
  return (
    <>
      <Button busy={busy} onClick={start}>
        {generationDialogTexts.download}
      </Button>
      {dialog}
    </>
  );
}

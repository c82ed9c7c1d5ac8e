import { type ReactNode, useEffect, useState } from "react";
import { announceFeature } from "#web/generations/coming-soon.ts";
import { generationPath } from "#web/generations/generation-path.ts";
import { forgetWhenSeen } from "#web/generations/unseen-generations.ts";
import { useDownload } from "#web/media/use-download.tsx";
import { generationDialogTexts } from "#web/texts/generation-dialog.ts";
import { relativeDate } from "#web/texts/relative-date.ts";
import { Button, ButtonLink, IconButton } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { NextIcon, PreviousIcon } from "#web/ui/icons.tsx";
import { useStepKeys } from "#web/ui/use-step-keys.ts";
import { type Generation, parseWebUrl } from "#worker/contract/generations.ts";
import { shopPath } from "#worker/contract/pages.ts";
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
      <Button look="primary" onClick={() => announceFeature("buying")}>
        {generationDialogTexts.buy}
      </Button>
      <ProductLink generation={generation} />
      <DownloadButton generation={generation} />
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

/** Shares through a phone or tablet; else saves the file and announces the sharing to come. */
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

/** The link to the product; for an item of a closet it is counted and disclosed as affiliate. */
function ProductLink({ generation }: { readonly generation: Generation }) {
  const { productUrl, closetItemId } = generation;
  const url = productUrl && parseWebUrl(productUrl);
  if (!url) return null;
  return (
    <div className={styles.product}>
      <ButtonLink
        wide
        reloadDocument
        to={closetItemId ? shopPath(closetItemId) : url.href}
        target="_blank"
        rel={closetItemId ? "sponsored nofollow noopener" : "nofollow noopener noreferrer"}
      >
        {generationDialogTexts.product}
      </ButtonLink>
      <p className={classNames("hint", styles.shop)}>
        {closetItemId ? generationDialogTexts.affiliate : url.host}
      </p>
    </div>
  );
}

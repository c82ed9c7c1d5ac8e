import { type ReactNode, useEffect, useState } from "react";
import { buySoon, shareSoon } from "#web/generations/coming-soon.ts";
import { forgetWhenSeen } from "#web/generations/unseen-generations.ts";
import { useDownload } from "#web/media/use-download.ts";
import { relativeDate } from "#web/texts/relative-date.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { NextIcon, PreviousIcon } from "#web/ui/icons.tsx";
import type { Generation } from "#worker/contract/generations.ts";
import { DeleteQuestion } from "./delete-question.tsx";
import { GalleryStage } from "./gallery-stage.tsx";
import styles from "./generation-dialog.module.css";
import { ProductLink } from "./product-link.tsx";

interface GenerationDialogProps {
  /** The finished ones of the grid, in its order. */
  readonly finished: readonly Generation[];
  /** Which of them is shown. */
  readonly place: number;
  /** A smaller picture of it. */
  readonly thumbnail: string | undefined;
  readonly onShow: (id: string) => void;
  readonly onClose: () => void;
  readonly onDelete: () => void;
  /** Its picture can't be loaded. */
  readonly onBroken: () => void;
}

export function GenerationDialog(props: GenerationDialogProps) {
  const { finished, place, thumbnail, onShow, onClose, onDelete, onBroken } = props;
  const generation = finished[place];
  const previous = finished[place - 1];
  const next = finished[place + 1];
  const [asking, setAsking] = useState(false);
  const id = generation?.id;
  useEffect(() => (id ? forgetWhenSeen(id) : undefined), [id]);
  const keys: Readonly<Record<string, Generation | undefined>> = {
    ArrowLeft: previous,
    ArrowRight: next,
    Home: finished[0],
    End: finished.at(-1),
  };
  useKeys((key) => {
    const target = keys[key];
    if (target) onShow(target.id);
    return target !== undefined;
  });
  if (!generation) return null;
  return (
    <Dialog title="Your Virtual Try-On" className={styles.dialog} onClose={onClose}>
      <div className={styles.content}>
        <GalleryStage {...{ generation, previous, next, thumbnail, onShow, onBroken }} />
        <div className={styles.texts}>
          <div className={styles.heading}>
            <p className={styles.date} aria-live="polite">
              {/* A new one each time, so that the change is announced. */}
              <span key={generation.id}>
                Generated {relativeDate(generation.createdAt, Date.now())}
              </span>
            </p>
            <Step
              label="Previous generation"
              icon={<PreviousIcon />}
              to={previous}
              onShow={onShow}
            />
            <Step label="Next generation" icon={<NextIcon />} to={next} onShow={onShow} />
          </div>
          <Button look="primary" onClick={buySoon}>
            Buy Now
          </Button>
          <ProductLink generation={generation} />
          <DownloadButton generation={generation} />
          <Button look="danger" onClick={() => setAsking(true)}>
            Delete
          </Button>
        </div>
      </div>
      {asking && (
        <DeleteQuestion
          about="delete"
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onDelete();
          }}
        />
      )}
    </Dialog>
  );
}

/** Has keys pressed anywhere but in a slider or a question answered by `onKey`. */
function useKeys(onKey: (key: string) => boolean): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { target, key, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (event.defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
      const own = "input, [role='slider'], [role='alertdialog']";
      if (target instanceof Element && target.closest(own)) return;
      if (onKey(key)) event.preventDefault();
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [onKey]);
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
      // One that turned disabled under the finger would lose the focus.
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
  const [busy, download] = useDownload(shareSoon);
  const start = () => url && void download(url, `generation-${id}.jpg`, "image/jpeg");
  return (
    <Button busy={busy} onClick={start}>
      Share & Download
    </Button>
  );
}

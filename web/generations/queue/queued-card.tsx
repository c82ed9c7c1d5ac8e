import { useMemo } from "react";
import { Picture } from "#web/media/picture.tsx";
import { useObjectUrl } from "#web/media/use-object-url.ts";
import { Button } from "#web/ui/button.tsx";
import { parseWebUrl } from "#worker/contract/generations.ts";
import styles from "./queued-card.module.css";
import type { QueuedGeneration } from "./queued-generation.ts";
import { formOfQueued } from "./queued-generation.ts";

interface QueuedCardProps {
  readonly queued: QueuedGeneration;
  readonly busy: boolean;
  /** Whether nothing may be started. */
  readonly paused: boolean;
  readonly onStart: () => void;
  readonly onDiscard: () => void;
}

/** Asks a member about the try-on that they, or somebody at this browser, queued before signing in. */
export function QueuedCard({ queued, busy, paused, onStart, onDiscard }: QueuedCardProps) {
  const form = useMemo(() => formOfQueued(queued), [queued]);
  const photo = useObjectUrl(form.referencePhoto ?? null);
  const garment = useObjectUrl((queued.useUpload && form.garmentPhoto) || null);
  const host = parseWebUrl(queued.productUrl)?.host;
  return (
    <section className={styles.card} aria-labelledby="queued-title">
      {photo && <Thumbnail url={photo} alt="The photo that waits" />}
      {garment && <Thumbnail url={garment} alt="The garment that waits" />}
      <div className={styles.texts}>
        <h2 id="queued-title">A try-on is waiting</h2>
        <p>
          It was prepared in this browser before you signed in
          {host && (
            <>
              , for <bdi>{host}</bdi>
            </>
          )}
          . It starts only if you say so.
        </p>
        <div className={styles.actions}>
          <Button
            look="primary"
            disabled={paused}
            busy={busy ? "Generating..." : null}
            onClick={onStart}
          >
            Start now (1 Credit)
          </Button>
          <Button onClick={onDiscard}>Discard</Button>
        </div>
      </div>
    </section>
  );
}

function Thumbnail({ url, alt }: { readonly url: string; readonly alt: string }) {
  return (
    <div className={styles.picture}>
      <Picture url={url} alt={alt} sizes="96px" ratio="3 / 4" />
    </div>
  );
}

import { useMemo } from "react";
import { Picture } from "#web/media/picture.tsx";
import { useObjectUrl } from "#web/media/use-object-url.ts";
import { fill } from "#web/texts/fill.ts";
import { queuedTryOnTexts } from "#web/texts/queued-try-on.ts";
import { Button } from "#web/ui/button.tsx";
import { parseWebUrl } from "#worker/contract/generations.ts";
import styles from "./queued-card.module.css";
import { formOfQueued, type QueuedGeneration } from "./queued-generation.ts";

interface QueuedCardProps {
  readonly queued: QueuedGeneration;
  readonly busy: boolean;
  readonly paused: boolean;
  readonly onStart: () => void;
  readonly onDiscard: () => void;
}

/** Offers a member the try-on that was queued in this browser before the sign-in. */
export function QueuedCard({ queued, busy, paused, onStart, onDiscard }: QueuedCardProps) {
  const form = useMemo(() => formOfQueued(queued), [queued]);
  const photo = useObjectUrl(form.referencePhoto ?? null);
  const garment = useObjectUrl((queued.useUpload && form.garmentPhoto) || null);
  const host = parseWebUrl(queued.productUrl)?.host;
  return (
    <section className={styles.card} aria-labelledby="queued-title">
      {photo && <Thumbnail url={photo} alt={queuedTryOnTexts.photo} />}
      {garment && <Thumbnail url={garment} alt={queuedTryOnTexts.garment} />}
      <div className={styles.texts}>
        <h2 id="queued-title">{queuedTryOnTexts.title}</h2>
        <p>
          {host
            ? fill(queuedTryOnTexts.originForShop, { shop: <bdi>{host}</bdi> })
            : queuedTryOnTexts.origin}
        </p>
        <div className={styles.actions}>
          <Button
            look="primary"
            disabled={paused}
            busy={busy ? queuedTryOnTexts.starting : null}
            onClick={onStart}
          >
            {queuedTryOnTexts.start}
          </Button>
          <Button onClick={onDiscard}>{queuedTryOnTexts.discard}</Button>
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

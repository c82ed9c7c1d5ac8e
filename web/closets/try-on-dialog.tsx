import { useEffect, useRef } from "react";
import { sentenceOf } from "#web/api/call.ts";
import { useSession } from "#web/api/use-session.ts";
import { LoadFailure } from "#web/shell/load-failure.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { ClosetItem, PublicCloset } from "#worker/contract/closets.ts";
import styles from "./try-on-dialog.module.css";
import { TryOnProgress } from "./try-on-progress.tsx";
import { TryOnResult } from "./try-on-result.tsx";
import { TryOnUpload } from "./try-on-upload.tsx";
import { useItemTryOn } from "./use-item-try-on.ts";

interface TryOnDialogProps {
  readonly item: ClosetItem;
  readonly closet: PublicCloset["closet"];
  readonly onClose: () => void;
}

/** Tries on a piece of a closet: the photo, the wait, the picture. Closing it loses nothing. */
export default function TryOnDialog({ item, closet, onClose }: TryOnDialogProps) {
  const { data: session, error, mutate } = useSession();
  const me = session?.data ?? null;
  const own = useItemTryOn(item, me);
  const { tryOn } = own;
  const handle = closet.instagramHandle;
  const place = usePhaseFocus(tryOn.phase);

  return (
    <Dialog
      title={`Try On: ${item.title}`}
      className={styles.dialog}
      // A press beside it would lose the photo that was chosen.
      lasting={own.own !== null && tryOn.phase !== "running"}
      onClose={onClose}
    >
      <div className={styles.phase} ref={place} tabIndex={-1}>
        {!session && error && (
          <LoadFailure sentence={sentenceOf(error)} onRetry={() => void mutate()} />
        )}
        {!session && !error && <Spinner page />}
        {session && tryOn.phase === "running" && <TryOnProgress percent={tryOn.percent} />}
        {session && tryOn.phase === "done" && (
          <TryOnResult item={item} handle={handle} done={tryOn} onAgain={own.startAgain} />
        )}
        {session && (tryOn.phase === "idle" || tryOn.phase === "failed") && (
          <TryOnUpload item={item} handle={handle} session={session} own={own} />
        )}
      </div>
      {own.question}
    </Dialog>
  );
}

/** What had the focus goes with each phase; the next begins at its start. */
function usePhaseFocus(phase: string) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(phase);
  useEffect(() => {
    if (before.current === phase) return;
    before.current = phase;
    place.current?.focus({ preventScroll: true });
    place.current?.closest("dialog")?.scrollTo(0, 0);
  }, [phase]);
  return place;
}

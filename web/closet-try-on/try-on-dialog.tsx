import { useEffect, useRef } from "react";
import { sentenceOf } from "#web/api/call.ts";
import { useSession } from "#web/api/use-session.ts";
import { SessionEnd } from "#web/auth/session-end.tsx";
import { TryOnProgress } from "#web/generations/progress/try-on-progress.tsx";
import { loginPath, tryOnPath } from "#web/paths.ts";
import { closetTryOnTexts } from "#web/texts/closet-try-on.ts";
import { fill } from "#web/texts/fill.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { ClosetItem, PublicCloset } from "#worker/contract/closets.ts";
import styles from "./try-on-dialog.module.css";
import { TryOnResult } from "./try-on-result.tsx";
import { TryOnUpload } from "./try-on-upload.tsx";
import { useItemTryOn } from "./use-item-try-on.ts";

interface TryOnDialogProps {
  readonly item: ClosetItem;
  readonly closet: PublicCloset["closet"];
  /** The items in their visible order. */
  readonly items: readonly ClosetItem[];
  /** Opens the dialog of another item in place of this one. */
  readonly onNext: (itemId: string) => void;
  readonly onClose: () => void;
}

/** The try-on of a closet's item: photo, progress, result. Closing the dialog loses nothing. */
export default function TryOnDialog({ item, closet, items, onNext, onClose }: TryOnDialogProps) {
  const { data: session, error, mutate } = useSession();
  const me = session?.data ?? null;
  const handle = closet.instagramHandle;
  const own = useItemTryOn({ item, handle, items, me });
  const { tryOn } = own;
  const visitor = session !== undefined && me === null;
  useLogin(visitor, tryOnPath(handle, item.id));
  const content = usePhaseFocus(tryOn.phase);

  return (
    <>
      <Dialog
        title={fill(closetTryOnTexts.title, {
          item: <bdi className={styles.title}>{item.title}</bdi>,
        })}
        className={styles.dialog}
        // With a chosen photo, a press beside the dialog is probably unintentional.
        lasting={own.own !== null && tryOn.phase !== "running"}
        onClose={onClose}
      >
        <div className={styles.phase} ref={content} tabIndex={-1}>
          {!me && !error && <Spinner page />}
          {!me && error && (
            <LoadFailure sentence={sentenceOf(error)} onRetry={() => void mutate()} />
          )}
          {me && tryOn.phase === "running" && <TryOnProgress {...tryOn} served />}
          {me && tryOn.phase === "done" && (
            <TryOnResult item={item} closet={closet} done={tryOn} own={own} onNext={onNext} />
          )}
          {me && (tryOn.phase === "idle" || tryOn.phase === "failed") && (
            <TryOnUpload
              item={item}
              user={me.user}
              agreed={me.photoConsent !== null}
              pause={me.generationPause}
              clockOffsetMs={session?.clockOffsetMs ?? 0}
              own={own}
              onOtherItem={onClose}
            />
          )}
        </div>
      </Dialog>
      {own.editor}
      {own.question}
      <SessionEnd />
    </>
  );
}

function useLogin(visitor: boolean, back: string) {
  useEffect(() => {
    // Replaces the dialog's history entry, so that Back leads to the page before the dialog.
    if (visitor) window.location.replace(loginPath(back));
  }, [visitor, back]);
}

/** Moves the focus to the start of each phase, because the focused element was removed. */
function usePhaseFocus(phase: string) {
  const content = useRef<HTMLDivElement>(null);
  const before = useRef(phase);
  useEffect(() => {
    if (before.current === phase) return;
    before.current = phase;
    content.current?.focus({ preventScroll: true });
    content.current?.closest("dialog")?.scrollTo(0, 0);
  }, [phase]);
  return content;
}

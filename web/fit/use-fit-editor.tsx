import type { ReactNode } from "react";
import { useState } from "react";
import { ApiError, call } from "#web/api/call.ts";
import { useEngine } from "#web/api/use-engine.ts";
import { putMe, refreshSession } from "#web/api/use-session.ts";
import { Button } from "#web/ui/button.tsx";
import { toast, toastError } from "#web/ui/toast-store.ts";
import { useLazyModule } from "#web/ui/use-lazy-module.ts";
import type { ReferenceImage } from "#worker/contract/account.ts";
import { type FailureCode, isMendedByPoints } from "#worker/contract/failures.ts";
import type { Fit } from "#worker/contract/fit.ts";
import styles from "./fit-button.module.css";

interface FittedPhoto {
  /** The saved photo, where that one is chosen. */
  readonly saved: ReferenceImage | null;
  /** The one that is only for this try-on. */
  readonly own: Blob | null;
  readonly ownFit: Fit | null;
  readonly onOwnFit: (fit: Fit) => void;
  /** Starts the try-on once more, with the fit for a photo of its own. */
  readonly onAgain: (fit: Fit) => void;
}

export interface FitEditing {
  /** To be shown beneath the chosen photo. */
  readonly button: ReactNode;
  /** The way out to be shown with a failure, where points put by hand are one. */
  readonly offer: (failureCode: FailureCode | null) => ReactNode;
  /** To be rendered beside the rest. */
  readonly editor: ReactNode;
}

const loadEditor = () => import("./fit-editor.tsx");
/** Somebody is about to open it. */
const aim = () => void loadEditor().catch(() => {});

/** The fit of the chosen photo, where the engine of this site can be told. */
export function useFitEditor({ saved, own, ownFit, onOwnFit, onAgain }: FittedPhoto): FitEditing {
  const engine = useEngine();
  const [part, wantPart] = useLazyModule(loadEditor);
  const [opened, setOpened] = useState<"first" | "again" | null>(null);
  const photo = saved?.url ?? own;
  // Its place is kept while it is not known.
  const possible = photo !== null && (engine?.fit ?? true);

  async function open(purpose: "first" | "again") {
    if (await wantPart()) setOpened(purpose);
  }

  async function save(fit: Fit) {
    if (saved) await saveFit(saved, fit);
    else onOwnFit(fit);
    setOpened(null);
    if (opened === "again") onAgain(fit);
    else toast({ title: "Fit Saved" });
  }

  const Editor = part?.default;
  return {
    button: possible && (
      <div className={styles.place}>
        {engine && (
          <Button look="link" onPointerEnter={aim} onFocus={aim} onClick={() => void open("first")}>
            Adjust fit
          </Button>
        )}
      </div>
    ),
    offer: (failureCode) =>
      engine?.fit && photo && failureCode && isMendedByPoints(failureCode) ? (
        <Button className={styles.offer} onClick={() => void open("again")}>
          Adjust fit and try again
        </Button>
      ) : null,
    editor: opened && Editor && photo && (
      <Editor
        key={saved?.url}
        photo={photo}
        fit={saved ? saved.fit : ownFit}
        again={opened === "again"}
        onSave={save}
        onClose={() => setOpened(null)}
      />
    ),
  };
}

/** @throws ApiError; where the photo is another or gone, that is known here afterwards */
async function saveFit(photo: ReferenceImage, fit: Fit): Promise<void> {
  try {
    const json = { uploadedAt: photo.uploadedAt, fit };
    await call("/api/me/reference-image/fit", { method: "PUT", json });
  } catch (error) {
    const gone = error instanceof ApiError && ["conflict", "not_found"].includes(error.code);
    if (gone) {
      toastError(error.message);
      await refreshSession();
    }
    throw error;
  }
  await putMe((me) => ({
    ...me,
    referenceImage: me.referenceImage && { ...me.referenceImage, fit },
  }));
}

import { type ReactNode, useState } from "react";
import { useEngine } from "#web/api/use-engine.ts";
import { fitTexts } from "#web/texts/fit.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useLazyModule } from "#web/ui/use-lazy-module.ts";
import type { ReferenceImage } from "#worker/contract/account.ts";
import { type FailureCode, isMendedByPoints } from "#worker/contract/failures.ts";
import type { Fit } from "#worker/contract/fit.ts";
import styles from "./fit-button.module.css";

interface FittedPhoto {
  readonly saved: ReferenceImage | null;
  readonly own: Blob | null;
  readonly ownFit: Fit | null;
  /** Whether the garment is known to be worn on the legs. */
  readonly legs: boolean;
  readonly onOwnFit: (fit: Fit) => void;
  /** Starts the try-on again; the fit applies to `own`. */
  readonly onAgain: (fit: Fit) => void;
}

export interface FitEditing {
  readonly button: ReactNode;
  readonly offer: (failureCode: FailureCode | null) => ReactNode;
  readonly editor: ReactNode;
}

interface Opened {
  /** After a try-on has failed. */
  readonly again: boolean;
  readonly legs: boolean;
}

const loadEditor = () => import("./fit-editor.tsx");
const preload = () => void loadEditor().catch(() => {});

export function useFitEditor({ legs, ...of }: FittedPhoto): FitEditing {
  const { saved, own, ownFit, onOwnFit, onAgain } = of;
  const engine = useEngine();
  const [module, loadModule] = useLazyModule(loadEditor);
  const [opened, setOpened] = useState<Opened | null>(null);
  const photo = saved?.url ?? own;
  // While the engine is unknown, the space of the button is reserved.
  const possible = photo !== null && (engine?.fit ?? true);

  async function open(why: Opened) {
    if (await loadModule()) setOpened(why);
  }

  async function save(fit: Fit) {
    if (saved) await module?.saveFit(saved, fit);
    else onOwnFit(fit);
    setOpened(null);
    if (opened?.again) onAgain(fit);
    else toast({ title: fitTexts.saved });
  }

  const Editor = module?.default;
  return {
    button: possible && (
      <div className={styles.place}>
        {engine && (
          <Button
            look="link"
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => void open({ again: false, legs })}
          >
            {fitTexts.adjust}
          </Button>
        )}
      </div>
    ),
    offer: (failureCode) =>
      engine?.fit && photo && failureCode && isMendedByPoints(failureCode) ? (
        <Button
          onClick={() => void open({ again: true, legs: legs || failureCode === "legs_together" })}
        >
          {fitTexts.adjustAndRetry}
        </Button>
      ) : null,
    editor: opened && Editor && photo && (
      <Editor
        key={saved?.url}
        photo={photo}
        fit={saved ? saved.fit : ownFit}
        {...opened}
        onSave={save}
        onClose={() => setOpened(null)}
      />
    ),
  };
}

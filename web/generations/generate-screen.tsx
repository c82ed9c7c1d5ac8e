import { useEffect, useRef } from "react";
import { useMe } from "#web/api/use-session.ts";
import { wantsStillness } from "#web/ui/motion.ts";
import { Page } from "#web/ui/page.tsx";
import { toast } from "#web/ui/toast-store.ts";
import type { Me } from "#worker/contract/account.ts";
import { GarmentPanel } from "./garment-panel.tsx";
import { GenerateButton } from "./generate-button.tsx";
import styles from "./generate-screen.module.css";
import { Outcome } from "./outcome.tsx";
import { ReferencePanel } from "./reference-panel.tsx";
import { problemOf } from "./try-on-form.ts";
import { useGarmentPreview } from "./use-garment-preview.ts";
import { useTryOn } from "./use-try-on.ts";
import { useTryOnForm } from "./use-try-on-form.ts";

export default function GenerateScreen() {
  const me = useMe();
  return me && <TryOnScreen me={me} />;
}

function TryOnScreen({ me }: { readonly me: Me }) {
  const saved = me.referenceImage;
  const credits = me.user.credits ?? 0;
  const { form, change, pick } = useTryOnForm(saved !== null);
  const preview = useGarmentPreview(form.garmentUrl);
  const { tryOn, start, reset } = useTryOn();
  const outcome = useRef<HTMLDivElement>(null);

  function onGenerate() {
    if (tryOn.phase === "running") return;
    const problem = problemOf(form, saved, credits);
    if (problem) return toast({ ...problem, destructive: true });
    void start({ form, saved, fetchGarment: preview.fetch });
  }

  function onAnother() {
    reset();
    change({ garmentPhoto: null, garmentUrl: "", productUrl: "" });
  }

  const { phase } = tryOn;
  useEffect(() => {
    if (phase === "idle") return;
    const behavior = wantsStillness() ? "auto" : "smooth";
    outcome.current?.scrollIntoView({ behavior, block: "start" });
  }, [phase]);

  return (
    <Page
      title="Virtual Try-On"
      aside={
        <p className={styles.credits}>
          <strong>{credits}</strong> {credits === 1 ? "credit" : "credits"} remaining
        </p>
      }
    >
      <div className={styles.outcome} ref={outcome} hidden={phase === "idle"}>
        <Outcome tryOn={tryOn} onAnother={onAnother} />
      </div>
      <div className={styles.columns}>
        <ReferencePanel form={form} saved={saved} onChange={change} onPick={pick} />
        <div className={styles.panel}>
          <GarmentPanel
            form={form}
            preview={preview}
            onChange={change}
            onPick={pick}
            onEnter={onGenerate}
          />
          <GenerateButton form={form} busy={phase === "running"} onPress={onGenerate} />
        </div>
      </div>
    </Page>
  );
}

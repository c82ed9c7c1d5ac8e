import { type KeyboardEvent, useRef } from "react";
import { isGarmentUrl } from "#web/generations/try-on/try-on-form.ts";
import { Picture } from "#web/media/picture.tsx";
import { useObjectUrl } from "#web/media/use-object-url.ts";
import { tryOnFormTexts } from "#web/texts/try-on-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { UrlField } from "#web/ui/url-field.tsx";
import styles from "./generate-screen.module.css";
import type { useGarmentPreview } from "./use-garment-preview.ts";

interface GarmentLinkProps {
  readonly url: string;
  readonly preview: ReturnType<typeof useGarmentPreview>;
  readonly onChange: (url: string) => void;
}

/** The field for a garment's link. Nothing is fetched before the person types or asks for it. */
export function GarmentLink({ url, preview, onChange }: GarmentLinkProps) {
  const typed = useRef(false);
  const frame = useRef<HTMLDivElement>(null);
  const { state, show, check, field } = preview;

  function onPreview() {
    // The picture replaces the focused button.
    frame.current?.focus({ preventScroll: true });
    void check(url);
  }

  return (
    <div className={styles.link}>
      <UrlField
        ref={field}
        isValid={isGarmentUrl}
        label={tryOnFormTexts.garmentUrl}
        name="garment_url"
        value={url}
        error={state.phase === "refused" ? state.sentence : undefined}
        onChange={(event) => {
          typed.current = true;
          onChange(event.target.value);
        }}
        onBlur={() => typed.current && show()}
        onKeyDown={(event: KeyboardEvent) => event.key === "Enter" && show()}
      />
      <div className={styles.preview} ref={frame} tabIndex={-1}>
        <Preview state={state} canPreview={isGarmentUrl(url)} onPreview={onPreview} />
      </div>
    </div>
  );
}

interface PreviewProps {
  readonly state: ReturnType<typeof useGarmentPreview>["state"];
  readonly canPreview: boolean;
  readonly onPreview: () => void;
}

function Preview({ state, canPreview, onPreview }: PreviewProps) {
  const garment = state.phase === "shown" ? state.garment : null;
  const ownUrl = useObjectUrl(garment instanceof Blob ? garment : null);
  const url = garment instanceof Blob ? ownUrl : garment?.url;
  if (url) {
    return (
      <Picture url={url} alt={tryOnFormTexts.garment} sizes="360px" ratio="3 / 4" whole spinner />
    );
  }
  return (
    <div className={styles.blank}>
      {state.phase === "loading" || garment ? (
        <Spinner text={tryOnFormTexts.loadingPreview} />
      ) : (
        <>
          <p>{tryOnFormTexts.noPreview}</p>
          <Button disabled={!canPreview} onClick={onPreview}>
            {tryOnFormTexts.preview}
          </Button>
        </>
      )}
    </div>
  );
}

import type { KeyboardEvent } from "react";
import { useRef } from "react";
import { isGarmentUrl } from "#web/generations/try-on/try-on-form.ts";
import { Picture } from "#web/media/picture.tsx";
import { useObjectUrl } from "#web/media/use-object-url.ts";
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

/** The garment by a link: nothing is fetched before the person has typed, or asks for it. */
export function GarmentLink({ url, preview, onChange }: GarmentLinkProps) {
  const typed = useRef(false);
  const place = useRef<HTMLDivElement>(null);
  const { look, show, check, field } = preview;
  const garment = look.state === "shown" ? look.garment : null;
  const ownUrl = useObjectUrl(garment instanceof Blob ? garment : null);
  const shownUrl = garment instanceof Blob ? ownUrl : garment?.url;
  const refused = look.state === "refused" ? look.sentence : undefined;

  function onPreview() {
    // The button that has the focus makes room for the picture.
    place.current?.focus({ preventScroll: true });
    void check(url);
  }

  return (
    <div className={styles.link}>
      <UrlField
        ref={field}
        isValid={isGarmentUrl}
        label="Garment Image URL"
        name="garment_url"
        value={url}
        error={refused}
        onChange={(event) => {
          typed.current = true;
          onChange(event.target.value);
        }}
        onBlur={() => typed.current && show()}
        onKeyDown={(event: KeyboardEvent) => event.key === "Enter" && show()}
      />
      <div className={styles.preview} ref={place} tabIndex={-1}>
        {shownUrl ? (
          <Picture url={shownUrl} alt="The garment" sizes="360px" ratio="3 / 4" whole spinner />
        ) : (
          <div className={styles.blank}>
            {look.state === "loading" || garment ? (
              <Spinner text="Loading preview..." />
            ) : (
              <>
                <p>A preview of the garment appears here.</p>
                <Button disabled={!isGarmentUrl(url)} onClick={onPreview}>
                  Preview
                </Button>
              </>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

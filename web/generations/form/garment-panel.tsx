import { type KeyboardEvent, useId, useState } from "react";
import { Link } from "react-router-dom";
import type { TryOnForm } from "#web/generations/try-on/try-on-form.ts";
import { pictureOfDataUrl } from "#web/media/data-url.ts";
import { PhotoPicker } from "#web/media/photo-picker.tsx";
import { PATHS } from "#web/paths.ts";
import { tryOnFormTexts } from "#web/texts/try-on-form.ts";
import { Choice } from "#web/ui/choice.tsx";
import { UrlField } from "#web/ui/url-field.tsx";
import { GarmentLink } from "./garment-link.tsx";
import styles from "./generate-screen.module.css";
import type { useGarmentPreview } from "./use-garment-preview.ts";
import type { PhotoField } from "./use-try-on-form.ts";

const SOURCES = [
  { name: "link", title: tryOnFormTexts.garmentLink },
  { name: "upload", title: tryOnFormTexts.garmentUpload },
] as const;

interface GarmentPanelProps {
  readonly form: TryOnForm;
  readonly preview: ReturnType<typeof useGarmentPreview>;
  readonly onChange: (part: Partial<TryOnForm>) => void;
  readonly onPick: (field: PhotoField, file: File) => Promise<void>;
  readonly onEnter: () => void;
}

export function GarmentPanel({ form, preview, onChange, onPick, onEnter }: GarmentPanelProps) {
  const id = useId();
  const [reading, setReading] = useState(false);

  /** A data URL counts as an upload. */
  async function enterLink(garmentUrl: string) {
    const picture = pictureOfDataUrl(garmentUrl);
    if (!picture) return onChange({ garmentUrl });
    onChange({ garmentFrom: "upload", garmentUrl: "" });
    setReading(true);
    await onPick("garmentPhoto", picture);
    setReading(false);
  }

  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{tryOnFormTexts.garmentSettings}</h2>
      </div>
      <UrlField
        label={tryOnFormTexts.productUrl}
        name="product_url"
        value={form.productUrl}
        onChange={(event) => onChange({ productUrl: event.target.value })}
        onKeyDown={(event: KeyboardEvent) => isEnter(event) && onEnter()}
      />
      <Choice
        label={tryOnFormTexts.garmentSource}
        choices={SOURCES}
        chosen={form.garmentFrom}
        onChoose={(garmentFrom) => onChange({ garmentFrom })}
      />
      {form.garmentFrom === "link" ? (
        <GarmentLink
          url={form.garmentUrl}
          preview={preview}
          onChange={(url) => void enterLink(url)}
        />
      ) : (
        <div className={styles.garment}>
          <PhotoPicker
            label={tryOnFormTexts.uploadGarment}
            hint={tryOnFormTexts.garmentHint}
            photo={form.garmentPhoto}
            alt={tryOnFormTexts.garment}
            ratio="3 / 4"
            busy={reading}
            camera="environment"
            onPick={(file) => onPick("garmentPhoto", file)}
            onRemove={() => onChange({ garmentPhoto: null })}
          />
        </div>
      )}
      <p className="hint">
        <Link to={PATHS.compatibleSites}>{tryOnFormTexts.moreWays}</Link>
      </p>
    </section>
  );
}

/** Ignores a key that is held down, and one that ends the composition of a word. */
function isEnter(event: KeyboardEvent): boolean {
  return event.key === "Enter" && !event.repeat && !event.nativeEvent.isComposing;
}

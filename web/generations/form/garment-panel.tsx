import type { KeyboardEvent } from "react";
import { useId, useState } from "react";
import type { TryOnForm } from "#web/generations/try-on/try-on-form.ts";
import { pictureOfDataUrl } from "#web/media/data-url.ts";
import { PhotoPicker } from "#web/media/photo-picker.tsx";
import { Choice } from "#web/ui/choice.tsx";
import { UrlField } from "#web/ui/url-field.tsx";
import { GarmentLink } from "./garment-link.tsx";
import styles from "./generate-screen.module.css";
import type { useGarmentPreview } from "./use-garment-preview.ts";
import type { PhotoField } from "./use-try-on-form.ts";

const SOURCES = [
  { name: "link", title: "Image Link" },
  { name: "upload", title: "Upload Photo" },
] as const;

interface GarmentPanelProps {
  readonly form: TryOnForm;
  readonly preview: ReturnType<typeof useGarmentPreview>;
  readonly onChange: (part: Partial<TryOnForm>) => void;
  readonly onPick: (field: PhotoField, file: File) => Promise<void>;
  /** Enter in the product's field asks for the try-on, whether it is ready or not. */
  readonly onEnter: () => void;
}

export function GarmentPanel({ form, preview, onChange, onPick, onEnter }: GarmentPanelProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);

  async function pick(file: File) {
    setBusy(true);
    await onPick("garmentPhoto", file);
    setBusy(false);
  }

  /** A link that holds the picture itself is taken as an uploaded one. */
  function enterLink(garmentUrl: string) {
    const picture = pictureOfDataUrl(garmentUrl);
    if (!picture) return onChange({ garmentUrl });
    onChange({ garmentFrom: "upload", garmentUrl: "" });
    void pick(picture);
  }

  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>Garment Settings</h2>
      </div>
      <UrlField
        label="Product URL"
        name="product_url"
        value={form.productUrl}
        onChange={(event) => onChange({ productUrl: event.target.value })}
        onKeyDown={(event: KeyboardEvent) => {
          // A key held down, or one that ends a word being composed, asks for nothing.
          const asks = event.key === "Enter" && !event.repeat && !event.nativeEvent.isComposing;
          if (asks) onEnter();
        }}
      />
      <Choice
        label="Where the garment's picture comes from"
        choices={SOURCES}
        chosen={form.garmentFrom}
        onChoose={(garmentFrom) => onChange({ garmentFrom })}
      />
      {form.garmentFrom === "link" ? (
        <GarmentLink url={form.garmentUrl} preview={preview} onChange={enterLink} />
      ) : (
        <div className={styles.garment}>
          <PhotoPicker
            label="Upload a garment photo"
            hint="JPG, PNG or WebP, max 5MB"
            photo={form.garmentPhoto}
            alt="The garment"
            ratio="3 / 4"
            busy={busy ? "Uploading..." : null}
            camera="environment"
            onPick={(file) => void pick(file)}
            onRemove={() => onChange({ garmentPhoto: null })}
          />
        </div>
      )}
    </section>
  );
}

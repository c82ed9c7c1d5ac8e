import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { asksProductUrl, NO_GARMENT, type TryOnForm } from "#web/generations/try-on/try-on-form.ts";
import { pictureOfDataUrl } from "#web/media/data-url.ts";
import { PhotoPicker } from "#web/media/photo-picker.tsx";
import { Link } from "#web/navigation/link.tsx";
import { PATHS } from "#web/paths.ts";
import { garmentLinkTexts } from "#web/texts/garment-link.ts";
import { tryOnFormTexts } from "#web/texts/try-on-form.ts";
import { UrlField } from "#web/ui/url-field.tsx";
import { GarmentLink, isEnter } from "./garment-link.tsx";
import styles from "./generate-screen.module.css";
import type { useGarmentLink } from "./use-garment-link.ts";
import type { PhotoField } from "./use-try-on-form.ts";

interface GarmentPanelProps {
  readonly form: TryOnForm;
  readonly garment: ReturnType<typeof useGarmentLink>;
  readonly onChange: (part: Partial<TryOnForm>) => void;
  readonly onPick: (field: PhotoField, file: File) => Promise<void>;
  readonly onEnter: () => void;
  /** The kind of the garment. */
  readonly kind: ReactNode;
}

/** One garment, by a link or by a photo; the last input counts. */
export function GarmentPanel(props: GarmentPanelProps) {
  const { form, garment, onChange, onPick, onEnter } = props;
  const id = useId();
  const [reading, setReading] = useState(false);

  async function upload(file: File) {
    garment.cancel();
    setReading(true);
    await onPick("garmentPhoto", file).finally(() => setReading(false));
  }

  /** A data URL counts as an upload. The product URL of another page does not stay. */
  function enterLink(garmentLink: string): boolean {
    const picture = pictureOfDataUrl(garmentLink);
    if (picture) {
      void upload(picture);
      return false;
    }
    garment.cancel();
    onChange({ ...NO_GARMENT, garmentLink, ...(form.isFromPage && { productUrl: "" }) });
    return true;
  }

  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{tryOnFormTexts.garmentSettings}</h2>
      </div>
      <GarmentLink
        form={form}
        garment={garment}
        onEnter={enterLink}
        onChoose={(garmentUrl) => onChange({ garmentUrl, garmentKind: "auto" })}
      />
      {form.garmentFrom === "link" && props.kind}
      <div className={styles.garment}>
        <p className="label">{garmentLinkTexts.upload}</p>
        <PhotoPicker
          label={tryOnFormTexts.uploadGarment}
          hint={tryOnFormTexts.garmentHint}
          photo={form.garmentPhoto}
          alt={tryOnFormTexts.garment}
          ratio={form.garmentPhoto ? "3 / 4" : "2 / 1"}
          busy={reading}
          camera="environment"
          onPick={upload}
          onRemove={() => onChange(NO_GARMENT)}
        />
        {form.garmentFrom === "upload" && props.kind}
      </div>
      {asksProductUrl(form) && <ProductUrl {...{ form, onChange, onEnter }} />}
      <p className="hint">
        <Link to={PATHS.compatibleSites}>{tryOnFormTexts.moreWays}</Link>
      </p>
    </section>
  );
}

function ProductUrl({
  form,
  onChange,
  onEnter,
}: Pick<GarmentPanelProps, "form" | "onChange" | "onEnter">) {
  return (
    <UrlField
      label={tryOnFormTexts.productUrl}
      hint={tryOnFormTexts.productUrlHint}
      name="product_url"
      value={form.productUrl}
      onChange={(event) => onChange({ productUrl: event.target.value })}
      onKeyDown={(event: KeyboardEvent) => isEnter(event) && onEnter()}
    />
  );
}

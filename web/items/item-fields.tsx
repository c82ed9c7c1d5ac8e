import type { ChangeEvent } from "react";
import { useState } from "react";
import { UrlField } from "#web/generations/url-field.tsx";
import { PhotoPicker } from "#web/media/photo-picker.tsx";
import { MADE_SMALLER, PhotoError, preparePhoto, wasTooLarge } from "#web/media/prepare-photo.ts";
import { Field } from "#web/ui/field.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { toast, toastError } from "#web/ui/toast-store.ts";
import { ERROR_SENTENCE } from "#worker/contract/errors.ts";
import { LIMITS } from "#worker/contract/limits.ts";
import styles from "./item-fields.module.css";
import type { ItemInput, ItemProblems } from "./item-input.ts";
import { ITEM_PHOTO_WORDS } from "./item-input.ts";

/** Of every picture field here. */
const HINT = "Max 5MB";
const SIZES = "(width < 768px) 45vw, 300px";

interface ItemPart {
  readonly input: ItemInput;
  readonly onChange: (part: Partial<ItemInput>) => void;
}

interface ItemTextsProps extends ItemPart {
  readonly problems: ItemProblems;
}

export function TitleField({ input, problems, onChange }: ItemTextsProps) {
  return (
    <Field
      label="Item Title *"
      name="title"
      autoComplete="off"
      autoCapitalize="words"
      enterKeyHint="next"
      aria-required
      maxLength={LIMITS.itemTitleMax}
      value={input.title}
      error={problems.title}
      onChange={(event) => onChange({ title: event.target.value })}
    />
  );
}

export function AffiliateField({ input, problems, onChange }: ItemTextsProps) {
  return (
    <UrlField
      label="Affiliate URL *"
      name="affiliateUrl"
      autoCapitalize="none"
      enterKeyHint="done"
      aria-required
      value={input.affiliateUrl}
      error={problems.affiliateUrl}
      onChange={(event: ChangeEvent<HTMLInputElement>) =>
        onChange({ affiliateUrl: event.target.value })
      }
    />
  );
}

export function CaptionField({ input, problems, onChange }: ItemTextsProps) {
  return (
    <TextArea
      label="Caption"
      name="caption"
      rows={3}
      maxLength={LIMITS.captionMax}
      value={input.caption}
      error={problems.caption}
      onChange={(event) => onChange({ caption: event.target.value })}
    />
  );
}

interface ClothingFieldProps extends ItemTextsProps {
  /** More pictures than one were chosen: each of a piece of its own. */
  readonly onMore?: ((files: readonly File[]) => void) | undefined;
}

/** The piece itself, as it is. */
export function ClothingField({ input, problems, onChange, onMore }: ClothingFieldProps) {
  const { busy, take } = useTaking(async (file) => {
    onChange({ clothing: await preparePhoto(file, ITEM_PHOTO_WORDS) });
    if (wasTooLarge(file)) toast({ title: "Image Uploaded", description: MADE_SMALLER });
  });
  return (
    <div className={styles.photo}>
      <span className={styles.label}>Clothing Image{input.storedClothing ? "" : " *"}</span>
      <PhotoPicker
        label="Upload clothing image"
        hint={HINT}
        photo={input.clothing}
        stored={input.storedClothing}
        alt="Clothing image"
        sizes={SIZES}
        error={problems.clothingImage}
        multiple={Boolean(onMore)}
        busy={busy ? "Uploading..." : null}
        camera="environment"
        onPick={(file, others) => {
          take(file);
          if (others.length > 0) onMore?.(others);
        }}
        onRemove={input.clothing ? () => onChange({ clothing: null }) : undefined}
      />
    </div>
  );
}

interface WearingFieldProps extends ItemPart {
  readonly crop: (file: File) => Promise<Blob | null>;
}

/** The piece on a person, cut to a square. */
export function WearingField({ input, onChange, crop }: WearingFieldProps) {
  const { busy, take } = useTaking(async (file) => {
    const wearing = await crop(file);
    if (wearing) onChange({ wearing });
  });
  return (
    <div className={styles.photo}>
      <span className={styles.label}>Wearing Image</span>
      <PhotoPicker
        label="Upload wearing image"
        hint={`Optional. ${HINT}`}
        photo={input.wearing}
        stored={input.storedWearing}
        alt="Wearing image"
        sizes={SIZES}
        busy={busy ? "Uploading..." : null}
        camera="user"
        onPick={take}
        onRemove={() => onChange(input.wearing ? { wearing: null } : { storedWearing: null })}
      />
    </div>
  );
}

/** Takes one photo at a time into a field, and tells why where it can't. */
function useTaking(work: (file: File) => Promise<void>) {
  const [busy, setBusy] = useState(false);

  async function take(file: File) {
    setBusy(true);
    try {
      await work(file);
    } catch (error) {
      toastError(error instanceof PhotoError ? error.message : ERROR_SENTENCE.broken_image);
    } finally {
      setBusy(false);
    }
  }

  return { busy, take: (file: File) => void take(file) };
}

interface ItemFieldsProps extends ClothingFieldProps, WearingFieldProps {}

/** All that is asked of a piece. */
export function ItemFields({ onMore, crop, ...fields }: ItemFieldsProps) {
  return (
    <div className={styles.fields}>
      <TitleField {...fields} />
      <div className={styles.photos}>
        <ClothingField {...fields} onMore={onMore} />
        <WearingField input={fields.input} onChange={fields.onChange} crop={crop} />
        {onMore && !fields.input.clothing && (
          <p className={styles.hint}>
            Choose several clothing images in one go to add an item for each.
          </p>
        )}
      </div>
      <AffiliateField {...fields} />
      <CaptionField {...fields} />
    </div>
  );
}

import { type ChangeEvent, lazy, type ReactNode, Suspense } from "react";
import { PhotoPicker } from "#web/media/photo-picker.tsx";
import { PhotoError, preparePhoto, wasTooLarge } from "#web/media/prepare-photo.ts";
import { itemFormTexts } from "#web/texts/item-form.ts";
import { photoTexts } from "#web/texts/photo.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Field, TextArea } from "#web/ui/field.tsx";
import { toast, toastError } from "#web/ui/toast-store.ts";
import { UrlField } from "#web/ui/url-field.tsx";
import { ERROR_SENTENCE } from "#worker/contract/errors.ts";
import { LIMITS } from "#worker/contract/limits.ts";
import styles from "./item-fields.module.css";
import type { FieldsProps, ItemTexts } from "./item-input.ts";
import { ITEM_PHOTO_TEXTS } from "./item-input.ts";

const WearingTools = lazy(() => import("./wearing-tools.tsx"));
const MoreFields = lazy(() => import("./more-fields.tsx"));

const SIZES = "(width < 768px) 45vw, 300px";

type ItemTextsProps = FieldsProps;
type ItemPart = Omit<FieldsProps, "problems">;

function textField(name: keyof ItemTexts, { input, problems, onChange }: ItemTextsProps) {
  return {
    name,
    label: itemFormTexts[name],
    value: input[name],
    error: problems[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({ [name]: target.value }),
  };
}

export function TitleField(props: ItemTextsProps) {
  return (
    <Field
      {...textField("title", props)}
      autoComplete="off"
      autoCapitalize="words"
      enterKeyHint="next"
      aria-required
      maxLength={LIMITS.itemTitleMax}
    />
  );
}

export function AffiliateField(props: ItemTextsProps) {
  return (
    <UrlField
      {...textField("affiliateUrl", props)}
      autoCapitalize="none"
      enterKeyHint="done"
      aria-required
    />
  );
}

export function OptionalTexts(props: ItemTextsProps) {
  return (
    <>
      <TextArea {...textField("caption", props)} rows={3} maxLength={LIMITS.captionMax} />
      <Suspense fallback={<div className={styles.later} />}>
        <MoreFields {...props} />
      </Suspense>
    </>
  );
}

interface ClothingFieldProps extends ItemTextsProps {
  /** Takes all chosen pictures after the first; each becomes an item of its own. */
  readonly onMore?: ((files: readonly File[]) => void) | undefined;
}

export function ClothingField({ input, problems, onChange, onMore }: ClothingFieldProps) {
  async function take(file: File) {
    onChange({ clothing: await preparePhoto(file, ITEM_PHOTO_TEXTS) });
    if (wasTooLarge(file))
      toast({ title: itemFormTexts.uploaded, description: photoTexts.madeSmaller });
  }

  return (
    <div className={styles.photo}>
      <span className="label">
        {input.storedClothing ? itemFormTexts.clothing : itemFormTexts.clothingRequired}
      </span>
      <PhotoPicker
        label={itemFormTexts.uploadClothing}
        hint={itemFormTexts.pictureHint}
        photo={input.clothing}
        stored={input.storedClothing}
        alt={itemFormTexts.clothingAlt}
        sizes={SIZES}
        error={problems.clothingImage}
        multiple={Boolean(onMore)}
        camera="environment"
        onPick={(file, others) => {
          if (others.length > 0) onMore?.(others);
          return take(file).catch(toastRefusal);
        }}
        onRemove={input.clothing ? () => onChange({ clothing: null }) : undefined}
      />
    </div>
  );
}

interface WearingFieldProps extends ItemPart {
  readonly crop: (file: File) => Promise<Blob | null>;
}

/** The picture of the garment on a person, cropped to a square. */
export function WearingField({ input, onChange, crop }: WearingFieldProps) {
  async function take(file: File) {
    const wearing = await crop(file);
    if (wearing)
      onChange({ wearing, wearingUncropped: await preparePhoto(file, ITEM_PHOTO_TEXTS) });
  }
  const onPick = (file: File) => take(file).catch(toastRefusal);
  const onTake = (picture: Blob) =>
    onPick(new File([picture], itemFormTexts.wearing, { type: picture.type }));

  return (
    <div className={styles.photo}>
      <span className="label">{itemFormTexts.wearing}</span>
      <PhotoPicker
        label={itemFormTexts.uploadWearing}
        hint={itemFormTexts.optionalPictureHint}
        photo={input.wearing}
        stored={input.storedWearing}
        alt={itemFormTexts.wearingAlt}
        sizes={SIZES}
        camera="user"
        onPick={onPick}
        onRemove={() =>
          onChange(
            input.wearing ? { wearing: null, wearingUncropped: null } : { storedWearing: null },
          )
        }
      />
      <div className={styles.tools}>
        <Suspense fallback={null}>
          <WearingTools input={input} onTake={onTake} />
        </Suspense>
      </div>
    </div>
  );
}

function toastRefusal(error: unknown): void {
  toastError(error instanceof PhotoError ? error.message : ERROR_SENTENCE.broken_image);
}

interface ItemFieldsProps extends ClothingFieldProps, WearingFieldProps {
  /** The kind and the findings of the clothing image. */
  readonly garment: ReactNode;
}

export function ItemFields({ onMore, crop, garment, ...fields }: ItemFieldsProps) {
  return (
    <div className="stack">
      <TitleField {...fields} />
      <div className={styles.photos}>
        <ClothingField {...fields} onMore={onMore} />
        <WearingField input={fields.input} onChange={fields.onChange} crop={crop} />
        {onMore && !fields.input.clothing && (
          <p className={classNames("hint", styles.hint)}>{itemFormTexts.severalPictures}</p>
        )}
      </div>
      {garment}
      <AffiliateField {...fields} />
      <OptionalTexts {...fields} />
    </div>
  );
}

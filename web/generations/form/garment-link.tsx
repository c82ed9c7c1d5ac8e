import { type ClipboardEvent, type KeyboardEvent, useRef } from "react";
import type { LinkedGarment } from "#web/generations/garment-calls.ts";
import { isGarmentUrl, type TryOnForm } from "#web/generations/try-on/try-on-form.ts";
import { Picture } from "#web/media/picture.tsx";
import { useObjectUrl } from "#web/media/use-object-url.ts";
import type { Look } from "#web/products/use-product-look.ts";
import { garmentLinkTexts } from "#web/texts/garment-link.ts";
import { tryOnFormTexts } from "#web/texts/try-on-form.ts";
import { afterPress } from "#web/ui/after-press.ts";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { UrlField } from "#web/ui/url-field.tsx";
import styles from "./generate-screen.module.css";
import { useTryOnParts } from "./load-try-on-parts.ts";
import type { useGarmentLink } from "./use-garment-link.ts";

const NO_LOOK = { state: "none" } as const;

interface GarmentLinkProps {
  readonly form: TryOnForm;
  readonly garment: ReturnType<typeof useGarmentLink>;
  /** Handles a text for the field. Returns whether it is a link and no picture. */
  readonly onEnter: (text: string) => boolean;
  readonly onChoose: (garmentUrl: string) => void;
}

/** The field for a garment's link. Nothing is fetched before the person types or asks for it. */
export function GarmentLink({ form, garment, onEnter, onChoose }: GarmentLinkProps) {
  const typed = useRef(false);
  const frame = useRef<HTMLDivElement>(null);
  const { read, check, cancel, field } = garment;
  const look = form.garmentLink === "" ? NO_LOOK : garment.look;
  const canRead = isGarmentUrl(form.garmentLink);
  const failure = failureOf(look);

  function onPaste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData("text").trim();
    if (!isGarmentUrl(pasted)) return;
    event.preventDefault();
    typed.current = true;
    if (onEnter(pasted)) void read();
  }

  function onPreview() {
    // The spinner replaces the focused button.
    frame.current?.focus({ preventScroll: true });
    void check(form);
  }

  return (
    <div className={styles.link}>
      <UrlField
        ref={field}
        isValid={isGarmentUrl}
        label={garmentLinkTexts.label}
        hint={garmentLinkTexts.hint}
        name="garment_url"
        enterKeyHint="go"
        autoCapitalize="none"
        value={form.garmentLink}
        onChange={(event) => {
          typed.current = true;
          onEnter(event.target.value);
        }}
        onPaste={onPaste}
        onBlur={() => {
          if (typed.current && canRead && look.state === "none") afterPress(() => void read());
        }}
        onKeyDown={(event: KeyboardEvent) => isEnter(event) && canRead && void read()}
      />
      {failure && <Failure sentence={failure} />}
      <div className={styles.preview} ref={frame} tabIndex={-1}>
        {look.state === "none" && canRead && <Unread onPreview={onPreview} />}
        {!failure && <Garment look={look} chosen={form.garmentUrl} onCancel={cancel} />}
      </div>
      <Choice look={look} chosen={form.garmentUrl} onChoose={onChoose} />
      <p className="visually-hidden" role="status">
        {statusOf(look)}
      </p>
    </div>
  );
}

/** Ignores a key that is held down, and one that ends the composition of a word. */
export function isEnter(event: KeyboardEvent): boolean {
  return event.key === "Enter" && !event.repeat && !event.nativeEvent.isComposing;
}

function failureOf(look: Look<LinkedGarment>): string | null {
  if (look.state === "refused") return look.sentence;
  if (look.state !== "found" || look.pictures.length > 0) return null;
  return look.failure ?? garmentLinkTexts.noPicture;
}

function statusOf(look: Look<LinkedGarment>): string {
  if (look.state === "loading") return garmentLinkTexts.reading;
  if (look.state !== "found") return "";
  const loaded = look.pictures.filter(({ picture }) => picture).length;
  return loaded === look.pictures.length ? garmentLinkTexts.found(loaded) : "";
}

/** As large as the later progress, so that buttons below do not move during a press. */
function Unread({ onPreview }: { readonly onPreview: () => void }) {
  return (
    <div className={styles.blank}>
      <p>{garmentLinkTexts.noPreview}</p>
      <Button onClick={onPreview}>{garmentLinkTexts.preview}</Button>
    </div>
  );
}

function Failure({ sentence }: { readonly sentence: string }) {
  return (
    <div role="alert">
      <p className="error">{sentence}</p>
      <p className="hint">{garmentLinkTexts.nextSteps}</p>
    </div>
  );
}

interface ChoiceProps {
  readonly look: Look<LinkedGarment>;
  readonly chosen: string;
  readonly onChoose: (garmentUrl: string) => void;
}

function Choice({ look, chosen, onChoose }: ChoiceProps) {
  const pictures = look.state === "found" ? look.pictures : [];
  const parts = useTryOnParts();
  if (pictures.length < 2 || !parts) return null;
  const label = garmentLinkTexts.choose;
  return <parts.PictureChoice {...{ label, pictures, chosen, onChoose }} />;
}

interface GarmentProps {
  readonly look: Look<LinkedGarment>;
  readonly chosen: string;
  readonly onCancel: () => void;
}

/** The chosen picture with the title of its page, or the progress towards it. */
function Garment({ look, chosen, onCancel }: GarmentProps) {
  const found = look.state === "found" ? look : null;
  const garment = found?.pictures.find(({ url }) => url === chosen)?.picture ?? null;
  const ownUrl = useObjectUrl(garment instanceof Blob ? garment : null);
  const url = garment instanceof Blob ? ownUrl : garment?.url;
  const title = found?.product?.title;
  if (look.state === "none") return null;
  return (
    <>
      {url ? (
        <Picture url={url} alt={tryOnFormTexts.garment} sizes="360px" ratio="3 / 4" whole spinner />
      ) : (
        <div className={styles.blank}>
          <Spinner text={found ? garmentLinkTexts.loading : garmentLinkTexts.reading} />
          <Button onClick={onCancel}>{garmentLinkTexts.cancel}</Button>
        </div>
      )}
      {title && <p className={styles.name}>{title}</p>}
    </>
  );
}

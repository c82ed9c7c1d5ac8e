import { useId } from "react";
import type { TryOnPiece } from "#web/generations/try-on/run-try-on.ts";
import type { TryOnForm } from "#web/generations/try-on/try-on-form.ts";
import { Picture } from "#web/media/picture.tsx";
import { useObjectUrl } from "#web/media/use-object-url.ts";
import { outfitTexts as texts } from "#web/texts/outfit.ts";
import { IconButton } from "#web/ui/button.tsx";
import { CloseIcon } from "#web/ui/icons.tsx";
import { focusField } from "./open-panel.ts";
import styles from "./outfit.module.css";

interface OutfitProps {
  readonly pieces: readonly TryOnPiece[];
  readonly onChange: (part: Partial<TryOnForm>) => void;
}

/** The pieces that the garment of the form is worn with. */
export function Outfit({ pieces, onChange }: OutfitProps) {
  const id = useId();

  function remove(piece: TryOnPiece) {
    onChange({ outfit: pieces.filter((one) => one !== piece) });
    // The focused button disappears.
    focusField("garment");
  }

  return (
    <>
      <p className="visually-hidden" role="status">
        {pieces.length > 0 && texts.next}
      </p>
      {pieces.length > 0 && (
        <section className={styles.outfit} aria-labelledby={id}>
          <p id={id} className="label">
            {texts.title}
          </p>
          <ul className={styles.pieces}>
            {pieces.map((piece, k) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no name of its own
              <li key={k}>
                <Piece piece={piece} alt={texts.piece(k + 1)} />
                <IconButton
                  label={texts.remove(k + 1)}
                  className={styles.remove}
                  onClick={() => remove(piece)}
                >
                  <CloseIcon />
                </IconButton>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Piece({ piece: { garment }, alt }: { readonly piece: TryOnPiece; readonly alt: string }) {
  const own = useObjectUrl(garment instanceof Blob ? garment : null);
  const linked = garment instanceof Blob || garment === null ? null : garment;
  const url = own ?? (typeof linked === "string" ? linked : linked?.url);
  return url ? <Picture url={url} alt={alt} sizes="112px" ratio="3 / 4" whole /> : null;
}

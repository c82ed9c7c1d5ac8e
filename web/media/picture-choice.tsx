import { useId } from "react";
import { pictureChoiceTexts } from "#web/texts/picture-choice.ts";
import styles from "./picture-choice.module.css";
import { sourceSet } from "./source-set.ts";
import { useObjectUrl } from "./use-object-url.ts";

interface OfferedPicture {
  readonly url: string;
  /** Its bytes, or the address that shows it; null while it is loaded. */
  readonly picture: Blob | { readonly url: string } | null;
}

interface PictureChoiceProps {
  readonly label: string;
  readonly pictures: readonly OfferedPicture[];
  /** The `url` of the chosen picture. */
  readonly chosen: string | null;
  readonly onChoose: (url: string) => void;
}

/** The pictures of a page, of which one is chosen. */
export function PictureChoice({ label, pictures, chosen, onChoose }: PictureChoiceProps) {
  const group = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      <div className={styles.tiles}>
        {pictures.map((offered, place) => (
          <Tile
            key={offered.url}
            group={group}
            label={pictureChoiceTexts.picture(place + 1, pictures.length)}
            offered={offered}
            checked={offered.url === chosen}
            onChoose={onChoose}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface PictureChoicesProps {
  readonly label: string;
  readonly pictures: readonly {
    readonly key: string;
    readonly name: string;
    readonly url: string;
    readonly isChosen: boolean;
  }[];
  /** Whether no further picture can be chosen. */
  readonly isFull: boolean;
  readonly onToggle: (key: string) => void;
}

/** Named pictures, of which several are chosen. */
export function PictureChoices({ label, pictures, isFull, onToggle }: PictureChoicesProps) {
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      <div className={styles.tiles}>
        {pictures.map(({ key, name, url, isChosen }) => (
          <label key={key} className={styles.tile} title={name}>
            <input
              className="cover"
              type="checkbox"
              aria-label={name}
              disabled={isFull && !isChosen}
              checked={isChosen}
              onChange={() => onToggle(key)}
            />
            <img
              className="fill"
              src={url}
              srcSet={sourceSet(url)}
              sizes="160px"
              alt=""
              loading="lazy"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface TileProps {
  readonly group: string;
  readonly label: string;
  readonly offered: OfferedPicture;
  readonly checked: boolean;
  readonly onChoose: (url: string) => void;
}

function Tile({ group, label, offered: { url, picture }, checked, onChoose }: TileProps) {
  const ownUrl = useObjectUrl(picture instanceof Blob ? picture : null);
  const shown = picture instanceof Blob ? ownUrl : picture?.url;
  return (
    <label className={styles.tile}>
      <input
        className="cover"
        type="radio"
        name={group}
        aria-label={label}
        disabled={!picture}
        checked={checked && picture !== null}
        onChange={() => onChoose(url)}
      />
      {shown && <img className="fill" src={shown} alt="" />}
    </label>
  );
}

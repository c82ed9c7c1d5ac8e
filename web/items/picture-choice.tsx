import { useId } from "react";
import { useObjectUrl } from "#web/media/use-object-url.ts";
import { productLinkTexts } from "#web/texts/product-link.ts";
import styles from "./product-link.module.css";
import type { ShopPicture } from "./use-product-look.ts";

interface PictureChoiceProps {
  readonly pictures: readonly ShopPicture[];
  readonly chosen: Blob | null;
  readonly onChoose: (photo: Blob) => void;
}

export function PictureChoice({ pictures, chosen, onChoose }: PictureChoiceProps) {
  const group = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{productLinkTexts.choosePicture}</legend>
      <div className={styles.tiles}>
        {pictures.map(({ url, photo }, place) => (
          <Tile
            key={url}
            group={group}
            label={productLinkTexts.picture(place + 1, pictures.length)}
            photo={photo}
            checked={photo !== null && photo === chosen}
            onChoose={onChoose}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface TileProps {
  readonly group: string;
  readonly label: string;
  readonly photo: Blob | null;
  readonly checked: boolean;
  readonly onChoose: (photo: Blob) => void;
}

function Tile({ group, label, photo, checked, onChoose }: TileProps) {
  const url = useObjectUrl(photo);
  return (
    <label className={styles.tile}>
      <input
        className="cover"
        type="radio"
        name={group}
        aria-label={label}
        disabled={!photo}
        checked={checked}
        onChange={() => photo && onChoose(photo)}
      />
      {url && <img className="fill" src={url} alt="" />}
    </label>
  );
}

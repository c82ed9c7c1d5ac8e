import { BeforeAfter } from "#web/media/before-after.tsx";
import { tryOnResultTexts } from "#web/texts/try-on-result.ts";
import styles from "./result-picture.module.css";

interface ResultPictureProps {
  readonly url: string;
  /** The note that discloses how the picture was made. */
  readonly mark: string | null;
  readonly before: string | null;
  readonly sizes: string;
  readonly thumbnail?: string | undefined;
  readonly moving?: boolean;
  readonly reveal?: boolean;
  readonly onBroken?: () => void;
}

export function ResultPicture(props: ResultPictureProps) {
  const { url, mark, before, sizes, thumbnail, moving, reveal, onBroken } = props;
  return (
    <figure className={styles.figure} onErrorCapture={onBroken}>
      <BeforeAfter
        before={before}
        after={url}
        alt={tryOnResultTexts.picture}
        sizes={sizes}
        ratio="3 / 4"
        whole
        spinner={!thumbnail}
        thumbnail={thumbnail}
        moving={moving}
        reveal={reveal}
      />
      {mark && <figcaption className="hint">{mark}</figcaption>}
    </figure>
  );
}

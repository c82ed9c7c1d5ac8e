import { BeforeAfter } from "#web/media/before-after.tsx";
import styles from "./result-picture.module.css";

interface ResultPictureProps {
  readonly url: string;
  /** What it says of its making. */
  readonly mark: string | null;
  /** The photo that it was made from, where that is at hand. */
  readonly before: string | null;
  readonly sizes: string;
  /** The address of a smaller version, shown until this one is loaded. */
  readonly thumbnail?: string | undefined;
  readonly transitionName?: string;
}

/** A try-on's picture as a whole, with its mark, beside the photo that it was made from. */
export function ResultPicture(props: ResultPictureProps) {
  const { url, mark, before, sizes, thumbnail, transitionName } = props;
  return (
    <figure className={styles.figure}>
      <BeforeAfter
        before={before}
        after={url}
        alt="You in the garment"
        sizes={sizes}
        ratio="3 / 4"
        whole
        spinner={!thumbnail}
        thumbnail={thumbnail}
        style={transitionName ? { viewTransitionName: transitionName } : undefined}
      />
      {mark && <figcaption className={styles.caption}>{mark}</figcaption>}
    </figure>
  );
}

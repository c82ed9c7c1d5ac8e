import { uiTexts } from "#web/texts/ui.ts";
import styles from "./gallery.module.css";

export function GallerySkeletons({ count }: { readonly count: number }) {
  return (
    <div className={styles.grid} role="status" aria-label={uiTexts.loading}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons never move
        <div key={at} className={styles.skeleton} />
      ))}
    </div>
  );
}

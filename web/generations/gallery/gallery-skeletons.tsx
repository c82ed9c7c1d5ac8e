import styles from "./gallery.module.css";

/** The gallery's shape while it is read. */
export function GallerySkeletons({ count }: { readonly count: number }) {
  return (
    <div className={styles.grid} role="status" aria-label="Loading...">
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places that never move
        <div key={place} className={styles.skeleton} />
      ))}
    </div>
  );
}

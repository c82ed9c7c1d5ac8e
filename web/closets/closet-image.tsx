import { sourceSet, withWidth } from "#web/media/source-set.ts";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./closet-image.module.css";

interface ClosetImageProps {
  readonly url: string;
  readonly alt: string;
  /** The shown width, as the `sizes` of an img. */
  readonly sizes: string;
  /** Visible without scrolling: loaded before all others. */
  readonly first?: boolean;
  /** Loaded before it is visible. */
  readonly near?: boolean;
  readonly moving?: boolean;
  /** Shown uncropped, in its own tall frame. */
  readonly whole?: boolean;
  /** The address of a smaller picture, shown until this one is loaded. */
  readonly until?: string | undefined;
}

export function ClosetImage(props: ClosetImageProps) {
  const { url, alt, sizes, first, near, moving, whole, until } = props;
  return (
    <img
      className={classNames(styles.image, whole && styles.whole, moving && "moving-picture")}
      src={url.startsWith("/media/") ? withWidth(url, 480) : url}
      srcSet={sourceSet(url)}
      sizes={sizes}
      width={480}
      height={480}
      alt={alt}
      loading={first || near ? "eager" : "lazy"}
      fetchPriority={first ? "high" : "auto"}
      decoding="async"
      style={until ? { backgroundImage: `url("${until}")` } : undefined}
    />
  );
}

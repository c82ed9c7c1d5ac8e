import type { ReactNode } from "react";
import useSWR from "swr";
import { Picture } from "#web/media/picture.tsx";
import { fill } from "#web/texts/fill.ts";
import { returnItemTexts as texts } from "#web/texts/return-item.ts";
import type { ShownItem } from "#worker/contract/closets.ts";
import styles from "./return-item.module.css";
import type { PathItem } from "./return-path-item.ts";

interface ReturnItemProps extends PathItem {
  /** The form beside it. */
  readonly form: "login" | "sign-up" | "code";
  /** Shown if the item is deleted or cannot be read. */
  readonly otherwise: ReactNode;
}

/** Shows the item that the login returns to. */
export default function ReturnItem({ handle, itemId, form, otherwise }: ReturnItemProps) {
  const { data, error } = useSWR<ShownItem>(`/api/closets/${handle}/items/${itemId}`, {
    shouldRetryOnError: false,
    revalidateOnFocus: false,
  });
  if (error) return otherwise;
  if (!data) return null;
  const { item, closet } = data;
  return (
    <div className={styles.item}>
      <Picture
        url={item.clothingImageUrl}
        alt={item.title}
        sizes="(width >= 1024px) 28rem, 8rem"
        ratio="3 / 4"
        whole
        className={styles.picture}
      />
      <div>
        <h2 className={styles.heading}>{fill(texts[form], { title: <bdi>{item.title}</bdi> })}</h2>
        <p className={styles.handle}>
          <bdi>{texts.handle(closet.instagramHandle)}</bdi>
        </p>
      </div>
    </div>
  );
}

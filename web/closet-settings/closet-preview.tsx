import type { CSSProperties } from "react";
import { themeTokens } from "#web/closet-document/theme.ts";
import { closetSettingsTexts } from "#web/texts/closet-settings.ts";
import { classNames } from "#web/ui/class-names.ts";
import type { Closet } from "#worker/contract/closets.ts";
import styles from "./closet-preview.module.css";

export function ClosetPreview({ closet }: { readonly closet: Closet }) {
  const { instagramHandle, title, bio, profileImageUrl, colorTheme } = closet;
  return (
    <figure>
      <figcaption className={styles.caption}>{closetSettingsTexts.preview}</figcaption>
      <div className={styles.closet} style={themeTokens(colorTheme) as CSSProperties}>
        <div className={styles.who}>
          <span className={styles.avatar}>
            {profileImageUrl ? (
              <img className="fill" src={profileImageUrl} alt="" />
            ) : (
              instagramHandle.slice(0, 1).toUpperCase()
            )}
          </span>
          <div>
            <p className={styles.handle}>@{instagramHandle}</p>
            <p className={styles.title}>{title}</p>
          </div>
        </div>
        {bio && <p className={classNames("soft", "clamped", styles.bio)}>{bio}</p>}
        <span className={styles.button}>{closetSettingsTexts.tryOn}</span>
      </div>
    </figure>
  );
}

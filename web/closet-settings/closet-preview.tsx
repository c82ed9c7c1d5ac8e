import type { CSSProperties } from "react";
import { themeShades } from "#web/closet-document/theme.ts";
import { closetSettingsTexts } from "#web/texts/closet-settings.ts";
import { classNames } from "#web/ui/class-names.ts";
import type { Closet } from "#worker/contract/closets.ts";
import styles from "./closet-preview.module.css";

export function ClosetPreview({ closet }: { readonly closet: Closet }) {
  const { instagramHandle, title, bio, profileImageUrl, colorTheme } = closet;
  return (
    <figure>
      <figcaption className={styles.caption}>{closetSettingsTexts.preview}</figcaption>
      <div className={styles.closet} style={shadesOf(colorTheme)}>
        <div className={styles.who}>
          <span className={styles.avatar}>
            {profileImageUrl ? (
              <img src={profileImageUrl} alt="" />
            ) : (
              instagramHandle.slice(0, 1).toUpperCase()
            )}
          </span>
          <div>
            <p className={styles.handle}>@{instagramHandle}</p>
            <p className={styles.title}>{title}</p>
          </div>
        </div>
        {bio && <p className={classNames("soft clamped", styles.bio)}>{bio}</p>}
        <span className={styles.button}>{closetSettingsTexts.tryOn}</span>
      </div>
    </figure>
  );
}

function shadesOf(colour: string): CSSProperties {
  const { light, dark } = themeShades(colour);
  return {
    "--wash": `light-dark(${light.wash}, ${dark.wash})`,
    "--button": `light-dark(${light.base}, ${dark.base})`,
    "--on-button": `light-dark(${light.onBase}, ${dark.onBase})`,
    "--button-edge": `light-dark(${light.edge}, ${dark.edge})`,
    "--mark": `light-dark(${light.text}, ${dark.text})`,
  } as CSSProperties;
}

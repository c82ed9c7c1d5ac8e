import { Fragment } from "react";
import { PATHS } from "#web/paths.ts";
import { closetTexts } from "#web/texts/closet.ts";
import { fill } from "#web/texts/fill.ts";
import { AdMark } from "#web/ui/ad-mark.tsx";
import type { PublicCloset } from "#worker/contract/closets.ts";
import styles from "./closet-header.module.css";
import { BrandIcon, SocialIcon } from "./closet-icons.tsx";
import { ClosetImage } from "./closet-image.tsx";

export function ClosetHeader({ closet }: Pick<PublicCloset, "closet">) {
  const { title, bio, itemCount, instagramHandle: handle } = closet;
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <div className={styles.identity}>
          <a
            className={styles.brand}
            href={PATHS.home}
            target="_blank"
            rel="noopener"
            aria-label={closetTexts.brandLink}
          >
            <BrandIcon size={26} />
          </a>
          <Avatar handle={handle} url={closet.profileImageUrl} />
          <div className={styles.who}>
            <p className={styles.handle}>
              <bdi>
                @<Handle text={handle} />
              </bdi>
              <a
                className={styles.social}
                href={`https://www.instagram.com/${handle}`}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={closetTexts.socialLink(handle)}
              >
                <SocialIcon />
              </a>
            </p>
            <p className="hint">{closetTexts.itemCount(itemCount)}</p>
          </div>
        </div>
        <div className={styles.texts}>
          <p className="hint">
            {fill(closetTexts.disclosure, {
              ad: <AdMark label={closet.adLabel} />,
              handle: <bdi>{handle}</bdi>,
            })}
            {closet.associateNote && ` ${closet.associateNote}`}
          </p>
          <h1 className={styles.title} dir="auto">
            {title}
          </h1>
          {bio && (
            <p className={styles.bio} dir="auto">
              {bio}
            </p>
          )}
          <p>{closetTexts.explanation}</p>
        </div>
      </div>
    </header>
  );
}

/** A long handle breaks after dots and underscores. */
function Handle({ text }: { readonly text: string }) {
  return text.split(/(?<=[._])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts that never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

function Avatar({ handle, url }: { readonly handle: string; readonly url: string | null }) {
  const letter = /[a-z\d]/.exec(handle)?.[0] ?? handle.charAt(0);
  return (
    <span className={styles.avatar} aria-hidden="true">
      {url ? (
        <ClosetImage url={url} alt="" sizes="(width < 768px) 4.75rem, 8rem" first />
      ) : (
        letter.toUpperCase()
      )}
    </span>
  );
}

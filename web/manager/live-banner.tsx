import { useRef } from "react";
import { CodeIcon, CopyIcon, LinkButtonIcon, OpenIcon } from "#web/managed-closet/closet-icons.tsx";
import { closetManagerTexts } from "#web/texts/closet-manager.ts";
import { uiTexts } from "#web/texts/ui.ts";
import { IconButton } from "#web/ui/button.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import { SuccessIcon } from "#web/ui/icons.tsx";
import { toast } from "#web/ui/toast-store.ts";
import styles from "./live-banner.module.css";

interface LiveBannerProps {
  /** Null where the closet has no handle. */
  readonly url: string | null;
  readonly onCopied: () => void;
  readonly onCode: () => void;
  readonly onButton: () => void;
}

export function LiveBanner({ url, onCopied, onCode, onButton }: LiveBannerProps) {
  const link = useRef<HTMLAnchorElement>(null);

  async function copy() {
    if (!link.current) return;
    onCopied();
    if (await copyText(link.current)) {
      toast({ title: uiTexts.linkCopied });
    } else {
      const { linkSelected: title, copyByHand: description } = closetManagerTexts;
      toast({ title, description });
    }
  }

  return (
    <section className={styles.banner} aria-labelledby="live">
      <span className={styles.icon}>
        <SuccessIcon />
      </span>
      <div className={styles.texts}>
        <h2 id="live" className={styles.title}>
          {closetManagerTexts.live}
        </h2>
        {url ? (
          <a ref={link} className={styles.link} href={url} target="_blank" rel="noopener">
            <Address url={url} />
          </a>
        ) : (
          <p className="soft">{closetManagerTexts.noHandle}</p>
        )}
      </div>
      {url && <Actions url={url} onCopy={() => void copy()} onCode={onCode} onButton={onButton} />}
    </section>
  );
}

interface ActionsProps extends Pick<LiveBannerProps, "onCode" | "onButton"> {
  readonly url: string;
  readonly onCopy: () => void;
}

function Actions({ url, onCopy, onCode, onButton }: ActionsProps) {
  return (
    <div className={styles.actions}>
      <a
        className={styles.action}
        href={url}
        target="_blank"
        rel="noopener"
        aria-label={closetManagerTexts.openLink}
        title={closetManagerTexts.openLink}
      >
        <OpenIcon />
      </a>
      <IconButton label={closetManagerTexts.copyLink} className={styles.button} onClick={onCopy}>
        <CopyIcon />
      </IconButton>
      <IconButton label={closetManagerTexts.code} className={styles.button} onClick={onCode}>
        <CodeIcon />
      </IconButton>
      <IconButton
        label={closetManagerTexts.linkButton}
        className={styles.button}
        onClick={onButton}
      >
        <LinkButtonIcon />
      </IconButton>
    </div>
  );
}

/** A long link breaks after the site and before the handle. */
function Address({ url }: { readonly url: string }) {
  const path = new URL(url).origin.length + 1;
  const handle = url.lastIndexOf("/") + 1;
  return (
    <span>
      {url.slice(0, path)}
      <wbr />
      {url.slice(path, handle)}
      <wbr />
      {url.slice(handle)}
    </span>
  );
}

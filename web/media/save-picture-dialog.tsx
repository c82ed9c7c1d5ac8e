import { pictureSavingTexts as texts } from "#web/texts/picture-saving.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import type { InAppBrowser } from "./in-app-browser.ts";
import styles from "./save-picture-dialog.module.css";
import { SystemBrowserLink } from "./system-browser-link.tsx";

interface SavePictureDialogProps {
  readonly browser: InAppBrowser;
  readonly url: string;
  /** The path of this site that shows the picture to its owner. */
  readonly page: string;
  readonly onClose: () => void;
}

/** A plain picture that a long press saves, and the way into the browser of the system. */
export default function SavePictureDialog(props: SavePictureDialogProps) {
  const { browser, url, page, onClose } = props;
  return (
    <Dialog small title={texts.title} onClose={onClose}>
      <div className="stack">
        <p>{texts.steps[browser.system]}</p>
        <img className={styles.picture} src={url} alt={texts.picture} />
        <SystemBrowserLink look="primary" large wide browser={browser} page={page} />
        <p className="hint">
          {texts.reason(browser.app)} {texts.menu}
        </p>
        <p className="hint">{texts.carried}</p>
      </div>
    </Dialog>
  );
}

import { installStore } from "#web/shell/installation.ts";
import { compatibleSitesTexts } from "#web/texts/compatible-sites.ts";
import { Button } from "#web/ui/button.tsx";
import { browserStore, useStore } from "#web/ui/store.ts";
import styles from "./compatible-sites-screen.module.css";

const query = window.matchMedia("(display-mode: standalone)");
const installedStore = browserStore(() => query.matches, ["change"], query);

/** The browser's own install offer if there is one; else instructions for its menus. */
export function InstallApp() {
  const texts = compatibleSitesTexts.share;
  const offer = useStore(installStore);
  const installed = useStore(installedStore);
  if (installed) return <p className="soft">{texts.installed}</p>;

  function onInstall() {
    void offer?.prompt();
    // An offer can be used once.
    installStore.set(null);
  }

  return (
    <>
      {offer && (
        <Button look="primary" className={styles.action} onClick={onInstall}>
          {texts.install}
        </Button>
      )}
      {!offer && <p className="soft">{texts.android}</p>}
      <p className="soft">{texts.iphone}</p>
    </>
  );
}

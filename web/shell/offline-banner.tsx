import { shellTexts } from "#web/texts/shell.ts";
import { onlineStore } from "#web/ui/online.ts";
import { useStore } from "#web/ui/store.ts";
import styles from "./offline-banner.module.css";

/** Shown without a network; data is read again when it is back. */
export function OfflineBanner() {
  const online = useStore(onlineStore);
  return (
    <div className={styles.place} role="status">
      {!online && <p className={styles.banner}>{shellTexts.offline}</p>}
    </div>
  );
}

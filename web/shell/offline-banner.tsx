import { useSyncExternalStore } from "react";
import styles from "./offline-banner.module.css";

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Says that the network is gone, over what is there; data is read again when it is back. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div className={styles.place} role="status">
      {!online && (
        <p className={styles.banner}>You are offline. What you have entered stays here.</p>
      )}
    </div>
  );
}

import { shellTexts } from "#web/texts/shell.ts";
import { onlineStore } from "#web/ui/online.ts";
import { useStore } from "#web/ui/store.ts";
import styles from "./offline-banner.module.css";

/** Publishes its height for the toasts, which are shown above it on a phone. */
function tellHeight(place: HTMLElement | null) {
  if (!place) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty("--offline", `${place.offsetHeight}px`),
  );
  observer.observe(place);
  return () => observer.disconnect();
}

/** Shown without a network; data is read again when it is back. */
export function OfflineBanner() {
  const online = useStore(onlineStore);
  return (
    <div ref={tellHeight} className={styles.place} role="status">
      {!online && <p className={styles.banner}>{shellTexts.offline}</p>}
    </div>
  );
}

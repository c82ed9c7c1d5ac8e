import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { uiTexts } from "#web/texts/ui.ts";
import { Button, IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { AlertIcon, CloseIcon, SuccessIcon } from "./icons.tsx";
import { useStore } from "./store.ts";
import {
  dismissOffline,
  dismissToast,
  frontOf,
  type ShownToast,
  toastStore,
  undoToast,
} from "./toast-store.ts";
import styles from "./toaster.module.css";
import { openDialogs } from "./top-layer.ts";
import { useRunning } from "./use-running.ts";
import { useWindowEvent } from "./use-window-event.ts";

/** The minimum remaining time after a toast was held or moved into a dialog. */
const MIN_LEFT_MS = 1000;

/** Shows and announces one toast at a time, inside the topmost dialog while one is open. */
export function Toaster() {
  const shown = frontOf(useStore(toastStore));
  const top = useStore(openDialogs).at(-1);
  useWindowEvent("online", dismissOffline);
  // The server renders no portal.
  if (!useRunning()) return null;
  const toast = shown && <Toast key={shown.id} shown={shown} />;
  return createPortal(
    <section className={styles.toaster} aria-label={uiTexts.notifications}>
      <div role="status" aria-live="polite" aria-atomic="false">
        <ul>{!shown?.destructive && toast}</ul>
      </div>
      <div role="alert" aria-live="assertive" aria-atomic="false">
        <ul>{shown?.destructive && toast}</ul>
      </div>
    </section>,
    top ?? document.body,
  );
}

function Toast({ shown }: { readonly shown: ShownToast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const left = Math.max((shown.hidesAt ?? 0) - Date.now(), MIN_LEFT_MS);
    const timer = setTimeout(() => dismissToast(shown.id), left);
    return () => clearTimeout(timer);
  }, [held, shown]);

  return (
    <li
      className={classNames(styles.toast, shown.destructive && styles.destructive)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.icon}>{shown.destructive ? <AlertIcon /> : <SuccessIcon />}</span>
      <div>
        <p className={styles.title}>{shown.title}</p>
        {[shown.description ?? []].flat(2).map((text) => (
          <p key={text} className={styles.description}>
            {text}
          </p>
        ))}
        {shown.undo && <UndoButton id={shown.id} />}
      </div>
      <IconButton
        label={uiTexts.dismiss}
        className={styles.close}
        onClick={() => dismissToast(shown.id)}
      >
        <CloseIcon size={16} />
      </IconButton>
    </li>
  );
}

/** The undo shortcut works from anywhere: Tab would reach the button too late. */
function UndoButton({ id }: { readonly id: number }) {
  useWindowEvent("keydown", (event) => {
    const { key, ctrlKey, metaKey, shiftKey, target } = event;
    const writing = target instanceof Element && target.matches("input,textarea,select");
    if (key.toLowerCase() !== "z" || !(ctrlKey || metaKey) || shiftKey || writing) return;
    event.preventDefault();
    undoToast(id);
  });
  return (
    <Button
      look="link"
      className={styles.undo}
      aria-keyshortcuts="Control+Z Meta+Z"
      onClick={() => undoToast(id)}
    >
      {uiTexts.undo}
    </Button>
  );
}

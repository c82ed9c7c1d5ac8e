import type { MouseEvent, ReactNode } from "react";
import { useId, useLayoutEffect, useRef } from "react";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./dialog.module.css";
import { CloseIcon } from "./icons.tsx";
import { enterTopLayer } from "./top-layer.ts";

interface DialogProps {
  readonly title: ReactNode;
  readonly small?: boolean;
  /** It is read from its title on, where the first control comes after much text. */
  readonly reading?: boolean;
  /** A press beside it does not close it. */
  readonly lasting?: boolean;
  /** It was open already in the page as it was sent, and stays the same to the eye. */
  readonly sent?: boolean;
  /** In place of its close button. */
  readonly closer?: ReactNode;
  readonly className?: string | undefined;
  readonly role?: "dialog" | "alertdialog";
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A modal dialog, open for as long as it is rendered. The browser's own keeps the focus inside,
 * closes on Escape and gives the focus back to what had it.
 */
export function Dialog(props: DialogProps) {
  const { title, small, reading, lasting, sent, closer, className, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();

  // Before the next paint, so that a picture can glide into it.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const before = document.activeElement;
    // One that was sent open may have been used before the app took it over.
    const used = before instanceof HTMLElement && element.contains(before) ? before : null;
    element.close();
    element.showModal();
    if (used) used.focus();
    else if (reading) heading.current?.focus();
    const leave = enterTopLayer(element);
    return () => {
      leave();
      element.close();
      // What opened it may have gone with what it changed.
      const open = before instanceof HTMLElement && before.isConnected && !used;
      (open ? before : document.querySelector("main"))?.focus({ preventScroll: !open });
    };
  }, [reading]);

  function onBackdrop(event: MouseEvent) {
    if (!lasting && event.target === dialog.current) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way to close it
    <dialog
      ref={dialog}
      open={sent}
      role={props.role ?? "dialog"}
      aria-labelledby={id}
      className={classNames(styles.dialog, small && styles.small, className)}
      onClick={onBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        // React passes on those of dialogs and file fields within.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.body}>
        <h2 id={id} className={styles.title} ref={heading} tabIndex={reading ? -1 : undefined}>
          {title}
        </h2>
        {children}
        {closer ?? (
          <IconButton label="Close" className={styles.close} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        )}
      </div>
    </dialog>
  );
}

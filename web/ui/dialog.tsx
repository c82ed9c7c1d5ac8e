import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { uiTexts } from "#web/texts/ui.ts";
import { IconLink } from "./action-link.tsx";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./dialog.module.css";
import { CloseIcon } from "./icons.tsx";
import { enterTopLayer } from "./top-layer.ts";

interface DialogProps {
  readonly title: ReactNode;
  readonly small?: boolean;
  /** Focuses the title instead of the first control, which comes after much text. */
  readonly reading?: boolean;
  /** A press on the backdrop does not close the dialog. */
  readonly lasting?: boolean;
  /** The server rendered the dialog open. */
  readonly sent?: boolean;
  /** The address without the dialog; a link then closes it, which works without scripts. */
  readonly closeTo?: string | undefined;
  readonly className?: string | undefined;
  readonly role?: "dialog" | "alertdialog";
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A modal dialog, open while it is rendered. The native element keeps the focus inside, closes on
 * Escape and restores the focus.
 */
export function Dialog(props: DialogProps) {
  const { title, small, reading, lasting, sent, closeTo, className, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();

  // Before the next paint, so that a view transition captures the open dialog.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const before = document.activeElement;
    // A dialog of the server's page may have been used before hydration.
    const used = before instanceof HTMLElement && element.contains(before) ? before : null;
    element.close();
    element.showModal();
    if (used) used.focus();
    else if (reading) heading.current?.focus();
    const leave = enterTopLayer(element);
    return () => {
      leave();
      element.close();
      // The element that opened the dialog may have been removed.
      const open = before instanceof HTMLElement && before.isConnected && !used;
      (open ? before : document.querySelector("main"))?.focus({ preventScroll: !open });
    };
  }, [reading]);

  function onBackdrop(event: MouseEvent) {
    if (!lasting && event.target === dialog.current) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by keyboard
    <dialog
      ref={dialog}
      open={sent}
      role={props.role ?? "dialog"}
      aria-labelledby={id}
      className={classNames(styles.dialog, small && styles.small, className)}
      onClick={onBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        // React also bubbles the cancel events of inner dialogs and file inputs.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.body}>
        <h2 id={id} className={styles.title} ref={heading} tabIndex={reading ? -1 : undefined}>
          {title}
        </h2>
        {children}
        <Close closeTo={closeTo} onClose={onClose} />
      </div>
    </dialog>
  );
}

function Close({ closeTo, onClose }: Pick<DialogProps, "closeTo" | "onClose">) {
  const close = { label: uiTexts.close, className: styles.close, children: <CloseIcon /> };
  if (!closeTo) return <IconButton {...close} onClick={onClose} />;
  return <IconLink {...close} to={closeTo} data-close="" onAction={onClose} />;
}

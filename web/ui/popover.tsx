import { type ReactNode, useId, useRef } from "react";
import { IconButton } from "./button.tsx";
import { InfoIcon } from "./icons.tsx";
import styles from "./popover.module.css";
import { useWindowEvent } from "./use-window-event.ts";

interface InfoPopoverProps {
  readonly label: string;
  readonly children: ReactNode;
}

const GAP = 8;
const MARGIN = 16;

export function InfoPopover({ label, children }: InfoPopoverProps) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);

  function position() {
    if (anchor.current && popover.current) placeBelow(anchor.current, popover.current);
  }

  useWindowEvent("resize", position);

  return (
    <>
      <IconButton ref={anchor} label={label} popoverTarget={id}>
        <InfoIcon />
      </IconButton>
      <div
        ref={popover}
        id={id}
        popover="auto"
        className={styles.popover}
        onToggle={(event) => {
          if (event.newState === "open") position();
        }}
      >
        {children}
      </div>
    </>
  );
}

function placeBelow(anchor: HTMLElement, panel: HTMLElement): void {
  const box = anchor.getBoundingClientRect();
  const room = document.documentElement.clientWidth - panel.offsetWidth - MARGIN;
  const left = Math.max(MARGIN, Math.min(box.left, room));
  panel.style.left = `${left + window.scrollX}px`;
  panel.style.top = `${box.bottom + GAP + window.scrollY}px`;
}

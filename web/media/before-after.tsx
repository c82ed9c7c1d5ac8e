import { type CSSProperties, useState } from "react";
import { beforeAfterTexts } from "#web/texts/before-after.ts";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./before-after.module.css";
import { BeforeAfterSlider } from "./before-after-slider.tsx";
import { Picture, type PictureProps } from "./picture.tsx";
import { sourceSet } from "./source-set.ts";
import { useSweep } from "./use-sweep.ts";

/** The initial position of the line, in percent from the left. */
const START = 24;
/** A label is hidden with less room than this beside the line, in percent. */
const ROOM_FOR_LABEL = 22;

interface BeforeAfterProps extends Omit<PictureProps, "url" | "children"> {
  readonly before: string | null;
  readonly after: string;
  /** Whether the line sweeps once over the picture when both are there. */
  readonly reveal?: boolean | undefined;
}

export function BeforeAfter({ before, after, reveal = false, ...picture }: BeforeAfterProps) {
  return (
    <Picture url={after} {...picture}>
      {before && <Before key={before} url={before} sizes={picture.sizes} reveal={reveal} />}
    </Picture>
  );
}

interface BeforeProps {
  readonly url: string;
  readonly sizes: string;
  readonly reveal: boolean;
}

function Before({ url, sizes, reveal }: BeforeProps) {
  const [state, setState] = useState<"waiting" | "shown" | "failed">("waiting");
  const [dragging, setDragging] = useState(false);
  const shown = state === "shown";
  const { at, sweeping, setAt, stop } = useSweep(START, reveal, shown);
  if (state === "failed") return null;

  function onMove(next: number) {
    stop();
    setAt(next);
  }

  function onDrag(held: boolean) {
    stop();
    setDragging(held);
  }

  return (
    <div
      className={classNames(
        styles.over,
        (dragging || sweeping) && styles.moving,
        dragging && styles.dragging,
        sweeping && !shown && styles.covering,
      )}
      style={{ "--at": `${shown ? at : 0}%` } as CSSProperties}
    >
      <img
        className={styles.before}
        src={url}
        srcSet={sourceSet(url)}
        sizes={sizes}
        alt={shown ? beforeAfterTexts.photo : ""}
        draggable={false}
        onLoad={() => setState("shown")}
        onError={() => setState("failed")}
      />
      {shown && (
        <>
          <Label side="left" hidden={at < ROOM_FOR_LABEL} />
          <Label side="right" hidden={at > 100 - ROOM_FOR_LABEL} />
          <BeforeAfterSlider at={at} onMove={onMove} onDrag={onDrag} />
        </>
      )}
    </div>
  );
}

function Label({ side, hidden }: { readonly side: "left" | "right"; readonly hidden: boolean }) {
  return (
    <span
      className={classNames(styles.word, styles[side], hidden && styles.cramped)}
      aria-hidden="true"
    >
      {side === "left" ? beforeAfterTexts.before : beforeAfterTexts.after}
    </span>
  );
}

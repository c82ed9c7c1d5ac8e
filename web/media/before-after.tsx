import type { CSSProperties } from "react";
import { useState } from "react";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./before-after.module.css";
import { BeforeAfterSlider } from "./before-after-slider.tsx";
import type { PictureProps } from "./picture.tsx";
import { Picture } from "./picture.tsx";
import { sourceSet } from "./source-set.ts";

/** Where the line stands at first, in percent from the left: most of the picture is the one after. */
const START = 24;
/** With less than this to its side, in percent, a word has no room. */
const ROOM_FOR_WORD = 22;

interface BeforeAfterProps extends Omit<PictureProps, "url" | "children"> {
  readonly before: string | null;
  readonly after: string;
}

/**
 * A picture and the one before it in the same frame, with a slider between them. It is the picture
 * alone as long as the one before isn't there.
 */
export function BeforeAfter({ before, after, ...picture }: BeforeAfterProps) {
  return (
    <Picture url={after} {...picture}>
      {before && <Before key={before} url={before} sizes={picture.sizes} />}
    </Picture>
  );
}

function Before({ url, sizes }: { readonly url: string; readonly sizes: string }) {
  const [state, setState] = useState<"waiting" | "shown" | "failed">("waiting");
  const [at, setAt] = useState(START);
  const [dragging, setDragging] = useState(false);
  if (state === "failed") return null;
  const shown = state === "shown";
  return (
    <div
      className={classNames(styles.over, dragging && styles.dragging)}
      style={{ "--at": `${shown ? at : 0}%` } as CSSProperties}
    >
      <img
        className={styles.before}
        src={url}
        srcSet={sourceSet(url)}
        sizes={sizes}
        alt={shown ? "You before" : ""}
        draggable={false}
        onLoad={() => setState("shown")}
        onError={() => setState("failed")}
      />
      {shown && (
        <>
          <Word side="left" cramped={at < ROOM_FOR_WORD} />
          <Word side="right" cramped={at > 100 - ROOM_FOR_WORD} />
          <BeforeAfterSlider at={at} onMove={setAt} onDrag={setDragging} />
        </>
      )}
    </div>
  );
}

function Word({ side, cramped }: { readonly side: "left" | "right"; readonly cramped: boolean }) {
  return (
    <span
      className={classNames(styles.word, styles[side], cramped && styles.cramped)}
      aria-hidden="true"
    >
      {side === "left" ? "Before" : "After"}
    </span>
  );
}

import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, useState } from "react";
import { cutOutEditorTexts as texts } from "#web/texts/cut-out-editor.ts";
import { classNames } from "#web/ui/class-names.ts";
import type { GarmentStroke, GarmentStrokes } from "#worker/contract/garment-strokes.ts";
import { arrowDirection } from "./arrow-keys.ts";
import styles from "./cut-out-editor.module.css";
import { clamp, extendStroke } from "./cut-out-strokes.ts";
import type { Position } from "./fit-points.ts";
import stageStyles from "./fit-stage.module.css";

/** Part of the picture. */
const STEP = 0.02;
const LONG_STEP = 5;
const MIDDLE: Position = { x: 0.5, y: 0.5 };

interface CutOutStageProps {
  readonly url: string | null;
  readonly cutOutUrl: string | null;
  readonly strokes: GarmentStrokes;
  readonly pen: GarmentStroke["on"];
  readonly onStroke: (stroke: GarmentStroke) => void;
}

/** The picture, on which mouse, finger and keys draw strokes. */
export function CutOutStage({ url, cutOutUrl, strokes, pen, onStroke }: CutOutStageProps) {
  const [ratio, setRatio] = useState(3 / 4);
  const { drawn, cursor, handlers } = useStrokeDrawing(pen, onStroke);
  const hint = useId();
  const style = { "--ratio": ratio } as CSSProperties;

  return (
    <div className={stageStyles.space}>
      <button
        type="button"
        className={classNames(stageStyles.stage, styles.stage)}
        style={style}
        aria-label={texts.picture}
        aria-describedby={hint}
        {...handlers}
      >
        {url && (
          <img
            className={classNames("fill", cutOutUrl && styles.faint)}
            src={url}
            alt=""
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setRatio(naturalWidth / naturalHeight)
            }
          />
        )}
        {cutOutUrl && <img className="cover" src={cutOutUrl} alt="" draggable={false} />}
        <Strokes strokes={drawn ? [...strokes, drawn] : strokes} />
        {cursor && (
          <span
            className={classNames(styles.cursor, drawn && styles.drawing)}
            style={{ left: `${cursor.x * 100}%`, top: `${cursor.y * 100}%` }}
          />
        )}
      </button>
      <span id={hint} hidden>
        {texts.keys}
      </span>
      <span className="visually-hidden" role="status">
        {cursor && (drawn ? texts.started : texts.ended)}
      </span>
    </div>
  );
}

/** Draws a stroke by a pointer, or by keys that move a cursor. */
function useStrokeDrawing(pen: GarmentStroke["on"], onStroke: (stroke: GarmentStroke) => void) {
  const [drawn, setDrawn] = useState<GarmentStroke | null>(null);
  const [cursor, setCursor] = useState<Position | null>(null);

  function end() {
    if (drawn) onStroke(drawn);
    setDrawn(null);
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0 || !event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setCursor(null);
    setDrawn(extendStroke({ on: pen, points: [] }, positionOf(event)));
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (drawn && event.isPrimary && !cursor) setDrawn(extendStroke(drawn, positionOf(event)));
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = arrowDirection(event);
    const at = cursor ?? MIDDLE;
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      setCursor(at);
      if (drawn) end();
      else setDrawn(extendStroke({ on: pen, points: [] }, at));
    } else if (step) {
      event.preventDefault();
      const part = event.shiftKey ? LONG_STEP * STEP : STEP;
      const to = { x: clamp(at.x + step[0] * part), y: clamp(at.y + step[1] * part) };
      setCursor(to);
      if (drawn) setDrawn(extendStroke(drawn, to));
    }
  }

  const onBlur = () => cursor && end();
  const handlers = { onPointerDown, onPointerMove, onLostPointerCapture: end, onKeyDown, onBlur };
  return { drawn, cursor, handlers };
}

function Strokes({ strokes }: { readonly strokes: GarmentStrokes }) {
  return (
    <svg
      className={classNames("cover", styles.strokes)}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {strokes.map(({ on, points }, k) => {
        const d = `M${points.map(({ x, y }) => `${x * 100} ${y * 100}`).join("L")}`;
        const path = points.length > 1 ? d : `${d}h0.01`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: strokes are only added and removed at the end.
          <g key={k}>
            <path className={styles.under} d={path} />
            <path className={on === "ground" ? styles.ground : undefined} d={path} />
          </g>
        );
      })}
    </svg>
  );
}

function positionOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Position {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}

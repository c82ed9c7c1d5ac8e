import { type CSSProperties, type KeyboardEvent, useId, useRef, useState } from "react";
import type { Size } from "#web/media/fit-within.ts";
import { fitEditorTexts, fitPointNames } from "#web/texts/fit-editor.ts";
import { pictureTexts } from "#web/texts/picture.ts";
import { classNames } from "#web/ui/class-names.ts";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { arrowDirection } from "./arrow-keys.ts";
import {
  describePosition,
  linesBetween,
  listPoints,
  movePoint,
  type PointName,
  type Position,
  type ShownPoints,
} from "./fit-points.ts";
import styles from "./fit-stage.module.css";
import { usePointDrag } from "./use-point-drag.ts";

const LONG_STEP = 10;

type MovePoint = (name: PointName, to: Position) => void;

interface FitStageProps {
  /** The photo's address; null until it is loaded. */
  readonly url: string | null;
  readonly failed: boolean;
  readonly onRetry: () => void;
  readonly ratio: number;
  readonly points: ShownPoints | null;
  readonly onMove: MovePoint;
}

export function FitStage({ url, failed, onRetry, ratio, points, onMove }: FitStageProps) {
  const style = { "--ratio": ratio } as CSSProperties;
  if (url && points) return <Stage url={url} style={style} points={points} onMove={onMove} />;
  return (
    <div className={styles.space}>
      <div className={styles.stage} style={style}>
        {url && <img className="fill" src={url} alt={fitEditorTexts.photo} />}
        <div className={classNames(styles.over, url && styles.dim)}>
          {failed ? (
            <LoadFailure sentence={pictureTexts.notLoaded} onRetry={onRetry} />
          ) : (
            <Spinner text={url ? fitEditorTexts.findingBody : fitEditorTexts.loading} />
          )}
        </div>
      </div>
      <p className={styles.caption} />
    </div>
  );
}

interface StageProps {
  readonly url: string;
  readonly style: CSSProperties;
  readonly points: ShownPoints;
  readonly onMove: MovePoint;
}

function Stage({ url, style, points, onMove }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [announced, announce] = useState("");
  const [focused, setFocused] = useState<PointName | null>(null);
  const { dragged, handlers } = usePointDrag({
    points,
    onMove,
    onRelease: (name) => tell(name, points),
  });
  const hint = useId();
  const named = dragged?.name ?? focused;

  function tell(name: PointName, at: ShownPoints) {
    const point = at[name];
    if (point) announce(describePosition(name, point));
  }

  function step(name: PointName, to: Position) {
    onMove(name, to);
    tell(name, movePoint(points, name, to));
  }

  return (
    <div className={styles.space}>
      <div
        ref={stage}
        className={classNames(styles.stage, dragged && styles.holding)}
        style={style}
        role="application"
        aria-label={fitEditorTexts.points}
        {...handlers}
      >
        <img className="fill" src={url} alt={fitEditorTexts.photo} draggable={false} />
        <Lines points={points} />
        {listPoints(points).map(({ name, x, y }) => (
          <button
            key={name}
            type="button"
            data-point={name}
            className={classNames(styles.point, dragged?.name === name && styles.held)}
            style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
            aria-label={fitPointNames[name]}
            aria-describedby={hint}
            onKeyDown={(event) => {
              const to = stage.current && stepOf(event, { x, y }, stage.current);
              if (to) step(name, to);
            }}
            onFocus={() => setFocused(name)}
            onBlur={() => setFocused(null)}
          />
        ))}
        {dragged?.covered && <FitLoupe url={url} at={points[dragged.name]} stage={dragged.stage} />}
      </div>
      <p className={styles.caption} aria-hidden="true">
        {named ? fitPointNames[named] : fitEditorTexts.drag}
      </p>
      <SpokenTexts hint={hint} announced={announced} />
    </div>
  );
}

interface SpokenTextsProps {
  readonly hint: string;
  readonly announced: string;
}

function SpokenTexts({ hint, announced }: SpokenTextsProps) {
  return (
    <>
      <span id={hint} hidden>
        {fitEditorTexts.keys}
      </span>
      <span className="visually-hidden" role="status">
        {announced}
      </span>
    </>
  );
}

/** The position after an arrow key, which is then handled; null for other keys. */
function stepOf(event: KeyboardEvent, { x, y }: Position, stage: HTMLElement): Position | null {
  const step = arrowDirection(event);
  if (!step) return null;
  event.preventDefault();
  event.stopPropagation();
  const { width, height } = stage.getBoundingClientRect();
  const pixels = event.shiftKey ? LONG_STEP : 1;
  return { x: x + (step[0] * pixels) / width, y: y + (step[1] * pixels) / height };
}

function Lines({ points }: { readonly points: ShownPoints }) {
  const path = linesBetween(points)
    .map((line) => `M${line.map(({ x, y }) => `${x * 100} ${y * 100}`).join("L")}`)
    .join("");
  return (
    <svg
      className={classNames("cover", styles.lines)}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.under} d={path} />
      <path d={path} />
    </svg>
  );
}

const SIDE = 112;
const ZOOM = 2.5;
/** The distance of the loupe from the point, in pixels: beyond the fingertip. */
const DISTANCE = 104;

interface FitLoupeProps {
  readonly url: string;
  /** The position of the point, in shares of the photo. */
  readonly at: Position | undefined;
  readonly stage: Size;
}

function FitLoupe({ url, at, stage: { width, height } }: FitLoupeProps) {
  if (!at) return null;
  const x = at.x * width;
  const y = at.y * height;
  const above = y - DISTANCE >= SIDE / 2;
  const left = above ? x : x + (x < width / 2 ? DISTANCE : -DISTANCE);
  const style: CSSProperties = {
    width: SIDE,
    height: SIDE,
    left: Math.min(width - SIDE / 2, Math.max(SIDE / 2, left)),
    top: above ? y - DISTANCE : Math.max(SIDE / 2, y),
    backgroundImage: `url("${url}")`,
    backgroundSize: `${width * ZOOM}px ${height * ZOOM}px`,
    backgroundPosition: `${SIDE / 2 - x * ZOOM}px ${SIDE / 2 - y * ZOOM}px`,
  };
  return <div className={styles.loupe} style={style} aria-hidden="true" />;
}

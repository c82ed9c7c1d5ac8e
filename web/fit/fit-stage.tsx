import { type CSSProperties, type KeyboardEvent, useId, useRef, useState } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { FIT_POINTS, type FitPointName, type FitPoints } from "#worker/contract/fit.ts";
import { FitLoupe } from "./fit-loupe.tsx";
import { FIT_LINES, movePoint, type Place, POINT_NAMES, placeInWords } from "./fit-points.ts";
import styles from "./fit-stage.module.css";
import { useHeldPoint } from "./use-held-point.ts";

const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const LOADS = "Loading...";
const LOOKS = "Finding your body...";
/** With Shift. */
const LONG_STEP = 10;

interface FitStageProps {
  /** The photo's address; null until it is there. */
  readonly url: string | null;
  readonly failed: boolean;
  readonly onRetry: () => void;
  /** Its width by its height. */
  readonly ratio: number;
  /** Null while they are looked for. */
  readonly points: FitPoints | null;
  readonly onMove: (name: FitPointName, place: Place) => void;
}

/** A photo, and in time the ten points on it. */
export function FitStage({ url, failed, onRetry, ratio, points, onMove }: FitStageProps) {
  const style = { "--ratio": ratio } as CSSProperties;
  if (url && points) return <Stage url={url} style={style} points={points} onMove={onMove} />;
  return (
    <div className={styles.space}>
      <div className={styles.stage} style={style}>
        {url && <img className={styles.photo} src={url} alt="You" />}
        <div className={classNames(styles.over, url && styles.dim)}>
          {failed ? (
            <LoadFailure sentence="This picture could not be loaded." onRetry={onRetry} />
          ) : (
            <Spinner text={url ? LOOKS : LOADS} />
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
  readonly points: FitPoints;
  readonly onMove: (name: FitPointName, place: Place) => void;
}

/** A photo with the ten points on it, to be moved by mouse, finger or arrow keys. */
function Stage({ url, style, points, onMove }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [said, say] = useState("");
  const [focused, setFocused] = useState<FitPointName | null>(null);
  const { held, hold } = useHeldPoint({
    points,
    onMove,
    onRelease: (name) => say(placeInWords(name, points[name])),
  });
  const hint = useId();
  const named = held?.name ?? focused;

  function onKeyDown(event: KeyboardEvent, name: FitPointName) {
    const step = STEPS[event.key];
    if (!step || !stage.current || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const { width, height } = stage.current.getBoundingClientRect();
    const far = event.shiftKey ? LONG_STEP : 1;
    const { x, y } = points[name];
    const place = { x: x + (step[0] * far) / width, y: y + (step[1] * far) / height };
    onMove(name, place);
    say(placeInWords(name, movePoint(points, name, place)[name]));
  }

  return (
    <div className={styles.space}>
      <div
        ref={stage}
        className={classNames(styles.stage, held && styles.holding)}
        style={style}
        role="application"
        aria-label="Points on your photo"
        {...hold}
      >
        <img className={styles.photo} src={url} alt="You" draggable={false} />
        <Lines points={points} />
        {FIT_POINTS.map((name) => (
          <button
            key={name}
            type="button"
            data-point={name}
            className={classNames(styles.point, held?.name === name && styles.held)}
            style={{ left: `${points[name].x * 100}%`, top: `${points[name].y * 100}%` }}
            aria-label={POINT_NAMES[name]}
            aria-describedby={hint}
            onKeyDown={(event) => onKeyDown(event, name)}
            onFocus={() => setFocused(name)}
            onBlur={() => setFocused(null)}
          />
        ))}
        {held?.covered && <FitLoupe url={url} place={points[held.name]} stage={held.stage} />}
      </div>
      <p className={styles.caption} aria-hidden="true">
        {named ? POINT_NAMES[named] : "Drag each point to its place."}
      </p>
      <span id={hint} hidden>
        The arrow keys move it, with Shift ten times as far.
      </span>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </div>
  );
}

function Lines({ points }: { readonly points: FitPoints }) {
  const path = FIT_LINES.map((line) => {
    const places = line.map((name) => `${points[name].x * 100} ${points[name].y * 100}`);
    return `M${places.join("L")}`;
  }).join("");
  return (
    <svg
      className={styles.lines}
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

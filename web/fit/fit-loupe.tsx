import type { CSSProperties } from "react";
import type { Size } from "#web/media/fit-within.ts";
import type { Place } from "./fit-points.ts";
import styles from "./fit-stage.module.css";

const SIDE = 112;
const ZOOM = 2.5;
/** From the point to the loupe's middle: clear of the fingertip. */
const AWAY = 104;

interface FitLoupeProps {
  readonly url: string;
  /** Of the point, in shares of the photo. */
  readonly place: Place;
  /** The photo as it is shown, in pixels. */
  readonly stage: Size;
}

/** What lies beneath a fingertip, larger: above it, or beside it where there is no room. */
export function FitLoupe({ url, place, stage: { width, height } }: FitLoupeProps) {
  const x = place.x * width;
  const y = place.y * height;
  const above = y - AWAY >= SIDE / 2;
  const left = above ? x : x + (x < width / 2 ? AWAY : -AWAY);
  const style: CSSProperties = {
    width: SIDE,
    height: SIDE,
    left: Math.min(width - SIDE / 2, Math.max(SIDE / 2, left)),
    top: above ? y - AWAY : Math.max(SIDE / 2, y),
    backgroundImage: `url("${url}")`,
    backgroundSize: `${width * ZOOM}px ${height * ZOOM}px`,
    backgroundPosition: `${SIDE / 2 - x * ZOOM}px ${SIDE / 2 - y * ZOOM}px`,
  };
  return <div className={styles.loupe} style={style} aria-hidden="true" />;
}

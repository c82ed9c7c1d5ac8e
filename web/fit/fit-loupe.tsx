import type { CSSProperties } from "react";
import type { Size } from "#web/media/fit-within.ts";
import type { Position } from "./fit-points.ts";
import styles from "./fit-stage.module.css";

const SIDE = 112;
const ZOOM = 2.5;
/** The distance of the loupe from the point, in pixels: beyond the fingertip. */
const DISTANCE = 104;

interface FitLoupeProps {
  readonly url: string;
  /** The position of the point, in shares of the photo. */
  readonly at: Position;
  readonly stage: Size;
}

/** The part of the photo under a fingertip, enlarged: above it, or beside it near the top. */
export function FitLoupe({ url, at, stage: { width, height } }: FitLoupeProps) {
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

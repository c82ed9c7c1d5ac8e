/** The outer and inner edges of both legs in one row; the inner ones are equal where legs are joined. */
export interface LegRow {
  readonly left: number;
  readonly right: number;
  readonly innerLeft: number;
  readonly innerRight: number;
}

/** The rows below which no hand widens the outline, on each side. */
export interface Hands {
  readonly left: number;
  readonly right: number;
}

/** `level` is the shoulders' row, `tall` the rows from there to the soles. */
export interface Stature {
  readonly level: number;
  readonly tall: number;
  readonly top: number;
  readonly ankle: number;
  /** The row below which no hand widens the outline. */
  readonly handsEnd: number;
  readonly hands: Hands;
}

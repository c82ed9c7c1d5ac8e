/** Breadths of a bare leg in shares of the length from the shoulders to the soles (NASA-STD-3000). */
const BREADTHS = [
  { at: 0.44, wide: 0.118 },
  { at: 0.53, wide: 0.108 },
  { at: 0.6, wide: 0.088 },
  { at: 0.65, wide: 0.076 },
  { at: 0.69, wide: 0.07 },
  { at: 0.755, wide: 0.076 },
  { at: 0.82, wide: 0.062 },
  { at: 0.9, wide: 0.044 },
  { at: 0.94, wide: 0.044 },
  { at: 1, wide: 0.05 },
];

/** The usual breadth of a bare leg; both are shares of the length from the shoulders to the soles. */
export function breadthAt(share: number): number {
  let k = 1;
  while (k < BREADTHS.length - 1 && share > BREADTHS[k].at) k++;
  const [from, to] = [BREADTHS[k - 1], BREADTHS[k]];
  const t = Math.min(1, Math.max(0, (share - from.at) / (to.at - from.at)));
  const soft = t * t * (3 - 2 * t);
  return from.wide + soft * (to.wide - from.wide);
}
